//! Rules of codes of any size, numbered or not.

use core::fmt;
use core::str::FromStr;

use super::code::{Code, MAX_POSITIONS, MAX_SYMBOLS, number, symbol_char};
use super::feedback::Feedback;
use crate::error::{InputError, attempt};

/// Codes of a game, be they too many to number: up to 16 positions and 36 symbols, and whether a
/// symbol may be repeated.
///
/// Written `PxC` without repeats and `PxCr` with.
///
/// ```
/// use solvetab_lookup::code_breaking::Shape;
///
/// let shape: Shape = "10x10".parse()?;
/// assert_eq!(shape.codes(), 3_628_800);
/// assert!(shape.numbered().is_err());
/// let error = "17x20r".parse::<Shape>().unwrap_err();
/// assert_eq!(error.to_string(), "the count of positions is a number from 1 to 16, not 17");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    pub(super) positions: u8,
    pub(super) symbols: u8,
    pub(super) repeats: bool,
}

impl Shape {
    /// Most positions a code can have.
    pub const MAX_POSITIONS: u8 = MAX_POSITIONS;
    /// Most different symbols there can be: 0-9, then a-z.
    pub const MAX_SYMBOLS: u8 = MAX_SYMBOLS;

    /// A shape within limits.
    pub(super) const fn new(
        positions: u8,
        symbols: u8,
        repeats: bool,
        most_positions: u8,
        most_symbols: u8,
    ) -> Result<Self, InputError> {
        attempt!(check_count(
            "the count of positions",
            positions,
            most_positions
        ));
        attempt!(check_count("the count of symbols", symbols, most_symbols));
        if !repeats && positions > symbols {
            return Err(InputError::TooFewSymbols { positions, symbols });
        }
        Ok(Self {
            positions,
            symbols,
            repeats,
        })
    }

    /// Reads a shape within limits: `4x10`, `4x6r`.
    pub(super) fn read(
        text: &str,
        most_positions: u8,
        most_symbols: u8,
    ) -> Result<Self, InputError> {
        let form = InputError::Form {
            what: "a set of rules",
            expected: "4x10, or 4x6r with repeats",
        };
        let text = text.trim();
        let (numbers, repeats) = match text.strip_suffix(['r', 'R']) {
            Some(numbers) => (numbers, true),
            None => (text, false),
        };
        let (positions, symbols) = numbers.split_once(['x', 'X']).ok_or(form)?;
        Self::new(
            number(positions).ok_or(form)?,
            number(symbols).ok_or(form)?,
            repeats,
            most_positions,
            most_symbols,
        )
    }

    /// Symbols in a code, 1 to 16.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.positions
    }

    /// Different symbols, 1 to 36.
    #[must_use]
    pub const fn symbols(self) -> u8 {
        self.symbols
    }

    /// Tells whether a symbol may occur more than once in a code.
    #[must_use]
    pub const fn repeats(self) -> bool {
        self.repeats
    }

    /// The feedback that ends the game.
    #[must_use]
    pub const fn win(self) -> Feedback {
        Feedback::win(self.positions)
    }

    /// Number of codes: for 16 positions and 36 symbols, below 2 to the 83rd.
    #[must_use]
    pub const fn codes(self) -> u128 {
        let mut codes = 1;
        let mut position = 0;
        while position < self.positions {
            codes *= (if self.repeats {
                self.symbols
            } else {
                self.symbols - position
            }) as u128;
            position += 1;
        }
        codes
    }

    /// Checks that a guess can get this feedback, as far as the two counts tell: with
    /// few symbols that are repeated some more feedbacks never come.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::{Feedback, Shape};
    ///
    /// let shape: Shape = "10x12".parse()?;
    /// assert!(shape.check_feedback(Feedback::new(1, 7)?).is_ok());
    /// let error = shape.check_feedback(Feedback::new(1, 6)?).unwrap_err();
    /// assert_eq!(error.to_string(), "the sum of bulls and cows is a number from 8 to 10, not 7");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if two codes never have so many symbols in common,
    /// [`InputError::AllButOneInPlace`] for the feedback that no code gives.
    pub const fn check_feedback(self, feedback: Feedback) -> Result<(), InputError> {
        // Two codes without repeats share at least the symbols for which there is no room beside
        // the first.
        let least = if self.repeats {
            0
        } else {
            (2 * self.positions).saturating_sub(self.symbols)
        };
        let found = feedback.total();
        if found < least || found > self.positions {
            return Err(InputError::Range {
                what: "the sum of bulls and cows",
                least: least as i64,
                most: self.positions as i64,
                found: found as i64,
            });
        }

        if found == self.positions && feedback.bulls() + 1 == self.positions {
            return Err(InputError::AllButOneInPlace {
                positions: self.positions,
            });
        }
        Ok(())
    }

    /// Checks that a code has this shape.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`], [`InputError::Symbol`] or [`InputError::Repeated`] if it has not.
    pub fn check(self, code: Code) -> Result<(), InputError> {
        self.each_symbol(code, |_, _| {})
    }

    /// Checks that a code has this shape. Calls `visit` with each symbol and the set of those
    /// before it, one bit each.
    #[inline(always)]
    pub(super) fn each_symbol(
        self,
        code: Code,
        mut visit: impl FnMut(u8, u64),
    ) -> Result<(), InputError> {
        let (positions, found) = (self.positions.into(), code.positions().into());
        if found != positions {
            let what = "a code of these rules";
            return Err(InputError::Length {
                what,
                members: "symbols",
                least: positions,
                most: positions,
                found,
            });
        }

        let mut used = 0_u64;
        for &symbol in code.symbols() {
            if symbol >= self.symbols {
                return Err(InputError::Symbol {
                    found: symbol_char(symbol),
                    symbols: self.symbols,
                });
            }
            let bit = 1 << symbol;
            if !self.repeats && used & bit != 0 {
                return Err(InputError::Repeated {
                    symbol: symbol_char(symbol),
                });
            }
            visit(symbol, used);
            used |= bit;
        }
        Ok(())
    }
}

impl FromStr for Shape {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::read(text, MAX_POSITIONS, MAX_SYMBOLS)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}x{}{}",
            self.positions,
            self.symbols,
            if self.repeats { "r" } else { "" }
        )
    }
}

/// Checks a number that is at least 1.
const fn check_count(what: &'static str, found: u8, most: u8) -> Result<(), InputError> {
    if found >= 1 && found <= most {
        return Ok(());
    }
    Err(InputError::Range {
        what,
        least: 1,
        most: most as i64,
        found: found as i64,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::string::ToString;

    use super::super::rules::Rules;
    use super::*;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn codes_are_counted() {
        for (text, codes) in [
            ("10x10", 3_628_800),
            ("8x12r", 429_981_696),
            ("16x36r", 36_u128.pow(16)),
            ("6x10", 151_200),
            ("16x16", 20_922_789_888_000),
        ] {
            assert_eq!(shape(text).codes(), codes);
            assert_eq!(shape(text).to_string(), text);
            assert!(shape(text).numbered().is_err());
        }
        let rules = shape("4x10").numbered().unwrap();
        assert_eq!((rules.codes(), Shape::from(rules)), (5040, shape("4x10")));
    }

    #[test]
    fn feedbacks_that_never_come_are_refused() {
        for text in ["3x4", "3x5r", "4x4", "2x7", "1x3", "3x3", "2x2r", "3x2r"] {
            let rules: Rules = text.parse().unwrap();
            let guesses = rules.iter().step_by(if cfg!(miri) { 9 } else { 1 });
            let come: BTreeSet<Feedback> = guesses
                .flat_map(|guess| {
                    rules
                        .iter()
                        .map(move |secret| Feedback::between(guess, secret).unwrap())
                })
                .collect();
            for (bulls, cows) in (0..=4).flat_map(|bulls| (0..=4).map(move |cows| (bulls, cows))) {
                let feedback = Feedback::new(bulls, cows).unwrap();
                let is_ok = shape(text).check_feedback(feedback).is_ok();
                // Where a code must repeat its few symbols some more never come.
                let is_exact = rules.symbols() > rules.positions() || !rules.repeats();
                assert!(
                    is_ok >= come.contains(&feedback)
                        && (!is_exact || is_ok == come.contains(&feedback)),
                    "{text} {feedback}"
                );
            }
        }
    }

    #[test]
    fn wrong_rules_and_codes_are_named() {
        for (text, code) in [
            ("17x20r", "range"),
            ("4x37r", "range"),
            ("10x8", "too-few-symbols"),
            ("0x8", "range"),
            ("10x", "form"),
        ] {
            assert_eq!(text.parse::<Shape>().unwrap_err().code(), code, "{text}");
        }
        let check = |rules: &str, text: &str| shape(rules).check(text.parse().unwrap());
        for (text, code) in [
            ("012345678", "length"),
            ("012345678a", "symbol"),
            ("0123456788", "repeated"),
        ] {
            assert_eq!(check("10x10", text).unwrap_err().code(), code, "{text}");
        }
        assert_eq!(check("10x10", "0123456789"), Ok(()));
        assert_eq!(check("10x20r", "jjjjjjjjjj"), Ok(()));
    }
}

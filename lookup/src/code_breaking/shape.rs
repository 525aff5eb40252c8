//! Codes and feedback of any size: how they are written, checked and compared.
//!
//! The numbered codes of this crate and the solver's codes that are too many to number share these
//! functions. Semantic versioning does not cover them.

use core::fmt;

use crate::error::{InputError, attempt};

/// The most that codes of some kind can have.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Positions.
    pub positions: u8,
    /// Different symbols.
    pub symbols: u8,
}

impl Limits {
    /// Calls `push` with each symbol of a code.
    #[inline(always)]
    pub fn each_symbol(
        self,
        symbols: impl IntoIterator<Item = u8>,
        mut push: impl FnMut(u8),
    ) -> Result<(), InputError> {
        let mut found = 0;
        for symbol in symbols {
            if symbol >= self.symbols {
                let most = i64::from(self.symbols) - 1;
                return Err(InputError::Range {
                    what: "a symbol",
                    least: 0,
                    most,
                    found: symbol.into(),
                });
            }
            if found == self.positions {
                return Err(self.length_error(usize::from(found) + 1));
            }
            found += 1;
            push(symbol);
        }
        if found == 0 {
            Err(self.length_error(0))
        } else {
            Ok(())
        }
    }

    /// Reads the symbols of a code, of which there may be none.
    pub fn read(self, text: &str) -> Result<impl Iterator<Item = u8>, InputError> {
        let text = text.trim();
        let digits = u32::from(self.symbols);
        if let Some(found) = text.chars().find(|c| !c.is_digit(digits)) {
            return Err(InputError::Symbol {
                found,
                symbols: self.symbols,
            });
        }
        let found = text.chars().count();
        if found > usize::from(self.positions) {
            return Err(self.length_error(found));
        }
        Ok(text
            .chars()
            .filter_map(move |c| c.to_digit(digits))
            .map(|digit| digit as u8))
    }

    /// The error of a code with so many symbols.
    pub(super) const fn length_error(self, found: usize) -> InputError {
        InputError::Length {
            what: "a code",
            members: "symbols",
            least: 1,
            most: self.positions as usize,
            found,
        }
    }

    /// The matches of a feedback with these counts.
    pub const fn matches(self, bulls: u8, cows: u8) -> Result<u8, InputError> {
        let total = bulls as u16 + cows as u16;
        if total > self.positions as u16 {
            return Err(self.count_error("the sum of bulls and cows", total as i64));
        }
        Ok(total as u8)
    }

    /// The error of a count that no feedback has.
    pub(super) const fn count_error(self, what: &'static str, found: i64) -> InputError {
        InputError::Range {
            what,
            least: 0,
            most: self.positions as i64,
            found,
        }
    }
}

/// Form of the codes of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Symbols in a code.
    pub positions: u8,
    /// Different symbols.
    pub symbols: u8,
    /// Tells whether a symbol may occur more than once.
    pub repeats: bool,
}

impl Shape {
    /// A shape within limits.
    pub(super) const fn new(
        positions: u8,
        symbols: u8,
        repeats: bool,
        most: Limits,
    ) -> Result<Self, InputError> {
        attempt!(check_count(
            "the count of positions",
            positions,
            most.positions
        ));
        attempt!(check_count("the count of symbols", symbols, most.symbols));
        if !repeats && positions > symbols {
            return Err(InputError::TooFewSymbols { positions, symbols });
        }
        Ok(Self {
            positions,
            symbols,
            repeats,
        })
    }

    /// Reads a shape: `4x10`, `4x6r`.
    pub fn read(text: &str, most: Limits) -> Result<Self, InputError> {
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
            most,
        )
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

    /// Checks that a code has this shape. Calls `visit` with each symbol and the set of those
    /// before it, one bit each.
    #[inline(always)]
    pub fn check(
        self,
        code: impl ExactSizeIterator<Item = u8>,
        mut visit: impl FnMut(u8, u64),
    ) -> Result<(), InputError> {
        let (positions, found) = (self.positions.into(), code.len());
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
        for symbol in code {
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

/// Reads a number of nothing but digits.
fn number(text: &str) -> Option<u8> {
    text.parse()
        .ok()
        .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The bulls and the matches in all of a guess and a secret. Symbols from `SYMBOLS` on match in
/// place only.
#[inline]
pub fn matches<const SYMBOLS: usize>(
    guess: impl ExactSizeIterator<Item = u8> + Clone,
    secret: impl ExactSizeIterator<Item = u8> + Clone,
) -> Result<(u8, u8), InputError> {
    if guess.len() != secret.len() {
        return Err(InputError::Lengths {
            guess: guess.len() as u8,
            secret: secret.len() as u8,
        });
    }

    let bulls = guess
        .clone()
        .zip(secret.clone())
        .filter(|(a, b)| a == b)
        .count();
    // How often each symbol of the secret is still unmatched.
    let mut unmatched = [0_u8; SYMBOLS];
    for symbol in secret {
        if let Some(count) = unmatched.get_mut(usize::from(symbol)) {
            *count += 1;
        }
    }

    let mut total = 0;
    for symbol in guess {
        if let Some(count @ 1..) = unmatched.get_mut(usize::from(symbol)) {
            *count -= 1;
            total += 1;
        }
    }
    Ok((bulls as u8, total))
}

/// The colours of a guess as a number with a digit for each letter, the first one the highest: 2
/// for green, 1 for yellow, 0 for grey. What the longer of the two has more is not looked at.
#[inline]
pub fn colours<T: PartialEq>(guess: &[T], secret: &[T]) -> u16 {
    let places = guess.iter().zip(secret);
    let mut number = 0;
    for (place, (letter, own)) in places.clone().enumerate() {
        let colour = if letter == own {
            2
        } else {
            // The secret has the letter where it is not green, more often than the guess had it so
            // far.
            let others = places
                .clone()
                .filter(|(guessed, hidden)| guessed != hidden && *hidden == letter)
                .count();
            let before = places.clone().take(place);
            let earlier = before
                .filter(|(guessed, hidden)| guessed != hidden && *guessed == letter)
                .count();
            u16::from(earlier < others)
        };
        number = 3 * number + colour;
    }
    number
}

/// Reads the two counts of feedback such as `1A2B`. Each has at most so many digits.
pub fn read_answer(
    text: &str,
    most_digits: usize,
    expected: &'static str,
) -> Result<(u8, u8), InputError> {
    counts(text, most_digits).ok_or(InputError::Form {
        what: "feedback",
        expected,
    })
}

/// The counts, if the text has two.
fn counts(text: &str, most_digits: usize) -> Option<(u8, u8)> {
    let (bulls, rest) = text.trim().split_once(['A', 'a'])?;
    let cows = rest.strip_suffix(['B', 'b'])?;
    let are_short = bulls.len() <= most_digits && cows.len() <= most_digits;
    number(bulls).zip(number(cows)).filter(|_| are_short)
}

/// The character a symbol is written with.
#[must_use]
fn symbol_char(symbol: u8) -> char {
    char::from_digit(symbol.into(), 36).unwrap_or('?')
}

/// Writes the symbols of a code, of which there are at most 16.
pub fn write_symbols(symbols: impl Iterator<Item = u8>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = [0; 16];
    let mut length = 0;
    for (byte, symbol) in text.iter_mut().zip(symbols) {
        *byte = symbol_char(symbol) as u8;
        length += 1;
    }
    f.pad(
        text.get(..length)
            .and_then(|text| core::str::from_utf8(text).ok())
            .unwrap_or_default(),
    )
}

//! Rules of a game whose codes are too many to number in a table.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::shape::Shape;

use super::{Code, Feedback, LIMITS};

/// The codes of a game: up to 16 positions, up to 36 symbols, and whether a symbol may be repeated.
///
/// Written `PxC` without repeats and `PxCr` with. They can be read, but not changed.
///
/// ```
/// use solvetab_solver::code_breaking::advice::large::Rules;
///
/// let rules: Rules = "10x10".parse()?;
/// assert_eq!(rules.codes(), 3_628_800);
/// assert!(rules.listed().is_err());
/// let error = "17x20r".parse::<Rules>().unwrap_err();
/// assert_eq!(error.to_string(), "the count of positions is a number from 1 to 16, not 17");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(Shape);

impl Rules {
    /// The same rules, if their codes can be numbered.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    pub const fn listed(self) -> Result<solvetab_lookup::code_breaking::Rules, InputError> {
        solvetab_lookup::code_breaking::Rules::new(self.0.positions, self.0.symbols, self.0.repeats)
    }

    /// The feedback that ends the game.
    #[must_use]
    pub const fn win(self) -> Feedback {
        Feedback::win(self.0.positions)
    }

    /// Checks that a guess of these rules can be answered so, as far as the two counts tell: with
    /// few symbols that are repeated some more feedbacks never come.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::advice::large::{Feedback, Rules};
    ///
    /// let rules: Rules = "10x12".parse()?;
    /// assert!(rules.check_feedback(Feedback::new(1, 7)?).is_ok());
    /// let error = rules.check_feedback(Feedback::new(1, 6)?).unwrap_err();
    /// assert_eq!(error.to_string(), "the sum of bulls and cows is a number from 8 to 10, not 7");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if two codes of the rules never have so many symbols in common,
    /// [`InputError::AllButOneInPlace`] for the feedback that no code gives.
    pub const fn check_feedback(self, feedback: Feedback) -> Result<(), InputError> {
        // Two codes without repeats share at least the symbols for which there is no room beside
        // the first.
        let least = if self.0.repeats {
            0
        } else {
            (2 * self.0.positions).saturating_sub(self.0.symbols)
        };
        let found = feedback.total();
        if found < least || found > self.0.positions {
            return Err(InputError::Range {
                what: "the sum of bulls and cows",
                least: least as i64,
                most: self.0.positions as i64,
                found: found as i64,
            });
        }

        if found == self.0.positions && feedback.bulls() + 1 == self.0.positions {
            return Err(InputError::AllButOneInPlace {
                positions: self.0.positions,
            });
        }
        Ok(())
    }

    /// Checks that the rules have this code.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`], [`InputError::Symbol`] or [`InputError::Repeated`] if they do not.
    pub fn check(self, code: Code) -> Result<(), InputError> {
        self.0.check(code.symbols().iter().copied(), |_, _| {})
    }
}

/// The positions, the symbols and whether they repeat; the number of codes.
impl Deref for Rules {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        &self.0
    }
}

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Shape::read(text, LIMITS).map(Self)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<solvetab_lookup::code_breaking::Rules> for Rules {
    fn from(rules: solvetab_lookup::code_breaking::Rules) -> Self {
        Self(Shape {
            positions: rules.positions(),
            symbols: rules.symbols(),
            repeats: rules.repeats(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
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
            assert_eq!(rules(text).codes(), codes);
            assert_eq!(rules(text).to_string(), text);
            assert!(rules(text).listed().is_err());
        }
        let listed = rules("4x10").listed().unwrap();
        assert_eq!((listed.codes(), Rules::from(listed)), (5040, rules("4x10")));
    }

    #[test]
    fn feedbacks_that_never_come_are_refused() {
        for text in ["3x4", "3x5r", "4x4", "2x7", "1x3", "3x3", "2x2r", "3x2r"] {
            let listed: solvetab_lookup::code_breaking::Rules = text.parse().unwrap();
            let wide =
                |code: solvetab_lookup::code_breaking::Code| Code::new(code.symbols()).unwrap();
            let guesses = listed.iter().step_by(if cfg!(miri) { 9 } else { 1 });
            let come: std::collections::BTreeSet<Feedback> = guesses
                .flat_map(|guess| {
                    listed
                        .iter()
                        .map(move |secret| Feedback::between(wide(guess), wide(secret)).unwrap())
                })
                .collect();
            for (bulls, cows) in (0..=4).flat_map(|bulls| (0..=4).map(move |cows| (bulls, cows))) {
                let feedback = Feedback::new(bulls, cows).unwrap();
                let is_ok = rules(text).check_feedback(feedback).is_ok();
                // Where a code must repeat its few symbols some more never come.
                let is_exact = listed.symbols() > listed.positions() || !listed.repeats();
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
        let error = |text: &str| text.parse::<Rules>().unwrap_err();
        assert!(matches!(
            error("17x20r"),
            InputError::Range {
                most: 16,
                found: 17,
                ..
            }
        ));
        assert!(matches!(
            error("4x37r"),
            InputError::Range {
                most: 36,
                found: 37,
                ..
            }
        ));
        assert!(matches!(
            error("10x8"),
            InputError::TooFewSymbols {
                positions: 10,
                symbols: 8
            }
        ));
        assert!(matches!(error("0x8"), InputError::Range { found: 0, .. }));
        assert!(matches!(error("10x"), InputError::Form { .. }));
        let check = |text: &str| rules("10x10").check(text.parse().unwrap());
        assert_eq!(check("0123456789"), Ok(()));
        assert!(matches!(
            check("012345678"),
            Err(InputError::Length { found: 9, .. })
        ));
        assert!(matches!(
            check("012345678a"),
            Err(InputError::Symbol { found: 'a', .. })
        ));
        assert!(matches!(
            check("0123456788"),
            Err(InputError::Repeated { symbol: '8' })
        ));
        assert_eq!(rules("10x20r").check("jjjjjjjjjj".parse().unwrap()), Ok(()));
    }
}

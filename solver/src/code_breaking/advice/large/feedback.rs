//! The feedback to a guess of up to 16 positions.

use core::fmt;
use core::str::FromStr;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::shape::{matches, read_answer};

use super::{Code, LIMITS, MAX_SYMBOLS};

/// Agreement of a guess with the secret: `xAyB`, with x symbols in place and y more in other
/// places.
///
/// ```
/// use solvetab_solver::code_breaking::advice::large::{Code, Feedback};
///
/// let (guess, secret) = ("0123456789".parse()?, "1023456798".parse()?);
/// assert_eq!(Feedback::between(guess, secret)?.to_string(), "6A4B");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    total: u8,
    bulls: u8,
}

impl Feedback {
    /// The feedback with `bulls` symbols in place and `cows` elsewhere.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if there are more than 16 in all.
    pub const fn new(bulls: u8, cows: u8) -> Result<Self, InputError> {
        match LIMITS.matches(bulls, cows) {
            Ok(total) => Ok(Self { total, bulls }),
            Err(error) => Err(error),
        }
    }

    /// The feedback that ends a game of so many positions, at most 16.
    pub(super) const fn win(positions: u8) -> Self {
        Self {
            total: positions,
            bulls: positions,
        }
    }

    /// Symbols in place.
    #[must_use]
    pub(crate) const fn bulls(self) -> u8 {
        self.bulls
    }

    /// Symbols that match in another place.
    #[must_use]
    pub(crate) const fn cows(self) -> u8 {
        self.total - self.bulls
    }

    /// Matches, in place or not.
    #[must_use]
    pub(crate) const fn total(self) -> u8 {
        self.total
    }

    /// The feedback to `guess` when the secret is `secret`; the two may be swapped.
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one is longer than the other.
    pub fn between(guess: Code, secret: Code) -> Result<Self, InputError> {
        let (guess, secret) = (
            guess.symbols().iter().copied(),
            secret.symbols().iter().copied(),
        );
        let (bulls, total) = matches::<{ MAX_SYMBOLS as usize }>(guess, secret)?;
        Ok(Self { total, bulls })
    }
}

impl FromStr for Feedback {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (bulls, cows) = read_answer(text, usize::MAX, "1A2B")?;
        Self::new(bulls, cows)
    }
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}A{}B", self.bulls(), self.cows())
    }
}

impl fmt::Debug for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Feedback({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feedbacks_are_those_of_the_codes_that_can_be_listed() {
        let fewer = if cfg!(miri) { 29 } else { 1 };
        for (text, every) in [("4x6r", 1), ("3x5", 1), ("5x4r", 7)] {
            let rules: solvetab_lookup::code_breaking::Rules = text.parse().unwrap();
            for guess in rules.iter().step_by(11 * fewer) {
                for secret in rules.iter().step_by(every * fewer) {
                    let narrow =
                        solvetab_lookup::code_breaking::Feedback::between(guess, secret).unwrap();
                    let wide = |code: solvetab_lookup::code_breaking::Code| {
                        Code::new(code.symbols()).unwrap()
                    };
                    let feedback = Feedback::between(wide(guess), wide(secret)).unwrap();
                    assert_eq!(feedback.to_string(), narrow.to_string(), "{guess} {secret}");
                    assert_eq!(
                        Feedback::new(feedback.bulls(), feedback.cows()),
                        Ok(feedback)
                    );
                    assert_eq!(feedback.to_string().to_lowercase().parse(), Ok(feedback));
                }
            }
        }

        assert!(matches!(
            Feedback::new(9, 8),
            Err(InputError::Range { found: 17, .. })
        ));
        assert!(matches!(
            "9A8B".parse::<Feedback>(),
            Err(InputError::Range { found: 17, .. })
        ));
        for wrong in ["", "1A", "1A2", "A2B", "+1A2B", "1A2B3", "1B2A", "256A0B"] {
            assert!(
                matches!(wrong.parse::<Feedback>(), Err(InputError::Form { .. })),
                "{wrong}"
            );
        }
    }
}

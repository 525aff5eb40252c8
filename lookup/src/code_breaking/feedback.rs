//! The feedback to a guess.
//!
//! With `t` matches in total, `b` of them in place, the pairs (t, b) with `b <= t` are numbered by
//! the triangular index `t * (t + 1) / 2 + b`. The number does not depend on how many positions a
//! code has, and the winning feedback of a game has the largest number. So each kind of feedback of
//! up to 8 positions is one bit of a node's masks.

use core::fmt;
use core::str::FromStr;

use super::code::{Code, MAX_POSITIONS, MAX_SYMBOLS, number};
use crate::error::InputError;
use crate::named::named;
use crate::ranking::rank_pair;

/// Agreement of a guess with the secret: `xAyB`, with x symbols in place (bulls, black pegs) and y
/// more in other places (cows, white pegs).
///
/// Ordered by the number of matches, then by how many of them are in place.
///
/// ```
/// use solvetab_lookup::code_breaking::{Code, Feedback};
///
/// let secret: Code = "5543".parse()?;
/// assert_eq!(Feedback::between("5255".parse()?, secret)?, "1A1B".parse()?);
/// assert_eq!(Feedback::between("5267".parse()?, secret)?.to_string(), "1A0B");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback(u8);

/// Kind of feedback that a game reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
#[repr(u8)]
pub enum FeedbackKind {
    /// Bulls and cows (black and white pegs).
    #[default]
    Counts = 0,
    /// Bulls alone (black pegs): feedback is `xA0B`.
    Black = 1,
}

named!(FeedbackKind, "a kind of feedback", "counts or black": Counts = "counts", Black = "black");

impl FeedbackKind {
    /// Returns the feedback of this kind where bulls and cows would be `feedback`.
    #[must_use]
    pub const fn of(self, feedback: Feedback) -> Feedback {
        match self {
            Self::Counts => feedback,
            Self::Black => Feedback(rank_pair(feedback.bulls(), feedback.bulls()) as u8),
        }
    }

    /// Feedback as it is written where this is reported: `1A2B`, or `1A` where bulls alone are.
    pub fn show(self, feedback: Feedback) -> impl fmt::Display {
        Shown(self, feedback)
    }

    /// Reads feedback that is written so. Bulls alone may also be written `1` or `1A0B`.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::FeedbackKind;
    ///
    /// let feedback = FeedbackKind::Black.read("2")?;
    /// assert_eq!((feedback.bulls(), feedback.cows()), (2, 0));
    /// assert_eq!(FeedbackKind::Black.show(feedback).to_string(), "2A");
    /// assert!(FeedbackKind::Black.read("2A1B").is_err());
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As text is parsed to a [`Feedback`]; [`InputError::Form`] for cows where bulls alone are
    /// reported.
    pub fn read(self, text: &str) -> Result<Feedback, InputError> {
        if self == Self::Counts {
            return text.parse();
        }
        let form = InputError::Form {
            what: "feedback",
            expected: "2A or 2, since only bulls are reported",
        };
        let text = text.trim();
        if let Ok(counts) = text.parse::<Feedback>() {
            return if counts.cows() == 0 {
                Ok(counts)
            } else {
                Err(form)
            };
        }
        let bulls = text.strip_suffix(['A', 'a']).unwrap_or(text);
        Feedback::new(number(bulls).ok_or(form)?, 0)
    }
}

/// Feedback that shows what is reported.
struct Shown(FeedbackKind, Feedback);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(FeedbackKind::Counts, feedback) => feedback.fmt(f),
            Self(FeedbackKind::Black, feedback) => write!(f, "{}A", feedback.bulls()),
        }
    }
}

impl Feedback {
    /// Number of feedbacks, whatever the rules: every [`index`](Self::index) is below.
    const COUNT: u8 = Self::count(MAX_POSITIONS);

    /// The feedback with `bulls` symbols in place and `cows` elsewhere.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if there are more than 16 in all.
    pub const fn new(bulls: u8, cows: u8) -> Result<Self, InputError> {
        let total = bulls as u16 + cows as u16;
        if total > MAX_POSITIONS as u16 {
            return Err(total_error(MAX_POSITIONS, total as i64));
        }
        Ok(Self(rank_pair(bulls, total as u8) as u8))
    }

    /// The feedback with these counts, from numbers as wide as other languages have them.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::Feedback;
    ///
    /// assert_eq!(Feedback::from_numbers(1, 2)?, Feedback::new(1, 2)?);
    /// let error = Feedback::from_numbers(-1, 2).unwrap_err();
    /// assert_eq!(error.to_string(), "a count of an answer is a number from 0 to 16, not -1");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if one is negative or above 16, or their sum is.
    pub fn from_numbers(bulls: i64, cows: i64) -> Result<Self, InputError> {
        let [bulls, cows] = [bulls, cows].map(|found| {
            let count = u8::try_from(found)
                .ok()
                .filter(|&count| count <= MAX_POSITIONS);
            count.ok_or(count_error("a count of an answer", MAX_POSITIONS, found))
        });
        Self::new(bulls?, cows?)
    }

    /// The feedback with this [`index`](Self::index), if there is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The feedback that ends a game of so many positions.
    #[inline]
    pub(super) const fn win(positions: u8) -> Self {
        let positions = if positions > MAX_POSITIONS {
            MAX_POSITIONS
        } else {
            positions
        };
        Self(rank_pair(positions, positions) as u8)
    }

    /// Refuses more matches than so many positions have.
    #[inline(always)]
    pub(super) const fn check_total(self, positions: u8) -> Result<(), InputError> {
        if self.0 > Self::win(positions).0 {
            return Err(total_error(positions, self.total() as i64));
        }
        Ok(())
    }

    /// Number of indices for feedbacks of so many positions: one more than the winning feedback's
    /// [`index`](Self::index). One of them, all but one in place and that one elsewhere, never
    /// occurs.
    #[must_use]
    pub const fn count(positions: u8) -> u8 {
        Self::win(positions).0 + 1
    }

    /// The number of this feedback: `t * (t + 1) / 2 + bulls` with `t = bulls + cows`.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Matches, in place or not.
    #[must_use]
    pub const fn total(self) -> u8 {
        let mut total = 0;
        while rank_pair(0, total + 1) <= self.0 as u32 {
            total += 1;
        }
        total
    }

    /// Symbols in place.
    #[must_use]
    pub const fn bulls(self) -> u8 {
        self.0 - rank_pair(0, self.total()) as u8
    }

    /// Symbols that match in another place.
    #[must_use]
    pub const fn cows(self) -> u8 {
        self.total() - self.bulls()
    }

    /// The feedback to `guess` when the secret is `secret`; the two may be swapped.
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one is longer than the other.
    pub fn between(guess: Code, secret: Code) -> Result<Self, InputError> {
        let (guess, secret) = (guess.symbols(), secret.symbols());
        let (bulls, total) =
            matches::<{ MAX_SYMBOLS as usize }>(guess.iter().copied(), secret.iter().copied())?;
        Ok(Self(rank_pair(bulls, total) as u8))
    }
}

impl FromStr for Feedback {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (bulls, cows) = counts(text).ok_or(InputError::Form {
            what: "feedback",
            expected: "1A2B (1 bull, 2 cows)",
        })?;
        Self::new(bulls, cows)
    }
}

/// The counts, if the text has two.
fn counts(text: &str) -> Option<(u8, u8)> {
    let (bulls, rest) = text.trim().split_once(['A', 'a'])?;
    let cows = rest.strip_suffix(['B', 'b'])?;
    number(bulls).zip(number(cows))
}

/// The bulls and the matches in all of a guess and a secret. Symbols from `SYMBOLS` on match in
/// place only.
#[inline]
pub(super) fn matches<const SYMBOLS: usize>(
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

/// The error of more matches than so many positions have.
const fn total_error(positions: u8, found: i64) -> InputError {
    count_error("the sum of bulls and cows", positions, found)
}

/// The error of a count that no feedback of so many positions has.
const fn count_error(what: &'static str, positions: u8, found: i64) -> InputError {
    InputError::Range {
        what,
        least: 0,
        most: positions as i64,
        found,
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
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_answer_round_trips() {
        let mut index = 0;
        for total in 0..=MAX_POSITIONS {
            for bulls in 0..=total {
                let feedback = Feedback::new(bulls, total - bulls).unwrap();
                assert_eq!(
                    (feedback.index(), feedback.bulls(), feedback.cows()),
                    (index, bulls, total - bulls)
                );
                assert_eq!(Feedback::from_index(index), Some(feedback));
                assert_eq!(feedback.to_string().parse(), Ok(feedback));
                index += 1;
            }
        }
        assert_eq!(index, Feedback::COUNT);
        assert_eq!(Feedback::from_index(index), None);
        assert_eq!(Feedback::count(4), 15);
    }

    #[test]
    fn wrong_text_is_refused() {
        let counts = |text: &str| {
            FeedbackKind::Counts
                .read(text)
                .map_err(|error| error.code())
        };
        let black = |text: &str| FeedbackKind::Black.read(text).map_err(|error| error.code());
        for text in [
            "", "1A", "1A2", "1B2A", "1A2B3", "xAyB", "12AB", "1 A 2 B", "256A0B", "2A",
        ] {
            assert_eq!(
                text.parse::<Feedback>().unwrap_err().code(),
                "form",
                "{text}"
            );
        }
        assert_eq!("9A8B".parse::<Feedback>().unwrap_err().code(), "range");
        assert_eq!("0a4b".parse::<Feedback>(), Feedback::new(0, 4));
        for bulls in 0..=MAX_POSITIONS {
            let feedback = Feedback::new(bulls, 0).unwrap();
            let shown = FeedbackKind::Black.show(feedback).to_string();
            assert_eq!(shown, std::format!("{bulls}A"));
            let full = std::format!("{bulls}A0B");
            assert_eq!(
                [black(&shown), black(&full), counts(&full)],
                [Ok(feedback); 3]
            );
            let plain = std::format!(" {bulls} ");
            assert_eq!(black(&plain), Ok(feedback));
        }
        for text in ["", "A", "A0B", "1A1B", "256", "1A2", "-1", "+1", "1AA", "x"] {
            assert_eq!(black(text), Err("form"), "{text}");
        }
        assert_eq!(black("17"), Err("range"));
        assert_eq!(counts("2A"), Err("form"));
    }
}

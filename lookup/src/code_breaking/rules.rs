//! Rules of a game with codes, and the numbers of these.

use core::fmt;
use core::str::FromStr;

use super::code::Code;
use super::feedback::{Feedback, FeedbackKind};
use super::shape::Shape;
use crate::error::{InputError, attempt};

/// Most positions that numbered codes can have.
pub const MAX_POSITIONS: u8 = 8;
/// Most different symbols of theirs.
pub(super) const MAX_SYMBOLS: u8 = 16;
/// Most codes a game can have: a code's number fits 16 bits.
const MAX_CODES: u32 = 1 << 16;

/// The codes of a game: how many positions, how many symbols, and whether a symbol may be repeated.
///
/// Written `PxC` without repeats and `PxCr` with: `4x10` is Bulls and Cows, `4x6r` Mastermind.
/// Codes are numbered from 0 in lexicographic order.
///
/// ```
/// use solvetab_lookup::code_breaking::Rules;
///
/// let rules: Rules = "4x10".parse()?;
/// assert_eq!(rules.codes(), 5040);
/// assert_eq!(rules.code(5039).unwrap().to_string(), "9876");
/// assert_eq!(rules.index("9876".parse()?)?, 5039);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    shape: Shape,
    feedback: FeedbackKind,
    codes: u32,
}

impl Rules {
    /// Rules for codes of `positions` (1 to 8) out of `symbols` (1 to 16).
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a number outside these ranges, [`InputError::TooFewSymbols`] if a
    /// code without repeats needs more symbols, [`InputError::TooManyCodes`] if there are more than
    /// 65536.
    pub const fn new(positions: u8, symbols: u8, repeats: bool) -> Result<Self, InputError> {
        Self::of(attempt!(Shape::new(
            positions,
            symbols,
            repeats,
            MAX_POSITIONS,
            MAX_SYMBOLS
        )))
    }

    /// Rules for codes that look like this.
    const fn of(shape: Shape) -> Result<Self, InputError> {
        // At most 16^8 = 2^32.
        let codes = shape.codes() as u64;
        if codes > MAX_CODES as u64 {
            return Err(InputError::TooManyCodes {
                codes,
                most: MAX_CODES as u64,
            });
        }
        Ok(Self {
            shape,
            feedback: FeedbackKind::Counts,
            codes: codes as u32,
        })
    }

    /// The same rules with another kind of feedback. Text such as `4x10` names the codes only,
    /// whose feedback are counts.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
    ///
    /// let rules = "4x10".parse::<Rules>()?.with_feedback(FeedbackKind::Black);
    /// assert_eq!(rules.feedback("0123".parse()?, "1024".parse()?)?.to_string(), "1A0B");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub const fn with_feedback(self, feedback: FeedbackKind) -> Self {
        Self { feedback, ..self }
    }

    /// Kind of feedback.
    #[must_use]
    pub const fn feedback_kind(self) -> FeedbackKind {
        self.feedback
    }

    /// The feedback of a guess.
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one of the two is longer than the other.
    pub fn feedback(self, guess: Code, secret: Code) -> Result<Feedback, InputError> {
        Feedback::between(guess, secret).map(|feedback| self.feedback.of(feedback))
    }

    /// Symbols in a code, 1 to 8.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.shape.positions
    }

    /// Different symbols, 1 to 16.
    #[must_use]
    pub const fn symbols(self) -> u8 {
        self.shape.symbols
    }

    /// Tells whether a symbol may occur more than once in a code.
    #[must_use]
    pub const fn repeats(self) -> bool {
        self.shape.repeats
    }

    /// Number of codes, 1 to 65536.
    #[must_use]
    pub const fn codes(self) -> u32 {
        self.codes
    }

    /// The feedback that ends the game.
    #[must_use]
    pub const fn win(self) -> Feedback {
        Feedback::win(self.shape.positions)
    }

    /// The code with this number, or `None` from [`codes`](Self::codes) on.
    #[must_use]
    pub fn code(self, index: u32) -> Option<Code> {
        if index >= self.codes {
            return None;
        }

        let mut rest = index;
        // Codes that share the symbols up to here: always a divisor of what is left to choose.
        let mut block = self.codes;
        let mut used = 0_u32;
        let mut choices = self.shape.symbols as u32;
        Some(Code::from_places(self.shape.positions, |_| {
            block /= choices;
            let mut symbol = rest / block;
            rest %= block;
            if !self.shape.repeats {
                symbol = nth_unused(used, symbol);
                used |= 1 << symbol;
                choices -= 1;
            }
            symbol as u8
        }))
    }

    /// The number of a code.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`], [`InputError::Symbol`] or [`InputError::Repeated`] if these rules
    /// have no such code.
    pub fn index(self, code: Code) -> Result<u32, InputError> {
        let mut index = 0;
        let mut choices = u32::from(self.shape.symbols);
        self.shape.each_symbol(code, |symbol, used| {
            let repeats = self.shape.repeats;
            let smaller_used = if repeats {
                0
            } else {
                (used & ((1 << symbol) - 1)).count_ones()
            };
            index = index * choices + u32::from(symbol) - smaller_used;
            choices -= u32::from(!repeats);
        })?;
        Ok(index)
    }

    /// All codes, in the order of their numbers.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Code> + Clone {
        (0..self.codes).filter_map(move |index| self.code(index))
    }
}

/// The `n`-th symbol, counted from 0, whose bit in `used` is 0.
const fn nth_unused(used: u32, n: u32) -> u32 {
    let mut left = n;
    let mut symbol = 0;
    while symbol < MAX_SYMBOLS as u32 {
        if used >> symbol & 1 == 0 {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        symbol += 1;
    }
    symbol
}

impl Shape {
    /// The same codes with numbers.
    ///
    /// # Errors
    ///
    /// As of [`Rules::new`], if they are too many or too long.
    pub const fn numbered(self) -> Result<Rules, InputError> {
        Rules::new(self.positions, self.symbols, self.repeats)
    }
}

impl From<Rules> for Shape {
    fn from(rules: Rules) -> Self {
        rules.shape
    }
}

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::of(Shape::read(text, MAX_POSITIONS, MAX_SYMBOLS)?)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn numbers_are_lexicographic_and_round_trip() {
        // Miri takes a thousand times as long, and has seen every step after a few hundred codes.
        let large: &[&str] = if cfg!(miri) {
            &[]
        } else {
            &["4x10", "4x6r", "5x5r", "8x8", "5x8"]
        };
        for &text in ["1x1", "1x16", "3x3", "4x4", "3x4r", "2x16r", "8x2r"]
            .iter()
            .chain(large)
        {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.to_string(), text);
            let codes: Vec<Code> = rules.iter().collect();
            assert_eq!(codes.len(), rules.codes() as usize);
            assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "{text}");
            for (index, &code) in codes.iter().enumerate() {
                assert_eq!(rules.index(code), Ok(index as u32), "{text} {code}");
            }
            assert_eq!(rules.code(rules.codes()), None);
        }
    }

    #[test]
    fn wrong_rules_are_named() {
        for (text, code) in [
            ("5x4", "too-few-symbols"),
            ("9x9", "range"),
            ("0x9", "range"),
            ("4x17", "range"),
            ("8x16r", "too-many-codes"),
            ("8x9", "too-many-codes"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().code(), code, "{text}");
        }
        for text in [
            "", "4", "x", "4x", "x4", "4y6", "4x6rr", "+4x6", "4x-6", "4x 6", "999x1",
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().code(), "form", "{text}");
        }
        assert_eq!("4X6R".parse::<Rules>().map(|rules| rules.codes()), Ok(1296));
        // Foreign codes have no number.
        let rules: Rules = "4x6".parse().unwrap();
        for (text, code) in [("012", "length"), ("0126", "symbol"), ("0120", "repeated")] {
            let error = rules.index(text.parse().unwrap()).unwrap_err();
            assert_eq!(error.code(), code, "{text}");
        }
    }
}

//! A code: a row of symbols, secret or guessed.

use core::fmt;
use core::str::FromStr;

use super::shape::{Limits, write_symbols};
use crate::error::InputError;

/// Most positions a code can have.
pub const MAX_POSITIONS: u8 = 8;
/// Most different symbols there can be: 0-9, then a-f.
pub(super) const MAX_SYMBOLS: u8 = 16;

/// The most that these codes can have.
pub(super) const LIMITS: Limits = Limits {
    positions: MAX_POSITIONS,
    symbols: MAX_SYMBOLS,
};

/// A row of 1 to 8 symbols, each 0 to 15.
///
/// Written with the digits 0-9 and then the letters a-f. Codes of one length are ordered
/// lexicographically. Whether a code is one of a game's depends on its [`Rules`](super::Rules).
///
/// ```
/// use solvetab_lookup::code_breaking::Code;
///
/// let code: Code = "05af".parse()?;
/// assert!(code.symbols().eq([0, 5, 10, 15]));
/// assert_eq!(code.to_string(), "05af");
/// assert!("05g".parse::<Code>().is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Four bits a symbol, the first one highest, so that numeric order is lexicographic order.
    packed: u32,
    positions: u8,
}

impl Code {
    /// Makes a code from its symbols, first to last.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 8 symbols, [`InputError::Range`] if one is
    /// above 15.
    pub fn new(symbols: impl IntoIterator<Item = u8>) -> Result<Self, InputError> {
        let mut code = Self::EMPTY;
        LIMITS.each_symbol(symbols, |symbol| code.push(symbol))?;
        Ok(code)
    }

    /// A code without symbols, to be filled by [`push`](Self::push) before anyone sees it.
    pub(super) const EMPTY: Self = Self {
        packed: 0,
        positions: 0,
    };

    /// Appends a symbol below [`MAX_SYMBOLS`] to a code of fewer than [`MAX_POSITIONS`].
    pub(super) const fn push(&mut self, symbol: u8) {
        let shift = 4 * (MAX_POSITIONS - 1).saturating_sub(self.positions);
        self.packed |= (symbol as u32 & 15) << shift;
        self.positions += 1;
    }

    /// Number of symbols in the code.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.positions
    }

    /// The symbols, first to last.
    pub fn symbols(self) -> impl ExactSizeIterator<Item = u8> + Clone {
        (0..self.positions).map(move |position| self.symbol(position))
    }

    /// The symbol at a position, 0 to 7; behind the last one, 0.
    pub(super) const fn symbol(self, position: u8) -> u8 {
        (self.packed >> (28 - 4 * (position as u32 & 7)) & 15) as u8
    }
}

impl FromStr for Code {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::new(LIMITS.read(text)?)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_symbols(self.symbols(), f)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({self})")
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["0", "9f", "0123", "76543210", "ffffffff"] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        assert_eq!("ABC".parse::<Code>().unwrap().to_string(), "abc");
    }

    #[test]
    fn wrong_text_is_named() {
        assert_eq!("".parse::<Code>(), Err(LIMITS.length_error(0)));
        assert_eq!("012345678".parse::<Code>(), Err(LIMITS.length_error(9)));
        assert_eq!(
            "01x3".parse::<Code>(),
            Err(InputError::Symbol {
                found: 'x',
                symbols: 16
            })
        );
        assert!(matches!(
            Code::new([16]),
            Err(InputError::Range { found: 16, .. })
        ));
        assert_eq!(Code::new([0; 9]), Err(LIMITS.length_error(9)));
    }

    #[test]
    fn order_is_lexicographic() {
        let code = |text: &str| text.parse::<Code>().unwrap();
        assert!(code("0123") < code("0132"));
        assert!(code("9876") < code("a000"));
    }
}

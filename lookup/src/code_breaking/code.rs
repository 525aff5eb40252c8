//! A code: a row of symbols, secret or guessed.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;

/// Most positions a code can have.
pub const MAX_POSITIONS: u8 = 8;
/// Most different symbols there can be: 0-9, then a-f.
pub(super) const MAX_SYMBOLS: u8 = 16;

const WHAT: &str = "a code";

/// A row of 1 to 8 symbols, each 0 to 15.
///
/// Written with the digits 0-9 and then the letters a-f. Codes of one length are ordered lexicographically. Whether a
/// code is one of a game's depends on its [`Rules`](super::Rules).
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
    /// [`InputError::Length`] unless there are 1 to 8 symbols, [`InputError::Range`] if one is above 15.
    pub fn new(symbols: impl IntoIterator<Item = u8>) -> Result<Self, InputError> {
        let mut code = Self { packed: 0, positions: 0 };
        for symbol in symbols {
            if symbol >= MAX_SYMBOLS {
                let most = i64::from(MAX_SYMBOLS) - 1;
                return Err(InputError::Range { what: "a symbol", least: 0, most, found: symbol.into() });
            }
            if code.positions == MAX_POSITIONS {
                return Err(length_error(usize::from(MAX_POSITIONS) + 1));
            }
            code.push(symbol);
        }
        if code.positions == 0 { Err(length_error(0)) } else { Ok(code) }
    }

    /// A code without symbols, to be filled by [`push`](Self::push) before anyone sees it.
    pub(super) const EMPTY: Self = Self { packed: 0, positions: 0 };

    /// Appends a symbol below [`MAX_SYMBOLS`] to a code of fewer than [`MAX_POSITIONS`].
    pub(super) const fn push(&mut self, symbol: u8) {
        let shift = 4 * (MAX_POSITIONS - 1).saturating_sub(self.positions);
        self.packed |= (symbol as u32 & 15) << shift;
        self.positions += 1;
    }

    /// How many symbols the code has.
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

const fn length_error(found: usize) -> InputError {
    InputError::Length { what: WHAT, members: "symbols", least: 1, most: MAX_POSITIONS as usize, found }
}

/// The character a symbol is written with.
#[must_use]
pub fn symbol_char(symbol: u8) -> char {
    char::from_digit(symbol.into(), 36).unwrap_or('?')
}

impl FromStr for Code {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        let is_symbol = |c: char| c.is_digit(MAX_SYMBOLS.into());
        if let Some(found) = text.chars().find(|&c| !is_symbol(c)) {
            return Err(InputError::Symbol { found, symbols: MAX_SYMBOLS });
        }
        let found = text.chars().count();
        if found > usize::from(MAX_POSITIONS) {
            return Err(length_error(found));
        }
        Self::new(text.chars().filter_map(|c| c.to_digit(MAX_SYMBOLS.into())).map(|digit| digit as u8))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; MAX_POSITIONS as usize];
        let mut length = 0;
        for (byte, symbol) in text.iter_mut().zip(self.symbols()) {
            *byte = symbol_char(symbol) as u8;
            length += 1;
        }
        f.pad(text.get(..length).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default())
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
        assert_eq!("".parse::<Code>(), Err(length_error(0)));
        assert_eq!("012345678".parse::<Code>(), Err(length_error(9)));
        assert_eq!("01x3".parse::<Code>(), Err(InputError::Symbol { found: 'x', symbols: 16 }));
        assert!(matches!(Code::new([16]), Err(InputError::Range { found: 16, .. })));
        assert_eq!(Code::new([0; 9]), Err(length_error(9)));
    }

    #[test]
    fn order_is_lexicographic() {
        let code = |text: &str| text.parse::<Code>().unwrap();
        assert!(code("0123") < code("0132"));
        assert!(code("9876") < code("a000"));
    }
}

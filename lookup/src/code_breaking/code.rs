//! A code: a row of symbols, secret or guessed.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;

/// Most positions a code can have.
pub(super) const MAX_POSITIONS: u8 = 16;
/// Most different symbols there can be: 0-9, then a-z.
pub(super) const MAX_SYMBOLS: u8 = 36;

/// A row of 1 to 16 symbols, each 0 to 35.
///
/// Written with the digits 0-9 and then the letters a-z. Codes of one length are ordered
/// lexicographically. Whether a code is one of a game's depends on its [`Rules`](super::Rules).
///
/// ```
/// use solvetab_lookup::code_breaking::Code;
///
/// let code: Code = "05az".parse()?;
/// assert_eq!(code.symbols(), [0, 5, 10, 35]);
/// assert_eq!(code.to_string(), "05az");
/// assert!("05-".parse::<Code>().is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Zero behind the last one.
    symbols: [u8; MAX_POSITIONS as usize],
    positions: u8,
}

impl Code {
    /// Makes a code from its symbols, first to last.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 16 symbols, [`InputError::Range`] if one is
    /// above 35.
    pub fn new(symbols: impl IntoIterator<Item = u8>) -> Result<Self, InputError> {
        let mut code = Self::EMPTY;
        let mut places = code.symbols.iter_mut();
        for symbol in symbols {
            if symbol >= MAX_SYMBOLS {
                return Err(InputError::Range {
                    what: "a symbol",
                    least: 0,
                    most: i64::from(MAX_SYMBOLS) - 1,
                    found: symbol.into(),
                });
            }
            let Some(place) = places.next() else {
                return Err(length_error(usize::from(MAX_POSITIONS) + 1));
            };
            *place = symbol;
            code.positions += 1;
        }
        if code.positions == 0 {
            return Err(length_error(0));
        }
        Ok(code)
    }

    /// A code without symbols, which nobody is to see.
    pub(super) const EMPTY: Self = Self {
        symbols: [0; MAX_POSITIONS as usize],
        positions: 0,
    };

    /// The code of 1 to 16 positions that has this symbol at each.
    #[inline(always)]
    pub(super) fn from_places(positions: u8, mut symbol: impl FnMut(u8) -> u8) -> Self {
        let mut code = Self {
            positions,
            ..Self::EMPTY
        };
        for (position, place) in (0..positions).zip(&mut code.symbols) {
            *place = symbol(position);
        }
        code
    }

    /// Number of symbols in the code.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.positions
    }

    /// The symbols, first to last.
    #[must_use]
    pub fn symbols(&self) -> &[u8] {
        self.symbols
            .get(..self.positions.into())
            .unwrap_or_default()
    }
}

impl FromStr for Code {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (text, digits) = (text.trim(), MAX_SYMBOLS.into());
        if let Some(found) = text.chars().find(|c| !c.is_digit(digits)) {
            return Err(InputError::Symbol {
                found,
                symbols: MAX_SYMBOLS,
            });
        }
        if text.len() > usize::from(MAX_POSITIONS) {
            return Err(length_error(text.len()));
        }
        Self::new(
            text.chars()
                .filter_map(|c| c.to_digit(digits))
                .map(|digit| digit as u8),
        )
    }
}

/// The error of a code with so many symbols.
const fn length_error(found: usize) -> InputError {
    InputError::Length {
        what: "a code",
        members: "symbols",
        least: 1,
        most: MAX_POSITIONS as usize,
        found,
    }
}

/// The character a symbol is written with.
pub(super) fn symbol_char(symbol: u8) -> char {
    char::from_digit(symbol.into(), MAX_SYMBOLS.into()).unwrap_or('?')
}

/// Reads a number of nothing but digits.
pub(super) fn number(text: &str) -> Option<u8> {
    text.parse()
        .ok()
        .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; MAX_POSITIONS as usize];
        for (byte, &symbol) in text.iter_mut().zip(self.symbols()) {
            *byte = symbol_char(symbol) as u8;
        }
        f.pad(
            text.get(..self.positions.into())
                .and_then(|text| core::str::from_utf8(text).ok())
                .unwrap_or_default(),
        )
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
        for text in ["0", "z", "0123", "0123456789abcdef", "zzzzzzzzzzzzzzzz"] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        assert_eq!("XYZ".parse::<Code>().unwrap().to_string(), "xyz");
    }

    #[test]
    fn wrong_text_is_named() {
        assert_eq!("".parse::<Code>(), Err(length_error(0)));
        let long = "00000000000000000";
        assert_eq!(long.parse::<Code>(), Err(length_error(17)));
        assert_eq!(
            "0-1".parse::<Code>(),
            Err(InputError::Symbol {
                found: '-',
                symbols: 36
            })
        );
        assert!(matches!(
            Code::new([36]),
            Err(InputError::Range { found: 36, .. })
        ));
        assert_eq!(Code::new([0; 17]), Err(length_error(17)));
    }
}

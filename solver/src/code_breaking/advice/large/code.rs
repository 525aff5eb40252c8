//! A code of up to 16 symbols.

use core::fmt;
use core::str::FromStr;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::shape::write_symbols;

use super::{LIMITS, MAX_POSITIONS};

/// A row of 1 to 16 symbols, each 0 to 35.
///
/// Written with the digits 0-9 and then the letters a-z. Codes of one length are ordered
/// lexicographically.
///
/// ```
/// use solvetab_solver::code_breaking::advice::large::Code;
///
/// let code: Code = "05az".parse()?;
/// assert_eq!(code.symbols(), [0, 5, 10, 35]);
/// assert_eq!(code.to_string(), "05az");
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
        let mut code = Self {
            symbols: [0; MAX_POSITIONS as usize],
            positions: 0,
        };
        LIMITS.each_symbol(symbols, |symbol| {
            code.symbols[usize::from(code.positions)] = symbol;
            code.positions += 1;
        })?;
        Ok(code)
    }

    /// The code of the first symbols of a row, which is zero behind them.
    pub(super) const fn from_row(symbols: [u8; MAX_POSITIONS as usize], positions: u8) -> Self {
        Self { symbols, positions }
    }

    /// The row of its symbols.
    pub(super) const fn row(self) -> [u8; MAX_POSITIONS as usize] {
        self.symbols
    }

    /// The symbols, first to last.
    #[must_use]
    pub fn symbols(&self) -> &[u8] {
        self.symbols
            .get(..usize::from(self.positions))
            .unwrap_or_default()
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
        write_symbols(self.symbols().iter().copied(), f)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_wrong_text_is_named() {
        for text in ["0", "z", "0123456789abcdef", "zzzzzzzzzzzzzzzz"] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        assert_eq!("XYZ".parse::<Code>().unwrap().to_string(), "xyz");
        assert!("01".parse::<Code>().unwrap() < "0z".parse::<Code>().unwrap());
        assert!(matches!(
            "".parse::<Code>(),
            Err(InputError::Length { found: 0, .. })
        ));
        assert!(matches!(
            "00000000000000000".parse::<Code>(),
            Err(InputError::Length {
                found: 17,
                most: 16,
                ..
            })
        ));
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
    }
}

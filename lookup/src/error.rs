//! Errors, with the offending value and the remedy.
//!
//! Three jobs have three types. [`InputError`] is for a value that was typed or constructed,
//! [`OpenError`] for bytes that are not a table this version reads, [`QueryError`] for what a table
//! cannot answer. All are `Copy` and need no allocation; `Display` gives one sentence without a
//! final full stop. `Debug` gives the same sentence, since that is what Rust prints when `main`
//! returns an error.

use core::fmt;

use crate::kind::Kind;

/// Writes errors for `{:?}` as for `{}`: `debug_as_display!(OneError, Other<T>)`.
#[doc(hidden)]
#[macro_export]
macro_rules! debug_as_display {
    ($($error:ident $(<$parameter:ident $(: $bound:path)?>)?),+) => {$(
        impl $(<$parameter $(: $bound)?>)? ::core::fmt::Debug for $error $(<$parameter>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    )+};
}

/// A result's value, or its error returned: what `?` does where functions are not `const`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

debug_as_display!(InputError, OpenError, QueryError);
#[cfg(feature = "std")]
debug_as_display!(ReadError);

/// A value that is not what its type stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The text is not of the expected form.
    Form {
        /// Name of what was being read, such as `"feedback"`.
        what: &'static str,
        /// The expected form, by example.
        expected: &'static str,
    },
    /// A sequence has too few or too many members.
    Length {
        /// Name of what was being built, such as `"a code"`.
        what: &'static str,
        /// Plural of its members, such as `"symbols"`.
        members: &'static str,
        /// Fewest members allowed.
        least: usize,
        /// Most members allowed.
        most: usize,
        /// Members given (reading stops early, so more may have been there).
        found: usize,
    },
    /// A number is outside its range.
    Range {
        /// Name of the number, such as `"a card"`.
        what: &'static str,
        /// Smallest value allowed.
        least: i64,
        /// Largest value allowed.
        most: i64,
        /// The value given.
        found: i64,
    },
    /// A character stands for no symbol, or for none of these rules.
    Symbol {
        /// The character given.
        found: char,
        /// Number of symbols, counted 0-9, then a-z.
        symbols: u8,
    },
    /// A symbol occurs twice where the rules allow it once.
    Repeated {
        /// The symbol, as it is printed.
        symbol: char,
    },
    /// The rules ask for more different symbols in a code than there are.
    TooFewSymbols {
        /// Positions in a code.
        positions: u8,
        /// Symbols to choose from.
        symbols: u8,
    },
    /// The rules have more codes than can be numbered.
    TooManyCodes {
        /// Number of codes.
        codes: u64,
        /// Most codes allowed.
        most: u64,
    },
    /// Two codes of different lengths cannot be compared.
    Lengths {
        /// Positions of the guess.
        guess: u8,
        /// Positions of the secret.
        secret: u8,
    },
    /// All but one of the symbols of a guess are in place and the last one is elsewhere, where no
    /// place is left for it.
    AllButOneInPlace {
        /// Positions of the guess.
        positions: u8,
    },
    /// A player whose hands are all 0 is out: the game is over, nothing is left to ask.
    HandsOut,
    /// The rules have more positions than can be numbered.
    TooManyPositions {
        /// Number of positions.
        positions: u64,
        /// Most positions allowed.
        most: u64,
    },
}

impl InputError {
    /// Refuses a number outside a range.
    ///
    /// # Errors
    ///
    /// [`Range`](Self::Range) with these arguments.
    #[inline]
    pub const fn check_range(
        what: &'static str,
        least: i64,
        most: i64,
        found: i64,
    ) -> Result<(), Self> {
        if least <= found && found <= most {
            Ok(())
        } else {
            Err(Self::Range {
                what,
                least,
                most,
                found,
            })
        }
    }

    /// The identifier of the error for programs: its variant, such as `"too-many-codes"`. It stays
    /// when the sentence is improved, and is the same in every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Form { .. } => "form",
            Self::Length { .. } => "length",
            Self::Range { .. } => "range",
            Self::Symbol { .. } => "symbol",
            Self::Repeated { .. } => "repeated",
            Self::TooFewSymbols { .. } => "too-few-symbols",
            Self::TooManyCodes { .. } => "too-many-codes",
            Self::Lengths { .. } => "lengths",
            Self::AllButOneInPlace { .. } => "all-but-one-in-place",
            Self::HandsOut => "hands-out",
            Self::TooManyPositions { .. } => "too-many-positions",
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Form { what, expected } => write!(f, "write {what} like {expected}"),
            Self::Length { what, members, least, most, found } if least == most => {
                let members = agreeing(most, members);
                write!(f, "{what} has {most} {members}, but here {} {found}", if found == 1 { "is" } else { "are" })
            }
            Self::Length { what, members, least, most, found } => {
                write!(
                    f,
                    "{what} has {least} to {most} {members}, but here {} {found}",
                    if found == 1 { "is" } else { "are" }
                )
            }
            Self::Range { what, least, most, found } if least == most => write!(f, "{what} is {least}, not {found}"),
            Self::Range { what, least, most, found } => {
                write!(f, "{what} is a number from {least} to {most}, not {found}")
            }
            Self::Symbol { found, symbols } => {
                let last = char::from_digit(u32::from(symbols).saturating_sub(1), 36).unwrap_or('z');
                write!(f, "'{found}' is not a symbol here: symbols are 0 to {last} (0-9, then a-z)")
            }
            Self::Repeated { symbol } => {
                write!(
                    f,
                    "'{symbol}' occurs twice, but these rules allow each symbol once (rules that end in r allow repeats)"
                )
            }
            Self::TooFewSymbols { positions, symbols } => write!(
                f,
                "{positions} different symbols cannot be chosen from {symbols}: use more symbols, or allow repeats with a final r"
            ),
            Self::TooManyCodes { codes, most } => {
                write!(
                    f,
                    "these rules have {codes} codes, more than the {most} that can be solved: use fewer positions or symbols"
                )
            }
            Self::Lengths { guess, secret } => {
                let positions = agreeing(guess.into(), "positions");
                write!(f, "a guess of {guess} {positions} cannot be compared with a secret of {secret}")
            }
            Self::AllButOneInPlace { positions } => {
                write!(
                    f,
                    "where all but one of {positions} symbols are in place, the last one is too: check the feedback"
                )
            }
            Self::HandsOut => f.write_str(
                "all hands are 0, so this player is out and the game is over: give at least one hand from 1 up",
            ),
            Self::TooManyPositions { positions, most } => {
                write!(
                    f,
                    "these rules have {positions} positions, more than the {most} that can be solved: use a smaller base or fewer hands"
                )
            }
        }
    }
}

impl core::error::Error for InputError {}

/// The name of so many things, of which `many` is the plural.
#[must_use]
pub fn agreeing(count: usize, many: &str) -> &str {
    if count == 1 {
        many.strip_suffix('s').unwrap_or(many)
    } else {
        many
    }
}

/// Bytes that cannot be opened as a table.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenError {
    /// The data ends before the table does: fetch or generate the file again.
    Truncated {
        /// Bytes the table should have.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// Bytes follow the end of the table: fetch or generate the file again.
    TrailingBytes {
        /// Bytes the table should have.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// The data does not begin with the magic bytes: it is some other file.
    NotATable,
    /// The container is of a version this release does not read: use a newer release.
    NewerFormat {
        /// The version in the file.
        found: u16,
        /// The newest version this release reads.
        supported: u16,
    },
    /// The payload is laid out in a version this release does not read: use a newer release, or
    /// generate the file again.
    UnknownLayout {
        /// The kind of table.
        kind: Kind,
        /// The version in the file.
        found: u16,
        /// The version this release reads.
        supported: u16,
    },
    /// No game of this release has tables of this kind: use a newer release.
    UnknownKind {
        /// The kind's number in the file.
        found: u16,
    },
    /// A table, but for another game: open it with that game's type.
    WrongKind {
        /// The kind that was asked for.
        expected: Kind,
        /// The kind of the file.
        found: Kind,
    },
    /// The content is not what was written: fetch or generate the file again. Only who asks for it
    /// learns this (`Table::new_intact`, with the feature `verify`).
    WrongDigest,
    /// The header contradicts itself: fetch or generate the file again.
    Malformed {
        /// Fault, as a noun phrase.
        what: &'static str,
    },
}

impl OpenError {
    /// The identifier of the error for programs, as of [`InputError::code`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::TrailingBytes { .. } => "trailing-bytes",
            Self::NotATable => "not-a-table",
            Self::NewerFormat { .. } => "newer-format",
            Self::UnknownLayout { .. } => "unknown-layout",
            Self::UnknownKind { .. } => "unknown-kind",
            Self::WrongKind { .. } => "wrong-kind",
            Self::WrongDigest => "wrong-digest",
            Self::Malformed { .. } => "malformed",
        }
    }

    /// The error in a few words, for `const` contexts, where nothing can be formatted.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "the table is truncated",
            Self::TrailingBytes { .. } => "bytes follow the end of the table",
            Self::NotATable => "not a solvetab table",
            Self::NewerFormat { .. } => "the table's format is newer than this release",
            Self::UnknownLayout { .. } => "the table's layout is not one this release reads",
            Self::UnknownKind { .. } => "the table is of a kind this release does not know",
            Self::WrongKind { .. } => "the table is of another kind",
            Self::WrongDigest => "the table's content does not have the digest in its header",
            Self::Malformed { what } => what,
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Truncated { expected, found } => {
                write!(f, "the table is truncated: {found} of {expected} bytes are here; fetch or generate it again")
            }
            Self::TrailingBytes { expected, found } => {
                write!(f, "the table should have {expected} bytes, but {found} are here; fetch or generate it again")
            }
            Self::NotATable => f.write_str("this is not a solvetab table: it does not begin with \"solvetab\""),
            Self::NewerFormat { found, supported } => {
                write!(
                    f,
                    "the table has format version {found}, this release reads up to {supported}: use a newer release of solvetab"
                )
            }
            Self::UnknownLayout { kind, found, supported } => write!(
                f,
                "the {kind} table has layout version {found}, this release reads {supported}: use the release that made it, or generate it again"
            ),
            Self::UnknownKind { found } => {
                write!(
                    f,
                    "the table is of kind {found}, which this release does not know: use a newer release of solvetab"
                )
            }
            Self::WrongKind { expected, found } => {
                write!(f, "this is a {found} table where a {expected} table is needed")
            }
            Self::WrongDigest => f.write_str(
                "the table is damaged (its content does not have the digest in its header): fetch or generate it again",
            ),
            Self::Malformed { what } => write!(f, "the table is damaged ({what}): fetch or generate it again"),
        }
    }
}

impl core::error::Error for OpenError {}

/// A question a table cannot answer.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryError {
    /// The question itself is wrong.
    Input(InputError),
    /// No code fits all the answers given: one of them was mistaken.
    Contradiction,
    /// The table's content contradicts itself: check the file's digest, then fetch or generate it
    /// again.
    Damaged,
}

impl QueryError {
    /// The identifier of the error for programs, as of [`InputError::code`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Input(error) => error.code(),
            Self::Contradiction => "contradiction",
            Self::Damaged => "damaged",
        }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Contradiction => f.write_str(
                "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on",
            ),
            Self::Damaged => {
                f.write_str("the table's content is damaged: check its digest, then fetch or generate it again")
            }
        }
    }
}

impl core::error::Error for QueryError {}

impl From<InputError> for QueryError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<core::convert::Infallible> for QueryError {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}

#[cfg(feature = "std")]
/// A file that cannot be read or opened as a table.
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be read.
    Io(std::io::Error),
    /// The file was read, but is not a table.
    Open(OpenError),
}

#[cfg(feature = "std")]
impl ReadError {
    /// The identifier of the error for programs, as of [`InputError::code`]; `"file"` if the file
    /// cannot be read.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Io(_) => "file",
            Self::Open(error) => error.code(),
        }
    }
}

#[cfg(feature = "std")]
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for ReadError {}

#[cfg(feature = "std")]
impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(feature = "std")]
impl From<OpenError> for ReadError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn one_of_a_thing_is_in_the_singular() {
        let length = |least, most, found| {
            InputError::Length {
                what: "a code",
                members: "symbols",
                least,
                most,
                found,
            }
            .to_string()
        };
        assert_eq!(length(1, 1, 2), "a code has 1 symbol, but here are 2");
        assert_eq!(length(2, 2, 1), "a code has 2 symbols, but here is 1");
        assert_eq!(length(1, 8, 0), "a code has 1 to 8 symbols, but here are 0");
        let lengths = InputError::Lengths {
            guess: 1,
            secret: 2,
        }
        .to_string();
        assert_eq!(
            lengths,
            "a guess of 1 position cannot be compared with a secret of 2"
        );
    }
}

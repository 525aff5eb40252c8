//! Why a call failed: the core's own errors, and those that only a C interface has.

use std::fmt;

use solvetab::{InputError, OpenError, QueryError, ReadError};

/// Why a call failed. `Display` is what `solvetab_error` gives.
pub(crate) enum Failure {
    /// A question that the table cannot answer.
    Query(QueryError),
    /// Bytes that are no table, or a table of another game.
    Open(OpenError),
    /// A file that cannot be read as a table.
    Read(ReadError),
    /// A pointer to what is needed is NULL.
    Null(&'static str),
    /// The handle was never opened, or is closed, or was not given.
    NotOpen,
    /// No table of this name is embedded.
    NoSuchTable,
    /// A text is not UTF-8.
    NotText(&'static str),
    /// The caller's buffer is too small.
    Small {
        /// Name of the members of the buffer, in the plural.
        members: &'static str,
        /// Number of members that it has to hold.
        needed: usize,
        /// Number of members that it holds.
        size: usize,
    },
    /// An argument is the failure value of another call, whose sentence stays.
    Earlier,
    /// An `int` cannot hold the answer, which only a damaged table gives.
    TooLarge,
    /// The library itself is wrong.
    Panic,
}

impl Failure {
    /// The identifier of the failure: what `solvetab_error_code` gives.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Query(error) => error.code(),
            Self::Open(error) => error.code(),
            Self::Read(error) => error.code(),
            Self::Null(_) => "null",
            Self::NotOpen => "not-open",
            Self::NoSuchTable => "no-such-table",
            Self::NotText(_) => "not-text",
            Self::Small { .. } => "small-buffer",
            Self::Earlier => "earlier",
            Self::TooLarge => QueryError::Damaged.code(),
            Self::Panic => "panic",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Query(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
            Self::Null(what) => write!(f, "the pointer to {what} is NULL: give one that is not"),
            Self::NotOpen => f.write_str(
                "the table is not open: give one of solvetab_embedded, or one that solvetab_open or solvetab_open_file has filled",
            ),
            Self::NoSuchTable => {
                f.write_str("no table of this name is in the library: solvetab_embedded_name lists those that are")
            }
            Self::NotText(what) => write!(f, "{what} is not UTF-8 text"),
            Self::Small { members, needed, size } => {
                write!(f, "the buffer holds {size} {members}, but {needed} are needed: give a larger one")
            }
            Self::Earlier => f.write_str("a number that was given is the failure value of another call"),
            Self::TooLarge => QueryError::Damaged.fmt(f),
            Self::Panic => f.write_str("the library failed where it never should: please report what was asked"),
        }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Query(QueryError::Input(error))
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        Self::Query(error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

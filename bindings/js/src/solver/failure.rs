//! Why a request has no answer, in the sentences of the library.

use std::fmt::Display;

use serde_json::{Value, json};
use solvetab::{InputError, OpenError, QueryError};
use solvetab_solver::code_breaking::game::list::ListError;
use solvetab_solver::code_breaking::search::SolveError;
use solvetab_solver::code_breaking::search::weighted::WeightError;
use solvetab_solver::control::Interrupted;
use solvetab_solver::twenty_four::Unreadable;

use crate::kinds;

/// Why there is no answer.
pub(super) enum Failure {
    Interrupted,
    /// A sentence, the number of its kind, as `errors.js` has them, and its identifier if it has
    /// one of its own.
    Refused(String, u32, Option<&'static str>),
    /// What is wrong with a list of words.
    List(ListError),
}

impl Failure {
    fn coded(kind: u32, code: &'static str, error: impl Display) -> Self {
        Self::Refused(error.to_string(), kind, Some(code))
    }

    /// The host uses the module wrongly.
    pub(super) fn usage(sentence: impl Display) -> Self {
        Self::Refused(sentence.to_string(), kinds::USAGE, None)
    }

    pub(super) fn json(&self) -> Value {
        match self {
            Self::Interrupted => json!({ "cancelled": true }),
            Self::Refused(error, kind, code) => {
                json!({ "error": error, "kind": kind, "code": code })
            }
            Self::List(error) => json!({
                "error": error.to_string(),
                "kind": kinds::INPUT,
                "code": error.code(),
                "index": error.index(),
            }),
        }
    }
}

macro_rules! coded {
    ($($error:ty: $kind:ident),+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::coded(kinds::$kind, error.code(), error)
            }
        }
    )+};
}

coded!(InputError: INPUT, Unreadable: INPUT, OpenError: OPEN);

impl From<ListError> for Failure {
    fn from(error: ListError) -> Self {
        Self::List(error)
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        Self::coded(kinds::query_code(&error), error.code(), error)
    }
}

impl From<WeightError> for Failure {
    fn from(error: WeightError) -> Self {
        match error {
            WeightError::Interrupted(_) => Self::Interrupted,
            error => Self::coded(kinds::INPUT, error.code(), error),
        }
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Interrupted(_) => Self::Interrupted,
            error => Self::coded(kinds::SOLVE, error.code(), error),
        }
    }
}

/// A whole number in its range.
pub(super) fn whole(
    what: &'static str,
    text: &str,
    least: i64,
    most: i64,
) -> Result<i64, InputError> {
    let Ok(found) = text.trim().parse() else {
        return Err(InputError::Form {
            what,
            expected: "5",
        });
    };
    InputError::check_range(what, least, most, found).map(|()| found)
}

//! The core's errors as Python's: every one a `SolvetabError`, which is a `ValueError`, with the
//! core's own sentence and its identifier.
//!
//! Three have a class of their own, because a program may want to tell them apart: contradictory
//! feedback, bytes that are not a sound table, and codes that have no tree.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvetab::{InputError, OpenError, QueryError};
use solvetab_solver::code_breaking::game::list::ListError;
use solvetab_solver::code_breaking::search::SolveError;
use solvetab_solver::code_breaking::search::weighted::WeightError;
use solvetab_solver::control::Interrupted;
use solvetab_solver::twenty_four::DeckError;
use solvetab_training::dataset::DatasetError;
use solvetab_training::instance::InstanceError;

create_exception!(
    solvetab,
    SolvetabError,
    PyValueError,
    "A mistake in what was asked, with a sentence that says what to change. `code` is its identifier for programs, such as `range`."
);
create_exception!(
    solvetab,
    Contradiction,
    SolvetabError,
    "No code is consistent with all feedback: some of it is mistaken."
);
create_exception!(
    solvetab,
    TableError,
    SolvetabError,
    "Bytes that are not a table of this kind, or a damaged one."
);
create_exception!(
    solvetab,
    NoTree,
    SolvetabError,
    "The codes have no decision tree within what was asked."
);

/// The error with its identifier.
pub(crate) fn coded(error: PyErr, code: &'static str) -> PyErr {
    Python::attach(|py| {
        // A class of this module takes any attribute.
        let _ = error.value(py).setattr("code", code);
    });
    error
}

/// An error of the core that has its place among Python's.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

/// Raises errors as a `SolvetabError` with their own sentence and identifier.
macro_rules! raise_solvetab_error {
    ($($error:ty),*) => {$(
        impl Raise for $error {
            #[cold]
            fn raise(self) -> PyErr {
                coded(SolvetabError::new_err(self.to_string()), self.code())
            }
        }
    )*};
}

raise_solvetab_error!(
    InputError,
    WeightError,
    ListError,
    DeckError,
    DatasetError,
    InstanceError
);

impl Raise for QueryError {
    #[cold]
    fn raise(self) -> PyErr {
        let error = match self {
            Self::Contradiction => Contradiction::new_err(self.to_string()),
            Self::Damaged => TableError::new_err(self.to_string()),
            _ => SolvetabError::new_err(self.to_string()),
        };
        coded(error, self.code())
    }
}

impl Raise for OpenError {
    #[cold]
    fn raise(self) -> PyErr {
        coded(TableError::new_err(self.to_string()), self.code())
    }
}

impl Raise for SolveError {
    fn raise(self) -> PyErr {
        let error = match self {
            Self::Impossible { .. } | Self::NotFound { .. } => NoTree::new_err(self.to_string()),
            _ => SolvetabError::new_err(self.to_string()),
        };
        coded(error, self.code())
    }
}

impl Raise for Interrupted {
    fn raise(self) -> PyErr {
        coded(SolvetabError::new_err(self.to_string()), "interrupted")
    }
}

/// A result of the core as one of Python's.
pub(crate) trait OrRaise<T> {
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    #[inline(always)]
    fn or_raise(self) -> PyResult<T> {
        self.map_err(Raise::raise)
    }
}

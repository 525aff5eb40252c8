//! The core's errors as Python's: every one a `ValueError` with the core's own sentence.
//!
//! Three have a class of their own, because a program may want to tell them apart: answers that contradict each other, bytes that are no
//! sound table, and codes that have no tree.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvetab::{InputError, OpenError, QueryError};
use solvetab_solver::code_breaking::game::list::ListError;
use solvetab_solver::code_breaking::search::SolveError;
use solvetab_solver::control::Interrupted;
use solvetab_solver::twenty_four::DeckError;

create_exception!(
    solvetab,
    Contradiction,
    PyValueError,
    "No code fits all the answers given: one of them is mistaken."
);
create_exception!(solvetab, TableError, PyValueError, "Bytes that are not a table of this kind, or a damaged one.");
create_exception!(solvetab, NoTree, PyValueError, "The codes have no decision tree within what was asked.");

/// An error of the core that has its place among Python's.
pub(crate) trait Raise {
    fn raise(self) -> PyErr;
}

impl Raise for InputError {
    #[cold]
    fn raise(self) -> PyErr {
        PyValueError::new_err(self.to_string())
    }
}

impl Raise for QueryError {
    #[cold]
    fn raise(self) -> PyErr {
        match self {
            Self::Contradiction => Contradiction::new_err(self.to_string()),
            Self::Damaged => TableError::new_err(self.to_string()),
            _ => PyValueError::new_err(self.to_string()),
        }
    }
}

impl Raise for OpenError {
    #[cold]
    fn raise(self) -> PyErr {
        TableError::new_err(self.to_string())
    }
}

impl Raise for SolveError {
    fn raise(self) -> PyErr {
        match self {
            Self::Impossible { .. } | Self::NotFound { .. } => NoTree::new_err(self.to_string()),
            _ => PyValueError::new_err(self.to_string()),
        }
    }
}

impl Raise for ListError {
    fn raise(self) -> PyErr {
        PyValueError::new_err(self.to_string())
    }
}

impl Raise for DeckError {
    fn raise(self) -> PyErr {
        PyValueError::new_err(self.to_string())
    }
}

impl Raise for Interrupted {
    fn raise(self) -> PyErr {
        PyValueError::new_err(self.to_string())
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

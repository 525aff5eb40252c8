//! Iterators over a sequence of ours: Python would do it by `__getitem__` alone, type checkers ask
//! for `__iter__`.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::integers::Whole;

/// Iterates over a sequence, member by member.
#[pyclass(module = "solvetab", name = "_Iterator", frozen)]
pub(crate) struct Members {
    sequence: Py<PyAny>,
    next: AtomicUsize,
}

// It asks for no member that is not there: what is raised for such differs from sequence to
// sequence.
impl Members {
    pub(crate) fn of<T>(sequence: Bound<'_, T>) -> Self {
        Self {
            sequence: sequence.into_any().unbind(),
            next: AtomicUsize::new(0),
        }
    }
}

#[pymethods]
impl Members {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let sequence = self.sequence.bind(py);
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        if next < sequence.len()? {
            sequence.get_item(next).map(Some)
        } else {
            Ok(None)
        }
    }
}

/// A place in a sequence of so many members, negative ones counted from the end.
pub(crate) fn place(index: Whole, length: usize) -> PyResult<usize> {
    let place = if index.0 < 0 {
        index.0.saturating_add_unsigned(length as u64)
    } else {
        index.0
    };
    let place = usize::try_from(place).ok().filter(|&place| place < length);
    place.ok_or_else(none)
}

/// Error that Python raises behind the last member.
pub(crate) fn none() -> PyErr {
    PyIndexError::new_err("there are not so many")
}

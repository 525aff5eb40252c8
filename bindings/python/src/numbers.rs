//! Python's whole numbers, which have no end, on their way to the core's, which have.
//!
//! A number beyond 64 bits is kept as text, so that the core can say in its own words what it thinks of it.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use solvetab::InputError;

use crate::errors::OrRaise;

/// Some whole numbers: 64 bits each, or the text of all of them if one has more.
pub(crate) enum Numbers {
    Narrow(Vec<i64>),
    Wide(Vec<String>),
}

impl Numbers {
    /// The numbers of anything that can be iterated.
    pub(crate) fn of(numbers: &Bound<'_, PyAny>) -> PyResult<Self> {
        // A text's members are no numbers, and the bytes of `b"1,1"` are not meant to be.
        if numbers.is_instance_of::<PyString>() || numbers.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err("expected whole numbers"));
        }
        let mut narrow = Vec::new();
        for number in numbers.try_iter()? {
            let number = number?;
            match number.extract::<i64>() {
                Ok(number) => narrow.push(number),
                Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                    let all = numbers.try_iter()?.map(|number| Ok(number?.str()?.to_string()));
                    return all.collect::<PyResult<_>>().map(Self::Wide);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Self::Narrow(narrow))
    }
}

/// A whole number in a range of the core's.
///
/// One beyond 64 bits is shown as the nearest that has 64.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract::<i64>() {
            Ok(number) => Ok(Self(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Ok(Self(if number.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// The number as the core takes it, or the core's sentence about its range.
    pub(crate) fn within<T: TryFrom<i64>>(self, what: &'static str, least: i64, most: i64) -> PyResult<T> {
        let refused = || InputError::Range { what, least, most, found: self.0 };
        if self.0 < least || self.0 > most {
            return Err(refused()).or_raise();
        }
        T::try_from(self.0).map_err(|_| refused()).or_raise()
    }
}

//! Python's whole numbers, which have no end, on their way to the core's, which have.
//!
//! A number beyond 64 bits goes there as text, so that the core can say in its own words what it
//! thinks of it.

use std::fmt::{self, Display};
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use solvetab::InputError;

use crate::errors::OrRaise;

/// A number that equal values share.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

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
        // An iterator can be gone through once only.
        let numbers = numbers
            .try_iter()?
            .map(|number| Number::of(&number?))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(
            match numbers.iter().map(|number| number.narrow()).collect() {
                Some(narrow) => Self::Narrow(narrow),
                None => Self::Wide(numbers.iter().map(Number::to_string).collect()),
            },
        )
    }
}

/// One whole number, of however many bits.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Narrow(i64),
    BelowAll,
    AboveAll,
}

impl Number {
    pub(crate) fn of(number: &Bound<'_, PyAny>) -> PyResult<Self> {
        match number.extract::<i64>() {
            Ok(number) => Ok(Self::Narrow(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Ok(if number.lt(0)? {
                    Self::BelowAll
                } else {
                    Self::AboveAll
                })
            }
            Err(error) => Err(error),
        }
    }

    fn narrow(self) -> Option<i64> {
        match self {
            Self::Narrow(number) => Some(number),
            Self::BelowAll | Self::AboveAll => None,
        }
    }
}

/// The text that the core reads. It names no number beyond 64 bits, so one stands for all of them:
/// Python writes none of thousands of digits.
impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Narrow(number) => number.fmt(f),
            Self::BelowAll => (i128::from(i64::MIN) - 1).fmt(f),
            Self::AboveAll => (i128::from(i64::MAX) + 1).fmt(f),
        }
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
        Ok(Self(match Number::of(&number)? {
            Number::Narrow(number) => number,
            Number::BelowAll => i64::MIN,
            Number::AboveAll => i64::MAX,
        }))
    }
}

impl Whole {
    /// The number as the core takes it, or the core's sentence about its range.
    pub(crate) fn within<T: TryFrom<i64>>(
        self,
        what: &'static str,
        least: i64,
        most: i64,
    ) -> PyResult<T> {
        let number = T::try_from(self.0)
            .ok()
            .filter(|_| (least..=most).contains(&self.0));
        number
            .ok_or(InputError::Range {
                what,
                least,
                most,
                found: self.0,
            })
            .or_raise()
    }
}

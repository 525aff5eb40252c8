//! Arrays in, arrays out: many questions at once, without a loop in Python.
//!
//! What comes in is anything that numpy makes an array of whole numbers of; it is read through Python's buffers. numpy is imported when it
//! is first needed, so that nobody else needs it.

use std::num::TryFromIntError;

use pyo3::buffer::{Element, PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyModule, PyTuple};
use solvetab::QueryError;

use crate::errors::Raise;

/// Whole numbers in rows: all axes of an array but the last one are the rows, the last is what a row holds.
pub(crate) struct Rows {
    numbers: Vec<i64>,
    shape: Vec<usize>,
    width: usize,
}

impl Rows {
    /// The rows of an array, or of what numpy makes one of.
    pub(crate) fn of(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (numbers, mut shape) = numbers(array)?;
        let width =
            shape.pop().ok_or_else(|| PyValueError::new_err("expected an array of rows, not a single number"))?;
        Ok(Self { numbers, shape, width })
    }

    /// The rows, first to last.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        let count: usize = self.shape.iter().product();
        (0..count).map(|row| self.numbers.get(row * self.width..(row + 1) * self.width).unwrap_or_default())
    }

    /// The shape without the last axis.
    pub(crate) fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Raises `ValueError` unless there are as many rows there as here, in the same order of axes.
    pub(crate) fn require_shape_of(&self, other: &Self) -> PyResult<()> {
        if self.shape == other.shape {
            return Ok(());
        }
        Err(shapes_differ(&self.shape, &other.shape))
    }
}

/// The numbers of an array of this shape, or one number for all of it.
pub(crate) fn numbers_of_shape(array: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<Vec<i64>> {
    let (numbers, found) = numbers(array)?;
    match (numbers.as_slice(), found.is_empty()) {
        (&[number], true) => Ok(vec![number; shape.iter().product()]),
        _ if found == shape => Ok(numbers),
        _ => Err(shapes_differ(shape, &found)),
    }
}

fn shapes_differ(one: &[usize], other: &[usize]) -> PyErr {
    PyValueError::new_err(format!("the arrays have different numbers of rows: {one:?} and {other:?}"))
}

/// All numbers of an array, in the order of its axes, and its shape.
fn numbers(array: &Bound<'_, PyAny>) -> PyResult<(Vec<i64>, Vec<usize>)> {
    let py = array.py();
    let numpy = PyModule::import(py, "numpy")?;
    let array = numpy.call_method1("asarray", (array,))?;
    let shape = array.getattr("shape")?.extract()?;
    // A single number has no buffer that can be read.
    let buffer = PyUntypedBuffer::get(&numpy.call_method1("atleast_1d", (array,))?)?;
    let numbers = wide::<i64>(py, &buffer)
        .or_else(|| wide::<u8>(py, &buffer))
        .or_else(|| wide::<i8>(py, &buffer))
        .or_else(|| wide::<u16>(py, &buffer))
        .or_else(|| wide::<i16>(py, &buffer))
        .or_else(|| wide::<u32>(py, &buffer))
        .or_else(|| wide::<i32>(py, &buffer))
        .or_else(|| wide::<u64>(py, &buffer))
        .ok_or_else(|| PyTypeError::new_err("expected an array of whole numbers of at most 64 bits"))??;
    Ok((numbers, shape))
}

/// The numbers of a buffer, if they are of this type.
fn wide<T: Element + TryInto<i64>>(py: Python<'_>, buffer: &PyUntypedBuffer) -> Option<PyResult<Vec<i64>>>
where
    TryFromIntError: From<T::Error>,
{
    let typed: &PyBuffer<T> = buffer.as_typed().ok()?;
    // What is beyond is beyond every range there is.
    let widen = |number: T| number.try_into().unwrap_or(i64::MAX);
    Some(typed.to_vec(py).map(|numbers| numbers.into_iter().map(widen).collect()))
}

/// The answers to questions that are asked in order; the first refusal, and which row it is of.
pub(crate) fn collect<T>(answers: impl Iterator<Item = Result<T, QueryError>>) -> Result<Vec<T>, Refusal> {
    let numbered = answers.enumerate();
    numbered.map(|(row, answer)| answer.map_err(|error| Refusal { row, error })).collect()
}

/// What a question was refused for.
pub(crate) struct Refusal {
    row: usize,
    error: QueryError,
}

impl From<Refusal> for PyErr {
    /// The core's sentence, and a note that tells the row.
    fn from(Refusal { row, error }: Refusal) -> Self {
        let error = error.raise();
        Python::attach(|py| {
            // Without the note it is still the same error.
            let _ = error.value(py).call_method1("add_note", (format!("in row {row}, counted from 0"),));
        });
        error
    }
}

/// What arrays are made of.
pub(crate) trait Item: Copy {
    /// numpy's name for it.
    const NAME: &'static str;

    fn bytes(self) -> impl AsRef<[u8]>;
}

macro_rules! items {
    ($($item:ty: $name:literal),*) => {$(
        impl Item for $item {
            const NAME: &'static str = $name;

            fn bytes(self) -> impl AsRef<[u8]> {
                self.to_ne_bytes()
            }
        }
    )*};
}

items!(u8: "uint8", i8: "int8", u16: "uint16", u32: "uint32");

impl Item for bool {
    const NAME: &'static str = "bool";

    fn bytes(self) -> impl AsRef<[u8]> {
        [u8::from(self)]
    }
}

/// A new numpy array.
pub(crate) fn array<'py, T: Item>(py: Python<'py>, items: &[T], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, size_of_val(items), |bytes| {
        for (place, item) in bytes.chunks_exact_mut(size_of::<T>()).zip(items) {
            place.copy_from_slice(item.bytes().as_ref());
        }
        Ok(())
    })?;
    let array = PyModule::import(py, "numpy")?.call_method1("frombuffer", (bytes, T::NAME))?;
    array.call_method1("reshape", (PyTuple::new(py, shape)?,))
}

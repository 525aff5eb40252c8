//! Arrays in, arrays out: many questions at once, without a loop in Python.
//!
//! What comes in is anything that numpy makes an array of whole numbers of; it is read through
//! Python's buffers. numpy is imported when it is first needed, so that nobody else needs it.

use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyModule, PyTuple};
use solvetab::QueryError;

use crate::errors::Raise;

/// Whole numbers in rows: all axes of an array but the last one are the rows, the last is what a
/// row holds.
pub(crate) struct Rows {
    numbers: Numbers,
    shape: Vec<usize>,
    width: usize,
}

impl Rows {
    /// The rows of an array, or of what numpy makes one of.
    pub(crate) fn of(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (numbers, mut shape) = numbers(array)?;
        // What an empty list is made: no rows, rather than a row without numbers.
        if shape == [0] {
            return Ok(Self {
                numbers,
                shape,
                width: 0,
            });
        }
        match shape.pop() {
            None => Err(PyValueError::new_err(
                "expected an array of rows, not a single number",
            )),
            Some(0) => Err(PyValueError::new_err("the rows of the array are empty")),
            Some(width) => Ok(Self {
                numbers,
                shape,
                width,
            }),
        }
    }

    /// Returns the number of rows.
    pub(crate) fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns a reader of the rows, one at a time.
    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader {
            rows: self,
            read: vec![0; self.width],
        }
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

/// Reads rows into one place.
pub(crate) struct Reader<'a> {
    rows: &'a Rows,
    read: Vec<i64>,
}

impl Reader<'_> {
    /// The numbers of a row, counted from 0.
    #[inline]
    pub(crate) fn row(&mut self, row: usize) -> &[i64] {
        self.rows
            .numbers
            .read(row * self.rows.width, &mut self.read);
        &self.read
    }
}

/// A number for each row, or one for all of them.
pub(crate) struct Column {
    numbers: Numbers,
    is_single: bool,
}

impl Column {
    /// The numbers of an array of this shape, or of a single number.
    pub(crate) fn of(array: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<Self> {
        let (numbers, found) = numbers(array)?;
        if found.is_empty() || found == shape {
            return Ok(Self {
                numbers,
                is_single: found.is_empty(),
            });
        }
        Err(shapes_differ(shape, &found))
    }

    /// The number for a row, counted from 0.
    pub(crate) fn number(&self, row: usize) -> i64 {
        let mut number = [0];
        self.numbers
            .read(if self.is_single { 0 } else { row }, &mut number);
        number[0]
    }
}

fn shapes_differ(one: &[usize], other: &[usize]) -> PyErr {
    PyValueError::new_err(format!(
        "the arrays have different numbers of rows: {one:?} and {other:?}"
    ))
}

/// All numbers of an array, in the order of its axes, and its shape.
fn numbers(array: &Bound<'_, PyAny>) -> PyResult<(Numbers, Vec<usize>)> {
    let py = array.py();
    let numpy = PyModule::import(py, "numpy")?;
    let array = numpy.call_method1("asarray", (array,))?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    // numpy takes an empty list for one of floats.
    if shape.contains(&0) {
        return Ok((Numbers::Int64(Vec::new()), shape));
    }
    let kind = array.getattr("dtype")?;
    let array = if kind.getattr("isnative")?.is_truthy()? {
        array
    } else {
        array.call_method1("astype", (kind.call_method1("newbyteorder", ("=",))?,))?
    };

    // A single number has no buffer that can be read.
    let buffer = PyUntypedBuffer::get(&numpy.call_method1("atleast_1d", (array,))?)?;
    Ok((Numbers::of(py, &buffer)?, shape))
}

macro_rules! numbers {
    ($($name:ident: $item:ty),*) => {
        /// Whole numbers as they come: widening a whole array takes longer than its questions.
        enum Numbers {
            $($name(Vec<$item>)),*
        }

        impl Numbers {
            fn of(py: Python<'_>, buffer: &PyUntypedBuffer) -> PyResult<Self> {
                $(
                    if let Ok(typed) = buffer.as_typed::<$item>() {
                        let mut numbers = vec_for(typed.item_count())?;
                        numbers.resize(typed.item_count(), 0);
                        typed.copy_to_slice(py, &mut numbers)?;
                        return Ok(Self::$name(numbers));
                    }
                )*
                Err(PyTypeError::new_err("expected an array of whole numbers of at most 64 bits"))
            }

            /// Reads numbers from this one on. What is beyond 64 bits with a sign is beyond every
            /// range there is.
            #[inline]
            fn read(&self, from: usize, into: &mut [i64]) {
                match self {
                    $(Self::$name(numbers) => {
                        let numbers = numbers.get(from..from + into.len()).unwrap_or_default();
                        for (slot, &number) in into.iter_mut().zip(numbers) {
                            *slot = i64::try_from(number).unwrap_or(i64::MAX);
                        }
                    })*
                }
            }
        }
    };
}

numbers!(Int64: i64, Byte: u8, Int8: i8, Uint16: u16, Int16: i16, Uint32: u32, Int32: i32, Uint64: u64);

/// The answers to so many questions, by their rows; the first refusal, and which row it is of.
pub(crate) fn answers<T>(
    count: usize,
    mut answer: impl FnMut(usize) -> Result<T, QueryError>,
) -> Result<Vec<T>, Refusal> {
    let mut answers = vec_for(count)?;
    for row in 0..count {
        answers.push(answer(row).map_err(|error| Refusal::Question { row, error })?);
    }
    Ok(answers)
}

/// An empty vector with place for so many: an array without memory of its own can be larger than
/// any memory.
fn vec_for<T>(count: usize) -> Result<Vec<T>, Refusal> {
    let mut items = Vec::new();
    items
        .try_reserve_exact(count)
        .map_err(|_| Refusal::Memory)?;
    Ok(items)
}

/// Why there are no answers.
pub(crate) enum Refusal {
    Question { row: usize, error: QueryError },
    Memory,
}

impl From<Refusal> for PyErr {
    /// The core's sentence, and a note that tells the row.
    fn from(refusal: Refusal) -> Self {
        let Refusal::Question { row, error } = refusal else {
            return PyMemoryError::new_err("the array is too large");
        };
        let error = error.raise();
        Python::attach(|py| {
            // Without the note it is still the same error.
            let _ = error
                .value(py)
                .call_method1("add_note", (format!("in row {row}, counted from 0"),));
        });
        error
    }
}

/// Member of an array.
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

items!(u8: "uint8", i8: "int8", u16: "uint16", u32: "uint32", i32: "int32", i64: "int64", f64: "float64");

impl Item for bool {
    const NAME: &'static str = "bool";

    fn bytes(self) -> impl AsRef<[u8]> {
        [u8::from(self)]
    }
}

/// A new numpy array.
pub(crate) fn array<'py, T: Item>(
    py: Python<'py>,
    items: &[T],
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, size_of_val(items), |bytes| {
        for (place, item) in bytes.chunks_exact_mut(size_of::<T>()).zip(items) {
            place.copy_from_slice(item.bytes().as_ref());
        }
        Ok(())
    })?;
    let array = PyModule::import(py, "numpy")?.call_method1("frombuffer", (bytes, T::NAME))?;
    array.call_method1("reshape", (PyTuple::new(py, shape)?,))
}

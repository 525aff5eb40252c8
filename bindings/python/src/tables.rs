//! Tables from bytes and files, and back: every one that comes from outside is compared with its digest.

use std::borrow::Cow;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyModule, PyTuple};
use solvetab::{Kind, Table};

use crate::code_breaking::{DecisionTree, WordTree};
use crate::errors::OrRaise;
use crate::quad_ace::QuadAce;
use crate::twenty_four::{Targets, TwentyFour};

/// A table's bytes: embedded in this library, or Python's no longer.
pub(crate) type Bytes = Cow<'static, [u8]>;

/// What holds bytes in Python: `bytes`, `bytearray`, a `memoryview` and the like.
pub(crate) struct Data(pub(crate) Vec<u8>);

impl<'py> FromPyObject<'_, 'py> for Data {
    type Error = PyErr;

    fn extract(data: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        PyBuffer::<u8>::get(&data)?.to_vec(data.py()).map(Self)
    }
}

/// A table that this library has made or brings along: its content is what it was.
pub(crate) fn trusted(bytes: impl Into<Bytes>) -> PyResult<Table<Bytes>> {
    Table::new(bytes.into()).or_raise()
}

/// A sound table in these bytes.
pub(crate) fn open(bytes: Vec<u8>) -> PyResult<Table<Bytes>> {
    Table::new_intact(Cow::Owned(bytes)).or_raise()
}

/// The bytes of a file, or Python's own error about it.
pub(crate) fn read(path: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let file = PyModule::import(path.py(), "pathlib")?.getattr("Path")?.call1((path,))?;
    file.call_method0("read_bytes")?.extract()
}

/// Writes a file, or raises Python's own error about it.
pub(crate) fn save(path: &Bound<'_, PyAny>, bytes: &[u8]) -> PyResult<()> {
    let file = PyModule::import(path.py(), "pathlib")?.getattr("Path")?.call1((path,))?;
    file.call_method1("write_bytes", (PyBytes::new(path.py(), bytes),))?;
    Ok(())
}

/// Opens any table: a `DecisionTree`, a `WordTree`, a `TwentyFour`, `Targets` or a `QuadAce`, whatever its header says.
///
/// Raises `TableError` for a file that is not a sound table, `OSError` for one that cannot be read.
///
/// >>> import tempfile, pathlib
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "mastermind.tab"
/// >>> solvetab.mastermind().save(path)
/// >>> solvetab.open_table(path)
/// <DecisionTree 4x6r: 1296 secrets>
#[pyfunction]
#[pyo3(signature = (path, /))]
pub(crate) fn open_table<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    of_any_kind(path.py(), open(read(path)?)?)
}

/// Opens any table that is in memory, as `open_table` does.
///
/// >>> solvetab.table_from_bytes(solvetab.quad_ace.table().to_bytes())
/// <QuadAce base 10, two hands: 3025 positions>
/// >>> solvetab.table_from_bytes(b"something else")
/// Traceback (most recent call last):
/// solvetab.TableError: this is not a solvetab table: it does not begin with "solvetab"
#[pyfunction]
#[pyo3(signature = (data, /))]
pub(crate) fn table_from_bytes<'py>(py: Python<'py>, data: Data) -> PyResult<Bound<'py, PyAny>> {
    of_any_kind(py, open(data.0)?)
}

/// A shipped table by the name of its file, see `SHIPPED`. Raises `ValueError` for another name.
///
/// >>> solvetab.shipped("mastermind-4x6r") == solvetab.mastermind()
/// True
/// >>> solvetab.SHIPPED[:3]
/// ('bulls-and-cows-4x10', 'bulls-and-cows-4x10-worst', 'mastermind-4x6r')
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn shipped<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    of_any_kind(py, embedded(name)?)
}

/// The table of this name that is part of this library.
pub(crate) fn embedded(name: &str) -> PyResult<Table<Bytes>> {
    match solvetab::embedded().find(|&(shipped, _)| shipped == name) {
        Some((_, table)) => trusted(table.bytes()),
        None => {
            let names: Vec<&str> = solvetab::embedded().map(|(name, _)| name).collect();
            let names = names.join(", ");
            Err(PyValueError::new_err(format!("no table of this name is shipped: there are {names}")))
        }
    }
}

/// What `pickle` calls to have the table again, and with what: a shipped one is found by its name, others take their bytes along.
pub(crate) fn reduce<'py>(py: Python<'py>, table: &Table<Bytes>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    let module = PyModule::import(py, "solvetab")?;
    let bytes = table.bytes();
    let is_here = |(_, shipped): &(&str, &Table)| std::ptr::eq(shipped.bytes(), bytes);
    Ok(match solvetab::embedded().find(is_here) {
        Some((name, _)) => (module.getattr("shipped")?, (name,).into_pyobject(py)?),
        None => (module.getattr("table_from_bytes")?, (PyBytes::new(py, bytes),).into_pyobject(py)?),
    })
}

/// A number that equal tables share: the beginning of the digest.
pub(crate) fn hash(table: &Table<Bytes>) -> u64 {
    table.digest().iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
}

fn of_any_kind(py: Python<'_>, table: Table<Bytes>) -> PyResult<Bound<'_, PyAny>> {
    Ok(match table.kind() {
        Kind::TwentyFour => Bound::new(py, TwentyFour::of_table(table)?)?.into_any(),
        Kind::Targets => Bound::new(py, Targets::of_table(table)?)?.into_any(),
        Kind::QuadAce => Bound::new(py, QuadAce::of_table(table)?)?.into_any(),
        Kind::WordTree => Bound::new(py, WordTree::of_table(table)?)?.into_any(),
        // Whatever else there will be refuses to be one.
        _ => Bound::new(py, DecisionTree::of_table(table)?)?.into_any(),
    })
}

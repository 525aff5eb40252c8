//! The class of all tables: opened from bytes and files, compared, saved. What comes from outside
//! is compared with its digest.
//!
//! Each kind of table has a class that extends [`Table`] and answers the questions of its game.
//! Games say here which ones they have ([`add_class`]), so that nothing here names a game.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use pyo3::{PyClass, PyClassInitializer};
use solvetab::{Kind, OpenError, ReadError};

use crate::errors::OrRaise;

/// A table's bytes: part of this library, or shared by the objects that answer from them.
#[derive(Clone)]
pub(crate) enum Bytes {
    Shipped(&'static [u8]),
    Shared(Arc<[u8]>),
}

impl AsRef<[u8]> for Bytes {
    #[inline(always)]
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Shipped(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

impl From<&'static [u8]> for Bytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self::Shipped(bytes)
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Shared(bytes.into())
    }
}

/// Bytes of a Python object: `bytes`, `bytearray`, a `memoryview` and the like.
pub(crate) struct Data(Vec<u8>);

impl<'py> FromPyObject<'_, 'py> for Data {
    type Error = PyErr;

    fn extract(data: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        PyBuffer::<u8>::get(&data)?.to_vec(data.py()).map(Self)
    }
}

/// A table of any kind.
///
/// `DecisionTree`, `WordTree`, `ColourTree`, `TwentyFour`, `Targets`, `Numbers` and `QuadAce` are
/// the kinds.
/// Tables are compared by their content.
///
/// >>> tree = solvetab.mastermind()
/// >>> isinstance(tree, Table), tree == Table.from_bytes(tree.to_bytes())
/// (True, True)
#[pyclass(module = "solvetab", frozen, subclass)]
pub(crate) struct Table(solvetab::Table<Bytes>);

#[pymethods]
impl Table {
    /// Opens a table from a file, whose digest is checked. The class says of which kind it must be;
    /// `Table` opens any.
    ///
    /// Raises `TableError` for a file that is not a sound table of this kind, `OSError` for one
    /// that cannot be read.
    #[classmethod]
    #[pyo3(signature = (path, /))]
    fn open<'py>(
        class: &Bound<'py, PyType>,
        path: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        let path = file(path)?;
        let named = path.extract::<PathBuf>()?;
        let bytes = match class.py().detach(|| solvetab::Table::read(named)) {
            Ok(table) => Data(table.into_bytes()),
            Err(ReadError::Open(error)) => return Err(error).or_raise(),
            // Python's own error names the file.
            Err(_) => path.call_method0("read_bytes")?.extract()?,
        };
        Self::from_bytes(class, bytes)
    }

    /// Opens a table that is in memory, as `open` does.
    ///
    /// >>> tree = solvetab.mastermind()
    /// >>> solvetab.code_breaking.DecisionTree.from_bytes(tree.to_bytes()) == tree
    /// True
    /// >>> solvetab.code_breaking.DecisionTree.from_bytes(solvetab.quad_ace.table().to_bytes())
    /// Traceback (most recent call last):
    /// solvetab.TableError: this is a quad-ace table where a decision-tree table is needed
    #[classmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes<'py>(class: &Bound<'py, PyType>, data: Data) -> PyResult<Bound<'py, Self>> {
        from_class(
            class,
            solvetab::Table::new_intact(data.0.into()).or_raise()?,
        )
    }

    /// The table as a file has it.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.bytes())
    }

    /// Writes the table to a file, which is replaced if it is there.
    #[pyo3(signature = (path, /))]
    fn save(&self, path: &Bound<'_, PyAny>) -> PyResult<()> {
        file(path)?.call_method1("write_bytes", (self.to_bytes(path.py()),))?;
        Ok(())
    }

    fn __eq__(&self, other: &Self) -> bool {
        is_same(&self.0, &other.0)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.0)
    }

    /// A shipped table is pickled by its name, others with their bytes.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let module = py.import("solvetab")?;
        let bytes = self.0.bytes();
        Ok(
            match solvetab::embedded().find(|(_, shipped)| std::ptr::eq(shipped.bytes(), bytes)) {
                Some((name, _)) => (
                    module.getattr("shipped")?,
                    (name.into_pyobject(py)?.into_any(),),
                ),
                None => (
                    module.getattr("table_from_bytes")?,
                    (self.to_bytes(py).into_any(),),
                ),
            },
        )
    }
}

/// A file as Python opens it, with Python's own errors.
fn file<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    path.py().import("pathlib")?.getattr("Path")?.call1((path,))
}

/// Returns whether two tables have the same bytes.
pub(crate) fn is_same(one: &solvetab::Table<Bytes>, other: &solvetab::Table<Bytes>) -> bool {
    std::ptr::eq(one.bytes(), other.bytes()) || one.bytes() == other.bytes()
}

/// A number that equal tables share: the beginning of the digest.
pub(crate) fn hash(table: &solvetab::Table<Bytes>) -> u64 {
    table
        .digest()
        .iter()
        .take(8)
        .fold(0, |hash, &byte| hash << 8 | u64::from(byte))
}

/// A class of tables of one kind.
pub(crate) trait Reader: PyClass<BaseType = Table> {
    const KIND: Kind;

    fn from_table(table: solvetab::Table<Bytes>) -> Result<Self, OpenError>;
}

/// A class of tables.
#[derive(Clone, Copy)]
struct Class {
    kind: Kind,
    of: fn(Python<'_>) -> Bound<'_, PyType>,
    make: for<'py> fn(Python<'py>, solvetab::Table<Bytes>) -> PyResult<Bound<'py, Table>>,
}

static CLASSES: Mutex<Vec<Class>> = Mutex::new(Vec::new());

/// Adds a class of tables to a module, and to what `Table` opens.
pub(crate) fn add_class<T: Reader>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    fn make<T: Reader>(
        py: Python<'_>,
        table: solvetab::Table<Bytes>,
    ) -> PyResult<Bound<'_, Table>> {
        opened::<T>(py, table).map(Bound::into_super)
    }
    let class = Class {
        kind: T::KIND,
        of: |py| py.get_type::<T>(),
        make: make::<T>,
    };
    CLASSES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(class);
    module.add_class::<T>()
}

/// A table as an object of this class; of that of its kind, if it is `Table`.
fn from_class<'py>(
    class: &Bound<'py, PyType>,
    table: solvetab::Table<Bytes>,
) -> PyResult<Bound<'py, Table>> {
    let py = class.py();
    let classes = CLASSES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let known = if class.is(py.get_type::<Table>()) {
        // Whatever else there will be is refused by the first.
        classes
            .iter()
            .find(|known| known.kind == table.kind())
            .or(classes.first())
    } else {
        classes.iter().find(|known| class.is((known.of)(py)))
    };
    let known =
        known.ok_or_else(|| PyTypeError::new_err("no table is of this class: open it by Table"))?;
    (known.make)(py, table)
}

/// An object that answers from a table.
pub(crate) fn object<T: Reader>(
    py: Python<'_>,
    table: solvetab::Table<Bytes>,
    reader: T,
) -> PyResult<Bound<'_, T>> {
    Bound::new(
        py,
        PyClassInitializer::from(Table(table)).add_subclass(reader),
    )
}

fn opened<T: Reader>(py: Python<'_>, table: solvetab::Table<Bytes>) -> PyResult<Bound<'_, T>> {
    let reader = T::from_table(table.clone()).or_raise()?;
    object(py, table, reader)
}

/// A table that this library has made or brings along: its content is what it was.
pub(crate) fn trusted<T: Reader>(
    py: Python<'_>,
    bytes: impl Into<Bytes>,
) -> PyResult<Bound<'_, T>> {
    opened(py, solvetab::Table::new(bytes.into()).or_raise()?)
}

/// Opens any table: a `DecisionTree`, a `WordTree`, a `ColourTree`, a `TwentyFour`, `Targets`,
/// `Numbers` or a `QuadAce`, whatever its header says.
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
pub(crate) fn open_table<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Table>> {
    Table::open(&path.py().get_type::<Table>(), path)
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
pub(crate) fn table_from_bytes(py: Python<'_>, data: Data) -> PyResult<Bound<'_, Table>> {
    Table::from_bytes(&py.get_type::<Table>(), data)
}

/// A shipped table by the name of its file, see `SHIPPED`. Raises `ValueError` for another name.
///
/// >>> solvetab.shipped("mastermind-4x6r") == solvetab.mastermind()
/// True
/// >>> solvetab.SHIPPED[:3]
/// ('bulls-and-cows-4x10', 'bulls-and-cows-4x10-worst', 'mastermind-4x6r')
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn shipped<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, Table>> {
    from_class(
        &py.get_type::<Table>(),
        solvetab::Table::new(embedded(name)?.into()).or_raise()?,
    )
}

/// The bytes of the table of this name that is part of this library.
pub(crate) fn embedded(name: &str) -> PyResult<&'static [u8]> {
    match solvetab::embedded().find(|&(shipped, _)| shipped == name) {
        Some((_, table)) => Ok(table.bytes()),
        None => {
            let names: Vec<&str> = solvetab::embedded().map(|(name, _)| name).collect();
            let names = names.join(", ");
            Err(PyValueError::new_err(format!(
                "no table of this name is shipped: there are {names}"
            )))
        }
    }
}

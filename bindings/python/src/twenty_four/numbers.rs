//! Every numbers round.

use pyo3::prelude::*;
use solvetab::{Kind, OpenError, QueryError, Table};
use solvetab_solver::twenty_four::encode::encode_numbers;

use super::cards::{Cards, CardsLike};
use crate::bulk::{self, Column, Item, Rows};
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// Every numbers round of six numbers and a target from 100 to 999: how few of the numbers make the
/// target, and which number is nearest.
///
/// The numbers are dealt from 1 to 10, twice each, and 25, 50, 75 and 100. `solve_numbers` makes
/// the table, as `solvetab generate numbers` does.
///
/// >>> numbers = solve_numbers()
/// >>> numbers.needed([3, 6, 25, 50, 75, 100], 952)
/// 6
/// >>> numbers.nearest([1, 1, 2, 2, 3, 3], 999)
/// 81
#[pyclass(module = "solvetab.twenty_four", extends = BaseTable, frozen)]
pub(crate) struct Numbers(solvetab::Numbers<Bytes>);

impl Reader for Numbers {
    const KIND: Kind = Kind::Numbers;

    fn from_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::Numbers::new(table).map(Self)
    }
}

/// Solves every numbers round, in a second or two.
///
/// `progress` is called with a `Progress` now and then. Other threads go on meanwhile; Ctrl-C ends
/// the work.
///
/// >>> solve_numbers()
/// <Numbers 13243 selections of 6 numbers: make 100 to 999>
#[pyfunction]
#[pyo3(signature = (*, progress=None))]
pub(crate) fn solve_numbers(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, Numbers>> {
    let encoded = running::run(py, progress, None, |link| encode_numbers(link))?.or_raise()?;
    tables::trusted(py, encoded.to_file(&[]))
}

#[pymethods]
impl Numbers {
    /// The fewest numbers of the selection that make `target`, 100 to 999; `None` if none do.
    ///
    /// >>> solve_numbers().needed([1, 1, 1, 2, 3, 4], 100)
    /// Traceback (most recent call last):
    /// solvetab.SolvetabError: write a selection like 4 7 7 25 75 100: six numbers of 1 to 10, ...
    #[pyo3(signature = (selection, target, /))]
    fn needed(&self, selection: CardsLike, target: Whole) -> PyResult<Option<u8>> {
        self.0.needed(selection.0, target.0).or_raise()
    }

    /// The positive whole number nearest to `target` that can be made; of two equally near the
    /// smaller.
    #[pyo3(signature = (selection, target, /))]
    fn nearest(&self, selection: CardsLike, target: Whole) -> PyResult<u16> {
        self.0.nearest(selection.0, target.0).or_raise()
    }

    /// `needed` of many rounds: an array, with 0 where the target cannot be made. Needs numpy.
    ///
    /// Selections are the last axis of an array of whole numbers; `targets` has the shape of the
    /// rest, or is one number for all.
    ///
    /// >>> solve_numbers().needed_many([[3, 6, 25, 50, 75, 100], [1, 1, 2, 2, 3, 3]], 952).tolist()
    /// [6, 0]
    #[pyo3(signature = (selections, targets, /))]
    fn needed_many<'py>(
        &self,
        selections: &Bound<'py, PyAny>,
        targets: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        many(selections, targets, |cards, target| {
            Ok(self.0.needed(cards, target)?.unwrap_or(0))
        })
    }

    /// `nearest` of many rounds: an array. Needs numpy.
    #[pyo3(signature = (selections, targets, /))]
    fn nearest_many<'py>(
        &self,
        selections: &Bound<'py, PyAny>,
        targets: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        many(selections, targets, |cards, target| {
            self.0.nearest(cards, target)
        })
    }

    /// All selections, in the order of the table.
    ///
    /// >>> Numbers.selections()[-1]
    /// Cards([10, 10, 25, 50, 75, 100])
    #[staticmethod]
    fn selections() -> Vec<Cards> {
        solvetab::Numbers::selections().map(Cards).collect()
    }

    fn __repr__(&self) -> &'static str {
        "<Numbers 13243 selections of 6 numbers: make 100 to 999>"
    }
}

/// The answers about many hands or selections, each with its target.
pub(super) fn many<'py, T: Item + Send>(
    selections: &Bound<'py, PyAny>,
    targets: &Bound<'py, PyAny>,
    answer: impl Fn(solvetab::Cards, i64) -> Result<T, QueryError> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let py = selections.py();
    let rows = Rows::of(selections)?;
    let targets = Column::of(targets, rows.shape())?;
    let answers = py.detach(|| {
        let mut selection = rows.reader();
        bulk::answers(rows.count(), |row| {
            answer(
                solvetab::Cards::from_numbers(selection.row(row))?,
                targets.number(row),
            )
        })
    })?;
    bulk::array(py, &answers, rows.shape())
}

//! Numbers that every hand makes.

use pyo3::prelude::*;
use solvetab::{Kind, OpenError, Table};

use super::cards::CardsLike;
use super::numbers;
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// Table of the whole numbers from 0 to 127 that each hand of four cards from 1 to 13 makes.
///
/// >>> solvetab.twenty_four.targets().can_make([3, 3, 8, 8], 24)
/// True
#[pyclass(module = "solvetab.twenty_four", extends = BaseTable, frozen)]
pub(crate) struct Targets(solvetab::Targets<Bytes>);

impl Reader for Targets {
    const KIND: Kind = Kind::Targets;

    fn from_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::Targets::new(table).map(Self)
    }
}

/// Returns the table of the whole numbers from 0 to 127 that each hand of four cards from 1 to 13
/// makes.
///
/// >>> targets().all("1 1 1 1")
/// [0, 1, 2, 3, 4]
#[pyfunction]
pub(crate) fn targets(py: Python<'_>) -> PyResult<Bound<'_, Targets>> {
    tables::trusted(py, solvetab::targets().table().bytes())
}

#[pymethods]
impl Targets {
    /// True if the cards, each used once, make `target`, 0 to 127, with + - * / and brackets.
    ///
    /// >>> solvetab.twenty_four.targets().can_make("1 2 3 4", 128)
    /// Traceback (most recent call last):
    /// solvetab.SolvetabError: a target of this table is a number from 0 to 127, not 128
    #[pyo3(signature = (cards, target, /))]
    fn can_make(&self, cards: CardsLike, target: Whole) -> PyResult<bool> {
        self.0.can_make(cards.0, target.0).or_raise()
    }

    /// All numbers from 0 to 127 that the cards make, in ascending order.
    #[pyo3(signature = (cards, /))]
    fn all(&self, cards: CardsLike) -> PyResult<Vec<u16>> {
        let made = self.0.all(cards.0).or_raise()?;
        Ok((0..128).filter(|target| made >> target & 1 == 1).collect())
    }

    /// Tells whether each of many hands makes its target: an array. Needs numpy.
    ///
    /// Hands are the last axis of an array of whole numbers; `targets` has the shape of the rest,
    /// or is one number for all.
    ///
    /// >>> solvetab.twenty_four.targets().can_make_many([[3, 3, 8, 8], [1, 1, 1, 1]], 24).tolist()
    /// [True, False]
    #[pyo3(signature = (hands, targets, /))]
    fn can_make_many<'py>(
        &self,
        hands: &Bound<'py, PyAny>,
        targets: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        numbers::many(hands, targets, |cards, target| {
            self.0.can_make(cards, target)
        })
    }

    fn __repr__(&self) -> &'static str {
        "<Targets 1820 hands of 4 cards from 1 to 13: make 0 to 127>"
    }
}

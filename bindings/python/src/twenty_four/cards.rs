//! Cards in a hand.

use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyTuple};

use crate::errors::OrRaise;
use crate::integers::{Numbers, Whole};
use crate::sequence;

/// One to seven cards, whole numbers from -100 to 100, in ascending order; made of numbers in any
/// order, or of their text.
///
/// Tables hold hands of cards from 1 up; other cards are for solvers.
///
/// >>> Cards([8, 3, 8, 3])
/// Cards([3, 3, 8, 8])
/// >>> list(Cards("8 T K A"))
/// [1, 8, 10, 13]
/// >>> Cards([101, 1])
/// Traceback (most recent call last):
/// solvetab.SolvetabError: a card is a number from -100 to 100, not 101
#[pyclass(module = "solvetab.twenty_four", frozen, eq, ord, hash, sequence)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cards(pub(crate) solvetab::Cards);

#[pymethods]
impl Cards {
    #[new]
    #[pyo3(signature = (cards, /))]
    fn new(cards: CardsLike) -> Self {
        Self(cards.0)
    }

    fn __len__(&self) -> usize {
        self.0.count()
    }

    fn __getitem__(&self, place: Whole) -> PyResult<i8> {
        let card = self
            .0
            .values()
            .get(sequence::place(place, self.0.count())?)
            .copied();
        card.ok_or_else(sequence::none)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.values(py)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Cards({:?})", self.0.values())
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>,)> {
        Ok((self.values(py)?,))
    }
}

impl Cards {
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.values())
    }
}

/// A hand, or the text or the numbers of one.
#[derive(Clone, Copy)]
pub(crate) struct CardsLike(pub(crate) solvetab::Cards);

impl<'py> FromPyObject<'_, 'py> for CardsLike {
    type Error = PyErr;

    fn extract(cards: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(cards) = cards.cast::<Cards>() {
            return Ok(Self(cards.get().0));
        }
        if let Ok(text) = cards.cast::<PyString>() {
            return text.to_cow()?.parse().map(Self).or_raise();
        }
        match Numbers::of(&cards)? {
            Numbers::Narrow(numbers) => solvetab::Cards::from_numbers(&numbers),
            Numbers::Wide(numbers) => numbers.join(" ").parse(),
        }
        .map(Self)
        .or_raise()
    }
}

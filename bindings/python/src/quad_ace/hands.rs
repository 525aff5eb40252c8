//! One player's hands.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyTuple};
use solvetab::InputError;

use crate::errors::OrRaise;
use crate::integers::{Numbers, Whole};
use crate::sequence;

/// The hands of one player, one to four numbers below the base, in ascending order: `Hands(7, 1)`
/// or `Hands("7,1")`.
///
/// >>> Hands(7, 1)
/// Hands(1, 7)
/// >>> list(Hands("15,0,3", base=16))
/// [0, 3, 15]
/// >>> Hands(1, 10)
/// Traceback (most recent call last):
/// solvetab.SolvetabError: a hand is a number from 0 to 9, not 10
#[pyclass(module = "solvetab.quad_ace", frozen, eq, ord, hash, sequence)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hands(pub(crate) solvetab::Hands);

#[pymethods]
impl Hands {
    #[new]
    #[pyo3(signature = (*hands, base=Whole(10)), text_signature = "(*hands, base=10)")]
    fn new(hands: &Bound<'_, PyTuple>, base: Whole) -> PyResult<Self> {
        let base = checked_base(base)?;
        match hands.get_item(0) {
            Ok(text) if hands.len() == 1 && text.is_instance_of::<PyString>() => {
                in_base(base, &text)
            }
            _ => in_base(base, hands.as_any()),
        }
        .map(Self)
    }

    /// Number of hands that are not at 0.
    #[getter]
    fn live(&self) -> usize {
        self.0.live()
    }

    /// True if all hands are at 0.
    #[getter]
    fn is_out(&self) -> bool {
        self.0.is_out()
    }

    fn __len__(&self) -> usize {
        self.0.count().into()
    }

    fn __getitem__(&self, place: Whole) -> PyResult<u8> {
        let hand = self
            .0
            .values()
            .get(sequence::place(place, self.__len__())?)
            .copied();
        hand.ok_or_else(sequence::none)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.0.values())?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let values: Vec<String> = self.0.values().iter().map(u8::to_string).collect();
        // Hands do not know their base; any that is large enough makes the same.
        let base = if self.0.values().iter().any(|&hand| hand >= 10) {
            ", base=256"
        } else {
            ""
        };
        format!("Hands({}{base})", values.join(", "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (u8, u32))> {
        let function = py.import("solvetab.quad_ace")?.getattr("_hands")?.unbind();
        Ok((function, (self.0.count(), self.0.rank())))
    }
}

/// The hands that were pickled, all at 0 perhaps, which cannot be constructed.
#[pyfunction]
#[pyo3(name = "_hands")]
pub(super) fn unpickled(count: u8, rank: u32) -> PyResult<Hands> {
    solvetab::Hands::from_rank(count, rank)
        .map(Hands)
        .ok_or_else(|| PyValueError::new_err("no hands have this rank"))
}

/// A base as the core takes it.
pub(super) fn checked_base(base: Whole) -> PyResult<u16> {
    base.within(
        "a base",
        solvetab::MIN_BASE.into(),
        solvetab::MAX_BASE.into(),
    )
}

/// Hands of a game of this base: `Hands`, or the text or the numbers of some.
pub(super) fn in_base(base: u16, hands: &Bound<'_, PyAny>) -> PyResult<solvetab::Hands> {
    if let Ok(hands) = hands.cast::<Hands>() {
        return Ok(hands.get().0);
    }
    if let Ok(text) = hands.cast::<PyString>() {
        return solvetab::Hands::parse_in_base(base, &text.to_cow()?).or_raise();
    }
    match Numbers::of(hands)? {
        Numbers::Narrow(numbers) => solvetab::Hands::from_numbers(base, &numbers),
        Numbers::Wide(numbers) => solvetab::Hands::parse_in_base(base, &numbers.join(",")),
    }
    .or_raise()
}

/// Numbers in a row of an array, as hands of a game of these rules; all may be 0, which is a
/// position's end.
pub(super) fn from_row(
    rules: solvetab::QuadAceRules,
    row: &[i64],
) -> Result<solvetab::Hands, InputError> {
    match solvetab::Hands::from_numbers(rules.base(), row) {
        Err(InputError::HandsOut) => solvetab::Hands::out(rules.hands()),
        hands => hands,
    }
}

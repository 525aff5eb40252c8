//! All that is known about a hand: a sequence of its solutions.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use solvetab::Fraction;

use super::cards::Cards;
use super::expression::{self, Expression};
use crate::integers::{Whole, hash_of};
use crate::sequence::{self, Members};

/// Knowledge of a table or a solver about a hand: a sequence of all its different solutions, the
/// most natural one first.
///
/// >>> hand = solvetab.twenty_four.table()["1 4 5 6"]
/// >>> hand
/// <Hand 1 4 5 6: 2 ways to make 24>
/// >>> for solution in hand:
/// ...     print(solution)
/// 6/(5/4-1)
/// 4/(1-5/6)
/// >>> bool(solvetab.twenty_four.table()["1 1 1 1"])
/// False
#[pyclass(module = "solvetab.twenty_four", frozen, eq, sequence)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(super) cards: solvetab::Cards,
    pub(super) target: Fraction,
    pub(super) solutions: Vec<solvetab::Expression>,
    pub(super) essentially_different: u32,
    pub(super) needs_fraction: bool,
}

#[pymethods]
impl Hand {
    /// The cards.
    #[getter]
    fn cards(&self) -> Cards {
        Cards(self.cards)
    }

    /// Number that they are to make, a `fractions.Fraction`.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        expression::fraction(py, self.target)
    }

    /// Number of essentially different solutions: solutions that differ by trivial steps only, such
    /// as a factor of one or a term of zero, count once.
    #[getter]
    fn essentially_different(&self) -> u32 {
        self.essentially_different
    }

    /// True if there are solutions, but each has a number on the way that is not whole.
    ///
    /// >>> solvetab.twenty_four.table()["3 3 8 8"].needs_fraction
    /// True
    #[getter]
    fn needs_fraction(&self) -> bool {
        self.needs_fraction
    }

    fn __len__(&self) -> usize {
        self.solutions.len()
    }

    fn __getitem__(&self, number: Whole) -> PyResult<Expression> {
        let solution = self
            .solutions
            .get(sequence::place(number, self.solutions.len())?);
        solution.copied().map(Expression).ok_or_else(sequence::none)
    }

    fn __iter__(this: Bound<'_, Self>) -> Members {
        Members::of(this)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.cards, self.target, &self.solutions))
    }

    fn __repr__(&self) -> String {
        let ways = ways(self.solutions.len());
        format!("<Hand {}: {ways} to make {}>", self.cards, self.target)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, HandState)> {
        let module = py.import("solvetab.twenty_four")?;
        let codes = self.solutions.iter().map(|solution| solution.code());
        let state = (
            self.cards(),
            self.target(py)?,
            PyList::new(py, codes)?.unbind(),
            self.essentially_different,
            self.needs_fraction,
        );
        Ok((module.getattr("_hand")?.unbind(), state))
    }
}

/// Number of ways, in words.
pub(super) fn ways(count: usize) -> String {
    match count {
        0 => "no way".to_owned(),
        1 => "one way".to_owned(),
        _ => format!("{count} ways"),
    }
}

/// Pickle of a hand.
type HandState = (Cards, Py<PyAny>, Py<PyList>, u32, bool);

/// The hand that was pickled.
#[pyfunction]
#[pyo3(name = "_hand")]
pub(super) fn unpickled(
    cards: super::cards::CardsLike,
    target: expression::Target,
    codes: Vec<u32>,
    essentially_different: u32,
    needs_fraction: bool,
) -> PyResult<Hand> {
    let solutions = codes
        .into_iter()
        .map(|code| solvetab::Expression::from_code(cards.0, code))
        .collect::<Option<_>>();
    let solutions =
        solutions.ok_or_else(|| PyIndexError::new_err("no expression has this code"))?;
    Ok(Hand {
        cards: cards.0,
        target: target.0,
        solutions,
        essentially_different,
        needs_fraction,
    })
}

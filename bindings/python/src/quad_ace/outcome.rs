//! Values of positions.

use pyo3::prelude::*;
use solvetab::InputError;

use crate::errors::OrRaise;
use crate::integers::Whole;

/// Result of perfect play from a position, seen by the mover: `Outcome("win", 3)`,
/// `Outcome("draw")`, `Outcome("loss", 4)`.
///
/// Ordered by how much the mover likes it: a loss, better the later; a draw; a win, better the
/// sooner.
///
/// >>> Outcome("loss", 2) < Outcome("loss", 8) < DRAW < Outcome("win", 9) < Outcome("win", 1)
/// True
/// >>> match Outcome("win", 3):
/// ...     case Outcome("win", plies):
/// ...         print(plies)
/// 3
#[pyclass(module = "solvetab.quad_ace", frozen, eq, ord, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Outcome(pub(crate) solvetab::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (result, plies=None, /))]
    fn new(result: &str, plies: Option<Whole>) -> PyResult<Self> {
        let form = InputError::Form {
            what: "an outcome",
            expected: "win 3, draw or loss 4",
        };
        let plies = plies
            .map(|plies| plies.within("the moves of an outcome", 0, u16::MAX.into()))
            .transpose()?;
        match (result, plies) {
            ("win", Some(plies)) => Ok(solvetab::Outcome::Win { plies }),
            ("draw", None) => Ok(solvetab::Outcome::Draw),
            ("loss", Some(plies)) => Ok(solvetab::Outcome::Loss { plies }),
            _ => Err(form),
        }
        .map(Self)
        .or_raise()
    }

    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args() -> (&'static str, &'static str) {
        ("result", "plies")
    }

    /// The result: `"win"`, `"draw"` or `"loss"`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.name()
    }

    /// Moves to the end, each of one player; None for a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.0.plies()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.plies() {
            Some(plies) => format!("Outcome('{}', {plies})", self.result()),
            None => "Outcome('draw')".to_owned(),
        }
    }

    fn __getnewargs__(&self) -> (&'static str, Option<u16>) {
        (self.result(), self.0.plies())
    }
}

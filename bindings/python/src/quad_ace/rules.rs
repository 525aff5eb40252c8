//! The rules of a game.

use pyo3::prelude::*;

use super::hands::{self, Hands};
use crate::errors::OrRaise;
use crate::integers::{Whole, hash_of};

/// The rules of a game: base (2 to 256), hands of each player (1 to 4), operation, goal and start.
///
/// The mover takes one of its own hands that is not 0, x, and one of the opponent's that is not 0,
/// y, and replaces x by x + y (`operation="add"`) or x y (`"multiply"`) modulo the base. It has won
/// with all hands at 0 (`goal="empty"`), or with two live hands or more that all show the same
/// number (`"equal"`). `start` is the first mover's hands and the other's: all ones unless given.
///
/// >>> rules = Rules(base=16, hands=3, goal="equal")
/// >>> rules
/// <Rules base 16, three hands, add, equal>
/// >>> [str(hands) for hands in rules.moves([3, 5, 0], [2, 11, 0])]
/// ['0,0,3', '0,5,5', '0,3,7', '0,5,14']
/// >>> Rules(base=300)
/// Traceback (most recent call last):
/// solvetab.SolvetabError: a base is a number from 2 to 256, not 300
#[pyclass(module = "solvetab.quad_ace", frozen, eq)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules(pub(crate) solvetab::QuadAceRules);

/// Reads the rules that a program asks for.
pub(super) fn rules(
    base: Whole,
    hands: Whole,
    operation: &str,
    goal: &str,
    start: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
) -> PyResult<solvetab::QuadAceRules> {
    let base = hands::checked_base(base)?;
    let count = hands.within("the count of hands", 1, solvetab::MAX_HANDS as i64)?;
    let rules = solvetab::QuadAceRules::new(
        base,
        count,
        operation.parse().or_raise()?,
        goal.parse().or_raise()?,
    )
    .or_raise()?;
    match start {
        Some((mover, opponent)) => rules
            .with_start(
                hands::in_base(base, &mover)?,
                hands::in_base(base, &opponent)?,
            )
            .or_raise(),
        None => Ok(rules),
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(
        signature = (base=Whole(10), hands=Whole(2), operation="add", goal="empty", start=None),
        text_signature = "(base=10, hands=2, operation='add', goal='empty', start=None)"
    )]
    fn new(
        base: Whole,
        hands: Whole,
        operation: &str,
        goal: &str,
        start: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
    ) -> PyResult<Self> {
        rules(base, hands, operation, goal, start).map(Self)
    }

    /// Hands show numbers below it.
    #[getter]
    fn base(&self) -> u16 {
        self.0.base()
    }

    /// Hands of each player.
    #[getter]
    fn hands(&self) -> u8 {
        self.0.hands()
    }

    /// Operation of a move: `"add"` or `"multiply"`.
    #[getter]
    fn operation(&self) -> String {
        self.0.operation().to_string()
    }

    /// Goal of the game: `"empty"` or `"equal"`.
    #[getter]
    fn goal(&self) -> String {
        self.0.goal().to_string()
    }

    /// The first mover's hands and the other's.
    #[getter]
    fn start(&self) -> (Hands, Hands) {
        let (mover, opponent) = self.0.start();
        (Hands(mover), Hands(opponent))
    }

    /// Number of positions.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions()
    }

    /// The different results of a move, as the mover's new hands, in the order of their ranks.
    #[pyo3(signature = (mover, opponent, /))]
    fn moves(&self, mover: &Bound<'_, PyAny>, opponent: &Bound<'_, PyAny>) -> PyResult<Vec<Hands>> {
        let (mover, opponent) = self.position(mover, opponent)?;
        Ok(self.0.moves(mover, opponent).map(Hands).collect())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(
            self.0.base(),
            self.0.hands(),
            self.0.operation(),
            self.0.goal(),
            self.0.start(),
        ))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Rules {}>", self.0)
    }

    fn __getnewargs__(&self) -> (u16, u8, String, String, (Hands, Hands)) {
        (
            self.base(),
            self.hands(),
            self.operation(),
            self.goal(),
            self.start(),
        )
    }
}

impl Rules {
    /// Both players' hands in this game's base; other hands are refused.
    fn position(
        &self,
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
    ) -> PyResult<(solvetab::Hands, solvetab::Hands)> {
        let position = (
            hands::in_base(self.0.base(), mover)?,
            hands::in_base(self.0.base(), opponent)?,
        );
        // Who may begin there is of this game.
        self.0.with_start(position.0, position.1).or_raise()?;
        Ok(position)
    }
}

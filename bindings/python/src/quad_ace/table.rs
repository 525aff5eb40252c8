//! Every position of a game, solved.

use pyo3::prelude::*;
use solvetab::{Kind, OpenError, Table};
use solvetab_solver::quad_ace::solved_table;

use super::hands::{self, Hands};
use super::outcome::Outcome;
use super::rules::{self, Rules};
use crate::bulk::{self, Rows};
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// QuadAce by some rules, solved: every position.
///
/// `table()` is the standard game; `solve` solves others. Hands are `Hands`, or the text or the
/// numbers of some.
///
/// >>> table = solvetab.quad_ace.table()
/// >>> table.probe("1,1", "1,1")
/// Outcome('draw')
/// >>> table.probe((0, 3), (0, 7))
/// Outcome('win', 1)
/// >>> table.probe("1,1", "0,10")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: a hand is a number from 0 to 9, not 10
#[pyclass(module = "solvetab.quad_ace", extends = BaseTable, frozen)]
pub(crate) struct QuadAce(solvetab::QuadAce<Bytes>);

impl Reader for QuadAce {
    const KIND: Kind = Kind::QuadAce;

    fn from_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::QuadAce::new(table).map(Self)
    }
}

impl QuadAce {
    fn position(
        &self,
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
    ) -> PyResult<(solvetab::Hands, solvetab::Hands)> {
        let base = self.0.rules().base();
        Ok((
            hands::in_base(base, mover)?,
            hands::in_base(base, opponent)?,
        ))
    }
}

/// The standard game, base 10 with two hands a player: all 3025 positions.
///
/// >>> print(table().probe("0,1", "7,7"))
/// loss in 14
#[pyfunction]
pub(crate) fn table(py: Python<'_>) -> PyResult<Bound<'_, QuadAce>> {
    tables::trusted(py, solvetab::quad_ace().table().bytes())
}

/// The game in base 10 with three hands a player: all 48400 positions.
///
/// >>> print(three_hands().probe("1,1,1", "1,1,1"))
/// draw
#[pyfunction]
pub(crate) fn three_hands(py: Python<'_>) -> PyResult<Bound<'_, QuadAce>> {
    tables::trusted(py, solvetab::quad_ace_three_hands().table().bytes())
}

/// Solves a game: every position, by retrograde analysis. The arguments are those of `Rules`.
///
/// Base 16 takes milliseconds, base 256 half a minute and a gigabyte. `progress` is called with a
/// `Progress` now and then. Other threads go on meanwhile; Ctrl-C ends the search.
///
/// >>> table = solve(base=16)
/// >>> print(table.probe("0,5", "11,3"))
/// win in 1
#[pyfunction]
#[pyo3(
    signature = (base=Whole(10), hands=Whole(2), operation="add", goal="empty", start=None, *, progress=None),
    text_signature = "(base=10, hands=2, operation='add', goal='empty', start=None, *, progress=None)"
)]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    base: Whole,
    hands: Whole,
    operation: &str,
    goal: &str,
    start: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, QuadAce>> {
    let rules = rules::rules(base, hands, operation, goal, start)?;
    let table = running::run(py, progress, None, |link| solved_table(rules, link))?.or_raise()?;
    tables::trusted(py, Bytes::Shared(table.table().bytes().into()))
}

#[pymethods]
impl QuadAce {
    /// The rules of the game.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// The value of the start, seen by the first mover.
    #[getter]
    fn start(&self) -> PyResult<Outcome> {
        self.0.start().map(Outcome).or_raise()
    }

    /// The value of a position, seen by the mover.
    #[pyo3(signature = (mover, opponent, /))]
    fn probe(&self, mover: &Bound<'_, PyAny>, opponent: &Bound<'_, PyAny>) -> PyResult<Outcome> {
        let (mover, opponent) = self.position(mover, opponent)?;
        self.0.probe(mover, opponent).map(Outcome).or_raise()
    }

    /// The moves that keep the position's value, with its distance, as the mover's new hands; none
    /// if the game is over.
    ///
    /// Those that leave the opponent more losing replies come first.
    ///
    /// >>> solvetab.quad_ace.table().best_moves("0,2", "1,8")
    /// [Hands(0, 0)]
    #[pyo3(signature = (mover, opponent, /))]
    fn best_moves(
        &self,
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Hands>> {
        let (mover, opponent) = self.position(mover, opponent)?;
        Ok(self
            .0
            .best_moves(mover, opponent)
            .or_raise()?
            .map(Hands)
            .collect())
    }

    /// A perfect line: what each player in turn makes of its hands, to the end, or to the first
    /// position that comes again.
    ///
    /// >>> [str(hands) for hands in solvetab.quad_ace.table().line("0,2", "0,5")]
    /// ['0,7', '0,2', '0,9', '0,1', '0,0']
    #[pyo3(signature = (mover, opponent, /))]
    fn line(&self, mover: &Bound<'_, PyAny>, opponent: &Bound<'_, PyAny>) -> PyResult<Vec<Hands>> {
        let (mover, opponent) = self.position(mover, opponent)?;
        self.0
            .line(mover, opponent)
            .or_raise()?
            .map(|hands| hands.map(Hands).or_raise())
            .collect()
    }

    /// Number of different moves of the mover that lose: a measure of how easily a position is
    /// misplayed.
    #[pyo3(signature = (mover, opponent, /))]
    fn losing_replies(
        &self,
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
    ) -> PyResult<usize> {
        let (mover, opponent) = self.position(mover, opponent)?;
        self.0.losing_replies(mover, opponent).or_raise()
    }

    /// True if play from the start can lead to a position; None if the table does not know, as of
    /// games of more than 2**23 positions, which `solve` does not play through.
    ///
    /// >>> solvetab.quad_ace.table().is_reachable("2,2", "4,4")
    /// False
    #[pyo3(signature = (mover, opponent, /))]
    fn is_reachable(
        &self,
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
    ) -> PyResult<Option<bool>> {
        let (mover, opponent) = self.position(mover, opponent)?;
        self.0.is_reachable(mover, opponent).or_raise()
    }

    /// The values of many positions: two arrays, of 1 for a win, 0 for a draw, -1 for a loss, and
    /// of the moves to the end, 0 for a draw. Needs numpy.
    ///
    /// Hands are the last axis of arrays of whole numbers; `opponents` has the shape of `movers`.
    /// Here all hands may be 0.
    ///
    /// >>> movers, opponents = [[0, 3], [1, 1], [0, 1]], [[0, 7], [1, 1], [7, 7]]
    /// >>> results, plies = solvetab.quad_ace.table().probe_many(movers, opponents)
    /// >>> results.tolist(), plies.tolist()
    /// ([1, 0, -1], [1, 0, 14])
    #[pyo3(signature = (movers, opponents, /))]
    fn probe_many<'py>(
        &self,
        movers: &Bound<'py, PyAny>,
        opponents: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = movers.py();
        let (movers, opponents) = (Rows::of(movers)?, Rows::of(opponents)?);
        movers.require_shape_of(&opponents)?;
        let rules = self.0.rules();
        let outcomes = py.detach(|| {
            let (mut mover, mut opponent) = (movers.reader(), opponents.reader());
            bulk::answers(movers.count(), |row| {
                let outcome = self.0.probe(
                    hands::from_row(rules, mover.row(row))?,
                    hands::from_row(rules, opponent.row(row))?,
                )?;
                let result = match outcome {
                    solvetab::Outcome::Win { .. } => 1,
                    solvetab::Outcome::Draw => 0,
                    solvetab::Outcome::Loss { .. } => -1,
                };
                Ok((result, outcome.plies().unwrap_or_default()))
            })
        })?;

        let (results, plies): (Vec<i8>, Vec<u16>) = outcomes.into_iter().unzip();
        Ok((
            bulk::array(py, &results, movers.shape())?,
            bulk::array(py, &plies, movers.shape())?,
        ))
    }

    fn __repr__(&self) -> String {
        let rules = self.0.rules();
        format!("<QuadAce {rules}: {} positions>", rules.positions())
    }
}

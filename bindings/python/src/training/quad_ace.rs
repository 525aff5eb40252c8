//! Many games of QuadAce at once, with arrays in and out.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use solvetab_training::quad_ace as core;

use super::actions::{MOST_GAMES, column, games_methods, narrow};
use crate::bulk;
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::quad_ace::rules::Rules;
use crate::running;

/// Games of QuadAce side by side, against an opponent that plays perfectly, or errs in a share
/// `errors` of its moves.
///
/// An action is the place of your hand times the number of hands, plus the place of the
/// opponent's; hands are in ascending order.
///
/// >>> games = QuadAceGames(2, seed=1)
/// >>> games.actions, games.observation().tolist()
/// (4, [[1, 1, 1, 1], [1, 1, 1, 1]])
#[pyclass(module = "solvetab.training")]
pub(crate) struct QuadAceGames(core::QuadAceGames);

games_methods! {
    QuadAceGames;

    /// Begins every game anew, with the stream of a seed if there is one.
    reset;

    #[new]
    #[pyo3(
        signature = (count, /, *, rules=None, max_moves=Whole(50), errors=0.0, any_start=false, seed=0),
        text_signature = "(count, /, *, rules=None, max_moves=50, errors=0.0, any_start=False, seed=0)"
    )]
    fn new(
        py: Python<'_>,
        count: Whole,
        rules: Option<PyRef<'_, Rules>>,
        max_moves: Whole,
        errors: f64,
        any_start: bool,
        seed: u64,
    ) -> PyResult<Self> {
        if !(0.0..=1.0).contains(&errors) {
            return Err(PyValueError::new_err(format!("the share of errors is a number from 0 to 1, not {errors}")));
        }
        let rules = rules.map_or(solvetab::QuadAceRules::STANDARD, |rules| rules.0);
        let options = core::Options {
            most: max_moves.within("max_moves", 1, 10_000)?,
            errors: (errors * 1e6).round() as u32,
            start: if any_start { core::Start::Any } else { core::Start::Standard },
        };
        let count = count.within("the number of games", 1, MOST_GAMES)?;
        let games = running::run(py, None, None, |_| core::QuadAceGames::new(rules, count, options, seed))?;
        games.map(Self).or_raise()
    }

    /// Number of different actions, numbered from 0.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// Base of the hands: each shows less than that.
    #[getter]
    fn base(&self) -> u16 {
        self.0.rules().base()
    }

    /// Your hands, then the opponent's, of each game: an array of a row for each.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        bulk::array(py, &self.0.observation(), &[self.0.count(), usize::from(self.0.rules().hands()) * 2])
    }

    /// Possible actions in each game: an array of the shape (games, actions).
    fn possible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        bulk::array(py, &self.0.possible(), &[self.0.count(), self.actions()])
    }

    /// A move in each game, and the opponent's answer. Returns 1 for a win, -1 for a loss and else
    /// 0, whether the game ended, and whether it was truncated: three arrays. An impossible move
    /// changes nothing but counts. A game that was over begins anew instead.
    #[pyo3(signature = (actions, /))]
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<[Bound<'py, PyAny>; 3]> {
        let actions = narrow(actions, self.0.count())?;
        let games = &mut self.0;
        let stepped = py.detach(|| games.step(&actions)).or_raise()?;
        let rewards = stepped.rewards.into_iter().map(f64::from);
        Ok([column(py, rewards)?, column(py, stepped.ended)?, column(py, stepped.truncated)?])
    }

    /// Evaluates the state of each game: a dictionary of arrays.
    ///
    /// `value` is 1 for a win with perfect play of both, 0 for a draw and -1 for a loss; `plies`
    /// the distance to the end, -1 for a draw; `best` a best action. With `actions` also `regret`,
    /// the value that each gives away, 0 to 2. All are exact.
    #[pyo3(signature = (actions=None, /))]
    fn judge<'py>(&self, py: Python<'py>, actions: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let actions = actions.map(|actions| narrow(actions, self.0.count())).transpose()?;
        let games = &self.0;
        let judged = py.detach(|| games.judge(actions.as_deref())).or_raise()?;
        let (dict, states) = (PyDict::new(py), judged.iter());
        dict.set_item("value", column(py, states.clone().map(|state| f64::from(state.value)))?)?;
        dict.set_item("plies", column(py, states.clone().map(|state| state.plies))?)?;
        dict.set_item("best", column(py, states.clone().map(|state| i32::from(state.best)))?)?;
        if actions.is_some() {
            dict.set_item("regret", column(py, states.map(|state| f64::from(state.regret.unwrap_or(0))))?)?;
        }
        Ok(dict)
    }
}

//! Many games of 24 points or of numbers rounds at once, with arrays in and out.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use solvetab_training::steps as core;

use super::actions::{MOST_GAMES, column, games_methods, narrow, numbers};
use crate::bulk::{self, Rows};
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;

/// Games of 24 points (`"24"`) or numbers rounds (`"numbers"`) side by side, step by step.
///
/// An action takes two numbers and puts the result of an operation in the place of the first:
/// `StepGames.actions` says how many there are.
///
/// >>> games = StepGames("24", 2, seed=1)
/// >>> games.actions, games.observation().shape
/// (36, (2, 5, 2))
#[pyclass(module = "solvetab.training")]
pub(crate) struct StepGames(core::StepGames);

games_methods! {
    StepGames;

    /// Begins every game anew: with the next deals, or with those of a seed.
    reset;

    #[new]
    #[pyo3(
        signature = (rules, count, /, *, max_actions=Whole(8), solvable=true, seed=0),
        text_signature = "(rules, count, /, *, max_actions=8, solvable=True, seed=0)"
    )]
    fn new(py: Python<'_>, rules: &str, count: Whole, max_actions: Whole, solvable: bool, seed: u64) -> PyResult<Self> {
        let rules = match rules {
            "24" => core::StepRules::TwentyFour,
            "numbers" => core::StepRules::Numbers,
            _ => return Err(PyValueError::new_err(format!("rules are '24' or 'numbers', not '{rules}'"))),
        };
        let count = count.within("the number of games", 1, MOST_GAMES)?;
        let most = max_actions.within("max_actions", 1, 1000)?;
        running::run(py, None, None, |_| core::StepGames::new(rules, count, most, solvable, seed)).map(Self)
    }

    /// Number of different actions, numbered from 0.
    #[getter]
    fn actions(&self) -> usize {
        self.0.rules().actions()
    }

    /// Begins every game with your own numbers, an array of a row for each, and targets.
    #[pyo3(signature = (tables, targets, /))]
    fn set(&mut self, tables: &Bound<'_, PyAny>, targets: &Bound<'_, PyAny>) -> PyResult<()> {
        let rows = Rows::of(tables)?;
        let mut reader = rows.reader();
        let tables: Vec<Vec<i64>> = (0..rows.count()).map(|row| reader.row(row).to_vec()).collect();
        let targets = numbers(targets, self.0.count())?;
        self.0.set(&tables, &targets).or_raise()
    }

    /// Targets and numbers: for each game its target over 1, then the numerator and the denominator
    /// in each place, 0 and 0 in an empty one: an array of the shape (games, numbers + 1, 2).
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        bulk::array(py, &self.0.observation(), &[self.0.count(), self.0.rules().numbers() + 1, 2])
    }

    /// Possible actions in each game: an array of the shape (games, actions).
    fn possible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        bulk::array(py, &self.0.possible(), &[self.0.count(), self.actions()])
    }

    /// An action in each game. Returns its points, 0 to 1, whether it ended, and whether it was
    /// truncated: three arrays. An impossible action changes nothing but counts. A game that was
    /// over begins anew instead.
    #[pyo3(signature = (actions, /))]
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<[Bound<'py, PyAny>; 3]> {
        let actions = narrow(actions, self.0.count())?;
        let games = &mut self.0;
        let stepped = py.detach(|| games.step(&actions)).or_raise()?;
        let points = stepped.points.into_iter().map(|points| f64::from(points) / 10.0);
        Ok([column(py, points)?, column(py, stepped.ended)?, column(py, stepped.truncated)?])
    }

    /// Evaluates the state of each game: a dictionary of arrays.
    ///
    /// `value` is the most points that can still be had, 0 to 1, and `best` an action that leads to
    /// them. With `actions` also `regret`, the points that each gives away. All are exact.
    #[pyo3(signature = (actions=None, /))]
    fn judge<'py>(&self, py: Python<'py>, actions: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let actions = actions.map(|actions| narrow(actions, self.0.count())).transpose()?;
        let games = &self.0;
        let judged = running::look(py, games.count(), |control| games.judge_watched(actions.as_deref(), control))?
            .or_raise()?
            .or_raise()?;
        let (dict, states) = (PyDict::new(py), judged.iter());
        dict.set_item("value", column(py, states.clone().map(|state| f64::from(state.value) / 10.0))?)?;
        dict.set_item("best", column(py, states.clone().map(|state| i32::from(state.best)))?)?;
        if actions.is_some() {
            let regrets = states.map(|state| f64::from(state.regret.unwrap_or(0)) / 10.0);
            dict.set_item("regret", column(py, regrets)?)?;
        }
        Ok(dict)
    }
}

//! Many guessing games at once, with arrays in and out.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::game::named_lists::NamedList;
use solvetab_training::guessing as core;

use super::actions::{MOST_GAMES, bounded, column, games_methods, narrow};
use crate::bulk;
use crate::code_breaking::rules::RulesLike;
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;
use crate::text;

/// Rules whose trees say what their start is worth.
const KNOWN: [&str; 7] = [
    "bulls-and-cows-4x10",
    "mastermind-4x6r",
    "3x10",
    "4x8",
    "4x9",
    "5x5r",
    "4x7r",
];

/// A guessing game to play many times: its guesses, secrets and feedback by number, and what its
/// states are worth.
///
/// >>> game = Guessing("4x6r")
/// >>> game.guesses, game.secrets, game.kinds
/// (1296, 1296, 14)
/// >>> game.guess_name(7), game.guess_number("0011"), game.feedback_name(13)
/// ('0011', 7, '4A0B')
#[pyclass(module = "solvetab.training", frozen)]
pub(crate) struct Guessing(Arc<core::Guessing>);

#[pymethods]
impl Guessing {
    #[new]
    #[pyo3(signature = (rules, /))]
    fn new(py: Python<'_>, rules: RulesLike) -> PyResult<Self> {
        let start = KNOWN.into_iter().find_map(|name| {
            let (_, table) = solvetab::embedded().find(|&(shipped, _)| shipped == name)?;
            let tree =
                solvetab::DecisionTree::new(solvetab::Table::new(table.bytes()).ok()?).ok()?;
            let turn = (tree.rules() == rules.0).then(|| tree.start())?;
            Some((turn.total().into(), turn.guess().to_string()))
        });
        Self::of(py, Game::from(rules.0), start)
    }

    /// Words with a colour for each letter: `secrets` and `guesses` are lists, or names of lists
    /// such as `secrets-2315`.
    ///
    /// >>> game = Guessing.of_words("secrets-2315", "guesses-12972")
    /// >>> game.guesses, game.secrets, game.kinds
    /// (12972, 2315, 243)
    #[staticmethod]
    #[pyo3(signature = (secrets, guesses=None, /))]
    fn of_words(
        py: Python<'_>,
        secrets: &Bound<'_, PyAny>,
        guesses: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let words = words(secrets)?;
        let list = match guesses {
            Some(guesses) => CodeList::new(self::words(guesses)?, None, Guesses::List)
                .and_then(|list| list.with_secrets(words, None)),
            None => CodeList::new(words, None, Guesses::List),
        };
        let game = Game::from(list.or_raise()?.coloured());
        let is_known = secrets
            .extract::<&str>()
            .is_ok_and(|list| list == "secrets-2315")
            && guesses.is_some_and(|list| {
                list.extract::<&str>()
                    .is_ok_and(|list| list == "guesses-12972")
            });
        let turn = solvetab::words_2315().start();
        Self::of(
            py,
            game,
            is_known.then(|| (turn.total().into(), turn.guess().to_string())),
        )
    }

    /// Number of guesses, numbered from 0.
    #[getter]
    fn guesses(&self) -> usize {
        self.0.guesses()
    }

    /// Number of secrets, numbered from 0.
    #[getter]
    fn secrets(&self) -> usize {
        self.0.secrets()
    }

    /// Number of kinds of feedback, numbered from 0; the last one wins.
    #[getter]
    fn kinds(&self) -> usize {
        self.0.kinds()
    }

    /// The code or word with this number among the guesses.
    #[pyo3(signature = (number, /))]
    fn guess_name(&self, number: Whole) -> PyResult<String> {
        let number: u16 = number.within("a guess", 0, self.0.guesses() as i64 - 1)?;
        Ok(self.0.game().name(number))
    }

    /// The number of a guess. Raises `ValueError` for what is none.
    #[pyo3(signature = (guess, /))]
    fn guess_number(&self, guess: &str) -> PyResult<u16> {
        self.0
            .number(guess)
            .ok_or_else(|| PyValueError::new_err(format!("'{guess}' is not a guess of this game")))
    }

    /// The code or word with this number among the secrets.
    #[pyo3(signature = (number, /))]
    fn secret_name(&self, number: Whole) -> PyResult<String> {
        let number: usize = number.within("a secret", 0, self.0.secrets() as i64 - 1)?;
        Ok(self.0.game().name(self.0.game().secrets()[number]))
    }

    /// The feedback with this number as text.
    #[pyo3(signature = (number, /))]
    fn feedback_name(&self, number: Whole) -> PyResult<String> {
        let number: u16 = number.within("feedback", 0, self.0.kinds() as i64 - 1)?;
        Ok(self.0.feedback_name(number).unwrap_or_default())
    }

    /// Begins `count` games side by side, of at most `max_guesses` each.
    #[pyo3(
        signature = (count, /, *, max_guesses=Whole(10), seed=0),
        text_signature = "($self, count, /, *, max_guesses=10, seed=0)"
    )]
    fn games(&self, count: Whole, max_guesses: Whole, seed: u64) -> PyResult<GuessingGames> {
        let count: usize = count.within("the number of games", 1, MOST_GAMES)?;
        let most: u16 = max_guesses.within("max_guesses", 1, 1000)?;
        bounded(count, most.into())?;
        Ok(GuessingGames(core::GuessingGames::new(
            self.0.clone(),
            count,
            most,
            seed,
        )))
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        Self(self.0.clone())
    }

    fn __repr__(&self) -> String {
        format!("<{:?}>", self.0)
    }
}

impl Guessing {
    fn of(py: Python<'_>, game: Game, start: Option<(u64, String)>) -> PyResult<Self> {
        let guessing = running::run(py, None, None, |_| core::Guessing::new(game))?.or_raise()?;
        Ok(Self(Arc::new(match start {
            Some((total, guess)) => guessing.with_start(total, &guess),
            None => guessing,
        })))
    }
}

/// The words of a list, or of one with a name.
fn words(list: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(name) = list.cast::<PyString>() {
        let name = name.to_string();
        let found = NamedList::named(&name).map(NamedList::words);
        return found.ok_or_else(|| {
            PyValueError::new_err(format!("there is no list of the name '{name}'"))
        });
    }
    text::words(list)
}

/// Guessing games side by side. Each draws its secrets from the seed and its place alone, so it is
/// the same on every machine.
///
/// >>> games = Guessing("4x10").games(3, seed=1)
/// >>> feedback, found, ended = games.step([0, 0, 0])
/// >>> games.history().shape
/// (3, 10, 2)
#[pyclass(module = "solvetab.training")]
pub(crate) struct GuessingGames(core::GuessingGames);

games_methods! {
    GuessingGames;

    /// Begins every game anew: with the next secrets, or with those of a seed.
    reset;

    /// A guess in each game, by number. Returns the number of its feedback, whether it found the
    /// secret, and whether the game ended without: three arrays. A game that was over begins anew
    /// instead, and has feedback -1.
    #[pyo3(signature = (guesses, /))]
    fn step<'py>(&mut self, py: Python<'py>, guesses: &Bound<'py, PyAny>) -> PyResult<[Bound<'py, PyAny>; 3]> {
        let guesses = narrow(guesses, self.0.count())?;
        let games = &mut self.0;
        let stepped = py.detach(|| games.step(&guesses)).or_raise()?;
        Ok([column(py, stepped.feedback)?, column(py, stepped.found)?, column(py, stepped.ended)?])
    }

    /// The guess and the feedback of each turn of each game, -1 where none is made yet: an array of
    /// the shape (games, guesses allowed, 2).
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        bulk::array(py, self.0.history(), &[self.0.count(), self.0.most(), 2])
    }

    /// Evaluates the state of each game: a dictionary of arrays.
    ///
    /// `candidates` are the secrets that are left, `best` is the best guess known, and `value`
    /// lies between `value_least` and `value_most`: the expected guesses still to make. With
    /// `guesses` the regret of each lies between `regret_least` and `regret_most`. Where both are
    /// the same, it is exact.
    #[pyo3(signature = (guesses=None, /))]
    fn judge<'py>(&self, py: Python<'py>, guesses: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let guesses = guesses.map(|guesses| narrow(guesses, self.0.count())).transpose()?;
        let games = &self.0;
        let judged = running::look(py, games.count(), |control| games.judge_watched(guesses.as_deref(), control))?
            .or_raise()?
            .or_raise()?;
        let states = judged.iter();
        let dict = PyDict::new(py);
        dict.set_item("candidates", column(py, states.clone().map(|state| state.candidates))?)?;
        dict.set_item("best", column(py, states.clone().map(|state| i32::from(state.best)))?)?;
        dict.set_item("value_least", column(py, states.clone().map(|state| state.value.0))?)?;
        dict.set_item("value_most", column(py, states.clone().map(|state| state.value.1))?)?;
        if guesses.is_some() {
            let regrets = states.map(|state| state.regret.unwrap_or_default());
            dict.set_item("regret_least", column(py, regrets.clone().map(|regret| regret.0))?)?;
            dict.set_item("regret_most", column(py, regrets.map(|regret| regret.1))?)?;
        }
        Ok(dict)
    }

    /// Guesses of a heuristic strategy, such as `entropy` or `random`, in each game: an array.
    #[pyo3(signature = (strategy, /))]
    fn advise<'py>(&self, py: Python<'py>, strategy: &str) -> PyResult<Bound<'py, PyAny>> {
        let strategy = strategy.parse().or_raise()?;
        let games = &self.0;
        let guesses = running::look(py, games.count(), |control| games.advise(strategy, control))?.or_raise()?;
        column(py, guesses.into_iter().map(i32::from))
    }

    /// The number of the secret of each game: an array.
    #[getter]
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        column(py, self.0.secrets().iter().copied())
    }

    /// Begins every game with your own secret, by number.
    #[pyo3(signature = (secrets, /))]
    fn set_secrets(&mut self, secrets: &Bound<'_, PyAny>) -> PyResult<()> {
        let secrets = narrow(secrets, self.0.count())?;
        self.0.set_secrets(&secrets).or_raise()
    }
}

//! A strategy for a list of codes or words. Words are Python's own `str`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use solvetab::{Kind, OpenError, Table, Word, Words};

use super::code::{Feedback, FeedbackLike};
use super::picture;
use super::walk::{self, Place, Shared};
use crate::errors::OrRaise;
use crate::numbers::Whole;
use crate::sequence::Members;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// The feedback for `guess` when the secret is `secret`, for words of 1 to 8 characters; upper and
/// lower case are one.
///
/// >>> word_feedback("Crane", "ocean")
/// Feedback('0A4B')
#[pyfunction]
#[pyo3(signature = (guess, secret, /))]
pub(crate) fn word_feedback(guess: &str, secret: &str) -> PyResult<Feedback> {
    let (guess, secret): (Word, Word) = (guess.parse().or_raise()?, secret.parse().or_raise()?);
    guess.feedback(secret).map(Feedback).or_raise()
}

/// A strategy for every secret of a list of words, which it has with it: the word to guess after
/// any feedback.
///
/// `solve_words` finds it. A tree is a sequence of its turns, the first of which begins the game.
///
/// >>> words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"]
/// >>> tree = solve_words(words)
/// >>> tree
/// <WordTree 8 words of 5 characters>
/// >>> tree.start().total
/// 17
#[pyclass(module = "solvetab.code_breaking", extends = BaseTable, frozen, sequence)]
pub(crate) struct WordTree(pub(crate) Shared<Words>);

impl Reader for WordTree {
    const KIND: Kind = Kind::WordTree;

    fn of_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::WordTree::new(table).map(|tree| Self(Arc::new(tree)))
    }
}

#[pymethods]
impl WordTree {
    /// The words that may be guessed, in ascending order.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.list().iter().map(|word| word.to_string()).collect::<Vec<_>>())
    }

    /// The words that may be secret, in ascending order.
    #[getter]
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.secrets().map(|word| word.to_string()).collect::<Vec<_>>())
    }

    /// The turn before any feedback.
    fn start(&self) -> WordTurn {
        WordTurn(Place::start(&self.0))
    }

    fn __len__(&self) -> usize {
        walk::count(&self.0) as usize
    }

    /// The turn with this number, see `WordTurn.number`.
    fn __getitem__(&self, number: Whole) -> PyResult<WordTurn> {
        walk::member(&self.0, number).map(WordTurn)
    }

    fn __iter__(this: Bound<'_, Self>) -> Members {
        Members::of(this)
    }

    fn __repr__(&self) -> String {
        format!("<WordTree {}>", self.0.list())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.start()._repr_svg_()
    }
}

/// A moment of a game of words in which a guess is due; otherwise as `Turn`.
///
/// >>> turn = solve_words(["rain", "iran", "tent", "tint"]).start()
/// >>> turn.guess, turn.remaining, turn.worst
/// ('iran', 4, 2)
/// >>> turn.answer("1A3B").guess
/// 'rain'
#[pyclass(module = "solvetab.code_breaking", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct WordTurn(Place<Words>);

#[pymethods]
impl WordTurn {
    /// The word to guess.
    #[getter]
    fn guess(&self) -> String {
        self.0.turn().guess().to_string()
    }

    /// How many candidates are left, at least 1.
    #[getter]
    fn remaining(&self) -> u32 {
        self.0.turn().remaining()
    }

    /// How many more guesses are needed in the worst case, this one included.
    #[getter]
    fn worst(&self) -> u8 {
        self.0.turn().worst()
    }

    /// How many more guesses are needed, this one included, summed over the candidates.
    #[getter]
    fn total(&self) -> u32 {
        self.0.turn().total()
    }

    /// How many more guesses are needed on average, this one included.
    #[getter]
    fn average(&self) -> f64 {
        self.0.average()
    }

    /// Which of the tree's turns this is: `turn.tree[turn.number]` is the same turn.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number
    }

    /// The tree that the turn is of.
    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, WordTree>> {
        tables::object(py, self.0.tree.table().clone(), WordTree(Arc::clone(&self.0.tree)))
    }

    /// The turn after the feedback for the guess; None if it was the secret.
    ///
    /// Raises `Contradiction` if no word is consistent with all feedback.
    #[pyo3(signature = (answer, /))]
    fn answer(&self, answer: FeedbackLike) -> PyResult<Option<Self>> {
        Ok(self.0.after(answer.0).or_raise()?.map(Self))
    }

    /// Every feedback that may come, with the turn after it, in the order of feedback; None follows
    /// the winning one.
    fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let answers = PyDict::new(py);
        for (answer, place) in self.0.answers().or_raise()? {
            answers.set_item(Feedback(answer), place.map(Self))?;
        }
        Ok(answers)
    }

    fn __hash__(&self) -> u64 {
        self.0.hash()
    }

    fn __repr__(&self) -> String {
        let turn = self.0.turn();
        let guesses = if turn.worst() == 1 { "guess" } else { "guesses" };
        format!("<WordTurn {}: {} left, at most {} more {guesses}>", turn.guess(), turn.remaining(), turn.worst())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        picture::draw(&self.0, false).or_raise()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<walk::Pickled<'py, WordTree>> {
        Ok((py.import("operator")?.getattr("getitem")?, (self.tree(py)?, self.0.number)))
    }
}

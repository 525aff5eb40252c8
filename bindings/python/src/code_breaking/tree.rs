//! A strategy for all codes of some rules, walked answer by answer.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use solvetab::{FeedbackKind, Kind, Next, OpenError, Table};

use super::code::{AnyFeedback, Code, CodeLike, Feedback};
use super::picture;
use super::rules::{Relabelling, Rules};
use super::walk::{self, Place, Shared};
use crate::errors::OrRaise;
use crate::numbers::Whole;
use crate::sequence::Members;
use crate::tables::{self, Bytes, Reader, Table as BaseTable};

/// A strategy for every secret of a game: the code to guess after any feedback.
///
/// The shipped trees are `bulls_and_cows()`, `mastermind()` and others; `solve` finds more. A tree
/// is a sequence of its turns, the first of which begins the game.
///
/// >>> tree = solvetab.mastermind()
/// >>> tree
/// <DecisionTree 4x6r: 1296 secrets>
/// >>> tree.start()
/// <Turn 0012: 1296 left, at most 6 more guesses>
/// >>> max(turn.worst for turn in tree)
/// 6
#[pyclass(module = "solvetab.code_breaking", extends = BaseTable, frozen, sequence)]
pub(crate) struct DecisionTree(pub(crate) Shared<solvetab::Rules>);

impl Reader for DecisionTree {
    const KIND: Kind = Kind::DecisionTree;

    fn of_table(table: Table<Bytes>) -> Result<Self, OpenError> {
        solvetab::DecisionTree::new(table).map(|tree| Self(Arc::new(tree)))
    }
}

#[pymethods]
impl DecisionTree {
    /// The rules of the game.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// The turn before any feedback.
    fn start(&self) -> Turn {
        Turn(Place::start(&self.0))
    }

    /// The turn after a game so far whose guesses may be other than the tree's, and the relabelling
    /// under which they are the tree's.
    ///
    /// A game may begin with any code that the tree's first guess can be renamed to. The next guess
    /// is that of the turn, relabelled; the turn is None if the last feedback won. The whole is
    /// None if there is no relabelling, as after a guess that is unlike the tree's.
    ///
    /// >>> tree = solvetab.bulls_and_cows()
    /// >>> game = [("1234", "0A1B")]
    /// >>> turn, relabelling = tree.follow(game)
    /// >>> relabelling(turn.guess), turn.remaining
    /// (Code('2056'), 1440)
    /// >>> tree.follow([("1234", "0A1B"), ("1234", "0A1B")]) is None
    /// True
    #[pyo3(signature = (game, /))]
    fn follow(&self, game: &Bound<'_, PyAny>) -> PyResult<Option<(Option<Turn>, Relabelling)>> {
        let mut moves = Vec::new();
        for pair in game.try_iter()? {
            let (guess, answer) = pair_of(&pair?)?;
            moves.push((guess.0, answer.of(self.0.rules().feedback_kind())?));
        }
        let Some((next, relabelling)) = self.0.follow(moves.iter().copied()).or_raise()? else { return Ok(None) };
        let turn = match next {
            Next::Guess(turn) => Some(Turn(Place { tree: Arc::clone(&self.0), number: turn.number() })),
            Next::Solved => None,
        };
        Ok(Some((turn, Relabelling(relabelling))))
    }

    fn __len__(&self) -> usize {
        walk::count(&self.0) as usize
    }

    /// The turn with this number, see `Turn.number`.
    fn __getitem__(&self, number: Whole) -> PyResult<Turn> {
        walk::member(&self.0, number).map(Turn)
    }

    fn __iter__(this: Bound<'_, Self>) -> Members {
        Members::of(this)
    }

    fn __repr__(&self) -> String {
        let rules = self.0.rules();
        let kind = match rules.feedback_kind() {
            FeedbackKind::Counts => String::new(),
            kind => format!(", {kind} feedback"),
        };
        format!("<DecisionTree {rules}{kind}: {} secrets>", rules.codes())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.start()._repr_svg_()
    }
}

/// A guess and its feedback: a tuple, a list or anything else of two.
fn pair_of(pair: &Bound<'_, PyAny>) -> PyResult<(CodeLike, AnyFeedback)> {
    let refused = || PyTypeError::new_err("expected pairs of a guess and its feedback");
    // The characters of a text are not meant to be a pair.
    if pair.is_instance_of::<PyString>() {
        return Err(refused());
    }
    let pair = pair.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let [guess, answer] = pair.as_slice() else { return Err(refused()) };
    Ok((guess.extract()?, answer.extract()?))
}

/// A moment of the game in which a guess is due.
///
/// >>> turn = solvetab.bulls_and_cows().start()
/// >>> turn.guess, turn.remaining, turn.worst
/// (Code('0123'), 5040, 7)
/// >>> turn = turn.answer("1A2B")
/// >>> turn
/// <Turn 0245: 216 left, at most 5 more guesses>
#[pyclass(module = "solvetab.code_breaking", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct Turn(Place<solvetab::Rules>);

#[pymethods]
impl Turn {
    /// The code to guess.
    #[getter]
    fn guess(&self) -> Code {
        Code(self.0.turn().guess())
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
    ///
    /// >>> round(solvetab.bulls_and_cows().start().average, 4)
    /// 5.2131
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
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, DecisionTree>> {
        tables::object(py, self.0.tree.table().clone(), DecisionTree(Arc::clone(&self.0.tree)))
    }

    /// The turn after the feedback for the guess; None if it was the secret.
    ///
    /// Raises `Contradiction` if no code is consistent with all feedback.
    ///
    /// >>> turn = solvetab.bulls_and_cows().start()
    /// >>> print(turn.answer("4A0B"))
    /// None
    /// >>> turn.answer("3A1B")
    /// Traceback (most recent call last):
    /// solvetab.Contradiction: no code is consistent with this feedback: ...
    #[pyo3(signature = (answer, /))]
    fn answer(&self, answer: AnyFeedback) -> PyResult<Option<Self>> {
        let kind = self.0.tree.rules().feedback_kind();
        Ok(self.0.after(answer.of(kind)?).or_raise()?.map(Self))
    }

    /// Every feedback that may come, with the turn after it, in the order of feedback; None follows
    /// the winning one.
    ///
    /// >>> answers = solvetab.bulls_and_cows().start().answers()
    /// >>> {str(answer): after.remaining for answer, after in answers.items() if after}["0A2B"]
    /// 1260
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
        format!("<Turn {}: {} left, at most {} more {guesses}>", turn.guess(), turn.remaining(), turn.worst())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        picture::draw(&self.0, self.0.tree.rules().repeats()).or_raise()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<walk::Pickled<'py, DecisionTree>> {
        Ok((py.import("operator")?.getattr("getitem")?, (self.tree(py)?, self.0.number)))
    }
}

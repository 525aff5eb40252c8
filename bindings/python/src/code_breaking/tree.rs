//! A strategy for all codes of some rules, walked answer by answer.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use solvetab::{FeedbackKind, Next};

use super::code::{AnyFeedback, Code, CodeLike, Feedback};
use super::rules::{Relabelling, Rules};
use super::walk::{self, Place, tree_classes};
use crate::errors::OrRaise;

tree_classes! {
    /// A strategy for every secret of a game: the code to guess after any feedback.
    ///
    /// The shipped trees are `bulls_and_cows()`, `mastermind()` and others; `solve` finds more. A
    /// tree is a sequence of its turns, the first of which begins the game.
    ///
    /// >>> tree = solvetab.mastermind()
    /// >>> tree
    /// <DecisionTree 4x6r: 1296 secrets>
    /// >>> tree.start()
    /// <Turn 0012: 1296 left, at most 6 more guesses>
    /// >>> max(turn.worst for turn in tree)
    /// 6
    DecisionTree of solvetab::Rules {
        /// The rules of the game.
        #[getter]
        fn rules(&self) -> Rules {
            Rules(self.0.rules())
        }

        /// The turn after a game so far whose guesses may be other than the tree's, and the
        /// relabelling under which they are the tree's.
        ///
        /// A game may begin with any code that the tree's first guess can be renamed to. The next
        /// guess is that of the turn, relabelled; the turn is None if the last feedback won. The
        /// whole is None if there is no relabelling, as after a guess that is unlike the tree's.
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

        fn __repr__(&self) -> String {
            let rules = self.0.rules();
            let kind = match rules.feedback_kind() {
                FeedbackKind::Counts => String::new(),
                kind => format!(", {kind} feedback"),
            };
            format!("<DecisionTree {rules}{kind}: {} secrets>", rules.codes())
        }
    }

    /// A moment of the game in which a guess is due.
    ///
    /// >>> turn = solvetab.bulls_and_cows().start()
    /// >>> turn.guess, turn.remaining, turn.worst
    /// (Code('0123'), 5040, 7)
    /// >>> turn = turn.answer("1A2B")
    /// >>> turn
    /// <Turn 0245: 216 left, at most 5 more guesses>
    /// >>> round(solvetab.bulls_and_cows().start().average, 4)
    /// 5.2131
    /// >>> answers = solvetab.bulls_and_cows().start().answers()
    /// >>> {str(answer): after.remaining for answer, after in answers.items() if after}["0A2B"]
    /// 1260
    Turn with Feedback {
        /// The code to guess.
        #[getter]
        fn guess(&self) -> Code {
            Code(self.0.turn().guess())
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
    let [guess, answer] = pair.as_slice() else {
        return Err(refused());
    };
    Ok((guess.extract()?, answer.extract()?))
}

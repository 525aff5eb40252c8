//! A strategy for a list of codes or words. Words are Python's own `str`.

use pyo3::prelude::*;
use solvetab::Words;

use super::code::{Feedback, FeedbackLike};
use super::walk::{self, tree_classes};
use crate::errors::OrRaise;
use crate::text::word;

/// The feedback for `guess` when the secret is `secret`, for words of 1 to 8 characters; upper and
/// lower case are one.
///
/// >>> word_feedback("Crane", "ocean")
/// Feedback('0A4B')
#[pyfunction]
#[pyo3(signature = (guess, secret, /))]
pub(crate) fn word_feedback(guess: &str, secret: &str) -> PyResult<Feedback> {
    word(guess)?
        .feedback(word(secret)?)
        .map(Feedback)
        .or_raise()
}

tree_classes! {
    /// A strategy for every secret of a list of words, which it has with it: the word to guess
    /// after any feedback.
    ///
    /// `solve_words` finds it. A tree is a sequence of its turns, the first of which begins the
    /// game.
    ///
    /// >>> words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"]
    /// >>> tree = solve_words(words)
    /// >>> tree
    /// <WordTree 8 words of 5 characters>
    /// >>> tree.start().total
    /// 17
    WordTree of Words {
        /// The words that may be guessed, in ascending order.
        words
    }

    /// A moment of a game of words in which a guess is due; otherwise as `Turn`.
    ///
    /// >>> turn = solve_words(["rain", "iran", "tent", "tint"]).start()
    /// >>> turn.guess, turn.remaining, turn.worst
    /// ('iran', 4, 2)
    /// >>> turn.answer("1A3B").guess
    /// 'rain'
    WordTurn with Feedback {
        /// The turn after the feedback for the guess; None if it was the secret.
        ///
        /// Raises `Contradiction` if no word is consistent with all feedback.
        answer(FeedbackLike)
    }
}

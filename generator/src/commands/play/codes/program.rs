//! The game in which the program guesses.

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, Move};

/// The program's guesses with your answers.
pub(crate) struct Program<C> {
    pub(crate) moves: Vec<Move<C>>,
}

/// Where the program is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State<C> {
    /// It guesses this code.
    Guess(C),
    /// It has found the secret.
    Found(C),
    /// No code fits the answers.
    Contradicted,
}

impl<C: Copy> Program<C> {
    pub(crate) const fn new() -> Self {
        Self { moves: Vec::new() }
    }

    pub(crate) fn state<G: GuessingGame<Code = C>>(&self, analysis: &Analysis<G>) -> State<C> {
        let position = analysis.position(&self.moves);
        match self.moves.last() {
            _ if position.left.is_empty() => State::Contradicted,
            Some(&(guess, answer)) if answer == analysis.game().win() => State::Found(guess),
            _ => State::Guess(analysis.best(&position)),
        }
    }

    /// Changes the answer in this place.
    pub(crate) fn correct(&mut self, place: usize, answer: Feedback) -> bool {
        match self.moves.get_mut(place) {
            Some((_, wrong)) => {
                *wrong = answer;
                true
            }
            None => false,
        }
    }
}

//! The game in which the program guesses.

use solvetab_lookup::code_breaking::{Code, Feedback};

use super::analysis::{Analysis, Move};

/// The program's guesses with your answers.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) moves: Vec<Move>,
}

/// Where the program is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It guesses this code, and so many fit the answers.
    Guess { guess: Code, left: usize },
    /// It has found the secret.
    Found(Code),
    /// No code fits the answers.
    Contradicted,
}

impl Program {
    pub(super) fn state(&self, analysis: &Analysis) -> State {
        let position = analysis.position(&self.moves);
        match self.moves.last() {
            _ if position.left.is_empty() => State::Contradicted,
            Some(&(guess, answer)) if answer == analysis.rules().win() => State::Found(guess),
            _ => State::Guess { guess: analysis.best(&position), left: position.left.len() },
        }
    }

    /// Changes the answer in this place.
    pub(super) fn correct(&mut self, place: usize, answer: Feedback) -> bool {
        match self.moves.get_mut(place) {
            Some((_, wrong)) => {
                *wrong = answer;
                true
            }
            None => false,
        }
    }
}

//! The game in which you guess.

use solvetab_lookup::code_breaking::{Code, Feedback};

use super::analysis::{Analysis, Move};
use super::host::Host;

/// Your guesses, and who answers them.
pub(super) struct You {
    pub(super) host: Host,
    pub(super) moves: Vec<Move>,
    /// The guess at which the game is lost.
    most: Option<u16>,
    /// Guesses that were taken back.
    pub(super) undone: usize,
    pub(super) hints: usize,
}

impl You {
    pub(super) const fn new(host: Host, most: Option<u16>) -> Self {
        Self { host, moves: Vec::new(), most, undone: 0, hints: 0 }
    }

    /// Makes a guess; the answer to it, and how many codes are left.
    pub(super) fn guess(&mut self, analysis: &Analysis, guess: Code) -> (Feedback, usize) {
        let position = analysis.position(&self.moves);
        let answer = self.host.answer(analysis, &position, guess);
        self.moves.push((guess, answer));
        (answer, analysis.after(&position, guess, answer).left.len())
    }

    /// Takes the last guess back.
    pub(super) fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.undone += 1;
        Some(last)
    }

    pub(super) fn has_found(&self, analysis: &Analysis) -> bool {
        self.moves.last().is_some_and(|&(_, answer)| answer == analysis.rules().win())
    }

    /// Whether no guess is left.
    pub(super) fn is_out_of_guesses(&self) -> bool {
        self.most.is_some_and(|most| self.moves.len() >= most.into())
    }
}

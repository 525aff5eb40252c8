//! The game in which you guess.

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, Move};

use super::host::Host;

/// Your guesses, and who answers them.
pub(super) struct You<C> {
    pub(super) host: Host<C>,
    pub(super) moves: Vec<Move<C>>,
    /// The guess at which the game is lost.
    most: Option<u16>,
    /// Guesses that were taken back.
    pub(super) undone: usize,
    pub(super) hints: usize,
}

impl<C: Copy> You<C> {
    pub(super) const fn new(host: Host<C>, most: Option<u16>) -> Self {
        Self { host, moves: Vec::new(), most, undone: 0, hints: 0 }
    }

    /// Makes a guess; the answer to it.
    pub(super) fn guess<G: GuessingGame<Code = C>>(&mut self, analysis: &Analysis<G>, guess: C) -> Feedback {
        let position = analysis.position(&self.moves);
        let answer = self.host.answer(analysis, &position, guess);
        self.moves.push((guess, answer));
        answer
    }

    /// Takes the last guess back.
    pub(super) fn undo(&mut self) -> Option<Move<C>> {
        let last = self.moves.pop()?;
        self.undone += 1;
        Some(last)
    }

    pub(super) fn has_found<G: GuessingGame<Code = C>>(&self, analysis: &Analysis<G>) -> bool {
        self.moves.last().is_some_and(|&(_, answer)| answer == analysis.game().win())
    }

    /// Whether no guess is left.
    pub(super) fn is_out_of_guesses(&self) -> bool {
        self.most.is_some_and(|most| self.moves.len() >= most.into())
    }
}

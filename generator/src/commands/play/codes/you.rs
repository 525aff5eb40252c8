//! The game in which you guess.

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, Move};

use crate::commands::play::codes::host::Host;

/// Your guesses, and who answers them.
pub(crate) struct You<C> {
    pub(crate) host: Host<C>,
    pub(crate) moves: Vec<Move<C>>,
    /// The guess at which the game is lost.
    most: Option<u16>,
    /// Guesses that were taken back.
    pub(crate) undone: usize,
    pub(crate) hints: usize,
}

impl<C: Copy> You<C> {
    pub(crate) const fn new(host: Host<C>, most: Option<u16>) -> Self {
        Self { host, moves: Vec::new(), most, undone: 0, hints: 0 }
    }

    /// Makes a guess; the answer to it.
    pub(crate) fn guess<G: GuessingGame<Code = C>>(&mut self, analysis: &Analysis<G>, guess: C) -> Feedback {
        let position = analysis.position(&self.moves);
        let answer = self.host.answer(analysis, &position, guess);
        self.moves.push((guess, answer));
        answer
    }

    /// Takes the last guess back.
    pub(crate) fn undo(&mut self) -> Option<Move<C>> {
        let last = self.moves.pop()?;
        self.undone += 1;
        Some(last)
    }

    pub(crate) fn has_found<G: GuessingGame<Code = C>>(&self, analysis: &Analysis<G>) -> bool {
        self.moves.last().is_some_and(|&(_, answer)| answer == analysis.game().win())
    }

    /// Whether no guess is left.
    pub(crate) fn is_out_of_guesses(&self) -> bool {
        self.most.is_some_and(|most| self.moves.len() >= most.into())
    }
}

//! A state of the game: what the codebreaker knows, and how many guesses are left.

use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;

/// Number of guesses left that sets no limit.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// The candidates, and the history that left them.
#[derive(Debug, Clone, Copy)]
pub struct State<'s> {
    /// The numbers of the candidates, in ascending order.
    pub set: &'s [u16],
    /// The guesses so far, each with the dense number of its feedback.
    pub history: &'s [Move],
    /// Guesses left, the next one included; where they are not limited, as many as any tree needs.
    pub left: u16,
}

/// Cell of a state: its secrets that give one kind of feedback to a guess.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// The dense number of the feedback.
    pub feedback: u16,
    /// The candidates, in the order of the set that was divided.
    pub set: Vec<u16>,
    history: Vec<Move>,
}

impl<'s> State<'s> {
    /// The last guess and its feedback.
    pub(crate) fn last(&self) -> Option<&'s Move> {
        self.history.last()
    }

    /// Tells whether a guess may be the secret.
    pub(crate) fn may_win(&self, guess: u16) -> bool {
        self.set.binary_search(&guess).is_ok()
    }

    /// The cells that a guess makes, but that of the winning feedback, in the order of their
    /// feedback.
    pub(crate) fn cells(&self, game: &Game, guess: u16) -> Vec<Cell> {
        let cells = game
            .cells(self.set, guess)
            .into_iter()
            .map(|(feedback, set)| {
                let history = self
                    .history
                    .iter()
                    .copied()
                    .chain([(guess, feedback)])
                    .collect();
                Cell {
                    feedback,
                    set,
                    history,
                }
            });
        cells.collect()
    }
}

impl Cell {
    /// The state in which the guess leaves this cell.
    pub(crate) fn state(&self, left: u16) -> State<'_> {
        State {
            set: &self.set,
            history: &self.history,
            left,
        }
    }
}

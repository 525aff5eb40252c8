//! What a game of guessing is for those who analyse it: codes by number, their answers, and what a
//! table and a search know.

use crate::code_breaking::strategy::tree::Tree;
use solvetab_lookup::code_breaking::{Feedback, FeedbackKind, Numbering, Turn};

use super::guidance::ToCome;

/// A guess and its answer.
pub type Move<C> = (C, Feedback);

/// Codes that are guessed and secret, with a table that knows their game if there is one.
pub trait GuessingGame: Sync {
    /// What is guessed.
    type Code: Copy + Eq + Send + Sync;

    /// How many symbols a code has.
    fn positions(&self) -> u8;

    /// The numbers of the codes that may be secret, ascending.
    fn secrets(&self) -> &[u16];

    /// The code with this number.
    fn code(&self, number: u16) -> Self::Code;

    /// What is reported of a guess.
    fn feedback_kind(&self) -> FeedbackKind {
        FeedbackKind::Counts
    }

    /// The answer to a guess.
    fn feedback(&self, guess: Self::Code, secret: Self::Code) -> Feedback;

    /// What the table says after these moves; nothing if there is no table, the guesses are not its
    /// own, or no code fits the answers.
    fn follow(&self, moves: &[Move<Self::Code>]) -> Option<Followed<Self::Code>>;

    /// Whether the table guesses this after these moves, by any name that the answers cannot tell
    /// from its own.
    fn is_of_table(&self, moves: &[Move<Self::Code>], guess: Self::Code) -> bool;

    /// The guess that a search finds when the codes with these numbers, at least one, are left
    /// after these guesses.
    fn next_guess(&self, left: &[u16], guessed: &[Self::Code]) -> u16;

    /// The tree that makes these guesses to the end.
    fn subtree(&self, left: &[u16], guessed: &[Self::Code]) -> Tree;

    /// The answer that ends the game.
    fn win(&self) -> Feedback {
        Feedback::win(self.positions())
    }
}

/// Where a table is after a game that is its own.
#[derive(Debug, Clone, Copy)]
pub enum Followed<C> {
    /// A guess is due.
    Guess(TableTurn<C>),
    /// The secret has been found.
    Solved,
}

impl<C> Followed<C> {
    /// The turn, if a guess is due.
    #[must_use]
    pub fn turn(self) -> Option<TableTurn<C>> {
        match self {
            Self::Guess(turn) => Some(turn),
            Self::Solved => None,
        }
    }
}

/// What a table says of a turn.
#[derive(Debug, Clone, Copy)]
pub struct TableTurn<C> {
    /// Its guess, by the player's names.
    pub guess: C,
    /// Codes that fit the answers.
    pub remaining: u32,
    /// Guesses still to come in the worst case.
    pub worst: u16,
    /// Guesses still to come, summed over these codes.
    pub total: u32,
}

impl<C> TableTurn<C> {
    /// A turn of a tree, whose guess has this name.
    pub(super) fn new<D: AsRef<[u8]>, N: Numbering>(turn: Turn<'_, D, N>, guess: C) -> Self {
        Self { guess, remaining: turn.remaining(), worst: turn.worst().into(), total: turn.total() }
    }

    /// Guesses still to come.
    #[must_use]
    pub(crate) fn to_come(&self) -> ToCome {
        ToCome { worst: self.worst, average: f64::from(self.total) / f64::from(self.remaining) }
    }
}

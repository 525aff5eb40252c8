//! Position in the tree of a game after a player's moves, and its advice there.

use solvetab_lookup::code_breaking::{Colours, Next, Numbering, StoredTree, Turn, Word};

use super::guessing_game::{Guess, GuessingGame, Move};
use super::guidance::ToCome;
use super::known_tree::KnownTree;

impl GuessingGame {
    /// Returns the tree's advice after these moves; nothing if there is no tree, the guesses are
    /// not its own, or no code fits the feedback.
    pub(super) fn follow(&self, moves: &[Move]) -> Option<Followed> {
        match self.tree.as_ref()? {
            KnownTree::Codes(tree) => {
                let (next, relabelling) = tree.follow(self.code_moves(moves)).ok()??;
                let Next::Guess(turn) = next else {
                    return Some(Followed::Solved);
                };
                let guess = tree.rules().index(relabelling.apply(turn.guess())).ok()?;
                Some(Followed::Guess(TableTurn::new(turn, guess as u16)))
            }
            KnownTree::Words(tree) => {
                follow_words(tree, self, moves, |feedback| self.counts(feedback))
            }
            KnownTree::Colours(tree) => follow_words(tree, self, moves, |feedback| {
                Colours::from_number(feedback, self.positions()).ok()
            }),
        }
    }

    /// Tells whether the tree guesses this after these moves, by any name that the feedback cannot
    /// tell from its own.
    pub(super) fn is_of_tree(&self, moves: &[Move], guess: Guess) -> bool {
        let Some(KnownTree::Codes(tree)) = &self.tree else {
            let turn = self.follow(moves).and_then(Followed::turn);
            return turn.is_some_and(|turn| Guess::Listed(turn.guess) == guess);
        };
        // Whether the guesses are the tree's is found before the last feedback is looked at, so any
        // will do.
        let with_guess = [moves, &[(guess, self.win())]].concat();
        !matches!(tree.follow(self.code_moves(&with_guess)), Ok(None))
    }

    /// The first guess of the tree, or the first code that may be secret.
    #[must_use]
    pub fn first_guess(&self) -> Option<Guess> {
        let from_tree = self
            .follow(&[])
            .and_then(Followed::turn)
            .map(|turn| turn.guess);
        from_tree
            .or(self.secrets().first().copied())
            .map(Guess::Listed)
    }
}

/// Follows a tree of words through these moves.
fn follow_words<N: Numbering<Code = Word>>(
    tree: &StoredTree<Vec<u8>, N>,
    game: &GuessingGame,
    moves: &[Move],
    read: impl Fn(u16) -> Option<N::Feedback>,
) -> Option<Followed> {
    let mut turn = tree.start();
    for (number, &(guess, feedback)) in (1..).zip(moves) {
        if game.words().get(usize::from(guess.number()?)) != Some(&turn.guess()) {
            return None;
        }
        match turn.answer(read(feedback)?).ok()? {
            Next::Guess(next) => turn = next,
            Next::Solved if number == moves.len() => return Some(Followed::Solved),
            Next::Solved => return None,
        }
    }
    let guess = game.words().binary_search(&turn.guess()).ok()?;
    Some(Followed::Guess(TableTurn::new(turn, guess as u16)))
}

/// State of a tree after a game that is its own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Followed {
    /// A guess is due.
    Guess(TableTurn),
    /// The secret has been found.
    Solved,
}

impl Followed {
    /// The turn, if a guess is due.
    pub(super) fn turn(self) -> Option<TableTurn> {
        match self {
            Self::Guess(turn) => Some(turn),
            Self::Solved => None,
        }
    }
}

/// Advice of a tree in a turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableTurn {
    /// Its guess, by the player's names.
    pub(super) guess: u16,
    /// Codes that fit the feedback.
    pub(super) remaining: u32,
    /// Guesses still to come in the worst case.
    pub(super) worst: u16,
    /// Guesses still to come, summed over these codes.
    pub(super) total: u32,
}

impl TableTurn {
    fn new<N: Numbering>(turn: Turn<'_, Vec<u8>, N>, guess: u16) -> Self {
        Self {
            guess,
            remaining: turn.remaining(),
            worst: turn.worst().into(),
            total: turn.total(),
        }
    }

    /// Guesses still to come when so many are left, if they are limited.
    pub(super) fn to_come(self, guesses_left: Option<u16>) -> ToCome {
        let average = f64::from(self.total) / f64::from(self.remaining);
        let late = guesses_left.filter(|&left| self.worst <= left).map(|_| 0);
        ToCome {
            worst: self.worst,
            at_worst: None,
            average,
            late,
            is_exact: true,
        }
    }
}

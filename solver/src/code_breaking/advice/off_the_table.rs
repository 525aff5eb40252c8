//! Guesses when a game leaves the table, or has none.
//!
//! Where bulls and cows are reported, that is the largest entropy, and for few candidates the exact
//! search. Words with colours have the exact search alone, for up to
//! [`EXACT`](crate::code_breaking::search::endgame::EXACT) candidates; for more of them
//! [`lookahead`](super::lookahead) finds the guess.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::guidance::EXACT_BELOW;
use crate::code_breaking::game::Game;
use crate::code_breaking::search::endgame::{Endgame, UNLIMITED_FROM};
use crate::code_breaking::strategy::heuristic::{Heuristic, Options};
use crate::code_breaking::strategy::tree::Tree;

/// The searches of a game, each made when it is first asked.
#[derive(Debug)]
pub(super) struct OffTheTable {
    game: Game,
    heuristic: OnceLock<Heuristic>,
    /// The exact search without a limit of guesses, and with one.
    unlimited: OnceLock<Endgame>,
    limited: OnceLock<Endgame>,
}

impl OffTheTable {
    pub(super) fn new(game: Game) -> Self {
        Self {
            game,
            heuristic: OnceLock::new(),
            unlimited: OnceLock::new(),
            limited: OnceLock::new(),
        }
    }

    /// The game that is searched.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    fn heuristic(&self) -> &Heuristic {
        let options = Options {
            exact_below: EXACT_BELOW,
            ..Options::default()
        };
        self.heuristic
            .get_or_init(|| Heuristic::new(&self.game, options))
    }

    /// The exact search that is asked about a set when so many guesses are left; nothing where the
    /// heuristic is.
    fn exact(&self, set: &[u16], guesses_left: Option<u16>) -> Option<&Endgame> {
        let is_limited = guesses_left.is_some_and(|left| left < UNLIMITED_FROM);
        if self.game.is_coloured() {
            let search = if is_limited {
                &self.limited
            } else {
                &self.unlimited
            };
            return Some(search.get_or_init(|| Endgame::for_words(&self.game, is_limited)));
        }
        let is_exact = is_limited && set.len() <= EXACT_BELOW;
        is_exact.then(|| self.limited.get_or_init(|| Endgame::limited(&self.game)))
    }

    /// The guess for a set after some moves, by number.
    pub(super) fn next_guess(
        &self,
        set: &[u16],
        moves: &[(u16, u16)],
        guesses_left: Option<u16>,
    ) -> u16 {
        match self.exact(set, guesses_left) {
            Some(endgame) => endgame.guess_after(set, self.history(moves), guesses_left),
            None => self.heuristic().next_guess(set, moves),
        }
    }

    /// The tree that makes these guesses to the end.
    pub(super) fn subtree(
        &self,
        set: &[u16],
        moves: &[(u16, u16)],
        guesses_left: Option<u16>,
    ) -> Tree {
        match self.exact(set, guesses_left) {
            Some(endgame) => endgame.tree_after(set, self.history(moves), guesses_left),
            None => self.heuristic().subtree(set, moves),
        }
    }

    /// The moves that the exact search has to know: those that may limit the guesses.
    fn history<'m>(&self, moves: &'m [(u16, u16)]) -> &'m [(u16, u16)] {
        if self.game.is_coloured() { moves } else { &[] }
    }
}

/// Search for words that are no secrets, made when it is first needed and kept as long as it
/// serves.
#[derive(Debug, Default)]
pub(super) struct Outside {
    latest: Mutex<Option<(Vec<u16>, Arc<OffTheTable>)>>,
}

impl Outside {
    /// The search for these words, or for more.
    pub(super) fn search(
        &self,
        words: &[u16],
        make: impl FnOnce() -> OffTheTable,
    ) -> Arc<OffTheTable> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, search)) = &*latest
            && words.iter().all(|word| known.binary_search(word).is_ok())
        {
            return Arc::clone(search);
        }
        let search = Arc::new(make());
        *latest = Some((words.to_vec(), Arc::clone(&search)));
        search
    }
}

//! The value of each state of a guessing game: the guesses still to make, summed over the
//! candidates. It is exact where a search takes a moment, else it lies between two bounds.
//!
//! The lower bound is that of a scan of all guesses, the upper one the total of a tree that is
//! found by trying few guesses for each large set.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use crate::code_breaking::game::Game;
use crate::code_breaking::game::hints::Move;
use crate::code_breaking::game::scan::{Excess, How};
use crate::code_breaking::search::costs::{Costs, IMPOSSIBLE};
use crate::code_breaking::search::dag::Dag;
use crate::code_breaking::search::problem::{Additive, Problem, Settings};
use crate::code_breaking::search::state::State;
use crate::code_breaking::search::table::TranspositionTable;
use crate::code_breaking::search::threads::Stop;

/// Bytes of the transposition table of each of the two searches.
const MEMORY: usize = 1 << 25;

/// Guesses that are tried for a large set whose value is not found exactly.
const WIDTH: usize = 8;

/// States whose values are kept at most; then all of them are found again.
const MOST_KEPT: usize = 1 << 20;

/// Guesses still to make, summed over the candidates: no fewer than `least`, and no more than
/// `most` with the best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// A lower bound.
    pub least: u64,
    /// An upper bound.
    pub most: u64,
}

impl Total {
    const fn exactly(total: u64) -> Self {
        Self { least: total, most: total }
    }

    /// Whether the bounds meet.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// A history as guesses and feedback in turn: what values are kept under.
type Key = Box<[Move]>;

/// Values that were found, by history.
#[derive(Debug)]
pub(super) struct Kept<K, V>(Mutex<HashMap<K, V>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Copy> Kept<K, V> {
    /// The value under a key. It is found while others look for theirs.
    pub(super) fn or_find(&self, key: K, find: impl FnOnce(&K) -> V) -> V {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = lock().get(&key) {
            return known;
        }
        let found = find(&key);
        let mut kept = lock();
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, found);
        found
    }
}

/// The values of a game's states.
#[derive(Debug)]
pub(super) struct Values {
    exact: Problem,
    narrow: Problem,
    exact_below: usize,
    /// The least total of all secrets and the guess to begin with, if they are known.
    start: Option<(u64, u16)>,
    stop: Stop<'static>,
    totals: Kept<Key, Total>,
    guesses: Kept<Key, u16>,
}

impl Values {
    /// Values that are exact for at most `exact_below` candidates, and at the start if its least
    /// total and a guess that leads to it are known.
    pub(super) fn new(game: &Game, exact_below: usize, start: Option<(u64, u16)>) -> Self {
        let problem = |width| {
            let settings = Settings { width, threads: 1, ..Settings::default() };
            let costs = Costs::total(game.secrets().len());
            Problem::new(game.clone(), costs, settings, TranspositionTable::new(MEMORY))
        };
        Self {
            exact: problem(None),
            narrow: problem(Some(WIDTH)),
            exact_below,
            start,
            stop: Stop::never(),
            totals: Kept::default(),
            guesses: Kept::default(),
        }
    }

    fn game(&self) -> &Game {
        self.exact.game()
    }

    /// The search that a set is left to, and whether it is exact.
    fn search_of(&self, set: &[u16]) -> (&Problem, bool) {
        if set.len() <= self.exact_below { (&self.exact, true) } else { (&self.narrow, false) }
    }

    /// The value of a set of candidates, which this history leaves.
    pub(super) fn total(&self, history: &[Move], set: &[u16]) -> Total {
        match (set, self.start) {
            ([], _) => Total::exactly(0),
            ([_], _) => Total::exactly(1),
            ([_, _], _) => Total::exactly(3),
            (_, Some((total, _))) if set.len() == self.game().secrets().len() => Total::exactly(total),
            _ => self.totals.or_find(history.into(), |_| self.find(history, set)),
        }
    }

    fn find(&self, history: &[Move], set: &[u16]) -> Total {
        let (problem, is_exact) = self.search_of(set);
        let state = State { set, history, left: problem.costs().guesses() };
        let cost = Dag::new(problem, &self.stop).cost(state).ok().flatten();
        let most = cost.expect("every set has a tree, and nothing stops the search");
        Total { least: if is_exact { most } else { self.floor(state).min(most) }, most }
    }

    /// What a set costs at least by a scan of all guesses.
    fn floor(&self, State { set, history, left }: State<'_>) -> u64 {
        let problem = &self.exact;
        let known = problem.known_cost(set, problem.keys(history, set), left, IMPOSSIBLE).value();
        let mut excess = Excess::default();
        problem.scan_allowed(problem.game(), set, history, None, How::default(), &mut excess);
        let least = excess.levels().next().map_or(0, |(least, _)| problem.level_bound(set, (), least, left));
        known.max(least)
    }

    /// The value if this guess is made now.
    pub(super) fn total_with(&self, history: &[Move], set: &[u16], guess: u16) -> Total {
        let turn = set.len() as u64;
        let mut total = Total::exactly(turn);
        for (feedback, cell) in self.game().cells(set, guess) {
            let after: Vec<Move> = history.iter().copied().chain([(guess, feedback)]).collect();
            let of_cell = if cell.len() == set.len() {
                // The guess tells nothing.
                self.total(history, set)
            } else {
                self.total(&after, &cell)
            };
            total = Total { least: total.least + of_cell.least, most: total.most + of_cell.most };
        }
        total
    }

    /// The best guess known: one of least total where values are exact.
    pub(super) fn best(&self, history: &[Move], set: &[u16]) -> u16 {
        if let [first] | [first, _] = set {
            return *first;
        }
        if let Some((_, guess)) = self.start
            && set.len() == self.game().secrets().len()
        {
            return guess;
        }
        self.guesses.or_find(history.into(), |_| {
            let (problem, _) = self.search_of(set);
            let state = State { set, history, left: problem.costs().guesses() };
            let best = Dag::new(problem, &self.stop).optimal(state);
            let guess = best.ok().flatten().and_then(|(_, mut guesses)| guesses.next()?.ok());
            guess.expect("every set has a tree, and nothing stops the search").0
        })
    }
}

//! The value of each state of a guessing game: the guesses still to make, summed over the
//! candidates. It is exact where there are not too many candidates and a search of limited work
//! ends, else it lies between two bounds.
//!
//! The lower bound is that of a scan of all guesses. The upper one is the total of a tree that is
//! found by trying few guesses for each large set, or, where even that is too much work, of the
//! tree whose guesses make the most cells.

use std::sync::OnceLock;

use solvetab_solver::code_breaking::game::{Game, Move};
use solvetab_solver::code_breaking::search::LimitedSearch;
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{Heuristic, Options};
use solvetab_solver::spine::Memo;

/// Guesses that are tried for a large set whose value is not found exactly.
const WIDTH: usize = 8;

/// States whose values are kept at most, about.
pub(crate) const MOST_KEPT: usize = 1 << 18;

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
        Self {
            least: total,
            most: total,
        }
    }

    /// Returns whether the bounds meet.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// A history as guesses and feedback in turn: what values are kept under.
type Key = Box<[Move]>;

/// The values of a game's states.
#[derive(Debug)]
pub(crate) struct StateValues {
    exact: LimitedSearch,
    narrow: LimitedSearch,
    exact_below: usize,
    /// The least total of all secrets and the guess to begin with, if they are known.
    start: Option<(u64, u16)>,
    heuristic: OnceLock<Heuristic>,
    totals: Memo<Key, Total>,
    guesses: Memo<Key, u16>,
}

impl StateValues {
    /// Values that are exact for at most `exact_below` candidates, and at the start if its least
    /// total and a guess that leads to it are known.
    pub(crate) fn new(game: &Game, exact_below: usize, start: Option<(u64, u16)>) -> Self {
        Self {
            exact: LimitedSearch::new(game, None),
            narrow: LimitedSearch::new(game, Some(WIDTH)),
            exact_below,
            start,
            heuristic: OnceLock::new(),
            totals: Memo::with_most(MOST_KEPT),
            guesses: Memo::with_most(MOST_KEPT),
        }
    }

    fn game(&self) -> &Game {
        self.exact.game()
    }

    /// The exact search, if a set is left to it.
    fn searched(&self, set: &[u16]) -> Option<&LimitedSearch> {
        (set.len() <= self.exact_below).then_some(&self.exact)
    }

    /// The value of a set of candidates, which this history leaves.
    pub(crate) fn total(&self, history: &[Move], set: &[u16]) -> Total {
        match (set, self.start) {
            ([], _) => Total::exactly(0),
            ([_], _) => Total::exactly(1),
            ([_, _], _) => Total::exactly(3),
            (_, Some((total, _))) if set.len() == self.game().secrets().len() => {
                Total::exactly(total)
            }
            _ => self
                .totals
                .get_or(history.into(), || self.find(history, set)),
        }
    }

    fn find(&self, history: &[Move], set: &[u16]) -> Total {
        if let Some(total) = self
            .searched(set)
            .and_then(|search| search.total(history, set))
        {
            return Total::exactly(total);
        }
        let most = self.narrow.total(history, set).unwrap_or_else(|| {
            let options = Options {
                strategy: Strategy::MostCells,
                ..Options::default()
            };
            let heuristic = self
                .heuristic
                .get_or_init(|| Heuristic::new(self.game(), options));
            heuristic.subtree(set, history).cost().total.into()
        });
        Total {
            least: self.exact.lower_bound(history, set).0.min(most),
            most,
        }
    }

    /// The value if this guess is made now; nothing if it tells nothing.
    pub(crate) fn total_with(&self, history: &[Move], set: &[u16], guess: u16) -> Option<Total> {
        let mut total = Total::exactly(set.len() as u64);
        for (feedback, cell) in self.game().cells(set, guess) {
            if cell.len() == set.len() {
                return None;
            }
            let after: Vec<Move> = history.iter().copied().chain([(guess, feedback)]).collect();
            let of_cell = self.total(&after, &cell);
            total = Total {
                least: total.least + of_cell.least,
                most: total.most + of_cell.most,
            };
        }
        Some(total)
    }

    /// The best guess known: one of least total where values are exact.
    pub(crate) fn best(&self, history: &[Move], set: &[u16]) -> u16 {
        if let [first] | [first, _] = set {
            return *first;
        }
        if let Some((_, guess)) = self.start
            && set.len() == self.game().secrets().len()
        {
            return guess;
        }
        self.guesses.get_or(history.into(), || {
            let found = self
                .searched(set)
                .and_then(|search| search.best(history, set));
            let found = found.or_else(|| self.narrow.best(history, set));
            found.unwrap_or_else(|| self.exact.lower_bound(history, set).1)
        })
    }
}

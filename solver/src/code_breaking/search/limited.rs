//! Searches of limited work: the value of a state of a game, its best guess, and a lower bound
//! where the search would take too long.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::costs::{Costs, IMPOSSIBLE};
use super::dag::Dag;
use super::problem::{Additive, Problem, Scanned, Settings};
use super::state::State;
use super::threads::Stop;
use super::transposition::TranspositionTable;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::scan::How;
use crate::control::Interrupted;

/// Bytes of the transposition table.
const MEMORY: usize = 1 << 25;

/// Number of times that a search may look whether it is still wanted before it is given up. Between
/// two looks it searches sets with some thousands of candidates in all.
const MOST_LOOKS: u64 = 1 << 14;

/// Searches the states of one game on the calling thread; each search is given up after about a
/// second. What it learns is kept in a transposition table.
///
/// A state is a history, as pairs of the numbers of a guess and its feedback, with the candidates
/// that it leaves.
///
/// ```
/// use solvetab_solver::search::LimitedSearch;
///
/// let game: solvetab_solver::Game = "3x4r".parse()?;
/// let search = LimitedSearch::new(&game, None);
/// let candidates: Vec<u16> = game.secrets().to_vec();
/// let total = search.total(&[], &candidates);
/// assert!(total.is_some_and(|total| search.lower_bound(&[], &candidates).0 <= total));
/// # Ok::<(), solvetab_solver::lookup::InputError>(())
/// ```
#[derive(Debug)]
pub struct LimitedSearch(Problem);

impl LimitedSearch {
    /// A search of all guesses, or of at most `width` for a large set: then its totals are upper
    /// bounds.
    #[must_use]
    pub fn new(game: &Game, width: Option<usize>) -> Self {
        let settings = Settings {
            width,
            threads: 1,
            ..Settings::default()
        };
        let costs = Costs::total(game.secrets().len());
        Self(Problem::new(
            game.clone(),
            costs,
            settings,
            TranspositionTable::new(MEMORY),
        ))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.0.game()
    }

    fn state<'s>(&self, history: &'s [Move], set: &'s [u16]) -> State<'s> {
        State {
            set,
            history,
            left: self.0.costs().guesses(),
        }
    }

    /// The least number of guesses still to make, summed over the candidates.
    #[must_use]
    pub fn total(&self, history: &[(u16, u16)], set: &[u16]) -> Option<u64> {
        within_limit(|stop| Dag::new(&self.0, stop).cost(self.state(history, set))).flatten()
    }

    /// A guess that leads to that total.
    #[must_use]
    pub fn best(&self, history: &[(u16, u16)], set: &[u16]) -> Option<u16> {
        let first = within_limit(|stop| {
            let best = Dag::new(&self.0, stop).optimal(self.state(history, set))?;
            best.and_then(|(_, mut guesses)| guesses.next()).transpose()
        });
        first.flatten().map(|(guess, _)| guess)
    }

    /// A lower bound on the total by a scan of all guesses, and a guess that makes the most cells.
    #[must_use]
    pub fn lower_bound(&self, history: &[(u16, u16)], set: &[u16]) -> (u64, u16) {
        let (problem, left) = (&self.0, self.0.costs().guesses());
        let known = problem
            .known_cost(set, problem.keys(history, set), left, IMPOSSIBLE)
            .value();
        let mut levels = problem.levels(Scanned::new(set, history, None), How::default());
        let Some((least, level)) = levels.next() else {
            return (known, set[0]);
        };
        let bound = problem.level_bound(set, (), least, left);
        (known.max(bound), level[0])
    }
}

/// The result of a search, unless it is too much work.
fn within_limit<T>(search: impl FnOnce(&Stop<'_>) -> Result<T, Interrupted>) -> Option<T> {
    let looks = AtomicU64::new(0);
    let found = search(&Stop::new(
        &|| match looks.fetch_add(1, Ordering::Relaxed) {
            ..MOST_LOOKS => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        },
    ));
    found.ok()
}

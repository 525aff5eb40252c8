//! Ties among the trees of least cost: the one with the least worst case, then the fewest secrets
//! at it, then the first.
//!
//! The label of a state in the DAG, within a given depth, is the fewest secrets that need all of
//! it: the least sum over the cells of a guess of their labels with one guess less. A label of
//! zero, which most states have, ends the search of a state at once, and so does a set that is
//! larger than the depth has room for.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use super::dag::Dag;
use super::memo::Memo;
use super::state::{Cell, State};
use super::transposition::Key;
use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Interrupted, NoResult};
use crate::parallel;

/// Labels of the states of a DAG.
#[derive(Debug)]
pub(crate) struct Ties<'a> {
    dag: Dag<'a>,
    counts: &'a Counts,
}

/// Counts by state and depth; nothing if there is no tree within the depth.
pub(crate) type Counts = Memo<((Key, u16), u16), Option<Count>>;

/// Secrets at the bottom.
type Count = u32;

/// Number above any count.
const NEVER: Count = Count::MAX;

/// Candidates from which on the guesses of a state are shared between threads.
const SHARED: usize = if cfg!(test) { 4 } else { 64 };

/// There is no tree within the depth, or none with fewer secrets at the bottom than asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoTree;

/// A result of counting.
pub(crate) type TieCount<T> = Result<T, NoResult<NoTree>>;

/// Result where there is no tree.
const NO_TREE: NoResult<NoTree> = NoResult::Because(NoTree);

impl<'a> Ties<'a> {
    /// Creates the search for ties of a problem that has been solved, with the counts that are
    /// known of it.
    pub(crate) const fn new(dag: Dag<'a>, counts: &'a Counts) -> Self {
        Self { dag, counts }
    }

    /// The least of these depths within which there is a tree of least cost, with the fewest
    /// secrets that need all of it. Nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the search is interrupted.
    pub(crate) fn least_depth(
        &self,
        state: State<'_>,
        mut depths: RangeInclusive<u16>,
    ) -> Result<Option<(u16, Count)>, Interrupted> {
        let found = depths.find_map(|depth| match self.count(state, depth) {
            Ok(count) => Some(Ok((depth, count))),
            Err(NO_TREE) => None,
            Err(NoResult::Interrupted(interrupted)) => Some(Err(interrupted)),
        });
        found.transpose()
    }

    /// The first tree of least cost within a [`least_depth`](Self::least_depth) that has the fewest
    /// secrets at it. At every node it has the first guess that leads to such a tree: members
    /// before others, then by number.
    ///
    /// # Errors
    ///
    /// If there is no tree within the depth, or the search is interrupted.
    pub(crate) fn tree(&self, state: State<'_>, depth: u16) -> TieCount<Tree> {
        grow(self.dag.game(), self, state, &depth)
    }

    /// The fewest secrets at the bottom of a tree of least cost.
    fn count(&self, state: State<'_>, depth: u16) -> TieCount<Count> {
        // With one or two secrets there is nothing to choose.
        if state.set.len() <= 2 {
            return match usize::from(depth).cmp(&state.set.len()) {
                Ordering::Less => Err(NO_TREE),
                Ordering::Equal => Ok(1),
                Ordering::Greater => Ok(0),
            };
        }
        if state.set.len() > self.dag.problem().most_found_within(depth, state.last()) {
            return Err(NO_TREE);
        }
        let key = (self.dag.key(state), depth);
        self.counts
            .try_get_or(key, || self.least_count(state, depth))?
            .ok_or(NO_TREE)
    }

    /// The least count of the guesses that have the state's least cost, or nothing if none has a
    /// tree within the depth.
    fn least_count(&self, state: State<'_>, depth: u16) -> Result<Option<Count>, Interrupted> {
        // What cannot be found earlier is at the bottom.
        let early = self
            .dag
            .problem()
            .most_found_within(depth - 1, state.last());
        let least = state.set.len().saturating_sub(early) as Count;

        let best = AtomicU32::new(NEVER);
        let count = |guess| match self.count_of_guess(state, depth, guess, best.load(Relaxed)) {
            Ok(count) => {
                best.fetch_min(count, Relaxed);
                Ok(())
            }
            Err(NO_TREE) => Ok(()),
            Err(NoResult::Interrupted(interrupted)) => Err(interrupted),
        };

        if state.set.len() > SHARED {
            // Which guesses cost the least takes a search of each: threads share them. The least
            // count is the same in whatever order they are counted.
            let Some((cost, guesses)) = self.dag.candidates(state)? else {
                return Ok(None);
            };
            parallel::try_map(guesses, |guess| {
                let is_wanted = best.load(Relaxed) > least
                    && self.dag.cost_of_guess(state, guess, cost)?.is_some();
                if is_wanted { count(guess) } else { Ok(()) }
            })?;
        } else {
            let Some((_, guesses)) = self.dag.optimal(state)? else {
                return Ok(None);
            };
            for guess in guesses {
                count(guess?.0)?;
                if best.load(Relaxed) <= least {
                    break;
                }
            }
        }
        Ok(Some(best.into_inner()).filter(|&best| best < NEVER))
    }

    /// The count of a guess, if it is below `limit`.
    fn count_of_guess(
        &self,
        state: State<'_>,
        depth: u16,
        guess: u16,
        limit: Count,
    ) -> TieCount<Count> {
        let mut cells = self.dag.cells(state, guess);
        // Large cells are the deep ones.
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.set.len()));
        let left = self.dag.next(state.left);
        let count = |cell: Cell| self.count(cell.state(left), depth - 1);
        let add =
            |sum: Count, count: Count| Some(sum + count).filter(|&sum| sum < limit).ok_or(NO_TREE);
        // At the root cells are large and few: threads share them.
        if state.history.is_empty() {
            parallel::try_map(cells, count)?
                .into_iter()
                .try_fold(0, add)
        } else {
            cells
                .into_iter()
                .try_fold(0, |sum, cell| add(sum, count(cell)?))
        }
    }
}

/// The goal is the depth.
impl Policy for Ties<'_> {
    type Goal = u16;
    type Error = NoResult<NoTree>;

    /// The first guess that has the state's least cost and count.
    fn choose(&self, state: State<'_>, &depth: &u16) -> TieCount<Choice<u16>> {
        let (left, goal) = (self.dag.next(state.left), depth - 1);
        if state.set.len() == 2 {
            return Ok(Choice {
                guess: state.set[0],
                left,
                goal,
            });
        }

        let count = self.count(state, depth)?;
        let (_, guesses) = self.dag.optimal(state)?.ok_or(NO_TREE)?;
        for guess in guesses {
            let (guess, _) = guess?;
            match self.count_of_guess(state, depth, guess, count.saturating_add(1)) {
                Ok(of_guess) if of_guess == count => return Ok(Choice { guess, left, goal }),
                Ok(_) | Err(NO_TREE) => {}
                Err(interrupted) => return Err(interrupted),
            }
        }
        // The count was that of one of these guesses.
        Err(NO_TREE)
    }
}

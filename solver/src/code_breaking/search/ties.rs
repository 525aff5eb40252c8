//! Among the trees of least cost, the one with the least worst case, then the fewest secrets at it, then the first.
//!
//! In a tree of least total every subtree has least total, so only guesses that have a set's least total are looked at. Within a
//! given depth, the secrets at the very bottom are counted: a set's count is the least sum over its cells of their counts
//! with one guess less. A count of zero, which most sets have, ends the search of a set at once, and so does a set that is larger
//! than the depth has room for.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::code_breaking::game::group::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::table::Key;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Interrupted, NoResult};
use crate::parallel;

/// Counts and trees of one problem, which has been solved.
#[derive(Debug)]
pub(crate) struct Ties<'a> {
    problem: &'a Problem,
    stop: &'a Stop<'a>,
    /// By set, guesses left, and depth: the count, or nothing if there is no tree within the depth.
    counts: Mutex<HashMap<(Key, u16, u16), Option<Count>>>,
}

/// Secrets at the bottom.
type Count = u32;

/// There is no tree within the depth, or none with fewer secrets at the bottom than asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NoTree;

/// A result of counting.
type Counted<T> = Result<T, NoResult<NoTree>>;

/// What there is no tree for.
const NO_TREE: NoResult<NoTree> = NoResult::Because(NoTree);

/// Near the root, after fewer guesses than this, cells are large and few: threads share them.
const NEAR: usize = 1;

/// A set, how it was reached, and what is left of it.
#[derive(Debug, Clone, Copy)]
struct Place<'s> {
    set: &'s [u16],
    history: &'s [Move],
    /// Guesses that the costs allow.
    left: u16,
    /// Guesses within which all secrets are to be found.
    depth: u16,
}

impl<'a> Ties<'a> {
    /// For a problem that has been solved.
    pub(crate) fn new(problem: &'a Problem, stop: &'a Stop<'a>) -> Self {
        Self { problem, stop, counts: Mutex::default() }
    }

    /// The first tree of least cost in which no secret needs more than `depth` guesses and the fewest need as many, with their number:
    /// at every node the first guess that leads to one, members before others, then by number. Nothing if there is no such tree.
    pub(crate) fn tree(&self, depth: u16) -> Result<Option<(Tree, Count)>, Interrupted> {
        let set = self.problem.game().secrets();
        let start = Place { set, history: &[], left: self.problem.costs().guesses(), depth };
        let found = self.count(start).and_then(|count| Ok((self.subtree(start)?, count)));
        match found {
            Ok(found) => Ok(Some(found)),
            Err(NO_TREE) => Ok(None),
            Err(NoResult::Interrupted(interrupted)) => Err(interrupted),
        }
    }

    /// The fewest secrets at the bottom of a tree of least cost.
    fn count(&self, place: Place<'_>) -> Counted<Count> {
        let Place { set, history, left, depth } = place;
        // With one or two secrets there is nothing to choose.
        if set.len() <= 2 {
            return match usize::from(depth).cmp(&set.len()) {
                Ordering::Less => Err(NO_TREE),
                Ordering::Equal => Ok(1),
                Ordering::Greater => Ok(0),
            };
        }
        if set.len() > self.problem.most_found_within(depth, history.last()) {
            return Err(NO_TREE);
        }
        let key = (self.problem.key(set), left, depth);
        let counts = || self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = counts().get(&key) {
            return known.ok_or(NO_TREE);
        }
        let best = self.least_count(place)?;
        counts().insert(key, best);
        best.ok_or(NO_TREE)
    }

    /// The least count of the guesses that have the set's least cost, or nothing if none has a tree within the depth.
    fn least_count(&self, place: Place<'_>) -> Result<Option<Count>, Interrupted> {
        let Place { set, history, left, depth } = place;
        // Most sets are known by now, so that the search itself may never ask.
        self.stop.poll();
        let mut search = Search::new(self.problem, history, self.stop);
        let Some(cost) = search.cost(set, left)? else { return Ok(None) };
        // What cannot be found earlier is at the bottom.
        let least = set.len().saturating_sub(self.problem.most_found_within(depth - 1, history.last())) as Count;
        let mut best = None;
        for guess in search.guesses_of_cost(set, left, cost) {
            if best.is_some_and(|best| best <= least) {
                break;
            }
            if search.has_cost(set, guess, left, cost)? {
                match self.count_of_guess(place, guess, best.unwrap_or(Count::MAX)) {
                    Ok(count) => best = Some(count),
                    Err(NO_TREE) => {}
                    Err(NoResult::Interrupted(interrupted)) => return Err(interrupted),
                }
            }
        }
        Ok(best)
    }

    /// The count of a guess, if it is below `limit`.
    fn count_of_guess(&self, place: Place<'_>, guess: u16, limit: Count) -> Counted<Count> {
        let mut cells = self.problem.game().cells(place.set, guess);
        // Large cells are the deep ones.
        cells.sort_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        let count = |(answer, cell): (u8, Vec<u16>)| self.below(place, guess, answer, &cell, |place| self.count(place));
        let add = |sum: Count, count: Count| Some(sum + count).filter(|&sum| sum < limit).ok_or(NO_TREE);
        if place.history.len() < NEAR {
            parallel::try_map(cells, count)?.into_iter().try_fold(0, add)
        } else {
            cells.into_iter().try_fold(0, |sum, cell| add(sum, count(cell)?))
        }
    }

    /// Goes on with a cell.
    fn below<T>(&self, place: Place<'_>, guess: u16, answer: u8, cell: &[u16], then: impl Fn(Place<'_>) -> T) -> T {
        let history: Vec<Move> = place.history.iter().copied().chain([(guess, answer)]).collect();
        then(Place {
            set: cell,
            history: &history,
            left: self.problem.costs().next(place.left),
            depth: place.depth - 1,
        })
    }

    fn subtree(&self, place: Place<'_>) -> Counted<Tree> {
        let set = place.set;
        if let [secret] = set {
            return Ok(Tree::leaf(*secret));
        }
        let guess = if set.len() == 2 { set[0] } else { self.first_guess(place)? };
        let game = self.problem.game();
        let cells = game.cells(set, guess);
        let child = |(answer, cell): (u8, Vec<u16>)| {
            let subtree = self.below(place, guess, answer, &cell, |place| self.subtree(place))?;
            Ok((game.feedback(answer), subtree))
        };
        let children: Counted<_> = if place.history.len() < NEAR {
            parallel::try_map(cells, child)
        } else {
            cells.into_iter().map(child).collect()
        };
        Ok(Tree { guess, may_win: set.binary_search(&guess).is_ok(), children: children? })
    }

    /// The first guess that has the set's least cost and count.
    fn first_guess(&self, place: Place<'_>) -> Counted<u16> {
        let Place { set, history, left, .. } = place;
        let count = self.count(place)?;
        let mut search = Search::new(self.problem, history, self.stop);
        let cost = search.cost(set, left)?.ok_or(NO_TREE)?;
        for guess in search.guesses_of_cost(set, left, cost) {
            if search.has_cost(set, guess, left, cost)? {
                match self.count_of_guess(place, guess, count.saturating_add(1)) {
                    Ok(of_guess) if of_guess == count => return Ok(guess),
                    Ok(_) | Err(NO_TREE) => {}
                    Err(interrupted) => return Err(interrupted),
                }
            }
        }
        // The count was that of one of these guesses.
        Err(NO_TREE)
    }
}

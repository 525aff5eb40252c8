//! Among the trees of least cost, the one with the least worst case, then the fewest secrets at it, then the first.
//!
//! In a tree of least total every subtree has least total, so only guesses that have a set's least total are looked at. Within a
//! given depth, the secrets at the very bottom are counted: a set's count is the least sum over its cells of their counts
//! with one guess less. A count of zero, which most sets have, ends the search of a set at once, and so does a set that is larger
//! than the depth has room for.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::costs::Cost;
use super::guess::cells;
use super::problem::Problem;
use super::search::Search;
use super::symmetry::Asked;
use super::table::Key;
use crate::code_breaking::tree::Tree;

/// Counts and trees of one problem, which has been solved.
#[derive(Debug)]
pub struct Ties<'a> {
    problem: &'a Problem,
    /// By set, guesses left, and room.
    counts: Mutex<HashMap<(Key, u8, u8), Count>>,
}

/// Secrets at the bottom, or that there is no tree within the depth.
type Count = u32;

const NONE: Count = u32::MAX;

/// Near the root, after fewer guesses than this, cells are large and few: threads share them.
const NEAR: usize = 1;

/// A set, how it was reached, and what is left of it.
#[derive(Debug, Clone, Copy)]
struct Place<'s> {
    set: &'s [u16],
    asked: &'s [Asked],
    /// Guesses that the costs allow.
    left: u8,
    /// Guesses within which all secrets are to be found.
    room: u8,
}

impl<'a> Ties<'a> {
    /// For a problem that has been solved.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, counts: Mutex::default() }
    }

    /// The fewest secrets that need `room` guesses in a tree of least cost in which none needs more; `None` if there is no such
    /// tree.
    #[must_use]
    pub fn at_bottom(&self, room: u8) -> Option<Count> {
        Some(self.count(self.start(room))).filter(|&count| count != NONE)
    }

    /// The first tree of least cost and least count: at every node the first guess that has both, members before others, then
    /// by number.
    ///
    /// # Panics
    ///
    /// If there is no tree within the room.
    #[must_use]
    pub fn tree(&self, room: u8) -> Tree {
        self.subtree(self.start(room))
    }

    fn start(&self, room: u8) -> Place<'a> {
        Place { set: self.problem.universe().secrets(), asked: &[], left: self.problem.costs().guesses(), room }
    }

    fn count(&self, place: Place<'_>) -> Count {
        let Place { set, asked, left, room } = place;
        let n = set.len() as Count;
        // With one or two secrets there is nothing to choose.
        if n <= 2 {
            return match Count::from(room).cmp(&n) {
                Ordering::Less => NONE,
                Ordering::Equal => 1,
                Ordering::Greater => 0,
            };
        }
        if set.len() > self.problem.most_found_within(room, asked.last()) {
            return NONE;
        }
        let key = (self.problem.key(set), left, room);
        let counts = || self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&count) = counts().get(&key) {
            return count;
        }
        let mut search = Search::questions(self.problem, asked);
        let Some(cost) = search.cost(set, left) else { return NONE };
        // What cannot be found earlier is at the bottom.
        let least = set.len().saturating_sub(self.problem.most_found_within(room - 1, asked.last())) as Count;
        let mut best = NONE;
        for guess in search.guesses_of_cost(set, left, cost) {
            if best <= least {
                break;
            }
            if search.has_cost(set, guess, left, cost) {
                best = best.min(self.count_of_guess(place, guess, best));
            }
        }
        counts().insert(key, best);
        best
    }

    /// The count of a guess, or [`NONE`] if it is not below `limit`.
    fn count_of_guess(&self, place: Place<'_>, guess: u16, limit: Count) -> Count {
        let mut cells = cells(self.problem.universe(), place.set, guess);
        // Large cells are the deep ones.
        cells.sort_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        let count = |(answer, cell): &(u8, Vec<u16>)| {
            Some(self.below(place, guess, *answer, cell, |place| self.count(place))).filter(|&count| count != NONE)
        };
        let add = |sum: Count, count: Count| Some(sum + count).filter(|&sum| sum < limit);
        let sum = if place.asked.len() < NEAR {
            cells.par_iter().with_max_len(1).map(count).try_reduce(|| 0, add)
        } else {
            cells.iter().try_fold(0, |sum, cell| add(sum, count(cell)?))
        };
        sum.unwrap_or(NONE)
    }

    /// Goes on with a cell.
    fn below<T>(&self, place: Place<'_>, guess: u16, answer: u8, cell: &[u16], then: impl Fn(Place<'_>) -> T) -> T {
        let asked: Vec<Asked> = place.asked.iter().copied().chain([(guess, answer)]).collect();
        then(Place { set: cell, asked: &asked, left: self.problem.costs().next(place.left), room: place.room - 1 })
    }

    fn subtree(&self, place: Place<'_>) -> Tree {
        let set = place.set;
        if let [secret] = set {
            return Tree::leaf(*secret);
        }
        let guess = if set.len() == 2 { set[0] } else { self.first_guess(place) };
        let universe = self.problem.universe();
        let cells = cells(universe, set, guess);
        let child = |(answer, cell): &(u8, Vec<u16>)| {
            (universe.feedback(*answer), self.below(place, guess, *answer, cell, |place| self.subtree(place)))
        };
        let children = if place.asked.len() < NEAR {
            cells.par_iter().map(child).collect()
        } else {
            cells.iter().map(child).collect()
        };
        Tree { guess, may_win: set.binary_search(&guess).is_ok(), children }
    }

    fn first_guess(&self, place: Place<'_>) -> u16 {
        let Place { set, asked, left, .. } = place;
        let count = self.count(place);
        let mut search = Search::questions(self.problem, asked);
        let cost: Cost = search.cost(set, left).expect("a tree exists");
        let guesses = search.guesses_of_cost(set, left, cost);
        let is_best = |&guess: &u16| {
            search.has_cost(set, guess, left, cost)
                && self.count_of_guess(place, guess, count.saturating_add(1)) == count
        };
        guesses.into_iter().find(is_best).expect("some guess has the least cost and count")
    }
}

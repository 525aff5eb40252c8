//! Among the trees of least cost, the one with the least worst case, then the fewest secrets at it, then the first.
//!
//! In a tree of least total every subtree has least total, so only guesses that have a set's least total are looked at. Within a
//! given depth, the secrets at the very bottom are counted: a set's count is the least sum over its cells of their counts
//! with one guess less. A count of zero, which most sets have, ends the search of a set at once.

use std::collections::HashMap;

use super::search::{Cost, Search};
use super::table::Key;
use crate::code_breaking::tree::Tree;

/// Counts and trees of one problem, within one depth.
pub struct Ties<'a> {
    search: Search<'a>,
    counts: HashMap<(Key, u8, u8), Count>,
}

/// Secrets at the bottom, or that there is no tree within the depth.
type Count = u32;

const NONE: Count = u32::MAX;

/// A cell of a guess, with the number of its answer.
type Cells = Vec<(u8, Vec<u16>)>;

impl<'a> Ties<'a> {
    /// For a problem that has been solved.
    #[must_use]
    pub fn new(search: Search<'a>) -> Self {
        Self { search, counts: HashMap::new() }
    }

    /// The fewest secrets that need `room` guesses in a tree of least cost in which none needs more; `None` if there is no such
    /// tree. `left` are the guesses that the costs allow.
    pub fn at_bottom(&mut self, set: &[u16], left: u8, room: u8) -> Option<Count> {
        Some(self.count(set, left, room)).filter(|&count| count != NONE)
    }

    fn count(&mut self, set: &[u16], left: u8, room: u8) -> Count {
        let n = set.len() as Count;
        // With one or two secrets there is nothing to choose.
        if n <= 2 {
            return match Count::from(room).cmp(&n) {
                std::cmp::Ordering::Less => NONE,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
        }
        if room < 2 {
            return NONE;
        }
        let problem = self.search.problem();
        let key = (problem.key(set), left, room);
        if let Some(&count) = self.counts.get(&key) {
            return count;
        }
        let Some(cost) = self.search.cost(set, left) else { return NONE };
        let least = problem.least_at_bottom(set.len(), room);
        let mut best = NONE;
        for guess in self.search.guesses_of_cost(set, left, cost) {
            if best <= least {
                break;
            }
            if self.search.has_cost(set, guess, left, cost) {
                best = best.min(self.count_of_guess(set, guess, left, room, best));
            }
        }
        self.counts.insert(key, best);
        best
    }

    /// The count of a guess, or [`NONE`] if it is not below `limit`.
    fn count_of_guess(&mut self, set: &[u16], guess: u16, left: u8, room: u8, limit: Count) -> Count {
        let mut cells = self.search.cells(set, guess);
        // Large cells are the deep ones.
        cells.sort_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        let below = self.search.problem().next(left);
        let mut sum = 0;
        for (answer, cell) in cells {
            self.search.ask(guess, answer);
            let count = self.count(&cell, below, room - 1);
            self.search.take_back();
            if count == NONE || sum + count >= limit {
                return NONE;
            }
            sum += count;
        }
        sum
    }

    /// The first tree of least cost and least count: at every node the first guess that has both, members before others, then
    /// by number.
    ///
    /// # Panics
    ///
    /// If there is no tree within the room.
    pub fn tree(&mut self, set: &[u16], left: u8, room: u8) -> Tree {
        if let [secret] = set {
            return Tree::leaf(*secret);
        }
        let guess = if set.len() == 2 { set[0] } else { self.first_guess(set, left, room) };
        let may_win = set.binary_search(&guess).is_ok();
        let below = self.search.problem().next(left);
        let mut children = Vec::new();
        let cells: Cells = self.search.cells(set, guess);
        for (answer, cell) in cells {
            self.search.ask(guess, answer);
            let child = self.tree(&cell, below, room - 1);
            self.search.take_back();
            children.push((self.search.problem().universe().feedback(answer), child));
        }
        Tree { guess, may_win, children }
    }

    fn first_guess(&mut self, set: &[u16], left: u8, room: u8) -> u16 {
        let count = self.count(set, left, room);
        let cost: Cost = self.search.cost(set, left).expect("a tree exists");
        let guesses = self.search.guesses_of_cost(set, left, cost);
        let is_best = |&guess: &u16| {
            self.search.has_cost(set, guess, left, cost)
                && self.count_of_guess(set, guess, left, room, count.saturating_add(1)) == count
        };
        guesses.into_iter().find(is_best).expect("some guess has the least cost and count")
    }
}

//! For each set met: what trees can do for it that find every secret within the guesses left, the fewest secrets at the last of them by slack.
//!
//! Slack is what a tree's total is more than the set's least total. A tree of slack s has a first guess whose least total is the set's
//! plus some d, at most s, and subtrees whose slacks add up to s - d; so a count for slack s is the least, over all guesses of least total at most
//! so much, of a min-plus sum of the counts of its cells. Least totals come from the engine, which is fast at them; so does the fewest secrets
//! that need the last guess whatever the total. Slack rises one by one, and a set is done when its count is the fewest:
//! for most sets that is so with no slack at all, because a tree of least total needs one guess less than is left.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::sums::{self, Count};
use crate::code_breaking::game::group::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::table::{Bound, Key};
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::Interrupted;
use crate::parallel;

/// More than any tree has.
const NEVER: Cost = IMPOSSIBLE;

/// Near the root, after fewer guesses than this, cells are large and few: threads share them.
const NEAR: usize = 1;

/// What is known of all sets met.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    /// Least totals within the guesses left.
    totals: &'a Problem,
    /// Fewest secrets at the last of the guesses left.
    last: &'a Problem,
    stop: &'a Stop<'a>,
    known: Mutex<HashMap<(Key, u16), Arc<Known>>>,
}

/// What is known of a set with so many guesses left.
#[derive(Debug, Clone)]
pub(super) struct Known {
    /// The least total.
    pub(super) least: Cost,
    /// The slack from which no secret needs the last guess; `NEVER` if some always do.
    free: Cost,
    /// No fewer secrets need the last guess with less slack than that.
    fewest: Count,
    /// Whether `fewest` is as much as can be known without looking at guesses.
    is_asked: bool,
    /// By slack, as far as it is known: the fewest secrets that need the last guess.
    counts: Vec<Count>,
}

impl Known {
    /// Of a set with nothing to choose.
    fn settled(least: Cost, count: Count) -> Self {
        let free = if count == 0 { 0 } else { NEVER };
        Self { least, free, fewest: count, is_asked: true, counts: vec![count] }
    }

    /// Whether the count for a slack is known.
    fn covers(&self, slack: Cost) -> bool {
        slack >= self.free || slack < self.counts.len() as Cost || self.counts.last() == Some(&self.fewest)
    }

    /// The count for a slack that is covered.
    pub(super) fn count(&self, slack: Cost) -> Count {
        if slack >= self.free {
            return 0;
        }
        self.counts.get(slack as usize).or(self.counts.last()).copied().unwrap_or(Count::MAX)
    }

    /// No fewer secrets need the last guess with this slack.
    fn lower(&self, slack: Cost) -> Count {
        if slack >= self.free {
            0
        } else if self.covers(slack) {
            self.count(slack)
        } else {
            self.fewest
        }
    }
}

/// A set, how it was reached, and the guesses that are left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'s> {
    pub(super) set: &'s [u16],
    pub(super) history: &'s [Move],
    pub(super) left: u16,
}

/// A cell of a guess.
#[derive(Debug)]
struct Cell {
    answer: u8,
    set: Vec<u16>,
    history: Vec<Move>,
}

impl Cell {
    fn place(&self, left: u16) -> Place<'_> {
        Place { set: &self.set, history: &self.history, left }
    }
}

impl<'a> Walk<'a> {
    /// With a problem that counts guesses and one that counts the secrets at the last of them, within the same number of guesses.
    pub(super) fn new(totals: &'a Problem, last: &'a Problem, stop: &'a Stop<'a>) -> Self {
        Self { totals, last, stop, known: Mutex::default() }
    }

    /// Sets of which something is known.
    pub(super) fn sets(&self) -> usize {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What is known of a set, up to this slack at least. There must be a tree.
    pub(super) fn up_to(&self, place: Place<'_>, slack: Cost) -> Result<Arc<Known>, Interrupted> {
        let key = (self.totals.key(place.set), place.left);
        let before = self.get(key);
        if let Some(known) = before.as_ref().filter(|known| known.covers(slack)) {
            return Ok(known.clone());
        }
        let mut known = match before {
            Some(known) => (*known).clone(),
            None => self.begin(place)?,
        };
        while !known.covers(slack) {
            if !known.counts.is_empty() && !known.is_asked {
                self.ask(place, &mut known)?;
            } else {
                let count = self.next_count(place, &known)?;
                known.counts.push(count);
            }
        }
        Ok(self.insert(key, known))
    }

    fn get(&self, key: (Key, u16)) -> Option<Arc<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    /// Remembers, unless another thread knows more.
    fn insert(&self, key: (Key, u16), known: Known) -> Arc<Known> {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = Arc::new(known);
        let slot = all.entry(key).or_insert_with(|| known.clone());
        if (slot.counts.len(), slot.is_asked) < (known.counts.len(), known.is_asked) {
            *slot = known.clone();
        }
        known
    }

    /// What is known of a set without looking at its guesses.
    fn glance(&self, place: Place<'_>) -> Result<Arc<Known>, Interrupted> {
        let key = (self.totals.key(place.set), place.left);
        match self.get(key) {
            Some(known) => Ok(known),
            None => Ok(self.insert(key, self.begin(place)?)),
        }
    }

    /// The same of a set that was not met before.
    fn begin(&self, place: Place<'_>) -> Result<Known, Interrupted> {
        let Place { set, history, left } = place;
        let (size, guesses) = (set.len() as Cost, Cost::from(left));
        if size <= 2 {
            return Ok(Known::settled(size * (size + 1) / 2, (size == guesses).into()));
        }
        self.stop.poll();
        let mut search = Search::new(self.totals, history, self.stop);
        let least = search.cost(set, left)?.expect("only sets with trees are met");
        // Every guess of a tree of least total divides its set.
        if size < guesses {
            return Ok(Known::settled(least, 0));
        }
        // With the last guess but one all of n secrets but one are found, or none; those found with the last one follow from the total.
        if left == 2 {
            return Ok(Known::settled(least, (least - size) as Count));
        }
        // The same for three guesses: the total is 2n and one more for each secret at the last, one less if the first guess may be the secret.
        if left == 3 {
            let needs_member = least < 2 * size || !self.is_outsider_as_good(&mut search, place, least)?;
            return Ok(Known::settled(least, (least + Cost::from(needs_member) - 2 * size) as Count));
        }
        let keys = self.totals.keys(history, set);
        let one_less = search.set_cost(set, keys, left - 1, least + 1);
        if self.stop.is_set() {
            return Err(Interrupted { known: () });
        }
        if one_less == Bound::Exact(least) {
            return Ok(Known::settled(least, 0));
        }
        let beyond = set.len().saturating_sub(self.totals.most_found_within(left - 1, history.last()));
        let mut known =
            Known { least, free: NEVER, fewest: (beyond as Count).max(1), is_asked: false, counts: Vec::new() };
        if beyond == 0 && self.fewest_at_last(place, 1)? == Bound::Exact(0) {
            let total = search.cost(set, left - 1)?.expect("it was just found");
            (known.free, known.is_asked) = (total - least, true);
        }
        Ok(known)
    }

    /// Whether a guess that cannot be the secret has the least total.
    fn is_outsider_as_good(&self, search: &mut Search<'_>, place: Place<'_>, least: Cost) -> Result<bool, Interrupted> {
        let Place { set, left, .. } = place;
        for guess in search.guesses_of_cost(set, left, least) {
            if set.binary_search(&guess).is_err() && search.has_cost(set, guess, left, least)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A bound on the fewest secrets at the last guess, exact or at least `budget`.
    fn fewest_at_last(&self, place: Place<'_>, budget: Cost) -> Result<Bound, Interrupted> {
        let Place { set, history, left } = place;
        let bound =
            Search::new(self.last, history, self.stop).set_cost(set, self.last.keys(history, set), left, budget);
        if self.stop.is_set() { Err(Interrupted { known: () }) } else { Ok(bound) }
    }

    /// Finds out how few secrets need the last guess, whatever the total.
    fn ask(&self, place: Place<'_>, known: &mut Known) -> Result<(), Interrupted> {
        let so_far = known.counts.last().copied().unwrap_or(Count::MAX);
        known.fewest = match self.fewest_at_last(place, so_far.into())? {
            Bound::Exact(fewest) => fewest as Count,
            Bound::AtLeast(_) => so_far,
        };
        known.is_asked = true;
        Ok(())
    }

    /// The count for the first slack for which it is not known.
    fn next_count(&self, place: Place<'_>, known: &Known) -> Result<Count, Interrupted> {
        let Place { set, history, left } = place;
        let slack = known.counts.len() as Cost;
        let most = known.least + slack;
        let mut best = known.counts.last().copied().unwrap_or(Count::MAX);
        let mut search = Search::new(self.totals, history, self.stop);
        for guess in search.guesses_of_cost(set, left, most) {
            if best <= known.fewest {
                break;
            }
            self.stop.poll();
            if let Some(total) = search.cost_of_guess(set, guess, left, most)?
                && let Some(count) = self.count_of_guess(place, guess, most - total, best)?
            {
                best = count;
            }
        }
        Ok(best)
    }

    /// The fewest secrets at the last guess after a guess, with so much slack for its cells together, if they are fewer than `limit`.
    fn count_of_guess(
        &self,
        place: Place<'_>,
        guess: u16,
        slack: Cost,
        limit: Count,
    ) -> Result<Option<Count>, Interrupted> {
        let below = self.totals.costs().next(place.left);
        let cells = self.cells(place, guess);
        let mut lower = Vec::with_capacity(cells.len());
        for cell in &cells {
            lower.push(self.glance(cell.place(below))?.lower(slack));
            if lower.iter().sum::<Count>() >= limit {
                return Ok(None);
            }
        }
        if place.history.len() < NEAR {
            parallel::try_map(cells.iter().collect(), |cell: &Cell| self.up_to(cell.place(below), slack))?;
        }
        let mut rest: Count = lower.iter().sum();
        let mut sum = vec![0; slack as usize + 1];
        for (cell, lower) in cells.iter().zip(lower) {
            let known = self.up_to(cell.place(below), slack)?;
            sum = sums::add(&sum, |slack| known.count(slack));
            rest -= lower;
            if sum.last().is_none_or(|&count| count + rest >= limit) {
                return Ok(None);
            }
        }
        Ok(sum.last().copied())
    }

    /// The cells of a guess, large ones first: they need the last guess most.
    fn cells(&self, place: Place<'_>, guess: u16) -> Vec<Cell> {
        let cell = |(answer, set): (u8, Vec<u16>)| Cell {
            answer,
            set,
            history: place.history.iter().copied().chain([(guess, answer)]).collect(),
        };
        let mut cells: Vec<Cell> = self.totals.game().cells(place.set, guess).into_iter().map(cell).collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.set.len()));
        cells
    }

    /// The first tree with this slack at most and as few secrets at the last guess as that allows: at every node the first such guess, members
    /// before others, then by number.
    pub(super) fn tree(&self, place: Place<'_>, slack: Cost) -> Result<Tree, Interrupted> {
        let Place { set, history, left } = place;
        if let [secret] = set {
            return Ok(Tree::leaf(*secret));
        }
        let known = self.up_to(place, slack)?;
        if slack >= known.free && left > set.len().min(2) as u16 {
            // A tree of least total within one guess less: nothing in it needs the last one.
            let total = known.least + known.free;
            return self.tree_of_least_total(Place { left: left - 1, ..place }, total);
        }
        let most = known.least + slack;
        let count = known.count(slack);
        let mut search = Search::new(self.totals, history, self.stop);
        for guess in search.guesses_of_cost(set, left, most) {
            if let Some(total) = search.cost_of_guess(set, guess, left, most)?
                && self.count_of_guess(place, guess, most - total, count + 1)? == Some(count)
            {
                return self.node(place, guess, most - total);
            }
        }
        unreachable!("a count is that of some guess")
    }

    /// A guess, and the trees of its cells that share a slack best.
    fn node(&self, place: Place<'_>, guess: u16, slack: Cost) -> Result<Tree, Interrupted> {
        let below = self.totals.costs().next(place.left);
        let cells = self.cells(place, guess);
        let known: Vec<Arc<Known>> =
            cells.iter().map(|cell| self.up_to(cell.place(below), slack)).collect::<Result<_, _>>()?;
        let shares = sums::shares(slack as usize, known.len(), |cell, slack| known[cell].count(slack));
        let trees =
            cells.iter().zip(shares).map(|(cell, share)| Ok((cell.answer, self.tree(cell.place(below), share)?)));
        self.joined(place, guess, trees.collect::<Result<_, _>>()?)
    }

    /// The first tree of the least total.
    fn tree_of_least_total(&self, place: Place<'_>, total: Cost) -> Result<Tree, Interrupted> {
        let Place { set, history, left } = place;
        if let [secret] = set {
            return Ok(Tree::leaf(*secret));
        }
        let below = self.totals.costs().next(left);
        let mut search = Search::new(self.totals, history, self.stop);
        for guess in search.guesses_of_cost(set, left, total) {
            if search.has_cost(set, guess, left, total)? {
                let tree = |cell: &Cell| {
                    let cost = Search::new(self.totals, &cell.history, self.stop).cost(&cell.set, below)?;
                    let total = cost.expect("a cell of a guess of least total has a tree");
                    Ok((cell.answer, self.tree_of_least_total(cell.place(below), total)?))
                };
                let trees = self.cells(place, guess).iter().map(tree).collect::<Result<_, _>>()?;
                return self.joined(place, guess, trees);
            }
        }
        unreachable!("a least total is that of some guess")
    }

    /// A guess with the trees of its cells.
    fn joined(&self, place: Place<'_>, guess: u16, mut trees: Vec<(u8, Tree)>) -> Result<Tree, Interrupted> {
        trees.sort_by_key(|&(answer, _)| answer);
        let game = self.totals.game();
        let children = trees.into_iter().map(|(answer, tree)| (game.feedback(answer), tree)).collect();
        Ok(Tree { guess, may_win: place.set.binary_search(&guess).is_ok(), children })
    }
}

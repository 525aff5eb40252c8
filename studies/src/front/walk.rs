//! For each set met: what trees can do for it that find every secret within the guesses left, the
//! fewest secrets at the last of them by slack.
//!
//! Slack is what a tree's total is more than the set's least total. A tree of slack s has a first
//! guess whose least total is the set's plus some d, at most s, and subtrees whose slacks add up to
//! s - d. So the count for slack s is a minimum over those guesses, of a min-plus sum of the counts
//! of their cells. Least totals come from the engine, which is fast at them; so does the fewest
//! secrets that need the last guess whatever the total. Slack rises one by one, and a set is done
//! when its count is the fewest. Most sets need no slack at all, because a tree of least total
//! leaves the last guess unused.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::sums::{self, Count};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::control::Interrupted;
use solvetab_solver::spine::parallel;
use solvetab_solver::spine::policy::{Choice, Goals, Policy, grow};
use solvetab_solver::spine::search::Dag;
use solvetab_solver::spine::search::Memo;
use solvetab_solver::spine::search::{Bound, Key};
use solvetab_solver::spine::search::{Cell, State};
use solvetab_solver::spine::search::{Cost, IMPOSSIBLE};

/// First guesses are searched up to a total that is so much more than is asked for.
const FURTHER: Cost = 8;

/// More than any tree has.
const NEVER: Cost = IMPOSSIBLE;

/// Guesses with their least totals, found one by one.
type ByTotal<'s> = Box<dyn Iterator<Item = Result<(u16, Cost), Interrupted>> + 's>;

/// Labels of the states of a DAG.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    /// Least totals within the guesses left.
    totals: Dag<'a>,
    /// Fewest secrets at the last of the guesses left.
    last: Dag<'a>,
    labels: Memo<(Key, u16), Arc<Label>>,
    /// Trees of larger totals do not matter, nor how few of all secrets need the last guess.
    most: Option<Cost>,
    /// Where first guesses are searched one by one: those of at most some total.
    first: Mutex<(Cost, Vec<(u16, Cost)>)>,
}

/// What is known of a set with so many guesses left.
#[derive(Debug, Clone)]
pub(super) struct Label {
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

impl Label {
    /// Of a set with nothing to choose.
    fn settled(least: Cost, count: Count) -> Self {
        let free = if count == 0 { 0 } else { NEVER };
        Self { least, free, fewest: count, is_asked: true, counts: vec![count] }
    }

    /// Whether the counts for a slack and for all that is less are known: cells share a slack, so
    /// each is asked for any part of it.
    fn covers(&self, slack: Cost) -> bool {
        let known = self.counts.len() as Cost;
        known >= self.free || slack < known || self.counts.last() == Some(&self.fewest)
    }

    /// The count for a slack that is covered.
    pub(super) fn count(&self, slack: Cost) -> Count {
        if slack >= self.free {
            return 0;
        }
        assert!(self.covers(slack), "the count is not known");
        self.counts.get(slack as usize).copied().unwrap_or(self.fewest)
    }

    /// Whether no slack makes the count less than it is with this one.
    pub(super) fn is_final(&self, slack: Cost) -> bool {
        let is_fewest = self.is_asked && self.free == NEVER && self.counts.last() == Some(&self.fewest);
        slack >= self.free || is_fewest
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

impl<'a> Walk<'a> {
    /// With a problem that counts guesses and one that counts the secrets at the last of them,
    /// within the same number of guesses. With a `most`, trees of larger totals do not matter.
    pub(super) fn new(totals: Dag<'a>, last: Dag<'a>, most: Option<Cost>) -> Self {
        Self { totals, last, labels: Memo::default(), most, first: Mutex::default() }
    }

    /// States of which something is known.
    pub(super) fn states(&self) -> usize {
        self.labels.count()
    }

    /// The state before any guess, with so many left.
    pub(super) fn start(&self, left: u16) -> State<'a> {
        State { left, ..self.totals.start() }
    }

    /// What is known of a set, up to this slack at least. There must be a tree.
    pub(super) fn up_to(&self, state: State<'_>, slack: Cost) -> Result<Arc<Label>, Interrupted> {
        let key = self.totals.key(state);
        let before = self.labels.get(&key);
        if let Some(known) = before.as_ref().filter(|known| known.covers(slack)) {
            return Ok(known.clone());
        }
        let mut known = match before {
            Some(known) => (*known).clone(),
            None => self.begin(state)?,
        };
        while !known.covers(slack) {
            if !known.counts.is_empty() && !known.is_asked {
                self.ask(state, &mut known)?;
            } else {
                let count = self.next_count(state, &known)?;
                known.counts.push(count);
            }
        }
        Ok(self.insert(key, known))
    }

    /// Keeps a label, unless another thread knows more.
    fn insert(&self, key: (Key, u16), label: Label) -> Arc<Label> {
        let label = Arc::new(label);
        let reach = |label: &Label| (label.counts.len(), label.is_asked);
        self.labels.update(key, |known| known.is_none_or(|known| reach(known) < reach(&label)).then(|| label.clone()));
        label
    }

    /// What is known of a set without looking at its guesses.
    pub(super) fn glance(&self, state: State<'_>) -> Result<Arc<Label>, Interrupted> {
        let key = self.totals.key(state);
        match self.labels.get(&key) {
            Some(known) => Ok(known),
            None => Ok(self.insert(key, self.begin(state)?)),
        }
    }

    /// The same of a set that was not met before.
    fn begin(&self, state: State<'_>) -> Result<Label, Interrupted> {
        let State { set, left, .. } = state;
        let size = set.len() as Cost;
        if size <= 2 {
            return Ok(Label::settled(size * (size + 1) / 2, (size == Cost::from(left)).into()));
        }
        let (least, guesses) = self.totals.optimal(state)?.expect("only states with trees are met");
        // Every guess of a tree of least total divides its set.
        if size < Cost::from(left) {
            return Ok(Label::settled(least, 0));
        }
        // With the last guess but one all of n secrets but one are found, or none; those found with
        // the last one follow from the total.
        if left == 2 {
            return Ok(Label::settled(least, (least - size) as Count));
        }
        // The same for three guesses: the total is 2n and one more for each secret at the last, one
        // less if the first guess may be the secret.
        if left == 3 {
            let needs_member = least < 2 * size || guesses.of_outsiders().next().transpose()?.is_none();
            return Ok(Label::settled(least, (least + Cost::from(needs_member) - 2 * size) as Count));
        }
        // How few of all secrets need the last guess is known by now, or takes longest to find.
        if state.history.is_empty() {
            let known = if self.most.is_some() { None } else { Some(self.fewest_at_last(state, NEVER)?.value()) };
            if known != Some(0) {
                let fewest = known.unwrap_or(0) as Count;
                return Ok(Label { least, free: NEVER, fewest, is_asked: true, counts: Vec::new() });
            }
        }
        let one_less = State { left: left - 1, ..state };
        if self.totals.bound(one_less, least + 1)? == Bound::Exact(least) {
            return Ok(Label::settled(least, 0));
        }
        let beyond = set.len().saturating_sub(self.totals.problem().most_found_within(left - 1, state.last()));
        let mut known =
            Label { least, free: NEVER, fewest: (beyond as Count).max(1), is_asked: false, counts: Vec::new() };
        if beyond == 0 && self.fewest_at_last(state, 1)? == Bound::Exact(0) {
            let total = self.totals.cost(one_less)?.expect("it was just found");
            (known.free, known.is_asked) = (total - least, true);
        }
        Ok(known)
    }

    /// A bound on the fewest secrets at the last guess, exact or at least `budget`.
    fn fewest_at_last(&self, state: State<'_>, budget: Cost) -> Result<Bound, Interrupted> {
        self.last.bound(state, budget)
    }

    /// Finds out how few secrets need the last guess, whatever the total.
    fn ask(&self, state: State<'_>, known: &mut Label) -> Result<(), Interrupted> {
        let so_far = known.counts.last().copied().unwrap_or(Count::MAX);
        known.fewest = match self.fewest_at_last(state, so_far.into())? {
            Bound::Exact(fewest) => fewest as Count,
            Bound::AtLeast(_) => so_far,
        };
        known.is_asked = true;
        Ok(())
    }

    /// The count for the first slack for which it is not known.
    fn next_count(&self, state: State<'_>, known: &Label) -> Result<Count, Interrupted> {
        let slack = known.counts.len() as Cost;
        let most = known.least + slack;
        let best = AtomicU32::new(known.counts.last().copied().unwrap_or(Count::MAX));
        let look = |guess: Result<(u16, Cost), Interrupted>| {
            let (guess, total) = guess?;
            let limit = best.load(Ordering::Relaxed);
            if limit > known.fewest
                && let Some(count) = self.count_of_guess(state, guess, most - total, limit)?
            {
                best.fetch_min(count, Ordering::Relaxed);
            }
            Ok(best.load(Ordering::Relaxed) > known.fewest)
        };
        if self.are_first(state) {
            // Those that leave most slack first.
            let mut guesses: Vec<_> = self.guesses(state, most)?.collect::<Result<_, _>>()?;
            guesses.sort_by_key(|&(_, total)| total);
            parallel::try_map(guesses, |guess| look(Ok(guess)))?;
        } else {
            for guess in self.guesses(state, most)? {
                if !look(guess)? {
                    break;
                }
            }
        }
        Ok(best.into_inner())
    }

    /// Whether the next guesses are first guesses that are searched one by one.
    fn are_first(&self, state: State<'_>) -> bool {
        state.history.is_empty()
            && state.left == self.totals.start().left
            && self.totals.problem().searches_first_guesses()
    }

    /// The guesses of at most this total, with their totals.
    fn guesses<'s>(&'s self, state: State<'s>, most: Cost) -> Result<ByTotal<'s>, Interrupted> {
        if !self.are_first(state) {
            return Ok(Box::new(self.totals.guesses(state, most)));
        }
        let mut known = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if known.0 < most {
            // A search for a few guesses more finds out again what it knew of the others.
            let more = self.most.unwrap_or(most + FURTHER);
            *known = (more, self.totals.first_guesses(more)?);
        }
        let guesses: Vec<_> = known.1.iter().copied().filter(|&(_, total)| total <= most).collect();
        Ok(Box::new(guesses.into_iter().map(Ok)))
    }

    /// The fewest secrets at the last guess after a guess, with so much slack for its cells
    /// together, if they are fewer than `limit`.
    fn count_of_guess(
        &self,
        state: State<'_>,
        guess: u16,
        slack: Cost,
        limit: Count,
    ) -> Result<Option<Count>, Interrupted> {
        let below = self.totals.next(state.left);
        let cells = self.cells(state, guess);
        let mut lower = Vec::with_capacity(cells.len());
        for cell in &cells {
            lower.push(self.glance(cell.state(below))?.lower(slack));
            if lower.iter().sum::<Count>() >= limit {
                return Ok(None);
            }
        }
        // At the root cells are large and few: threads share them.
        if state.history.is_empty() {
            parallel::try_map(cells.iter().collect(), |cell: &Cell| self.up_to(cell.state(below), slack))?;
        }
        let mut rest: Count = lower.iter().sum();
        let mut sum = vec![0; slack as usize + 1];
        for (cell, lower) in cells.iter().zip(lower) {
            let known = self.up_to(cell.state(below), slack)?;
            sum = sums::add(&sum, |slack| known.count(slack));
            rest -= lower;
            if sum.last().is_none_or(|&count| count + rest >= limit) {
                return Ok(None);
            }
        }
        Ok(sum.last().copied())
    }

    /// The cells of a guess, large ones first: they need the last guess most.
    fn cells(&self, state: State<'_>, guess: u16) -> Vec<Cell> {
        let mut cells = self.totals.cells(state, guess);
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.set.len()));
        cells
    }

    /// The first tree with this slack at most and as few secrets at the last guess as that allows:
    /// at every node the first such guess, members before others, then by number.
    pub(super) fn tree(&self, state: State<'_>, slack: Cost) -> Result<Tree, Interrupted> {
        grow(self.totals.game(), self, state, &Goal::Slack(slack))
    }

    /// The slacks with which the cells of a guess come to the least count together, in the order of
    /// their feedback.
    fn shares(&self, state: State<'_>, guess: u16, slack: Cost) -> Result<Vec<Goal>, Interrupted> {
        let below = self.totals.next(state.left);
        let cells = self.cells(state, guess);
        let labels: Vec<Arc<Label>> =
            cells.iter().map(|cell| self.up_to(cell.state(below), slack)).collect::<Result<_, _>>()?;
        let shares = sums::shares(slack as usize, labels.len(), |cell, slack| labels[cell].count(slack));
        let mut shares: Vec<(u16, Cost)> = cells.iter().map(|cell| cell.feedback).zip(shares).collect();
        shares.sort_unstable();
        Ok(shares.into_iter().map(|(_, share)| Goal::Slack(share)).collect())
    }
}

/// What a tree of the front is to have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Goal {
    /// This slack at most, and as few secrets at the last guess as that allows.
    Slack(Cost),
    /// The least total.
    LeastTotal,
}

impl Policy for Walk<'_> {
    type Goal = Goal;
    type Error = Interrupted;

    fn choose(&self, state: State<'_>, goal: &Goal) -> Result<Choice<Goal>, Interrupted> {
        let Goal::Slack(slack) = *goal else {
            let (_, mut guesses) = self.totals.optimal(state)?.expect("a cell of a guess of least total has a tree");
            let (guess, _) = guesses.next().expect("a least total is that of some guess")?;
            return Ok(Choice { guess, left: self.totals.next(state.left), goals: Goals::Same(Goal::LeastTotal) });
        };
        let label = self.up_to(state, slack)?;
        if slack >= label.free && state.left > 2 {
            // A tree of least total within one guess less: nothing in it needs the last one.
            return self.choose(State { left: state.left - 1, ..state }, &Goal::LeastTotal);
        }
        let most = label.least + slack;
        let count = label.count(slack);
        for guess in self.guesses(state, most)? {
            let (guess, total) = guess?;
            if self.count_of_guess(state, guess, most - total, count + 1)? == Some(count) {
                let goals = Goals::Each(self.shares(state, guess, most - total)?);
                return Ok(Choice { guess, left: self.totals.next(state.left), goals });
            }
        }
        unreachable!("a count is that of some guess")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells share a slack of 1: that one of them needs no last guess with it says nothing of
    /// the other, which gets none.
    #[test]
    fn a_count_is_known_with_those_of_all_less_slack() {
        let mut cell = Label { least: 9, free: 2, fewest: 1, is_asked: true, counts: Vec::new() };
        assert!(!cell.covers(0) && !cell.covers(1) && !cell.covers(2) && !cell.covers(9));
        assert_eq!((cell.lower(0), cell.lower(1), cell.lower(2)), (1, 1, 0));
        cell.counts = vec![3];
        assert!(cell.covers(0) && !cell.covers(1) && !cell.covers(2));
        cell.counts = vec![3, 2];
        assert!(cell.covers(1) && cell.covers(2) && cell.covers(9));
        let both = sums::add(&(0..3).map(|slack| cell.count(slack)).collect::<Vec<_>>(), |slack| cell.count(slack));
        assert_eq!(both, [6, 5, 3]);
        assert!(!cell.is_final(1) && cell.is_final(2));
        cell.counts = vec![1];
        assert!(cell.covers(9) && cell.count(1) == 1 && cell.count(2) == 0 && !cell.is_final(0));
    }
}

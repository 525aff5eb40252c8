//! What is worth asking.
//!
//! A narrowed search, which tries but a few guesses for each large set, finds a tree for any set in little time, and so what the set costs
//! at most; these costs are less than a hundredth too high for the games tried. So there is no need to raise a threshold: it is asked of
//! every guess for a set that a scan of the set does not refute whether it costs less than that, and if none does the set costs just
//! that. Where a guess is to be cut into its cells, a scan of these may refute it; else small ones come first, and no more of them are asked
//! about at a time than refute the guess if each costs what it does at most.

use std::cmp::Reverse;

use super::pieces::{Distributed, is_enough, problem};
use super::subproblem::{self, Place, Subproblem};
use crate::code_breaking::game::group::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::outline::OpenCell;
use crate::code_breaking::search::problem::{FEW, Problem};
use crate::code_breaking::search::table::Bound;
use crate::code_breaking::search::threads::Stop;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// Guesses that the narrowed search tries for each large set: as fast as fewer, since better trees end more searches early.
const WIDTH: usize = 16;

/// Guesses that are looked at by what is known before any of them is: the same number whatever the threads.
const AT_ONCE: usize = 64;

/// What is to be asked next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What the whole costs at least.
    pub least: u64,
    /// What it costs at most: there is such a tree.
    pub most: u64,
    /// What is to be asked, in the order in which it is best asked: the answer to one often helps with later ones.
    pub open: Vec<Open>,
}

impl Plan {
    /// Whether the least total is known.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        self.least == self.most
    }
}

/// Something to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// What is asked.
    pub subproblem: Subproblem,
    /// The sum of the squares of the sizes of the sets that may have to be searched, for who shares out work.
    pub weight: u64,
}

/// A plan in the making.
struct Planner<'a> {
    search: &'a Distributed,
    /// For upper bounds.
    narrowed: &'a Problem,
    stop: &'a Stop<'a>,
    split: usize,
    open: Vec<OpenPlace>,
}

/// A guess for a set as it looks before anything more is asked.
struct Looked {
    bound: Bound,
    /// Cells whose cost is not known.
    open: Vec<OpenCell>,
    /// What the cells cost by what is known of each.
    by_cells: Cost,
    is_cut: bool,
}

struct OpenPlace {
    place: Place,
    below: Cost,
    weight: u64,
    /// How many guesses for the same set looked better.
    rank: usize,
}

impl Distributed {
    /// What the whole costs by what is known, and what is to be asked next: sets of more than `split` secrets are cut into the guesses for
    /// them, guesses that leave such sets into these, and so is what took too long.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so. Steps are sets that were searched.
    pub fn plan(&mut self, split: usize, control: &dyn Control<Steps>) -> Result<Plan, Interrupted> {
        plan(self, split, control)
    }
}

/// The plan by what is known.
fn plan(search: &Distributed, split: usize, control: &dyn Control<Steps>) -> Result<Plan, Interrupted> {
    let narrowed = problem(search.rules, search.memory, Some(WIDTH));
    let phase = Phase::new(control, "sets", None);
    let poll = || phase.look_at(narrowed.counters.sets());
    let stop = Stop::new(&poll);
    let mut planner = Planner { search, narrowed: &narrowed, stop: &stop, split, open: Vec::new() };
    let set = search.problem.game().secrets();
    let at_most = planner.at_most(&[], set)?;
    let bound = planner.set(&mut Vec::new(), set, IMPOSSIBLE, 0)?;
    let mut open = planner.open;
    // The best guesses of all sets first: what they cost is to be beaten by the others.
    open.sort_by_key(|open| (open.rank, Reverse(open.weight)));
    let most = match bound {
        Bound::Exact(cost) => {
            open.clear();
            cost
        }
        Bound::AtLeast(_) => at_most,
    };
    let open = open
        .into_iter()
        .map(|open| Open {
            subproblem: subproblem::at(&open.place, open.below, search.rules, search.problem.game()),
            weight: open.weight,
        })
        .collect();
    Ok(Plan { least: bound.value(), most, open })
}

impl Planner<'_> {
    fn left(&self) -> u16 {
        self.search.problem.costs().guesses()
    }

    /// What a set costs at most.
    fn at_most(&self, history: &[Move], set: &[u16]) -> Result<Cost, Interrupted> {
        self.stop.poll();
        let cost = Search::new(self.narrowed, history, self.stop).cost(set, self.left())?;
        let cost = cost.unwrap_or(IMPOSSIBLE);
        Ok(self.search.best.get(history).map_or(cost, |best| best.min(cost)))
    }

    /// What a set costs by what is known, exactly or at least; what may show whether that is less than `budget` is asked.
    fn set(&mut self, history: &mut Vec<Move>, set: &[u16], budget: Cost, rank: usize) -> Result<Bound, Interrupted> {
        let problem = &self.search.problem;
        let bound = self.set_by_guesses(history, set, budget, rank)?;
        problem.table.raise(problem.key(set), set.len(), bound);
        Ok(bound)
    }

    fn set_by_guesses(
        &mut self,
        history: &mut Vec<Move>,
        set: &[u16],
        budget: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let problem = &self.search.problem;
        let mut known = problem.known_cost(set, problem.keys(history, set), self.left(), budget);
        let place = (history.clone(), None);
        let answered = self.search.answers.get(&place);
        if let Some(answered) = answered
            && (matches!(answered.bound, Bound::Exact(_)) || answered.bound.value() > known.value())
        {
            known = answered.bound;
        }
        if is_enough(known, budget) {
            return Ok(known);
        }
        let at_most = self.at_most(history, set)?;
        // The narrowed search tries all guesses for small sets.
        if known.value() >= at_most || set.len() <= FEW {
            return Ok(Bound::Exact(at_most));
        }
        let (mut at_most, mut goal) = (at_most, budget.min(at_most));
        if set.len() <= self.split && !answered.is_some_and(|answered| answered.is_too_long) {
            let weight = (set.len() as u64).pow(2);
            self.open.push(OpenPlace { place, below: goal, weight, rank });
            return Ok(known);
        }
        let guesses = problem.guesses_below(set, history, self.left(), goal);
        let before = self.open.len();
        // The only guess is as much to search as the set.
        let is_cut_anyway = guesses.len() == 1;
        let (mut least, mut ranks) = (goal, 0..);
        for guesses in guesses.chunks(AT_ONCE) {
            for ((bound, guess), looked) in guesses.iter().zip(self.look(history, set, guesses, goal, is_cut_anyway)?) {
                let found = self.guess(history, *guess, looked, goal, ranks.next().unwrap_or(usize::MAX))?;
                if let Bound::Exact(cost) = found {
                    at_most = at_most.min(cost);
                    goal = goal.min(cost);
                }
                least = least.min(found.value().max(*bound));
            }
        }
        let least = least.max(known.value());
        Ok(if least >= goal {
            // Nothing of what was asked for the first guesses matters any more.
            self.open.truncate(before);
            if goal == at_most { Bound::Exact(goal) } else { Bound::AtLeast(goal) }
        } else {
            Bound::AtLeast(least)
        })
    }

    /// How some guesses for a set look, by what is known before any of them is looked at.
    fn look(
        &self,
        history: &[Move],
        set: &[u16],
        guesses: &[(Cost, u16)],
        goal: Cost,
        is_cut_anyway: bool,
    ) -> Result<Vec<Looked>, Interrupted> {
        self.stop.poll();
        if self.stop.is_set() {
            return Err(Interrupted { known: () });
        }
        let (problem, left) = (&self.search.problem, self.left());
        let look = |&(_, guess): &(Cost, u16)| {
            let answered = self.search.answers.get(&(history.to_vec(), Some(guess)));
            let known = answered.map_or(Bound::AtLeast(0), |answered| answered.bound);
            if is_enough(known, goal) {
                return (Looked { bound: known, open: Vec::new(), by_cells: known.value(), is_cut: false }, None);
            }
            let mut outline = problem.outline(set, guess, left);
            let is_cut = is_cut_anyway
                || answered.is_some_and(|answered| answered.is_too_long)
                || outline.open.iter().any(|cell| cell.members.len() > self.split);
            if is_cut {
                problem.scan_cells(&mut outline, left, goal);
            }
            let by_cells = outline.bound.value();
            let bound = if by_cells < known.value() { known } else { outline.bound };
            let open = std::mem::take(&mut outline.open);
            (Looked { bound, open, by_cells, is_cut }, Some(outline))
        };
        let (looked, outlines): (Vec<_>, Vec<_>) = parallel::map(guesses.iter().collect(), look).into_iter().unzip();
        outlines.iter().flatten().for_each(|outline| problem.remember_scans(outline));
        Ok(looked)
    }

    /// What a guess costs by what is known, exactly or at least; what may show whether that is less than `goal` is asked.
    fn guess(
        &mut self,
        history: &mut Vec<Move>,
        guess: u16,
        looked: Looked,
        goal: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let Looked { bound: known, open, by_cells, is_cut } = looked;
        if is_enough(known, goal) {
            return Ok(known);
        }
        if !is_cut {
            let weight = open.iter().map(|cell| (cell.members.len() as u64).pow(2)).sum();
            self.open.push(OpenPlace { place: (history.clone(), Some(guess)), below: goal, weight, rank });
            return Ok(known);
        }
        let before = self.open.len();
        let by_cells = self.cells(history, guess, &open, by_cells, goal, rank)?;
        if is_enough(by_cells, goal) {
            self.open.truncate(before);
        }
        Ok(if by_cells.value() < known.value() { known } else { by_cells })
    }

    /// What a guess costs by its cells, of which those that are `open` cost at least what is in the sum.
    fn cells(
        &mut self,
        history: &mut Vec<Move>,
        guess: u16,
        open: &[OpenCell],
        sum: Cost,
        goal: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let (mut sum, mut expected, mut is_exact) = (sum, sum, true);
        for cell in open {
            if expected >= goal {
                // Enough is asked for now.
                is_exact = false;
                break;
            }
            let others = sum - cell.least;
            history.push((guess, cell.answer));
            let found = self.set(history, &cell.members, goal - others, rank).and_then(|bound| {
                let at_most = if let Bound::Exact(cost) = bound { cost } else { self.at_most(history, &cell.members)? };
                Ok((bound, at_most))
            });
            history.pop();
            let (bound, at_most) = found?;
            is_exact &= matches!(bound, Bound::Exact(_));
            sum = others.saturating_add(bound.value().max(cell.least));
            expected = expected.saturating_add(at_most.saturating_sub(cell.least));
            if sum >= goal {
                return Ok(Bound::AtLeast(sum.min(IMPOSSIBLE)));
            }
        }
        Ok(if is_exact { Bound::Exact(sum) } else { Bound::AtLeast(sum) })
    }
}

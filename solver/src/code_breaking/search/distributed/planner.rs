//! Chooses the subproblems that are worth solving.
//!
//! A narrowed search tries only a few guesses for each large set. In little time it finds a tree
//! for any set, and so an upper bound on its cost, less than a hundredth too high for the games
//! tried. So no threshold has to be raised. Of every guess that a scan of the set does not refute,
//! one question is asked: does it cost less than the bound? If none does, the bound is the cost.
//! Where a guess is to be cut into its cells, a scan of these may refute it. Otherwise small cells
//! come first, and no more of them are asked about at a time than refute the guess if each costs
//! its upper bound.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::outline::{Outline, exactly, levels, outline};
use super::{Answer, Distributed, Place, Subproblem, is_enough, problem, subproblem_at};
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::problem::{Additive, FEW, Problem};
use crate::code_breaking::search::state::State;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::transposition::Bound;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// Guesses that the narrowed search tries for each large set: as fast as fewer, since better trees
/// end more searches early.
const WIDTH: usize = 16;

/// Guesses that are looked at by what is known before any of them is: the same number whatever the
/// threads.
const AT_ONCE: usize = 64;

/// Subproblems to be asked next, and the bounds so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Lower bound on the whole cost; nothing if it is proven that there is no tree.
    pub least: Option<u64>,
    /// Upper bound on the whole cost: there is such a tree. Nothing if none is known.
    pub most: Option<u64>,
    /// Subproblems to be asked, in the order in which they are best asked: the answer to one often
    /// helps with later ones.
    pub open: Vec<Open>,
    /// Answers that the plan found on first guesses where there are many, which later plans need
    /// not find again.
    pub found: Vec<Answer>,
}

impl Plan {
    /// Tells whether the least total is known, or that there is no tree, and nothing is to be
    /// asked. (Of words with colours it is also asked which first words need no more than the least
    /// total.)
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.least == self.most && self.open.is_empty()
    }
}

/// Subproblem to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Subproblem to be asked.
    pub subproblem: Subproblem,
    /// The sum of the squares of the sizes of the sets that may have to be searched, for who shares
    /// out work.
    pub weight: u64,
}

/// A plan in the making.
struct Planner<'a> {
    search: &'a Distributed,
    /// Narrowed problem for upper bounds.
    narrowed: &'a Problem,
    stop: &'a Stop<'a>,
    split: usize,
    open: Vec<OpenPlace>,
    /// Bounds on the costs of the first guesses that were looked at one by one.
    first_guesses: BTreeMap<u16, Bound>,
}

struct OpenPlace {
    place: Place,
    below: Cost,
    weight: u64,
    /// Number of guesses for the same set that looked better.
    rank: usize,
}

impl Distributed {
    /// The bounds on the whole cost, and the subproblems to solve next. Sets of more than `split`
    /// secrets are cut into the guesses for them, and guesses that leave such sets into these sets.
    /// What took too long is cut too.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so. Steps are sets that were searched.
    pub fn plan(
        &mut self,
        split: usize,
        control: &dyn Control<Steps>,
    ) -> Result<Plan, Interrupted> {
        let (plan, first_guesses) = plan(self, split, control)?;
        self.first_guesses.extend(
            first_guesses
                .into_iter()
                .map(|(guess, bound)| (guess, bound.value())),
        );
        Ok(plan)
    }
}

/// The plan by what is known, with what first guesses cost.
fn plan(
    search: &Distributed,
    split: usize,
    control: &dyn Control<Steps>,
) -> Result<(Plan, BTreeMap<u16, Bound>), Interrupted> {
    let game = search.game();
    let narrowed = problem(game, search.max_depth, search.memory, Some(WIDTH));
    let phase = Phase::new(control, "sets", None);
    let poll = || phase.look_at(narrowed.counters.sets());
    let stop = Stop::new(&poll);

    let mut planner = Planner {
        search,
        narrowed: &narrowed,
        stop: &stop,
        split,
        open: Vec::new(),
        first_guesses: BTreeMap::new(),
    };
    let start = State {
        set: game.secrets(),
        history: &[],
        left: search.problem.costs().guesses(),
    };
    let at_most = planner.at_most(start)?;
    let bound = planner.set(start, IMPOSSIBLE, 0)?;
    let Planner {
        mut open,
        first_guesses,
        ..
    } = planner;

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
            subproblem: subproblem_at(&open.place, open.below, game),
            weight: open.weight,
        })
        .collect();

    let found = first_guesses
        .iter()
        .filter(|_| game.is_coloured())
        .map(|(&guess, &bound)| Answer {
            subproblem: subproblem_at(&(Vec::new(), Some(guess)), bound.value(), game),
            least: bound.value(),
            is_exact: matches!(bound, Bound::Exact(_)),
            is_too_long: false,
        });
    let found = found.collect();
    let [least, most] =
        [bound.value(), most].map(|cost| Some(cost).filter(|&cost| cost < IMPOSSIBLE));
    let plan = Plan {
        least,
        most,
        open,
        found,
    };
    Ok((plan, first_guesses))
}

/// The guesses that may cost less than `goal` by a scan of the set, one of each orbit, those first
/// that look best, with what they cost at least.
fn guesses_below(problem: &Problem, state: State<'_>, goal: Cost) -> Vec<(Cost, u16)> {
    let stabiliser = problem
        .uses_symmetry()
        .then(|| problem.group.stabiliser(state.history));
    let mut guesses = Vec::new();
    for (bound, mut level) in levels(problem, state).take_while(|&(bound, _)| bound < goal) {
        level.retain(|&guess| {
            stabiliser
                .as_ref()
                .is_none_or(|all| problem.group.is_smallest(all, guess))
        });
        guesses.extend(level.into_iter().map(|guess| (bound, guess)));
    }
    guesses
}

impl Planner<'_> {
    /// Upper bound on the cost of a set.
    fn at_most(&self, state: State<'_>) -> Result<Cost, Interrupted> {
        self.stop.poll();
        let cost =
            Search::new(self.narrowed, state.history, self.stop).cost(state.set, state.left)?;
        let best = self.search.best.get(state.history);
        Ok(cost.into_iter().chain(best).min().unwrap_or(IMPOSSIBLE))
    }

    /// Bounds the cost of a set by what is known, exactly or from below; asks what may show whether
    /// it is less than `budget`.
    fn set(&mut self, state: State<'_>, budget: Cost, rank: usize) -> Result<Bound, Interrupted> {
        let bound = self.set_by_guesses(state, budget, rank)?;
        self.search.remember(state, bound);
        Ok(bound)
    }

    fn set_by_guesses(
        &mut self,
        state: State<'_>,
        budget: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let (search, problem) = (self.search, &self.search.problem);
        let State { set, history, left } = state;
        let known = problem.known_cost(set, problem.keys(history, set), left, budget);
        let place = (history.to_vec(), None);
        let answered = search.answers.get(&place);
        let known = answered.map_or(known, |answered| known.and(answered.bound));
        if is_enough(known, budget) {
            return Ok(known);
        }

        let mut at_most = self.at_most(state)?;
        let mut goal = budget.min(search.to_beat(history, at_most));
        // The narrowed search tries all guesses for small sets.
        if known.value() >= goal || set.len() <= FEW {
            return Ok(exactly(at_most));
        }
        if set.len() <= self.split && !answered.is_some_and(|answered| answered.is_too_long) {
            let weight = (set.len() as u64).pow(2);
            self.open.push(OpenPlace {
                place,
                below: goal,
                weight,
                rank,
            });
            return Ok(known);
        }

        let guesses = guesses_below(problem, state, goal);
        let before = self.open.len();
        // The only guess is as much to search as the set.
        let is_cut_anyway = guesses.len() == 1;
        // Of the guesses that may cost less than the goal.
        let (mut least, mut ranks) = (IMPOSSIBLE, 0..);
        for guesses in guesses.chunks(AT_ONCE) {
            for (&(bound, guess), outline) in
                guesses
                    .iter()
                    .zip(self.look(state, guesses, goal, is_cut_anyway)?)
            {
                let found = self.guess(
                    state,
                    guess,
                    outline,
                    goal,
                    ranks.next().unwrap_or(usize::MAX),
                )?;
                if history.is_empty() {
                    self.first_guesses.insert(guess, found);
                }
                match found {
                    Bound::Exact(cost) => {
                        at_most = at_most.min(cost);
                        goal = goal.min(search.to_beat(history, cost));
                    }
                    Bound::AtLeast(cost) => least = least.min(cost.max(bound)),
                }
            }
        }

        Ok(if least >= goal {
            // Nothing of what was asked for the first guesses matters any more.
            self.open.truncate(before);
            if goal == search.to_beat(history, at_most) {
                exactly(at_most)
            } else {
                Bound::AtLeast(goal)
            }
        } else {
            Bound::AtLeast(least.min(at_most).max(known.value()))
        })
    }

    /// Outlines some guesses for a set, by what is known before any of them is looked at.
    fn look(
        &self,
        state: State<'_>,
        guesses: &[(Cost, u16)],
        goal: Cost,
        is_cut_anyway: bool,
    ) -> Result<Vec<Outline>, Interrupted> {
        self.stop.poll();
        if self.stop.is_set() {
            return Err(Interrupted { known: () });
        }

        let problem = &self.search.problem;
        let outlines = parallel::map(guesses.iter().collect(), |&(_, guess)| {
            let answered = self
                .search
                .answers
                .get(&(state.history.to_vec(), Some(guess)));
            let known = answered.map_or(Bound::AtLeast(0), |answered| answered.bound);
            if is_enough(known, goal) {
                return Outline {
                    bound: known,
                    open: Vec::new(),
                    by_cells: known.value(),
                    is_cut: false,
                    scanned: Vec::new(),
                };
            }
            let mut outline = outline(problem, state, guess);
            outline.is_cut = is_cut_anyway
                || answered.is_some_and(|answered| answered.is_too_long)
                || outline
                    .open
                    .iter()
                    .any(|(cell, _)| cell.set.len() > self.split);
            // Of words most guesses are refuted by that, and no two are alike.
            if outline.is_cut || problem.game().is_coloured() {
                outline.scan_cells(problem, state.left, goal);
            }
            outline.bound = outline.bound.and(known);
            outline
        });
        for &(key, size, least) in outlines.iter().flat_map(|outline| &outline.scanned) {
            problem.table.raise(key, size, Bound::AtLeast(least));
        }
        Ok(outlines)
    }

    /// Bounds the cost of a guess by what is known, exactly or from below; asks what may show
    /// whether it is less than `goal`.
    fn guess(
        &mut self,
        state: State<'_>,
        guess: u16,
        outline: Outline,
        goal: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let known = outline.bound;
        if is_enough(known, goal) {
            return Ok(known);
        }
        if !outline.is_cut {
            let weight = outline
                .open
                .iter()
                .map(|(cell, _)| (cell.set.len() as u64).pow(2))
                .sum();
            let place = (state.history.to_vec(), Some(guess));
            self.open.push(OpenPlace {
                place,
                below: goal,
                weight,
                rank,
            });
            return Ok(known);
        }

        let before = self.open.len();
        let by_cells = self.cells(
            &outline,
            self.search.problem.costs().next(state.left),
            goal,
            rank,
        )?;
        if is_enough(by_cells, goal) {
            self.open.truncate(before);
        }
        Ok(by_cells.and(known))
    }

    /// Bounds the cost of a guess by its cells, with so many guesses left for them.
    fn cells(
        &mut self,
        outline: &Outline,
        left: u16,
        goal: Cost,
        rank: usize,
    ) -> Result<Bound, Interrupted> {
        let (mut sum, mut expected, mut is_exact) = (outline.by_cells, outline.by_cells, true);
        for &(ref cell, least) in &outline.open {
            if expected >= goal {
                // Enough is asked for now.
                is_exact = false;
                break;
            }
            let others = sum - least;
            let bound = self.set(cell.state(left), goal - others, rank)?;
            let at_most = if let Bound::Exact(cost) = bound {
                cost
            } else {
                self.at_most(cell.state(left))?
            };
            is_exact &= matches!(bound, Bound::Exact(_));
            sum = others + bound.value().max(least);
            expected += at_most.saturating_sub(least);
            if sum >= goal {
                return Ok(Bound::AtLeast(sum.min(IMPOSSIBLE)));
            }
        }
        Ok(if is_exact {
            exactly(sum)
        } else {
            Bound::AtLeast(sum.min(IMPOSSIBLE))
        })
    }
}

//! The front: every pair of secrets at the worst case and total of guesses that no other tree beats
//! in both.
//!
//! Among the trees in which no secret needs more than D guesses, D the least possible worst case or
//! what is asked, a tree has a pair: how many secrets need all D guesses, and the total. A pair is
//! on the front if no tree is at least as good in both and better in one. One end has the least
//! total; the other the fewest secrets at the worst case. All others lie between, and are found in
//! the order of their totals. For each total, from the least on, the walk finds the fewest secrets
//! at the worst case of all trees with that total or less (`walk`), until they are as few as any
//! tree has, or the total is what was asked. So what is found is proven as soon as it is found, and
//! who interrupts knows the front up to a total.

mod sums;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::{Mutex, PoisonError};

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::techniques::Technique;
use solvetab_solver::code_breaking::search::{Resources, SolveError};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::control::{Control, Interrupted};
use solvetab_solver::spine::parallel::Workers;
use solvetab_solver::spine::search::{
    Cost, Costs, Dag, Problem, Settings, Stop, TranspositionTable, empty_table, least_cost, some_depth,
};
use walk::Walk;

/// Which trees count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Within {
    /// The most guesses that a secret may need; if not given, the least possible number.
    pub max_depth: Option<u16>,
    /// The most guesses in total.
    pub max_total: Option<u64>,
}

/// A pair that no other tree beats in both, with a tree that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Secrets that need all the guesses of the front's depth.
    pub at_worst: u32,
    /// Guesses, summed over the secrets.
    pub total: u64,
    /// The first tree that has both.
    pub tree: Tree,
}

/// Pairs that no other tree beats in both, all of them proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Front {
    /// The most guesses that a secret may need; nothing if the search was ended before that was
    /// known.
    pub depth: Option<u16>,
    /// From the least total on: each has a greater total and fewer secrets at the worst case than
    /// the one before.
    pub pairs: Vec<Pair>,
    /// Whether these are all: the last of them has the fewest secrets at the worst case that any
    /// tree has. If not, any other pair has a greater total than `up_to`.
    pub is_complete: bool,
    /// Every tree with this total or less was considered; none if the least total is not known.
    pub up_to: Option<u64>,
    /// The fewest secrets at the worst case of any tree, if that is known.
    pub fewest: Option<u32>,
}

/// How far the search for a front is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reached {
    /// The guesses allowed, once they are known.
    pub depth: Option<u16>,
    /// Sets searched for least totals and least worst cases.
    pub searched: u64,
    /// Sets whose fronts were begun.
    pub sets: u64,
    /// Pairs found.
    pub pairs: usize,
    /// Every tree with this total or less was considered.
    pub up_to: Option<u64>,
    /// The fewest secrets at the worst case of those trees.
    pub at_worst: Option<u32>,
    /// The fewest of any tree, once that is known.
    pub fewest: Option<u32>,
    /// Where first guesses are searched one by one: how many are done, and how many there are.
    pub first_guesses: (u64, u64),
}

/// Finds the front of the trees that count. The same for any resources.
///
/// With a depth and a total it is not asked how few secrets any tree has at the worst case, which
/// may take much longer than all else.
///
/// ```
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::Resources;
/// use solvetab_studies::front::{Within, front};
/// use solvetab_solver::control::Unwatched;
///
/// let game: Game = "4x6r".parse()?;
/// let all = front(&game, Within::default(), &Resources::default(), &Unwatched)?;
/// let pairs: Vec<(u32, u64)> = all.pairs.iter().map(|pair| (pair.at_worst, pair.total)).collect();
/// assert_eq!((all.depth, pairs), (Some(5), vec![(540, 5626), (539, 5627)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If there is no tree within that depth, or the control interrupts the search: then the
/// front up to some total is known.
pub fn front(
    game: &Game,
    Within { max_depth, max_total }: Within,
    resources: &Resources,
    control: &dyn Control<Reached>,
) -> Result<Front, SolveError<Front>> {
    let secrets = game.secrets().len();
    // Secrets can be guessed one by one, so no more guesses are ever needed than there are secrets:
    // one more, and no secret needs the last.
    let deepest = u16::try_from(secrets).unwrap_or(u16::MAX);
    let most_depth = max_depth.map_or(deepest, |depth| depth.min(deepest.saturating_add(1)));
    let search = FrontSearch {
        game,
        max_total,
        resources,
        workers: Workers::new(resources.threads),
        control,
        reached: Mutex::default(),
        found: Mutex::new(Front {
            depth: max_depth.map(|_| most_depth),
            pairs: Vec::new(),
            is_complete: false,
            up_to: None,
            fewest: None,
        }),
    };
    let is_possible = search.run(most_depth, max_depth.is_some());
    let found = search.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    match is_possible {
        Ok(true) => Ok(found),
        Ok(false) => Err(SolveError::Impossible { within: most_depth }),
        Err(interrupted) => Err(SolveError::Interrupted(interrupted.with(found))),
    }
}

/// The search for a front under way.
struct FrontSearch<'s> {
    game: &'s Game,
    max_total: Option<u64>,
    resources: &'s Resources,
    workers: Workers,
    control: &'s dyn Control<Reached>,
    reached: Mutex<Reached>,
    found: Mutex<Front>,
}

impl FrontSearch<'_> {
    /// Whether there is a front; what is found is left in `found`.
    fn run(&self, most_depth: u16, is_depth_given: bool) -> Result<bool, Interrupted> {
        let last = self.problem(Costs::at_last(most_depth));
        // Elsewhere it is soon known how few secrets need the last guess.
        let most = self.max_total.filter(|_| is_depth_given && last.searches_first_guesses());
        let (depth, last, fewest) = if most.is_some() {
            (most_depth, last, None)
        } else {
            let Some((depth, last, fewest)) = self.depth(most_depth, is_depth_given)? else { return Ok(false) };
            (depth, last, Some(fewest))
        };
        self.tell(|reached, found| {
            (reached.depth, found.depth) = (Some(depth), Some(depth));
            (reached.fewest, found.fewest) = (fewest, fewest);
        });
        let totals = self.problem(Costs::limited(depth, 0));
        if self.least_cost(&totals)?.is_none() {
            return Ok(false);
        }
        self.watched(&[&totals, &last], |stop| {
            let walk = Walk::new(
                Dag::new(&totals, stop),
                Dag::new(&last, stop),
                most.map(|most| most.min(self.every_total(depth))),
            );
            self.workers.run(|| self.walk(&walk, depth))
        })?;
        Ok(true)
    }

    /// The depth of the front, and the fewest secrets at it, with the problem that was solved;
    /// nothing if there is no tree.
    ///
    /// That there is no tree within one guess less is not asked by itself: it follows from a secret
    /// that needs the last one, whose number must be known in any case, and is as hard to prove. So
    /// the depth falls until one secret needs all of it.
    fn depth(&self, most_depth: u16, is_depth_given: bool) -> Result<Option<(u16, Problem, u32)>, Interrupted> {
        let is_enough = |depth| Ok(self.least_cost(&self.problem(Costs::feasible(depth)))?.is_some());
        let mut depth = if is_depth_given { most_depth } else { some_depth(most_depth, is_enough)? };
        loop {
            let last = self.problem(Costs::at_last(depth));
            match self.least_cost(&last)? {
                Some(0) if !is_depth_given => depth -= 1,
                fewest => return Ok(fewest.map(|fewest| (depth, last, fewest as u32))),
            }
        }
    }

    /// No tree has more guesses in total.
    fn every_total(&self, depth: u16) -> u64 {
        self.game.secrets().len() as u64 * u64::from(depth)
    }

    /// Finds pair after pair.
    fn walk(&self, walk: &Walk<'_>, depth: u16) -> Result<(), Interrupted> {
        let start = walk.start(depth);
        let mut fewest_so_far = u32::MAX;
        let least = walk.glance(start)?.least;
        let all = self.every_total(depth);
        let most = self.max_total.unwrap_or(all).min(all);
        for total in least..=most {
            let slack = total - least;
            let label = walk.up_to(start, slack)?;
            let at_worst = label.count(slack);
            if at_worst < fewest_so_far {
                let pair = Pair { at_worst, total, tree: walk.tree(start, slack)? };
                self.tell(|reached, found| {
                    found.pairs.push(pair);
                    reached.pairs = found.pairs.len();
                });
                fewest_so_far = at_worst;
            }
            let is_complete = label.is_final(slack) || total == all;
            self.tell(|reached, found| {
                (reached.up_to, found.up_to) = (Some(total), Some(total));
                (reached.at_worst, reached.sets) = (Some(at_worst), walk.states() as u64);
                found.fewest = if is_complete { Some(at_worst) } else { found.fewest };
                found.is_complete = is_complete;
            });
            if is_complete {
                return Ok(());
            }
        }
        self.tell(|_, found| found.up_to = Some(most));
        Ok(())
    }

    /// A problem of its own.
    fn problem(&self, costs: Costs) -> Problem {
        let techniques = self.resources.techniques;
        let game = self.game.with_vectors(techniques.has(Technique::Vectors));
        let table = if techniques.has(Technique::Table) {
            empty_table(&game, self.resources.memory / 2)
        } else {
            TranspositionTable::new(0)
        };
        let settings = Settings { techniques, width: None, threads: self.workers.count() };
        Problem::new(game, costs, settings, table)
    }

    /// The least cost of a problem, by all threads.
    fn least_cost(&self, problem: &Problem) -> Result<Option<Cost>, Interrupted> {
        self.watched(&[problem], |stop| least_cost(problem, &self.workers, stop))
    }

    /// Does work that is looked at meanwhile, and can be stopped.
    fn watched<T>(&self, problems: &[&Problem], work: impl FnOnce(&Stop<'_>) -> T) -> T {
        let before = self.reached.lock().unwrap_or_else(PoisonError::into_inner).searched;
        let look = || {
            let searched: u64 = problems.iter().map(|problem| problem.counters.sets()).sum();
            let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
            reached.searched = before + searched;
            let first = problems.iter().map(|problem| problem.counters.first_guesses());
            reached.first_guesses =
                first.map(|first| (first.refuted, first.all)).max_by_key(|&(_, all)| all).unwrap_or_default();
            let copy = *reached;
            drop(reached);
            self.control.look(&copy)
        };
        work(&Stop::new(&look))
    }

    fn tell(&self, change: impl FnOnce(&mut Reached, &mut Front)) {
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut reached, &mut self.found.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

//! Snapshots of a search: what is known so far, and what it takes to go on later.

use serde::{Deserialize, Serialize};

use super::costs::Cost;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::statistics::Statistics;
use crate::code_breaking::search::threads::Stop;
use crate::control::Control;

/// A search under way, as its [`Control`] sees it: what is known, and what of it can be kept.
///
/// A control looks after sets with some thousands of secrets in all, many times a second but where a single set is that large.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources, Saved, SolveError, Snapshot};
///
/// let codes = "4x10".parse::<Game>()?;
/// let at_once = |state: &Snapshot<'_>| ControlFlow::Break(());
/// let result = search::solve_watched(&codes, Question::default(), &Resources::default(), Saved::default(), &at_once);
/// assert!(matches!(result, Err(SolveError::Interrupted(_))));
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug)]
pub struct Snapshot<'a> {
    search: &'a str,
    problem: &'a Problem,
    finished: &'a [Option<Cost>],
    is_solved: bool,
}

/// What it takes to go on with a search: what [`solve_watched`](super::solve_watched) takes, which refuses it for other codes, another
/// question or other techniques.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// What is searched.
    pub(super) search: String,
    /// The least costs of the problems that were solved, one after the other; none where there is no tree.
    pub(super) finished: Vec<Option<Cost>>,
    /// The number of the problem that the entries belong to.
    pub(super) problem: usize,
    /// Clusters of the transposition table.
    pub(super) clusters: usize,
    /// What is known of sets: the place, the check and the bound.
    pub(super) entries: Vec<(u32, u64, u64)>,
}

impl<'a> Snapshot<'a> {
    pub(super) fn new(search: &'a str, problem: &'a Problem, finished: &'a [Option<Cost>], is_solved: bool) -> Self {
        Self { search, problem, finished, is_solved }
    }

    /// Sets that were searched.
    #[must_use]
    pub fn sets(&self) -> u64 {
        self.problem.counters.sets()
    }

    /// What was done so far for this problem.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.problem.counters.statistics()
    }

    /// What the whole costs at least, and the penalty in it for a secret at the last guess; none where there is no penalty.
    #[must_use]
    pub fn least(&self) -> (u64, Option<u64>) {
        let penalty = Some(self.problem.costs().penalty()).filter(|&penalty| penalty > 0);
        (self.problem.counters.least(), penalty)
    }

    /// Cells of the first guess that is looked at now whose cost is proven, and how many there are.
    #[must_use]
    pub fn cells(&self) -> (u64, u64) {
        self.problem.counters.cells()
    }

    /// The guesses that the problem allows, if they are limited.
    #[must_use]
    pub fn depth(&self) -> Option<u16> {
        let costs = self.problem.costs();
        costs.is_limited().then(|| costs.guesses())
    }

    /// Whether guesses are counted; if not, it is only asked whether the guesses that are allowed are enough, or for how many secrets
    /// they are not.
    #[must_use]
    pub fn counts_guesses(&self) -> bool {
        self.problem.costs().unit() > 0
    }

    /// Whether the costs are known and only ties are left.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// What it takes to go on from here.
    #[must_use]
    pub fn save(&self) -> Saved {
        let problem = self.finished.len() - usize::from(self.is_solved);
        let (clusters, entries) = self.problem.table.entries();
        Saved { search: self.search.to_owned(), finished: self.finished.to_vec(), problem, clusters, entries }
    }

    /// Does work that is looked at meanwhile, and can be interrupted.
    pub(super) fn watched<T>(
        &self,
        control: &dyn for<'s> Control<Snapshot<'s>>,
        work: impl FnOnce(&Stop<'_>) -> T,
    ) -> T {
        work(&Stop::new(&|| control.look(self)))
    }
}

//! Optimal trees, level by level: each level is proven before the next one is looked at.
//!
//! For the least total the worst case and the secrets at it are ties to be broken (`ties`). For the
//! least worst case guesses cost nothing at first: which depth is enough, and how few secrets need
//! all of it. Then a secret that does costs a penalty larger than any total, so that the least cost
//! is again the fewest such secrets and, among those trees, the least total.

use std::convert::Infallible;
use std::fmt;
use std::ops::RangeInclusive;

use crate::claim::Claim;
use serde::{Deserialize, Serialize};
use solvetab_lookup::InputError;

use super::branch_and_bound;
use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::dag::Dag;
use super::first_guesses;
use super::problem::{Problem, Settings, empty_table};
use super::question::{Objective, Question, Resources};
use super::statistics::Statistics;
use super::threads::{FirstGuesses, Stop};
use super::ties::{Counts, NoTree, Ties};
use super::transposition::TranspositionTable;
use crate::code_breaking::game::Game;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, NoResult, Unwatched};
use crate::parallel::Workers;

/// An optimal tree, or, if the question was narrowed by a width, a good one.
#[derive(Debug, Clone)]
pub struct Optimal {
    /// The tree.
    pub tree: Tree,
    /// Secrets that need the worst case.
    pub at_worst: u32,
    /// Claims that are proven of it, most important first; nothing if the question was narrowed.
    pub proven: &'static [Claim],
    /// Question that was asked.
    pub question: Question,
    /// Statistics of the search.
    pub statistics: Statistics,
}

/// Reason why there is no tree. `K` is what is known of a search that is interrupted.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError<K = Box<Saved>> {
    /// Proven: no tree finds every secret within so many guesses.
    Impossible {
        /// The guesses that were allowed.
        within: u16,
    },
    /// The guesses that were tried lead to no tree; nothing is proven, others may.
    NotFound {
        /// Number of guesses that were tried for each large set.
        width: usize,
        /// The guesses for a secret that were allowed, if they were limited.
        within: Option<u16>,
    },
    /// The control interrupted the search; [`solve_watched`] can go on from what it saved.
    Interrupted(Interrupted<K>),
    /// The saved state is of other codes or another question.
    OtherSearch,
    /// There is no such game.
    Game(InputError),
}

impl<K> SolveError<K> {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Impossible { .. } => "impossible",
            Self::NotFound { .. } => "not-found",
            Self::Interrupted(_) => "interrupted",
            Self::OtherSearch => "other-search",
            Self::Game(error) => error.code(),
        }
    }
}

impl<K> fmt::Display for SolveError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible { within } => {
                write!(
                    f,
                    "no tree finds every secret within {}: this is proven",
                    guesses((*within).into())
                )
            }
            Self::NotFound { width, within } => {
                let lead = if *width == 1 { "leads" } else { "lead" };
                write!(
                    f,
                    "{} for each large set {lead} to no tree",
                    guesses(*width)
                )?;
                within.map_or(Ok(()), |within| {
                    write!(f, " within {}", guesses(within.into()))
                })?;
                f.write_str(", which proves nothing: try more of them")
            }
            Self::Interrupted(interrupted) => interrupted.fmt(f),
            Self::Game(error) => error.fmt(f),
            Self::OtherSearch => f.write_str(
                "what was saved is of another search: go on with that one, or begin anew",
            ),
        }
    }
}

/// The search was interrupted here.
fn interrupted_in(state: &Snapshot<'_>) -> SolveError {
    SolveError::Interrupted(Interrupted {
        known: Box::new(state.save()),
    })
}

/// Writes a number of guesses.
fn guesses(count: usize) -> String {
    format!("{count} {}", if count == 1 { "guess" } else { "guesses" })
}

solvetab_lookup::debug_as_display!(SolveError<K>);

impl<K> std::error::Error for SolveError<K> {}

impl<K> From<InputError> for SolveError<K> {
    fn from(error: InputError) -> Self {
        Self::Game(error)
    }
}

impl<K> From<Infallible> for SolveError<K> {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A search under way, as its [`Control`] sees it: what is known, and what of it can be kept.
///
/// A control looks after sets with some thousands of secrets in all, many times a second but where
/// a single set is that large.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources, Saved};
/// use solvetab_solver::code_breaking::search::{SolveError, Snapshot};
///
/// let codes = "4x10".parse::<Game>()?;
/// let at_once = |state: &Snapshot<'_>| ControlFlow::Break(());
/// let (question, resources) = (Question::default(), Resources::default());
/// let result = search::solve_watched(&codes, question, &resources, Saved::default(), &at_once);
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

/// State from which [`solve_watched`](solve_watched) goes on with a search; it refuses that of
/// other codes or another question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Identity of the search.
    pub(super) search: String,
    /// The least costs of the problems that were solved, one after the other; none where there is
    /// no tree.
    pub(super) finished: Vec<Option<Cost>>,
    /// The number of the problem that the entries belong to.
    pub(super) problem: usize,
    /// Clusters of the transposition table.
    pub(super) clusters: usize,
    /// Bounds on sets: the place, the check and the bound.
    pub(super) entries: Vec<(u32, u64, u64)>,
    /// Lower bounds on the costs of first guesses, where each is looked at by itself.
    pub(super) first_guesses: Vec<(u16, Cost)>,
}

impl<'a> Snapshot<'a> {
    fn new(
        search: &'a str,
        problem: &'a Problem,
        finished: &'a [Option<Cost>],
        is_solved: bool,
    ) -> Self {
        Self {
            search,
            problem,
            finished,
            is_solved,
        }
    }

    /// Sets that were searched.
    #[must_use]
    pub fn sets(&self) -> u64 {
        self.problem.counters.sets()
    }

    /// Lower bound on the whole cost, and the penalty in it for a secret at the last guess; none
    /// where there is no penalty.
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

    /// First guesses that are known to be no better than the best, and how many there are, where
    /// each is looked at by itself, as with words.
    #[must_use]
    pub fn first_guesses(&self) -> Option<(u64, u64)> {
        let FirstGuesses { all, refuted, .. } = self.problem.counters.first_guesses();
        (all > 0).then_some((refuted, all))
    }

    /// The guesses that the problem allows, if they are limited.
    #[must_use]
    pub fn depth(&self) -> Option<u16> {
        let costs = self.problem.costs();
        costs.is_limited().then(|| costs.guesses())
    }

    /// Tells whether guesses are counted; if not, the question is only whether the guesses that are
    /// allowed are enough, or for how many secrets they are not.
    #[must_use]
    pub fn counts_guesses(&self) -> bool {
        self.problem.costs().unit() > 0
    }

    /// Tells whether the costs are known and only ties are left.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Returns the state from which a search can go on.
    #[must_use]
    pub fn save(&self) -> Saved {
        let problem = self.finished.len() - usize::from(self.is_solved);
        let (clusters, entries) = self.problem.table.entries();
        Saved {
            search: self.search.to_owned(),
            finished: self.finished.to_vec(),
            problem,
            clusters,
            entries,
            first_guesses: self.problem.first_bounds(),
        }
    }

    /// Does work that is looked at meanwhile, and can be interrupted.
    fn watched<T>(
        &self,
        control: &dyn for<'s> Control<Snapshot<'s>>,
        work: impl FnOnce(&Stop<'_>) -> T,
    ) -> T {
        work(&Stop::new(&|| control.look(self)))
    }
}

/// Version of the order in which problems are solved, to be changed with it: a saved state has
/// their costs in this order.
const LEVELS: &str = "levels 2";

/// Guesses that are tried for large sets to find a good tree: in hard mode a few may lead to none.
const GOOD: [usize; 2] = [8, 64];

/// Guesses that are enough for most games, so that a tree within them is soon found.
const DEEP: u16 = 8;

/// A depth of at most so many guesses that is enough, if any is, and for which that is soon known;
/// asks what is enough.
pub(crate) fn some_depth<E>(
    most: u16,
    mut is_enough: impl FnMut(u16) -> Result<bool, E>,
) -> Result<u16, E> {
    let mut depth = most.min(DEEP);
    while depth < most && !is_enough(depth)? {
        depth = most.min(depth.saturating_mul(2));
    }
    Ok(depth)
}

/// Finds the optimal tree, the same for any resources.
///
/// ```
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources, SolveError};
///
/// let game: Game = "4x6r".parse()?;
/// let optimal = search::solve(&game, Question::default(), &Resources::default())?;
/// assert_eq!((optimal.tree.cost().total, optimal.tree.cost().worst), (5625, 6));
///
/// let within_4 = Question { max_depth: Some(4), ..Question::default() };
/// let impossible = search::solve(&game, within_4, &Resources::default());
/// assert_eq!(impossible.err(), Some(SolveError::Impossible { within: 4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`SolveError`] that says why there is no tree.
pub fn solve(
    game: &Game,
    question: Question,
    resources: &Resources,
) -> Result<Optimal, SolveError> {
    solve_watched(game, question, resources, Saved::default(), &Unwatched)
}

/// Solves like [`solve`], going on from what was saved of the same question, and looked at
/// meanwhile.
///
/// # Errors
///
/// As [`solve`], and [`SolveError::Interrupted`] if the control says so.
pub fn solve_watched(
    game: &Game,
    question: Question,
    resources: &Resources,
    saved: Saved,
    control: &dyn for<'s> Control<Snapshot<'s>>,
) -> Result<Optimal, SolveError> {
    let secrets = game.secrets().len();
    let most_depth = most_depth(question.max_depth.unwrap_or(u16::MAX), secrets);
    let search = search_identity(game, question);
    if saved != Saved::default() && saved.search != search {
        return Err(SolveError::OtherSearch);
    }

    let workers = Workers::new(resources.threads);
    let mut levels = ProblemLevels {
        search,
        game: game.clone(),
        problem: None,
        settings: Settings {
            width: question.width,
            threads: workers.count(),
            ..Settings::default()
        },
        memory: resources.memory,
        workers,
        finished: Vec::new(),
        statistics: Statistics::default(),
        saved,
        control,
    };
    let no_tree = match question {
        Question {
            width: Some(width),
            max_depth,
            ..
        } => SolveError::NotFound {
            width,
            within: max_depth,
        },
        _ => SolveError::Impossible { within: most_depth },
    };

    let found = match question.objective {
        Objective::Total => {
            let costs = question
                .max_depth
                .map_or(Costs::total(secrets), |_| Costs::limited(most_depth, 0));
            levels.least_cost(costs)?.map(|_| most_depth)
        }
        Objective::AtWorst => levels.fewest_at_worst(most_depth)?,
        Objective::Worst => match levels.fewest_at_worst(most_depth)? {
            Some(worst) => {
                // No secret needs more than the worst case, so one secret less at it is worth any
                // total.
                let penalty = (u64::from(worst) * secrets as u64).next_power_of_two();
                levels
                    .least_cost(Costs::limited(worst, penalty))?
                    .map(|_| worst)
            }
            None => None,
        },
    };

    let tree = match (found, question.objective) {
        (Some(most_depth), Objective::Total) => levels.tree(1..=most_depth)?,
        // That it is the least worst case is proven.
        (Some(worst), Objective::Worst | Objective::AtWorst) => levels.tree(worst..=worst)?,
        (None, _) => None,
    };

    let (tree, at_worst) = tree.ok_or(no_tree)?;
    let proven = if question.width.is_none() {
        question.objective.levels()
    } else {
        &[]
    };
    Ok(Optimal {
        tree,
        at_worst,
        proven,
        question,
        statistics: levels.statistics(),
    })
}

/// The guesses that matter of so many that are allowed: secrets can be guessed one by one, so no
/// more are ever needed than there are secrets.
pub(super) fn most_depth(allowed: u16, secrets: usize) -> u16 {
    allowed.min(u16::try_from(secrets).unwrap_or(u16::MAX))
}

/// Text that tells a search from others, so that none goes on from the saved state of another.
pub(super) fn search_identity(game: &Game, question: Question) -> String {
    format!("{}; {question:?}; {LEVELS}", game.description())
}

/// The least cost of a problem, or `None` if there is no tree.
pub(crate) fn least_cost(
    problem: &Problem,
    workers: &Workers,
    stop: &Stop<'_>,
) -> Result<Option<Cost>, Interrupted> {
    let budget = budget(problem, workers, stop)?;
    if problem.searches_first_guesses() {
        first_guesses::cost_below(problem, budget, workers, stop)
    } else {
        branch_and_bound::cost_below(problem, budget, workers, stop)
    }
}

/// Cost that trees have to stay below. Words have no symmetry, and what their first guesses cost
/// exactly takes long to find. Whether it is more than that of a good tree is soon known.
fn budget(problem: &Problem, workers: &Workers, stop: &Stop<'_>) -> Result<Cost, Interrupted> {
    if problem.game().is_coloured() && problem.costs().unit() > 0 {
        for width in GOOD {
            let Some(narrow) = problem.narrowed(width) else {
                break;
            };
            if let Some(cost) =
                branch_and_bound::cost_below(&narrow, IMPOSSIBLE, workers, &stop.again())?
            {
                return Ok(cost + 1);
            }
        }
    }
    Ok(IMPOSSIBLE)
}

/// Problems of one game, one after the other.
struct ProblemLevels<'c> {
    /// Identity of the search.
    search: String,
    game: Game,
    problem: Option<Problem>,
    settings: Settings,
    memory: usize,
    workers: Workers,
    finished: Vec<Option<Cost>>,
    /// Statistics of the problems before this one.
    statistics: Statistics,
    /// State saved before.
    saved: Saved,
    control: &'c dyn for<'s> Control<Snapshot<'s>>,
}

impl ProblemLevels<'_> {
    /// Statistics of all problems.
    fn statistics(&self) -> Statistics {
        let mut all = self.statistics.clone();
        if let Some(problem) = &self.problem {
            all += &problem.counters.statistics();
        }
        all
    }

    /// The least cost, or `None` if there is no tree.
    fn least_cost(&mut self, costs: Costs) -> Result<Option<Cost>, SolveError> {
        self.statistics = self.statistics();
        let number = self.finished.len();
        let table = if self.saved.problem == number && self.saved.clusters > 0 {
            let entries = std::mem::take(&mut self.saved.entries);
            TranspositionTable::restored(self.memory, self.saved.clusters, &entries)
        } else {
            empty_table(&self.game, self.memory)
        };

        let problem = Problem::new(self.game.clone(), costs, self.settings, table);
        if self.saved.problem == number {
            self.saved
                .first_guesses
                .iter()
                .for_each(|&(guess, least)| problem.raise_first(guess, least));
        }
        let cost = match self.saved.finished.get(number) {
            Some(&known) => known,
            None => {
                let state = Snapshot::new(&self.search, &problem, &self.finished, false);
                let cost = state.watched(self.control, |stop| {
                    least_cost(&problem, &self.workers, stop)
                });
                cost.map_err(|Interrupted { known: () }| interrupted_in(&state))?
            }
        };

        self.finished.push(cost);
        self.problem = Some(problem);
        Ok(cost)
    }

    /// The least worst case of at most so many guesses, once it is known how few secrets need all
    /// of it.
    ///
    /// That one guess less does not do is not asked by itself: it follows from a secret that needs
    /// the last one, and is as hard to prove. So the depth falls until one does.
    fn fewest_at_worst(&mut self, most_depth: u16) -> Result<Option<u16>, SolveError> {
        let mut depth = some_depth::<SolveError>(most_depth, |depth| {
            Ok(self.least_cost(Costs::feasible(depth))?.is_some())
        })?;
        loop {
            match self.least_cost(Costs::at_last(depth))? {
                Some(0) => depth -= 1,
                fewest => return Ok(fewest.map(|_| depth)),
            }
        }
    }

    /// The tree of the cost found last, if there is one of these depths.
    fn tree(&self, depths: RangeInclusive<u16>) -> Result<Option<(Tree, u32)>, SolveError> {
        let Some(problem) = &self.problem else {
            return Ok(None);
        };
        let state = Snapshot::new(&self.search, problem, &self.finished, true);
        let found = state.watched(self.control, |stop| {
            self.workers.run(|| least_deep(problem, stop, depths))
        });
        found.map_err(|Interrupted { known: () }| interrupted_in(&state))
    }
}

/// Returns the tree that is least deep, of these depths, among those of least cost, and has the
/// fewest secrets at the bottom.
fn least_deep(
    problem: &Problem,
    stop: &Stop<'_>,
    depths: RangeInclusive<u16>,
) -> Result<Option<(Tree, u32)>, Interrupted<()>> {
    let counts = Counts::default();
    let dag = Dag::new(problem, stop);
    let ties = Ties::new(dag, &counts);
    let Some((depth, at_worst)) = ties.least_depth(dag.start(), depths)? else {
        return Ok(None);
    };
    match ties.tree(dag.start(), depth) {
        Ok(tree) => Ok(Some((tree, at_worst))),
        Err(NoResult::Interrupted(interrupted)) => Err(interrupted),
        Err(NoResult::Because(NoTree)) => Ok(None),
    }
}

#[cfg(test)]
pub(super) mod tests;

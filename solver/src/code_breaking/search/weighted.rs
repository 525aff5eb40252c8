//! Trees of the least weighted total: secrets that matter more are found sooner.
//!
//! A secret of weight w that takes g guesses costs w g. Secrets of weight 0 cost nothing, but are
//! found too: once no other is left, by a tree of the least total number of guesses. Of the trees
//! of the least weighted total any may be found; it is the same on every machine.
//!
//! `WeightedProblem` is what branch and bound adds up, with bounds of its own. A set's members are
//! kept heaviest first, and dividing keeps their order, so that every bound is one pass. A guess
//! that makes c cells of secrets of weight W in all costs at least 3 W, less the c heaviest, less
//! the guess itself if it may win: all but one of each cell take a third guess. The scan for plain
//! totals counts cells, so it brings the guesses in the order of this bound.
//!
//! Every bound may leave secrets out: the rest costs no more than the whole. The light ones are
//! left out where sets are scanned and where the search without weights is asked, so that what is
//! left, the core, weighs about the same. If all its secrets weigh m or more, it costs at least m
//! times its least total without weights. That search is fast and remembers what it finds for all
//! weights to come, so most of the work is its.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use super::branch_and_bound::Search;
pub use super::costs::Weight;
use super::costs::{Amount, Costs};
use super::dag::Dag;
use super::memo::Memo;
use super::multiplicities;
use super::problem::{Additive, FEW, Problem, SetKeys, Settings, UsedSymmetry};
use super::state::State;
use super::threads::Stop;
use super::transposition::{self, Key, TranspositionTable};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::list::{CodeList, Mode, composed};
use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
use crate::code_breaking::strategy::tree::{Tree, WeightedCost};
use crate::control::{Control, Interrupted};

/// The greatest sum of all weights.
pub const MOST_WEIGHT: Weight = 1 << 90;

/// A tree of the least weighted total.
#[derive(Debug, Clone)]
pub struct Weighted {
    /// The tree.
    pub tree: Tree,
    /// Guesses times weights, summed over the secrets: no tree has less.
    pub total: Weight,
    /// The sum of the weights.
    pub weight: Weight,
}

impl Weighted {
    /// Guesses on average, by weight.
    #[must_use]
    pub fn average(&self) -> f64 {
        WeightedCost {
            total: self.total,
            weight: self.weight,
        }
        .average()
    }
}

/// Known so far of a search.
#[derive(Debug, Clone, Copy)]
pub struct WeightedSnapshot {
    /// Sets that were searched.
    pub sets: u64,
    /// No tree has a smaller total of guesses times weights.
    pub at_least: Weight,
}

/// Weights with which nothing can be searched.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightError {
    /// There are more or fewer weights than secrets.
    Missing {
        /// Secrets.
        secrets: usize,
        /// Weights.
        found: usize,
    },
    /// All weights are 0.
    AllZero,
    /// The weights come to more than [`MOST_WEIGHT`].
    TooLarge,
    /// The value was asked for, and a mixture of the codemaker on the way to it has weights that
    /// come to more than [`MOST_WEIGHT`].
    MixtureTooLarge,
    /// The control interrupted the search.
    Interrupted(Interrupted),
}

impl WeightError {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "missing-weights",
            Self::AllZero => "no-weights",
            Self::TooLarge | Self::MixtureTooLarge => "too-large-weights",
            Self::Interrupted(_) => "interrupted",
        }
    }
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { secrets, found } => {
                write!(f, "{found} weights are given for {secrets} codes: give one for each")
            }
            Self::AllZero => f.write_str("all weights are 0: give one that is not"),
            Self::TooLarge => write!(f, "the weights come to more than {MOST_WEIGHT}: divide them by something"),
            Self::MixtureTooLarge => f.write_str(
                "a mixture on the way to the value has larger numbers than are searched: choose rules with fewer classes of codes",
            ),
            Self::Interrupted(interrupted) => interrupted.fmt(f),
        }
    }
}

solvetab_lookup::debug_as_display!(WeightError);

impl std::error::Error for WeightError {}

impl From<Interrupted> for WeightError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}

/// The weights of a list's secrets in the order of their numbers, from weights in the order of the
/// words that were given as secrets.
///
/// # Errors
///
/// [`WeightError::Missing`] if there is not one for each.
pub fn in_order(
    list: &CodeList,
    words: &[String],
    weights: &[Weight],
) -> Result<Vec<Weight>, WeightError> {
    let missing = WeightError::Missing {
        secrets: list.secrets(),
        found: weights.len(),
    };
    let named = words
        .iter()
        .zip(weights)
        .map(|(word, &weight)| (composed(&word.trim().to_lowercase()), weight));
    let by_name: HashMap<String, Weight> = named.collect();
    let of_secrets = list
        .secret_numbers()
        .iter()
        .map(|&secret| by_name.get(list.name(secret)).copied());
    if words.len() == weights.len() {
        of_secrets.collect::<Option<_>>().ok_or(missing)
    } else {
        Err(missing)
    }
}

/// Weights by number of the code, 0 for one that is no secret, from those of the secrets in
/// ascending order of their numbers.
///
/// # Errors
///
/// A [`WeightError`] if there is no weight for a secret, or nothing but zeros, or too much.
pub fn by_number(
    codes: usize,
    secrets: &[u16],
    weights: &[Weight],
) -> Result<Vec<Weight>, WeightError> {
    if weights.len() != secrets.len() {
        return Err(WeightError::Missing {
            secrets: secrets.len(),
            found: weights.len(),
        });
    }
    let sum = weights
        .iter()
        .try_fold(0, |sum: Weight, &weight| sum.checked_add(weight));
    match sum.filter(|&sum| sum <= MOST_WEIGHT) {
        None => return Err(WeightError::TooLarge),
        Some(0) => return Err(WeightError::AllZero),
        Some(_) => {}
    }

    let mut of_code = vec![0; codes];
    for (&secret, &weight) in secrets.iter().zip(weights) {
        of_code[usize::from(secret)] = weight;
    }
    Ok(of_code)
}

/// Codes that are made ready for searches with one set of weights after the other.
///
/// ```
/// use solvetab_solver::code_breaking::search::weighted::Searcher;
/// use solvetab_solver::control::Unwatched;
///
/// let searcher = Searcher::new(&"3x5".parse()?);
/// let uniform = searcher.solve(&[1; 60], &Unwatched)?;
/// let weights: [_; 60] = std::array::from_fn(|code| if code == 7 { 1000 } else { 1 });
/// let one_matters = searcher.solve(&weights, &Unwatched)?;
/// assert_eq!(uniform.total, 196);
/// assert_eq!(one_matters.tree.guess, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    game: Game,
    /// The search without weights, and what it found.
    problem: Problem,
    /// Class of each code: codes of one class are each other's images under the symmetries.
    classes: Vec<usize>,
}

/// Bytes of the table of sets without weights: at most so many, and fewer for small games, where
/// filling it with zeros would take longer than the search.
const MEMORY: usize = 1 << 26;
/// Memory for each pair of a secret and a guess: four cache lines of the table.
const MEMORY_OF_PAIR: usize = 256;

impl Searcher {
    /// Gets a game ready.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let problem = problem_of(game, true);
        let classes = multiplicities::classes_of_guesses(game);
        Self {
            game: game.clone(),
            problem,
            classes,
        }
    }

    /// A tree of the least weighted total. `weights` are those of the secrets, in
    /// ascending order of their numbers.
    ///
    /// # Errors
    ///
    /// A [`WeightError`] if there is no weight for a secret, or nothing but zeros, or too much, or
    /// the control interrupts the search.
    pub fn solve(
        &self,
        weights: &[Weight],
        control: &dyn Control<WeightedSnapshot>,
    ) -> Result<Weighted, WeightError> {
        self.solve_after(&[], weights, control)
    }

    /// The same where these moves have left the secrets of the game: in hard mode they limit the
    /// guesses.
    pub(crate) fn solve_after(
        &self,
        history: &[Move],
        weights: &[Weight],
        control: &dyn Control<WeightedSnapshot>,
    ) -> Result<Weighted, WeightError> {
        let game = self.problem.game();
        let of_code = by_number(game.guesses().len(), game.secrets(), weights)?;
        let (tree, total) = if self.is_symmetric(&of_code) {
            search(&self.problem, history, of_code, control)?
        } else {
            // What symmetry makes equal may have other weights.
            let problem = problem_of(&self.game, false);
            search(&problem, history, of_code, control)?
        };
        Ok(Weighted {
            tree,
            total,
            weight: weights.iter().sum(),
        })
    }

    /// Tells whether codes that symmetry makes equal have the same weight.
    fn is_symmetric(&self, weights: &[Weight]) -> bool {
        let mut from_class = vec![None; weights.len()];
        self.problem.game().rules().is_some()
            && self
                .classes
                .iter()
                .zip(weights)
                .all(|(&class, weight)| from_class[class].get_or_insert(weight) == &weight)
    }
}

/// Searches, and counts the sets.
fn search(
    problem: &Problem,
    history: &[Move],
    of_code: Vec<Weight>,
    control: &dyn Control<WeightedSnapshot>,
) -> Result<(Tree, Weight), Interrupted> {
    let before = problem.counters.sets();
    let weights = WeightedProblem::new(problem, of_code);
    let start = State {
        set: problem.game().secrets(),
        history,
        left: problem.costs().guesses(),
    };
    weights.tell(weights.set_bound(&weights.heaviest_first(start.set), start.left));
    let look = || {
        let at_least = *weights
            .at_least
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        control.look(&WeightedSnapshot {
            sets: problem.counters.sets() - before,
            at_least,
        })
    };
    let stop = Stop::new(&look);
    let lightest = Lightest {
        weights: &weights,
        stop: &stop,
    };
    let cost = lightest.cost(start)?;
    weights.tell(cost);
    Ok((grow(problem.game(), &lightest, start, &())?, cost))
}

/// The least totals without weights; whether `guesses` that symmetry makes equal are one.
fn problem_of(game: &Game, guesses: bool) -> Problem {
    // The heavy secrets alone are searched too: then a history does not say which set it is. And
    // renaming the symbols of one position changes how often a code has a symbol, and so its
    // weight.
    let symmetry = UsedSymmetry {
        guesses,
        places: false,
        histories: false,
        ..UsedSymmetry::default()
    };
    let settings = Settings {
        symmetry,
        width: None,
        threads: 1,
    };
    let pairs = game.secrets().len().saturating_mul(game.guesses().len());
    let table = TranspositionTable::new(pairs.saturating_mul(MEMORY_OF_PAIR).min(MEMORY));
    Problem::new(
        game.clone(),
        Costs::total(game.secrets().len()),
        settings,
        table,
    )
}

/// A bound on what a set costs.
type Bound = transposition::Bound<Weight>;

/// The most bounds that are kept: a gibibyte, with the key and what a table of them adds.
const MOST_BOUNDS: usize = (1 << 30) / (2 * size_of::<(Key, Bound)>());

/// Upper bound on any total without weights.
const MOST_TOTAL: u32 = 1 << 30;

/// Guesses times weights, over the secrets of a problem without weights.
#[derive(Debug)]
struct WeightedProblem<'a> {
    problem: &'a Problem,
    /// Weights by number of the code.
    weights: Vec<Weight>,
    floors: Floors,
    bounds: Memo<Key, Bound>,
    /// Lower bound on the cost of all secrets.
    at_least: Mutex<Weight>,
}

/// The heavy secrets of a set.
#[derive(Debug, Default, Clone, Copy)]
struct Core {
    /// Number of secrets, from the heaviest on.
    size: usize,
    /// Least weight of these.
    weight: Weight,
    /// Lower bound on the cost of all other weights: those of the light secrets, and what the heavy
    /// ones weigh beyond that.
    rest: Weight,
}

impl<'a> WeightedProblem<'a> {
    fn new(problem: &'a Problem, weights: Vec<Weight>) -> Self {
        let game = problem.game();
        let floors = Floors::new(game.feedbacks(), game.secrets().len(), &problem.capacities);
        Self {
            problem,
            weights,
            floors,
            bounds: Memo::with_most(MOST_BOUNDS),
            at_least: Mutex::default(),
        }
    }

    fn weight(&self, code: u16) -> Weight {
        self.weights[usize::from(code)]
    }

    fn weight_of(&self, set: &[u16]) -> Weight {
        set.iter().map(|&code| self.weight(code)).sum()
    }

    /// The secrets of a set, the heaviest first.
    fn heaviest_first(&self, set: &[u16]) -> Vec<u16> {
        let mut set = set.to_vec();
        set.sort_by_key(|&code| (std::cmp::Reverse(self.weight(code)), code));
        set
    }

    /// A lower bound on the cost of some members that make `cells` cells, if one of them is
    /// guessed.
    fn cost_by_cells(&self, set: &[u16], cells: usize) -> Weight {
        3 * self.weight_of(set) - self.weight(set[0]) - self.weight_of(&set[..cells.min(set.len())])
    }
}

impl Additive for WeightedProblem<'_> {
    type Amount = Weight;
    type Core = Core;
    /// The search of the core without weights, with which a cell's search begins, refutes more for
    /// less.
    const SCANS_CELLS: bool = false;

    fn problem(&self) -> &Problem {
        self.problem
    }

    fn turn(&self, set: &[u16], _: bool, _: u16) -> Weight {
        self.weight_of(set)
    }

    fn settled(&self, set: &[u16], _: u16) -> Option<Bound> {
        match *set {
            [first, ..] if self.weight(first) == 0 => Some(Bound::Exact(0)),
            [one] => Some(Bound::Exact(self.weight(one))),
            // The heavier one first; a guess that is neither costs two guesses for both.
            [one, other] => Some(Bound::Exact(self.weight(one) + 2 * self.weight(other))),
            _ => None,
        }
    }

    fn set_bound(&self, set: &[u16], _: u16) -> Weight {
        self.floors
            .of(set.iter().map(|&code| self.weight(code)), None)
    }

    fn cell_bound<'m>(
        &self,
        _: usize,
        members: impl FnOnce() -> &'m [u16],
        feedback: u16,
        _: u16,
    ) -> Weight {
        self.floors.of(
            members().iter().map(|&code| self.weight(code)),
            Some(feedback),
        )
    }

    /// A guess that is no member finds all with the second guess at best; a member itself, and the
    /// first of each other cell.
    fn members_bound(&self, set: &[u16], _: u16, _: usize) -> Option<Bound> {
        let game = self.problem.game();
        (set.len() <= game.feedbacks()).then(|| {
            let by_cells = self.cost_by_cells(set, game.most_cells(set) as usize);
            Bound::AtLeast(by_cells.min(2 * self.weight_of(set)))
        })
    }

    fn limit(&self, _: usize, _: u16) -> Weight {
        Weight::IMPOSSIBLE
    }

    /// The search without weights: the cost where all weigh the same.
    fn relaxed(
        &self,
        set: &[u16],
        history: &[Move],
        left: u16,
        budget: Weight,
        stop: &Stop<'_>,
    ) -> Bound {
        let (heavy, core) = self.core(set, history.last());
        // Where candidates alone may be guessed, a light one may divide the heavy ones best.
        if heavy.len() < set.len() && self.problem.game().mode() == Mode::CandidatesOnly {
            return Bound::AtLeast(core.rest);
        }
        // What the core may cost without weights for the set to stay below the budget.
        let enough = budget
            .saturating_sub(core.rest)
            .div_ceil(core.weight)
            .min(MOST_TOTAL.into()) as u64;
        let mut search = Search::new(self.problem, history, stop);
        match search.set_cost(heavy, self.problem.keys(history, heavy), left, enough) {
            transposition::Bound::Exact(total) if core.rest == 0 => {
                Bound::Exact(core.weight * Weight::from(total))
            }
            transposition::Bound::Exact(total) | transposition::Bound::AtLeast(total) => {
                Bound::AtLeast(core.weight * Weight::from(total) + core.rest)
            }
        }
    }

    /// The heavy secrets, so that their number times what each weighs at least is greatest.
    fn core<'s>(&self, set: &'s [u16], last: Option<&Move>) -> (&'s [u16], Core) {
        let heavy =
            (1..=set.len()).max_by_key(|&size| (self.weight(set[size - 1]) * size as Weight, size));
        let size = heavy.unwrap_or_default();
        let weight = self.weight(set[size - 1]);
        let mut rest: Vec<Weight> = set.iter().map(|&code| self.weight(code)).collect();
        rest[..size].iter_mut().for_each(|rest| *rest -= weight);
        rest.sort_unstable_by(|a, b| b.cmp(a));
        let feedback = last.map(|&(_, feedback)| feedback);
        (
            &set[..size],
            Core {
                size,
                weight,
                rest: self.floors.of(rest.into_iter(), feedback),
            },
        )
    }

    fn level_bound(
        &self,
        set: &[u16],
        Core { size, weight, rest }: Core,
        excess: usize,
        left: u16,
    ) -> Weight {
        let heavy = &set[..size];
        let bound = weight * Weight::from(self.problem.excess_bound(heavy, excess, left)) + rest;
        // A member that leaves `excess` feedbacks out makes that many cells fewer than there are
        // feedbacks, another guess one more.
        let cells = self.problem.game().feedbacks().saturating_sub(excess);
        if size > FEW {
            bound
        } else {
            bound.max(self.cost_by_cells(heavy, cells))
        }
    }

    fn enough_excess(&self, _: &[u16], _: u16) -> Option<usize> {
        None
    }

    fn remembered_of(&self, key: Key, _: u16) -> Option<Bound> {
        self.bounds.get(&key)
    }

    fn remember(&self, keys: SetKeys, _: u16, _: usize, bound: Bound) {
        self.bounds.insert(keys.own, bound);
    }

    fn tell(&self, least: Weight) {
        let mut at_least = self.at_least.lock().unwrap_or_else(PoisonError::into_inner);
        *at_least = least.max(*at_least);
    }
}

/// The tree of least weighted total.
struct Lightest<'a> {
    weights: &'a WeightedProblem<'a>,
    stop: &'a Stop<'a>,
}

impl Lightest<'_> {
    fn cost(&self, state: State<'_>) -> Result<Weight, Interrupted> {
        let cost = self
            .search(state)
            .cost(&self.weights.heaviest_first(state.set), state.left)?;
        Ok(cost.expect("secrets can be guessed one by one"))
    }

    fn search(&self, state: State<'_>) -> Search<'_, WeightedProblem<'_>> {
        Search::new(self.weights, state.history, self.stop)
    }
}

impl Policy for Lightest<'_> {
    type Goal = ();
    type Error = Interrupted;
    /// Results of one thread serve all later guesses.
    const IS_SHARED: bool = false;

    /// The first guess of a tree that costs least; of the least total number of guesses, where only
    /// secrets without weight are left.
    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Interrupted> {
        let Self { weights, stop } = self;
        let set = weights.heaviest_first(state.set);
        let guess = if set.len() == 2 {
            set[0]
        } else if weights.weight(set[0]) > 0 {
            let cost = self.cost(state)?;
            let mut search = self.search(state);
            let mut guesses = search.guesses_of_cost(&set, state.left, cost).into_iter();
            let found = guesses.find_map(|guess| {
                search
                    .cost_of_guess(&set, guess, state.left, cost)
                    .map(|cost| cost.map(|_| guess))
                    .transpose()
            });
            found.expect("a guess has the cost that was found")?
        } else {
            let (_, mut guesses) = Dag::new(weights.problem, stop)
                .optimal(state)?
                .expect("every set has a tree");
            guesses
                .next()
                .expect("a guess has the cost that was found")?
                .0
        };
        Ok(Choice {
            guess,
            left: state.left,
            goal: (),
        })
    }
}

/// Lower bounds on the cost of a set, whatever is guessed: the number of secrets that can be found
/// within one guess, two, and so on; the last number holds from there on.
///
/// Let feedback be of `a` kinds. Of any set the first guess finds at most one secret, the second at
/// most `a - 1`, and the third at most `(a - 1)^2`. After a certain feedback there are also limits
/// for each number of guesses, its capacities (`bounds::capacities`). The heaviest secrets in the
/// first of these places cost less than any tree.
#[derive(Debug)]
struct Floors {
    /// Numbers by the feedback that made the set.
    after: Vec<Vec<usize>>,
    /// Numbers where no feedback was given yet.
    at_first: Vec<usize>,
}

impl Floors {
    /// Prepares the bounds for sets of at most so many secrets.
    fn new(feedbacks: usize, secrets: usize, capacities: &[Vec<usize>]) -> Self {
        let mut at_first = vec![1_usize];
        let mut places = 1_usize;
        // Capacities may go on where the number of feedbacks would allow all.
        let longest = capacities.iter().map(Vec::len).max().unwrap_or(0) + 2;
        while at_first.len() < longest || at_first.last().is_some_and(|&within| within < secrets) {
            places = places.saturating_mul(feedbacks.max(3) - 1);
            at_first.push(at_first[at_first.len() - 1].saturating_add(places));
        }
        let after = capacities.iter().map(|capacities| {
            let within = at_first.iter().enumerate().map(|(guess, &places)| {
                let capacity = guess.checked_sub(1).and_then(|guess| capacities.get(guess));
                capacity.map_or(places, |&capacity| places.min(capacity))
            });
            within.collect()
        });
        Self {
            after: after.collect(),
            at_first,
        }
    }

    /// The least that a set costs, its weights from the heaviest on, after a feedback.
    fn of(&self, weights: impl Iterator<Item = Weight>, feedback: Option<u16>) -> Weight {
        let within = feedback.map_or(&self.at_first, |feedback| {
            &self.after[usize::from(feedback)]
        });
        let (mut guess, mut floor) = (0, 0);
        for (place, weight) in weights.enumerate() {
            while guess + 1 < within.len() && place >= within[guess] {
                guess += 1;
            }
            floor += weight * (guess as Weight + 1);
        }
        floor
    }
}

#[cfg(test)]
mod tests;

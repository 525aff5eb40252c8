//! Trees of the least weighted total: secrets that matter more are found sooner.
//!
//! ```text
//! mod: what is asked, and the answer -> search -> floors: what a set costs at least
//! ```
//!
//! A secret of weight w that takes g guesses costs w g. Secrets of weight 0 cost nothing, but are found too: once no other is left, by a
//! tree of the least total number of guesses. Of the trees of the least weighted total any may be found; it is the same on every machine.
//!
//! Where all secrets of a set weigh m or more, it costs at least m times its least total without weights, and what the rest of the weights
//! costs at least. The search without weights is fast and remembers what it finds for all weights to come, so most of the work is its.

mod floors;
mod search;

use std::fmt;

use super::costs::Costs;
pub use super::costs::Weight;
use super::multiplicities;
use super::techniques::{Technique, Techniques};
use crate::code_breaking::game::Game;
use crate::code_breaking::search::problem::{Problem, Settings};
use crate::code_breaking::search::table::TranspositionTable;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, Phase, Steps};
use search::Search;

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

/// Weights with which nothing can be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// The value was asked for, and a mixture of the host on the way to it has weights that come to more than [`MOST_WEIGHT`].
    MixtureTooLarge,
    /// The control interrupted the search.
    Interrupted(Interrupted),
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

impl std::error::Error for WeightError {}

impl From<Interrupted> for WeightError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}

/// Codes that are made ready for searches with one set of weights after the other.
///
/// ```
/// use solvetab_solver::code_breaking::search::weighted::Searcher;
/// use solvetab_solver::control::Unwatched;
///
/// let searcher = Searcher::new(&"3x5".parse()?);
/// let uniform = searcher.solve(&[1; 60], &Unwatched)?;
/// let one_matters = searcher.solve(&std::array::from_fn::<_, 60, _>(|code| if code == 7 { 1000 } else { 1 }), &Unwatched)?;
/// assert_eq!(uniform.total, 196);
/// assert_eq!(one_matters.tree.guess, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    game: Game,
    /// The search without weights, and what it found.
    problem: Problem,
    /// By number of the code: codes of one class are each other's images under the symmetries.
    classes: Vec<usize>,
}

/// Bytes of the table of sets without weights.
const MEMORY: usize = 1 << 26;

impl Searcher {
    /// Gets a game ready.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let problem = problem_of(game, Techniques::default());
        let classes = multiplicities::classes_of_guesses(game);
        Self { game: game.clone(), problem, classes }
    }

    /// A tree of the least weighted total. `weights` are those of the secrets, in
    /// ascending order of their numbers. The steps are sets that are searched.
    ///
    /// # Errors
    ///
    /// A [`WeightError`] if there is no weight for a secret, or nothing but zeros, or too much, or the control interrupts the search.
    pub fn solve(&self, weights: &[Weight], control: &dyn Control<Steps>) -> Result<Weighted, WeightError> {
        let game = self.problem.game();
        let secrets = game.secrets();
        if weights.len() != secrets.len() {
            return Err(WeightError::Missing { secrets: secrets.len(), found: weights.len() });
        }
        let sum = weights.iter().try_fold(0, |sum: Weight, &weight| sum.checked_add(weight));
        let weight = sum.filter(|&sum| sum <= MOST_WEIGHT).ok_or(WeightError::TooLarge)?;
        if weight == 0 {
            return Err(WeightError::AllZero);
        }
        let mut of_code = vec![0; game.guesses().len()];
        for (&secret, weight) in secrets.iter().zip(weights) {
            of_code[usize::from(secret)] = *weight;
        }
        let (tree, total) = if self.is_symmetric(&of_code) {
            search(&self.problem, of_code, control)?
        } else {
            // What symmetry makes equal may have other weights.
            let problem = problem_of(&self.game, Techniques::default().without(Technique::Symmetry));
            search(&problem, of_code, control)?
        };
        Ok(Weighted { tree, total, weight })
    }

    /// Whether codes that symmetry makes equal have the same weight.
    fn is_symmetric(&self, weights: &[Weight]) -> bool {
        let mut of_class = vec![None; weights.len()];
        self.problem.game().rules().is_some()
            && self.classes.iter().zip(weights).all(|(&class, weight)| of_class[class].get_or_insert(weight) == &weight)
    }
}

/// Searches, and counts the sets.
fn search(
    problem: &Problem,
    of_code: Vec<Weight>,
    control: &dyn Control<Steps>,
) -> Result<(Tree, Weight), Interrupted> {
    let phase = Phase::new(control, "sets", None);
    let before = problem.counters.sets();
    let look = || phase.look_at(problem.counters.sets() - before);
    Search::new(problem, &Stop::new(&look), of_code).solve()
}

/// The least totals without weights.
fn problem_of(game: &Game, techniques: Techniques) -> Problem {
    // The heavy secrets alone are searched too: then a history does not say which set it is. And renaming the symbols of one position
    // changes how often a code has a symbol, and so its weight.
    let techniques = techniques.without(Technique::Histories).without(Technique::Places);
    let settings = Settings { techniques, width: None, threads: 1 };
    let most = game.secrets().len().min(u16::MAX.into()) as u16;
    Problem::new(game.clone(), Costs::total(most), settings, TranspositionTable::new(MEMORY))
}

#[cfg(test)]
mod tests;

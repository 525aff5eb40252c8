//! Trees of the least weighted total: secrets that matter more are found sooner.
//!
//! ```text
//! mod: what is asked, and the answer -> search -> floors: what a set costs at least
//! ```
//!
//! A secret of weight w that takes g guesses costs w g. Where several trees have the least weighted total, those of the least total number of
//! guesses are taken: every weight is multiplied by more than any total, and one is added. So secrets of weight 0 are found too,
//! and as soon as the others allow.

mod floors;
mod search;

use std::fmt;

use super::answers::universe::Universe;
use super::bounds::classes;
use super::bounds::symmetry::Symmetry;
use super::optimal::MOST_CODES;
use super::question::Codes;
use crate::code_breaking::tree::Tree;
use crate::progress::{Cancelled, Progress};
use search::Search;

/// A weight, or a sum of weights times guesses.
pub type Weight = u128;

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
    /// There are more codes than are searched.
    TooManyCodes {
        /// Codes that may be secret.
        codes: usize,
        /// The most that are searched.
        most: usize,
    },
    /// The search was ended.
    Cancelled,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { secrets, found } => {
                write!(f, "{found} weights are given for {secrets} codes: give one for each")
            }
            Self::AllZero => f.write_str("all weights are 0: give one that is not"),
            Self::TooLarge => write!(f, "the weights come to more than {MOST_WEIGHT}: divide them by something"),
            Self::TooManyCodes { codes, most } => {
                write!(f, "{codes} codes are more than the {most} that are searched: search fewer")
            }
            Self::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for WeightError {}

impl From<Cancelled> for WeightError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Codes that are made ready for searches with one set of weights after the other.
///
/// ```
/// use solvetab_solver::code_breaking::exact::Codes;
/// use solvetab_solver::code_breaking::exact::weighted::Searcher;
/// use solvetab_solver::progress::Silent;
///
/// let searcher = Searcher::new(&Codes::Rules("3x5".parse()?))?;
/// let uniform = searcher.solve(&[1; 60], &Silent)?;
/// let one_matters = searcher.solve(&std::array::from_fn::<_, 60, _>(|code| if code == 7 { 1000 } else { 1 }), &Silent)?;
/// assert_eq!(uniform.total, 212);
/// assert_eq!(one_matters.tree.guess, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    universe: Universe,
    symmetry: Symmetry,
    capacities: Vec<Vec<usize>>,
    /// By number of the code: codes of one class are each other's images under the symmetries.
    classes: Vec<usize>,
}

impl Searcher {
    /// Gets codes ready.
    ///
    /// # Errors
    ///
    /// [`WeightError::TooManyCodes`].
    pub fn new(codes: &Codes) -> Result<Self, WeightError> {
        let secrets = codes.secrets();
        if secrets > MOST_CODES {
            return Err(WeightError::TooManyCodes { codes: secrets, most: MOST_CODES });
        }
        let universe = codes.universe(true);
        let symmetry = Symmetry::new(&universe);
        let capacities = if universe.rules().is_some() {
            classes::capacities(&universe, &symmetry)
        } else {
            classes::unclassified(&universe)
        };
        let positions = universe.positions();
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        let classes = universe.guesses().iter().map(|code| {
            let kind = multiplicities(&code[..positions]);
            kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            })
        });
        let classes = classes.collect();
        Ok(Self { universe, symmetry, capacities, classes })
    }

    /// The tree of the least weighted total; among those one of the least total number of guesses. `weights` are those of the secrets, in
    /// ascending order of their numbers.
    ///
    /// # Errors
    ///
    /// A [`WeightError`] if there is no weight for a secret, or nothing but zeros, or too much, or `progress` ends the search.
    pub fn solve(&self, weights: &[Weight], progress: &dyn Progress) -> Result<Weighted, WeightError> {
        let secrets = self.universe.secrets();
        if weights.len() != secrets.len() {
            return Err(WeightError::Missing { secrets: secrets.len(), found: weights.len() });
        }
        let sum = weights.iter().try_fold(0, |sum: Weight, &weight| sum.checked_add(weight));
        let weight = sum.filter(|&sum| sum <= MOST_WEIGHT).ok_or(WeightError::TooLarge)?;
        if weight == 0 {
            return Err(WeightError::AllZero);
        }
        let factor = factor(secrets.len());
        let mut of_code = vec![0; self.universe.guesses().len()];
        for (&secret, weight) in secrets.iter().zip(weights) {
            of_code[usize::from(secret)] = weight * factor + 1;
        }
        let (tree, total) = Search::new(self, of_code, progress).solve()?;
        Ok(Weighted { tree, total: total / factor, weight })
    }

    /// Whether codes that symmetry makes equal have the same weight.
    fn is_symmetric(&self, weights: &[Weight]) -> bool {
        let mut of_class = vec![None; weights.len()];
        self.universe.rules().is_some()
            && self.classes.iter().zip(weights).all(|(&class, weight)| of_class[class].get_or_insert(weight) == &weight)
    }
}

/// More than any total of guesses: secrets can be guessed one by one.
fn factor(secrets: usize) -> Weight {
    (secrets as Weight * secrets as Weight + 1).next_power_of_two()
}

/// How often each symbol of a code occurs, most often first. Codes of rules can be mapped to each other by moving positions and renaming
/// symbols if they agree in this.
pub(crate) fn multiplicities(code: &[u8]) -> Vec<usize> {
    let mut counts = [0; 32];
    code.iter().for_each(|&symbol| counts[usize::from(symbol)] += 1);
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

#[cfg(test)]
mod tests;

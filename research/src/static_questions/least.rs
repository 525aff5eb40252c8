//! The least number of questions: a set from above, a proof from below, and how far each came.

use solvetab_lookup::code_breaking::Code;

use super::bounds::{Obstacle, StaticBound};
use super::cells::SetCells;
use super::local_search::{LocalSearch, greedy};
use super::orderly::{Orderly, SearchEnd, SetLimit, TooManySets};
use crate::feedback_table::FeedbackTable;
use solvetab_solver::control::{Control, Interrupted, NoResult, Steps};

/// A proof that so many questions do not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refutation {
    /// Number of questions.
    pub(crate) questions: usize,
    /// Why not.
    pub(crate) reason: Obstacle,
}

/// Bounds on the least number of questions that always tell the secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LeastBounds {
    /// The smallest set that was found, ascending; nothing if it was interrupted before.
    pub(crate) set: Option<Vec<Code>>,
    /// The largest number of questions that is proven not to do; nothing if no questions do.
    pub(crate) refuted: Option<Refutation>,
    /// Numbers of questions below those of the set that were not searched, because there are too
    /// many sets: each with how many there would be.
    pub(crate) left_out: Vec<(usize, u64)>,
}

impl LeastBounds {
    /// The least number that is not proven impossible.
    pub(crate) fn at_least(&self) -> usize {
        self.refuted
            .as_ref()
            .map_or(0, |refuted| refuted.questions + 1)
    }

    /// Returns whether the set is proven to be the smallest.
    pub(crate) fn is_proven(&self) -> bool {
        self.set
            .as_ref()
            .is_some_and(|set| set.len() == self.at_least())
    }
}

/// Effort of the search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LeastEffort {
    /// Local search for a set where none is known.
    pub(crate) local: LocalSearch,
    /// Searches that append a question more often than this at their last level are left out.
    pub(crate) most_sets: u64,
}

/// Finds the least number of questions that always tell the secret. `known` is a set that separates
/// the secrets, if one is known.
///
/// A local search finds a set, unless one is known; then the exact search looks for one with a
/// question less, until there is none. Fewer questions than that cannot do either, since a set that
/// separates the secrets goes on to do so with any question more.
///
/// # Errors
///
/// What is known when it is interrupted.
pub(crate) fn least(
    feedbacks: &FeedbackTable,
    known: Option<Vec<u16>>,
    effort: &LeastEffort,
    control: &dyn Control<Steps>,
) -> Result<LeastBounds, Interrupted<LeastBounds>> {
    let refuted = fewest_by_counting(feedbacks)
        .checked_sub(1)
        .map(|questions| Refutation {
            questions,
            reason: Obstacle::Bound(StaticBound::Counting),
        });
    let mut least = LeastBounds {
        set: None,
        refuted,
        left_out: vec![],
    };
    match search(feedbacks, known, effort, control, &mut least) {
        Ok(()) => Ok(least),
        Err(Interrupted { known: () }) => Err(Interrupted { known: least }),
    }
}

/// Fewer questions have fewer sequences of feedbacks than there are secrets.
fn fewest_by_counting(feedbacks: &FeedbackTable) -> usize {
    let most = feedbacks.most_parts().max(2) as u64;
    let questions =
        (0..).find(|&questions| most.saturating_pow(questions) >= feedbacks.count() as u64);
    questions.expect("powers of two or more grow") as usize
}

fn search(
    feedbacks: &FeedbackTable,
    known: Option<Vec<u16>>,
    effort: &LeastEffort,
    control: &dyn Control<Steps>,
    least: &mut LeastBounds,
) -> Result<(), Interrupted> {
    let first = known.filter(|set| SetCells::after(feedbacks, set).is_separated());
    let set = match first {
        Some(set) => set,
        None => from_above(feedbacks, &effort.local, control, least)?,
    };
    let mut size = set.len();
    least.set = Some(feedbacks.codes_of(&set));
    if least.at_least() >= size {
        return Ok(());
    }
    let orderly = Orderly::new(feedbacks, control)?;
    while let Some(fewer) = size
        .checked_sub(1)
        .filter(|&fewer| fewer >= least.at_least())
    {
        match orderly.search(fewer, SetLimit::One, effort.most_sets, control) {
            Ok(SearchEnd::Found { sets, .. }) => {
                least.set = sets.first().map(|set| feedbacks.codes_of(set));
                // Larger numbers that were left out no longer matter: so many are known to do.
                least.left_out.clear();
            }
            Ok(SearchEnd::Impossible(reason)) => {
                least.refuted = Some(Refutation {
                    questions: fewer,
                    reason,
                });
                break;
            }
            Err(NoResult::Because(TooManySets(sets))) => least.left_out.push((fewer, sets)),
            Err(NoResult::Interrupted(interrupted)) => return Err(interrupted),
        }
        size = fewer;
    }

    Ok(())
}

/// A set by local search: with a question less and less than a greedy one, as long as it finds one.
fn from_above(
    feedbacks: &FeedbackTable,
    local: &LocalSearch,
    control: &dyn Control<Steps>,
    least: &mut LeastBounds,
) -> Result<Vec<u16>, Interrupted> {
    let mut set = greedy(feedbacks, control)?;
    while set.len() > least.at_least().max(1) {
        // If it is interrupted, this is what is known.
        least.set = Some(feedbacks.codes_of(&set));
        let found = local.run(feedbacks, set.len() - 1, control)?;
        if found.pairs > 0 {
            break;
        }
        set = found.questions;
    }
    Ok(set)
}

//! The search on several threads: each runs the whole of it, leaving guesses that another one is at for later, and finds what the
//! others have found in the transposition table. Whoever is first has the answer for all.

use std::sync::{Mutex, PoisonError};

use super::branch_and_bound::Search;
use super::problem::Problem;
use super::stop::Stop;
use super::table::Bound;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::parallel::Workers;
use crate::progress::Cancelled;

/// The least cost of finding any secret, or `None` if that is impossible.
pub(crate) fn least_cost(problem: &Problem, workers: &Workers, stop: &Stop<'_>) -> Result<Option<Cost>, Cancelled> {
    let set = problem.universe().secrets();
    let (keys, left) = (problem.keys(&[], set), problem.costs().guesses());
    // Whoever goes on from what was saved knows this at once.
    if let Some(Bound::AtLeast(least)) = problem.remembered(keys, left) {
        problem.counters.raise(least);
    }
    let answer = Mutex::new(None);
    workers.all(|| {
        let bound = Search::new(problem, &[], stop).set_cost(set, keys, left, IMPOSSIBLE);
        if stop.answer() {
            *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(bound);
        }
    });
    match answer.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(Bound::Exact(cost)) => Ok(Some(cost)),
        Some(Bound::AtLeast(_)) => Ok(None),
        None => Err(Cancelled),
    }
}

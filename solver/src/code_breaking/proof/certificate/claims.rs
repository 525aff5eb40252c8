//! What is proven of a tree, level by level.

use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};
use crate::code_breaking::search::question::{Objective, Question};

/// That no tree within some guesses costs less than a bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim {
    /// Which claim it is, in the file.
    pub(super) number: u8,
    /// The guesses that were allowed, if a claim of the total says so.
    pub(super) limit: u16,
    pub(super) costs: Costs,
    pub(super) bound: Cost,
}

/// The largest limit that a certificate may name: no tree reaches it.
const LARGEST_LIMIT: u16 = u16::MAX - 1;

/// What a tree does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figures {
    pub(super) secrets: Cost,
    pub(super) total: Cost,
    pub(super) worst: u16,
    pub(super) at_worst: Cost,
}

/// What is to be proven for the first levels of an objective. A later level contains the earlier ones where it can: as few secrets at a
/// worst case that is smaller would be none.
pub(super) fn claims(question: Question, levels: usize, of: Figures) -> Vec<Claim> {
    let Figures { secrets, total, worst, at_worst } = of;
    let claim = |number, costs, bound| Claim { number, limit: 0, costs, bound };
    let of_total = match question.max_depth {
        None => claim(0, Costs::total(u16::try_from(secrets).unwrap_or(u16::MAX)), total),
        Some(limit) => {
            let limit = limit.min(LARGEST_LIMIT);
            Claim { limit, ..claim(0, Costs::limited(limit, 0), total) }
        }
    };
    // A guess matters more than all secrets at the worst case, or the other way round.
    let (guess, secret) = (secrets + 1, secrets * Cost::from(worst) + 1);
    match (question.objective, levels) {
        (Objective::Total | Objective::WorstClass, 1) => vec![of_total],
        (Objective::Total | Objective::WorstClass, 2) => {
            vec![of_total, claim(1, Costs::limited(worst - 1, 0), total + 1)]
        }
        (Objective::Total | Objective::WorstClass, _) => {
            vec![of_total, claim(2, Costs::weighted(worst, guess), guess * total + at_worst)]
        }
        (Objective::Worst | Objective::AtWorst, 1) => vec![claim(3, Costs::feasible(worst - 1), IMPOSSIBLE)],
        (Objective::AtWorst, _) | (Objective::Worst, 2) => vec![claim(4, Costs::at_last(worst), at_worst)],
        (Objective::Worst, _) => vec![claim(5, Costs::limited(worst, secret), secret * at_worst + total)],
    }
}

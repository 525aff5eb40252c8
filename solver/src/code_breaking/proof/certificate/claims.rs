//! What is proven of a tree, level by level.

use solvetab_lookup::claim::Claim;

use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};

/// That no tree within some guesses costs less than a bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Statement {
    /// Which statement it is, in the file.
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

/// What is to be proven for some claims, most important first. A later claim contains the earlier ones where it can: as few secrets at a
/// worst case that is smaller would be none.
pub(super) fn statements(claims: &[Claim], max_depth: Option<u16>, of: Figures) -> Vec<Statement> {
    use Claim::{FewestAtWorst, LeastTotal, LeastWorstCase};
    let Figures { secrets, total, worst, at_worst } = of;
    let statement = |number, costs, bound| Statement { number, limit: 0, costs, bound };
    let of_total = match max_depth {
        None => statement(0, Costs::total(u16::try_from(secrets).unwrap_or(u16::MAX)), total),
        Some(limit) => {
            let limit = limit.min(LARGEST_LIMIT);
            Statement { limit, ..statement(0, Costs::limited(limit, 0), total) }
        }
    };
    // A guess matters more than all secrets at the worst case, or the other way round.
    let (guess, secret) = (secrets + 1, secrets * Cost::from(worst) + 1);
    match claims {
        [LeastTotal] => vec![of_total],
        [LeastTotal, LeastWorstCase] => {
            vec![of_total, statement(1, Costs::limited(worst - 1, 0), total + 1)]
        }
        [LeastTotal, LeastWorstCase, FewestAtWorst] => {
            vec![of_total, statement(2, Costs::weighted(worst, guess), guess * total + at_worst)]
        }
        [LeastWorstCase] => vec![statement(3, Costs::feasible(worst - 1), IMPOSSIBLE)],
        [LeastWorstCase, FewestAtWorst] => vec![statement(4, Costs::at_last(worst), at_worst)],
        [LeastWorstCase, FewestAtWorst, LeastTotal] => {
            vec![statement(5, Costs::limited(worst, secret), secret * at_worst + total)]
        }
        _ => unreachable!("objectives prove these claims in this order"),
    }
}

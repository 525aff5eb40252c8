//! Claims about a tree: no tree, perhaps of those within so many guesses, costs less than a bound.

use std::fmt;

/// Cost above that of any tree.
pub(crate) const IMPOSSIBLE: u64 = 1 << 41;
/// Number of guesses left that sets no limit.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// Kind of feedback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feedback {
    /// Number of symbols in place, and number elsewhere.
    Counts,
    /// Number in place.
    Black,
    /// A colour for each letter.
    Colours,
    /// The same, and guesses have to agree with the colours of those before.
    HardColours,
}

/// Figures of a tree, checked by playing every secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tree {
    /// Secrets that it finds.
    pub secrets: u64,
    /// Guesses, summed over the secrets.
    pub total: u64,
    /// Guesses in the worst case.
    pub worst: u16,
    /// Secrets that need the worst case.
    pub at_worst: u64,
}

/// Cost of a secret: `unit` for each guess that it needs, and `last` more if it needs the last
/// guess allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Costs {
    pub(crate) unit: u64,
    pub(crate) last: u64,
}

/// Lower bound proven of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// No tree within so many guesses (0: any number) has a smaller total.
    Total(u16),
    /// No tree of at most this total has a smaller worst case.
    TotalThenWorst,
    /// No tree of at most this total and worst case has fewer secrets at the worst case.
    TotalThenWorstThenSecrets,
    /// No tree has a smaller worst case.
    Worst,
    /// No tree of this worst case has fewer secrets at it.
    WorstThenSecrets,
    /// No tree of this worst case, with as few secrets at it, has a smaller total.
    WorstThenSecretsThenTotal,
}

impl Claim {
    /// The claim with this number, if it can be one of the tree.
    pub(crate) fn numbered(number: u8, limit: u64, tree: &Tree) -> Option<Self> {
        use Claim::*;
        let others = [
            TotalThenWorst,
            TotalThenWorstThenSecrets,
            Worst,
            WorstThenSecrets,
            WorstThenSecretsThenTotal,
        ];
        match (number, u16::try_from(limit).ok()?) {
            (0, limit) => {
                (limit == 0 || (tree.worst..UNLIMITED).contains(&limit)).then_some(Total(limit))
            }
            (number, 0) => others.get(usize::from(number) - 1).copied(),
            _ => None,
        }
    }

    /// Returns what has to be proven for it: a limit of guesses, the costs, and the bound below
    /// which no tree costs.
    pub(crate) fn bound(self, tree: &Tree) -> (u16, Costs, u64) {
        let Tree {
            secrets,
            total,
            worst,
            at_worst,
        } = *tree;
        // A guess matters more than all secrets at the worst case, or the other way round.
        let (guess, secret) = (secrets + 1, secrets * u64::from(worst) + 1);
        let (left, unit, last, bound) = match self {
            Self::Total(limit) => (if limit == 0 { UNLIMITED } else { limit }, 1, 0, total),
            Self::TotalThenWorst => (worst - 1, 1, 0, total + 1),
            Self::TotalThenWorstThenSecrets => (worst, guess, 1, guess * total + at_worst),
            Self::Worst => (worst - 1, 0, 0, IMPOSSIBLE),
            Self::WorstThenSecrets => (worst, 0, 1, at_worst),
            Self::WorstThenSecretsThenTotal => (worst, 1, secret, secret * at_worst + total),
        };
        (left, Costs { unit, last }, bound)
    }
}

/// Codes, most important first; `at-total`: among trees of at most this total.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Total(0) => "least-total",
            Self::Total(limit) => return write!(f, "least-total within {limit}"),
            Self::TotalThenWorst => "least-worst-case at-total",
            Self::TotalThenWorstThenSecrets => "least-worst-case at-total, fewest-at-worst",
            Self::Worst => "least-worst-case",
            Self::WorstThenSecrets => "least-worst-case, fewest-at-worst",
            Self::WorstThenSecretsThenTotal => "least-worst-case, fewest-at-worst, least-total",
        })
    }
}

impl Costs {
    /// The number of guesses alone.
    pub(crate) const TOTAL: Self = Self { unit: 1, last: 0 };

    /// Lower bound on the cost of so many secrets within so many guesses. The first guess finds one
    /// of them, each later guess at most one for each sequence of `feedbacks` before it.
    pub(crate) fn least(self, secrets: usize, left: u16, feedbacks: usize) -> u64 {
        let (mut rest, mut sequences, mut cost) = (secrets as u64, 1_u64, 0);
        for guess in 1..=left {
            if rest == 0 {
                break;
            }
            let found = rest.min(sequences);
            cost +=
                found * (self.unit * u64::from(guess) + if guess == left { self.last } else { 0 });
            rest -= found;
            sequences = sequences.saturating_mul(feedbacks as u64);
        }
        if rest == 0 { cost } else { IMPOSSIBLE }
    }
}

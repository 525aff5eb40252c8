//! What is claimed of a tree: that no tree, perhaps of those within so many guesses, costs less than some bound.

/// More than any tree costs.
pub(crate) const IMPOSSIBLE: u64 = 1 << 41;
/// So many guesses left that they do not matter.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// What a tree does: it is checked by playing every secret.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// What is counted: `unit` for each guess that a secret needs, and `last` more for a secret that needs the last one allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Costs {
    pub(crate) unit: u64,
    pub(crate) last: u64,
}

/// One thing that is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// No tree within so many guesses (0: any number) has a smaller total.
    Total(u16),
    /// No tree of this total has a smaller worst case.
    WorstOfTotal,
    /// No tree of this total and worst case has fewer secrets at it.
    AtWorstOfTotal,
    /// No tree has a smaller worst case.
    Worst,
    /// No tree of this worst case has fewer secrets at it.
    AtWorst,
    /// No tree of this worst case, with so many secrets at it, has a smaller total.
    TotalOfWorst,
}

impl Claim {
    /// The claim with this number and limit.
    pub(crate) fn numbered(number: u8, limit: u16) -> Option<Self> {
        let others = [Self::WorstOfTotal, Self::AtWorstOfTotal, Self::Worst, Self::AtWorst, Self::TotalOfWorst];
        match number {
            0 => Some(Self::Total(limit)),
            _ => others.get(usize::from(number) - 1).copied(),
        }
    }

    /// Guesses allowed, what is counted, and the bound: to be proven is that within so many guesses everything costs at least the bound.
    pub(crate) fn bound(self, tree: &Tree) -> (u16, Costs, u64) {
        let Tree { secrets, total, worst, at_worst } = *tree;
        // A guess matters more than all secrets at the worst case, or the other way round.
        let (guess, secret) = (secrets + 1, secrets * u64::from(worst) + 1);
        match self {
            Self::Total(0) => (UNLIMITED, Costs { unit: 1, last: 0 }, total),
            Self::Total(limit) => (limit, Costs { unit: 1, last: 0 }, total),
            Self::WorstOfTotal => (worst - 1, Costs { unit: 1, last: 0 }, total + 1),
            Self::AtWorstOfTotal => (worst, Costs { unit: guess, last: 1 }, guess * total + at_worst),
            Self::Worst => (worst - 1, Costs { unit: 0, last: 0 }, IMPOSSIBLE),
            Self::AtWorst => (worst, Costs { unit: 0, last: 1 }, at_worst),
            Self::TotalOfWorst => (worst, Costs { unit: 1, last: secret }, secret * at_worst + total),
        }
    }
}

impl Costs {
    /// What so many secrets cost at least within so many guesses: the first guess finds one of them, each other guess at most one more for each
    /// of the answers before it but the winning one.
    pub(crate) fn least(self, secrets: usize, left: u16, answers: usize) -> u64 {
        let (mut rest, mut places, mut cost) = (secrets as u64, 1, 0);
        for guess in 1..=left {
            let found = rest.min(places);
            cost += found * (self.unit * u64::from(guess) + if guess == left { self.last } else { 0 });
            rest -= found;
            if rest == 0 {
                return cost;
            }
            places = u64::MAX.min(places.saturating_mul(answers as u64));
        }
        IMPOSSIBLE
    }
}

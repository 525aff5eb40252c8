//! Costs of finding a secret: guesses, perhaps not more than so many, perhaps with a penalty for
//! the last one.

use std::fmt::Debug;
use std::ops::{Add, Sub};

/// Cost of finding secrets, in units that depend on the objective.
pub(crate) type Cost = u64;

/// The weight of a secret where some matter more than others, or a sum of weights times guesses.
pub type Weight = u128;

/// Cost above any that is possible.
pub(crate) const IMPOSSIBLE: Cost = 1 << 40;

/// Type that the search adds up: a [`Cost`] or a [`Weight`].
pub(crate) trait Amount:
    Copy + Ord + Default + Debug + Send + Sync + Add<Output = Self> + Sub<Output = Self>
{
    /// The smallest difference of two amounts.
    const ONE: Self;
    /// Amount above any other; sums of as many of these as a guess has cells do not overflow.
    const IMPOSSIBLE: Self;

    /// Returns a share of it, rounded up.
    #[must_use]
    fn share(self, part: usize, of: usize) -> Self;
}

impl Amount for Cost {
    const ONE: Self = 1;
    const IMPOSSIBLE: Self = IMPOSSIBLE;

    fn share(self, part: usize, of: usize) -> Self {
        self.saturating_mul(part as Self).div_ceil(of as Self)
    }
}

impl Amount for Weight {
    const ONE: Self = 1;
    const IMPOSSIBLE: Self = 1 << 120;

    fn share(self, part: usize, of: usize) -> Self {
        self.saturating_mul(part as Self).div_ceil(of as Self)
    }
}

/// Cost model: a unit for each guess, and a penalty for each secret that is found with the very
/// last guess allowed, or that is found too late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Costs {
    unit: Cost,
    penalty: Cost,
    guesses: u16,
    limit: LateSecrets,
}

/// Treatment of secrets that are not found within the guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LateSecrets {
    /// There are as many guesses as it takes.
    None,
    /// They are lost: there is no such tree.
    Hard,
    /// They are found too late, and cost the penalty.
    Late,
}

impl Costs {
    /// The number of guesses alone, as many as it takes: never more than `secrets`, since they can
    /// be guessed one by one.
    pub(crate) fn total(secrets: usize) -> Self {
        let guesses = u16::try_from(secrets).unwrap_or(u16::MAX);
        Self {
            unit: 1,
            penalty: 0,
            guesses,
            limit: LateSecrets::None,
        }
    }

    /// Allows at most so many guesses; each costs one, and each secret that needs them all
    /// `penalty` more.
    pub(crate) const fn limited(guesses: u16, penalty: Cost) -> Self {
        Self {
            unit: 1,
            penalty,
            guesses,
            limit: LateSecrets::Hard,
        }
    }

    /// Allows as many guesses as it takes, each of which costs one; each secret that needs more
    /// than `guesses` costs `penalty` more. A penalty above any total makes these secrets as few as
    /// possible, and then the total least.
    pub(crate) const fn late(guesses: u16, penalty: Cost) -> Self {
        Self {
            unit: 1,
            penalty,
            guesses,
            limit: LateSecrets::Late,
        }
    }

    /// Allows at most so many guesses; each costs so much, and each secret that needs them all one
    /// more.
    pub(crate) const fn weighted(guesses: u16, unit: Cost) -> Self {
        Self {
            unit,
            penalty: 1,
            guesses,
            limit: LateSecrets::Hard,
        }
    }

    /// Allows so many guesses, which cost nothing.
    pub(crate) const fn feasible(guesses: u16) -> Self {
        Self {
            unit: 0,
            penalty: 0,
            guesses,
            limit: LateSecrets::Hard,
        }
    }

    /// The secrets that need all of so many guesses.
    pub(crate) const fn at_last(guesses: u16) -> Self {
        Self {
            unit: 0,
            penalty: 1,
            guesses,
            limit: LateSecrets::Hard,
        }
    }

    /// Cost of a guess.
    pub(crate) const fn unit(&self) -> Cost {
        self.unit
    }

    /// Additional cost of the last guess allowed, or of a guess that is too late.
    pub(crate) const fn penalty(&self) -> Cost {
        self.penalty
    }

    /// Guesses allowed, or in time; where they are not limited, as many as any tree needs that
    /// divides every set.
    pub(crate) const fn guesses(&self) -> u16 {
        self.guesses
    }

    /// Tells whether no tree may need more guesses.
    pub(crate) const fn is_limited(&self) -> bool {
        matches!(self.limit, LateSecrets::Hard)
    }

    /// Tells whether the cost of a set depends on the number of guesses left.
    pub(crate) const fn counts_left(&self) -> bool {
        !matches!(self.limit, LateSecrets::None)
    }

    /// Guesses left after one.
    pub(crate) const fn next(&self, left: u16) -> u16 {
        if self.counts_left() {
            left.saturating_sub(1)
        } else {
            left
        }
    }

    /// The guesses of those left that cost no penalty.
    pub(crate) const fn without_penalty(&self, left: u16) -> u16 {
        match self.limit {
            LateSecrets::None => u16::MAX,
            LateSecrets::Hard if self.penalty > 0 => left.saturating_sub(1),
            LateSecrets::Hard | LateSecrets::Late => left,
        }
    }

    /// Cost of a secret that is found with the `guess`-th guess from now when so many are left.
    #[inline(always)]
    pub(crate) const fn found(&self, guess: u16, left: u16) -> Cost {
        guess as Cost * self.unit
            + if guess > self.without_penalty(left) {
                self.penalty
            } else {
                0
            }
    }
}

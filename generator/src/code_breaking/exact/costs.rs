//! What finding a secret costs: guesses, perhaps not more than so many, perhaps with a penalty for the last one.

/// What finding secrets costs, in units that depend on the objective.
pub type Cost = u64;

/// More than anything costs that can be done.
pub const IMPOSSIBLE: Cost = 1 << 40;

/// What is counted: a unit for each guess, and a penalty for each secret that is found with the very last guess allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Costs {
    unit: Cost,
    penalty: Cost,
    guesses: Option<u8>,
}

/// Guesses left where their number is not limited; more than any optimal tree needs.
const UNLIMITED: u8 = 63;

impl Costs {
    /// The number of guesses alone, as many as it takes.
    #[must_use]
    pub const fn total() -> Self {
        Self { unit: 1, penalty: 0, guesses: None }
    }

    /// At most so many guesses; each costs one, and each secret that needs them all `penalty` more.
    #[must_use]
    pub const fn limited(guesses: u8, penalty: Cost) -> Self {
        Self { unit: 1, penalty, guesses: Some(guesses) }
    }

    /// Nothing, if every secret is found within so many guesses.
    #[must_use]
    pub const fn feasible(guesses: u8) -> Self {
        Self { unit: 0, penalty: 0, guesses: Some(guesses) }
    }

    /// The secrets that need all of so many guesses.
    #[must_use]
    pub const fn at_last(guesses: u8) -> Self {
        Self { unit: 0, penalty: 1, guesses: Some(guesses) }
    }

    /// What a guess costs.
    #[must_use]
    pub const fn unit(&self) -> Cost {
        self.unit
    }

    /// What the last guess allowed costs more.
    #[must_use]
    pub const fn penalty(&self) -> Cost {
        self.penalty
    }

    /// Guesses allowed.
    #[must_use]
    pub const fn guesses(&self) -> u8 {
        match self.guesses {
            Some(guesses) => guesses,
            None => UNLIMITED,
        }
    }

    /// Whether the number of guesses is limited.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.guesses.is_some()
    }

    /// Guesses left after one.
    #[must_use]
    pub const fn next(&self, left: u8) -> u8 {
        if self.is_limited() { left - 1 } else { left }
    }

    /// What a secret costs that is found with the `guess`-th guess from now when so many are left.
    #[inline(always)]
    #[must_use]
    pub const fn found(&self, guess: u8, left: u8) -> Cost {
        guess as Cost * self.unit + if self.is_limited() && guess == left { self.penalty } else { 0 }
    }
}

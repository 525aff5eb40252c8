//! A function of set sizes as a few steps, sizes with their guesses, between which it is a straight
//! line: in whole numbers, so that two machines never judge two guesses differently.

/// Value of one guess in a step.
pub(crate) const STEP_UNIT: u64 = 1 << 20;

/// The guesses that a set of some size needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct SizeStep {
    /// Codes in the set.
    pub(crate) size: u32,
    /// Guesses to come, summed over the codes, in units of which [`STEP_UNIT`] make one guess.
    pub(crate) guesses: u64,
}

impl SizeStep {
    /// The guesses for a set of `size` codes on the straight line through two steps, rounded down;
    /// those of `from` if both are of one size, and at least 0.
    pub(crate) fn between(from: Self, to: Self, size: u32) -> u64 {
        let start = i128::from(from.size);
        let run = i128::from(to.size) - start;
        let rise = (i128::from(to.guesses) - i128::from(from.guesses)) * (i128::from(size) - start);
        let guesses = i128::from(from.guesses) + rise.checked_div_euclid(run).unwrap_or(0);
        u64::try_from(guesses.max(0)).unwrap_or(u64::MAX)
    }
}

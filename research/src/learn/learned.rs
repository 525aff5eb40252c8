//! The learned strategy: guess so that the sum of f(size of cell) is least. The function f, the
//! expected guesses of a set of that size, was learned by playing (Mo Tao's step tables).
//!
//! A size does not tell everything about a set, so the few best guesses may be judged again. Then
//! the best split of each cell by one of its members counts, judged by a second function of sizes.
//! [`LearnedCost`] holds both functions.

use std::fmt;

use solvetab_lookup::code_breaking::Rules;

use super::step::{STEP_UNIT, SizeStep};

/// Most units of guesses that a step can have: sums over the cells of a guess fit 64 bits by far.
pub(crate) const MOST_GUESSES: u64 = STEP_UNIT << 24;

/// The cost of a set of codes, learned with some rules; it can be used with any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LearnedCost {
    pub(crate) rules: Rules,
    pub(crate) of_sizes: Vec<SizeStep>,
    pub(crate) again: Option<SecondLook>,
}

/// The second look at the best guesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SecondLook {
    /// Number of guesses that are judged again.
    pub(crate) guesses: u16,
    /// Cost of the cells that a member makes of a cell.
    pub(crate) of_members: Vec<SizeStep>,
}

/// Steps that are no function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepError {
    /// There are none.
    None,
    /// The first is not that of size 1.
    First {
        /// The size it is of.
        size: u32,
    },
    /// A size is not larger than the one before it.
    Order {
        /// The size.
        size: u32,
    },
    /// A set of this size has no number of guesses that could be meant.
    Guesses {
        /// The size.
        size: u32,
    },
    /// Guesses are to be judged again, but none.
    NoneAgain,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => {
                f.write_str("there is no step: give the guesses for sets of at least one size")
            }
            Self::First { size } => {
                write!(f, "the first step is of size {size}: begin with size 1")
            }
            Self::Order { size } => {
                write!(
                    f,
                    "size {size} is not larger than the one before it: sort the steps by size"
                )
            }
            Self::Guesses { size } => write!(
                f,
                "the guesses for size {size} are not a number above 0 and below {}: give how many more are needed, summed over the set",
                MOST_GUESSES / STEP_UNIT
            ),
            Self::NoneAgain => {
                f.write_str("no guess is judged again: leave the second function out")
            }
        }
    }
}

solvetab_lookup::debug_as_display!(StepError);

impl std::error::Error for StepError {}

/// Checks the steps of one function.
fn check(steps: &[SizeStep]) -> Result<(), StepError> {
    let first = steps.first().ok_or(StepError::None)?.size;
    if first != 1 {
        return Err(StepError::First { size: first });
    }
    if let Some(pair) = steps.windows(2).find(|pair| pair[0].size >= pair[1].size) {
        return Err(StepError::Order { size: pair[1].size });
    }
    match steps
        .iter()
        .find(|step| step.guesses == 0 || step.guesses >= MOST_GUESSES)
    {
        Some(step) => Err(StepError::Guesses { size: step.size }),
        None => Ok(()),
    }
}

impl LearnedCost {
    /// A strategy of these functions.
    ///
    /// # Errors
    ///
    /// If the steps of one do not begin with size 1, do not ascend, or have no number of guesses
    /// that could be meant.
    pub(crate) fn new(
        rules: Rules,
        of_sizes: Vec<SizeStep>,
        again: Option<SecondLook>,
    ) -> Result<Self, StepError> {
        check(&of_sizes)?;
        if let Some(again) = &again {
            check(&again.of_members)?;
            if again.guesses == 0 {
                return Err(StepError::NoneAgain);
            }
        }
        Ok(Self {
            rules,
            of_sizes,
            again,
        })
    }

    /// The functions for all sizes up to `largest`.
    pub(crate) fn weights(&self, largest: usize) -> SizeWeights {
        SizeWeights {
            of_sizes: expand(&self.of_sizes, largest),
            again: self
                .again
                .as_ref()
                .map(|again| (again.guesses.into(), expand(&again.of_members, largest))),
        }
    }
}

/// The functions of a strategy by size.
#[derive(Debug, Clone)]
pub(crate) struct SizeWeights {
    pub(crate) of_sizes: Vec<u64>,
    /// Number of guesses that are judged again, and the weights for that.
    pub(crate) again: Option<(usize, Vec<u64>)>,
}

/// A function at all sizes up to `largest`: straight lines between steps, and beyond the last as
/// before it.
pub(crate) fn expand(steps: &[SizeStep], largest: usize) -> Vec<u64> {
    let nothing = SizeStep {
        size: 0,
        guesses: 0,
    };
    let mut values = Vec::with_capacity(largest + 1);
    let mut pairs = std::iter::once(&nothing).chain(steps).zip(steps);
    let Some(mut pair) = pairs.next() else {
        return values;
    };
    for size in 0..=largest as u32 {
        while size > pair.1.size {
            let Some(next) = pairs.next() else { break };
            pair = next;
        }
        values.push(SizeStep::between(*pair.0, *pair.1, size).min(MOST_GUESSES));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(size: u32, guesses: u64) -> SizeStep {
        SizeStep { size, guesses }
    }

    #[test]
    fn steps_become_straight_lines() {
        assert_eq!(
            expand(&[step(1, 10), step(3, 50), step(4, 60)], 6),
            [0, 10, 30, 50, 60, 70, 80]
        );
        assert_eq!(expand(&[step(1, 10)], 3), [0, 10, 20, 30]);
        assert_eq!(
            expand(&[step(1, 10), step(2, 4)], 5),
            [0, 10, 4, 0, 0, 0],
            "no fewer than none"
        );
        assert_eq!(
            expand(&[step(1, 1), step(2, MOST_GUESSES - 1)], 3)[3],
            MOST_GUESSES
        );
    }
}

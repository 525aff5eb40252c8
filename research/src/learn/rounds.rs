//! Rounds of playing and measuring, as in Mo Tao's paper. Each round replaces the function of a
//! tree by what the sets of each size cost in that tree.
//!
//! It begins with as many guesses for each code as there are codes, or a part of that, which is the
//! strategy of the smallest expected size. A size that does not occur keeps what was measured of it
//! before; sizes of which nothing was ever measured are on the line between those around them. The
//! rounds do not settle: they end in a circle, and the best of them is kept.

use super::step::{STEP_UNIT, SizeStep};

use super::forest::Forest;
use super::learned::{MOST_GUESSES, SizeWeights, expand};

/// One round after the other.
#[derive(Debug)]
pub(crate) struct LearningRounds<'f> {
    forest: &'f Forest,
    largest: usize,
    /// Guesses and sets that were measured last, by size.
    measured: Vec<(u64, u64)>,
    steps: Vec<SizeStep>,
}

impl<'f> LearningRounds<'f> {
    /// Before the first round, for sets of up to `largest` codes.
    pub(crate) fn new(forest: &'f Forest, largest: usize) -> Self {
        // Only which sum is less matters, so that large sets can be kept within what a step can
        // say.
        let mut unit = STEP_UNIT;
        while (largest as u64).pow(2) * unit >= MOST_GUESSES {
            unit /= 2;
        }
        let squares = (1..=largest as u32).map(|size| SizeStep {
            size,
            guesses: u64::from(size).pow(2) * unit,
        });
        Self {
            forest,
            largest,
            measured: vec![(0, 0); largest + 1],
            steps: squares.collect(),
        }
    }
}

/// A round: the function, and the guesses of the tree that it makes, summed over all codes.
impl Iterator for LearningRounds<'_> {
    type Item = (u64, Vec<SizeStep>);

    fn next(&mut self) -> Option<Self::Item> {
        let weights = SizeWeights {
            of_sizes: expand(&self.steps, self.largest),
            again: None,
        };
        let from_tree = self.forest.measure(&weights);
        let total = from_tree.last()?.0;
        for (old, new) in self.measured.iter_mut().zip(from_tree) {
            if new.1 > 0 {
                *old = new;
            }
        }
        let known = (0..)
            .zip(&self.measured)
            .filter(|&(_, &(_, sets))| sets > 0);
        let steps = known.map(|(size, &(guesses, sets))| SizeStep {
            size,
            guesses: mean(guesses, sets),
        });
        let played = std::mem::replace(&mut self.steps, steps.collect());
        Some((total, played))
    }
}

/// Guesses a set, in a step's units.
fn mean(guesses: u64, sets: u64) -> u64 {
    (u128::from(guesses) * u128::from(STEP_UNIT) / u128::from(sets)) as u64
}

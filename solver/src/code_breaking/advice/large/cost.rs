//! Estimated number of guesses that sets of codes cost: guesses are judged by it.
//!
//! A set of n codes is taken to need `n (1 + log2(n) / b)` guesses in all, where b is how many bits
//! a feedback tells; one code needs one guess, two need three. A guess is worth the sum over its
//! feedbacks other than the winning one, which is Neuwirth's entropy with the small sets counted as
//! they are. Of sets that are only sampled all cells are large, and the entropy alone decides.

use super::codes::{FEEDBACKS, Histogram};
use crate::code_breaking::strategy::log2;

/// Costs of cells, by their size.
#[derive(Debug, Clone)]
pub(super) struct CellCosts {
    by_size: Vec<f64>,
    /// The number of the winning feedback.
    win: usize,
    /// Numbers of the feedbacks that there can be.
    feedbacks: Vec<u16>,
}

/// Binary digits behind the point of [`log2`].
const UNIT: f64 = (1_u64 << 40) as f64;

impl CellCosts {
    /// Computes the costs of cells of at most `largest` codes, each of which stands for `scale`
    /// codes, where a feedback tells so many bits.
    pub(super) fn new(positions: u8, largest: usize, scale: f64, bits: f64) -> Self {
        let by_size = (0..=largest).map(|size| {
            let (log, n) = (log(size.max(1) as u64), size as f64);
            match size {
                0 => 0.0,
                1 if scale <= 1.0 => 1.0,
                2 if scale <= 1.0 => 3.0,
                _ => n * (1.0 + log / bits).max(2.0 - 1.0 / n),
            }
        });
        let feedbacks = (0..=u16::from(positions))
            .flat_map(|total| (0..=total).map(move |bulls| total * 17 + bulls));
        let win = usize::from(positions) * 18;
        Self {
            by_size: by_size.collect(),
            win,
            feedbacks: feedbacks.collect(),
        }
    }

    /// Cost of the guesses after one that divides a set like this.
    pub(super) fn of(&self, histogram: &Histogram) -> f64 {
        debug_assert!(self.win < FEEDBACKS);
        let costs = self.feedbacks.iter().map(|&feedback| {
            let size = histogram[usize::from(feedback)] as usize;
            if usize::from(feedback) == self.win {
                0.0
            } else {
                self.by_size[size]
            }
        });
        costs.sum()
    }
}

/// Bits that a feedback tells.
pub(super) fn entropy(histogram: &Histogram, codes: usize) -> f64 {
    let n = codes as f64;
    let lost: f64 = histogram
        .iter()
        .filter(|&&size| size > 0)
        .map(|&size| f64::from(size) * log(size.into()))
        .sum();
    log(codes as u64) - lost / n
}

/// The binary logarithm.
fn log(n: u64) -> f64 {
    log2(n) as f64 / UNIT
}

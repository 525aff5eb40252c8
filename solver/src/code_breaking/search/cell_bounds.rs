//! Lower bounds on what a cell costs, by its size and the answer that made it: the best of what [`sizes`](super::size_bounds) and
//! [`classes`](super::capacities) say, worked out beforehand, because every guess that is tried asks for all its cells.

use super::size_bounds::SizeBounds;
use crate::code_breaking::game::scan::Capacities;
use crate::code_breaking::search::costs::{Cost, Costs};

/// Bounds for every size of a cell, answer but the winning one, and number of guesses left.
#[derive(Debug)]
pub(crate) struct CellBounds {
    largest: usize,
    answers: usize,
    /// The fewest guesses left.
    fewest: u16,
    /// By guesses left, then answer, then size.
    bounds: Vec<Cost>,
}

impl CellBounds {
    /// From the bounds by size and the capacities after each answer.
    pub(crate) fn new(sizes: &SizeBounds, capacities: &Capacities, costs: &Costs) -> Self {
        let (largest, answers) = (sizes.largest(), capacities.len());
        // Beyond these more guesses change nothing, unless the last of them costs a penalty.
        let deepest = capacities.iter().map(Vec::len).max().unwrap_or(0) as u16 + 4;
        let most = costs.guesses().min(deepest.max(sizes.deepest()));
        let fewest = if costs.is_limited() { 0 } else { most };
        let mut bounds = Vec::with_capacity(usize::from(most - fewest + 1) * answers * (largest + 1));
        for left in fewest..=most {
            for capacities in capacities {
                bounds.extend((0..=largest).map(|size| bound(size, left, sizes, capacities, costs)));
            }
        }
        Self { largest, answers, fewest, bounds }
    }

    /// What a cell of `size` secrets costs at least with so many guesses left.
    #[inline(always)]
    pub(crate) fn get(&self, size: usize, answer: u8, left: u16) -> Cost {
        let rows = self.bounds.len() / (self.answers * (self.largest + 1));
        let row = usize::from(left.saturating_sub(self.fewest)).min(rows - 1);
        self.bounds[(row * self.answers + usize::from(answer)) * (self.largest + 1) + size]
    }
}

fn bound(size: usize, left: u16, sizes: &SizeBounds, capacities: &[usize], costs: &Costs) -> Cost {
    let beyond: usize = capacities.iter().map(|&capacity| size.saturating_sub(capacity)).sum();
    // What is not found within all guesses but the last costs the penalty.
    let at_last = match left.checked_sub(3) {
        Some(guesses) if costs.penalty() > 0 => {
            capacities.get(usize::from(guesses)).map_or(0, |&capacity| size.saturating_sub(capacity))
        }
        _ => 0,
    };
    let guesses = (2 * size + beyond).saturating_sub(1) as Cost;
    sizes.get(size, left).max(costs.unit() * guesses + costs.penalty() * at_last as Cost)
}

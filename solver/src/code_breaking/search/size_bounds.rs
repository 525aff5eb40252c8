//! Lower bounds that depend on the size of a set only.
//!
//! With `a` possible answers at most one secret is found with the first guess, `a - 1` with the second, `(a - 1)^2` with the
//! third, and so on, and none later than the guesses that are left. A set costs at least what filling these places from the
//! first on costs, because a later place never costs less.

use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};

/// Bounds for every size of a set and number of guesses left.
#[derive(Debug)]
pub(crate) struct SizeBounds {
    /// By guesses left, then size; one row if guesses are not limited.
    bounds: Vec<Vec<Cost>>,
}

impl SizeBounds {
    /// Bounds for sets of up to `largest` secrets.
    pub(crate) fn new(answers: usize, largest: usize, costs: &Costs) -> Self {
        let for_guesses = |left: u16| {
            let mut bounds = vec![0; largest + 1];
            let (mut guess, mut places, mut free) = (1_u16, 1_usize, 1_usize);
            for size in 1..=largest {
                if free == 0 && guess < left {
                    guess += 1;
                    places = places.saturating_mul(answers.max(2) - 1);
                    free = places;
                }
                bounds[size] = if free == 0 || left == 0 || bounds[size - 1] == IMPOSSIBLE {
                    IMPOSSIBLE
                } else {
                    free -= 1;
                    bounds[size - 1] + costs.found(guess, left)
                };
            }
            bounds
        };
        let fewest = if costs.is_limited() { 0 } else { costs.guesses() };
        let mut bounds: Vec<Vec<Cost>> = Vec::new();
        for left in fewest..=costs.guesses() {
            let of_left = for_guesses(left);
            // Once there is a place for every secret before the last guess, more guesses change nothing.
            if bounds.last() == Some(&of_left) {
                break;
            }
            bounds.push(of_left);
        }
        Self { bounds }
    }

    /// The largest size.
    pub(crate) fn largest(&self) -> usize {
        self.bounds[0].len() - 1
    }

    /// Guesses beyond which more change nothing.
    pub(crate) fn deepest(&self) -> u16 {
        self.bounds.len() as u16
    }

    /// What a set of `size` secrets costs at least with so many guesses left.
    #[inline(always)]
    pub(crate) fn get(&self, size: usize, left: u16) -> Cost {
        self.bounds[usize::from(left).min(self.bounds.len() - 1)][size]
    }
}

//! How difficult a hand is, from what can be measured of its solutions; nothing is assumed about
//! people.
//!
//! difficulty = 8 F + 4 D + floor(log2 L) + 8 - min(8, floor(log2 E)), where
//!
//! - F is 1 if every solution passes through a fraction, else 0;
//! - D is 1 if every solution multiplies or divides by a difference, such as `(5-2)`, else 0;
//! - L is the largest intermediate result, rounded down, of the solution in which it is smallest;
//! - E is the number of essentially different solutions.
//!
//! So a fraction weighs as much as numbers 256 times larger, or as having one solution instead of
//! 256. Hands of equal difficulty are ranked by fewer essentially different solutions, then by
//! fewer solutions, then by larger L, then by larger cards.

use std::cmp::Reverse;

use serde::Serialize;

use super::solve::{Solution, SolvedHand};

/// What a hand's difficulty is made of. Ordered from the easiest to the most difficult.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Difficulty {
    /// The sum.
    pub difficulty: u32,
    /// E; fewer are harder.
    #[serde(serialize_with = "unreversed")]
    pub essentially_different: Reverse<u32>,
    /// How many solutions there are; fewer are harder.
    #[serde(serialize_with = "unreversed")]
    pub solutions: Reverse<u32>,
    /// L.
    pub largest: u64,
    /// F.
    pub needs_fraction: bool,
    /// D.
    pub needs_factor_of_difference: bool,
}

fn unreversed<S: serde::Serializer>(number: &Reverse<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(number.0)
}

/// The difficulty of a hand with so many essentially different solutions, or `None` if it has none.
#[must_use]
pub fn difficulty(solved: &SolvedHand<'_>, essentially_different: usize) -> Option<Difficulty> {
    let solutions = &solved.solutions;
    let largest = solutions.iter().map(Solution::largest).min()?;
    let needs_fraction = solved.needs_fraction();
    let needs_factor_of_difference =
        solutions.iter().all(|solution| solved.forms.has_difference_as_factor(solution.form.node()));
    let essentially_different = essentially_different as u32;
    let scarcity = 8 - essentially_different.ilog2().min(8);
    Some(Difficulty {
        difficulty: 8 * u32::from(needs_fraction)
            + 4 * u32::from(needs_factor_of_difference)
            + largest.max(1).ilog2()
            + scarcity,
        essentially_different: Reverse(essentially_different),
        solutions: Reverse(solutions.len() as u32),
        largest,
        needs_fraction,
        needs_factor_of_difference,
    })
}

//! Fractions as they are shown: exactly, and nearly.

use std::fmt;

use solvetab_solver::matrix_game::Fraction;

/// A fraction for people and files.
pub(super) struct Shown<'a>(pub(super) &'a Fraction);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.0;
        if *denominator == 1.into() { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

impl Shown<'_> {
    /// Nearly.
    pub(super) fn decimal(&self) -> f64 {
        let (numerator, denominator) = self.0;
        // Twelve digits are enough for four.
        let scaled: i128 = (numerator * 1_000_000_000_000_i64 / denominator).try_into().unwrap_or(i128::MAX);
        scaled as f64 / 1e12
    }
}

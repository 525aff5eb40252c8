//! Fractions for people and programs: exactly, and nearly.

use std::fmt;

use crate::matrix_game::Fraction;
use num_bigint::Sign;

/// A fraction as it is shown: `7/2`, or `3` where nothing is to be divided.
pub(crate) struct Shown<'a>(pub(crate) &'a Fraction);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.0;
        if *denominator == 1.into() { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

/// Bits of a quotient: more than a double has, so that it rounds once.
const BITS: i64 = 100;

impl Shown<'_> {
    /// The nearest double, of a fraction whose denominator is above 0.
    pub(crate) fn decimal(&self) -> f64 {
        let (numerator, denominator) = self.0;
        let (magnitude, divisor) = (numerator.magnitude(), denominator.magnitude());
        let shift = BITS + divisor.bits() as i64 - magnitude.bits() as i64;
        let (up, down) = (shift.max(0) as u64, shift.min(0).unsigned_abs());
        let (dividend, divisor) = (magnitude << up, divisor << down);
        let quotient = &dividend / &divisor;
        // What is left over breaks ties.
        let is_inexact = &quotient * divisor != dividend;
        let rounded =
            u128::try_from(quotient).map_or(f64::INFINITY, |quotient| (quotient | u128::from(is_inexact)) as f64);
        // A power of two, so exact.
        let value = rounded * 2_f64.powi(-shift as i32);
        if numerator.sign() == Sign::Minus { -value } else { value }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn fractions_are_told_exactly_and_by_the_nearest_double() {
        let of = |numerator: i64, denominator: i64| (BigInt::from(numerator), BigInt::from(denominator));
        assert_eq!((Shown(&of(7, 2)).to_string(), Shown(&of(3, 1)).to_string()), ("7/2".to_owned(), "3".to_owned()));
        for (numerator, denominator) in
            [(7, 2), (2, 3), (0, 1), (-1, 3), (560, 129), (1, 1 << 60), (i64::from(u32::MAX), 7)]
        {
            // Both are doubles, so that their quotient is rounded once.
            let expected = numerator as f64 / denominator as f64;
            assert_eq!(Shown(&of(numerator, denominator)).decimal(), expected, "{numerator}/{denominator}");
        }
        // Longer than a float has digits for.
        let long = BigInt::from(10).pow(400);
        assert_eq!(Shown(&(&long * 5, long * 4)).decimal(), 1.25);
    }
}

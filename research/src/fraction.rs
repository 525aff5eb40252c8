//! Fractions for people and programs: exactly, and nearly.

use std::fmt;

use num_bigint::Sign;

use crate::matrix_game::Fraction;

/// A fraction as it is shown: `7/2`, or `3` where nothing is to be divided.
pub(crate) struct Exact<'a>(pub(crate) &'a Fraction);

impl fmt::Display for Exact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.0;
        if *denominator == 1.into() {
            write!(f, "{numerator}")
        } else {
            write!(f, "{numerator}/{denominator}")
        }
    }
}

/// Bits of a quotient: more than a double has, so that it rounds once.
const BITS: i64 = 100;

impl Exact<'_> {
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
        let rounded = u128::try_from(quotient).map_or(f64::INFINITY, |quotient| {
            (quotient | u128::from(is_inexact)) as f64
        });
        // A power of two, so exact.
        let value = rounded * 2_f64.powi(-shift as i32);
        if numerator.sign() == Sign::Minus {
            -value
        } else {
            value
        }
    }
}

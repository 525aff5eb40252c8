//! Fractions of integers of any length.

use std::ops::{Rem, Sub};

use num_bigint::BigInt;

/// Numerator and denominator, which is above 0.
pub type Fraction = (BigInt, BigInt);

/// The same fraction without a common divisor.
pub fn reduced(numerator: BigInt, denominator: BigInt) -> Fraction {
    let divisor = gcd(numerator.clone(), denominator.clone());
    (numerator / &divisor, denominator / divisor)
}

/// The greatest common divisor, not below 0.
pub fn gcd<N: Clone + Default + PartialOrd + Rem<Output = N> + Sub<Output = N>>(
    mut a: N,
    mut b: N,
) -> N {
    let zero = N::default();
    while b != zero {
        (a, b) = (b.clone(), a % b);
    }
    if a < zero { zero - a } else { a }
}

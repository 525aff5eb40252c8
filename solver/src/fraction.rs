//! Fractions of integers of any length.

use num_bigint::BigInt;

/// Numerator and denominator, which is above 0.
pub type Fraction = (BigInt, BigInt);

/// The same fraction without a common divisor.
pub fn reduced(numerator: BigInt, denominator: BigInt) -> Fraction {
    let divisor = gcd(numerator.clone(), denominator.clone());
    (numerator / &divisor, denominator / divisor)
}

/// The greatest common divisor, not below 0.
pub fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
    while b != BigInt::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    if a < BigInt::ZERO { -a } else { a }
}

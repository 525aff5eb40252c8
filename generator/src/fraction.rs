//! Fractions for people and programs: exactly, and nearly.

use solvetab_solver::matrix_game::Fraction;

/// The fraction as it is: `7/2`, or `3` where nothing is to be divided.
pub(crate) fn exactly((numerator, denominator): &Fraction) -> String {
    if *denominator == 1.into() { numerator.to_string() } else { format!("{numerator}/{denominator}") }
}

/// Nearly, cut off after the ninth digit after the point; for fractions below 10^29, whose numerator and denominator may be longer.
pub(crate) fn about((numerator, denominator): &Fraction) -> f64 {
    let scaled: i128 = (numerator * 1_000_000_000_i64 / denominator).try_into().unwrap_or(i128::MAX);
    scaled as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn fractions_are_told_exactly_and_nearly() {
        let of = |numerator: i64, denominator: i64| (BigInt::from(numerator), BigInt::from(denominator));
        assert_eq!((exactly(&of(7, 2)), exactly(&of(3, 1))), ("7/2".to_owned(), "3".to_owned()));
        assert_eq!((about(&of(7, 2)), about(&of(2, 3)), about(&of(0, 1))), (3.5, 0.666_666_666, 0.0));
        // Longer than a float has digits for.
        let long = BigInt::from(10).pow(400);
        assert_eq!(about(&(&long * 5, long * 4)), 1.25);
    }
}

//! Exact rational numbers, and the four operations.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;
use crate::integers::greatest_common_divisor;

/// One of the four operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// Left plus right.
    Add,
    /// Left minus right.
    Subtract,
    /// Left times right.
    Multiply,
    /// Left divided by right.
    Divide,
}

impl Operation {
    /// The ASCII sign.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '-',
            Self::Multiply => '*',
            Self::Divide => '/',
        }
    }

    /// Tells whether it is an addition or a subtraction, which bind less than the others.
    pub const fn is_sum(self) -> bool {
        matches!(self, Self::Add | Self::Subtract)
    }
}

/// The numerator and the denominator of what an operation makes of a/b and c/d: less than twice the
/// square of the largest of the four.
macro_rules! unreduced {
    ($operation:expr, $a:ident, $b:ident, $c:ident, $d:ident) => {
        match $operation {
            Operation::Add => ($a * $d + $c * $b, $b * $d),
            Operation::Subtract => ($a * $d - $c * $b, $b * $d),
            Operation::Multiply => ($a * $c, $b * $d),
            Operation::Divide => ($a * $d, $b * $c),
        }
    };
}

/// A rational number in lowest terms: what a step of an expression gives, and what is to be made.
///
/// ```
/// use solvetab_lookup::twenty_four::Fraction;
///
/// let half: Fraction = "12/24".parse()?;
/// assert_eq!(half, Fraction::new(-1, -2).unwrap());
/// assert_eq!(half.to_string(), "1/2");
/// assert!("1/0".parse::<Fraction>().is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    /// Denominator, at least 1.
    denominator: i64,
}

impl Fraction {
    /// The quotient of two whole numbers, or `None` if the second is zero or one of them is
    /// `i64::MIN`.
    #[must_use]
    pub const fn new(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator == 0 || numerator == i64::MIN || denominator == i64::MIN {
            return None;
        }
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        // Not zero, since the denominator is not, and at most the denominator, so it fits.
        let divisor = divisor as i64 * denominator.signum();
        Some(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(value: i32) -> Self {
        Self {
            numerator: value as i64,
            denominator: 1,
        }
    }

    /// The numerator, which has the number's sign.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, at least 1.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Tells whether it is a whole number.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.denominator == 1
    }

    /// The result of an operation; `None` for a division by zero, and for results beyond 64 bits,
    /// which no hand has.
    #[inline]
    #[must_use]
    pub const fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        if left.denominator == 1 && right.denominator == 1 {
            // Most are whole, and what is whole needs no reducing.
            let whole = match operation {
                Operation::Add => left.numerator.checked_add(right.numerator),
                Operation::Subtract => left.numerator.checked_sub(right.numerator),
                Operation::Multiply => left.numerator.checked_mul(right.numerator),
                Operation::Divide => return Self::new(left.numerator, right.numerator),
            };
            return match whole {
                Some(numerator) if numerator != i64::MIN => Some(Self {
                    numerator,
                    denominator: 1,
                }),
                _ => None,
            };
        }
        Self::apply_to_fractions(operation, left, right)
    }

    const fn apply_to_fractions(operation: Operation, left: Self, right: Self) -> Option<Self> {
        let (a, b, c, d) = (
            left.numerator,
            left.denominator,
            right.numerator,
            right.denominator,
        );
        // Nearly all are small, and 64 bits are reduced more quickly than 128.
        if (a.unsigned_abs() | b.unsigned_abs() | c.unsigned_abs() | d.unsigned_abs()) >> 31 == 0 {
            let (numerator, denominator) = unreduced!(operation, a, b, c, d);
            return Self::new(numerator, denominator);
        }
        let (a, b, c, d) = (a as i128, b as i128, c as i128, d as i128);
        let (numerator, denominator) = unreduced!(operation, a, b, c, d);
        Self::reduced(numerator, denominator)
    }

    /// The quotient of two numbers below 2^127.
    #[cold]
    const fn reduced(numerator: i128, denominator: i128) -> Option<Self> {
        // As `greatest_common_divisor`, which has 64 bits since divisions of 128 are slow.
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while let Some(rest) = a.checked_rem(b) {
            (a, b) = (b, rest);
        }
        if denominator == 0 {
            return None;
        }

        let divisor = a as i128 * denominator.signum();
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        let most = i64::MAX as i128;
        if numerator > most || numerator < -most || denominator > most {
            return None;
        }
        Some(Self {
            numerator: numerator as i64,
            denominator: denominator as i64,
        })
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let own = i128::from(self.numerator) * i128::from(other.denominator);
        own.cmp(&(i128::from(other.numerator) * i128::from(self.denominator)))
    }
}

impl FromStr for Fraction {
    type Err = InputError;

    /// Reads a whole number or two with a slash between.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let [numerator, denominator] =
            [numerator, denominator].map(|text| text.trim().parse().ok());
        numerator
            .zip(denominator)
            .and_then(|(numerator, denominator)| Self::new(numerator, denominator))
            .ok_or(InputError::Form {
                what: "a target",
                expected: "24, -3 or 7/2",
            })
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == 1 {
            Ok(())
        } else {
            write!(f, "/{}", self.denominator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest number is 9223372036854775807, here M.
    #[test]
    fn arithmetic_is_exact_or_refused() {
        const M: &str = "9223372036854775807";
        let fraction = |text: &str| text.replace('M', M).parse::<Fraction>();
        for (operation, left, right, result) in [
            (Operation::Add, "1/2", "1/3", "5/6"),
            (Operation::Subtract, "1/2", "1/2", "0"),
            (Operation::Multiply, "-2/3", "3/2", "-1"),
            (Operation::Divide, "1", "-2/3", "3/-2"),
            (Operation::Divide, "1", "0", ""),
            (Operation::Multiply, "M", "2", ""),
            (Operation::Add, "M", "1", ""),
            (Operation::Subtract, "-M", "1", ""),
            (Operation::Subtract, "-M/2", "1/2", "-4611686018427387904"),
            // Beyond 64 bits before it is reduced.
            (Operation::Multiply, "M/2", "2/3", "M/3"),
            (Operation::Divide, "M/5", "-M/7", "-7/5"),
            (Operation::Add, "1/M", "1/9223372036854775806", ""),
            (Operation::Divide, "M/2", "0", ""),
        ] {
            let found =
                Fraction::apply(operation, fraction(left).unwrap(), fraction(right).unwrap());
            assert_eq!(found, fraction(result).ok(), "{left} {right}");
        }
        assert!(fraction("-1/2").unwrap() < fraction("-1/3").unwrap());
        for text in [
            "",
            "1/0",
            "x",
            "1/",
            "/2",
            "1.5",
            "1/2/3",
            "-9223372036854775808",
            "9223372036854775808",
        ] {
            assert!(fraction(text).is_err(), "{text}");
        }
    }
}

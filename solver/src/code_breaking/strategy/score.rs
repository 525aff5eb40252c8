//! Exact comparison of scores.
//!
//! Three strategies have integer scores. The two logarithmic ones are sums of `n ln n` or
//! `n ln(n + 1)`, that is, logarithms of products of powers, and two guesses tie exactly when the
//! products are equal. Rounding must not decide that, so scores are sums of fixed-point logarithms
//! with a known bound on their error, made with integers only; when two sums are closer than the
//! errors could account for, the products themselves are compared.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::Strategy;

/// Binary digits after the point of a fixed-point logarithm.
pub(crate) const FRACTION_BITS: u32 = 40;

/// Judge of cells by a strategy.
#[derive(Debug, Clone)]
pub(crate) struct Scorer {
    strategy: Strategy,
    /// Share of a cell in the score, by its size.
    weights: Vec<u64>,
    /// Sums that differ by no more than this are compared exactly.
    slack: u64,
}

/// A guess's score; smaller is better. Compare with [`Scorer::compare`].
#[derive(Debug, Clone)]
pub(crate) struct Score {
    sum: u64,
    /// The sizes of the cells, sorted, where an exact comparison may be necessary.
    sizes: Vec<u16>,
}

impl Scorer {
    /// A scorer for cells of up to `largest` secrets.
    pub(crate) fn new(strategy: Strategy, largest: usize) -> Self {
        let sizes = 0..=largest as u64;
        let weights = match strategy {
            Strategy::Simple | Strategy::Random => vec![0; largest + 1],
            Strategy::MaxCell => sizes.collect(),
            Strategy::ExpectedSize => sizes.map(|n| n * n).collect(),
            Strategy::MostCells => sizes.map(|n| u64::from(n == 0)).collect(),
            Strategy::Entropy => sizes.map(|n| n * log2(n.max(1))).collect(),
            Strategy::LogPlusOne => sizes.map(|n| n * log2(n + 1)).collect(),
        };
        // A logarithm is less than one unit too small, so a sum of n * log2 is less than the sum of
        // n units too small.
        let slack = if matches!(strategy, Strategy::Entropy | Strategy::LogPlusOne) {
            largest as u64
        } else {
            0
        };
        Self {
            strategy,
            weights,
            slack,
        }
    }

    /// The sum that judges a guess that makes cells of these sizes, empty ones too: exact or within
    /// the slack.
    #[inline(always)]
    pub(crate) fn sum(&self, sizes: impl Iterator<Item = u16>) -> u64 {
        let weights = sizes.map(|size| self.weights[usize::from(size)]);
        if self.strategy == Strategy::MaxCell {
            weights.max().unwrap_or(0)
        } else {
            weights.sum()
        }
    }

    /// Tells whether a guess with this sum is certainly worse than the best one.
    #[inline(always)]
    pub(crate) fn is_worse(&self, sum: u64, best: &Score) -> bool {
        sum > best.sum + self.slack
    }

    /// The score of a guess.
    pub(crate) fn score(&self, sum: u64, sizes: impl Iterator<Item = u16>) -> Score {
        let mut sorted: Vec<u16> = Vec::new();
        if self.slack > 0 {
            sorted.extend(sizes.filter(|&size| size > 0));
            sorted.sort_unstable();
        }
        Score { sum, sizes: sorted }
    }

    /// Compares two scores exactly.
    pub(crate) fn compare(&self, a: &Score, b: &Score) -> Ordering {
        if a.sum.abs_diff(b.sum) > self.slack {
            a.sum.cmp(&b.sum)
        } else if self.slack == 0 || a.sizes == b.sizes {
            Ordering::Equal
        } else {
            self.product(&a.sizes, &b.sizes)
                .cmp(&self.product(&b.sizes, &a.sizes))
        }
    }

    /// The product whose logarithm is the score, over the sizes that `others` does not have too.
    fn product(&self, sizes: &[u16], others: &[u16]) -> BigUint {
        let mut others = others.to_vec();
        let mut product = BigUint::from(1_u32);
        for &size in sizes {
            if let Some(at) = others.iter().position(|&other| other == size) {
                others.swap_remove(at);
            } else {
                let base = if self.strategy == Strategy::LogPlusOne {
                    u32::from(size) + 1
                } else {
                    size.into()
                };
                product *= BigUint::from(base).pow(size.into());
            }
        }
        product
    }
}

/// The binary logarithm in fixed point, rounded down: the square of a number between 1 and 2 tells
/// its next digit.
pub fn log2(n: u64) -> u64 {
    let whole = n.ilog2();
    // n / 2^whole, with 63 digits after the point; squaring truncates, which is far below the last
    // digit kept.
    let mut mantissa = u128::from(n) << (63 - whole);
    let mut log = u64::from(whole);
    for _ in 0..FRACTION_BITS {
        mantissa = (mantissa * mantissa) >> 63;
        log <<= 1;
        if mantissa >> 64 != 0 {
            mantissa >>= 1;
            log |= 1;
        }
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(scorer: &Scorer, sizes: &[u16]) -> Score {
        scorer.score(scorer.sum(sizes.iter().copied()), sizes.iter().copied())
    }

    fn scorer(strategy: Strategy) -> Scorer {
        Scorer::new(strategy, 5040)
    }

    #[test]
    fn logarithms_are_rounded_down() {
        for n in 1..=65_536_u64 {
            let exact = (n as f64).log2() * (1_u64 << FRACTION_BITS) as f64;
            let difference = exact - log2(n) as f64;
            assert!((-0.01..1.01).contains(&difference), "{n}: {difference}");
        }
        assert_eq!(log2(1024), 10 << FRACTION_BITS);
    }

    #[test]
    fn equal_products_tie() {
        // 4^4 = 2^2 * 2^2 * 2^2 * 2^2.
        let entropy = scorer(Strategy::Entropy);
        let compare =
            |a: &[u16], b: &[u16]| entropy.compare(&score(&entropy, a), &score(&entropy, b));
        assert_eq!(compare(&[4, 1, 1, 1, 1], &[2, 2, 2, 2]), Ordering::Equal);
        assert_eq!(compare(&[4, 1, 1, 1], &[2, 2, 2, 1]), Ordering::Greater);
        assert_eq!(compare(&[3, 3], &[4, 2]), Ordering::Less);
        let plus_one = scorer(Strategy::LogPlusOne);
        // (3 + 1)^3 * (1 + 1)^2 = 2^8 = (1 + 1)^8.
        assert_eq!(
            plus_one.compare(&score(&plus_one, &[3, 1, 1]), &score(&plus_one, &[1; 8])),
            Ordering::Equal
        );
    }

    #[test]
    fn sums_too_close_to_tell_are_decided_by_the_products() {
        let entropy = scorer(Strategy::Entropy);
        let close = |sum, sizes: &[u16]| Score {
            sum,
            sizes: sizes.to_vec(),
        };
        // The sums say the opposite, but by less than they are sure of.
        assert_eq!(
            entropy.compare(&close(entropy.slack, &[3, 3]), &close(0, &[2, 4])),
            Ordering::Less
        );
        assert_eq!(
            entropy.compare(&close(entropy.slack + 1, &[3, 3]), &close(0, &[2, 4])),
            Ordering::Greater
        );
    }

    #[test]
    fn the_slack_covers_the_rounding() {
        // Any two partitions of 24 that the sums decide are decided the same way by the products.
        let mut partitions: Vec<Vec<u16>> = Vec::new();
        fn extend(left: u16, most: u16, parts: &mut Vec<u16>, partitions: &mut Vec<Vec<u16>>) {
            if left == 0 {
                partitions.push(parts.clone());
            }
            for part in 1..=most.min(left) {
                parts.push(part);
                extend(left - part, part, parts, partitions);
                parts.pop();
            }
        }
        extend(24, 24, &mut Vec::new(), &mut partitions);
        for strategy in [Strategy::Entropy, Strategy::LogPlusOne] {
            let scorer = scorer(strategy);
            for pair in partitions
                .windows(40)
                .flat_map(|window| window[1..].iter().map(|other| (&window[0], other)))
            {
                let exact = scorer
                    .product(pair.0, pair.1)
                    .cmp(&scorer.product(pair.1, pair.0));
                assert_eq!(
                    scorer.compare(&score(&scorer, pair.0), &score(&scorer, pair.1)),
                    exact,
                    "{pair:?}"
                );
            }
        }
    }
}

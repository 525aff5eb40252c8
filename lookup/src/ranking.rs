//! Perfect, minimal numbering of small combinatorial objects.
//!
//! Multisets are ranked by the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3): a non-decreasing sequence
//! becomes a strictly increasing one by adding 0, 1, 2, ... to its members, and an increasing sequence
//! `c1 < c2 < ... < ck` has rank `C(c1, 1) + C(c2, 2) + ... + C(ck, k)`. The rank does not depend on the largest value
//! allowed, so a table for a small deck is a prefix of the table for a larger one. Pairs are the case k = 2, where
//! the formula is the triangular index.

/// The number of ways to choose `k` of `n` things; 0 when `k > n`.
///
/// Exact while the result times `k` fits 64 bits, which every table here is far from.
#[must_use]
pub const fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut result = 1_u64;
    let mut i = 1;
    while i <= k {
        result = result.saturating_mul(n - k + i) / i;
        i += 1;
    }
    result
}

/// The number of multisets of `size` values out of `values` different ones.
#[must_use]
pub const fn multisets(values: u64, size: u64) -> u64 {
    if size == 0 {
        1
    } else if values == 0 {
        0
    } else {
        binomial(values + size - 1, size)
    }
}

/// The rank of a multiset given in non-decreasing order, among all multisets of its size, counted from 0.
///
/// The order is colexicographic: by the largest value first.
#[must_use]
pub fn rank_multiset(sorted: &[u8]) -> u64 {
    (1_u64..).zip(sorted).map(|(k, &value)| binomial(u64::from(value) + k - 1, k)).sum()
}

/// Fills `sorted` with the multiset of rank `rank`, in non-decreasing order: the inverse of [`rank_multiset`].
///
/// Values above 255 do not occur for the ranks of this crate's tables; for larger ranks they stop at 255.
pub fn unrank_multiset(rank: u64, sorted: &mut [u8]) {
    let mut rest = rank;
    let mut k = sorted.len() as u64;
    for slot in sorted.iter_mut().rev() {
        *slot = 0;
        while *slot < u8::MAX && binomial(u64::from(*slot) + k, k) <= rest {
            *slot += 1;
        }
        rest = rest.saturating_sub(binomial(u64::from(*slot) + k - 1, k));
        k -= 1;
    }
}

/// The rank of the unordered pair `low <= high`, counted from 0: `high * (high + 1) / 2 + low`.
#[inline(always)]
#[must_use]
pub const fn rank_pair(low: u8, high: u8) -> u32 {
    high as u32 * (high as u32 + 1) / 2 + low as u32
}

/// The number of unordered pairs of values below `base`.
#[must_use]
pub const fn pairs(base: u16) -> u32 {
    base as u32 * (base as u32 + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiset_ranks_count_every_multiset_once() {
        let mut expected = 0;
        for d in 0..20 {
            for c in 0..=d {
                for b in 0..=c {
                    for a in 0..=b {
                        assert_eq!(rank_multiset(&[a, b, c, d]), expected);
                        let mut unranked = [0; 4];
                        unrank_multiset(expected, &mut unranked);
                        assert_eq!(unranked, [a, b, c, d]);
                        expected += 1;
                    }
                }
            }
        }
        assert_eq!(expected, multisets(20, 4));
    }

    #[test]
    fn pair_ranks_are_multiset_ranks() {
        for high in 0..=255 {
            for low in 0..=high {
                assert_eq!(u64::from(rank_pair(low, high)), rank_multiset(&[low, high]));
            }
        }
        assert_eq!(u64::from(pairs(256)), multisets(256, 2));
    }

    #[test]
    fn binomials_satisfy_pascal() {
        assert_eq!(binomial(0, 0), 1);
        assert_eq!(binomial(3, 5), 0);
        for n in 1..30 {
            for k in 1..=n {
                assert_eq!(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k));
            }
        }
    }
}

//! Perfect, minimal numbering of small combinatorial objects.
//!
//! Multisets are ranked by the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3): a
//! non-decreasing sequence becomes a strictly increasing one by adding 0, 1, 2, ... to its members,
//! and an increasing sequence `c1 < c2 < ... < ck` has rank `C(c1, 1) + C(c2, 2) + ... + C(ck, k)`.
//! The rank does not depend on the largest value allowed, so a table for a small deck is a prefix
//! of the table for a larger one. Pairs are the case k = 2, where the formula is the triangular
//! index.

/// The number of ways to choose `k` of `n` things; 0 when `k > n`.
///
/// Exact while it fits 64 bits when multiplied by the smaller of `k` and `n - k`, which every table
/// here is far from; `u64::MAX` otherwise.
#[must_use]
pub(crate) const fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }

    // Choosing what is left out comes to the same. The smaller number bounds the steps: each at
    // least doubles the result.
    let k = if k < n - k { k } else { n - k };
    let mut result = 1_u64;
    let mut i = 1;
    while i <= k {
        // C(n - k + i, i), which grows with i.
        result = match result.checked_mul(n - k + i) {
            Some(product) => product / i,
            None => return u64::MAX,
        };
        i += 1;
    }

    result
}

/// The number of multisets of `size` values out of `values` different ones, as exact as
/// [`binomial`].
#[must_use]
pub(crate) const fn multisets(values: u64, size: u64) -> u64 {
    if size == 0 {
        return 1;
    }
    if values == 0 {
        return 0;
    }
    match values.checked_add(size - 1) {
        Some(places) => binomial(places, size),
        None => u64::MAX,
    }
}

/// Terms of ranks at a place, counted from 0 in ascending order: C(member - least + place, place +
/// 1) for each member from `least` to `most`, and 0 for others.
pub(crate) const fn terms<const N: usize>(place: u64, least: u64, most: u64) -> [u32; N] {
    let mut terms = [0; N];
    let mut rest: &mut [u32] = &mut terms;
    let mut member = 0;
    while let Some((term, others)) = rest.split_first_mut() {
        if member >= least && member <= most {
            *term = binomial(member - least + place, place + 1) as u32;
        }
        member += 1;
        rest = others;
    }
    terms
}

/// A member's entry in a row of terms, of which there are a power of two. Those of a multiset are
/// loaded side by side; computing the binomials would be a chain of multiplications.
#[inline(always)]
pub(crate) const fn term<const N: usize>(row: &[u32; N], member: u8) -> u32 {
    match row.split_at(member as usize & (N - 1)).1 {
        [term, ..] => *term,
        [] => 0,
    }
}

/// The rank of a multiset given in non-decreasing order, among all multisets of its size, counted
/// from 0.
///
/// The order is colexicographic: by the largest value first. Cards and hands sum terms from arrays
/// instead, which the tests compare with this, the definition.
#[cfg(test)]
pub(crate) fn rank_multiset(sorted: &[u8]) -> u64 {
    (1_u64..)
        .zip(sorted)
        .map(|(k, &value)| binomial(u64::from(value) + k - 1, k))
        .sum()
}

/// The rank of the unordered pair `low <= high`, counted from 0: `high * (high + 1) / 2 + low`.
#[inline(always)]
#[must_use]
pub(crate) const fn rank_pair(low: u8, high: u8) -> u32 {
    high as u32 * (high as u32 + 1) / 2 + low as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_ranks_are_multiset_ranks() {
        // Every pair, but under Miri, which takes a thousand times as long, a few of the smallest
        // and the largest.
        for high in (0..=255).filter(|high| !cfg!(miri) || high % 127 < 2) {
            for low in 0..=high {
                assert_eq!(u64::from(rank_pair(low, high)), rank_multiset(&[low, high]));
            }
        }
    }

    #[test]
    fn whatever_does_not_fit_is_the_largest_number() {
        const MAX: u64 = u64::MAX;
        assert_eq!(binomial(62, 31), 465_428_353_255_261_088);
        for (n, k, ways) in [
            (MAX, 0, 1),
            (MAX, 1, MAX),
            (MAX, MAX - 1, MAX),
            (MAX, MAX, 1),
        ] {
            assert_eq!(binomial(n, k), ways, "{n} {k}");
        }
        for (n, k) in [(MAX, 2), (MAX, MAX / 2), (100, 50)] {
            assert_eq!(binomial(n, k), MAX, "{n} {k}");
        }
        assert_eq!(
            [binomial(0, MAX), binomial(0, 0), binomial(3, 5)],
            [0, 1, 0]
        );
        for (n, k, sets) in [(MAX, 1, MAX), (1, MAX, 1), (MAX, 0, 1), (0, MAX, 0)] {
            assert_eq!(multisets(n, k), sets, "{n} {k}");
        }
        for (n, k) in [(MAX, 2), (2, MAX), (MAX, MAX)] {
            assert_eq!(multisets(n, k), MAX, "{n} {k}");
        }
    }
}

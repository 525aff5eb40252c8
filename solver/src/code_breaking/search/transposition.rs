//! Bounds on sets that were met before: a transposition table of fixed size, shared by all threads
//! without locks.
//!
//! An entry is two words, the key's check and a bound; the check is stored exclusive-or the bound,
//! so that a torn entry, half from one thread and half from another, does not match (Hyatt and Mann
//! 2002). Four entries share a cache line; when all are taken, the one for the smallest set, the
//! cheapest to find again, makes room. Losing an entry costs time, never truth.
//!
//! Two sets are taken for one if their random words agree in the 64 bits of the check and in those
//! of the place. For ten million lookups of four entries each this has a probability of about 4e7 /
//! 2^64, two in a million million.

use std::sync::atomic::{AtomicU64, Ordering};

use super::costs::Cost;

/// Identifies a set and the guesses left: 128 bits, of which the check and the place in the table
/// use different ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Key(pub(crate) u128);

/// A bound on a set's cost, of whatever kind that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound<C = Cost> {
    /// The cost.
    Exact(C),
    /// The cost is this or more.
    AtLeast(C),
}

impl<C> Bound<C> {
    /// The number in it.
    #[inline(always)]
    pub(crate) fn value(self) -> C {
        let (Self::Exact(cost) | Self::AtLeast(cost)) = self;
        cost
    }

    /// Combines this bound with another one on the same cost.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self
    where
        C: Ord,
    {
        match (self, other) {
            (exact @ Self::Exact(_), _) | (_, exact @ Self::Exact(_)) => exact,
            (Self::AtLeast(one), Self::AtLeast(other)) => Self::AtLeast(one.max(other)),
        }
    }
}

const WAYS: usize = 4;

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    word: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Entry; WAYS]);

/// The table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
}

/// Bits of an entry's word: the cost, whether it is exact, the size of the set.
const COST_BITS: u32 = 41;
const EXACT: u64 = 1 << COST_BITS;
const SIZE_SHIFT: u32 = COST_BITS + 1;

/// The most clusters, 32 GiB: their entries are numbered with 32 bits, here and in what is saved.
const MOST_CLUSTERS: usize = 1 << 29;
const _: () = assert!(MOST_CLUSTERS * WAYS <= u32::MAX as usize);

/// Number of clusters that fit so many bytes: a power of two, and at least one.
fn clusters_in(bytes: usize) -> usize {
    1 << (bytes / size_of::<Cluster>())
        .clamp(1, MOST_CLUSTERS)
        .ilog2()
}

/// The bound in an entry's word.
fn bound_in(word: u64) -> Bound {
    let cost = word & (EXACT - 1);
    if word & EXACT != 0 {
        Bound::Exact(cost)
    } else {
        Bound::AtLeast(cost)
    }
}

impl TranspositionTable {
    /// A table of at most so many bytes, and at least one cluster.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            clusters: (0..clusters_in(bytes))
                .map(|_| Cluster::default())
                .collect(),
        }
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.clusters.len() * size_of::<Cluster>()
    }

    /// The number of clusters, and every entry: where it is, its check and its word.
    pub(crate) fn entries(&self) -> (usize, Vec<(u32, u64, u64)>) {
        let mut entries = Vec::new();
        for (place, entry) in (0..).zip(self.clusters.iter().flat_map(|cluster| &cluster.0)) {
            let word = entry.word.load(Ordering::Relaxed);
            if word != 0 {
                entries.push((place, entry.check.load(Ordering::Relaxed), word));
            }
        }
        (self.clusters.len(), entries)
    }

    /// A table with entries of another one of so many clusters; no larger than that, for where they
    /// would be in a larger one is not known.
    pub(crate) fn restored(bytes: usize, clusters: usize, entries: &[(u32, u64, u64)]) -> Self {
        let table = Self::new(bytes.min(clusters.saturating_mul(size_of::<Cluster>())));
        for &(place, check, word) in entries {
            let place = place as usize;
            let cluster = (place / WAYS) & (table.clusters.len() - 1);
            let entry = &table.clusters[cluster].0[place % WAYS];
            // Where several come together the largest set stays.
            if entry.word.load(Ordering::Relaxed) >> SIZE_SHIFT <= word >> SIZE_SHIFT {
                entry.word.store(word, Ordering::Relaxed);
                entry.check.store(check, Ordering::Relaxed);
            }
        }
        table
    }

    /// Takes in an entry of another table of as many clusters or more, unless as much is known.
    pub(crate) fn learn(&self, (place, check, word): (u32, u64, u64)) {
        let key = Key(u128::from(place / WAYS as u32) << 64 | u128::from(check ^ word));
        self.raise(key, (word >> SIZE_SHIFT) as usize, bound_in(word));
    }

    /// Remembers a bound unless as much is known.
    pub(crate) fn raise(&self, key: Key, size: usize, bound: Bound) {
        let known = self.get(key);
        if known.is_none_or(|known| known.and(bound) != known) {
            self.insert(key, size, bound);
        }
    }

    /// The size of the set that an entry is about.
    pub(crate) fn size_of(&(_, _, word): &(u32, u64, u64)) -> u64 {
        word >> SIZE_SHIFT
    }

    fn cluster(&self, key: Key) -> &Cluster {
        &self.clusters[(key.0 >> 64) as usize & (self.clusters.len() - 1)]
    }

    /// Returns the bound of a key.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Bound> {
        for entry in &self.cluster(key).0 {
            let word = entry.word.load(Ordering::Relaxed);
            if entry.check.load(Ordering::Relaxed) ^ word == key.0 as u64 {
                return Some(bound_in(word));
            }
        }
        None
    }

    /// Remembers a bound on a set of `size` secrets.
    #[inline]
    pub(crate) fn insert(&self, key: Key, size: usize, bound: Bound) {
        let (cost, exact) = match bound {
            Bound::Exact(cost) => (cost, EXACT),
            Bound::AtLeast(cost) => (cost, 0),
        };
        debug_assert!(cost < EXACT);
        let word = cost | exact | (size as u64) << SIZE_SHIFT;

        let mut victim = &self.cluster(key).0[0];
        let mut smallest = u64::MAX;
        for entry in &self.cluster(key).0 {
            let old = entry.word.load(Ordering::Relaxed);
            if entry.check.load(Ordering::Relaxed) ^ old == key.0 as u64 {
                victim = entry;
                break;
            }
            if old >> SIZE_SHIFT < smallest {
                smallest = old >> SIZE_SHIFT;
                victim = entry;
            }
        }

        victim.word.store(word, Ordering::Relaxed);
        victim.check.store(word ^ key.0 as u64, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_largest_table_has_a_number_of_32_bits() {
        let powers = (0..usize::BITS).map(|bits| 1 << bits);
        for bytes in powers
            .flat_map(|bytes: usize| [bytes - 1, bytes])
            .chain([usize::MAX])
        {
            let clusters = clusters_in(bytes);
            assert!(
                clusters.is_power_of_two()
                    && (clusters == 1 || clusters * size_of::<Cluster>() <= bytes),
                "{bytes}"
            );
            assert!(u32::try_from(clusters * WAYS).is_ok(), "{bytes}");
        }
        assert_eq!(clusters_in(1 << 30), 1 << 24, "no smaller than it may be");
        assert_eq!(
            clusters_in(usize::MAX),
            MOST_CLUSTERS.min(1 << (usize::BITS - 7))
        );
    }

    #[test]
    fn what_is_inserted_is_found_until_larger_sets_take_its_place() {
        let table = TranspositionTable::new(64);
        let key =
            |n: u64| Key(u128::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        assert_eq!(table.get(key(1)), None);
        for n in 1..=4 {
            table.insert(key(n), n as usize * 10, Bound::AtLeast(n));
        }
        table.insert(key(2), 20, Bound::Exact(7));
        let (clusters, entries) = table.entries();
        assert_eq!(
            TranspositionTable::restored(1 << 20, clusters, &entries).entries(),
            table.entries()
        );
        assert_eq!(table.get(key(2)), Some(Bound::Exact(7)));
        assert_eq!(table.get(key(1)), Some(Bound::AtLeast(1)));
        table.insert(key(5), 50, Bound::Exact((1 << 40) - 1));
        assert_eq!(table.get(key(5)), Some(Bound::Exact((1 << 40) - 1)));
        assert_eq!(table.get(key(1)), None, "the smallest set made room");
    }
}

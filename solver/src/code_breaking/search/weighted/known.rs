//! Bounds of the sets that were met, within a fixed amount of memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::code_breaking::search::costs::Weight;

/// A bound on what a set costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact(Weight),
    AtLeast(Weight),
}

/// More than anything costs: a bit is left for which kind of bound it is.
pub(super) const IMPOSSIBLE: Weight = Weight::MAX / 2;

/// Bytes for all bounds, also while the table moves to one of twice as many places.
const MEMORY: usize = 1 << 30;

/// The most bounds: a table has a power of two of places, a byte for each beside its entry, and is filled to seven eighths.
const MOST: usize = {
    let places = MEMORY * 2 / 3 / (size_of::<(u128, Packed)>() + 1);
    (places / 2 + 1).next_power_of_two() / 8 * 7
};

/// A bound, its kind in the lowest bit.
#[derive(Debug, Clone, Copy)]
struct Packed(Weight);

impl Packed {
    fn new(bound: Bound) -> Self {
        match bound {
            Bound::Exact(cost) => Self(cost << 1 | 1),
            Bound::AtLeast(cost) => Self(cost << 1),
        }
    }

    const fn bound(self) -> Bound {
        if self.0 & 1 == 1 { Bound::Exact(self.0 >> 1) } else { Bound::AtLeast(self.0 >> 1) }
    }
}

/// Keys are random words already.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 ^= u64::from_le_bytes(word);
        }
    }
}

/// By key of the set. Two sets are taken for one if 128 random bits agree: less likely than a fault of the machine.
#[derive(Debug)]
pub(super) struct Known {
    bounds: HashMap<u128, Packed, BuildHasherDefault<AsItIs>>,
    most: usize,
}

impl Known {
    pub(super) fn new() -> Self {
        Self::with_most(MOST)
    }

    fn with_most(most: usize) -> Self {
        Self { bounds: HashMap::default(), most }
    }

    /// What was remembered last, if it is not forgotten.
    pub(super) fn get(&self, key: u128) -> Option<Bound> {
        self.bounds.get(&key).map(|packed| packed.bound())
    }

    /// When there are too many all are forgotten, which costs time, never truth.
    pub(super) fn remember(&mut self, key: u128, bound: Bound) {
        if self.bounds.len() >= self.most {
            self.bounds.clear();
        }
        self.bounds.insert(key, Packed::new(bound));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_come_back_and_never_take_more_room() {
        let mut known = Known::with_most(7);
        for key in 0..100 {
            let bound = if key % 2 == 0 { Bound::Exact(key) } else { Bound::AtLeast(IMPOSSIBLE) };
            known.remember(key, bound);
            assert_eq!(known.get(key), Some(bound));
            assert!(known.bounds.len() <= 7 && known.bounds.capacity() <= 7, "{}", known.bounds.capacity());
        }
        assert_eq!(known.get(0), None);
    }

    #[test]
    fn a_full_table_fits_into_its_memory() {
        // A table of all places, and the half as large one that it came from.
        let places = MOST / 7 * 8;
        assert!(places.is_power_of_two() && MOST > 1 << 20);
        assert!((places + places / 2) * (size_of::<(u128, Packed)>() + 1) <= MEMORY);
    }
}

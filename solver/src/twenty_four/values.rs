//! Values that some cards have.

use std::hash::BuildHasher;

use solvetab_lookup::twenty_four::Fraction;

use super::forms::Chain;
use crate::mixing::Mixing;

/// The different values of a set.
#[derive(Debug, Default)]
pub(super) struct ValueSet {
    pub(super) list: Vec<MadeValue>,
    /// A hash table of open addressing: places in the list, counted from 1; 0 is free. At least
    /// three of four are, since most that is asked for is not there.
    table: Vec<u32>,
}

/// A Bloom filter of one hash: a bit for sums and one for products that have values of this hash.
/// It fills an eighth of the memory of the values, and memory that is filled costs more than the
/// questions that it lets pass.
#[derive(Debug)]
pub(super) struct ValueFilter {
    /// Thirty-two pairs of bits each; a power of two.
    pairs: Vec<u64>,
}

/// Makers of a value: a card, sums, products; a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Makers(u8);

impl Makers {
    pub(super) const CARD: Self = Self(1);
    pub(super) const CHAINS: Self = Self(2 | 4);
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn of(chain: Chain) -> Self {
        match chain {
            Chain::Sum => Self(2),
            Chain::Product => Self(4),
        }
    }

    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A value and what makes it.
pub(super) type MadeValue = (Fraction, Makers);

impl ValueFilter {
    /// Creates a filter for so many values, or fewer: eight pairs of bits each.
    pub(super) fn for_values(values: usize) -> Self {
        Self {
            pairs: vec![0; (values / 4).next_power_of_two()],
        }
    }

    /// Number of numbers that it fills.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Place of the pair of bits for a value.
    fn place(&self, value: Fraction) -> (usize, u32) {
        let hash = Mixing::new().hash_one(value);
        (
            (hash / 32) as usize & (self.pairs.len() - 1),
            hash as u32 % 32 * 2,
        )
    }

    /// Adds a value of a sum or a product.
    pub(super) fn add(&mut self, value: Fraction, maker: Makers) {
        let (place, shift) = self.place(value);
        self.pairs[place] |= u64::from(maker.0 >> 1) << shift;
    }

    /// Possible makers of a value; nothing if it certainly has no maker.
    pub(super) fn makers(&self, value: Fraction) -> Makers {
        let (place, shift) = self.place(value);
        Makers(((self.pairs[place] >> shift) as u8) << 1 & Makers::CHAINS.0)
    }
}

impl ValueSet {
    pub(super) fn add(&mut self, value: Fraction, makers: Makers) {
        if 4 * (self.list.len() + 1) > self.table.len() {
            self.grow();
        }
        let slot = self.slot(value);
        match self.table[slot] {
            0 => {
                self.list.push((value, makers));
                self.table[slot] = self.list.len() as u32;
            }
            place => self.list[place as usize - 1].1.0 |= makers.0,
        }
    }

    fn grow(&mut self) {
        self.table = vec![0; (4 * self.table.len()).max(64)];
        for place in 0..self.list.len() {
            let slot = self.slot(self.list[place].0);
            self.table[slot] = place as u32 + 1;
        }
    }

    /// Place at which the table has a value, or is free for it.
    fn slot(&self, value: Fraction) -> usize {
        let mut slot = Mixing::new().hash_one(value) as usize;
        loop {
            slot &= self.table.len() - 1;
            let place = self.table[slot] as usize;
            if place == 0 || self.list[place - 1].0 == value {
                return slot;
            }
            slot += 1;
        }
    }

    /// Makers of a value; nothing if it is not there.
    pub(super) fn makers(&self, value: Fraction) -> Makers {
        if self.table.is_empty() {
            return Makers::NONE;
        }
        match self.table[self.slot(value)] as usize {
            0 => Makers::NONE,
            place => self.list[place - 1].1,
        }
    }
}

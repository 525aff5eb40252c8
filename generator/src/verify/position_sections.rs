//! The sections that a table of QuadAce has to have, from values and reached positions that were
//! found to be true, for `verify`.
//!
//! The sections are written as `docs/format.md` says, position by position, without a line of the
//! encoder: nothing can be hidden in the bytes of positions that are over, behind the last bit, or
//! in distances that no position asks for.

use solvetab_lookup::layout::Storage;

/// Positions in a block, blocks in a group.
const BLOCK: usize = 64;
/// The most plies that a position's own byte holds.
const NEAR: u32 = 252;

/// A position as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Nothing: the rules tell who has won.
    Over,
    Draw,
    /// Plies to the end: odd for a win of the mover, even for a loss.
    Decided(u32),
}

/// Writes the sections, position by position.
#[derive(Default)]
pub(crate) struct Sections {
    values: Vec<u8>,
    far: Vec<u8>,
    bits: Vec<u8>,
    decided: Set,
    exceptions: Set,
    position: u32,
}

impl Sections {
    /// Adds the next position: its value, whether the table says that it can be reached, and
    /// whether the rule of divisors says so.
    pub(crate) fn push(&mut self, storage: Storage, value: Stored, is_reached: bool, is_expected: bool) {
        let byte = match value {
            Stored::Over | Stored::Draw => 0,
            Stored::Decided(plies) if plies <= NEAR => (plies + 1) as u8,
            Stored::Decided(plies) => {
                self.far.extend(self.position.to_le_bytes());
                self.far.extend((plies as u16).to_le_bytes());
                if plies % 2 == 1 { 254 } else { 255 }
            }
        };
        match storage {
            Storage::Dense => {
                if self.position.is_multiple_of(8) {
                    self.bits.push(0);
                }
                if let Some(bits) = self.bits.last_mut() {
                    *bits |= u8::from(is_reached) << (self.position % 8);
                }
                self.values.push(byte);
            }
            Storage::Sparse => {
                self.decided.push(byte != 0, Some(self.values.len() as u32));
                self.exceptions.push(is_reached != is_expected, None);
                if byte != 0 {
                    self.values.push(byte);
                }
            }
        }
        self.position += 1;
    }

    /// The sections, in their order.
    pub(crate) fn finish(self, storage: Storage) -> Vec<Vec<u8>> {
        match storage {
            Storage::Dense => vec![self.values, self.bits, self.far],
            Storage::Sparse => {
                vec![
                    self.values,
                    self.exceptions.groups,
                    self.far,
                    self.decided.groups,
                    self.decided.blocks,
                    self.exceptions.blocks,
                ]
            }
        }
    }
}

/// A sparse set: a record for each group of 4096 positions, one for each block of 64 that is not
/// empty.
#[derive(Default)]
struct Set {
    groups: Vec<u8>,
    blocks: Vec<u8>,
    /// Positions so far, and blocks that are not empty.
    positions: usize,
    not_empty: u32,
    is_block_empty: bool,
}

impl Set {
    /// Adds a position, which is in the set or not; `number` goes into the record of a block that
    /// begins with it.
    fn push(&mut self, is_in: bool, number: Option<u32>) {
        let (bit, block) = (self.positions % BLOCK, self.positions / BLOCK % BLOCK);
        if bit == 0 {
            self.is_block_empty = true;
            if block == 0 {
                self.groups.extend([0; 8]);
                self.groups.extend(self.not_empty.to_le_bytes());
            }
        }
        self.positions += 1;
        if !is_in {
            return;
        }
        let width = if number.is_some() { 12 } else { 8 };
        if self.is_block_empty {
            self.is_block_empty = false;
            self.not_empty += 1;
            let group = self.groups.len() - 12;
            self.groups[group + block / 8] |= 1 << (block % 8);
            self.blocks.extend([0; 8]);
            self.blocks.extend(number.into_iter().flat_map(u32::to_le_bytes));
        }
        let record = self.blocks.len() - width;
        self.blocks[record + bit / 8] |= 1 << (bit % 8);
    }
}

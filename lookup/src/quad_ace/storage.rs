//! Storage of a position's byte and bit: in plain arrays, or in sparse sets for games in which
//! nearly everything is a draw.
//!
//! A sparse set has two levels. Positions are taken 64 at a time as blocks, blocks 64 at a time as
//! groups. A group's record has one bit for each block that is not empty, and the number of the
//! first of these. A block's record has one bit for each of its positions that is in the set. So
//! finding a position is two loads and two population counts, however large the game is.

use crate::bytes;
use crate::error::{OpenError, QueryError};
use crate::format::Header;
use crate::named::named;

/// Layout of a table's positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Storage {
    /// A byte and a bit for each position.
    Dense = 0,
    /// A byte for each position that is decided; a bit for each whose reachability is not what the
    /// rule of divisors says.
    Sparse = 1,
}

named!(Storage, "a storage", "dense or sparse": Dense = "dense", Sparse = "sparse");

/// Section 0: bytes of positions.
const VALUES: usize = 0;
/// Section 1: bits of positions, or the groups of the set of exceptions.
const REACHABLE: usize = 1;
/// Section 2: far distances, sorted by position.
const FAR: usize = 2;
/// Section 3: the groups of the set of decided positions.
const GROUPS: usize = 3;
/// Section 4: its blocks.
const BLOCKS: usize = 4;
/// Section 5: the blocks of the set of exceptions.
const REACHABLE_BLOCKS: usize = 5;

/// Positions in a block, blocks in a group.
pub const BLOCK: u64 = 64;
/// Bytes of a group's record: a mask, and the number of its first block.
pub const GROUP_LEN: usize = 12;
/// Bytes of a decided block's record: a mask, and the number of its first value.
const BLOCK_LEN: usize = 12;
/// Bytes of an exceptional block's record: a mask.
const MASK_LEN: usize = 8;
/// Bytes of a far position's record: its number and the plies.
const FAR_LEN: usize = 6;

/// The sections of one table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sections {
    storage: Storage,
    values_at: usize,
    reachable_at: usize,
    far: (usize, usize),
    groups_at: usize,
    blocks_at: usize,
    reachable_blocks_at: usize,
}

impl Sections {
    /// Finds the sections of a table of so many positions.
    pub(super) const fn parse(
        header: &Header,
        storage: Storage,
        positions: u64,
    ) -> Result<Self, OpenError> {
        let (values_at, values_end) = header.section(VALUES);
        let (reachable_at, reachable_end) = header.section(REACHABLE);
        let (groups_at, groups_end) = header.section(GROUPS);
        let (values, reachable) = (
            (values_end - values_at) as u64,
            (reachable_end - reachable_at) as u64,
        );
        let groups = positions.div_ceil(BLOCK * BLOCK) * GROUP_LEN as u64;

        let fits = match storage {
            Storage::Dense => values == positions && reachable == positions.div_ceil(8),
            Storage::Sparse => (groups_end - groups_at) as u64 == groups && reachable == groups,
        };
        if !fits {
            return Err(OpenError::Malformed {
                what: "sections that do not have a place for each position",
            });
        }

        let (blocks_at, _) = header.section(BLOCKS);
        let (reachable_blocks_at, _) = header.section(REACHABLE_BLOCKS);
        let far = header.section(FAR);
        Ok(Self {
            storage,
            values_at,
            reachable_at,
            far,
            groups_at,
            blocks_at,
            reachable_blocks_at,
        })
    }

    pub(super) const fn storage(self) -> Storage {
        self.storage
    }

    /// A position's byte.
    #[inline(always)]
    pub(super) fn value(self, table: &[u8], position: u64) -> Result<u8, QueryError> {
        let at = match self.storage {
            Storage::Dense => position as usize,
            Storage::Sparse => {
                let Some(block) = block(table, self.groups_at, position)? else {
                    return Ok(0);
                };
                let at = self
                    .blocks_at
                    .saturating_add(block.saturating_mul(BLOCK_LEN));
                let record: &[u8; BLOCK_LEN] =
                    bytes::array(table, at).ok_or(QueryError::Damaged)?;
                let Some(index) = rank(record, position % BLOCK) else {
                    return Ok(0);
                };
                index
            }
        };
        bytes::u8(table, self.values_at.saturating_add(at)).ok_or(QueryError::Damaged)
    }

    /// A position's bit: of a dense table whether it can be reached, of a sparse one whether that
    /// is an exception.
    pub(super) fn bit(self, table: &[u8], position: u64) -> Result<bool, QueryError> {
        match self.storage {
            Storage::Dense => {
                let at = self.reachable_at.saturating_add((position / 8) as usize);
                bytes::u8(table, at)
                    .map(|bits| bits >> (position % 8) & 1 == 1)
                    .ok_or(QueryError::Damaged)
            }
            Storage::Sparse => {
                let Some(block) = block(table, self.reachable_at, position)? else {
                    return Ok(false);
                };
                let at = self
                    .reachable_blocks_at
                    .saturating_add(block.saturating_mul(MASK_LEN));
                bytes::u64(table, at)
                    .map(|mask| mask >> (position % BLOCK) & 1 == 1)
                    .ok_or(QueryError::Damaged)
            }
        }
    }

    /// The plies of a position that is too far for a byte, by binary search: there are few.
    #[cold]
    pub(super) fn far(self, table: &[u8], position: u64) -> Result<u16, QueryError> {
        let (start, end) = self.far;
        let far = table.get(start..end).ok_or(QueryError::Damaged)?;
        let (mut low, mut high) = (0, far.len() / FAR_LEN);
        while low < high {
            let middle = low.midpoint(high);
            let number = bytes::u32(far, middle * FAR_LEN).ok_or(QueryError::Damaged)?;
            match u64::from(number).cmp(&position) {
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
                core::cmp::Ordering::Equal => {
                    return bytes::u16(far, middle * FAR_LEN + 4).ok_or(QueryError::Damaged);
                }
            }
        }
        Err(QueryError::Damaged)
    }
}

/// The number of a position's block, unless it is empty.
#[inline(always)]
fn block(table: &[u8], groups_at: usize, position: u64) -> Result<Option<usize>, QueryError> {
    let at = groups_at.saturating_add((position / (BLOCK * BLOCK)) as usize * GROUP_LEN);
    let record: &[u8; GROUP_LEN] = bytes::array(table, at).ok_or(QueryError::Damaged)?;
    Ok(rank(record, position / BLOCK % BLOCK))
}

/// The number of what a bit of a record stands for, if it is set.
#[inline(always)]
fn rank(record: &[u8; GROUP_LEN], bit: u64) -> Option<usize> {
    let (mask, first) = (bytes::u64(record, 0)?, bytes::u32(record, 8)?);
    let below = mask & ((1 << bit) - 1);
    (mask >> bit & 1 == 1).then_some((first as usize).saturating_add(below.count_ones() as usize))
}

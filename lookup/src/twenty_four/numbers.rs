//! Every numbers round: the nearest number and the fewest numbers needed.
//!
//! A record holds three bits for each target, in words of 64 bits with 21 targets each: the fewest
//! numbers that make it, 0 if none do. The nearest number is not stored. It is read off the same
//! record, a word at a time in both directions, and beyond the targets there are two numbers.

use core::fmt;
use core::ops::RangeInclusive;

use super::cards::{Cards, IntoCards};
use super::selection::{self, SELECTIONS, SIZE};
use crate::bytes;
use crate::error::{InputError, OpenError, QueryError};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, equal_by_table, opened};

/// The first target.
const FIRST: u16 = 100;
/// The last target.
const LAST: u16 = 999;

/// The header's parameters.
pub const PARAMETERS: [u8; PARAMETERS_LEN] = {
    let ([a, b], [c, d]) = (FIRST.to_le_bytes(), LAST.to_le_bytes());
    [SIZE as u8, 0, a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
};

/// Bits of a target.
const BITS: u32 = 3;
/// Targets in a word; its highest bit is 0.
const PER_WORD: u16 = 21;
/// The lowest bit of each target of a word.
const ONES: u64 = 0o111_111_111_111_111_111_111;
/// Words in a record.
const WORDS: usize = (LAST - FIRST + 1).div_ceil(PER_WORD) as usize;
/// Bytes of a selection in section 0, where selections stand by rank.
const RECORD_LEN: usize = WORDS * 8 + 4;

/// A selection as it is stored: the fewest numbers that make each target from 100 to 999, 0 if none
/// do; the largest number below 100 that can be made; and the smallest above 999, 0 if there is
/// none below 1998.
pub fn record(fewest: impl Fn(u16) -> u8, below: u8, above: u16) -> impl Iterator<Item = u8> {
    let words = (0..WORDS).map(move |word| {
        (0..PER_WORD)
            .map(|place| (place, FIRST + word as u16 * PER_WORD + place))
            .fold(0_u64, |word, (place, target)| {
                let fewest = if target <= LAST { fewest(target) } else { 0 };
                word | u64::from(fewest) << (u32::from(place) * BITS)
            })
    });
    let beyond = u16::from(below)
        .to_le_bytes()
        .into_iter()
        .chain(above.to_le_bytes());
    words.flat_map(u64::to_le_bytes).chain(beyond)
}

/// Every numbers round of six numbers and a target from 100 to 999: which targets can be made, by
/// how few of the numbers, and which number is nearest.
///
/// The numbers are dealt from 1 to 10, twice each, and 25, 50, 75 and 100. Each may be used once,
/// with + - * /, and the result of every step is a positive whole number.
///
/// `solvetab generate numbers` makes the table, which is not among the embedded ones.
///
/// ```no_run
/// use solvetab_lookup::Table;
/// use solvetab_lookup::twenty_four::Numbers;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let file = std::fs::read("numbers.tab")?;
/// let numbers = Numbers::new(Table::new(file)?)?;
/// assert_eq!(numbers.needed([3, 6, 25, 50, 75, 100], 952)?, Some(6));
/// assert_eq!(numbers.nearest([1, 1, 2, 2, 3, 3], 999)?, 81);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Numbers<D = &'static [u8]> {
    table: Table<D>,
    records_at: usize,
}

equal_by_table!(Numbers);
opened!(Numbers<D>: Numbers, records_at => (records_at));

impl<D> fmt::Debug for Numbers<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Numbers");
        debug
            .field("selections", &SELECTIONS)
            .field("targets", &(FIRST..=LAST))
            .finish_non_exhaustive()
    }
}

const fn records_at(header: &Header) -> Result<usize, OpenError> {
    if u128::from_le_bytes(header.parameters) != u128::from_le_bytes(PARAMETERS) {
        return Err(OpenError::Malformed {
            what: "other rules than six numbers that make 100 to 999",
        });
    }
    let (start, end) = header.section(0);
    if (end - start) as u64 != SELECTIONS as u64 * RECORD_LEN as u64 {
        return Err(OpenError::Malformed {
            what: "a section that does not have one record for each selection",
        });
    }
    Ok(start)
}

impl Numbers<&'static [u8]> {
    /// The targets of a round.
    pub const TARGETS: RangeInclusive<u16> = FIRST..=LAST;

    /// All selections of six numbers, in the order of their records.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::Numbers;
    ///
    /// assert_eq!(Numbers::selections().count(), 13_243);
    /// assert_eq!(Numbers::selections().last().unwrap().to_string(), "10 10 25 50 75 100");
    /// ```
    pub fn selections() -> impl Iterator<Item = Cards> + Clone {
        (0..SELECTIONS).filter_map(selection::from_rank)
    }
}

impl<D: AsRef<[u8]>> Numbers<D> {
    /// The fewest numbers of the selection that make the target, 1 to 6; `None` if none do.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] unless the selection can be dealt and the target is one from 100 to
    /// 999, [`QueryError::Damaged`] if there is no such count in the table.
    #[inline]
    pub fn needed(
        &self,
        selection: impl IntoCards,
        target: impl Into<i64>,
    ) -> Result<Option<u8>, QueryError> {
        let (record, target) = (self.record(selection)?, index(target)?);
        let word = record.word(target / PER_WORD).ok_or(QueryError::Damaged)?;
        match (word >> shift(target)) as u8 & 7 {
            0 => Ok(None),
            fewest if usize::from(fewest) <= SIZE => Ok(Some(fewest)),
            _ => Err(QueryError::Damaged),
        }
    }

    /// The positive whole number nearest to the target that can be made, of two equally near the
    /// smaller. A target that can be made is nearest to itself.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] unless the selection can be dealt and the target is one from 100 to
    /// 999, [`QueryError::Damaged`] if there is no such number in the table.
    #[inline]
    pub fn nearest(
        &self,
        selection: impl IntoCards,
        target: impl Into<i64>,
    ) -> Result<u16, QueryError> {
        let (record, target) = (self.record(selection)?, index(target)?);
        record.nearest(target).ok_or(QueryError::Damaged)
    }

    #[inline]
    fn record(&self, selection: impl IntoCards) -> Result<Record<'_>, QueryError> {
        let rank = selection::rank(selection.into_cards()?)?;
        let at = self.records_at.saturating_add(rank as usize * RECORD_LEN);
        bytes::array(self.table.bytes(), at)
            .map(Record)
            .ok_or(QueryError::Damaged)
    }
}

/// The number of a target from 100 to 999, counted from 0.
#[inline]
fn index(target: impl Into<i64>) -> Result<u16, InputError> {
    let target = target.into();
    InputError::check_range("a target of this table", FIRST.into(), LAST.into(), target)?;
    Ok(target as u16 - FIRST)
}

/// Place of a target's bits in its word.
const fn shift(index: u16) -> u32 {
    (index % PER_WORD) as u32 * BITS
}

/// Record of a selection. Targets are counted from 0.
#[derive(Clone, Copy)]
struct Record<'a>(&'a [u8; RECORD_LEN]);

impl Record<'_> {
    #[inline]
    fn word(self, word: u16) -> Option<u64> {
        bytes::u64(self.0, usize::from(word) * 8)
    }

    /// The targets of a word that can be made, by their lowest bits.
    #[inline]
    fn made(self, word: u16) -> Option<u64> {
        self.word(word)
            .map(|word| (word | word >> 1 | word >> 2) & ONES)
    }

    /// The number nearest to a target.
    #[inline]
    fn nearest(self, index: u16) -> Option<u16> {
        let target = FIRST + index;
        let below = self.largest_to(index)?;
        let distance = target.checked_sub(below)?;
        let above = self.smallest_from(index, distance)?;
        Some(
            if above
                .checked_sub(target)
                .is_some_and(|above| above < distance)
            {
                above
            } else {
                below
            },
        )
    }

    /// The largest number that can be made, up to a target.
    #[inline]
    fn largest_to(self, index: u16) -> Option<u16> {
        let mut word = index / PER_WORD;
        let mut made = self.made(word)? & u64::MAX >> (63 - shift(index));
        while made == 0 {
            let Some(lower) = word.checked_sub(1) else {
                return bytes::u16(self.0, WORDS * 8);
            };
            word = lower;
            made = self.made(word)?;
        }
        Some(FIRST + word * PER_WORD + (made.ilog2() / BITS) as u16)
    }

    /// The smallest number that can be made, from a target on, or anything at least so far away.
    #[inline]
    fn smallest_from(self, index: u16, distance: u16) -> Option<u16> {
        let mut word = index / PER_WORD;
        let mut made = self.made(word)? & u64::MAX << shift(index);
        while made == 0 {
            word += 1;
            if usize::from(word) == WORDS {
                return bytes::u16(self.0, WORDS * 8 + 2);
            }
            if word * PER_WORD >= index.saturating_add(distance) {
                return Some(u16::MAX);
            }
            made = self.made(word)?;
        }
        Some(FIRST + word * PER_WORD + (made.trailing_zeros() / BITS) as u16)
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// A record in which these targets are made of as many numbers as their last digit says.
    fn of(made: &[u16], below: u8, above: u16) -> Vec<u8> {
        let fewest = |target: u16| {
            if made.contains(&target) {
                (target % 10) as u8
            } else {
                0
            }
        };
        let record: Vec<u8> = record(fewest, below, above).collect();
        assert_eq!(record.len(), RECORD_LEN);
        record
    }

    #[test]
    fn the_nearest_number_is_found_in_both_directions() {
        // Words begin at 100, 121, 142, ..., 982.
        let sets: [&[u16]; 6] = [
            &[],
            &[101],
            &[996],
            &[121, 142, 141, 163, 515],
            &[102, 993],
            &[111, 233, 981, 982, 991],
        ];
        for (made, below, above) in sets
            .into_iter()
            .flat_map(|made| [(made, 1, 0), (made, 99, 1001), (made, 24, 1900)])
        {
            let bytes = of(made, below, above);
            let record = Record(bytes.first_chunk().unwrap());
            let all: Vec<u16> = [below.into()]
                .into_iter()
                .chain(made.iter().copied())
                .chain(Some(above).filter(|&above| above > 0))
                .collect();
            for target in (FIRST..=LAST).step_by(if cfg!(miri) { 13 } else { 1 }) {
                let nearest = all
                    .iter()
                    .copied()
                    .min_by_key(|&number| (number.abs_diff(target), number));
                assert_eq!(
                    record.nearest(target - FIRST),
                    nearest,
                    "{target} of {all:?}"
                );
            }
        }
    }
}

//! Numbers that every hand can make, one bit each.

use core::fmt;

use super::cards::IntoCards;
use super::deck::Deck;
use crate::bytes;
use crate::error::{InputError, OpenError, QueryError};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, equal_by_table, opened};

/// Deck of the hands; its target is one of those in the table.
const DECK: Deck = Deck::STANDARD;
/// The last target.
const LAST: u8 = 127;
/// Bytes of a hand in section 0, where hands stand by rank: bit t is set if the hand makes t.
const RECORD_LEN: usize = 16;
/// The header's parameters.
pub const PARAMETERS: [u8; PARAMETERS_LEN] = [
    DECK.cards, DECK.max, LAST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

/// Table of the whole numbers from 0 to 127 that each hand of four cards from 1 to 13 can make.
///
/// ```
/// use solvetab_lookup::twenty_four::Targets;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let targets = Targets::from_bytes(include_bytes!("../../../tables/targets.tab"))?;
/// assert!(targets.can_make([3, 3, 8, 8], 24)?);
/// assert!(!targets.can_make([1, 1, 1, 1], 5)?);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Targets<D = &'static [u8]> {
    table: Table<D>,
    records_at: usize,
}

equal_by_table!(Targets);
opened!(Targets<D>: Targets, records_at => (records_at));

impl<D> fmt::Debug for Targets<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Targets");
        debug
            .field("cards", &DECK.cards)
            .field("max", &DECK.max)
            .field("targets", &(0..=LAST))
            .finish_non_exhaustive()
    }
}

const fn records_at(header: &Header) -> Result<usize, OpenError> {
    if u128::from_le_bytes(header.parameters) != u128::from_le_bytes(PARAMETERS) {
        return Err(OpenError::Malformed {
            what: "other rules than four cards of 1 to 13 that make 0 to 127",
        });
    }
    let (start, end) = header.section(0);
    if (end - start) as u64 != DECK.hands() * RECORD_LEN as u64 {
        return Err(OpenError::Malformed {
            what: "a section that does not have one record for each hand",
        });
    }
    Ok(start)
}

impl<D: AsRef<[u8]>> Targets<D> {
    /// Tells whether the cards, each used once, make `target`, 0 to 127, with + - * / and brackets.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] unless there are four cards from 1 to 13 and the target is one from 0
    /// to 127, [`QueryError::Damaged`] if the hand has no record.
    #[inline]
    pub fn can_make(
        &self,
        cards: impl IntoCards,
        target: impl Into<i64>,
    ) -> Result<bool, QueryError> {
        let target = target.into();
        InputError::check_range("a target of this table", 0, LAST.into(), target)?;
        Ok(self.all(cards)? >> target & 1 == 1)
    }

    /// All that the cards make: bit t is set if they make t.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] unless there are four cards from 1 to 13, [`QueryError::Damaged`] if
    /// the hand has no record.
    #[inline]
    pub fn all(&self, cards: impl IntoCards) -> Result<u128, QueryError> {
        let rank = DECK.rank(cards.into_cards()?, DECK.hands())?;
        let at = self.records_at.saturating_add(rank * RECORD_LEN);
        bytes::array(self.table.bytes(), at)
            .map(|raw| u128::from_le_bytes(*raw))
            .ok_or(QueryError::Damaged)
    }
}

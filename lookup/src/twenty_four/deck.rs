//! Decks of cards from which hands are dealt, and their target.

use super::cards::Cards;
use super::fraction::Fraction;
use crate::error::InputError;

/// Deck from which the hands of a table are dealt, and their target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    /// Cards in a hand, 1 to 6.
    pub cards: u8,
    /// The largest card, 1 to 100; the smallest is 1, and each value may occur any number of times.
    pub max: u8,
    /// Number that the cards are to make. Its denominator is below 2^32.
    pub target: Fraction,
}

impl Deck {
    /// The standard game: four cards of 1 to 13 make 24.
    pub const STANDARD: Self = Self {
        cards: 4,
        max: 13,
        target: Fraction::whole(24),
    };

    /// Number of different hands; 0 if hands of so many cards do not exist.
    #[must_use]
    pub const fn hands(self) -> u64 {
        Cards::hands(self.cards as usize, self.max)
    }

    /// The rank of a hand among those of this deck, of which there are so many.
    #[inline(always)]
    pub(super) fn rank(self, cards: Cards, hands: u64) -> Result<usize, InputError> {
        match cards.rank() {
            // Ranks are by the largest card first, so one beyond the deck's hands has a card beyond
            // the deck.
            Some(rank) if cards.count() == usize::from(self.cards) && u64::from(rank) < hands => {
                Ok(rank as usize)
            }
            _ => Err(self.refusal(cards)),
        }
    }

    /// Error of a hand that is not one of this deck's.
    #[cold]
    fn refusal(self, cards: Cards) -> InputError {
        let count = usize::from(self.cards);
        if cards.count() != count {
            return InputError::Length {
                what: "a hand of this table",
                members: "cards",
                least: count,
                most: count,
                found: cards.count(),
            };
        }
        let mut cards = cards.values().iter();
        let found = cards
            .find(|&&card| card < 1 || card > self.max as i8)
            .copied()
            .unwrap_or_default();
        InputError::Range {
            what: "a card of this table",
            least: 1,
            most: self.max.into(),
            found: found.into(),
        }
    }
}

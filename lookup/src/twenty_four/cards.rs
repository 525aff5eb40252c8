//! Four cards in a hand, where order does not matter.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;
use crate::ranking;

/// Cards in a hand.
pub const CARDS: usize = 4;
/// The largest card, a king; the smallest is 1, an ace.
pub const MAX_CARD: u8 = 13;
/// How many different hands there are.
pub const HANDS: u32 = ranking::multisets(MAX_CARD as u64, CARDS as u64) as u32;

const WHAT: &str = "a hand";

/// By place in ascending order, then card: what it adds to the rank, C(card + place - 1, place + 1). The cards that do not exist
/// pad each row to a power of two.
const TERMS: [[u16; 16]; CARDS] = [terms(0), terms(1), terms(2), terms(3)];

const fn terms(place: u64) -> [u16; 16] {
    let mut terms = [0; 16];
    let mut rest: &mut [u16] = &mut terms;
    let mut card = 0;
    while let Some((term, others)) = rest.split_first_mut() {
        if card > 0 {
            *term = ranking::binomial(card + place - 1, place + 1) as u16;
        }
        card += 1;
        rest = others;
    }
    terms
}

/// Four cards from 1 to 13, kept in ascending order together with their rank.
///
/// ```
/// use solvetab_lookup::twenty_four::Cards;
///
/// let cards: Cards = "8 3 K A".parse()?;
/// assert_eq!(cards.values(), [1, 3, 8, 13]);
/// assert_eq!(cards, Cards::new([13, 1, 3, 8])?);
/// assert!(Cards::new([0, 1, 2, 3]).is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards {
    values: [u8; CARDS],
    /// Computed once, so that probing is a single load.
    rank: u16,
}

impl Cards {
    /// A hand of these cards, in any order.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a card below 1 or above 13.
    pub const fn new(cards: [u8; CARDS]) -> Result<Self, InputError> {
        let mut rest: &[u8] = &cards;
        while let Some((&card, others)) = rest.split_first() {
            if card < 1 || card > MAX_CARD {
                return Err(card_error(card as u64));
            }
            rest = others;
        }
        // A sorting network of five comparators.
        let [a, b, c, d] = cards;
        let ((a, b), (c, d)) = (sort(a, b), sort(c, d));
        let ((a, c), (b, d)) = (sort(a, c), sort(b, d));
        let (b, c) = sort(b, c);
        Ok(Self::sorted([a, b, c, d]))
    }

    /// A hand of cards that are known to be valid and in ascending order.
    const fn sorted(values: [u8; CARDS]) -> Self {
        let [a, b, c, d] = values;
        let [one, two, three, four] = &TERMS;
        Self { values, rank: term(one, a) + term(two, b) + term(three, c) + term(four, d) }
    }

    /// The cards in ascending order.
    #[must_use]
    pub const fn values(self) -> [u8; CARDS] {
        self.values
    }

    /// The number of this hand among all [`HANDS`], counted from 0: the rank of its cards less one as a multiset.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u32 {
        self.rank as u32
    }

    /// The hand with this [`rank`](Self::rank), if there is one.
    #[must_use]
    pub fn from_rank(rank: u32) -> Option<Self> {
        if rank < HANDS {
            Some(Self::sorted(ranking::unrank_multiset(rank.into()).map(|value: u8| value + 1)))
        } else {
            None
        }
    }

    /// All hands, in the order of their ranks.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..HANDS).map(|rank| Self::sorted(ranking::unrank_multiset(rank.into()).map(|value: u8| value + 1)))
    }
}

/// A card's entry in a row of [`TERMS`]. The four of a hand are loaded side by side; computing the binomials would be a chain of
/// multiplications.
const fn term(row: &[u16; 16], card: u8) -> u16 {
    let (_, from) = row.split_at(card as usize & 15);
    match from {
        [term, ..] => *term,
        [] => 0,
    }
}

const fn sort(a: u8, b: u8) -> (u8, u8) {
    if a <= b { (a, b) } else { (b, a) }
}

const fn card_error(found: u64) -> InputError {
    InputError::Range { what: "a card", least: 1, most: MAX_CARD as u64, found }
}

impl TryFrom<[u8; CARDS]> for Cards {
    type Error = InputError;

    fn try_from(cards: [u8; CARDS]) -> Result<Self, InputError> {
        Self::new(cards)
    }
}

impl FromStr for Cards {
    type Err = InputError;

    /// Reads four cards separated by spaces or commas: numbers, or A, J, Q, K.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let words = || text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let mut cards = [0; CARDS];
        for (slot, word) in cards.iter_mut().zip(words()) {
            *slot = card(word)?;
        }
        let found = words().count();
        if found != CARDS {
            return Err(InputError::Length { what: WHAT, members: "cards", least: CARDS, most: CARDS, found });
        }
        Self::new(cards)
    }
}

/// The card that a word names.
fn card(word: &str) -> Result<u8, InputError> {
    match word {
        "A" | "a" => Ok(1),
        "J" | "j" => Ok(11),
        "Q" | "q" => Ok(12),
        "K" | "k" => Ok(13),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            let value = word.parse::<u64>().unwrap_or(u64::MAX);
            u8::try_from(value).map_err(|_| card_error(value))
        }
        _ => Err(InputError::Form { what: WHAT, expected: "3 3 8 8, each card 1 to 13 or A, J, Q, K" }),
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.values;
        write!(f, "{a} {b} {c} {d}")
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn ranks_are_multiset_ranks() {
        assert_eq!(HANDS, 1820);
        for (rank, cards) in (0..).zip(Cards::all()) {
            assert_eq!(cards.rank(), rank);
            assert_eq!(u64::from(rank), ranking::rank_multiset(&cards.values().map(|value| value - 1)));
            assert_eq!(Cards::from_rank(rank), Some(cards));
            assert_eq!(cards.to_string().parse(), Ok(cards));
            assert!(cards.values().is_sorted());
        }
        assert_eq!(Cards::from_rank(HANDS), None);
    }

    #[test]
    fn any_order_is_the_same_hand() {
        for cards in Cards::all() {
            let [a, b, c, d] = cards.values();
            for order in [[d, c, b, a], [b, a, d, c], [c, d, a, b], [b, d, a, c]] {
                assert_eq!(Cards::new(order), Ok(cards));
            }
        }
    }

    #[test]
    fn wrong_cards_are_named() {
        let error = |text: &str| text.parse::<Cards>().unwrap_err();
        assert!(matches!(error(""), InputError::Length { found: 0, .. }));
        assert!(matches!(error("1 2 3"), InputError::Length { found: 3, .. }));
        assert!(matches!(error("1 2 3 4 5"), InputError::Length { found: 5, .. }));
        assert!(matches!(error("0 2 3 4"), InputError::Range { found: 0, .. }));
        assert!(matches!(error("14 2 3 4"), InputError::Range { found: 14, .. }));
        assert!(matches!(error("999 2 3 4"), InputError::Range { found: 999, .. }));
        assert!(matches!(error("1.5 2 3 4"), InputError::Form { .. }));
        assert!(matches!(error("-1 2 3 4"), InputError::Form { .. }));
        assert_eq!("a,j,Q, K".parse::<Cards>().map(Cards::values), Ok([1, 11, 12, 13]));
    }
}

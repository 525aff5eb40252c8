//! Cards in a hand, where order does not matter.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;
use crate::integers::{self, Number};
use crate::ranking::{self, term};

/// The most cards in a hand; the fewest are one.
pub const MAX_CARDS: usize = 7;
/// The most cards in a hand of a [`Deck`](super::Deck) and of its table: the ranks of larger hands
/// do not fit 32 bits.
pub const MAX_DECK_CARDS: usize = 6;
/// The largest value of a card; the smallest is its opposite.
pub const MAX_CARD: i8 = 100;

const WHAT: &str = "a hand";

/// Stands where a hand has no card, behind all that it has.
const NONE: i8 = i8::MAX;

/// Terms of the rank by place in ascending order, then card: C(card + place - 1, place + 1); 0 for
/// [`NONE`].
static TERMS: [[u32; 128]; MAX_DECK_CARDS] =
    [terms(0), terms(1), terms(2), terms(3), terms(4), terms(5)];

const fn terms(place: u64) -> [u32; 128] {
    ranking::terms(place, 1, MAX_CARD as u64)
}

/// One to seven cards, kept in ascending order. Tables hold hands of a deck from 1 up; other
/// values, 0 and negative ones included, are for solvers.
///
/// ```
/// use solvetab_lookup::twenty_four::Cards;
///
/// let cards: Cards = "8 T K A".parse()?;
/// assert_eq!(cards.values(), [1, 8, 10, 13]);
/// assert_eq!(cards, Cards::new([13, 1, 10, 8])?);
/// assert_eq!(format!("{cards}, {cards:#}"), "1 8 10 13, A 8 T K");
/// assert!(Cards::new([101, 1, 2, 3]).is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards {
    /// Cards in ascending order, [`NONE`] behind them.
    values: [i8; MAX_CARDS],
    count: u8,
    /// Rank, computed once, so that probing is a single load; [`NO_RANK`] if there is none.
    rank: u32,
}

const NO_RANK: u32 = u32::MAX;

impl Cards {
    /// A hand of these cards, in any order.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a card below -100 or above 100, [`InputError::Length`] for no card
    /// or more than seven.
    #[inline]
    pub const fn new<const K: usize>(cards: [i8; K]) -> Result<Self, InputError> {
        Self::from_slice(&cards)
    }

    /// A hand of these cards, in any order.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    #[inline]
    pub const fn from_slice(cards: &[i8]) -> Result<Self, InputError> {
        let found = cards.len();
        if found == 0 || found > MAX_CARDS {
            return Err(length_error(found));
        }

        let mut rest = cards;
        while let Some((&card, others)) = rest.split_first() {
            if card < -MAX_CARD || card > MAX_CARD {
                return Err(card_error(card as i64));
            }
            rest = others;
        }

        if let [a, b, c, d] = *cards {
            // The usual hand: a network of five comparators instead of twelve.
            let ((a, b), (c, d)) = (sort(a, b), sort(c, d));
            let ((a, c), (b, d)) = (sort(a, c), sort(b, d));
            let (b, c) = sort(b, c);
            return Ok(Self::sorted([a, b, c, d, NONE, NONE, NONE], 4));
        }

        let mut values = [NONE; MAX_CARDS];
        let mut slots: &mut [i8] = &mut values;
        let mut rest = cards;
        while let (Some((&card, others)), Some((slot, free))) =
            (rest.split_first(), slots.split_first_mut())
        {
            *slot = card;
            (rest, slots) = (others, free);
        }
        Ok(Self::sorted(sort_all(values), found as u8))
    }

    /// A hand of these cards, in any order, from numbers as wide as other languages have them.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::Cards;
    ///
    /// assert_eq!(Cards::from_numbers(&[3, 8, 3, 8])?, Cards::new([3, 3, 8, 8])?);
    /// let error = Cards::from_numbers(&[1000, 2, 3, 4]).unwrap_err();
    /// assert_eq!(error.to_string(), "a card is a number from -100 to 100, not 1000");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn from_numbers(numbers: &[i64]) -> Result<Self, InputError> {
        numbers.into_cards()
    }

    /// A hand of cards that are known to be valid and in ascending order, [`NONE`] behind them.
    #[inline(always)]
    const fn sorted(values: [i8; MAX_CARDS], count: u8) -> Self {
        let [a, b, c, d, e, f, g] = values;
        let [one, two, three, four, five, six] = &TERMS;
        let rank = if a < 1 || g != NONE {
            NO_RANK
        } else {
            let [a, b, c, d, e, f] = [a as u8, b as u8, c as u8, d as u8, e as u8, f as u8];
            term(one, a)
                + term(two, b)
                + term(three, c)
                + term(four, d)
                + term(five, e)
                + term(six, f)
        };
        Self {
            values,
            count,
            rank,
        }
    }

    /// The cards in ascending order.
    #[must_use]
    pub const fn values(&self) -> &[i8] {
        self.values.split_at(self.count as usize).0
    }

    /// Number of cards, from 1 to 7.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The number of this hand among all of as many cards from 1 up, counted from 0: the rank of
    /// its cards less one as a multiset. `None` if a card is below 1 or there are seven cards.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> Option<u32> {
        if self.rank == NO_RANK {
            None
        } else {
            Some(self.rank)
        }
    }

    /// Number of hands of so many cards from 1 to `max`, or to 100 if that is less.
    #[must_use]
    pub(super) const fn hands(count: usize, max: u8) -> u64 {
        if count < 1 || count > MAX_DECK_CARDS {
            return 0;
        }
        let max = if max < MAX_CARD as u8 {
            max
        } else {
            MAX_CARD as u8
        };
        ranking::multisets(max as u64, count as u64)
    }

    /// The hand of so many cards with this [`rank`](Self::rank), if there is one.
    #[must_use]
    pub fn from_rank(count: usize, rank: u32) -> Option<Self> {
        if u64::from(rank) >= Self::hands(count, MAX_CARD as u8) {
            return None;
        }
        let mut values = [NONE; MAX_CARDS];
        let mut rest = rank;
        for (row, value) in TERMS.iter().zip(&mut values).take(count).rev() {
            // The largest card whose term is not above what is left; that of 1 is 0, and cards are
            // counted from 1.
            *value = row
                .get(1..=MAX_CARD as usize)?
                .partition_point(|&term| term <= rest) as i8;
            rest = rest.saturating_sub(term(row, *value as u8));
        }
        Some(Self::sorted(values, count as u8))
    }

    /// All hands of so many cards from 1 to `max`, or to 100 if that is less, in the order of their
    /// ranks. None for no card or more than six.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::Cards;
    ///
    /// assert_eq!(Cards::all(2, 13).count(), 91);
    /// ```
    pub fn all(count: usize, max: u8) -> impl Iterator<Item = Self> + Clone {
        // At most C(105, 6), 1.6 billion.
        (0..Self::hands(count, max) as u32).filter_map(move |rank| Self::from_rank(count, rank))
    }
}

/// A network of sixteen comparators.
const fn sort_all([a, b, c, d, e, f, g]: [i8; MAX_CARDS]) -> [i8; MAX_CARDS] {
    let ((a, g), (c, d), (e, f)) = (sort(a, g), sort(c, d), sort(e, f));
    let ((a, c), (b, e), (d, g)) = (sort(a, c), sort(b, e), sort(d, g));
    let ((a, b), (c, f), (d, e)) = (sort(a, b), sort(c, f), sort(d, e));
    let ((b, c), (e, g)) = (sort(b, c), sort(e, g));
    let ((c, d), (e, f)) = (sort(c, d), sort(e, f));
    let ((b, c), (d, e), (f, g)) = (sort(b, c), sort(d, e), sort(f, g));
    [a, b, c, d, e, f, g]
}

#[inline(always)]
const fn sort(a: i8, b: i8) -> (i8, i8) {
    if a <= b { (a, b) } else { (b, a) }
}

const fn length_error(found: usize) -> InputError {
    InputError::Length {
        what: WHAT,
        members: "cards",
        least: 1,
        most: MAX_CARDS,
        found,
    }
}

const fn card_error(found: i64) -> InputError {
    InputError::Range {
        what: "a card",
        least: -(MAX_CARD as i64),
        most: MAX_CARD as i64,
        found,
    }
}

/// Value that can be asked about as a hand: [`Cards`], or whole numbers that become cards.
///
/// The numbers are those of an array, a slice, a `Vec` or any other iterator, of one of the types
/// `i8` to `i64` and `u8` to `u32` or of references to one.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, TwentyFour};
///
/// let table = TwentyFour::from_bytes(include_bytes!("../../../tables/twenty-four.tab"))?;
/// let (bytes, numbers) = ([3_u8, 3, 8, 8], vec![8, 3, 8, 3]);
/// let first = table.solve([3, 3, 8, 8])?;
/// assert_eq!(table.solve(Cards::new([3, 3, 8, 8])?)?, first);
/// assert_eq!(table.solve(bytes)?, first);
/// assert_eq!(table.solve(&bytes[..])?, first);
/// assert_eq!(table.solve(&numbers)?, first);
/// let error = table.solve([3, 3, 8, 1000]).unwrap_err();
/// assert_eq!(error.to_string(), "a card is a number from -100 to 100, not 1000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait IntoCards: sealed::Sealed {
    /// The hand.
    ///
    /// # Errors
    ///
    /// As [`Cards::new`]: there are none for cards.
    fn into_cards(self) -> Result<Cards, InputError>;
}

mod sealed {
    /// Whatever becomes cards in another way can do so before it asks.
    pub trait Sealed {}

    impl Sealed for super::Cards {}
    impl<I: IntoIterator<Item: super::Number>> Sealed for I {}
}

impl IntoCards for Cards {
    #[inline(always)]
    fn into_cards(self) -> Result<Cards, InputError> {
        Ok(self)
    }
}

impl<I: IntoIterator<Item: Number>> IntoCards for I {
    #[inline]
    fn into_cards(self) -> Result<Cards, InputError> {
        let mut cards = [0; MAX_CARDS];
        let slots = integers::read(self, &mut cards, length_error, |number| {
            i8::try_from(number).map_err(|_| card_error(number))
        })?;
        Cards::from_slice(slots)
    }
}

impl<const K: usize> TryFrom<[i8; K]> for Cards {
    type Error = InputError;

    #[inline]
    fn try_from(cards: [i8; K]) -> Result<Self, InputError> {
        Self::new(cards)
    }
}

impl FromStr for Cards {
    type Err = InputError;

    /// Reads cards separated by spaces or commas: whole numbers, or A, T, J, Q, K for 1, 10, 11,
    /// 12, 13.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let words = text
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty());
        let mut cards = [0; MAX_CARDS];
        for (slot, word) in cards.iter_mut().zip(words.clone()) {
            *slot = card(word)?;
        }
        let found = words.count();
        Self::from_numbers(cards.get(..found).ok_or(length_error(found))?)
    }
}

/// The cards that letters stand for.
const FACES: [(i8, &str); 5] = [(1, "A"), (10, "T"), (11, "J"), (12, "Q"), (13, "K")];

/// The card that a word names.
fn card(word: &str) -> Result<i64, InputError> {
    if let Some((card, _)) = FACES
        .iter()
        .find(|(_, face)| word.eq_ignore_ascii_case(face))
    {
        return Ok((*card).into());
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number beyond 64 bits cannot be named in an error, and another must not be.
    let expected = "3 3 8 8, each card a whole number from -100 to 100 or A, T, J, Q, K";
    word.parse()
        .ok()
        .filter(|_| is_number)
        .ok_or(InputError::Form {
            what: WHAT,
            expected,
        })
}

/// Writes a card, by its letter if it has one and letters are asked for.
pub(super) fn write_card(f: &mut fmt::Formatter<'_>, card: i8, with_faces: bool) -> fmt::Result {
    match FACES.iter().find(|(of, _)| with_faces && *of == card) {
        Some((_, face)) => f.write_str(face),
        None => write!(f, "{card}"),
    }
}

impl fmt::Display for Cards {
    /// Writes the cards with spaces between; `{:#}` writes A, T, J, Q, K for 1, 10, 11, 12, 13.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &card) in self.values().iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " " })?;
            write_card(f, card, f.alternate())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn ranks_are_multiset_ranks() {
        // Miri takes a thousand times as long, and has seen every step after a few hands of each
        // size.
        let games = if cfg!(miri) {
            [
                (1, 20, 20),
                (2, 4, 10),
                (3, 3, 10),
                (4, 3, 15),
                (5, 2, 6),
                (6, 2, 7),
            ]
        } else {
            [
                (1, 100, 100),
                (2, 30, 465),
                (3, 20, 1540),
                (4, 13, 1820),
                (5, 10, 2002),
                (6, 9, 3003),
            ]
        };

        for (count, max, hands) in games {
            assert_eq!(Cards::all(count, max).count(), hands);
            for (rank, cards) in (0..).zip(Cards::all(count, max)) {
                assert_eq!(cards.rank(), Some(rank));
                let values: Vec<u8> = cards
                    .values()
                    .iter()
                    .map(|&value| value as u8 - 1)
                    .collect();
                assert_eq!(u64::from(rank), ranking::rank_multiset(&values));
                assert_eq!(cards.to_string().parse(), Ok(cards));
                assert!(cards.values().is_sorted());
            }
        }

        assert_eq!(Cards::all(1, 255).count(), 100);
        assert_eq!(Cards::hands(6, 255), Cards::hands(6, 100));
        for (count, max) in [
            (0, 255),
            (7, 255),
            (usize::MAX, 255),
            (1 << (usize::BITS - 1) | 1, 13),
            (6, 0),
        ] {
            assert_eq!(Cards::all(count, max).count(), 0, "{count} {max}");
        }

        assert_eq!(Cards::from_rank(1, 100), None);
        assert_eq!(Cards::from_rank(0, 0), None);
        assert_eq!(Cards::from_rank(7, 0), None);
        assert_eq!(
            Cards::new([100; 6]).unwrap().rank(),
            Some(Cards::hands(6, 100) as u32 - 1)
        );
        assert_eq!(Cards::new([0, 1, 2, 3]).unwrap().rank(), None);
        assert_eq!(Cards::new([1; 7]).unwrap().rank(), None);
    }

    #[test]
    fn any_order_is_the_same_hand() {
        // A network sorts everything if it sorts every sequence of two values.
        for bits in 0..128_u8 {
            let values: [i8; 7] = core::array::from_fn(|i| (bits >> i & 1) as i8);
            let mut expected = values;
            expected.sort_unstable();
            assert_eq!(Cards::new(values).unwrap().values(), expected);
        }
        assert_eq!(Cards::new([3, -2, 1]).unwrap().values(), [-2, 1, 3]);
    }

    #[test]
    fn wrong_cards_are_named() {
        for (text, code) in [
            ("", "length"),
            ("1 2 3 4 5 6 7 8", "length"),
            ("101 2 3 4", "range"),
            ("-101 2 3 4", "range"),
            ("99999999999999999999 2", "form"),
            ("1.5 2 3 4", "form"),
            ("Z 2 3 4", "form"),
            ("- 1", "form"),
            ("--1", "form"),
        ] {
            assert_eq!(text.parse::<Cards>().unwrap_err().code(), code, "{text}");
        }
        assert_eq!("a,j,Q, K".parse(), Cards::new([1, 11, 12, 13]));
        assert_eq!("T 10 t 100".parse(), Cards::new([10, 10, 10, 100]));
        assert_eq!("0 -5".parse(), Cards::new([-5, 0]));
    }
}

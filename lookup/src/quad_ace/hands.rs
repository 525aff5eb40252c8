//! One player's hands.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;
use crate::integers::{self, Number};
use crate::ranking::{self, term};

/// The base of the standard game: hands show 0 to 9.
pub const STANDARD_BASE: u16 = 10;
/// The smallest base.
pub const MIN_BASE: u16 = 2;
/// The largest base: a hand's number fits a byte.
pub const MAX_BASE: u16 = 256;
/// The most hands of a player; the fewest are one.
pub const MAX_HANDS: usize = 4;

/// Terms of the rank by place in ascending order, then number: C(number + place, place + 1).
static TERMS: [[u32; 256]; MAX_HANDS] = [terms(0), terms(1), terms(2), terms(3)];

const fn terms(place: u64) -> [u32; 256] {
    ranking::terms(place, 0, MAX_BASE as u64 - 1)
}

/// The hands of one player, one to four numbers; order does not matter.
///
/// ```
/// use solvetab_lookup::quad_ace::Hands;
///
/// assert_eq!("7,1".parse::<Hands>()?, Hands::new(1, 7)?);
/// assert_eq!(Hands::from_slice(16, &[15, 0, 3])?.values(), [0, 3, 15]);
/// assert!(Hands::new(1, 10).is_err());
/// assert!(Hands::new(0, 0).is_err(), "a player who is out has nothing to ask");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hands {
    // In this order the derived order of as many hands is the order of their ranks.
    count: u8,
    /// Rank, computed once, so that probing need not.
    rank: u32,
    /// Numbers in ascending order, zeros behind them.
    values: [u8; MAX_HANDS],
}

impl Hands {
    /// Two hands at 0: in the standard game this player is out, and has won.
    pub const OUT: Self = Self {
        count: 2,
        rank: 0,
        values: [0; MAX_HANDS],
    };

    /// One to four hands, all at 0.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] for more or fewer hands.
    pub const fn out(count: u8) -> Result<Self, InputError> {
        if count < 1 || count as usize > MAX_HANDS {
            return Err(length_error(count as usize));
        }
        Ok(Self {
            count,
            rank: 0,
            values: [0; MAX_HANDS],
        })
    }

    /// Two hands of the standard game, from 0 to 9, not both 0.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a hand above 9, [`InputError::HandsOut`] if both are 0 (see
    /// [`OUT`](Self::OUT)).
    pub const fn new(one: u8, other: u8) -> Result<Self, InputError> {
        Self::from_slice(STANDARD_BASE, &[one, other])
    }

    /// One to four hands below `base`, not all 0.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] for more or fewer hands, [`InputError::Range`] for a hand that is not
    /// below the base, [`InputError::HandsOut`] if all are 0.
    #[inline]
    pub const fn from_slice(base: u16, hands: &[u8]) -> Result<Self, InputError> {
        let found = hands.len();
        if found == 0 || found > MAX_HANDS {
            return Err(length_error(found));
        }

        let mut values = [0; MAX_HANDS];
        let mut slots: &mut [u8] = &mut values;
        let mut rest = hands;
        let mut is_out = true;
        while let (Some((&hand, others)), Some((slot, free))) =
            (rest.split_first(), slots.split_first_mut())
        {
            if hand as u16 >= base {
                return Err(hand_error(base, hand as i64));
            }
            is_out = is_out && hand == 0;
            *slot = hand;
            (rest, slots) = (others, free);
        }

        if is_out {
            Err(InputError::HandsOut)
        } else {
            Ok(Self::from_padded(values, found as u8))
        }
    }

    /// One to four hands below `base`, not all 0, from numbers as wide as other languages have
    /// them.
    ///
    /// ```
    /// use solvetab_lookup::quad_ace::Hands;
    ///
    /// assert_eq!(Hands::from_numbers(10, &[7, 3])?, Hands::new(3, 7)?);
    /// let error = Hands::from_numbers(10, &[-1, 3]).unwrap_err();
    /// assert_eq!(error.to_string(), "a hand is a number from 0 to 9, not -1");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_slice`](Self::from_slice).
    pub fn from_numbers(base: u16, numbers: &[i64]) -> Result<Self, InputError> {
        numbers.into_hands(base)
    }

    /// These hands with the one at `place`, counted from 0 in ascending order, replaced; the same
    /// hands if there is no such place.
    ///
    /// What a move does to a player's hands, and what undoing one does. Unlike
    /// [`from_slice`](Self::from_slice) it asks for no base and allows that all are 0, so it is as
    /// fast as solvers need it: `hand` is to be below the base of the game.
    ///
    /// ```
    /// use solvetab_lookup::quad_ace::Hands;
    ///
    /// assert_eq!(Hands::new(3, 7)?.replaced(0, 9), Hands::new(7, 9)?);
    /// assert_eq!(Hands::new(0, 7)?.replaced(1, 0), Hands::OUT);
    /// assert_eq!(Hands::new(3, 7)?.replaced(2, 9), Hands::new(3, 7)?);
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn replaced(self, place: usize, hand: u8) -> Self {
        let mut values = self.values;
        if let Some((_, [changed, ..])) = values.split_at_mut_checked(place) {
            *changed = hand;
        }
        // A place behind the count is not read.
        Self::from_padded(values, self.count)
    }

    /// Hands of the first `count` of these numbers, 1 to 4, in any order; those behind are not
    /// read.
    #[inline(always)]
    pub(super) const fn from_padded([a, b, c, d]: [u8; MAX_HANDS], count: u8) -> Self {
        let [one, two, three, four] = &TERMS;
        match count {
            0 | 1 => Self {
                count: 1,
                rank: a as u32,
                values: [a, 0, 0, 0],
            },
            2 => {
                let (a, b) = sort(a, b);
                Self {
                    count: 2,
                    rank: ranking::rank_pair(a, b),
                    values: [a, b, 0, 0],
                }
            }
            3 => {
                let (a, b) = sort(a, b);
                let (b, c) = sort(b, c);
                let (a, b) = sort(a, b);
                Self {
                    count: 3,
                    rank: term(one, a) + term(two, b) + term(three, c),
                    values: [a, b, c, 0],
                }
            }
            _ => {
                let ((a, b), (c, d)) = (sort(a, b), sort(c, d));
                let ((a, c), (b, d)) = (sort(a, c), sort(b, d));
                let (b, c) = sort(b, c);
                let rank = term(one, a) + term(two, b) + term(three, c) + term(four, d);
                Self {
                    count: 4,
                    rank,
                    values: [a, b, c, d],
                }
            }
        }
    }

    /// Reads hands below `base`, separated by commas: `1,7`.
    ///
    /// # Errors
    ///
    /// [`InputError::Form`] for text that is not numbers, and the errors of
    /// [`from_slice`](Self::from_slice).
    pub fn parse_in_base(base: u16, text: &str) -> Result<Self, InputError> {
        let mut hands = [0; MAX_HANDS];
        let mut found = 0;
        for word in text.split(',') {
            let word = word.trim();
            if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(InputError::Form {
                    what: "a player's hands",
                    expected: "1,7",
                });
            }
            if let Some(hand) = hands.get_mut(found) {
                *hand = word.parse().unwrap_or(i64::MAX);
            }
            found += 1;
        }
        Self::from_numbers(base, hands.get(..found).ok_or(length_error(found))?)
    }

    /// The numbers in ascending order.
    #[must_use]
    pub const fn values(&self) -> &[u8] {
        self.values.split_at(self.count as usize).0
    }

    /// The numbers in ascending order, zeros behind them.
    #[inline(always)]
    #[must_use]
    pub const fn padded(self) -> [u8; MAX_HANDS] {
        self.values
    }

    /// Number of hands, 1 to 4, live or not.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Number of hands that are not at 0.
    #[must_use]
    pub fn live(&self) -> usize {
        self.values().iter().filter(|&&hand| hand > 0).count()
    }

    /// Tells whether all hands are at 0.
    #[inline(always)]
    #[must_use]
    pub const fn is_out(self) -> bool {
        self.rank == 0
    }

    /// The number of these hands among all of as many, counted from 0, where all are at 0: the rank
    /// as a multiset, for two hands the triangular index.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// Number of different hands of so many numbers, one to four, below `base`, or below 256 if
    /// that is less.
    pub(super) const fn number(base: u16, count: u8) -> u64 {
        if count < 1 || count as usize > MAX_HANDS {
            return 0;
        }
        let base = if base < MAX_BASE { base } else { MAX_BASE };
        ranking::multisets(base as u64, count as u64)
    }

    /// The hands of so many numbers with this [`rank`](Self::rank), if there are such.
    #[must_use]
    pub fn from_rank(count: u8, rank: u32) -> Option<Self> {
        if u64::from(rank) >= Self::number(MAX_BASE, count) {
            return None;
        }
        let mut values = [0; MAX_HANDS];
        let mut rest = rank;
        for (row, value) in TERMS.iter().zip(&mut values).take(count.into()).rev() {
            // The largest number whose term is not above what is left; that of 0 is 0.
            *value = row.partition_point(|&term| term <= rest).saturating_sub(1) as u8;
            rest = rest.saturating_sub(term(row, *value));
        }
        Some(Self {
            count,
            rank,
            values,
        })
    }

    /// All hands of so many numbers below `base`, or below 256 if that is less, in the order of
    /// their ranks. None for no number or more than four.
    pub fn all(base: u16, count: u8) -> impl Iterator<Item = Self> + Clone {
        (0..Self::number(base, count) as u32).filter_map(move |rank| Self::from_rank(count, rank))
    }
}

/// Value that can be asked about as a player's hands: [`Hands`], or whole numbers below the base,
/// not all 0.
///
/// The numbers are those of an array, a slice, a `Vec` or any other iterator, of one of the types
/// `i8` to `i64` and `u8` to `u32` or of references to one.
///
/// ```
/// use solvetab_lookup::quad_ace::{Hands, QuadAce};
///
/// let table = QuadAce::from_bytes(include_bytes!("../../../tables/quad-ace-10.tab"))?;
/// let value = table.probe(Hands::new(0, 1)?, Hands::new(7, 7)?)?;
/// assert_eq!(table.probe([1, 0], [7, 7])?, value);
/// let (mover, opponent) = ([0_u8, 1], vec![7_u8, 7]);
/// assert_eq!(table.probe(&mover[..], &opponent)?, value);
/// let error = table.probe([1, 10], mover).unwrap_err();
/// assert_eq!(error.to_string(), "a hand is a number from 0 to 9, not 10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait IntoHands: sealed::Sealed {
    /// The hands, in a game of this base.
    ///
    /// # Errors
    ///
    /// As [`Hands::from_slice`]: there are none for hands, whose base is not looked at.
    fn into_hands(self, base: u16) -> Result<Hands, InputError>;
}

mod sealed {
    /// Whatever becomes hands in another way can do so before it asks.
    pub trait Sealed {}

    impl Sealed for super::Hands {}
    impl<I: IntoIterator<Item: super::Number>> Sealed for I {}
}

impl IntoHands for Hands {
    #[inline(always)]
    fn into_hands(self, _: u16) -> Result<Hands, InputError> {
        Ok(self)
    }
}

impl<I: IntoIterator<Item: Number>> IntoHands for I {
    #[inline]
    fn into_hands(self, base: u16) -> Result<Hands, InputError> {
        let mut hands = [0; MAX_HANDS];
        let slots = integers::read(self, &mut hands, length_error, |number| {
            u8::try_from(number).map_err(|_| hand_error(base, number))
        })?;
        Hands::from_slice(base, slots)
    }
}

const fn length_error(found: usize) -> InputError {
    InputError::Length {
        what: "a player",
        members: "hands",
        least: 1,
        most: MAX_HANDS,
        found,
    }
}

const fn hand_error(base: u16, found: i64) -> InputError {
    InputError::Range {
        what: "a hand",
        least: 0,
        most: base.saturating_sub(1) as i64,
        found,
    }
}

#[inline(always)]
const fn sort(a: u8, b: u8) -> (u8, u8) {
    if a <= b { (a, b) } else { (b, a) }
}

impl FromStr for Hands {
    type Err = InputError;

    /// Reads hands of base 10: `1,7`.
    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::parse_in_base(STANDARD_BASE, text)
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, hand) in self.values().iter().enumerate() {
            write!(f, "{}{hand}", if place == 0 { "" } else { "," })?;
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
    fn ranks_count_hands_in_order() {
        // Miri takes a thousand times as long, and has seen every step after a few hands of each
        // size.
        let large: &[(u16, u8)] = if cfg!(miri) {
            &[]
        } else {
            &[(256, 1), (10, 2), (256, 2), (10, 3), (24, 3), (10, 4)]
        };
        let small = [(2, 1), (2, 2), (5, 2), (3, 3), (3, 4)];
        for (base, count) in small.into_iter().chain(large.iter().copied()) {
            let all: Vec<Hands> = Hands::all(base, count).collect();
            assert_eq!(all.len() as u64, Hands::number(base, count));
            assert!(all.is_sorted());
            for (rank, hands) in (0..).zip(all) {
                assert_eq!(hands.rank(), rank);
                assert_eq!(ranking::rank_multiset(hands.values()), u64::from(rank));
                let mut turned = hands.values().to_vec();
                turned.reverse();
                turned.rotate_left(1);
                assert!(rank == 0 || Hands::from_slice(base, &turned) == Ok(hands));
            }
        }
    }

    #[test]
    fn replaced_hands_are_those_of_the_changed_numbers() {
        // Miri takes a thousand times as long; small bases have every case.
        let games = if cfg!(miri) {
            [(3, 1), (3, 2), (2, 3), (2, 4)]
        } else {
            [(10, 1), (10, 2), (5, 3), (4, 4)]
        };
        for (base, count) in games {
            for hands in Hands::all(base, count) {
                for hand in 0..base as u8 {
                    for place in 0..count.into() {
                        let mut changed = hands.values().to_vec();
                        changed[place] = hand;
                        let expected =
                            Hands::from_slice(base, &changed).or_else(|_| Hands::out(count));
                        assert_eq!(Ok(hands.replaced(place, hand)), expected);
                    }
                    for place in [count.into(), MAX_HANDS, usize::MAX] {
                        assert_eq!(hands.replaced(place, hand), hands);
                    }
                }
            }
        }
    }

    #[test]
    fn text_round_trips_and_wrong_text_is_named() {
        // Miri takes a thousand times as long, and has seen every step after a few hands of each
        // size.
        let (two, three) = if cfg!(miri) { (3, 2) } else { (10, 5) };
        for hands in Hands::all(two, 2)
            .chain(Hands::all(three, 3))
            .filter(|hands| !hands.is_out())
        {
            assert_eq!(hands.to_string().parse(), Ok(hands));
        }
        for (text, code) in [
            ("", "form"),
            ("1 2", "form"),
            ("1,", "form"),
            (",1", "form"),
            ("a,1", "form"),
            ("-1,2", "form"),
            ("1.5,2", "form"),
            ("1,2,3,4,5", "length"),
            ("1,10", "range"),
            ("300,1", "range"),
            ("0,0", "hands-out"),
        ] {
            assert_eq!(text.parse::<Hands>().unwrap_err().code(), code, "{text}");
        }
        assert!(Hands::parse_in_base(16, "15,3").is_ok());
    }
}

//! One player's hands, and what a move makes of them.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;
use crate::ranking;

/// The base of the standard game: hands show 0 to 9.
pub const STANDARD_BASE: u16 = 10;
/// The smallest base.
pub const MIN_BASE: u16 = 2;
/// The largest base: a hand's number fits a byte.
pub const MAX_BASE: u16 = 256;

/// Two hands of one player; order does not matter.
///
/// ```
/// use solvetab_lookup::quad_ace::Hands;
///
/// assert_eq!("7,1".parse::<Hands>()?, Hands::new(1, 7)?);
/// assert!(Hands::new(1, 10).is_err());
/// assert!(Hands::new(0, 0).is_err(), "a player who is out has nothing to ask");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hands {
    // In this order the derived order of hands is the order of their ranks.
    high: u8,
    low: u8,
}

impl Hands {
    /// Both hands at 0: this player is out, and has won.
    pub const OUT: Self = Self { high: 0, low: 0 };

    /// Two hands of the standard game, from 0 to 9, not both 0.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a hand above 9, [`InputError::BothHandsOut`] if both are 0 (see [`OUT`](Self::OUT)).
    pub const fn new(one: u8, other: u8) -> Result<Self, InputError> {
        Self::in_base(STANDARD_BASE, one, other)
    }

    /// Two hands below `base`, not both 0.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a hand that is not below the base, [`InputError::BothHandsOut`] if both are 0.
    pub const fn in_base(base: u16, one: u8, other: u8) -> Result<Self, InputError> {
        let hands = if one <= other { Self { high: other, low: one } } else { Self { high: one, low: other } };
        if hands.high as u16 >= base {
            let most = base.saturating_sub(1) as i64;
            return Err(InputError::Range { what: "a hand", least: 0, most, found: hands.high as i64 });
        }
        if hands.high == 0 { Err(InputError::BothHandsOut) } else { Ok(hands) }
    }

    /// Reads two hands below `base`, separated by a comma: `1,7`.
    ///
    /// # Errors
    ///
    /// [`InputError::Form`] for text that is not two numbers, and the errors of [`in_base`](Self::in_base).
    pub fn parse_in_base(base: u16, text: &str) -> Result<Self, InputError> {
        let form = InputError::Form { what: "a player's hands", expected: "1,7" };
        let (one, other) = text.split_once(',').ok_or(form)?;
        let most = i64::from(base.saturating_sub(1));
        let number = |text: &str| {
            let text = text.trim();
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(form);
            }
            let found = text.parse::<i64>().unwrap_or(i64::MAX);
            u8::try_from(found).map_err(|_| InputError::Range { what: "a hand", least: 0, most, found })
        };
        Self::in_base(base, number(one)?, number(other)?)
    }

    /// The smaller and the larger number.
    #[must_use]
    pub const fn values(self) -> [u8; 2] {
        [self.low, self.high]
    }

    /// Whether both hands are at 0.
    #[must_use]
    pub const fn is_out(self) -> bool {
        self.high == 0
    }

    /// Whether both numbers are below `base`.
    #[must_use]
    pub const fn fits(self, base: u16) -> bool {
        (self.high as u16) < base
    }

    /// The number of these hands among all pairs, counted from 0, which is [`OUT`](Self::OUT): the triangular index.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u32 {
        ranking::rank_pair(self.low, self.high)
    }

    /// All pairs of numbers below `base`, in the order of their ranks.
    pub fn all(base: u16) -> impl Iterator<Item = Self> + Clone {
        (0..base).flat_map(|high| (0..=high).map(move |low| Self { high: high as u8, low: low as u8 }))
    }
}

impl FromStr for Hands {
    type Err = InputError;

    /// Reads two hands of the standard game: `1,7`.
    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::parse_in_base(STANDARD_BASE, text)
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

/// The different results of a move, at most four, in the order of their ranks: an iterator of the mover's new [`Hands`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    results: [Option<Hands>; 4],
}

impl Moves {
    const NONE: Self = Self { results: [None; 4] };

    /// Keeps the results for which `keep` holds.
    pub(super) fn filter(self, keep: impl Fn(Hands) -> bool) -> Self {
        Self { results: self.results.map(|result| result.filter(|&hands| keep(hands))) }
    }
}

impl Iterator for Moves {
    type Item = Hands;

    fn next(&mut self) -> Option<Hands> {
        self.results.iter_mut().find_map(Option::take)
    }
}

/// What the mover can make of its hands; nothing if a player is out.
///
/// A number of the opponent that is not below `base` counts modulo the base.
#[must_use]
pub fn moves(base: u16, mover: Hands, opponent: Hands) -> Moves {
    if mover.is_out() || opponent.is_out() || base == 0 {
        return Moves::NONE;
    }
    let result = |own: u8, kept: u8, added: u8| {
        if own == 0 || added == 0 {
            return None;
        }
        let changed = ((u16::from(own) + u16::from(added)) % base) as u8;
        Some(Hands { high: changed.max(kept), low: changed.min(kept) })
    };
    let ([a, b], [x, y]) = (mover.values(), opponent.values());
    let mut results = [result(a, b, x), result(a, b, y), result(b, a, x), result(b, a, y)];
    results.sort_unstable();
    let mut last = None;
    Moves {
        results: results.map(|hands| {
            if hands == last {
                None
            } else {
                last = hands;
                hands
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn ranks_count_pairs_in_order() {
        for base in [2, 10, 256] {
            let all: Vec<Hands> = Hands::all(base).collect();
            assert_eq!(all.len(), ranking::pairs(base) as usize);
            assert!(all.is_sorted());
            assert!((0..).zip(&all).all(|(rank, hands)| hands.rank() == rank));
        }
    }

    #[test]
    fn text_round_trips_and_wrong_text_is_named() {
        for hands in Hands::all(10).skip(1) {
            assert_eq!(hands.to_string().parse(), Ok(hands));
        }
        let error = |text: &str| text.parse::<Hands>().unwrap_err();
        for text in ["", "1", "1 2", "1,", ",1", "a,1", "1,2,3", "-1,2", "1.5,2"] {
            assert!(matches!(error(text), InputError::Form { .. }), "{text}");
        }
        assert!(matches!(error("1,10"), InputError::Range { found: 10, most: 9, .. }));
        assert!(matches!(error("300,1"), InputError::Range { found: 300, most: 9, .. }));
        assert_eq!(error("0,0"), InputError::BothHandsOut);
        assert!(Hands::parse_in_base(16, "15,3").is_ok());
    }

    #[test]
    fn moves_are_the_different_sums() {
        let results = |mover: &str, opponent: &str| -> Vec<_> {
            moves(10, mover.parse().unwrap(), opponent.parse().unwrap()).map(|hands| hands.to_string()).collect()
        };
        assert_eq!(results("1,1", "1,1"), ["1,2"]);
        assert_eq!(results("0,3", "0,7"), ["0,0"]);
        assert_eq!(results("1,3", "6,7"), ["0,1", "3,7", "3,8", "1,9"]);
        assert_eq!(moves(10, Hands::OUT, Hands { high: 1, low: 1 }).count(), 0);
        assert_eq!(moves(10, Hands { high: 1, low: 1 }, Hands::OUT).count(), 0);
    }
}

//! One bit of each of many guesses, side by side, and arithmetic on them.
//!
//! A number for each guess is kept in bit planes: plane 0 holds the lowest bit of all numbers,
//! plane 1 the next. Adding such numbers is a few logical operations a plane for hundreds of
//! guesses at once. The code is plain integer code; how many words [`Lanes`] has decides into which
//! vector instructions the compiler turns it (see `scan`).

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Runs the body for each number below a constant, of at most 44, the number being a constant each
/// time.
macro_rules! unrolled {
    ($number:ident < $end:expr, $body:block) => {
        unrolled!(@ $number, $end, $body,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43)
    };
    (@ $number:ident, $end:expr, $body:block, $($each:literal)*) => {
        $(
            if $each < $end {
                let $number: usize = $each;
                $body
            }
        )*
    };
}

pub(super) use unrolled;

/// Sixty-four lanes a word.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Lanes<const W: usize>([u64; W]);

impl<const W: usize> Lanes<W> {
    /// No lane set.
    pub(crate) const NONE: Self = Self([0; W]);
    /// All lanes set.
    pub(crate) const ALL: Self = Self([u64::MAX; W]);

    /// The first words.
    #[inline(always)]
    pub(crate) fn load(words: &[u64]) -> Self {
        let mut lanes = Self::NONE;
        lanes.0.copy_from_slice(&words[..W]);
        lanes
    }

    /// Writes the words.
    #[inline(always)]
    pub(crate) fn store(self, words: &mut [u64]) {
        words[..W].copy_from_slice(&self.0);
    }

    /// Whether a lane is set.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) != 0
    }

    #[inline(always)]
    fn with(mut self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = operation(*word, other);
        }
        self
    }
}

impl<const W: usize> BitAnd for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Not for Lanes<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::ALL
    }
}

/// The sum of three bits: its low bit and its high bit.
#[inline(always)]
pub(crate) fn full_adder<const W: usize>(a: Lanes<W>, b: Lanes<W>, c: Lanes<W>) -> (Lanes<W>, Lanes<W>) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

/// Adds a bit to a number, from a plane on; what leaves the last plane is lost.
#[inline(always)]
pub(crate) fn add_bit<const W: usize>(number: &mut [Lanes<W>], bit: Lanes<W>) {
    let mut carry = bit;
    for plane in number {
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// Adds a number to one of at least as many planes.
#[inline(always)]
pub(crate) fn add<const W: usize>(number: &mut [Lanes<W>], other: &[Lanes<W>]) {
    let mut carry = Lanes::NONE;
    let (low, high) = number.split_at_mut(other.len());
    for (plane, &other) in low.iter_mut().zip(other) {
        (*plane, carry) = full_adder(*plane, other, carry);
    }
    add_bit(high, carry);
}

/// What a number is more than a constant, zero if it is not.
#[inline(always)]
pub(crate) fn subtract<const W: usize>(number: &mut [Lanes<W>], constant: usize) {
    let mut borrow = Lanes::NONE;
    for (bit, plane) in number.iter_mut().enumerate() {
        let own = *plane;
        *plane = own ^ borrow;
        if constant >> bit & 1 == 0 {
            borrow = borrow & !own;
        } else {
            *plane = !*plane;
            borrow = borrow | !own;
        }
    }
    let enough = !borrow;
    for plane in number {
        *plane = *plane & enough;
    }
}

#[cfg(test)]
mod unrolled_tests {
    fn below<const END: usize>() -> Vec<usize> {
        let mut numbers = Vec::new();
        unrolled!(number < END, { numbers.push(number) });
        numbers
    }

    #[test]
    fn every_number_is_met_once_and_in_order() {
        assert_eq!(below::<0>(), []);
        assert_eq!(below::<5>(), [0, 1, 2, 3, 4]);
        assert!(below::<44>().into_iter().eq(0..44));
    }
}

#[cfg(test)]
mod lanes_tests {
    use super::*;

    /// Numbers 0..64, one a lane, in six planes and two more.
    fn counting() -> [Lanes<1>; 8] {
        std::array::from_fn(|bit| Lanes([(0..64_u64).fold(0, |word, lane| word | (lane >> bit & 1) << lane)]))
    }

    fn number(planes: &[Lanes<1>], lane: usize) -> usize {
        planes.iter().enumerate().map(|(bit, plane)| ((plane.0[0] >> lane & 1) as usize) << bit).sum()
    }

    #[test]
    fn lanes_count_like_numbers() {
        for other in 0..64 {
            let mut sum = counting();
            let fixed: [Lanes<1>; 6] =
                std::array::from_fn(|bit| if other >> bit & 1 == 1 { Lanes::ALL } else { Lanes::NONE });
            add(&mut sum, &fixed);
            add_bit(&mut sum[1..], Lanes::ALL);
            let mut rest = counting();
            subtract(&mut rest, other);
            for lane in 0..64 {
                assert_eq!(number(&sum, lane), lane + other + 2);
                assert_eq!(number(&rest, lane), lane.saturating_sub(other));
            }
        }
    }
}

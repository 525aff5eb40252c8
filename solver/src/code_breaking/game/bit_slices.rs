//! One bit of each of many guesses, side by side, and arithmetic on them.
//!
//! A number for each guess is kept in bit planes: plane 0 holds the lowest bit of all numbers,
//! plane 1 the next. Adding such numbers is a few logical operations a plane for hundreds of
//! guesses at once. [`Words`] is plain integer code; how many words it has decides into which
//! vector instructions the compiler turns it. The widest vectors are a type of their own
//! (`processor`).

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

/// Sixty-four lanes a word, and what is done with all of them at once.
pub(crate) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Number of words.
    const WORDS: usize;
    /// True if they are one register of the processor. The compiler splits words that are not in
    /// memory.
    const IS_REGISTER: bool;
    /// No lane set.
    const NONE: Self;
    /// All lanes set.
    const ALL: Self;

    /// The first words.
    fn load(words: &[u64]) -> Self;

    /// Writes the words.
    fn store(self, words: &mut [u64]);

    /// Tells whether a lane is set.
    fn any(self) -> bool;

    /// The sum of three bits: its low bit and its high bit.
    #[inline(always)]
    fn full_adder(a: Self, b: Self, c: Self) -> (Self, Self) {
        let either = a ^ b;
        (either ^ c, (a & b) | (either & c))
    }

    /// The number of sets that have each lane, the lowest bit first.
    #[inline(always)]
    fn count<const P: usize>(sets: &[Self; P]) -> [Self; 4] {
        let mut digits = [Self::NONE; 4];
        for (count, &set) in sets.iter().enumerate() {
            // So many sets before this one need no more digits.
            let mut carry = set;
            for (bit, digit) in digits.iter_mut().enumerate() {
                if count + 1 >= 1 << bit {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
            }
        }
        digits
    }

    /// The lanes where a number of up to P is this one.
    #[inline(always)]
    fn equal<const P: usize>(digits: [Self; 4], number: usize) -> Self {
        let mut lanes = Self::ALL;
        for (bit, &digit) in digits.iter().enumerate() {
            if P >= 1 << bit {
                lanes = lanes
                    & if number >> bit & 1 == 1 {
                        digit
                    } else {
                        !digit
                    };
            }
        }
        lanes
    }
}

/// Lanes of so many words; how many decides into which instructions the compiler turns them.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(super) struct Words<const W: usize>([u64; W]);

impl<const W: usize> Lanes for Words<W> {
    const WORDS: usize = W;
    const IS_REGISTER: bool = false;
    const NONE: Self = Self([0; W]);
    const ALL: Self = Self([u64::MAX; W]);

    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let mut lanes = Self::NONE;
        lanes.0.copy_from_slice(&words[..W]);
        lanes
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..W].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) != 0
    }
}

impl<const W: usize> Words<W> {
    #[inline(always)]
    fn with(mut self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = operation(*word, other);
        }
        self
    }
}

impl<const W: usize> BitAnd for Words<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Words<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Words<W> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Not for Words<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::ALL
    }
}

/// Adds a bit to a number, from a plane on; what leaves the last plane is lost.
#[inline(always)]
pub(super) fn add_bit<L: Lanes>(number: &mut [L], bit: L) {
    let mut carry = bit;
    for plane in number {
        (*plane, carry) = (*plane ^ carry, *plane & carry);
    }
}

/// Adds a number to one of at least as many planes.
#[inline(always)]
pub(super) fn add<L: Lanes>(number: &mut [L], other: &[L]) {
    let mut carry = L::NONE;
    let (low, high) = number.split_at_mut(other.len());
    for (plane, &other) in low.iter_mut().zip(other) {
        (*plane, carry) = L::full_adder(*plane, other, carry);
    }
    add_bit(high, carry);
}

/// Subtracts a constant from a number; zero if it is less.
#[inline(always)]
pub(super) fn subtract<L: Lanes>(number: &mut [L], constant: usize) {
    let mut borrow = L::NONE;
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

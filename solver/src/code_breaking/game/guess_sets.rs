//! Which guesses have a symbol at a position, and which have it at least so many times: sets of guesses, one bit each.
//!
//! The matches in place of all guesses with a secret are the sum of one such set a position, and the matches in all the
//! sum of one set for each of the secret's symbols: a few logical operations for hundreds of guesses. The sets of a chunk of guesses
//! fit the first-level cache, so the answers are computed anew for every scan: a table of all answers would have to come from
//! the third-level cache, and takes longer.

use super::lanes::Lanes;
use super::unrolled::unrolled;

/// Words of a chunk: 512 guesses, a cache line a set.
pub(crate) const CHUNK: usize = 8;

/// A code's symbols; those beyond the last position are not used.
pub(crate) type Symbols = [u8; 8];

/// The sets of some guesses.
#[derive(Debug)]
pub(crate) struct GuessSets {
    guesses: usize,
    /// Words of all sets of a chunk.
    stride: usize,
    /// Chunk after chunk, set after set.
    words: Vec<u64>,
}

/// Which sets add up to the matches with a secret, by position: the word in a chunk where the set starts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Matches {
    in_place: [u16; 8],
    in_all: [u16; 8],
}

impl GuessSets {
    /// The sets of these guesses.
    pub(crate) fn new(positions: usize, symbols: usize, guesses: &[Symbols]) -> Self {
        let stride = 2 * positions * symbols * CHUNK;
        let mut words = vec![0; guesses.len().div_ceil(64 * CHUNK) * stride];
        for (number, code) in guesses.iter().enumerate() {
            let (chunk, bit) = (number / (64 * CHUNK), number % (64 * CHUNK));
            let Matches { in_place, in_all } = Matches::new(positions, symbols, code);
            for &set in in_place[..positions].iter().chain(&in_all[..positions]) {
                words[chunk * stride + usize::from(set) + bit / 64] |= 1_u64 << (bit % 64);
            }
        }
        Self { guesses: guesses.len(), stride, words }
    }

    /// Guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.guesses
    }

    /// Chunks of guesses.
    pub(crate) fn chunks(&self) -> usize {
        self.guesses.div_ceil(64 * CHUNK)
    }

    /// The sets of a chunk.
    #[inline(always)]
    pub(crate) fn chunk(&self, chunk: usize) -> &[u64] {
        &self.words[chunk * self.stride..][..self.stride]
    }
}

impl Matches {
    /// Those of a secret.
    pub(crate) fn new(positions: usize, symbols: usize, secret: &Symbols) -> Self {
        let mut matches = Self::default();
        for (position, &symbol) in secret[..positions].iter().enumerate() {
            let earlier = secret[..position].iter().filter(|&&other| other == symbol).count();
            let set = |of: usize| ((of * symbols + usize::from(symbol)) * CHUNK) as u16;
            (matches.in_place[position], matches.in_all[position]) = (set(position), set(positions + earlier));
        }
        matches
    }

    /// Those of the code that renaming makes of a secret with these; `moves` says by symbol how much greater its new name is.
    #[inline(always)]
    pub(crate) fn renamed(&self, secret: &Symbols, moves: &[i8; 16]) -> Self {
        let mut matches = *self;
        for ((in_place, in_all), &symbol) in matches.in_place.iter_mut().zip(&mut matches.in_all).zip(secret) {
            let sets = i16::from(moves[usize::from(symbol & 15)]) * CHUNK as i16;
            *in_place = in_place.wrapping_add_signed(sets);
            *in_all = in_all.wrapping_add_signed(sets);
        }
        matches
    }

    /// Calls `found` with the number of each answer and the lanes of a chunk, from a word on, whose guesses get it.
    #[inline(always)]
    pub(crate) fn decode<const W: usize, const P: usize, const A: usize>(
        &self,
        chunk: &[u64],
        word: usize,
        mut found: impl FnMut(usize, Lanes<W>),
    ) {
        let set = |start: u16| Lanes::<W>::load(&chunk[usize::from(start) + word..]);
        let mut sets = [Lanes::NONE; P];
        for (set_at, &start) in sets.iter_mut().zip(&self.in_place) {
            *set_at = set(start);
        }
        let in_place = values::<W, P>(&sets);
        for (set_at, &start) in sets.iter_mut().zip(&self.in_all) {
            *set_at = set(start);
        }
        let in_all = values::<W, P>(&sets);
        unrolled!(answer < A, {
            let (all, place) = const { answers::<P, A>() }[answer];
            // None in all is none in place, and all in place is all.
            let lanes = if all == 0 {
                in_all[0]
            } else if place == P {
                in_place[P]
            } else {
                in_all[all] & in_place[place]
            };
            found(answer, lanes);
        });
    }
}

/// The matches in all and in place of each answer, by number: ordered by those in all, then by those in place.
const fn answers<const P: usize, const A: usize>() -> [(usize, usize); A] {
    let mut answers = [(0, 0); A];
    let (mut answer, mut all, mut place) = (0, 0, 0);
    while answer < A {
        if !(all == P && place + 1 == P) {
            answers[answer] = (all, place);
            answer += 1;
        }
        (all, place) = if place == all { (all + 1, 0) } else { (all, place + 1) };
    }
    answers
}

/// For each number of up to P the lanes in which so many of P sets have a guess.
#[inline(always)]
fn values<const W: usize, const P: usize>(sets: &[Lanes<W>; P]) -> [Lanes<W>; 9] {
    let mut digits = [Lanes::NONE; 4];
    for (count, &set) in sets.iter().enumerate() {
        // So many sets before this one need no more digits.
        let mut carry = set;
        for (bit, digit) in digits.iter_mut().enumerate() {
            if count + 1 >= 1 << bit {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
    }
    let mut values = [Lanes::NONE; 9];
    unrolled!(value < 9, {
        if value <= P {
            values[value] = Lanes::ALL;
            for (bit, &digit) in digits.iter().enumerate() {
                if P >= 1 << bit {
                    values[value] = values[value] & if value >> bit & 1 == 1 { digit } else { !digit };
                }
            }
        }
    });
    values
}

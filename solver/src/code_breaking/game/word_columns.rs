//! The colours of one guess for many words at once.
//!
//! Words are kept in columns, a byte for each letter, so that a letter of the guess is compared
//! with those of [`BLOCK`] words by a few vector instructions.

use std::array;

use super::bit_slices::Lanes;
use super::processor::{self, Task};
use crate::parallel;

/// Words that are compared side by side.
const BLOCK: usize = 64;

/// Guesses whose rows a thread makes at a time.
const GUESSES_AT_ONCE: usize = 64;

/// Letters whose colours are a number of one byte.
const BYTE: usize = 5;

/// Words in columns.
#[derive(Debug, Default)]
pub(crate) struct WordColumns {
    words: usize,
    /// By block, then place: the letter of each word.
    blocks: Vec<Block>,
    letters: usize,
}

/// The letters of a block of words in one place.
type Block = [u8; BLOCK];

impl WordColumns {
    /// The columns of words of so many letters.
    pub(crate) fn new<'w>(letters: usize, words: impl ExactSizeIterator<Item = &'w [u8]>) -> Self {
        let count = words.len();
        let mut blocks = vec![[0; BLOCK]; count.div_ceil(BLOCK) * letters];
        for (number, word) in words.enumerate() {
            let block = &mut blocks[number / BLOCK * letters..][..letters];
            block
                .iter_mut()
                .zip(word)
                .for_each(|(column, &letter)| column[number % BLOCK] = letter);
        }
        Self {
            words: count,
            blocks,
            letters,
        }
    }

    /// The colours of each guess for all words, row after row.
    pub(crate) fn rows<T: Send + Clone>(
        &self,
        guesses: Vec<&[u8]>,
        kind: impl Fn(u16) -> T + Sync + Send,
    ) -> Vec<T> {
        let rows = parallel::map(guesses.chunks(GUESSES_AT_ONCE).collect(), |guesses| {
            let mut rows = Vec::with_capacity(guesses.len() * self.words);
            guesses
                .iter()
                .for_each(|guess| self.each_colours(guess, true, |number| rows.push(kind(number))));
            rows
        });
        rows.concat()
    }

    /// Calls `found` with the number of each word's colours, in the order of the words.
    pub(crate) fn each_colours(&self, guess: &[u8], vectors: bool, found: impl FnMut(u16)) {
        processor::with_wide_vectors(
            Compare {
                columns: self,
                guess: &guess[..self.letters],
                found,
            },
            vectors,
        );
    }
}

/// A comparison, to be compiled for several processors.
struct Compare<'a, F> {
    columns: &'a WordColumns,
    guess: &'a [u8],
    found: F,
}

impl<F: FnMut(u16)> Task for Compare<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let WordColumns {
            words,
            blocks,
            letters,
        } = self.columns;
        for (block, number) in blocks.chunks(*letters).zip((0..).step_by(BLOCK)) {
            let (high, low) = compare(block, self.guess);
            let numbers = high
                .iter()
                .zip(&low)
                .map(|(&high, &low)| HIGH * u16::from(high) + u16::from(low));
            numbers.take(words - number).for_each(&mut self.found);
        }
    }
}

/// What a colour before the last [`BYTE`] letters counts.
const HIGH: u16 = 3_u16.pow(BYTE as u32);

/// The colours of a guess for a block of words: the number of the first letters, and that of the
/// last [`BYTE`].
#[inline(always)]
fn compare(block: &[Block], guess: &[u8]) -> (Block, Block) {
    let (mut high, mut low) = ([0; BLOCK], [0; BLOCK]);
    for (place, &letter) in guess.iter().enumerate() {
        // Places where a word has the letter and the guess another one, less the equal letters of
        // the guess before this one that are not green: a letter is yellow as long as one is left.
        let mut left = [0_u8; BLOCK];
        for (_, column) in guess
            .iter()
            .zip(block)
            .filter(|(other, _)| **other != letter)
        {
            add_equal(&mut left, column, letter);
        }
        for (_, column) in guess[..place]
            .iter()
            .zip(block)
            .filter(|(other, _)| **other == letter)
        {
            subtract_unequal(&mut left, column, letter);
        }
        let number = if place + BYTE < guess.len() {
            &mut high
        } else {
            &mut low
        };
        let colours: Block = array::from_fn(|lane| {
            let green = block[place][lane] == letter;
            if green { 2 } else { u8::from(left[lane] > 0) }
        });
        number
            .iter_mut()
            .zip(&colours)
            .for_each(|(number, colour)| *number = *number * 3 + colour);
    }
    (high, low)
}

/// Adds one where a word has this letter.
#[inline(always)]
fn add_equal(counts: &mut Block, column: &Block, letter: u8) {
    counts
        .iter_mut()
        .zip(column)
        .for_each(|(count, &own)| *count += u8::from(own == letter));
}

/// Subtracts one where a word has another letter, down to zero.
#[inline(always)]
fn subtract_unequal(counts: &mut Block, column: &Block, letter: u8) {
    counts
        .iter_mut()
        .zip(column)
        .for_each(|(count, &own)| *count = count.saturating_sub(u8::from(own != letter)));
}

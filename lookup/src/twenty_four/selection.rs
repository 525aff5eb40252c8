//! Selections of a numbers round, by number.
//!
//! A round is dealt from 24 numbers: 1 to 10 twice each, and 25, 50, 75, 100 once each. Selections
//! are multisets whose members may occur so often, so they are ranked as the hands of cards are:
//! the rank is a sum with one term for each place in ascending order. The term counts the
//! selections that have no number as large as this one at this place or below.

use super::cards::{Cards, MAX_DECK_CARDS};
use crate::error::InputError;
use crate::ranking::binomial;

/// The numbers of a selection.
pub(super) const SIZE: usize = 6;
/// Number of selections.
pub(super) const SELECTIONS: u32 = ways(SMALL + LARGE, SIZE as u64) as u32;

/// The small numbers are 1 to 10, twice each.
const SMALL: u64 = 10;
/// The large numbers are multiples of 25, up to 100, once each.
const LARGE: u64 = 4;
const STEP: u64 = 25;

/// Stands in [`TERMS`] for a number that is not dealt.
const NOT_DEALT: u16 = u16::MAX;

/// Terms of the rank by place in ascending order, then number.
static TERMS: [[u16; 128]; MAX_DECK_CARDS] =
    [terms(1), terms(2), terms(3), terms(4), terms(5), terms(6)];

/// Number of multisets of so many numbers if only the `kinds` smallest are dealt.
const fn ways(kinds: u64, size: u64) -> u64 {
    let small = if kinds < SMALL { kinds } else { SMALL };
    let large = kinds - small;
    let (mut ways, mut of_large) = (0, 0);
    while of_large <= size {
        let mut pairs = 0;
        while 2 * pairs <= size - of_large {
            let single = size - of_large - 2 * pairs;
            if pairs <= small {
                ways += binomial(large, of_large)
                    * binomial(small, pairs)
                    * binomial(small - pairs, single);
            }
            pairs += 1;
        }
        of_large += 1;
    }
    ways
}

const fn terms(place: u64) -> [u16; 128] {
    let mut terms = [NOT_DEALT; 128];
    let mut rest: &mut [u16] = &mut terms;
    let mut number = 0;
    while let Some((term, others)) = rest.split_first_mut() {
        if number >= 1 && number <= SMALL {
            *term = ways(number - 1, place) as u16;
        } else if number >= STEP && number % STEP == 0 && number / STEP <= LARGE {
            *term = ways(SMALL + number / STEP - 1, place) as u16;
        }
        number += 1;
        rest = others;
    }
    terms
}

/// The rank of a selection of six numbers, among the 13 243 that can be dealt, counted from 0.
///
/// # Errors
///
/// [`InputError::Length`] unless there are six numbers, [`InputError::Form`] if they cannot be
/// dealt.
#[inline]
pub(super) fn rank(cards: Cards) -> Result<u32, InputError> {
    let &[a, b, c, d, e, f] = cards.values() else {
        let found = cards.count();
        return Err(InputError::Length {
            what: "a selection",
            members: "numbers",
            least: SIZE,
            most: SIZE,
            found,
        });
    };

    let [one, two, three, four, five, six] = &TERMS;
    let terms = [
        term(one, a),
        term(two, b),
        term(three, c),
        term(four, d),
        term(five, e),
        term(six, f),
    ];

    // In ascending order a number that occurs three times is at places two apart. Of those that
    // occur once, the smallest is 25.
    let is_thrice = a == c || b == d || c == e || d == f;
    let is_large_pair = [(a, b), (b, c), (c, d), (d, e), (e, f)]
        .iter()
        .any(|(low, high)| low == high && *low > SMALL as i8);
    if is_thrice || is_large_pair || terms.contains(&NOT_DEALT.into()) {
        return Err(InputError::Form {
            what: "a selection",
            expected: "4 7 7 25 75 100: six numbers of 1 to 10, twice each, and 25, 50, 75 and 100, once each",
        });
    }

    Ok(terms.iter().sum())
}

/// The term of a number at a place of the rank, [`NOT_DEALT`] if there is none.
#[inline(always)]
fn term(row: &[u16; 128], number: i8) -> u32 {
    row.get(number as usize)
        .copied()
        .unwrap_or(NOT_DEALT)
        .into()
}

/// The selection with this rank, if there is one.
pub(super) fn from_rank(rank: u32) -> Option<Cards> {
    if rank >= SELECTIONS {
        return None;
    }
    let mut values = [0; SIZE];
    let mut rest = rank;
    for (row, value) in TERMS.iter().zip(&mut values).rev() {
        // The largest number whose term is not above what is left.
        let (number, term) = (0..=i8::MAX)
            .zip(row)
            .rfind(|(_, term)| u32::from(**term) <= rest)?;
        *value = number;
        rest = rest.saturating_sub(u32::from(*term));
    }
    Cards::new(values).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_selection_has_a_rank_of_its_own() {
        assert_eq!(SELECTIONS, 13_243);
        // Miri takes a thousand times as long.
        let step = if cfg!(miri) { 331 } else { 1 };
        for wanted in (0..SELECTIONS).step_by(step) {
            let cards = from_rank(wanted).unwrap();
            assert_eq!(rank(cards), Ok(wanted), "{cards}");
        }
        assert_eq!(from_rank(SELECTIONS), None);
        assert_eq!(from_rank(u32::MAX), None);
    }

    #[test]
    fn what_cannot_be_dealt_has_no_rank() {
        for (cards, code) in [
            ("1 2 3 4 5", "length"),
            ("1 2 3 4 5 6 7", "length"),
            ("1 1 1 2 3 4", "form"),
            ("1 2 3 100 100 4", "form"),
            ("11 2 3 4 5 6", "form"),
            ("0 2 3 4 5 6", "form"),
            ("-1 2 3 4 5 6", "form"),
            ("1 2 3 4 5 26", "form"),
            ("25 25 50 75 100 1", "form"),
        ] {
            let refused = rank(cards.parse().unwrap()).unwrap_err();
            assert_eq!(refused.code(), code, "{cards}");
        }
    }
}

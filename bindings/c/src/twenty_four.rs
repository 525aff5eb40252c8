//! The 24-point game: what a table knows about a hand, and its solutions as text.

use std::ffi::{c_char, c_int};

use solvetab::{Cards, Hand, Kind, MAX_CARDS, MAX_DECK_CARDS, TwentyFour};

use crate::border::{SOLVETAB_NONE, answer, few, int, numbers, write_text};
use crate::failure::Failure;
use crate::table::{Opened, Table, opened};

/// Bytes of the longest solution that a table can have, its end included: six cards of 100,
/// five operations, four pairs of brackets.
pub const SOLVETAB_SOLUTION_SIZE: usize = 32;
const _: () = {
    let (digits, operations, brackets) = (
        3 * MAX_DECK_CARDS,
        MAX_DECK_CARDS - 1,
        2 * (MAX_DECK_CARDS - 2),
    );
    assert!(SOLVETAB_SOLUTION_SIZE == digits + operations + brackets + 1);
};

/// Whether a hand can be solved: 1 or 0. The hand is `count` cards in any order, four from 1 to
/// 13 with the table "twenty-four"; the table is SOLVETAB_TWENTY_FOUR here and in the functions
/// below that take cards, but for solvetab_can_make.
///
/// Thread-safe. Fails for another table, and for a hand that is not in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_solvable(
    table: *const Table,
    cards: *const c_int,
    count: usize,
) -> c_int {
    // SAFETY: the caller promises that the hand has so many cards.
    answer(|| Ok((unsafe { hand(table, cards, count) }?.solutions > 0).into()))
}

/// How many different solutions a hand has; 0 if it cannot be solved.
///
/// Thread-safe. Fails for another table, and for a hand that is not in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_solutions(
    table: *const Table,
    cards: *const c_int,
    count: usize,
) -> c_int {
    // SAFETY: the caller promises that the hand has so many cards.
    answer(|| int(unsafe { hand(table, cards, count) }?.solutions))
}

/// How many of a hand's solutions are essentially different: those that differ by trivial steps
/// only, such as a factor of one, count once.
///
/// Thread-safe. Fails for another table, and for a hand that is not in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_essentially_different(
    table: *const Table,
    cards: *const c_int,
    count: usize,
) -> c_int {
    // SAFETY: the caller promises that the hand has so many cards.
    answer(|| int(unsafe { hand(table, cards, count) }?.essentially_different))
}

/// Whether a hand can be solved, but only with a number on the way that is not whole: 1 or 0.
///
/// Thread-safe. Fails for another table, and for a hand that is not in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_needs_fraction(
    table: *const Table,
    cards: *const c_int,
    count: usize,
) -> c_int {
    // SAFETY: the caller promises that the hand has so many cards.
    answer(|| Ok(unsafe { hand(table, cards, count) }?.needs_fraction.into()))
}

/// The n-th solution of a hand, counted from 0, as text such as "8/(3-8/3)" in the caller's
/// buffer of `size` bytes; the most natural one is the first. SOLVETAB_SOLUTION_SIZE are always
/// enough. Gives the length of the text, without its end; with NULL and 0 it does nothing else.
/// SOLVETAB_NONE, and an empty text, if the hand has no more than n solutions.
///
/// Thread-safe. Fails for another table, for a hand that is not in it, and if the buffer is too
/// small, which is then an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_solution(
    table: *const Table,
    cards: *const c_int,
    count: usize,
    n: usize,
    text: *mut c_char,
    size: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the hand has so many cards, and the buffer so many
        // bytes.
        unsafe {
            let (table, cards) = (twenty_four(table)?, self::cards(cards, count)?);
            match table.solutions(cards)?.nth(n) {
                Some(solution) => write_text(solution, text, size),
                None => write_text("", text, size.min(1)).map(|_| SOLVETAB_NONE),
            }
        }
    })
}

/// Whether a hand of four cards from 1 to 13 makes `target`, 0 to 127, with + - * / and
/// brackets, each card once: 1 or 0. The table is SOLVETAB_TARGETS.
///
/// Thread-safe. Fails for another table, another hand and another target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_can_make(
    table: *const Table,
    cards: *const c_int,
    count: usize,
    target: c_int,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the hand has so many cards.
        let (table, cards) = unsafe { (opened(table)?, self::cards(cards, count)) };
        match table {
            Opened::Targets(targets) => Ok(targets.can_make(cards?, target)?.into()),
            other => Err(other.refusal(Kind::Targets)),
        }
    })
}

/// The fewest numbers of a selection that make `target`, 100 to 999, with + - * /, if the result
/// of every step is a positive whole number: 1 to 6; 0 if the target cannot be made. The selection
/// has six numbers in any order, of 1 to 10 twice each and of 25, 50, 75 and 100 once each. The
/// table is SOLVETAB_NUMBERS here and in the next function.
///
/// Thread-safe. Fails for another table, another selection and another target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_numbers_needed(
    table: *const Table,
    selection: *const c_int,
    count: usize,
    target: c_int,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the selection has so many numbers.
        let (table, cards) = unsafe { (opened(table)?, self::cards(selection, count)) };
        match table {
            Opened::Numbers(numbers) => Ok(numbers.needed(cards?, target)?.unwrap_or(0).into()),
            other => Err(other.refusal(Kind::Numbers)),
        }
    })
}

/// The positive whole number nearest to `target`, 100 to 999, that a selection makes; of two
/// equally near the smaller.
///
/// Thread-safe. Fails for another table, another selection and another target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_nearest(
    table: *const Table,
    selection: *const c_int,
    count: usize,
    target: c_int,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the selection has so many numbers.
        let (table, cards) = unsafe { (opened(table)?, self::cards(selection, count)) };
        match table {
            Opened::Numbers(numbers) => Ok(numbers.nearest(cards?, target)?.into()),
            other => Err(other.refusal(Kind::Numbers)),
        }
    })
}

/// Looks a hand up in a table.
///
/// # Safety
///
/// As [`opened`] and [`numbers`].
#[inline(always)]
unsafe fn hand(table: *const Table, cards: *const c_int, count: usize) -> Result<Hand, Failure> {
    // SAFETY: the caller promises it.
    unsafe { Ok(twenty_four(table)?.probe(self::cards(cards, count)?)?) }
}

/// The table of solutions at a pointer.
///
/// # Safety
///
/// As [`opened`].
#[inline(always)]
unsafe fn twenty_four<'a>(table: *const Table) -> Result<&'a TwentyFour, Failure> {
    // SAFETY: the caller promises it.
    match unsafe { opened(table) }? {
        Opened::TwentyFour(table) => Ok(table),
        other => Err(other.refusal(Kind::TwentyFour)),
    }
}

/// The hand at a pointer.
///
/// # Safety
///
/// As [`numbers`].
#[inline(always)]
unsafe fn cards(pointer: *const c_int, count: usize) -> Result<Cards, Failure> {
    // SAFETY: the caller promises it.
    unsafe {
        // The usual hand, without a detour through memory.
        if let Some(cards) = few::<4, i8>(pointer, count) {
            return Ok(Cards::new(cards)?);
        }
        numbers::<{ MAX_CARDS + 1 }, _>(pointer, count, "the cards", Cards::from_numbers)
    }
}

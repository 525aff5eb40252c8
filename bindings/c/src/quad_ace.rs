//! QuadAce: what a position is worth, and how to play it.

use std::ffi::c_int;

use solvetab::{Hands, Kind, MAX_HANDS, Outcome, QuadAce};

use crate::border::{SOLVETAB_NONE, answer, few, numbers, write_rows};
use crate::failure::Failure;
use crate::table::{Opened, Table, opened};

/// An outcome: the opponent of the player to move wins.
pub const SOLVETAB_LOSS: c_int = 0;
/// An outcome: neither player can force a win.
pub const SOLVETAB_DRAW: c_int = 1;
/// An outcome: the player to move wins.
pub const SOLVETAB_WIN: c_int = 2;

/// Numbers that the most moves of a position take, sixteen of four hands: a buffer of so many
/// is always enough for solvetab_best_moves.
pub const SOLVETAB_MOVES_SIZE: usize = 64;
const _: () = assert!(SOLVETAB_MOVES_SIZE == MAX_HANDS * MAX_HANDS * MAX_HANDS);

/// What perfect play makes of a position, seen by the player to move: SOLVETAB_LOSS,
/// SOLVETAB_DRAW or SOLVETAB_WIN. Each player's hands are so many numbers in any order, two
/// from 0 to 9 with the table "quad-ace-10", not all of them 0: a player without a hand is out,
/// and has won. The table is SOLVETAB_QUAD_ACE here and in the functions below.
///
/// Thread-safe. Fails for another table, and for hands of another game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_outcome(
    table: *const Table,
    mover: *const c_int,
    mover_hands: usize,
    opponent: *const c_int,
    opponent_hands: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the players have so many hands.
        unsafe {
            ask(
                table,
                (mover, mover_hands),
                (opponent, opponent_hands),
                |table, mover, opponent| {
                    Ok(match table.probe(mover, opponent)? {
                        Outcome::Loss { .. } => SOLVETAB_LOSS,
                        Outcome::Draw => SOLVETAB_DRAW,
                        Outcome::Win { .. } => SOLVETAB_WIN,
                    })
                },
            )
        }
    })
}

/// After how many moves, each of one player, perfect play ends the game; SOLVETAB_NONE for a
/// draw.
///
/// Thread-safe. Fails for another table, and for hands of another game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_distance(
    table: *const Table,
    mover: *const c_int,
    mover_hands: usize,
    opponent: *const c_int,
    opponent_hands: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the players have so many hands.
        unsafe {
            ask(
                table,
                (mover, mover_hands),
                (opponent, opponent_hands),
                |table, mover, opponent| {
                    let outcome = table.probe(mover, opponent)?;
                    Ok(outcome.plies().map_or(SOLVETAB_NONE, c_int::from))
                },
            )
        }
    })
}

/// Writes the moves that keep the value of a position, with its distance, into the caller's buffer
/// of `size` numbers: a move is what it makes of the mover's hands, in ascending order, so it takes
/// as many numbers as a player has hands. Those that leave the opponent more ways to lose come
/// first. SOLVETAB_MOVES_SIZE are always enough. Gives how many moves there are; with NULL and 0 it
/// does nothing else.
///
/// Thread-safe. Fails for another table, for hands of another game, and if the buffer is too
/// small; its content then means nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_best_moves(
    table: *const Table,
    mover: *const c_int,
    mover_hands: usize,
    opponent: *const c_int,
    opponent_hands: usize,
    moves: *mut c_int,
    size: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the players have so many hands, and the buffer so many
        // numbers.
        unsafe {
            ask(
                table,
                (mover, mover_hands),
                (opponent, opponent_hands),
                |table, mover, opponent| {
                    write_rows(table.best_moves(mover, opponent)?.map(Ok), moves, size)
                },
            )
        }
    })
}

/// A perfect line: what the players in turn, the mover first, make of their hands, always by
/// the first of solvetab_best_moves, in the caller's buffer of `size` numbers as there. It goes
/// to the end of the game, or, in a draw, to the first position that comes again, but never
/// further than 65536 moves. Gives how many moves there are; with NULL and 0 it does nothing
/// else.
///
/// Thread-safe. Fails for another table, for hands of another game, and if the buffer is too
/// small; its content then means nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_line(
    table: *const Table,
    mover: *const c_int,
    mover_hands: usize,
    opponent: *const c_int,
    opponent_hands: usize,
    moves: *mut c_int,
    size: usize,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the players have so many hands, and the buffer so many
        // numbers.
        unsafe {
            ask(
                table,
                (mover, mover_hands),
                (opponent, opponent_hands),
                |table, mover, opponent| {
                    write_rows(
                        table.line(mover, opponent)?.map(|hands| Ok(hands?)),
                        moves,
                        size,
                    )
                },
            )
        }
    })
}

/// Asks a table about the position at the caller's pointers. (It is handed down, not back: copying
/// hands right after they were written would take longer than the probe.)
///
/// # Safety
///
/// As [`opened`] and [`numbers`].
#[inline(always)]
unsafe fn ask<'a>(
    table: *const Table,
    (mover, mover_hands): (*const c_int, usize),
    (opponent, opponent_hands): (*const c_int, usize),
    question: impl FnOnce(&'a QuadAce, Hands, Hands) -> Result<c_int, Failure>,
) -> Result<c_int, Failure> {
    // SAFETY: the caller promises it.
    let table = match unsafe { opened(table) }? {
        Opened::QuadAce(table) => table,
        other => return Err(other.refusal(Kind::QuadAce)),
    };
    let base = table.rules().base();

    // SAFETY: the caller promises it.
    unsafe {
        // The usual game, without a detour through memory.
        if let (Some(mover), Some(opponent)) = (
            few::<2, u8>(mover, mover_hands),
            few::<2, u8>(opponent, opponent_hands),
        ) {
            return match (
                Hands::from_slice(base, &mover),
                Hands::from_slice(base, &opponent),
            ) {
                (Ok(mover), Ok(opponent)) => question(table, mover, opponent),
                (Err(error), _) | (_, Err(error)) => Err(error.into()),
            };
        }
        let hands = |numbers: &[i64]| Hands::from_numbers(base, numbers);
        let mover =
            numbers::<{ MAX_HANDS + 1 }, _>(mover, mover_hands, "the mover's hands", hands)?;
        let opponent = numbers::<{ MAX_HANDS + 1 }, _>(
            opponent,
            opponent_hands,
            "the opponent's hands",
            hands,
        )?;
        question(table, mover, opponent)
    }
}

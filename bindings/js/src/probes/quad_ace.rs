//! Exports for QuadAce. A position is `mover` numbers of 64 bits in the buffer, then `opponent`
//! more; hands come back as one byte each.

use alloc::vec::Vec;

use solvetab::{
    Goal, Hands, InputError, MAX_HANDS, Outcome, QuadAce, QuadAceOperation as Operation, QueryError,
};

use super::answer;
use crate::exchange::{Exchange, Refusal, at_most};

type Positions = QuadAce<Vec<u8>>;

/// Answers about the position that the host has written: one function for all exports, each of
/// which would have it in itself otherwise.
#[inline(never)]
fn at(
    handle: u32,
    mover: usize,
    opponent: usize,
    probe: fn(&mut Exchange, &Positions, Hands, Hands) -> Result<f64, Refusal>,
) -> f64 {
    answer(|exchange, tables| {
        let table = tables.quad_ace(handle)?;
        let base = table.rules().base();
        let hands = |before, count| -> Result<Hands, Refusal> {
            Ok(Hands::from_numbers(
                base,
                exchange.numbers(before, count)?.as_slice(),
            )?)
        };
        let (mover, opponent) = (hands(0, mover)?, hands(mover, opponent)?);
        probe(exchange, table, mover, opponent)
    })
}

/// Four times the plies, and 0 for a loss, 1 for a draw, 2 for a win.
const fn number(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Loss { plies } => 4 * plies as u32,
        Outcome::Draw => 1,
        Outcome::Win { plies } => 4 * plies as u32 + 2,
    }
}

/// Reads the hands of a player from `length` bytes of text, and writes them as numbers of 64 bits;
/// how many they are.
#[unsafe(no_mangle)]
extern "C" fn hands_read(handle: u32, length: usize) -> f64 {
    answer(|exchange, tables| {
        let base = tables.quad_ace(handle)?.rules().base();
        let text = exchange.text(length)?;
        match Hands::parse_in_base(base, text) {
            Ok(hands) => {
                Ok(exchange.write_numbers(&mut hands.values().iter().map(|&hand| hand.into())))
            }
            // They are no position, but hands: who asks for the one or the other says so.
            Err(InputError::HandsOut) => {
                let count = text.split(',').count();
                Ok(exchange.write_numbers(&mut core::iter::repeat_n(0, count)))
            }
            Err(error) => Err(error.into()),
        }
    })
}

/// Writes a table's rules: base, hands, operation (0 adds, 1 multiplies), goal (0 empty, 1 equal),
/// the first mover's hands, the other's and how many different hands a player can have, separated
/// by spaces; the length of that.
#[unsafe(no_mangle)]
extern "C" fn quad_ace_rules(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let rules = tables.quad_ace(handle)?.rules();
        let operation = u8::from(rules.operation() == Operation::Multiply);
        let goal = u8::from(rules.goal() == Goal::Equal);
        let (mover, opponent) = rules.start();
        exchange.write_short(format_args!(
            "{} {} {operation} {goal} {mover} {opponent} {}",
            rules.base(),
            rules.hands(),
            rules.number_of_hands()
        ))
    })
}

/// The value of a position: four times the plies, and 0 for a loss, 1 for a draw, 2 for a win.
#[unsafe(no_mangle)]
extern "C" fn position_probe(handle: u32, mover: usize, opponent: usize) -> f64 {
    at(handle, mover, opponent, |_, table, mover, opponent| {
        Ok(number(table.probe(mover, opponent)?).into())
    })
}

/// The value of the start, as [`position_probe`] gives it.
#[unsafe(no_mangle)]
extern "C" fn start_probe(handle: u32) -> f64 {
    answer(|_, tables| Ok(number(tables.quad_ace(handle)?.start()?).into()))
}

/// Writes the best moves into the long buffer, as what the mover's hands become; how many bytes
/// that is.
#[unsafe(no_mangle)]
extern "C" fn position_best_moves(handle: u32, mover: usize, opponent: usize) -> f64 {
    at(
        handle,
        mover,
        opponent,
        |exchange, table, mover, opponent| {
            let mut reply = exchange.begin_long();
            for result in table.best_moves(mover, opponent)? {
                reply.push(result.values())?;
            }
            Ok(reply.length())
        },
    )
}

/// Writes all moves into the long buffer: for each what the mover's hands become, the value as
/// [`position_probe`] gives it (4 bytes), whether it is one of the best, how many replies lose, how
/// many pairs of hands make it, and these, the mover's hand first; how many bytes that is. Nothing
/// if the game is over.
#[unsafe(no_mangle)]
extern "C" fn position_moves(handle: u32, mover: usize, opponent: usize) -> f64 {
    at(
        handle,
        mover,
        opponent,
        |exchange, table, mover, opponent| {
            let rules = table.rules();
            let best = table.best_moves(mover, opponent)?;
            let mut reply = exchange.begin_long();
            if !rules.is_won(opponent) {
                for result in rules.moves(mover, opponent) {
                    reply.push(result.values())?;
                    reply.push(&number(table.probe(opponent, result)?.before()).to_le_bytes())?;
                    let is_best = best.into_iter().any(|best| best == result);
                    let (mut pairs, mut count) = ([0; 2 * MAX_HANDS * MAX_HANDS], 0);
                    // Equal hands are neighbours, and one of them is as good as the other.
                    let mut last = 0;
                    for (place, &own) in mover.values().iter().enumerate() {
                        let mut last_other = 0;
                        for &other in opponent.values() {
                            let is_new = own != last && other != last_other;
                            if is_new && mover.replaced(place, rules.apply(own, other)) == result {
                                pairs[count..count + 2].copy_from_slice(&[own, other]);
                                count += 2;
                            }
                            last_other = other;
                        }
                        last = own;
                    }
                    let losing_replies = table.losing_replies(opponent, result)? as u8;
                    reply.push(&[is_best.into(), losing_replies, count as u8 / 2])?;
                    reply.push(&pairs[..count])?;
                }
            }
            Ok(reply.length())
        },
    )
}

/// Writes a perfect line into the long buffer: what each player in turn makes of its hands; how
/// many bytes that is.
#[unsafe(no_mangle)]
extern "C" fn position_line(handle: u32, mover: usize, opponent: usize) -> f64 {
    at(
        handle,
        mover,
        opponent,
        |exchange, table, mover, opponent| {
            let mut reply = exchange.begin_long();
            for result in table.line(mover, opponent)? {
                reply.push(result?.values())?;
            }
            Ok(reply.length())
        },
    )
}

/// Tells whether play from the start can lead to a position: 1 or 0, or 2 if the table does not
/// know.
#[unsafe(no_mangle)]
extern "C" fn position_is_reachable(handle: u32, mover: usize, opponent: usize) -> f64 {
    at(handle, mover, opponent, |_, table, mover, opponent| {
        Ok(table.is_reachable(mover, opponent)?.map_or(2.0, f64::from))
    })
}

/// The rank of `count` hands.
#[unsafe(no_mangle)]
extern "C" fn hands_rank(handle: u32, count: usize) -> f64 {
    answer(|exchange, tables| {
        let rules = tables.quad_ace(handle)?.rules();
        let hands = match Hands::from_numbers(rules.base(), exchange.numbers(0, count)?.as_slice())
        {
            // Hands that are all 0 have a rank as others do.
            Err(InputError::HandsOut) => {
                Hands::from_rank(count as u8, 0).ok_or(InputError::HandsOut)?
            }
            hands => hands?,
        };
        // Refuses hands of another number than the rules have.
        rules.with_start(hands, hands)?;
        Ok(hands.rank().into())
    })
}

/// Writes all hands of a player into the long buffer, in the order of their ranks; how many bytes
/// that is.
#[unsafe(no_mangle)]
extern "C" fn hands_all(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let rules = tables.quad_ace(handle)?.rules();
        let mut reply = exchange.begin_long();
        for hands in Hands::all(rules.base(), rules.hands()) {
            reply.push(hands.values())?;
        }
        Ok(reply.length())
    })
}

/// Writes a row's entry for each opponent: one function for all rows, which would be in the module
/// twice otherwise.
#[inline(never)]
fn row(
    handle: u32,
    mover: f64,
    width: usize,
    entry: fn(&Positions, Hands, Hands) -> Result<i32, QueryError>,
) -> f64 {
    answer(|exchange, tables| {
        let table = tables.quad_ace(handle)?;
        let rules = table.rules();
        let rank = at_most(
            "the rank of hands of this game",
            mover,
            rules.number_of_hands() - 1,
        )?;
        let mover = Hands::from_rank(rules.hands(), rank).ok_or(QueryError::Damaged)?;
        let mut reply = exchange.begin_long();
        for opponent in Hands::all(rules.base(), rules.hands()) {
            let bytes = entry(table, mover, opponent)?.to_le_bytes();
            reply.push(bytes.get(..width).unwrap_or_default())?;
        }
        Ok(reply.length())
    })
}

/// Writes the values of the mover's hands of this rank against each opponent's, by rank, into the
/// long buffer, 4 bytes each: 0 is a draw, a win in n plies n + 1, a loss -(n + 1). How many bytes
/// that is.
#[unsafe(no_mangle)]
extern "C" fn row_values(handle: u32, mover: f64) -> f64 {
    row(handle, mover, 4, |table, mover, opponent| {
        Ok(match table.probe(mover, opponent)? {
            Outcome::Draw => 0,
            Outcome::Win { plies } => i32::from(plies) + 1,
            Outcome::Loss { plies } => -i32::from(plies) - 1,
        })
    })
}

/// Writes whether positions can be reached, in the same order, a byte each: 1 or 0, or 2 if the
/// table does not know; how many bytes that is.
#[unsafe(no_mangle)]
extern "C" fn row_reachable(handle: u32, mover: f64) -> f64 {
    row(handle, mover, 1, |table, mover, opponent| {
        Ok(table.is_reachable(mover, opponent)?.map_or(2, i32::from))
    })
}

//! QuadAce: the table is its own certificate, since all of its values can only be right together.
//!
//! The rules: the mover replaces one of its own numbers, x, by x + y (or x times y) modulo the
//! base, where y is one of the opponent's and neither is 0. It wins if all of its numbers are 0
//! then; or, with the other goal, if two or more are not 0 and these are equal. Then the opponent
//! moves. Who cannot move draws, and so does who plays for ever.
//!
//! Each position must have the value of its best move, one ply further away. A position without a
//! move is a draw, and one that is over has the value that the rules give. Then all are true. A win
//! in n has a move to a loss in n - 1 and no move to a sooner one. A loss in n has only moves to
//! wins, the latest in n - 1. So, by induction on n, the winner can win in n plies, and no sooner
//! if the other player resists. At a draw no move leads to a loss of the opponent, and one move
//! leads to a draw if there is any move. So both players can stay among the draws for ever, and
//! neither loses.

use crate::found::CheckedTable;
use crate::found::TableClaim::{Distance, Outcome, Reachability};
use crate::found::TableGame;
use crate::hands::hands;
use crate::table::{Table, number, record};
use crate::workers::Workers;

/// Value of a win now; a win in n is worth n less, a draw 0, a loss in n what a win in n is worth,
/// negated.
const WIN: i64 = 1 << 32;

/// The most plies that the byte of a position holds.
const MOST_NEAR: u64 = 252;

struct StoredGame<'a> {
    base: usize,
    multiplies: bool,
    to_be_equal: bool,
    is_sparse: bool,
    /// Hands that a player can have, each in ascending order. A position's number is the mover's
    /// place here, times their number, plus the opponent's.
    hands: Vec<Vec<u8>>,
    sections: [&'a [u8]; 8],
    /// Positions whose plies do not fit a byte, in ascending order, with these.
    far: Vec<(u64, u64)>,
}

impl StoredGame<'_> {
    fn players(&self, position: usize) -> (&[u8], &[u8]) {
        (
            &self.hands[position / self.hands.len()],
            &self.hands[position % self.hands.len()],
        )
    }

    fn is_goal(&self, hands: &[u8]) -> bool {
        let dead = hands.iter().filter(|&&shown| shown == 0).count();
        if self.to_be_equal {
            dead + 1 < hands.len() && hands[dead] == hands[hands.len() - 1]
        } else {
            dead == hands.len()
        }
    }

    /// The positions after each move.
    fn moves(&self, position: usize) -> impl Iterator<Item = usize> {
        let (mover, opponent) = self.players(position);
        let pairs =
            (0..mover.len()).flat_map(move |own| opponent.iter().map(move |&other| (own, other)));
        pairs
            .filter(|&(own, other)| mover[own] != 0 && other != 0)
            .map(move |(own, other)| {
                let (x, y, mut after) =
                    (usize::from(mover[own]), usize::from(other), mover.to_vec());
                after[own] = (if self.multiplies { x * y } else { x + y } % self.base) as u8;
                after.sort_unstable();
                // Before these hands are those whose last number is smaller, and of the others
                // those whose last but one is, and so on.
                let below = after.iter().enumerate().map(|(place, &shown)| {
                    (0..=place).fold(1, |all, i| all * (usize::from(shown) + place - i) / (i + 1))
                });
                position % self.hands.len() * self.hands.len() + below.sum::<usize>()
            })
    }

    /// The value by the rules, if the position is over: somebody has moved to the goal, or the
    /// mover has nothing left to lose.
    fn over(&self, position: usize) -> Option<i64> {
        let (mover, opponent) = self.players(position);
        if self.is_goal(opponent) {
            Some(-WIN)
        } else {
            (!self.to_be_equal && self.is_goal(mover)).then_some(WIN)
        }
    }

    /// Returns the byte that the table holds for a position that is not over.
    fn byte(&self, position: usize) -> Result<u8, String> {
        let mut index = position as u64;
        if self.is_sparse {
            let Some(block) = set_bit(self.sections[3], index / 64)? else {
                return Ok(0);
            };
            let Some(place) = set_bit(self.sections[4], block * 64 + index % 64)? else {
                return Ok(0);
            };
            index = place;
        }
        Ok(record(self.sections[0], index, 1)?[0])
    }

    /// The plies of a position that do not fit a byte, if they are listed.
    fn far(&self, position: usize) -> Option<u64> {
        let place = self
            .far
            .binary_search_by_key(&(position as u64), |far| far.0)
            .ok()?;
        Some(self.far[place].1)
    }

    fn value(&self, position: usize) -> Result<i64, String> {
        let (byte, plies) = match (self.over(position), self.byte(position)?) {
            (Some(value), 0) => return Ok(value),
            (Some(_), _) => return Err("a position that is over has a value".into()),
            (None, 0) => return Ok(0),
            (None, byte @ (254 | 255)) => match self.far(position) {
                Some(plies) if plies > MOST_NEAR => (byte, plies as i64),
                _ => return Err("its far distance is missing, or not far".into()),
            },
            (None, byte) => (byte, i64::from(byte) - 1),
        };
        Ok(if byte % 2 == 0 {
            WIN - plies
        } else {
            plies - WIN
        })
    }

    /// The value by the values after the moves.
    fn best(&self, position: usize) -> Result<i64, String> {
        let best = self.moves(position).try_fold(None, |best, after| {
            let value = self.value(after)?;
            Ok::<_, String>(best.max(Some(value.signum() - value)))
        });
        Ok(best?.unwrap_or(0))
    }

    /// The value of a position, if it is what its moves give it.
    fn checked_value(&self, position: usize) -> Result<i64, String> {
        let value = self.value(position)?;
        if value
            != self
                .over(position)
                .map_or_else(|| self.best(position), Ok)?
        {
            return Err("it has not the value that its moves give it".into());
        }
        Ok(value)
    }

    /// The positions that play from the start leads to, a bit for each.
    fn reached(&self, start: usize) -> Vec<u64> {
        let mut reached = vec![0_u64; self.hands.len().pow(2).div_ceil(64)];
        mark(&mut reached, start);

        let mut waiting = vec![start];
        while let Some(position) = waiting.pop() {
            // Nobody has won at the start, whatever the hands are.
            if position == start || self.over(position).is_none() {
                waiting.extend(
                    self.moves(position)
                        .filter(|&after| mark(&mut reached, after)),
                );
            }
        }
        reached
    }

    /// The greatest common divisor of the base and all hands of a position, which no addition
    /// changes.
    fn divisor(&self, position: usize) -> usize {
        let (mover, opponent) = self.players(position);
        mover
            .iter()
            .chain(opponent)
            .fold(self.base, |divisor, &shown| {
                common_divisor(divisor, shown.into())
            })
    }

    /// The sections as they have to be for these values: nothing can stand in bytes that nobody
    /// asks for. Reached are the positions of play from a start, of which this is the divisor.
    fn sections(&self, reached: Option<(&[u64], usize)>) -> Result<[Vec<u8>; 7], String> {
        let mut sections: [Vec<u8>; 7] = Default::default();
        let (mut decided, mut exceptions) = (SetRecords::default(), SetRecords::default());

        for position in 0..self.hands.len().pow(2) {
            let byte = self.byte(position)?;
            if byte >= 254 {
                sections[2].extend((position as u32).to_le_bytes());
                sections[2].extend((self.far(position).unwrap_or(0) as u16).to_le_bytes());
            }
            let is_reached =
                reached.is_some_and(|(bits, _)| bits[position / 64] >> (position % 64) & 1 == 1);
            if self.is_sparse {
                decided.push(byte != 0, Some(sections[0].len()));
                let is_expected = !self.multiplies
                    && reached.is_some_and(|(_, divisor)| self.divisor(position) == divisor);
                exceptions.push(is_reached != is_expected, None);
                sections[0].extend(Some(byte).filter(|&byte| byte != 0));
            } else {
                sections[0].push(byte);
                if position % 8 == 0 {
                    sections[1].push(0);
                }
                sections[1][position / 8] |= u8::from(is_reached) << (position % 8);
            }
        }

        if self.is_sparse {
            [sections[1], sections[3], sections[4], sections[5]] = [
                exceptions.groups,
                decided.groups,
                decided.blocks,
                exceptions.blocks,
            ];
        }
        Ok(sections)
    }
}

/// A sparse set, as it is written: a record for each group of 4096 positions, one for each block of
/// 64 that is not empty.
#[derive(Default)]
struct SetRecords {
    groups: Vec<u8>,
    blocks: Vec<u8>,
    /// Positions so far, and blocks that are not empty.
    positions: usize,
    not_empty: u32,
    is_block_empty: bool,
}

impl SetRecords {
    /// Adds a position, which is in the set or not; `number` goes into the record of a block that
    /// begins with it.
    fn push(&mut self, is_in: bool, number: Option<usize>) {
        let (bit, block) = (self.positions % 64, self.positions / 64 % 64);
        if bit == 0 {
            self.is_block_empty = true;
            if block == 0 {
                self.groups.extend([0; 8]);
                self.groups.extend(self.not_empty.to_le_bytes());
            }
        }

        self.positions += 1;
        if !is_in {
            return;
        }
        if self.is_block_empty {
            self.is_block_empty = false;
            self.not_empty += 1;
            let group = self.groups.len() - 12;
            self.groups[group + block / 8] |= 1 << (block % 8);
            self.blocks.extend([0; 8]);
            self.blocks.extend(
                number
                    .into_iter()
                    .flat_map(|number| (number as u32).to_le_bytes()),
            );
        }

        let record = self.blocks.len() - if number.is_some() { 12 } else { 8 };
        self.blocks[record + bit / 8] |= 1 << (bit % 8);
    }
}

fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// Checks every value, and what play can reach if the table says so.
pub(crate) fn check(table: &Table<'_>, workers: &Workers<'_>) -> Result<CheckedTable, String> {
    let &[
        low,
        high,
        count @ 1..=4,
        multiplies @ 0..=1,
        equal @ 0..=1,
        sparse @ 0..=1,
        ..,
        unplayed @ 0..=1,
        0,
    ] = table.parameters
    else {
        return Err("there is no such game".into());
    };

    let (base, count) = (
        usize::from(low) + 256 * usize::from(high),
        usize::from(count),
    );
    let most = u8::try_from(base.saturating_sub(1)).map_err(|_| "there is no such base")?;
    let game = StoredGame {
        base,
        multiplies: multiplies == 1,
        to_be_equal: equal == 1,
        is_sparse: sparse == 1,
        hands: hands(count, 0, most).take(1 << 16).collect(),
        sections: table.sections,
        far: table.sections[2]
            .chunks_exact(6)
            .map(|far| (number(&far[..4]), number(&far[4..])))
            .collect(),
    };
    if base < 2 || game.hands.len() == 1 << 16 || !game.far.is_sorted() {
        return Err(
            "there are too few or too many positions, or far distances are not in order".into(),
        );
    }

    let players = game.hands.len();
    let [mover, opponent] = [6, 10].map(|at| {
        let (hands, behind) = table.parameters[at..at + 4].split_at(count);
        game.hands
            .iter()
            .position(|other| other == hands)
            .filter(|_| behind.iter().all(|&byte| byte == 0))
    });
    let (mover, opponent) = mover.zip(opponent).ok_or("there is no such start")?;
    let start = mover * players + opponent;

    let rows = workers.each(players, |mover| {
        let mut counted = PositionCounts::default();
        for position in mover * players..(mover + 1) * players {
            let value = game
                .checked_value(position)
                .map_err(|why| format!("{:?}: {why}", game.players(position)))?;
            counted.wins += u64::from(value > 0);
            counted.losses += u64::from(value < 0);
            counted.longest = counted
                .longest
                .max(if value == 0 { 0 } else { WIN - value.abs() });
        }
        Ok(counted)
    })?;

    let reached = game.reached(start);
    let is_played = unplayed == 0;
    let sections = game.sections(is_played.then(|| (&reached[..], game.divisor(start))))?;
    for (at, (section, stored)) in sections.iter().zip(table.sections).enumerate() {
        if let Some(byte) =
            (0..section.len().max(stored.len())).find(|&byte| section.get(byte) != stored.get(byte))
        {
            return Err(format!(
                "byte {byte} of section {at} is not what these values and this start ask for"
            ));
        }
    }

    let positions = (players as u64).pow(2);
    let [wins, losses] = [
        |row: &PositionCounts| row.wins,
        |row: &PositionCounts| row.losses,
    ]
    .map(|of| rows.iter().map(of).sum::<u64>());
    let draws = positions - wins - losses;
    let reachable = reached
        .iter()
        .map(|bits| u64::from(bits.count_ones()))
        .sum();
    let figures = vec![
        ("wins", wins),
        ("draws", draws),
        ("losses", losses),
        (
            "longest",
            rows.iter().map(|row| row.longest).max().unwrap_or(0) as u64,
        ),
        ("reachable", reachable),
    ];
    let played = if is_played {
        format!("; by play {reachable} are reached, as is said")
    } else {
        String::new()
    };
    let not_checked: &[_] = if is_played {
        &[]
    } else {
        &[("reachability", "which positions play can reach")]
    };
    let claims: &[_] = &[Outcome, Distance, Reachability];
    let claims = if is_played { claims } else { &claims[..2] };
    let sentence = format!(
        "each of {positions} values follows from its moves: {} won or lost, {draws} drawn{played}",
        wins + losses
    );

    let operation = if game.multiplies { "multiply" } else { "add" };
    let goal = if game.to_be_equal { "equal" } else { "empty" };
    let start = [mover, opponent].map(|hands| game.hands[hands].clone());
    let game = TableGame::QuadAce {
        base,
        hands: count,
        operation,
        goal,
        start,
    };
    Ok(CheckedTable {
        game,
        claims,
        figures,
        tree: None,
        sentence,
        not_checked,
    })
}

/// Sets a bit, and tells whether it was clear.
fn mark(bits: &mut [u64], position: usize) -> bool {
    let (bits, bit) = (&mut bits[position / 64], 1 << (position % 64));
    let is_new = *bits & bit == 0;
    *bits |= bit;
    is_new
}

/// Figures counted of some positions.
#[derive(Default)]
struct PositionCounts {
    wins: u64,
    losses: u64,
    /// The most plies to an end.
    longest: i64,
}

/// Returns what a bit stands for if it is set. A sparse set's record has a mask of 64 bits and the
/// number of what its first bit set stands for.
fn set_bit(records: &[u8], bit: u64) -> Result<Option<u64>, String> {
    let record = record(records, bit / 64, 12)?;
    let (mask, first) = (number(&record[..8]), number(&record[8..]));
    let below = mask & ((1 << (bit % 64)) - 1);
    Ok((mask >> (bit % 64) & 1 == 1).then(|| first + u64::from(below.count_ones())))
}

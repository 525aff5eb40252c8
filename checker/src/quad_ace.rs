//! QuadAce: the table is its own certificate, since all of its values can only be right together.
//!
//! The rules: the mover replaces one of its own numbers, x, by x + y (or x times y) modulo the base, where y is one of the opponent's and neither is 0.
//! It wins if all of its numbers are 0 then; or, with the other goal, if two or more are not 0 and these are equal. Then the opponent moves. Who cannot
//! move draws, and so does who plays for ever.
//!
//! What is checked is that each position has the value that the best of its moves gives by the values after it, one ply further away; without a move, a
//! draw; and the value that the rules give if it is over. Then all are true. A win in n has a move to a loss in n - 1 and no move to a sooner one; a loss
//! in n has moves to wins alone, the latest in n - 1: so by induction on n, whoever is to win can in n plies, and no sooner if the other resists. At a draw
//! no move leads to a loss of the opponent, and one leads to a draw, if there is any: both players can stay among the draws for ever, so neither loses.

use crate::hands::hands;
use crate::table::{Table, number, record};

/// What a win now is worth; a win in n is worth n less, a draw 0, a loss in n what a win in n is worth, negated.
const WIN: i64 = 1 << 32;
/// Games of more positions are not played through.
const MOST_PLAYED: usize = 1 << 24;

/// A player's numbers in ascending order, behind zeros, which nobody can use.
type Hands = [usize; 4];

struct Game<'a> {
    base: usize,
    count: usize,
    multiplies: bool,
    to_be_equal: bool,
    is_sparse: bool,
    start: [usize; 2],
    hands: Vec<Hands>,
    sections: [&'a [u8]; 8],
    /// Positions whose plies do not fit a byte, with these.
    far: Vec<(u64, u64)>,
}

impl<'a> Game<'a> {
    fn new(table: &Table<'a>) -> Result<Self, String> {
        let [_, _, count @ 1..=4, multiplies @ 0..=1, equal @ 0..=1, sparse @ 0..=1, start @ .., 0..=1, 0] = table.parameters else {
            return Err("there is no such game".into());
        };
        let (base, count) = (number(&table.parameters[..2]) as usize, usize::from(*count));
        if !(2..=256).contains(&base) {
            return Err("there is no such base".into());
        }
        let listed = hands(count, 0, (base - 1) as u8).take(1 << 16);
        let hands: Vec<Hands> = listed.map(|hand| padded(&hand)).collect();
        let far = table.sections[2].chunks_exact(6).map(|far| (number(&far[..4]), number(&far[4..]))).collect();
        let mut game = Self {
            base,
            count,
            multiplies: *multiplies == 1,
            to_be_equal: *equal == 1,
            is_sparse: *sparse == 1,
            start: [0; 2],
            hands,
            sections: table.sections,
            far,
        };
        let positions = game.hands.len().pow(2);
        let groups = positions.div_ceil(4096) * 12;
        let (lengths, values) = (game.sections.map(<[u8]>::len), [positions, positions.div_ceil(8)]);
        let fits = if game.is_sparse { [lengths[3], lengths[1]] == [groups; 2] } else { lengths[..2] == values };
        let far_fits = lengths[2] % 6 == 0 && game.far.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if game.hands.len() == 1 << 16 || !fits || !far_fits {
            return Err("there are too many positions, or the sections do not fit them".into());
        }
        for (index, shown) in start.chunks(4).take(2).enumerate() {
            let start = padded(&shown[..count]);
            let place = game.hands.iter().position(|hands| *hands == start && number(&shown[count..]) == 0);
            game.start[index] = place.ok_or("there is no such start")?;
        }
        Ok(game)
    }

    /// The number of hands of a player: their place in the order of `hands`.
    fn number(&self, hands: &Hands) -> usize {
        // Hands before these by their last number are as many as all below it; and so on for those before it.
        let below = |(place, &shown): (usize, &usize)| (0..=place).fold(1, |all, i| all * (shown + place - i) / (i + 1));
        hands[4 - self.count..].iter().enumerate().map(below).sum()
    }

    fn is_goal(&self, hands: &Hands) -> bool {
        let live = hands.iter().filter(|&&shown| shown != 0).count();
        if self.to_be_equal { live > 1 && hands[4 - live] == hands[3] } else { live == 0 }
    }

    /// What the mover can have after its move.
    fn moves(&self, mover: usize, opponent: usize) -> impl Iterator<Item = usize> {
        let (mover, opponent) = (self.hands[mover], self.hands[opponent]);
        let pairs = (0..4).flat_map(|own| (0..4).map(move |other| (own, other)));
        pairs.filter(move |&(own, other)| mover[own] != 0 && opponent[other] != 0).map(move |(own, other)| {
            let (x, y, mut after) = (mover[own], opponent[other], mover);
            after[own] = if self.multiplies { x * y } else { x + y } % self.base;
            after.sort_unstable();
            self.number(&after)
        })
    }

    /// The value by the rules, if the position is over: somebody has moved to the goal, or there is nothing left to move.
    fn over(&self, mover: usize, opponent: usize) -> Option<i64> {
        if self.is_goal(&self.hands[opponent]) {
            return Some(-WIN);
        }
        (!self.to_be_equal && self.is_goal(&self.hands[mover])).then_some(WIN)
    }

    /// The value by the table, unless the position is over.
    fn value(&self, mover: usize, opponent: usize) -> Result<i64, String> {
        let position = (mover * self.hands.len() + opponent) as u64;
        let byte = self.byte(position)?;
        let plies = match (self.over(mover, opponent), byte) {
            (Some(value), 0) => return Ok(value),
            (Some(_), _) => return Err("a position that is over has a value".into()),
            (None, 0) => return Ok(0),
            (None, 254 | 255) => {
                let far = self.far.binary_search_by_key(&position, |far| far.0).map_err(|_| "a far distance is missing")?;
                self.far[far].1 as i64
            }
            (None, byte) => i64::from(byte) - 1,
        };
        Ok(if byte % 2 == 0 { WIN - plies } else { plies - WIN })
    }

    fn byte(&self, position: u64) -> Result<u8, String> {
        if !self.is_sparse {
            return Ok(self.sections[0][position as usize]);
        }
        let Some(block) = place(record(self.sections[3], position / 4096, 12)?, position / 64 % 64) else { return Ok(0) };
        let Some(index) = place(record(self.sections[4], block, 12)?, position % 64) else { return Ok(0) };
        Ok(record(self.sections[0], index, 1)?[0])
    }

    /// The value by the values after the moves.
    fn best(&self, mover: usize, opponent: usize) -> Result<i64, String> {
        let after = self.moves(mover, opponent).map(|result| self.value(opponent, result));
        let values = after.map(|value| value.map(|value| value.signum() - value)).collect::<Result<Vec<_>, _>>()?;
        Ok(values.into_iter().max().unwrap_or(0))
    }

    /// Whether the table says that play can lead to the position. A sparse table has the exceptions to a rule.
    fn is_said_reachable(&self, mover: usize, opponent: usize) -> Result<bool, String> {
        let position = (mover * self.hands.len() + opponent) as u64;
        if !self.is_sparse {
            return Ok(self.sections[1][position as usize / 8] >> (position % 8) & 1 == 1);
        }
        let divisor = |mover: usize, opponent: usize| {
            self.hands[mover].iter().chain(&self.hands[opponent]).fold(self.base, |one, &other| greatest_divisor(one, other))
        };
        let rule = !self.multiplies && divisor(mover, opponent) == divisor(self.start[0], self.start[1]);
        let block = place(record(self.sections[1], position / 4096, 12)?, position / 64 % 64);
        let mask = block.map_or(Ok(0), |block| record(self.sections[5], block, 8).map(number))?;
        Ok(rule != (mask >> (position % 64) & 1 == 1))
    }

    /// Plays every move from the start on: which positions are reached.
    fn play(&self) -> Vec<bool> {
        let mut reached = vec![false; self.hands.len().pow(2)];
        let mut waiting = vec![self.start];
        reached[self.start[0] * self.hands.len() + self.start[1]] = true;
        while let Some([mover, opponent]) = waiting.pop() {
            // Nobody has won at the start, whatever the hands are.
            if [mover, opponent] == self.start || self.over(mover, opponent).is_none() {
                for result in self.moves(mover, opponent) {
                    if !std::mem::replace(&mut reached[opponent * self.hands.len() + result], true) {
                        waiting.push([opponent, result]);
                    }
                }
            }
        }
        reached
    }
}

/// Checks every value, and what play can reach if the table says so.
pub(crate) fn check(table: &Table<'_>) -> Result<(String, String), String> {
    let game = Game::new(table)?;
    let (all, mut far, mut wins, mut losses, mut longest) = (game.hands.len(), 0, 0_u64, 0_u64, 0);
    let is_played = table.parameters[14] == 0;
    let reached = if is_played && all * all <= MOST_PLAYED { game.play() } else { Vec::new() };
    for (mover, opponent) in (0..all).flat_map(|mover| (0..all).map(move |opponent| (mover, opponent))) {
        let where_ = |why: String| format!("{:?} against {:?}: {why}", game.hands[mover], game.hands[opponent]);
        let value = game.value(mover, opponent).map_err(where_)?;
        let truth = game.over(mover, opponent).map_or_else(|| game.best(mover, opponent), Ok).map_err(where_)?;
        if value != truth {
            return Err(where_(format!("it is stored as a {}, but its moves make it a {}", name(value), name(truth))));
        }
        far += usize::from(game.byte((mover * all + opponent) as u64)? >= 254);
        (wins, losses) = (wins + u64::from(value > 0), losses + u64::from(value < 0));
        longest = longest.max(if value == 0 { 0 } else { WIN - value.abs() });
        let is_reached = reached.get(mover * all + opponent);
        if is_reached.is_some_and(|&reached| game.is_said_reachable(mover, opponent) != Ok(reached)) {
            return Err(where_("whether play can lead here is not what is stored".into()));
        }
    }
    if far != game.far.len() {
        return Err("there is a far distance of a position that is not far".into());
    }
    let (positions, start) = (all * all, name(game.best(game.start[0], game.start[1])?));
    let game = format!("QuadAce, base {}, {} hands a player: the start is a {start}", game.base, game.count);
    let counts = format!("{wins} wins and {losses} losses, none longer than {longest} plies");
    let (played, not_played) = match (is_played, reached.iter().filter(|&&reached| reached).count()) {
        (false, _) => ("which of them play can reach is not said".into(), ""),
        (_, 0) => ("which of them play can reach was not found".into(), "which positions play can reach, and "),
        (_, count) => (format!("play can reach {count} of them, and those that are said"), ""),
    };
    let checked = format!("{game}, and each of the {positions} values follows from its moves, {counts}; {played}");
    Ok((checked, format!("{not_played}what section 7 says")))
}

fn padded(shown: &[u8]) -> Hands {
    let mut hands = [0; 4];
    hands[4 - shown.len()..].iter_mut().zip(shown).for_each(|(hand, &shown)| *hand = shown.into());
    hands
}

/// Of a mask and the number of what its lowest bit stands for: the number of what this bit stands for, if it is set.
fn place(record: &[u8], bit: u64) -> Option<u64> {
    let (mask, first) = (number(&record[..8]), number(&record[8..]));
    (mask >> bit & 1 == 1).then(|| first + u64::from((mask & ((1 << bit) - 1)).count_ones()))
}

fn greatest_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

fn name(value: i64) -> String {
    match value.signum() {
        0 => "draw".into(),
        1 => format!("win in {}", WIN - value),
        _ => format!("loss in {}", WIN + value),
    }
}

//! Retrograde analysis: from the ends of the game backwards, so that each position is decided once.
//!
//! A position is lost as soon as all its moves lead to wins of the opponent, won as soon as one leads to a loss. Working
//! backwards in the order of distance, the first reason to be won is the soonest win and the last reason to be lost is the
//! latest loss. Moves are undone rather than stored: if the changed hand now shows `y` and `x` was added, it showed
//! `y - x`. Time is linear in the moves into decided positions; what is never reached backwards is a draw.
//!
//! The method is Ströhlein's (1970), as used for endgame tablebases ever since.

use anyhow::ensure;
use solvetab_lookup::quad_ace::{Hands, MIN_BASE, Outcome, moves, position};
use solvetab_lookup::ranking;

/// The largest base that is solved in memory here: 2080² positions.
pub const MAX_BASE: u16 = 64;

/// Every position of one base, decided.
#[derive(Debug, Clone)]
pub struct Solution {
    /// The base.
    pub base: u16,
    /// By [`position`]: 0 for a draw, else one more than the plies to the end. Even plies are losses, odd ones wins.
    values: Vec<u16>,
    /// By [`position`]: whether play from 1,1 against 1,1 can lead there.
    reachable: Vec<bool>,
}

impl Solution {
    /// The value of a position, seen by the mover.
    ///
    /// # Panics
    ///
    /// If a hand is not below the base.
    #[must_use]
    pub fn outcome(&self, mover: Hands, opponent: Hands) -> Outcome {
        if mover.is_out() && !opponent.is_out() {
            return Outcome::Win { plies: 0 };
        }
        match self.values[position(self.base, mover, opponent)] {
            0 => Outcome::Draw,
            value if value % 2 == 1 => Outcome::Loss { plies: value - 1 },
            value => Outcome::Win { plies: value - 1 },
        }
    }

    /// Whether play from 1,1 against 1,1 can lead to the position.
    ///
    /// # Panics
    ///
    /// If a hand is not below the base.
    #[must_use]
    pub fn is_reachable(&self, mover: Hands, opponent: Hands) -> bool {
        self.reachable[position(self.base, mover, opponent)]
    }

    /// Every position as (mover, opponent), in the order of [`position`].
    pub fn positions(&self) -> impl Iterator<Item = (Hands, Hands)> + use<> {
        all_positions(self.base)
    }
}

/// Every position of a base as (mover, opponent), in the order of [`position`].
pub fn all_positions(base: u16) -> impl Iterator<Item = (Hands, Hands)> {
    Hands::all(base).flat_map(move |mover| Hands::all(base).map(move |opponent| (mover, opponent)))
}

/// Decides every position.
///
/// # Errors
///
/// If the base is not 2 to 64.
pub fn solve(base: u16) -> anyhow::Result<Solution> {
    ensure!((MIN_BASE..=MAX_BASE).contains(&base), "a base is a number from {MIN_BASE} to {MAX_BASE}, not {base}");
    let values = decide(base);
    Ok(Solution { base, values, reachable: reach(base) })
}

/// The values of all positions, see [`Solution::values`].
fn decide(base: u16) -> Vec<u16> {
    let count = ranking::pairs(base) as usize * ranking::pairs(base) as usize;
    let mut values = vec![0; count];
    // Moves not yet known to lose; at most four.
    let mut hopes = vec![0_u8; count];
    for (mover, opponent) in all_positions(base) {
        hopes[position(base, mover, opponent)] = moves(base, mover, opponent).count() as u8;
    }
    let mut decided: Vec<(Hands, Hands)> = Hands::all(base).map(|mover| (mover, Hands::OUT)).collect();
    for &(mover, opponent) in &decided {
        values[position(base, mover, opponent)] = 1;
    }
    let mut next = Vec::new();
    let mut plies = 0;
    while !decided.is_empty() {
        plies += 1;
        for (mover, opponent) in decided.drain(..) {
            for before in unmoves(base, mover, opponent) {
                let at = position(base, before, mover);
                if values[at] != 0 {
                    continue;
                }
                hopes[at] -= 1;
                // An odd distance is that of a win, for which one move is enough.
                if plies % 2 == 1 || hopes[at] == 0 {
                    values[at] = plies + 1;
                    next.push((before, mover));
                }
            }
        }
        std::mem::swap(&mut decided, &mut next);
    }
    values
}

/// What the last player to move, now `opponent`, may have held before: the different hands from which a move against
/// `mover` makes `opponent`.
fn unmoves(base: u16, mover: Hands, opponent: Hands) -> impl Iterator<Item = Hands> {
    let undo = |changed: u8, kept: u8, added: u8| {
        let before = (u16::from(changed) + base - u16::from(added)) % base;
        // A hand at 0 could not have been used, nor added.
        if added == 0 || before == 0 { None } else { Hands::in_base(base, before as u8, kept).ok() }
    };
    let ([a, b], [x, y]) = (opponent.values(), mover.values());
    let mut before = [undo(a, b, x), undo(a, b, y), undo(b, a, x), undo(b, a, y)];
    before.sort_unstable();
    (0..before.len()).filter(move |&i| i == 0 || before[i] != before[i - 1]).filter_map(move |i| before[i])
}

/// Which positions play from 1,1 against 1,1 can lead to.
fn reach(base: u16) -> Vec<bool> {
    let count = ranking::pairs(base) as usize * ranking::pairs(base) as usize;
    let mut reachable = vec![false; count];
    let mut open = Vec::new();
    if let Ok(start) = Hands::in_base(base, 1, 1) {
        reachable[position(base, start, start)] = true;
        open.push((start, start));
    }
    while let Some((mover, opponent)) = open.pop() {
        for result in moves(base, mover, opponent) {
            let seen = &mut reachable[position(base, opponent, result)];
            if !*seen {
                *seen = true;
                open.push((opponent, result));
            }
        }
    }
    reachable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unmoves_are_the_inverse_of_moves() {
        for base in [2, 3, 10] {
            for (mover, opponent) in all_positions(base) {
                if mover.is_out() {
                    continue;
                }
                let expected: Vec<Hands> = Hands::all(base)
                    .filter(|&before| moves(base, before, mover).any(|result| result == opponent))
                    .collect();
                assert_eq!(unmoves(base, mover, opponent).collect::<Vec<_>>(), expected, "{mover} {opponent}");
            }
        }
    }

    #[test]
    fn bases_out_of_range_are_refused() {
        assert!(solve(1).is_err());
        assert!(solve(MAX_BASE + 1).is_err());
        assert!(solve(2).is_ok());
    }
}

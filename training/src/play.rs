//! What all environments of many games side by side share: a game's random numbers and moves made,
//! and the check of the numbers that are given for all games.

use solvetab_lookup::InputError;
use solvetab_solver::spine::Random;

/// One of many games side by side.
#[derive(Debug, Clone)]
pub(crate) struct Play {
    pub(crate) random: Random,
    /// Moves made.
    pub(crate) used: u16,
    pub(crate) is_over: bool,
}

impl Play {
    /// Games of a seed, each with a stream of its own.
    pub(crate) fn all(count: usize, seed: u64) -> Vec<Self> {
        let random = (0..count as u64)
            .map(|place| Random::of(&[seed.to_le_bytes(), place.to_le_bytes()].concat()));
        random
            .map(|random| Self {
                random,
                used: 0,
                is_over: false,
            })
            .collect()
    }

    /// Begins anew, and returns the stream of random numbers.
    pub(crate) fn begin(&mut self) -> &mut Random {
        (self.used, self.is_over) = (0, false);
        &mut self.random
    }

    /// Counts a move, which may have ended the game; true if it was only the last of `most`.
    pub(crate) fn make_move(&mut self, is_ended: bool, most: usize) -> bool {
        self.used += 1;
        self.is_over = is_ended || usize::from(self.used) >= most;
        self.is_over && !is_ended
    }
}

/// Numbers below `count`, one for each game.
pub(crate) fn checked(
    numbers: &[i32],
    games: usize,
    count: usize,
    what: &'static str,
) -> Result<Vec<u16>, InputError> {
    let (games, most) = (games as i64, count as i64 - 1);
    InputError::check_range(
        "the count of numbers, one for each game,",
        games,
        games,
        numbers.len() as i64,
    )?;
    let numbers = numbers.iter().map(|&number| {
        InputError::check_range(what, 0, most, number.into()).map(|()| number as u16)
    });
    numbers.collect()
}

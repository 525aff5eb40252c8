//! Positions to which play from the start can lead.

use std::sync::atomic::{AtomicU64, Ordering};

use solvetab_lookup::quad_ace::{Hands, Rules};

use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// Positions of a frontier that a thread takes at a time.
const CHUNK: usize = 4096;

/// The positions that play from the start can lead to: a bit for each position of the game.
///
/// ```
/// use solvetab_lookup::quad_ace::{Hands, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::reach::Reached;
///
/// let rules = Rules::STANDARD;
/// let reached = Reached::from_start(rules, &Unwatched)?;
/// // 1,1 can make 1,2 of its hands, and then it is the other player's turn.
/// assert!(reached.contains(rules.position(Hands::new(1, 1)?, Hands::new(1, 2)?)));
/// // Even hands only come from even hands.
/// assert!(!reached.contains(rules.position(Hands::new(2, 4)?, Hands::new(6, 8)?)));
/// assert_eq!(reached.count(), 2744);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reached {
    bits: Vec<AtomicU64>,
}

impl Reached {
    /// Plays every move from the start of a game on, until nothing new is reached. Positions that
    /// are over lead nowhere, but for the start itself. Time is linear in the positions.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so.
    pub fn from_start(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).collect();
        let reached = Self {
            bits: bytemuck::zeroed_vec(rules.positions().div_ceil(64) as usize),
        };
        let (mover, opponent) = rules.start();
        let start = rules.position(mover, opponent);
        reached.insert(start);

        let phase = Phase::new(control, "positions", None);
        let mut frontier = vec![start as u32];
        let mut is_start = true;
        while !frontier.is_empty() {
            let numbers = rules.number_of_hands();
            phase.advance(frontier.len() as u64)?;
            frontier = parallel::map(frontier.chunks(CHUNK).collect(), |chunk| {
                let mut next = Vec::new();
                for &position in chunk {
                    let (mover, opponent) = (
                        hands[(position / numbers) as usize],
                        hands[(position % numbers) as usize],
                    );
                    if rules.is_won(opponent) && !is_start {
                        continue;
                    }
                    for result in rules.results(mover, opponent) {
                        let after = rules.position(opponent, result);
                        if reached.insert(after) {
                            next.push(after as u32);
                        }
                    }
                }
                next
            })
            .concat();
            is_start = false;
        }
        Ok(reached)
    }

    /// Adds a position; whether it was not there.
    fn insert(&self, position: u64) -> bool {
        let (word, bit) = (&self.bits[(position / 64) as usize], 1 << (position % 64));
        // Most have been reached: a load is cheaper than an exclusive one.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Tells whether play can lead to a position, by its number ([`Rules::position`]).
    ///
    /// # Panics
    ///
    /// If the game has not so many positions.
    #[must_use]
    pub fn contains(&self, position: u64) -> bool {
        self.bits[(position / 64) as usize].load(Ordering::Relaxed) >> (position % 64) & 1 == 1
    }

    /// Positions 64 i to 64 i + 63 as bits, by i.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.bits.iter().map(|word| word.load(Ordering::Relaxed))
    }

    /// Number of positions to which play can lead.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.words().map(|word| u64::from(word.count_ones())).sum()
    }
}

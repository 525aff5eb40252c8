//! Random numbers that are the same on every machine: a hash of the seed and of how many were drawn
//! before, as the random strategy's.

use std::hash::{BuildHasher, RandomState};

/// Random numbers from a seed.
#[derive(Debug, Clone)]
pub(crate) struct Draws {
    seed: u64,
    drawn: u64,
}

/// Seeds that are chosen for the player are below this: short enough to be typed again.
const SHORT: u64 = 1_000_000;

impl Draws {
    /// Draws from this seed, or from one that nobody knows before.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        // The standard library keys its maps with random numbers of the system.
        Self {
            seed: seed.unwrap_or_else(|| RandomState::new().hash_one(0) % SHORT),
            drawn: 0,
        }
    }

    /// Returns the seed that gives the same numbers again.
    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    fn word(&mut self) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher
            .update(&self.seed.to_le_bytes())
            .update(&self.drawn.to_le_bytes());
        self.drawn += 1;
        let mut word = [0; 8];
        hasher.finalize_xof().fill(&mut word);
        u64::from_le_bytes(word)
    }

    /// A number below `count`, which is at least 1, each equally likely but for less than one in
    /// 2^32.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.word()) * count as u128) >> 64) as usize
    }

    /// The place of one of these weights, each as likely as it says; they come to less than 2^96,
    /// and one is not 0.
    pub(crate) fn by_weight(&mut self, weights: &[u128]) -> usize {
        // A number below the sum: the upper half of its product with 64 bits.
        let (sum, word) = (weights.iter().sum::<u128>(), u128::from(self.word()));
        let below = (word * (sum >> 32) + ((word * (sum & 0xffff_ffff)) >> 32)) >> 32;
        let mut before = 0;
        let is_it = |&weight: &u128| {
            before += weight;
            below < before
        };
        weights.iter().position(is_it).unwrap_or_default()
    }

    /// Yes, at this rate from 0 to 1.
    pub(crate) fn chance(&mut self, rate: f64) -> bool {
        // 53 bits are all that the number has room for.
        ((self.word() >> 11) as f64) < rate * (1_u64 << 53) as f64
    }
}

//! How threads share a search: none starts on a guess that another one is at, as long as there are others.
//!
//! All threads run the same search and find what the others have found in the transposition table. Near the root a thread says at
//! which guess of which set it is; a thread that meets such a guess leaves it for later (Kerrigan's simplified ABDADA). That
//! changes the order in which guesses are searched, never what is found.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Key;

/// Guesses deep that threads say where they are.
pub const DEPTH: usize = 3;

/// Where the threads are.
#[derive(Debug)]
pub struct Company {
    is_alone: bool,
    places: Vec<AtomicU64>,
}

/// More than the guesses that any number of threads are at; where two share a place, one of them is not seen.
const PLACES: usize = 1 << 12;

impl Company {
    /// So many threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { is_alone: threads <= 1, places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    fn place(&self, set: Key, guess: u16) -> (&AtomicU64, u64) {
        let name = (set.0 as u64 ^ (u64::from(guess) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1;
        (&self.places[(name >> 40) as usize % PLACES], name)
    }

    /// Whether another thread is at a guess.
    #[must_use]
    pub fn is_at(&self, set: Key, guess: u16) -> bool {
        let (place, name) = self.place(set, guess);
        !self.is_alone && place.load(Ordering::Relaxed) == name
    }

    /// A thread starts on a guess.
    pub fn begin(&self, set: Key, guess: u16) {
        let (place, name) = self.place(set, guess);
        place.store(name, Ordering::Relaxed);
    }

    /// A thread is done with a guess.
    pub fn end(&self, set: Key, guess: u16) {
        let (place, name) = self.place(set, guess);
        let _ = place.compare_exchange(name, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether it is worth saying where one is after so many guesses.
    #[must_use]
    pub fn is_near(&self, guesses: usize) -> bool {
        !self.is_alone && guesses < DEPTH
    }
}

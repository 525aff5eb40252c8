//! Which guesses are being searched, so that no thread starts on one that another is at, as long as there are others.
//!
//! All threads run the same search. Near the root a thread says at which guess of which set it is; a thread that meets such a guess
//! leaves it for later (Kerrigan's simplified ABDADA). That changes the order in which guesses are searched, never what is found.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Key;

/// Guesses deep that threads say where they are.
const DEPTH: usize = 3;

/// The guesses that threads are at.
#[derive(Debug)]
pub(super) struct BeingSearched {
    is_alone: bool,
    places: Vec<AtomicU64>,
}

/// More than the guesses that any number of threads are at; where two share a place, one of them is not seen.
const PLACES: usize = 1 << 12;

impl BeingSearched {
    /// By so many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self { is_alone: threads <= 1, places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    fn place(&self, set: Key, guess: u16) -> (&AtomicU64, u64) {
        let name = (set.0 as u64 ^ (u64::from(guess) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1;
        (&self.places[(name >> 40) as usize % PLACES], name)
    }

    /// Whether a thread is at a guess of a set.
    pub(super) fn contains(&self, set: Key, guess: u16) -> bool {
        let (place, name) = self.place(set, guess);
        !self.is_alone && place.load(Ordering::Relaxed) == name
    }

    /// A thread starts on a guess.
    pub(super) fn begin(&self, set: Key, guess: u16) {
        let (place, name) = self.place(set, guess);
        place.store(name, Ordering::Relaxed);
    }

    /// A thread is done with a guess.
    pub(super) fn end(&self, set: Key, guess: u16) {
        let (place, name) = self.place(set, guess);
        let _ = place.compare_exchange(name, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether other threads may be at a set that so many guesses have left.
    pub(super) fn is_shared(&self, guesses: usize) -> bool {
        !self.is_alone && guesses < DEPTH
    }
}

//! State that the threads of a search share, besides the transposition table.
//!
//! All threads run the same search, but where each takes the next first guess (`first_guesses`).
//! Near the root a thread marks the guess of the set that it is at ([`ActiveGuesses`]); a thread
//! that meets such a guess leaves it for later (Kerrigan's simplified ABDADA). That changes the
//! order in which guesses are searched, never what is found. The first thread that finishes has the
//! answer for all (`branch_and_bound::cost_below`). [`Stop`] tells the others to end; what a search
//! returns after that means nothing and is not remembered. [`ProgressCounters`] say how far the
//! search is.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::costs::Cost;
use super::statistics::{Event, Statistics};
use super::transposition::Key;

const RUNNING: u8 = 0;
const ANSWERED: u8 = 1;
const CANCELLED: u8 = 2;

/// Signal to stop, which the threads of a search ask for now and then; the result of a search after
/// it is set means nothing and is not remembered.
pub(crate) struct Stop<'a> {
    state: AtomicU8,
    poll: &'a (dyn Fn() -> ControlFlow<()> + Sync),
    /// One thread polls at a time, the others go on.
    polling: Mutex<()>,
}

impl<'a> Stop<'a> {
    /// Asks `poll` now and then; a break cancels the search.
    pub(crate) const fn new(poll: &'a (dyn Fn() -> ControlFlow<()> + Sync)) -> Self {
        Self {
            state: AtomicU8::new(RUNNING),
            poll,
            polling: Mutex::new(()),
        }
    }

    /// Returns a signal that asks the same, for another search.
    pub(super) const fn again(&self) -> Self {
        Self::new(self.poll)
    }

    /// Returns a signal that is never set, but when there is an answer.
    pub(crate) const fn never() -> Stop<'static> {
        Stop::new(&|| ControlFlow::Continue(()))
    }

    /// Tells whether to stop.
    #[inline(always)]
    pub(crate) fn is_set(&self) -> bool {
        self.state.load(Ordering::Relaxed) != RUNNING
    }

    /// Asks whether the search is still wanted.
    pub(crate) fn poll(&self) {
        if let Ok(_polling) = self.polling.try_lock()
            && (self.poll)().is_break()
        {
            let _ = self.replace_running(CANCELLED);
        }
    }

    /// A thread has an answer; whether it is the first, and the search was not cancelled.
    pub(crate) fn answer(&self) -> bool {
        self.replace_running(ANSWERED)
    }

    fn replace_running(&self, state: u8) -> bool {
        self.state
            .compare_exchange(RUNNING, state, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Guesses deep that threads say where they are.
const DEPTH: usize = 3;

/// The guesses that threads are at.
#[derive(Debug)]
pub(super) struct ActiveGuesses {
    is_alone: bool,
    places: Vec<AtomicU64>,
}

/// Number of places, above that of the guesses that any number of threads are at; where two share a
/// place, one of them is not seen.
const PLACES: usize = 1 << 12;

impl ActiveGuesses {
    /// Prepares for so many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self {
            is_alone: threads <= 1,
            places: (0..PLACES).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn place(&self, set: Key, guess: u16) -> (&AtomicU64, u64) {
        let name = (set.0 as u64 ^ (u64::from(guess) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1;
        (&self.places[(name >> 40) as usize % PLACES], name)
    }

    /// Tells whether a thread is at a guess of a set.
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

    /// Tells whether other threads may be at a set that so many guesses have left.
    pub(super) fn is_shared(&self, guesses: usize) -> bool {
        !self.is_alone && guesses < DEPTH
    }
}

/// Progress of the problem that is searched.
#[derive(Debug, Default)]
pub(crate) struct ProgressCounters {
    statistics: Mutex<Statistics>,
    least: AtomicU64,
    cells: AtomicU64,
    cells_proven: AtomicU64,
    first_guesses: AtomicU64,
    first_bounded: AtomicU64,
    first_refuted: AtomicU64,
}

/// Numbers of first guesses, where each is looked at by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FirstGuesses {
    /// All of them.
    pub all: u64,
    /// First guesses with a bound.
    pub bounded: u64,
    /// First guesses that are known to be no better than the best, and that one.
    pub refuted: u64,
}

impl ProgressCounters {
    /// Adds to what was done.
    pub(crate) fn add(&self, more: &Statistics) {
        *self
            .statistics
            .lock()
            .unwrap_or_else(PoisonError::into_inner) += more;
    }

    /// The whole costs at least so much. Whether that was not known.
    pub(super) fn raise(&self, least: Cost) -> bool {
        self.least.fetch_max(least, Ordering::Relaxed) < least
    }

    /// Sets the number of cells of a first guess, and of those that are proven.
    pub(super) fn set_cells(&self, proven: usize, all: usize) {
        self.cells.store(all as u64, Ordering::Relaxed);
        self.cells_proven.store(proven as u64, Ordering::Relaxed);
    }

    /// Begins to look at so many first guesses, one by one.
    pub(super) fn begin_first_guesses(&self, all: usize) {
        self.first_guesses.store(all as u64, Ordering::Relaxed);
        self.first_bounded.store(0, Ordering::Relaxed);
        self.first_refuted.store(0, Ordering::Relaxed);
    }

    /// Counts a bound on one of them, which may refute it.
    pub(super) fn first_guess_bounded(&self, is_refuted: bool) {
        self.first_bounded.fetch_add(1, Ordering::Relaxed);
        self.first_refuted
            .fetch_add(u64::from(is_refuted), Ordering::Relaxed);
    }

    /// Counts one of them that was searched.
    pub(super) fn first_guess_refuted(&self) {
        self.first_refuted.fetch_add(1, Ordering::Relaxed);
    }

    /// Numbers of first guesses.
    pub(crate) fn first_guesses(&self) -> FirstGuesses {
        let [all, bounded, refuted] = [
            &self.first_guesses,
            &self.first_bounded,
            &self.first_refuted,
        ]
        .map(|counter| counter.load(Ordering::Relaxed));
        FirstGuesses {
            all,
            bounded,
            refuted,
        }
    }

    /// Sets that were searched.
    pub(crate) fn sets(&self) -> u64 {
        self.statistics
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .by_size(Event::Searched)
            .iter()
            .sum()
    }

    /// Statistics of the search.
    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Lower bound on the whole cost.
    pub(crate) fn least(&self) -> Cost {
        self.least.load(Ordering::Relaxed)
    }

    /// Cells of the first guess that is looked at now whose cost is proven, and how many there are.
    pub(crate) fn cells(&self) -> (u64, u64) {
        (
            self.cells_proven.load(Ordering::Relaxed),
            self.cells.load(Ordering::Relaxed),
        )
    }
}

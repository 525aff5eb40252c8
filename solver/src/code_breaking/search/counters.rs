//! How far a search is, counted by its threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::statistics::{Event, Statistics};
use crate::code_breaking::search::costs::Cost;

/// What is known of the problem that is searched.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    statistics: Mutex<Statistics>,
    least: AtomicU64,
    cells: AtomicU64,
    cells_proven: AtomicU64,
}

impl Counters {
    /// More was done.
    pub(crate) fn add(&self, more: &Statistics) {
        *self.statistics.lock().unwrap_or_else(PoisonError::into_inner) += more;
    }

    /// The whole costs at least so much. Whether that was not known.
    pub(super) fn raise(&self, least: Cost) -> bool {
        self.least.fetch_max(least, Ordering::Relaxed) < least
    }

    /// Of so many cells of a first guess so many are proven.
    pub(super) fn set_cells(&self, proven: usize, all: usize) {
        self.cells.store(all as u64, Ordering::Relaxed);
        self.cells_proven.store(proven as u64, Ordering::Relaxed);
    }

    /// Sets that were searched.
    pub(crate) fn sets(&self) -> u64 {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner).all(Event::Searched)
    }

    /// What was done.
    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the whole costs at least.
    pub(crate) fn least(&self) -> Cost {
        self.least.load(Ordering::Relaxed)
    }

    /// Cells of the first guess that is looked at now whose cost is proven, and how many there are.
    pub(crate) fn cells(&self) -> (u64, u64) {
        (self.cells_proven.load(Ordering::Relaxed), self.cells.load(Ordering::Relaxed))
    }
}

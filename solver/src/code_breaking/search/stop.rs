//! When a search ends before it is done: another thread has the answer, or nobody wants it any more.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

const RUNNING: u8 = 0;
const ANSWERED: u8 = 1;
const CANCELLED: u8 = 2;

/// What the threads of a search ask now and then; what a search returns after it is set means nothing and is not remembered.
pub(crate) struct Stop<'a> {
    state: AtomicU8,
    poll: &'a (dyn Fn() -> ControlFlow<()> + Sync),
    /// One thread polls at a time, the others go on.
    polling: Mutex<()>,
}

impl<'a> Stop<'a> {
    /// Asks `poll` now and then; a break cancels the search.
    pub(crate) const fn new(poll: &'a (dyn Fn() -> ControlFlow<()> + Sync)) -> Self {
        Self { state: AtomicU8::new(RUNNING), poll, polling: Mutex::new(()) }
    }

    /// Never, but when there is an answer.
    pub(crate) const fn never() -> Stop<'static> {
        Stop::new(&|| ControlFlow::Continue(()))
    }

    /// Whether to stop.
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
    pub(super) fn answer(&self) -> bool {
        self.replace_running(ANSWERED)
    }

    fn replace_running(&self, state: u8) -> bool {
        self.state.compare_exchange(RUNNING, state, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("state", &self.state).finish_non_exhaustive()
    }
}

//! Work that several threads share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Threads, and a callback for progress: pieces done, pieces in all.
pub(crate) struct Workers<'a> {
    pub(crate) threads: usize,
    pub(crate) tell: &'a (dyn Fn(u64, u64) + Sync),
}

impl Workers<'_> {
    /// Runs each piece of work: the results in order, or the first error.
    pub(crate) fn each<T: Send>(
        &self,
        count: usize,
        work: impl Fn(usize) -> Result<T, String> + Sync,
    ) -> Result<Vec<T>, String> {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        let run = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count {
                    return;
                }
                let result = work(at);
                if result.is_err() {
                    // Those before it have been begun, and end.
                    next.store(count, Ordering::Relaxed);
                }
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.push((at, result));
                let done = found.len();
                drop(found);
                (self.tell)(done as u64, count as u64);
            }
        };

        thread::scope(|scope| {
            for _ in 1..self.threads {
                // If no thread can be started, the others do the work.
                let _ = thread::Builder::new().spawn_scoped(scope, run);
            }
            run();
        });

        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|&(at, _)| at);
        found.into_iter().map(|(_, result)| result).collect()
    }
}

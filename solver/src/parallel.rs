//! Work shared between threads, or done by the calling one: the only file that knows of the feature
//! `parallel`.
//!
//! Results are collected in the order of the items, so that nothing depends on which thread was
//! first.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The results of `work` on each item, in the order of the items.
pub fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync + Send) -> Vec<T> {
    let results = spread(items, usize::MAX, |item| Some(work(item)));
    let each = results.into_iter();
    each.map(|done| done.expect("each item was worked on"))
        .collect()
}

/// Maps as [`map`], for a few items that take long each; after an error no further item is begun.
/// Which of several errors is returned depends on the threads.
pub fn try_map<I: Send, T: Send, E: Send>(
    items: Vec<I>,
    work: impl Fn(I) -> Result<T, E> + Sync + Send,
) -> Result<Vec<T>, E> {
    let failed = Mutex::new(None);
    let results = spread(items, 1, |item| {
        if lock(&failed).is_some() {
            return None;
        }
        work(item)
            .map_err(|error| {
                lock(&failed).get_or_insert(error);
            })
            .ok()
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(results.into_iter().flatten().collect()),
    }
}

/// The results of `work` on each item; a thread takes at most so many at once.
fn spread<I: Send, T: Send>(
    items: Vec<I>,
    most: usize,
    work: impl Fn(I) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    let slots: Vec<_> = items
        .into_iter()
        .map(|item| Mutex::new((Some(item), None)))
        .collect();
    each(slots.len(), most, &|at| {
        let item = lock(&slots[at]).0.take();
        let done = item.and_then(&work);
        lock(&slots[at]).1 = done;
    });
    slots
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner).1)
        .collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does some work for each number below `count`. It knows no types, so that what divides work
/// between threads is compiled once.
fn each(count: usize, most: usize, work: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().with_max_len(most).for_each(work);
    }
    #[cfg(not(feature = "parallel"))]
    {
        let _ = most;
        (0..count).for_each(work);
    }
}

/// Lets a thread without work of its own help others for a moment, or sleep.
pub(crate) fn wait() {
    #[cfg(feature = "parallel")]
    if matches!(rayon::yield_now(), Some(rayon::Yield::Executed)) {
        return;
    }
    std::thread::sleep(std::time::Duration::from_micros(200));
}

/// The threads of a search.
#[derive(Debug)]
pub(crate) enum Workers {
    /// The calling one alone.
    One,
    /// Threads of the pool that the caller is in, else of the process's.
    #[cfg(feature = "parallel")]
    Callers,
    /// Some of its own.
    #[cfg(feature = "parallel")]
    Own(rayon::ThreadPool),
}

impl Workers {
    /// Takes so many threads of its own, or, for zero, those of the caller's pool; the calling one
    /// alone where there are no threads to be had.
    pub(crate) fn new(threads: usize) -> Self {
        #[cfg(feature = "parallel")]
        {
            if threads == 0 {
                return Self::Callers;
            }
            // One thread is a pool too: what it shares is not shared with all processors.
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_or(Self::One, Self::Own)
        }
        #[cfg(not(feature = "parallel"))]
        {
            let _ = threads;
            Self::One
        }
    }

    /// Number of threads.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "parallel")]
            Self::Callers => rayon::current_num_threads(),
            #[cfg(feature = "parallel")]
            Self::Own(pool) => pool.current_num_threads(),
        }
    }

    /// Does the same work on every thread at once.
    pub(crate) fn all(&self, work: impl Fn() + Sync) {
        match self {
            Self::One => work(),
            #[cfg(feature = "parallel")]
            Self::Callers => drop(rayon::broadcast(|_| work())),
            #[cfg(feature = "parallel")]
            Self::Own(pool) => drop(pool.broadcast(|_| work())),
        }
    }

    /// Does work that may share itself between the threads by [`map`] and [`try_map`].
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match self {
            Self::One => work(),
            #[cfg(feature = "parallel")]
            Self::Callers => work(),
            #[cfg(feature = "parallel")]
            Self::Own(pool) => pool.install(work),
        }
    }
}

//! Work shared between threads, or done by the calling one: the only file that knows of the feature `parallel`.
//!
//! Results are collected in the order of the items, so that nothing depends on which thread was first.

/// The results of `work` on each item, in the order of the items.
pub(crate) fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync + Send) -> Vec<T> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        items.into_par_iter().map(work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    items.into_iter().map(work).collect()
}

/// Like [`map`], for a few items that take long each; after an error no further item is begun.
pub(crate) fn try_map<I: Send, T: Send, E: Send>(
    items: Vec<I>,
    work: impl Fn(I) -> Result<T, E> + Sync + Send,
) -> Result<Vec<T>, E> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        items.into_par_iter().with_max_len(1).map(work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    items.into_iter().map(work).collect()
}

/// Threads that are used unless something else is asked for: one for each processor.
pub(crate) fn processors() -> usize {
    if cfg!(feature = "parallel") { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 }
}

/// Most threads for each processor: more than one, so that a search with more threads can be tried on any machine.
#[cfg(feature = "parallel")]
const MOST_A_PROCESSOR: usize = 4;

/// Some threads of their own.
#[derive(Debug)]
pub(crate) struct Workers {
    #[cfg(feature = "parallel")]
    pool: Option<rayon::ThreadPool>,
}

impl Workers {
    /// So many threads, at most a few for each processor; the calling one alone where there are no threads to be had.
    pub(crate) fn new(threads: usize) -> Self {
        #[cfg(feature = "parallel")]
        {
            // One thread is a pool too: what it shares is not shared with all processors. Many more than there are processors would only
            // wait for each other.
            let threads = threads.clamp(1, MOST_A_PROCESSOR * processors());
            Self { pool: rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok() }
        }
        #[cfg(not(feature = "parallel"))]
        {
            let _ = threads;
            Self {}
        }
    }

    /// Does the same work on every thread at once.
    pub(crate) fn all(&self, work: impl Fn() + Sync) {
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.pool {
            pool.broadcast(|_| work());
            return;
        }
        work();
    }

    /// Does work that may share itself between the threads by [`map`] and [`try_map`].
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }
}

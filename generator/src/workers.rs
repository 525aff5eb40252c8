//! The threads that `--threads` asks for: made when something is computed, and never more than
//! there are processors. Whatever computes runs on them; the solver makes none of its own.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use rayon::ThreadPool;

/// Threads for what a command computes.
#[derive(Debug)]
pub(crate) struct Workers {
    /// 0 for one for each processor.
    asked: usize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Workers {
    /// Makes so many threads, at most one for each processor; zero is one for each.
    pub(crate) const fn new(asked: usize) -> Self {
        Self {
            asked,
            pool: OnceLock::new(),
        }
    }

    /// Number of threads.
    pub(crate) fn count(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if self.asked == 0 {
            processors
        } else {
            self.asked.min(processors)
        }
    }

    /// Does work that shares itself between the threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let pool = self.pool.get_or_init(|| {
            let count = self.count();
            let threads = rayon::ThreadPoolBuilder::new().num_threads(count);
            // One thread is the calling one: another would have to be started, and its heap grows a
            // page at a time.
            let threads = if count == 1 {
                threads.use_current_thread()
            } else {
                threads
            };
            threads.build().ok()
        });
        let Some(pool) = pool else {
            // Where no thread can be made, the calling one does it all.
            return work();
        };
        let mut done = None;
        // Without its type, what hands work to the threads is compiled once.
        let work: Box<dyn FnOnce() + Send> = Box::new(|| done = Some(work()));
        pool.install(work);
        done.expect("the work was done")
    }
}

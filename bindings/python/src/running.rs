//! Long computations: the interpreter's lock released, progress by callback, Ctrl-C heard.
//!
//! The solver runs on a thread of its own. The calling thread looks after it a few times a second.
//! It lets Python handle its signals, which only Python's main thread can, and reports progress to
//! the caller's function. If either raises, the solver is told to stop, and the exception goes on
//! its way.
//!
//! Each computation has threads of its own. Those that a process shares would be lost in a process
//! forked from it, as `multiprocessing` does, and whoever waited for them there would wait for
//! ever.

use std::error::Error;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{mem, process, thread};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use solvetab_solver::code_breaking::search::Snapshot;
use solvetab_solver::code_breaking::search::weighted::WeightedSnapshot;
use solvetab_solver::control::{Control, Steps, Unwatched};

/// Time for which the calling thread waits before it looks again.
const PATIENCE: Duration = Duration::from_millis(50);

/// Progress of a computation; the argument of `progress=`, which is called about twenty times a
/// second, on the thread that called the solver.
///
/// An exception raised there stops the solver and is raised by it. So does Ctrl-C.
///
/// >>> told = []
/// >>> table = solvetab.twenty_four.solve_deck(cards=4, max=13, progress=told.append)
/// >>> all(progress.done <= progress.steps for progress in told)
/// True
#[pyclass(module = "solvetab", frozen, get_all, eq, hash)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Progress {
    /// Name of the steps, in the plural; "work" where nothing is counted, as when QuadAce is
    /// solved.
    what: String,
    /// Number of steps done.
    done: u64,
    /// Number of steps in this phase; 0 where nobody knows yet.
    steps: u64,
    /// Proven lower bound on the cost of the whole: guesses in total. None where guesses are not
    /// counted.
    at_least: Option<u64>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Self {
            what, done, steps, ..
        } = self;
        format!("<Progress: {done} of {steps} {what}>")
    }
}

/// Looks at games: at a few without threads of their own, at many as any long computation.
///
/// # Errors
///
/// As [`run`].
pub(crate) fn look<T: Send>(
    py: Python<'_>,
    games: usize,
    work: impl Fn(&dyn Control<Steps>) -> T + Send + Sync,
) -> PyResult<T> {
    if games <= FEW_GAMES {
        briefly(py, || work(&Unwatched))
    } else {
        run(py, None, None, |link| work(link))
    }
}

/// Games that are looked at without threads of their own.
const FEW_GAMES: usize = 64;

/// The threads of work that takes seconds at most, and the process that they belong to.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Runs work that takes seconds at most, with the interpreter's lock released: it cannot be
/// interrupted, and keeps its threads for the next one. A process forked from this one gets threads
/// of its own, unless another thread is at work here at that moment: then it may wait for ever.
fn briefly<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let mut kept = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let pool = match &*kept {
        Some((process, pool)) if *process == process::id() => pool.clone(),
        _ => {
            let made = Arc::new(ThreadPoolBuilder::new().build().map_err(no_thread)?);
            // The threads of another process are not waited for.
            mem::forget(kept.replace((process::id(), made.clone())));
            made
        }
    };
    drop(kept);
    Ok(py.detach(|| pool.install(work)))
}

/// Link to a running solver: its progress, and cancellation.
pub(crate) struct Link {
    is_cancelled: AtomicBool,
    phase: Mutex<Progress>,
}

impl Link {
    fn new() -> Self {
        let phase = Progress {
            what: "work".to_owned(),
            done: 0,
            steps: 0,
            at_least: None,
        };
        Self {
            is_cancelled: AtomicBool::new(false),
            phase: Mutex::new(phase),
        }
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.is_cancelled.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn with_phase<T>(&self, change: impl FnOnce(&mut Progress) -> T) -> T {
        change(&mut self.phase.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Control<Steps> for Link {
    fn look(&self, steps: &Steps) -> ControlFlow<()> {
        // Where nobody knows how many there are, nothing is counted.
        if let Some(of) = steps.of() {
            self.with_phase(|phase| {
                if phase.what != steps.what() {
                    steps.what().clone_into(&mut phase.what);
                }
                (phase.done, phase.steps, phase.at_least) = (steps.done(), of, None);
            });
        }
        self.go_on()
    }
}

impl Control<WeightedSnapshot> for Link {
    fn look(&self, _: &WeightedSnapshot) -> ControlFlow<()> {
        self.go_on()
    }
}

impl Control<Snapshot<'_>> for Link {
    fn look(&self, state: &Snapshot<'_>) -> ControlFlow<()> {
        let (counted, (done, steps)) = match state.first_guesses() {
            Some(refuted) => ("first guesses", refuted),
            None => ("cells of the first guess", state.cells()),
        };
        let (least, penalty) = state.least();
        let at_least = (state.counts_guesses() && penalty.is_none()).then_some(least);
        let what = if state.is_solved() { "ties" } else { counted };
        self.with_phase(|phase| {
            *phase = Progress {
                what: what.to_owned(),
                done,
                steps,
                at_least,
            };
        });
        self.go_on()
    }
}

/// Does work on other threads, as many as there are processors and no more than are asked for,
/// while Python goes on.
///
/// # Errors
///
/// What a signal's handler or `progress` raised; the work has ended then too. `RuntimeError` if no
/// thread is to be had.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    threads: Option<usize>,
    work: impl FnOnce(&Link) -> T + Send,
) -> PyResult<T> {
    let link = &Link::new();
    py.detach(|| {
        thread::scope(|scope| {
            // It is closed, not sent to, when the work has ended, however that was.
            let (is_working, ended) = sync_channel::<()>(0);
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let _is_working = is_working;
                let processors = thread::available_parallelism().map_or(1, NonZero::get);
                let threads = threads.map_or(processors, |threads| threads.min(processors));
                let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
                Ok(pool.install(|| work(link)))
            });
            let worker = worker.map_err(no_thread)?;
            let mut looked = Ok(());
            while looked.is_ok() && ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                looked = Python::attach(|py| look_after(py, link, progress.as_ref()));
            }
            if looked.is_err() {
                link.is_cancelled.store(true, Ordering::Relaxed);
            }
            let made: Result<T, ThreadPoolBuildError> =
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            looked.and_then(|()| made.map_err(no_thread))
        })
    })
}

/// Does work that cannot be told to stop, on another thread, while Python goes on.
///
/// # Errors
///
/// What a signal's handler raised, at once: the work goes on to its end, and is of use to nobody.
/// `RuntimeError` if no thread is to be had.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    py.detach(|| {
        let (send, made) = sync_channel(1);
        let worker = thread::Builder::new().spawn(move || {
            // Perhaps nobody waits any longer.
            let _ = send.send(work());
        });
        let worker = worker.map_err(no_thread)?;
        loop {
            match made.recv_timeout(PATIENCE) {
                Ok(made) => return Ok(made),
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
                Err(RecvTimeoutError::Disconnected) => {
                    // It has sent nothing, so it has panicked.
                    let panic = worker
                        .join()
                        .err()
                        .unwrap_or_else(|| Box::new("a thread has ended"));
                    resume_unwind(panic)
                }
            }
        }
    })
}

fn no_thread(error: impl Error) -> PyErr {
    PyRuntimeError::new_err(format!("no thread can be started: {error}"))
}

fn look_after(py: Python<'_>, link: &Link, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        let now = link.with_phase(|phase| phase.clone());
        progress.call1(py, (now,))?;
    }
    Ok(())
}

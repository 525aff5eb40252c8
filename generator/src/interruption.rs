//! Ctrl-C and the signal to terminate, for what keeps the best so far: they are heard, and whoever computes looks whether they were.
//!
//! They are heard from the first line of `main` on. Until somebody listens they end the program at once, with the exit code that those
//! give who listen: how early they come makes no difference.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::Context;
use solvetab_solver::progress::Progress;

use crate::output::INTERRUPTED;

/// What is done when one of them comes; nothing if the program ends.
static LISTENER: Mutex<Option<Box<dyn FnMut() + Send>>> = Mutex::new(None);
/// Set once they are heard at all.
static IS_BEGUN: OnceLock<()> = OnceLock::new();
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on they end the program with their exit code. If one of them is ignored, as `nohup` has it, nothing changes.
pub(crate) fn begin() {
    // Where they cannot be heard, whoever needs them says so.
    if ctrlc::try_set_handler(on_signal).is_ok() {
        let _ = IS_BEGUN.set(());
    }
}

/// From now on they do not end the program, but are told to a listener.
///
/// # Errors
///
/// If they cannot be heard.
pub(crate) fn listen(listener: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(listener));
    if IS_BEGUN.get().is_none() {
        ctrlc::set_handler(on_signal).context("Ctrl-C cannot be heard")?;
        let _ = IS_BEGUN.set(());
    }
    Ok(())
}

/// From now on they do not end the program at once, but are remembered for those who look. Who cannot wait asks twice.
///
/// # Errors
///
/// If they cannot be heard.
pub(crate) fn hear() -> anyhow::Result<()> {
    listen(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })
}

fn on_signal() {
    match &mut *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(listener) => listener(),
        None => std::process::exit(INTERRUPTED.into()),
    }
}

/// Whether one of them was heard.
pub(crate) fn is_heard() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Whether to go on, for searches that ask.
pub(crate) fn look() -> ControlFlow<()> {
    if is_heard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Progress as it was, but until one of them is heard.
pub(crate) struct UntilInterrupted<'a>(pub(crate) &'a dyn Progress);

impl Progress for UntilInterrupted<'_> {
    fn begin(&self, what: &str, steps: u64) {
        self.0.begin(what, steps);
    }

    fn advance(&self, steps: u64) {
        self.0.advance(steps);
    }

    fn end(&self) {
        self.0.end();
    }

    fn is_cancelled(&self) -> bool {
        is_heard() || self.0.is_cancelled()
    }
}

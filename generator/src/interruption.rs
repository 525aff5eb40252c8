//! Ctrl-C for what keeps the best so far: it is heard, and whoever computes looks whether it was.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use solvetab_solver::progress::Progress;

use crate::output::INTERRUPTED;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C and the signal to terminate do not end the program at once, but are heard here. Who cannot wait asks twice.
pub(crate) fn hear() -> anyhow::Result<()> {
    let hear = || {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(hear).context("Ctrl-C cannot be heard")
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

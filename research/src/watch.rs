//! How far a study is, on a terminal, and Ctrl-C, which ends it with what is certain by then.

use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use solvetab_solver::control::{Control, Interrupted, Steps};

use crate::value::Bounds;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is remembered for those who look, and the second one ends the program.
pub(crate) fn hear() {
    let heard = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    });
    if let Err(error) = heard {
        eprintln!("note: Ctrl-C ends this at once, without what is known by then: {error}");
    }
}

/// What is known, whether or not the study was interrupted, and whether it was.
pub(crate) fn known<T>(result: Result<T, Interrupted<T>>) -> (T, Result<(), Interrupted>) {
    match result {
        Ok(known) => (known, Ok(())),
        Err(Interrupted { known }) => (known, Err(Interrupted { known: () })),
    }
}

/// How long a study stays silent.
const PATIENCE: Duration = Duration::from_millis(700);

/// Draws how far a study is until it is over, and interrupts it after Ctrl-C.
pub(crate) struct Watch {
    began: Instant,
    /// Hidden where standard error is no terminal.
    line: ProgressBar,
}

impl Watch {
    pub(crate) fn new() -> Self {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { began: Instant::now(), line }
    }

    fn tell(&self, how_far: impl FnOnce() -> String) -> ControlFlow<()> {
        if self.began.elapsed() > PATIENCE {
            if self.line.is_hidden() {
                self.line.set_draw_target(ProgressDrawTarget::stderr());
            }
            if !self.line.is_hidden() {
                self.line.set_message(how_far());
            }
        }
        if IS_INTERRUPTED.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Control<Steps> for Watch {
    fn look(&self, steps: &Steps) -> ControlFlow<()> {
        self.tell(|| {
            let of = steps.of().map_or_else(String::new, |of| format!(" of {of}"));
            format!("{}{of} {}", steps.done(), steps.what())
        })
    }
}

impl Control<Bounds> for Watch {
    fn look(&self, bounds: &Bounds) -> ControlFlow<()> {
        self.tell(|| bounds.to_string())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

//! Progress of a study on a terminal, and Ctrl-C, which ends it with what is certain by then.

use std::fs;
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use solvetab_solver::control::{Control, Steps};

use crate::report::complain;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is remembered for those who look, and the second one ends the program. Where
/// whoever started the program has it ignored, as a script does in the background, it stays so.
pub(crate) fn hear() {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    if ignored.is_some_and(|signals| signals >> 1 & 1 == 1) {
        return;
    }
    let heard = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    });
    if let Err(error) = heard {
        complain(&format!(
            "note: Ctrl-C ends this at once, without what is known by then: {error}"
        ));
    }
}

/// Time for which a study stays silent.
const PATIENCE: Duration = Duration::from_millis(700);

/// Progress of a study, in a few words.
pub(crate) trait HowFar {
    fn how_far(&self) -> String;
}

impl HowFar for Steps {
    fn how_far(&self) -> String {
        let of = self.of().map_or_else(String::new, |of| format!(" of {of}"));
        format!("{}{of} {}", self.done(), self.what())
    }
}

/// Draws how far a study is until it is over, and interrupts it after Ctrl-C.
pub(crate) struct Watch {
    began: Instant,
    /// Hidden where standard error is no terminal.
    line: ProgressBar,
}

impl Watch {
    pub(crate) fn new() -> Self {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self {
            began: Instant::now(),
            line,
        }
    }
}

impl<S: HowFar> Control<S> for Watch {
    fn look(&self, known: &S) -> ControlFlow<()> {
        if self.began.elapsed() > PATIENCE {
            if self.line.is_hidden() {
                self.line.set_draw_target(ProgressDrawTarget::stderr());
            }
            if !self.line.is_hidden() {
                self.line.set_message(known.how_far());
            }
        }
        if IS_INTERRUPTED.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

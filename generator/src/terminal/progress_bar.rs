//! Progress on a terminal, for what takes about a second or longer.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use indicatif::{ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::terminal::standard_error::{complain, complain_in_json};

/// Time for which a computation stays silent.
const PATIENCE: Duration = Duration::from_millis(500);

/// Interval at which the line is drawn anew while nothing else is said: the time in it moves.
const TICK: Duration = Duration::from_millis(250);

/// Draws on standard error, and only if it is a terminal.
pub(crate) struct ProgressBar {
    phase: Mutex<Option<BarPhase>>,
    json: bool,
}

struct BarPhase {
    what: String,
    of: Option<u64>,
    began: Instant,
    bar: indicatif::ProgressBar,
}

impl BarPhase {
    fn new(what: &str, of: Option<u64>) -> Self {
        let bar = indicatif::ProgressBar::with_draw_target(of, ProgressDrawTarget::hidden());
        let template = match of {
            Some(_) => format!("{{bar:40}} {{pos}} of {{len}} {what}, {{elapsed}}"),
            None => format!("{{pos}} {what}, {{elapsed}}"),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self {
            what: what.to_owned(),
            of,
            began: Instant::now(),
            bar,
        }
    }

    /// Draws from now on if it has taken long; whether that is new.
    fn show_when_long(&self) -> bool {
        let is_new = self.bar.is_hidden() && self.began.elapsed() > PATIENCE;
        if is_new {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            // Without a terminal it stays hidden.
            if !self.bar.is_hidden() {
                self.bar.enable_steady_tick(TICK);
            }
        }
        is_new
    }
}

impl ProgressBar {
    /// Makes a bar; with `json` each line that is told is a JSON object.
    pub(crate) fn new(json: bool) -> Self {
        Self {
            phase: Mutex::default(),
            json,
        }
    }

    /// A phase of `steps` equal steps begins; `what` names the steps for people.
    pub(crate) fn begin(&self, what: &str, steps: u64) {
        self.set(Some(BarPhase::new(what, Some(steps))));
    }

    /// Shows that so many steps of a phase are done, which begins if it is another one than before.
    pub(crate) fn show(&self, what: &str, done: u64, of: Option<u64>) {
        // A thread that finds another one drawing leaves it to the next.
        let Ok(mut phase) = self.phase.try_lock() else {
            return;
        };
        match &*phase {
            Some(shown) if shown.what == what && shown.of == of => {
                shown.show_when_long();
                shown.bar.set_position(done);
            }
            _ => {
                if let Some(BarPhase { bar, .. }) = phase.take() {
                    bar.finish_and_clear();
                }
                *phase = Some(BarPhase::new(what, of));
            }
        }
    }

    /// Some steps of the phase are done.
    pub(crate) fn advance(&self, steps: u64) {
        // A thread that finds another one drawing leaves its steps to the next.
        if let Ok(phase) = self.phase.lock()
            && let Some(phase) = &*phase
        {
            phase.show_when_long();
            phase.bar.inc(steps);
        }
    }

    /// The phase is over.
    pub(crate) fn end(&self) {
        self.set(None);
    }

    /// Shows the progress of a phase that has no steps to count.
    pub(crate) fn say(&self, what: &str) {
        if let Ok(phase) = self.phase.lock()
            && let Some(phase @ BarPhase { bar, .. }) = &*phase
        {
            if phase.show_when_long()
                && let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_msg}")
            {
                bar.set_style(style);
            }
            bar.set_message(what.to_owned());
        }
    }

    /// Does work that tells nothing of itself; if it takes long, a terminal sees `what` and the
    /// time.
    pub(crate) fn during<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        if !Self::has_terminal() {
            return work();
        }
        std::thread::scope(|scope| {
            let (done, waits) = std::sync::mpsc::channel::<()>();
            scope.spawn(move || {
                if waits.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let spinner =
                        indicatif::ProgressBar::new_spinner().with_message(format!("{what}, "));
                    if let Ok(style) = ProgressStyle::with_template("{msg}{elapsed}") {
                        spinner.set_style(style);
                    }
                    spinner.set_elapsed(PATIENCE);
                    spinner.enable_steady_tick(TICK);
                    // Nothing is sent: the channel closes.
                    let _ = waits.recv();
                    spinner.finish_and_clear();
                }
            });
            let result = work();
            drop(done);
            result
        })
    }

    /// Writes a line to standard error, above what is drawn.
    pub(crate) fn tell(&self, line: &str) {
        let write = || {
            if self.json {
                complain_in_json(&json!({"note": line}))
            } else {
                complain(line)
            }
        };
        match self.phase.lock().as_deref() {
            Ok(Some(BarPhase { bar, .. })) => bar.suspend(write),
            _ => write(),
        }
    }

    /// Returns whether anything can be drawn.
    pub(crate) fn has_terminal() -> bool {
        std::io::stderr().is_terminal()
    }

    fn set(&self, next: Option<BarPhase>) {
        if let Ok(mut phase) = self.phase.lock() {
            if let Some(BarPhase { bar, .. }) = phase.take() {
                bar.finish_and_clear();
            }
            *phase = next;
        }
    }
}

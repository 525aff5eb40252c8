//! Progress on a terminal, for what takes longer than a second.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use solvetab_solver::progress::Progress;

use crate::standard_error::{complain, complain_in_json};

const PATIENCE: Duration = Duration::from_secs(1);

/// Draws on standard error, and only if it is a terminal.
pub(crate) struct ProgressBar {
    phase: Mutex<Option<Phase>>,
    json: bool,
}

struct Phase {
    began: Instant,
    bar: indicatif::ProgressBar,
}

// For the solvers; the verifiers, which use nothing of the solver, call the same methods by themselves.
impl Progress for ProgressBar {
    fn begin(&self, what: &str, steps: u64) {
        self.begin(what, steps);
    }

    fn advance(&self, steps: u64) {
        self.advance(steps);
    }

    fn end(&self) {
        self.end();
    }
}

impl ProgressBar {
    /// With `json` each line that is told is a JSON object.
    pub(crate) fn new(json: bool) -> Self {
        Self { phase: Mutex::default(), json }
    }

    /// A phase of `steps` equal steps begins; `what` names the steps for people.
    pub(crate) fn begin(&self, what: &str, steps: u64) {
        let bar = indicatif::ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let template = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{elapsed}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        self.set(Some(Phase { began: Instant::now(), bar }));
    }

    /// Some steps of the phase are done.
    pub(crate) fn advance(&self, steps: u64) {
        // A thread that finds another one drawing leaves its steps to the next.
        if let Ok(phase) = self.phase.lock()
            && let Some(Phase { began, bar }) = &*phase
        {
            if bar.is_hidden() && began.elapsed() > PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.inc(steps);
        }
    }

    /// The phase is over.
    pub(crate) fn end(&self) {
        self.set(None);
    }

    /// How far a phase is that has no steps to count.
    pub(crate) fn say(&self, what: &str) {
        if let Ok(phase) = self.phase.lock()
            && let Some(Phase { began, bar }) = &*phase
        {
            if bar.is_hidden() && began.elapsed() > PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                if let Ok(style) = ProgressStyle::with_template("{elapsed} {wide_msg}") {
                    bar.set_style(style);
                }
            }
            bar.set_message(what.to_owned());
        }
    }

    /// Writes a line to standard error, above what is drawn.
    pub(crate) fn tell(&self, line: &str) {
        let write = || if self.json { complain_in_json(&json!({"note": line})) } else { complain(line) };
        match self.phase.lock().as_deref() {
            Ok(Some(Phase { bar, .. })) => bar.suspend(write),
            _ => write(),
        }
    }

    /// Whether anything can be drawn.
    pub(crate) fn has_terminal() -> bool {
        std::io::stderr().is_terminal()
    }

    fn set(&self, next: Option<Phase>) {
        if let Ok(mut phase) = self.phase.lock() {
            if let Some(Phase { bar, .. }) = phase.take() {
                bar.finish_and_clear();
            }
            *phase = next;
        }
    }
}

//! Who waits: the host hears how far a computation is, and says whether it is still wanted.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use solvetab_solver::code_breaking::exact::watch::{State, Watch};
use solvetab_solver::progress::Progress;

/// What is not known.
const UNKNOWN: f64 = -1.0;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Tells how far a computation is: text, steps done, steps there are, the least that the result can be, sets searched; each -1
    /// if it is not known. Whether it is to stop: 0 if not.
    safe fn progress(text_at: usize, text_length: usize, done: f64, steps: f64, least: f64, sets: f64) -> u32;
}

/// Elsewhere nobody waits: the crate is only compiled there, to be checked.
#[cfg(not(target_arch = "wasm32"))]
fn progress(_: usize, _: usize, _: f64, _: f64, _: f64, _: f64) -> u32 {
    0
}

fn tell(text: &str, done: f64, steps: f64, least: f64, sets: f64) -> bool {
    progress(text.as_ptr() as usize, text.len(), done, steps, least, sets) == 0
}

/// The host, as computations see it.
#[derive(Default)]
pub(super) struct Host {
    phase: Mutex<(String, u64, u64)>,
    is_cancelled: AtomicBool,
}

impl Host {
    /// Tells how far the phase is.
    fn tell(&self, change: impl FnOnce(&mut (String, u64, u64))) {
        // Whoever panics with the lock ends the module.
        let Ok(mut phase) = self.phase.lock() else { return };
        change(&mut phase);
        let (text, done, steps) = &*phase;
        if !tell(text, *done as f64, *steps as f64, UNKNOWN, UNKNOWN) {
            self.is_cancelled.store(true, Ordering::Relaxed);
        }
    }
}

impl Progress for Host {
    fn begin(&self, what: &str, steps: u64) {
        self.tell(|phase| *phase = (what.to_owned(), 0, steps));
    }

    fn advance(&self, steps: u64) {
        self.tell(|(_, done, _)| *done += steps);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

impl Watch for Host {
    fn look(&self, state: &State<'_>) -> ControlFlow<()> {
        let text = match state.depth() {
            _ if state.is_solved() => "choosing among the best trees".to_owned(),
            Some(depth) if !state.counts_guesses() => format!("searching within {depth} guesses"),
            _ => "searching for the least total".to_owned(),
        };
        let (done, steps) = state.cells();
        // A penalty makes one number of two, which is none that anybody knows.
        let least = match state.least() {
            (least, None) if state.counts_guesses() => least as f64,
            _ => UNKNOWN,
        };
        let goes_on = tell(&text, done as f64, steps as f64, least, state.sets() as f64);
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

//! Progress and cancellation: the host hears how far a computation is, and says whether it is still
//! wanted.

use std::ops::ControlFlow;

use solvetab_solver::code_breaking::search::Snapshot;
use solvetab_solver::code_breaking::search::weighted::WeightedSnapshot;
use solvetab_solver::control::{Control, Steps};

/// Marks a number that is not known.
const UNKNOWN: f64 = -1.0;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Tells how far a computation is: text, steps done, steps there are, the least that the result
    /// can be, sets searched; each -1 if it is not known. Whether it is to stop: 0 if not.
    safe fn progress(
        text_at: usize,
        text_length: usize,
        done: f64,
        steps: f64,
        least: f64,
        sets: f64,
    ) -> u32;
}

/// Elsewhere nobody waits: the crate is only compiled there, to be checked.
#[cfg(not(target_arch = "wasm32"))]
fn progress(_: usize, _: usize, _: f64, _: f64, _: f64, _: f64) -> u32 {
    0
}

fn tell(text: &str, done: f64, steps: f64, least: f64, sets: f64) -> ControlFlow<()> {
    match progress(text.as_ptr() as usize, text.len(), done, steps, least, sets) {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// The host, as computations see it.
pub(super) struct Host;

impl Control<Steps> for Host {
    fn look(&self, steps: &Steps) -> ControlFlow<()> {
        let of = steps.of().map_or(UNKNOWN, |of| of as f64);
        tell(steps.what(), steps.done() as f64, of, UNKNOWN, UNKNOWN)
    }
}

impl Control<WeightedSnapshot> for Host {
    fn look(&self, known: &WeightedSnapshot) -> ControlFlow<()> {
        tell("sets", known.sets as f64, UNKNOWN, UNKNOWN, UNKNOWN)
    }
}

impl Control<Snapshot<'_>> for Host {
    fn look(&self, state: &Snapshot<'_>) -> ControlFlow<()> {
        let text = match state.depth() {
            _ if state.is_solved() => "choosing among the best trees".to_owned(),
            Some(depth) if !state.counts_guesses() => format!("searching within {depth} guesses"),
            _ => "searching for the least total".to_owned(),
        };
        let (done, steps) = state.first_guesses().unwrap_or_else(|| state.cells());
        // A penalty makes one number of two, which is none that anybody knows.
        let least = match state.least() {
            (least, None) if state.counts_guesses() => least as f64,
            _ => UNKNOWN,
        };
        tell(&text, done as f64, steps as f64, least, state.sets() as f64)
    }
}

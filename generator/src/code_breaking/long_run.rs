//! What a search that takes long owes those who wait: how far it is, checkpoints, and a clean end when it is interrupted.

use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use solvetab_lookup::code_breaking::Rules;

use super::checkpoint;
use super::exact::watch::{State, Watch};
use super::heuristic::{self, Options};
use super::strategies::Strategy;
use crate::progress::{Progress, Silent};

/// Shortest time between two checkpoints.
const OFTEN: Duration = Duration::from_millis(200);

/// A checkpoint may take this share of the time.
const SHARE: u32 = 20;

/// From then on a heuristic tree is worth its time: what is found is at least as good.
const PATIENCE: Duration = Duration::from_secs(1);

/// The exit code of programs that are interrupted.
const INTERRUPTED: i32 = 130;

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A search under way.
pub(super) struct LongRun<'a> {
    progress: &'a dyn Progress,
    checkpoint: Option<&'a Path>,
    question: &'a str,
    rules: Option<Rules>,
    start: Instant,
    /// When the last checkpoint was written, and how long that took.
    written: Mutex<(Instant, Duration)>,
    /// The least total of the heuristic trees.
    best_known: OnceLock<Option<u32>>,
}

impl<'a> LongRun<'a> {
    /// From now on Ctrl-C is heard here.
    pub(super) fn new(
        progress: &'a dyn Progress,
        checkpoint: Option<&'a Path>,
        question: &'a str,
        rules: Option<Rules>,
    ) -> anyhow::Result<Self> {
        ctrlc::set_handler(|| IS_INTERRUPTED.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;
        progress.begin("", 1);
        let start = Instant::now();
        let written = Mutex::new((start, Duration::ZERO));
        Ok(Self { progress, checkpoint, question, rules, start, written, best_known: OnceLock::new() })
    }

    fn write_checkpoint(&self, state: &State<'_>) {
        let Some(path) = self.checkpoint else { return };
        let start = Instant::now();
        // A disk that is full now may not be so later; the search goes on.
        if let Err(error) = checkpoint::write(path, self.question, state.save()) {
            eprintln!("solvetab: {error:#}");
        }
        *self.written.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), start.elapsed());
    }

    /// How far the search is.
    fn summary(&self, state: &State<'_>) -> String {
        let (least, penalty) = state.least();
        let nodes = state.nodes();
        let rate = nodes as f64 / self.start.elapsed().as_secs_f64();
        let proven = match (state.is_solved(), penalty, state.depth()) {
            (true, ..) => "least cost proven, choosing among its trees".to_owned(),
            (false, Some(penalty), Some(depth)) => {
                format!("at least {} secrets need {depth} guesses", least / penalty)
            }
            (false, _, Some(depth)) => format!("total at least {least} if within {depth} guesses"),
            (false, ..) => format!("total at least {least}"),
        };
        let best_known = match (state.depth(), self.best_known.get()) {
            (None, Some(Some(total))) => format!(", at most {total}"),
            _ => String::new(),
        };
        let (cells_proven, cells) = state.cells();
        format!(
            "{proven}{best_known}; {cells_proven} of {cells} cells of the first guess proven; {nodes} sets searched, {rate:.0} a second"
        )
    }
}

impl Drop for LongRun<'_> {
    fn drop(&mut self) {
        self.progress.end();
    }
}

impl Watch for LongRun<'_> {
    fn look(&self, state: &State<'_>) {
        let (written, took) = *self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.elapsed() > OFTEN.max(took * SHARE) {
            self.write_checkpoint(state);
        }
        if IS_INTERRUPTED.load(Ordering::Relaxed) {
            self.write_checkpoint(state);
            self.progress.end();
            eprintln!(
                "solvetab: interrupted after {:.0} s: {}",
                self.start.elapsed().as_secs_f64(),
                self.summary(state)
            );
            if let Some(path) = self.checkpoint {
                eprintln!("solvetab: the same command goes on from {}", path.display());
            }
            process::exit(INTERRUPTED);
        }
        if self.start.elapsed() > PATIENCE {
            self.best_known.get_or_init(|| self.rules.map(best_heuristic_total));
            self.progress.say(&self.summary(state));
        }
    }
}

/// The least total of two good strategies.
fn best_heuristic_total(rules: Rules) -> u32 {
    let total = |strategy| heuristic::build(rules, &Options { strategy, ..Options::default() }, &Silent).cost().total;
    total(Strategy::MostCells).min(total(Strategy::Entropy))
}

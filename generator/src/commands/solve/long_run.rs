//! What a search that takes long owes those who wait: how far it is, checkpoints, and a clean end when it is interrupted.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::search::{Saved, Snapshot};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::control::{Control, Steps};

use crate::commands::solve::checkpoint;
use crate::commands::solve::pace::Pace;
use crate::counts::guesses;
use crate::report::counted;
use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;

/// Shortest time between two checkpoints.
const OFTEN: Duration = Duration::from_millis(200);

/// A checkpoint may take this share of the time.
const SHARE: u32 = 20;

/// From then on a heuristic tree is worth its time: what is found is at least as good.
const PATIENCE: Duration = Duration::from_secs(3);

/// A search under way.
pub(crate) struct LongRun<'a> {
    progress: &'a ProgressBar,
    checkpoint: Option<&'a Path>,
    question: &'a str,
    rules: Option<Rules>,
    start: Instant,
    diary: Mutex<Diary>,
    /// The least total of the heuristic trees; nothing for lists, for which there are none.
    best_known: OnceLock<Option<u32>>,
}

/// What was done when.
struct Diary {
    /// When the last checkpoint was written, and how long that took.
    written: (Instant, Duration),
    /// Whether a checkpoint could not be written, which is said once.
    is_write_failure_said: bool,
    pace: Pace,
    /// How far the search was when it was last looked at.
    summary: String,
}

impl<'a> LongRun<'a> {
    /// From now on Ctrl-C and the signal to terminate are heard here.
    pub(crate) fn new(
        progress: &'a ProgressBar,
        checkpoint: Option<&'a Path>,
        question: &'a str,
        rules: Option<Rules>,
    ) -> anyhow::Result<Self> {
        interruption::hear()?;
        Ok(Self::begun(progress, checkpoint, question, rules))
    }

    /// The same where they are heard already.
    pub(crate) fn begun(
        progress: &'a ProgressBar,
        checkpoint: Option<&'a Path>,
        question: &'a str,
        rules: Option<Rules>,
    ) -> Self {
        progress.begin("", 1);
        let start = Instant::now();
        let diary = Mutex::new(Diary {
            written: (start, Duration::ZERO),
            is_write_failure_said: false,
            pace: Pace::new(),
            summary: "nothing proven yet".to_owned(),
        });
        Self { progress, checkpoint, question, rules, start, diary, best_known: OnceLock::new() }
    }

    /// Says what is proven when the search was interrupted, and keeps what is known in the checkpoint.
    pub(crate) fn interrupted(&self, saved: Saved) {
        self.progress.end();
        let seconds = self.start.elapsed().as_secs_f64();
        let diary = self.diary.lock().unwrap_or_else(PoisonError::into_inner);
        self.progress.tell(&format!("interrupted after {seconds:.0} s: {}", diary.summary));
        let Some(path) = self.checkpoint else { return };
        match checkpoint::write(path, self.question, saved) {
            Ok(()) => self.progress.tell(&format!("the same command goes on from {}", path.display())),
            Err(error) => self.progress.tell(&format!("{error:#}")),
        }
    }

    fn write_checkpoint(&self, state: &Snapshot<'_>, diary: &mut Diary) {
        let Some(path) = self.checkpoint else { return };
        let start = Instant::now();
        // A disk that is full now may not be so later; the search goes on.
        if let Err(error) = checkpoint::write(path, self.question, state.save())
            && !diary.is_write_failure_said
        {
            self.progress.tell(&format!("{error:#}; the search goes on, and will try again"));
            diary.is_write_failure_said = true;
        }
        diary.written = (Instant::now(), start.elapsed());
    }

    /// How far the search is.
    fn summary(&self, state: &Snapshot<'_>) -> String {
        let (least, penalty) = state.least();
        let rate = state.sets() as f64 / self.start.elapsed().as_secs_f64();
        let sets = counted(state.sets(), "set", "sets");
        let proven = match (state.is_solved(), penalty, state.depth()) {
            (true, ..) => "least cost proven, choosing among its trees".to_owned(),
            (false, Some(penalty), Some(depth)) => {
                let at_worst = counted(least / penalty, "secret needs", "secrets need");
                format!("at least {at_worst} {}", guesses(depth))
            }
            (false, _, Some(depth)) if !state.counts_guesses() => {
                format!("whether {} can be enough is not known yet", guesses(depth))
            }
            (false, _, Some(depth)) => format!("total at least {least} if within {}", guesses(depth)),
            (false, ..) if least == 0 => "nothing proven yet".to_owned(),
            (false, ..) => format!("total at least {least}"),
        };
        let best_known = match (state.depth(), self.best_known.get()) {
            (None, Some(Some(total))) => format!(", at most {total}"),
            _ => String::new(),
        };
        let (cells_proven, cells) = state.cells();
        let cells = counted(cells, "cell", "cells");
        format!(
            "{proven}{best_known}; {cells_proven} of {cells} of the first guess proven; {sets} searched, {rate:.0} a second"
        )
    }

    /// The least total of two good strategies, found by the thread that looks, so that no other is needed.
    fn best_heuristic_total(&self) -> Option<u32> {
        let rules = self.rules?;
        let total = |strategy| {
            let options = Options { strategy, ..Options::default() };
            heuristic::build(&rules.into(), &options, &|_: &Steps| interruption::look()).map(|tree| tree.cost().total)
        };
        total(Strategy::MostCells).and_then(|one| Ok(one.min(total(Strategy::Entropy)?))).ok()
    }
}

impl Drop for LongRun<'_> {
    fn drop(&mut self) {
        self.progress.end();
    }
}

impl Control<Snapshot<'_>> for LongRun<'_> {
    fn look(&self, state: &Snapshot<'_>) -> ControlFlow<()> {
        let is_interrupted = interruption::is_heard();
        let elapsed = self.start.elapsed();
        let mut diary = self.diary.lock().unwrap_or_else(PoisonError::into_inner);
        if !diary.pace.is_time(elapsed) && !is_interrupted {
            return ControlFlow::Continue(());
        }
        let (written, took) = diary.written;
        if written.elapsed() > OFTEN.max(took * SHARE) && !is_interrupted {
            self.write_checkpoint(state, &mut diary);
        }
        if elapsed > PATIENCE && !is_interrupted {
            self.best_known.get_or_init(|| self.best_heuristic_total());
        }
        let summary = self.summary(state);
        diary.pace.tell(elapsed, &summary, self.progress);
        diary.summary = summary;
        if is_interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

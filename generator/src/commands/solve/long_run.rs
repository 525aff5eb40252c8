//! Long searches for people who wait: progress, checkpoints, and, when it is interrupted, the best
//! tree known.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::weighted::WeightedSnapshot;
use solvetab_solver::code_breaking::search::{
    self, Optimal, Question, Resources, Saved, Snapshot, SolveError,
};
use solvetab_solver::control::{Control, Interrupted};

use crate::commands::solve::checkpoint;
use crate::commands::solve::incumbent::{Aim, Incumbent};
use crate::commands::solve::teller::{Teller, sets};
use crate::report::{Output, guesses};
use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;
use crate::tree_report::WrittenTable;

/// Shortest time between two checkpoints.
const OFTEN: Duration = Duration::from_millis(200);

/// A checkpoint may take this share of the time.
const SHARE: u32 = 20;

/// From then on a heuristic tree is worth its time: what is found is at least as good.
const PATIENCE: Duration = Duration::from_secs(3);

/// The file that keeps what is known, and the search that it is of.
#[derive(Clone, Copy)]
pub(crate) struct CheckpointFile<'a> {
    pub(crate) path: &'a Path,
    pub(crate) search: &'a str,
}

/// A search under way. Whoever begins it hears Ctrl-C.
pub(crate) struct LongRun<'a> {
    teller: Teller<'a>,
    checkpoint: Option<CheckpointFile<'a>>,
    game: &'a Game,
    incumbent: Arc<Incumbent>,
    diary: Mutex<Diary>,
}

/// Last checkpoint and last summary of a search.
struct Diary {
    /// Time of the last checkpoint, and how long it took to write.
    written: (Instant, Duration),
    /// It was said, once, that a checkpoint could not be written.
    is_write_failure_said: bool,
    /// Progress of the search when it was last looked at.
    summary: String,
}

/// Searches for a tree as a [`LongRun`], with perhaps a checkpoint, and a file for the best tree
/// known when it is interrupted.
///
/// # Errors
///
/// That it was interrupted. What else the search finds is its result.
pub(crate) fn solve(
    game: &Game,
    question: Question,
    resources: &Resources,
    saved: Saved,
    (checkpoint, out): (Option<CheckpointFile<'_>>, Option<&Path>),
    output: &Output<'_>,
) -> Result<Result<Optimal, SolveError>, Interrupted> {
    let run = LongRun::new(output.progress, game, Aim::Question(question), checkpoint);
    let solved = output
        .workers
        .run(|| search::solve_watched(game, question, resources, saved, &run));
    if let Err(SolveError::Interrupted(Interrupted { known: saved })) = solved {
        run.interrupted(Some(*saved), out);
        return Err(Interrupted { known: () });
    }
    Ok(solved)
}

impl<'a> LongRun<'a> {
    pub(crate) fn new(
        progress: &'a ProgressBar,
        game: &'a Game,
        aim: Aim,
        checkpoint: Option<CheckpointFile<'a>>,
    ) -> Self {
        let diary = Diary {
            written: (Instant::now(), Duration::ZERO),
            is_write_failure_said: false,
            summary: "nothing proven yet".to_owned(),
        };
        Self {
            teller: Teller::new(progress),
            checkpoint,
            game,
            incumbent: Incumbent::new(aim),
            diary: Mutex::new(diary),
        }
    }

    /// Says what is proven when the search was interrupted, keeps what is known in the checkpoint,
    /// and writes the best tree to `out`, unless there is a file: it may be a better one.
    pub(crate) fn interrupted(&self, saved: Option<Saved>, out: Option<&Path>) {
        let progress = self.teller.progress;
        progress.end();
        let seconds = self.teller.elapsed().as_secs_f64();
        let summary = &self
            .diary
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .summary;
        progress.tell(&format!("interrupted after {seconds:.0} s: {summary}"));
        if let Some((CheckpointFile { path, search }, saved)) = self.checkpoint.zip(saved) {
            progress.tell(&match checkpoint::write(path, search, saved) {
                Ok(()) => format!("the same command goes on from {}", path.display()),
                Err(error) => format!("{error:#}"),
            });
        }

        let Some(out) = out else { return };
        let best = self.incumbent.best();
        progress.tell(&match &*best {
            None => format!("no tree is known yet: {} is not written", out.display()),
            Some(best) if out.exists() => format!(
                "the best tree known has {best}; {} is as it was",
                out.display()
            ),
            Some(best) => match WrittenTable::table(out, &best.encoded(self.game)) {
                Ok(written) => {
                    format!("the best tree known has {best}, not proven optimal: {written}")
                }
                Err(error) => format!("{error:#}"),
            },
        });
    }

    /// Looks for a tree once the search takes long.
    fn seek_incumbent(&self) {
        if self.teller.elapsed() > PATIENCE {
            self.incumbent.seek(self.game);
        }
    }

    fn write_checkpoint(&self, state: &Snapshot<'_>, diary: &mut Diary) {
        let Some(CheckpointFile { path, search }) = self.checkpoint else {
            return;
        };
        let start = Instant::now();
        // A disk that is full now may not be so later; the search goes on.
        if let Err(error) = checkpoint::write(path, search, state.save())
            && !diary.is_write_failure_said
        {
            self.teller.progress.tell(&format!(
                "{error:#}; the search goes on, and will try again"
            ));
            diary.is_write_failure_said = true;
        }
        diary.written = (Instant::now(), start.elapsed());
    }
}

impl Drop for LongRun<'_> {
    fn drop(&mut self) {
        self.incumbent.end();
    }
}

impl Control<Snapshot<'_>> for LongRun<'_> {
    fn look(&self, state: &Snapshot<'_>) -> ControlFlow<()> {
        let is_interrupted = interruption::is_heard();
        if !self.teller.is_due() && !is_interrupted {
            return ControlFlow::Continue(());
        }
        let mut diary = self.diary.lock().unwrap_or_else(PoisonError::into_inner);
        let (written, took) = diary.written;
        if written.elapsed() > OFTEN.max(took * SHARE) && !is_interrupted {
            self.write_checkpoint(state, &mut diary);
        }

        self.seek_incumbent();
        diary.summary =
            SearchProgress::new(state, self.incumbent.total(), self.incumbent.is_narrow())
                .to_string();
        self.teller.tell(&diary.summary);
        interruption::look()
    }
}

impl Control<WeightedSnapshot> for LongRun<'_> {
    fn look(&self, known: &WeightedSnapshot) -> ControlFlow<()> {
        if self.teller.is_due() || interruption::is_heard() {
            self.seek_incumbent();
            let mut diary = self.diary.lock().unwrap_or_else(PoisonError::into_inner);
            diary.summary = format!(
                "{}; {}",
                self.incumbent.weighted_bounds(known.at_least),
                sets(known.sets)
            );
            self.teller.tell(&diary.summary);
        }
        interruption::look()
    }
}

/// Progress of a search. Its text stands in a line of 80 columns.
struct SearchProgress {
    bound: LowerBound,
    /// The total of the best tree known.
    most: Option<u64>,
    /// Cells of the first guess whose cost is proven, and how many there are.
    cells: (u64, u64),
    /// First guesses that are refuted, and how many there are, where that is counted.
    first_guesses: Option<(u64, u64)>,
    /// Sets that were searched.
    sets: u64,
    /// Only some guesses are tried, so that nothing is proven.
    is_narrow: bool,
}

/// Lower bound that a search has proven, or asks for.
#[derive(Clone, Copy)]
enum LowerBound {
    /// The least cost: only ties are left.
    Solved,
    /// The least worst case, and the least number of secrets that need so many guesses.
    AtWorst { secrets: u64, depth: u16 },
    /// It is being asked whether so many guesses are enough.
    IsEnough { depth: u16 },
    /// The least total, of trees within so many guesses if they are limited.
    Total { least: u64, depth: Option<u16> },
}

impl SearchProgress {
    fn new(state: &Snapshot<'_>, most: Option<u64>, is_narrow: bool) -> Self {
        let bound = match (state.least(), state.depth()) {
            _ if state.is_solved() => LowerBound::Solved,
            ((least, Some(penalty)), Some(depth)) => LowerBound::AtWorst {
                secrets: least / penalty,
                depth,
            },
            (_, Some(depth)) if !state.counts_guesses() => LowerBound::IsEnough { depth },
            ((least, _), depth) => LowerBound::Total { least, depth },
        };
        let first_guesses = state.first_guesses();
        Self {
            bound,
            most,
            cells: state.cells(),
            first_guesses,
            sets: state.sets(),
            is_narrow,
        }
    }
}

impl fmt::Display for SearchProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_narrow {
            let found = if matches!(self.bound, LowerBound::Solved) {
                "choosing a tree"
            } else {
                "nothing will be proven"
            };
            return write!(
                f,
                "trying few guesses for each set: {found}; {}",
                sets(self.sets)
            );
        }
        match (&self.bound, self.most) {
            // What the cells of the first guess cost need not have been asked.
            (LowerBound::Solved, _) => {
                return write!(f, "least cost proven, choosing a tree; {}", sets(self.sets));
            }
            (LowerBound::AtWorst { secrets: 0, depth }, _) => {
                write!(f, "how many need {}?", guesses(*depth))?
            }
            (
                LowerBound::AtWorst {
                    secrets: least,
                    depth,
                },
                _,
            ) => {
                write!(f, "at least {least} need {}", guesses(*depth))?;
            }
            (LowerBound::IsEnough { depth }, _) => write!(f, "are {} enough?", guesses(*depth))?,
            (LowerBound::Total { least: 0, .. }, _) => f.write_str("nothing proven yet")?,
            (&LowerBound::Total { least, .. }, Some(most)) if most >= least => {
                write!(f, "total from {least} to {most}")?
            }
            (LowerBound::Total { least, depth: None }, _) => write!(f, "total at least {least}")?,
            // The line has no room for both.
            (LowerBound::Total { least, .. }, _) if self.first_guesses.is_some() => {
                write!(f, "total at least {least}")?
            }
            (
                LowerBound::Total {
                    least,
                    depth: Some(depth),
                },
                _,
            ) => {
                write!(f, "total at least {least} within {}", guesses(*depth))?;
            }
        }

        if let Some((refuted, all)) = self.first_guesses {
            return write!(f, "; {refuted} of {all} first guesses refuted");
        }
        let (proven, cells) = self.cells;
        write!(f, "; {proven} of {cells} cells proven; {}", sets(self.sets))
    }
}

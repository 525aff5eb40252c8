//! What each technique of the search is worth: the search runs without it, on one thread.
//!
//! Seconds are those of the processor, where the system tells them, so that other work on the
//! machine matters less. The sets, scans and guesses are the same on every machine.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::statistics::Event;
use solvetab_solver::code_breaking::search::techniques::{Technique, Techniques};
use solvetab_solver::code_breaking::search::{self, Question, Resources, Saved, Snapshot, SolveError};
use solvetab_solver::control::{Control, Interrupted};

use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;
use crate::workers::Workers;

/// A search without one technique.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Row {
    /// The rules.
    pub(crate) rules: String,
    /// The technique; nothing if all were used.
    pub(crate) without: Option<&'static str>,
    /// Seconds of one processor; nothing if the limit was not enough.
    pub(crate) seconds: Option<f64>,
    /// How many times as long that is as with all techniques.
    pub(crate) times: Option<f64>,
    /// Sets that were searched.
    pub(crate) searched: Option<u64>,
    /// Sets for which all guesses were scanned.
    pub(crate) scanned: Option<u64>,
    /// Guesses that were tried.
    pub(crate) guesses: Option<u64>,
}

/// A search this short is measured three times, and the median counts.
pub(crate) const SHORT: f64 = 2.0;

/// Measures a game with all techniques, then without each.
///
/// # Errors
///
/// If a search finds another total, or is interrupted by the user.
pub(crate) fn measure(
    rules: Rules,
    limit: Duration,
    one_thread: &Workers,
    progress: &ProgressBar,
) -> anyhow::Result<Vec<Row>> {
    let game = Game::from(rules);
    // Only bulls alone rename the symbols of each position.
    let techniques = Technique::ALL.iter().copied().filter(|&technique| technique != Technique::Places);
    let mut rows: Vec<Row> = Vec::new();
    let mut total = None;
    for without in [None].into_iter().chain(techniques.map(Some)) {
        let what = without.map_or_else(|| format!("{rules}"), |without| format!("{rules} without {without}"));
        let first = progress.during(&what, || once(&game, without, limit, one_thread))?;
        let mut seconds: Vec<f64> = first.iter().map(|found| found.seconds).collect();
        while (1..3).contains(&seconds.len()) && seconds.iter().all(|&seconds| seconds < SHORT) {
            seconds.extend(once(&game, without, limit, one_thread)?.map(|found| found.seconds));
        }
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied();
        if let Some(found) = &first {
            let expected = *total.get_or_insert(found.total);
            ensure!(found.total == expected, "{what} has a total of {}, not {expected}", found.total);
        }
        let all = rows.first().and_then(|row| row.seconds).or(median);
        rows.push(Row {
            rules: rules.to_string(),
            without: without.map(Technique::name),
            seconds: median,
            times: median.zip(all).map(|(seconds, all)| seconds / all),
            searched: first.as_ref().map(|found| found.searched),
            scanned: first.as_ref().map(|found| found.scanned),
            guesses: first.as_ref().map(|found| found.guesses),
        });
    }
    Ok(rows)
}

/// What one search found and did.
struct Found {
    seconds: f64,
    total: u32,
    searched: u64,
    scanned: u64,
    guesses: u64,
}

/// One search; nothing if it takes longer than the limit.
fn once(
    game: &Game,
    without: Option<Technique>,
    limit: Duration,
    one_thread: &Workers,
) -> anyhow::Result<Option<Found>> {
    let techniques = without.map_or_else(Techniques::default, |without| Techniques::default().without(without));
    let resources = Resources { techniques, ..Resources::default() };
    one_thread.run(|| {
        let clock = Clock::new();
        let until = Until { clock: &clock, limit };
        match search::solve_watched(game, Question::default(), &resources, Saved::default(), &until) {
            Ok(optimal) => {
                let count = |event| optimal.statistics.all(event);
                Ok(Some(Found {
                    seconds: clock.elapsed(),
                    total: optimal.tree.cost().total,
                    searched: count(Event::Searched),
                    scanned: count(Event::Scanned),
                    guesses: count(Event::Guess),
                }))
            }
            Err(SolveError::Interrupted(_)) if interruption::is_heard() => Err(Interrupted { known: () }.into()),
            Err(SolveError::Interrupted(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    })
}

/// Ends a search at the limit, or when the user interrupts.
struct Until<'a> {
    clock: &'a Clock,
    limit: Duration,
}

impl Control<Snapshot<'_>> for Until<'_> {
    fn look(&self, _: &Snapshot<'_>) -> ControlFlow<()> {
        // Wall time is cheap to ask for, and never less.
        let is_late = self.clock.begun.elapsed() > self.limit && self.clock.elapsed() > self.limit.as_secs_f64();
        if is_late { ControlFlow::Break(()) } else { interruption::look() }
    }
}

/// The time that this thread has had of a processor; where the system does not tell it, the time
/// that has passed.
struct Clock {
    begun: Instant,
    processor: Option<u64>,
}

impl Clock {
    fn new() -> Self {
        Self { begun: Instant::now(), processor: of_this_thread() }
    }

    fn elapsed(&self) -> f64 {
        /// Systems count a thread's time a few milliseconds late.
        const LATE: f64 = 0.1;
        let passed = self.begun.elapsed().as_secs_f64();
        match self.processor.zip(of_this_thread()) {
            Some((before, now)) if passed > LATE => now.saturating_sub(before) as f64 / 1e9,
            _ => passed,
        }
    }
}

/// Nanoseconds that this thread has had of a processor.
fn of_this_thread() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_left_out_once_and_the_counts_stay_the_same() {
        let progress = ProgressBar::new(false);
        let workers = Workers::new(1);
        let measured = || measure("3x6".parse().unwrap(), Duration::from_secs(60), &workers, &progress).unwrap();
        let (rows, again) = (measured(), measured());
        assert_eq!(rows.len(), Technique::ALL.len());
        assert_eq!((rows[0].without, rows[0].times), (None, Some(1.0)));
        let counts = |rows: &[Row]| {
            rows.iter().map(|row| (row.without, row.searched, row.scanned, row.guesses)).collect::<Vec<_>>()
        };
        assert_eq!(counts(&rows), counts(&again));
        let guesses = |name: Option<&str>| rows.iter().find(|row| row.without == name).unwrap().guesses;
        assert!(guesses(Some("symmetry")) > guesses(None), "{rows:?}");
    }

    #[test]
    fn a_search_ends_at_the_limit() {
        let progress = ProgressBar::new(false);
        let rows = measure("4x9".parse().unwrap(), Duration::ZERO, &Workers::new(1), &progress).unwrap();
        assert!(rows.iter().all(|row| row.seconds.is_none() && row.times.is_none()), "{rows:?}");
    }
}

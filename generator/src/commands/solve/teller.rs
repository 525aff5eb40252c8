//! Progress of a long search: a line on a terminal that moves several times a second, and where
//! there is no terminal a note now and then. Ctrl-C ends the search.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;

/// Shortest time between two looks at a search.
const INTERVAL: Duration = Duration::from_millis(100);

/// Time before the first note where there is no terminal; each of the next ones takes twice as
/// long.
const FIRST_NOTE: Duration = Duration::from_secs(10);

/// Says how far a search is, at a pace at which people read.
pub(crate) struct Teller<'a> {
    pub(crate) progress: &'a ProgressBar,
    start: Instant,
    pace: Mutex<Pace>,
}

/// Times of the last look at a search and of the next note; both from its beginning.
struct Pace {
    looked: Duration,
    next_note: Duration,
}

impl<'a> Teller<'a> {
    /// Begins to tell of a search.
    pub(crate) fn new(progress: &'a ProgressBar) -> Self {
        progress.begin("", 0);
        let pace = Pace {
            looked: Duration::ZERO,
            next_note: FIRST_NOTE,
        };
        Self {
            progress,
            start: Instant::now(),
            pace: Mutex::new(pace),
        }
    }

    /// Returns the duration of the search so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns whether it is time for a look at the search; then it is looked at.
    pub(crate) fn is_due(&self) -> bool {
        let elapsed = self.elapsed();
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = elapsed >= pace.looked + INTERVAL;
        if is_due {
            pace.looked = elapsed;
        }
        is_due
    }

    /// Says from time to time how far the search is; a break if it is interrupted.
    pub(crate) fn look(&self, sentence: impl FnOnce() -> String) -> ControlFlow<()> {
        if self.is_due() {
            self.tell(&sentence());
        }
        interruption::look()
    }

    /// Says how far the search is.
    pub(crate) fn tell(&self, sentence: &str) {
        self.progress.say(sentence);
        let elapsed = self.elapsed();
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        if elapsed > pace.next_note && !ProgressBar::has_terminal() {
            self.progress
                .tell(&format!("after {:.0} s: {sentence}", elapsed.as_secs_f64()));
            pace.next_note = elapsed * 2;
        }
    }
}

impl Drop for Teller<'_> {
    fn drop(&mut self) {
        self.progress.end();
    }
}

/// A number of sets in words, by its first digits.
pub(crate) fn sets(count: u64) -> String {
    format!(
        "{} {}",
        brief(count),
        if count == 1 { "set" } else { "sets" }
    )
}

/// A number in at most six characters, where its first digits are enough.
pub(crate) fn brief(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{} k", number / 1000),
        10_000_000..10_000_000_000 => format!("{} M", number / 1_000_000),
        _ => format!("{} G", number / 1_000_000_000),
    }
}

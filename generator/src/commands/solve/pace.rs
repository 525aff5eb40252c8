//! How often a long search is looked at, and how often it is told how far it is.

use std::time::Duration;

use crate::terminal::progress_bar::ProgressBar;

/// How often a search is looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// Without a terminal the first word is said after so long; then each time twice as much later.
const FIRST_WORD: Duration = Duration::from_secs(10);

/// When a search was looked at last, and when the next word is due where there is no terminal.
#[derive(Debug)]
pub(crate) struct Pace {
    looked: Duration,
    next_word: Duration,
}

impl Pace {
    /// Of a search that begins.
    pub(crate) fn new() -> Self {
        Self { looked: Duration::ZERO, next_word: FIRST_WORD }
    }

    /// Whether it is time for a look, so long after the beginning.
    pub(crate) fn is_time(&self, elapsed: Duration) -> bool {
        elapsed >= self.looked + INTERVAL
    }

    /// The search was looked at, and is so far.
    pub(crate) fn tell(&mut self, elapsed: Duration, summary: &str, progress: &ProgressBar) {
        self.looked = elapsed;
        progress.say(summary);
        if elapsed > self.next_word && !ProgressBar::has_terminal() {
            progress.tell(&format!("after {:.0} s: {summary}", elapsed.as_secs_f64()));
            self.next_word = elapsed * 2;
        }
    }
}

//! What a command tells the world: text or JSON on standard output, progress on a terminal, and a verdict.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use serde_json::Value;

use crate::progress_bar::ProgressBar;
use crate::workers::Workers;

/// How a command ended, if it could be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Yes: found, intact, done. Exit code 0.
    Yes,
    /// No: impossible, different, not as it should be. Exit code 1.
    No,
    /// Not all could be done, and what kept it has been said. Exit code 3.
    Undone,
    /// It was interrupted by the user. Exit code 130.
    Interrupted,
}

impl From<bool> for Verdict {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The exit code for a mistake in what was asked.
pub(crate) const USAGE: u8 = 2;
/// The exit code for what could not be done.
pub(crate) const FAILED: u8 = 3;
/// The exit code of programs that are interrupted.
const INTERRUPTED: u8 = 130;

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => Self::SUCCESS,
            Verdict::No => Self::FAILURE,
            Verdict::Undone => Self::from(FAILED),
            Verdict::Interrupted => Self::from(INTERRUPTED),
        }
    }
}

/// An error in what was asked, not in the answer: exit code 2.
#[derive(Debug)]
pub(crate) struct UsageError(pub String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Turns any error into a [`UsageError`] with the same sentence.
pub(crate) fn usage(error: impl fmt::Display) -> anyhow::Error {
    UsageError(error.to_string()).into()
}

/// Where a command writes.
pub(crate) struct Output<'a> {
    /// Whether `--json` was given.
    pub(crate) json: bool,
    /// Whether text is for a terminal that shows colours.
    pub(crate) colour: bool,
    /// Standard output.
    pub(crate) out: &'a mut dyn Write,
    /// Hears of long computations.
    pub(crate) progress: &'a ProgressBar,
    /// The threads that compute.
    pub(crate) workers: &'a Workers,
}

impl Output<'_> {
    /// Writes one answer: as JSON on one line, or as text.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn answer(
        &mut self,
        json: impl FnOnce() -> Value,
        text: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if self.json {
            writeln!(self.out, "{}", json())?;
            Ok(())
        } else {
            text(self.out)
        }
    }
}

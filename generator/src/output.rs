//! What a command tells the world: text or JSON on standard output, progress on a terminal, and a verdict.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use serde_json::Value;

use crate::progress::Progress;

/// How a command ended, if it could be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Yes: found, intact, done. Exit code 0.
    Yes,
    /// No: impossible, damaged, different. Exit code 1.
    No,
}

impl From<bool> for Verdict {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => Self::SUCCESS,
            Verdict::No => Self::FAILURE,
        }
    }
}

/// An error in what was asked, not in the answer: exit code 2.
#[derive(Debug)]
pub struct UsageError(pub String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Turns any error into a [`UsageError`] with the same sentence.
pub fn usage(error: impl fmt::Display) -> anyhow::Error {
    UsageError(error.to_string()).into()
}

/// Where a command writes.
pub struct Output<'a> {
    /// Whether `--json` was given.
    pub json: bool,
    /// Whether text is for a terminal that shows colours.
    pub colour: bool,
    /// Standard output.
    pub out: &'a mut dyn Write,
    /// Hears of long computations.
    pub progress: &'a dyn Progress,
}

impl Output<'_> {
    /// Writes one answer: as JSON on one line, or as text.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn answer(
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

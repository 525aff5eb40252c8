//! Output of a study: a report, which is text by its `Display` and JSON by its `Serialize`.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use solvetab_lookup::code_breaking::DecisionTree;
use solvetab_solver::code_breaking::strategy::referee;
use solvetab_solver::control::Interrupted;
use tempfile::NamedTempFile;

/// The exit code for a mistake in what was asked.
pub(crate) const MISTAKE: u8 = 2;
/// The exit code for what could not be done.
pub(crate) const FAILED: u8 = 3;
/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Something else should have been asked: the sentence says what.
#[derive(Debug)]
struct UsageMistake(String);

impl fmt::Display for UsageMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageMistake {}

/// A mistake in what was asked.
pub(crate) fn mistake(sentence: impl fmt::Display) -> anyhow::Error {
    UsageMistake(sentence.to_string()).into()
}

/// The exit code for an error.
pub(crate) fn code_of(error: &anyhow::Error) -> u8 {
    if error.is::<UsageMistake>() {
        MISTAKE
    } else if error.is::<Interrupted>() {
        INTERRUPTED
    } else {
        FAILED
    }
}

/// Destination and format of a study's report.
pub(crate) struct Output<'a> {
    pub(crate) json: bool,
    pub(crate) out: &'a mut dyn Write,
}

impl Output<'_> {
    /// Writes a report: as JSON on one line, or as text.
    pub(crate) fn report(
        &mut self,
        report: &(impl Serialize + fmt::Display),
    ) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, report)?;
            writeln!(self.out)?;
        } else {
            write!(self.out, "{report}")?;
        }
        Ok(())
    }
}

/// Writes a line to standard error; whoever has closed it has seen enough.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// More bytes than any file that is read has.
const MOST_BYTES: u64 = 1 << 24;

/// Reads a small file.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let found = fs::metadata(path).with_context(|| format!("{name} cannot be read"))?;
    if !found.is_file() || found.len() > MOST_BYTES {
        return Err(mistake(format!("{name} is no small file: name another")));
    }
    fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))
}

/// A file that takes the place of another one once it is written: it is not there before, and what
/// was there stays until then.
pub(crate) struct Replacement<'a> {
    path: &'a Path,
    file: NamedTempFile,
}

impl<'a> Replacement<'a> {
    /// Begins it, so that nothing is computed in vain.
    pub(crate) fn new(path: &'a Path) -> anyhow::Result<Self> {
        if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file() && !found.is_symlink()) {
            return Err(mistake(format!(
                "{} is no file: name another",
                path.display()
            )));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder
            .tempfile_in(folder)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self { path, file })
    }

    /// Writes and keeps it.
    pub(crate) fn write(mut self, text: &str) -> anyhow::Result<()> {
        let written = self
            .file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.as_file().sync_all());
        let kept = written.and_then(|()| Ok(self.file.persist(self.path).map(drop)?));
        kept.with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

/// Parses one of the solver's choices by its name; the help shows each with its summary.
pub(crate) fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    summary: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = all
        .iter()
        .map(|&value| PossibleValue::new(name(value)).help(summary(value)));
    PossibleValuesParser::new(possible).try_map(move |text| {
        all.iter()
            .copied()
            .find(|&value| name(value) == text)
            .ok_or("the parser knows the names of all values")
    })
}

/// A number of things in words: `1 code`, `2 codes`.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Text that somebody wrote, short and harmless enough to be repeated.
pub(crate) fn shortened(text: &str) -> String {
    text.chars()
        .take(40)
        .collect::<String>()
        .escape_debug()
        .to_string()
}

/// A number of codes in words.
pub(crate) fn codes(count: u32) -> String {
    counted(count, "code", "codes")
}

/// A number of guesses in words.
pub(crate) fn guesses(count: u64) -> String {
    counted(count, "guess", "guesses")
}

/// A number of questions in words.
pub(crate) fn questions(count: usize) -> String {
    counted(count, "question", "questions")
}

/// Cost of a tree.
#[derive(Debug, Serialize)]
pub(crate) struct TreeTotals {
    pub(crate) total: u64,
    average: f64,
    worst: usize,
    at_worst: u64,
    /// Secrets found with 1, 2, ... guesses.
    distribution: Vec<u64>,
}

impl TreeTotals {
    /// Plays every secret.
    pub(crate) fn of(tree: &DecisionTree<Vec<u8>>) -> anyhow::Result<Self> {
        let games = referee::play_all(tree)?;
        Ok(Self {
            total: games.total,
            average: games.average(),
            worst: games.distribution.len(),
            at_worst: games.distribution.last().copied().unwrap_or(0),
            distribution: games.distribution,
        })
    }
}

impl fmt::Display for TreeTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (worst, secrets) = (
            guesses(self.worst as u64),
            counted(self.at_worst, "secret", "secrets"),
        );
        writeln!(
            f,
            "average  {:.4}\nworst    {worst}, for {secrets}",
            self.average
        )?;
        let distribution: Vec<String> = self.distribution.iter().map(u64::to_string).collect();
        writeln!(f, "secrets by guesses: {}", distribution.join(" "))
    }
}

//! What a study tells: a report, which is text by its `Display` and JSON by its `Serialize`.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::{Serialize, Serializer};
use solvetab_lookup::code_breaking::DecisionTree;
use solvetab_solver::code_breaking::strategy::referee;
use solvetab_solver::control::Interrupted;

/// The exit code for a mistake in what was asked.
pub(crate) const MISTAKE: u8 = 2;
/// The exit code for what could not be done.
pub(crate) const FAILED: u8 = 3;
/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Something else should have been asked: the sentence says what.
#[derive(Debug)]
struct Mistake(String);

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mistake {}

/// A mistake in what was asked.
pub(crate) fn mistake(sentence: impl fmt::Display) -> anyhow::Error {
    Mistake(sentence.to_string()).into()
}

/// The exit code for an error.
pub(crate) fn code_of(error: &anyhow::Error) -> u8 {
    match () {
        () if error.is::<Mistake>() => MISTAKE,
        () if error.is::<Interrupted>() => INTERRUPTED,
        () => FAILED,
    }
}

/// Where a study writes.
pub(crate) struct Output<'a> {
    pub(crate) json: bool,
    pub(crate) out: &'a mut dyn Write,
}

impl Output<'_> {
    /// Writes a report: as JSON on one line, or as text.
    pub(crate) fn report(&mut self, report: &(impl Serialize + fmt::Display)) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, report)?;
            writeln!(self.out)?;
        } else {
            write!(self.out, "{report}")?;
        }
        Ok(())
    }
}

/// An error unless the file can be written, so that nothing is computed in vain.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    let opened = fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).with_context(|| format!("{} cannot be written", path.display()))
}

/// Writes a file, or leaves what was there.
pub(crate) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // What cannot be removed could not be written either.
        let _ = fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("{} cannot be written", path.display()))
}

/// Parses one of the solver's choices by its name; the help shows each with its summary.
pub(crate) fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    summary: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = all.iter().map(|&value| PossibleValue::new(name(value)).help(summary(value)));
    PossibleValuesParser::new(possible).try_map(move |text| {
        all.iter().copied().find(|&value| name(value) == text).ok_or("the parser knows the names of all values")
    })
}

/// A number of things in words: `1 code`, `2 codes`.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}

/// So many codes.
pub(crate) fn codes(count: u32) -> String {
    counted(count, "code", "codes")
}

/// So many guesses.
pub(crate) fn guesses(count: u64) -> String {
    counted(count, "guess", "guesses")
}

/// So many questions.
pub(crate) fn questions(count: usize) -> String {
    counted(count, "question", "questions")
}

/// What is JSON as it is text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<T: fmt::Display> fmt::Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a tree costs.
#[derive(Debug, Serialize)]
pub(crate) struct Totals {
    pub(crate) total: u64,
    pub(crate) average: f64,
    worst: usize,
    at_worst: u64,
    /// Secrets found with 1, 2, ... guesses.
    pub(crate) distribution: Vec<u64>,
}

impl Totals {
    /// Plays every secret.
    pub(crate) fn of(tree: &DecisionTree<Vec<u8>>) -> anyhow::Result<Self> {
        let distribution = referee::play_all(tree)?.distribution;
        let total: u64 = (1..).zip(&distribution).map(|(guesses, secrets)| guesses * secrets).sum();
        Ok(Self {
            total,
            average: total as f64 / distribution.iter().sum::<u64>() as f64,
            worst: distribution.len(),
            at_worst: distribution.last().copied().unwrap_or(0),
            distribution,
        })
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "average  {:.4}\nworst    {} guesses, for {} secrets", self.average, self.worst, self.at_worst)?;
        let distribution: Vec<String> = self.distribution.iter().map(u64::to_string).collect();
        writeln!(f, "secrets by guesses: {}", distribution.join(" "))
    }
}

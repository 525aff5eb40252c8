//! The folder that machines share.
//!
//! `plan.json` says what is searched, `round-R.json` has the tasks of a round, `known-R.json` what
//! was known when it was planned, and `task-N.json` the result of a task. Each file is two lines:
//! the BLAKE3 digest of the second, and that as JSON. Files are written whole or not at all, are
//! named by numbers alone, and name the digest of the plan that they belong to. So a machine that
//! dies leaves no half file, two that do the same task do no harm, and a file of another search is
//! found out.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use solvetab_solver::code_breaking::search::distributed::{Answer, Distributed, Entry, Subproblem};

use crate::commands::solve::cluster::planned_game::PlannedGame;
use crate::report::usage;
use crate::tables::container;
use crate::tables::folder::{is_missing, read_regular};
use crate::tables::manifest::hex_digest;

/// More bytes than any of these files has.
const MOST_BYTES: u64 = 1 << 30;

/// The search, and how it is cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SearchPlan {
    /// The release: others may cut, and remember, otherwise.
    pub(crate) release: String,
    pub(crate) game: PlannedGame,
    /// The most guesses for a secret, if they are limited.
    pub(crate) max_depth: Option<u16>,
    /// Mebibytes, the same for all, since entries have places in a table of one size.
    pub(crate) memory: usize,
    /// Larger sets are cut.
    pub(crate) split: usize,
    /// Tasks in a round, about.
    pub(crate) tasks: u64,
}

impl SearchPlan {
    /// The search, with nothing known.
    ///
    /// # Errors
    ///
    /// If there is no such game: another program made the plan.
    pub(crate) fn search(&self) -> anyhow::Result<Distributed> {
        let game = self
            .game
            .read()
            .context("the plan has a game that cannot be searched: plan anew")?;
        Ok(Distributed::new(&game, self.max_depth, self.memory_bytes()))
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }
}

/// The tasks of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TaskRound {
    /// The number of the first task.
    pub(crate) first: u64,
    /// Subproblems of each task.
    pub(crate) tasks: Vec<Vec<WrittenSubproblem>>,
}

impl TaskRound {
    /// The numbers of the tasks.
    pub(crate) fn numbers(&self) -> std::ops::Range<u64> {
        self.first..self.first.saturating_add(self.tasks.len() as u64)
    }

    /// The number of the last task; none if there are no tasks.
    pub(crate) fn last(&self) -> Option<u64> {
        self.numbers().last()
    }
}

/// Results known so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownResults {
    pub(crate) answers: Vec<WrittenAnswer>,
    /// Entries of a table as hexadecimal digits: 8 of a place, 16 of a check, 16 of a bound.
    pub(crate) entries: String,
}

/// The result of a task.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct TaskResult {
    /// The number of the task.
    task: u64,
    /// It ended by itself or by its time limit; else it was interrupted, or is still going on.
    pub(crate) is_done: bool,
    /// Number of its subproblems that are solved.
    pub(crate) solved: u64,
    /// Time it took, and sets that were searched.
    pub(crate) seconds: f64,
    pub(crate) sets: u64,
    pub(crate) known: KnownResults,
}

/// A subproblem as it is written: guesses with their answers, `0123=1A1B`. A guess may contain `=`,
/// an answer does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenSubproblem {
    pub(crate) after: Vec<String>,
    pub(crate) guess: Option<String>,
    pub(crate) below: u64,
}

/// An answer as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenAnswer {
    pub(crate) asked: WrittenSubproblem,
    pub(crate) least: u64,
    pub(crate) is_exact: bool,
    pub(crate) is_too_long: bool,
}

impl From<&Subproblem> for WrittenSubproblem {
    fn from(subproblem: &Subproblem) -> Self {
        let after = subproblem
            .history
            .iter()
            .map(|(guess, answer)| format!("{guess}={answer}"))
            .collect();
        Self {
            after,
            guess: subproblem.guess.clone(),
            below: subproblem.below,
        }
    }
}

impl WrittenSubproblem {
    pub(crate) fn subproblem(&self) -> anyhow::Result<Subproblem> {
        let turns = self.after.iter().map(|text| {
            let (guess, answer) = text
                .rsplit_once('=')
                .with_context(|| format!("{text} is no guess with its answer"))?;
            anyhow::Ok((guess.to_owned(), answer.to_owned()))
        });
        let history = turns.collect::<anyhow::Result<_>>()?;
        Ok(Subproblem {
            history,
            guess: self.guess.clone(),
            below: self.below,
        })
    }
}

impl From<&Answer> for WrittenAnswer {
    fn from(answer: &Answer) -> Self {
        let &Answer {
            ref subproblem,
            least,
            is_exact,
            is_too_long,
        } = answer;
        Self {
            asked: subproblem.into(),
            least,
            is_exact,
            is_too_long,
        }
    }
}

impl TaskResult {
    /// Outcome of a task that has just begun.
    pub(crate) fn begun(task: u64) -> Self {
        Self {
            task,
            ..Self::default()
        }
    }
}

impl KnownResults {
    pub(crate) fn new(answers: Vec<WrittenAnswer>, entries: &[Entry]) -> Self {
        let entries = entries
            .iter()
            .map(|(place, check, word)| format!("{place:08x}{check:016x}{word:016x}"))
            .collect();
        Self { answers, entries }
    }

    /// The entries; nothing if they are not written as entries are.
    fn read_entries(&self) -> Option<Vec<Entry>> {
        let (entries, rest) = self.entries.as_bytes().as_chunks::<40>();
        if !rest.is_empty() {
            return None;
        }
        let entries = entries.iter().map(|entry| {
            Some((
                digits(&entry[..8])? as u32,
                digits(&entry[8..24])?,
                digits(&entry[24..])?,
            ))
        });
        entries.collect()
    }

    /// Takes it all into a search, and gives the entries back.
    ///
    /// # Errors
    ///
    /// If it is of another game.
    pub(crate) fn teach(&self, search: &mut Distributed) -> anyhow::Result<Vec<Entry>> {
        for answered in &self.answers {
            let &WrittenAnswer {
                ref asked,
                least,
                is_exact,
                is_too_long,
            } = answered;
            search.learn(&Answer {
                subproblem: asked.subproblem()?,
                least,
                is_exact,
                is_too_long,
            })?;
        }
        let entries = self
            .read_entries()
            .context("entries are not written in hexadecimal digits")?;
        search.learn_entries(entries.iter().copied());
        Ok(entries)
    }
}

/// A folder with a plan.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) plan: SearchPlan,
    /// The digest of the plan, which all other files name.
    digest: String,
}

/// Content that belongs to a plan.
#[derive(Debug, Serialize, Deserialize)]
struct OfPlan<T> {
    plan: String,
    content: T,
}

impl Folder {
    /// Begins a plan in a folder; whether it was not there before. Nothing is written yet: that is
    /// the last step.
    pub(crate) fn begin(path: &Path, plan: SearchPlan) -> anyhow::Result<(Self, bool)> {
        let folder = Self {
            path: path.to_owned(),
            digest: hex_digest(&serde_json::to_vec(&plan)?),
            plan,
        };
        match read_plan(&folder.plan_path())? {
            None => {
                for other in [folder.known_path(1), folder.round_path(1)] {
                    // What an interrupted plan left can be read.
                    if read::<OfPlan<serde_json::Value>>(&other).is_err() {
                        return Err(usage(format!(
                            "{} is no file of a plan: name another folder",
                            other.display()
                        )));
                    }
                }
                Ok((folder, true))
            }
            Some(there) if there == folder.plan => Ok((folder, false)),
            Some(there) => Err(usage(format!(
                "{} has another plan already, of {} in tasks for sets of at most {}: name another folder",
                path.display(),
                there.release,
                there.split
            ))),
        }
    }

    /// Opens a folder that has a plan of this release.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let plan_path = path.join("plan.json");
        let plan = read_plan(&plan_path)?.ok_or_else(|| {
            usage(format!(
                "{} has no plan: make one with solvetab solve plan --rules RULES --out {0}",
                path.display()
            ))
        })?;
        if plan.release != release() {
            return Err(other_release(&plan_path, &plan.release));
        }
        ensure!(
            plan.tasks > 0,
            "{} has no tasks: plan anew",
            plan_path.display()
        );
        Ok(Self {
            path: path.to_owned(),
            digest: hex_digest(&serde_json::to_vec(&plan)?),
            plan,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn plan_path(&self) -> PathBuf {
        self.path.join("plan.json")
    }

    fn known_path(&self, round: usize) -> PathBuf {
        self.path.join(format!("known-{round}.json"))
    }

    fn round_path(&self, round: usize) -> PathBuf {
        self.path.join(format!("round-{round}.json"))
    }

    pub(crate) fn outcome_path(&self, task: u64) -> PathBuf {
        self.path.join(format!("task-{task}.json"))
    }

    /// Writes the plan, after which the folder has one.
    pub(crate) fn write_plan(&self) -> anyhow::Result<()> {
        write(&self.plan_path(), &self.plan)
    }

    /// Returns whether the first round is there and can be used: `solvetab solve plan` makes it of
    /// nothing but the plan.
    pub(crate) fn has_first_round(&self) -> bool {
        let has_known = self
            .read::<KnownResults>(&self.known_path(1))
            .is_ok_and(|known| known.is_some());
        has_known
            && self
                .read::<TaskRound>(&self.round_path(1))
                .is_ok_and(|round| round.is_some())
    }

    /// Writes a round, numbered from 1; what was known is there before its tasks are.
    pub(crate) fn write_round(
        &self,
        number: usize,
        round: &TaskRound,
        known: &KnownResults,
    ) -> anyhow::Result<()> {
        self.write(&self.known_path(number), known)?;
        self.write(&self.round_path(number), round)
    }

    pub(crate) fn write_outcome(&self, outcome: &TaskResult) -> anyhow::Result<()> {
        self.write(&self.outcome_path(outcome.task), outcome)
    }

    /// All rounds, the first one first.
    pub(crate) fn rounds(&self) -> anyhow::Result<Vec<TaskRound>> {
        let mut rounds = Vec::new();
        let mut end = None;
        while let Some(round) = self.read::<TaskRound>(&self.round_path(rounds.len() + 1))? {
            let path = self.round_path(rounds.len() + 1);
            let follows = end.is_none_or(|end| end == round.first);
            let last = round
                .first
                .checked_add(round.tasks.len() as u64)
                .filter(|_| follows && round.first > 0);
            end = Some(last.with_context(|| {
                format!(
                    "{} does not follow the round before: plan anew in another folder",
                    path.display()
                )
            })?);
            rounds.push(round);
        }
        ensure!(
            !rounds.is_empty(),
            "{} is missing: {}",
            self.round_path(1).display(),
            OF_FIRST_ROUND
        );
        Ok(rounds)
    }

    /// Reads the results that were known when a round was planned.
    pub(crate) fn known(&self, round: usize) -> anyhow::Result<KnownResults> {
        let path = self.known_path(round);
        self.read(&path)?
            .with_context(|| format!("{} is missing: {}", path.display(), remedy(&path)))
    }

    /// The result of a task, if there is one.
    pub(crate) fn outcome(&self, task: u64) -> anyhow::Result<Option<TaskResult>> {
        let path = self.outcome_path(task);
        let outcome: Option<TaskResult> = self.read(&path)?;
        if let Some(TaskResult { task: other, .. }) = outcome {
            ensure!(
                other == task,
                "{} is the result of task {other}: {}",
                path.display(),
                remedy(&path)
            );
        }
        Ok(outcome)
    }

    /// A file's content in JSON as one of this plan.
    #[cfg(fuzzing)]
    pub(crate) fn with_plan(&self, json: &[u8]) -> Vec<u8> {
        [
            br#"{"plan":""#,
            self.digest.as_bytes(),
            br#"","content":"#,
            json,
            b"}",
        ]
        .concat()
    }

    fn write<T: Serialize>(&self, path: &Path, content: &T) -> anyhow::Result<()> {
        write(
            path,
            &OfPlan {
                plan: self.digest.clone(),
                content,
            },
        )
    }

    fn read<T: DeserializeOwned>(&self, path: &Path) -> anyhow::Result<Option<T>> {
        let Some(OfPlan { plan, content }) = read::<OfPlan<T>>(path)? else {
            return Ok(None);
        };
        ensure!(
            plan == self.digest,
            "{} is of another search: {}",
            path.display(),
            remedy(path)
        );
        Ok(Some(content))
    }
}

/// Reads a plan; nothing if there is none.
///
/// # Errors
///
/// A mistake in what was asked if another version of the program wrote it otherwise; that it is
/// damaged.
fn read_plan(path: &Path) -> anyhow::Result<Option<SearchPlan>> {
    let Some(json) = read::<serde_json::Value>(path)? else {
        return Ok(None);
    };
    let of = json
        .get("release")
        .and_then(|of| of.as_str())
        .unwrap_or_default()
        .to_owned();
    serde_json::from_value(json).map(Some).map_err(|_| {
        if of.is_empty() || of == release() {
            let this = release();
            usage(format!(
                "{} is not written as this {this} writes plans: plan anew in another folder",
                path.display()
            ))
        } else {
            other_release(path, &of)
        }
    })
}

fn other_release(path: &Path, other: &str) -> anyhow::Error {
    usage(format!(
        "{} is of {other}, and this is {}: use that release, or plan anew",
        path.display(),
        release()
    ))
}

/// Remedy for a file of the first round that cannot be used.
const OF_FIRST_ROUND: &str =
    "make it anew with the same solvetab solve plan as before, which keeps all results";

/// Remedy for a file that cannot be used: it is made anew by whoever made it, of what else is
/// there.
fn remedy(path: &Path) -> String {
    let name = path
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    match name.rsplit_once('-') {
        Some(("task", number)) => format!("delete it, and run task {number} again"),
        Some(("known" | "round", "1")) => OF_FIRST_ROUND.to_owned(),
        Some(("known" | "round", number)) => {
            format!("delete known-{number}.json and round-{number}.json, and merge again")
        }
        _ => "delete it, and run the same solvetab solve plan as before, which keeps all results"
            .to_owned(),
    }
}

/// This release, as plans name it.
pub(crate) fn release() -> String {
    concat!("solvetab ", env!("CARGO_PKG_VERSION")).to_owned()
}

fn write<T: Serialize>(path: &Path, content: &T) -> anyhow::Result<()> {
    container::write_atomically(path, &signed(&serde_json::to_vec(content)?))
}

/// A file of this JSON.
pub(crate) fn signed(json: &[u8]) -> Vec<u8> {
    [hex_digest(json).as_bytes(), b"\n", json, b"\n"].concat()
}

/// Reads a file; nothing if there is none.
fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Option<T>> {
    let file = match read_regular(path, MOST_BYTES) {
        Err(error) if is_missing(&error) => return Ok(None),
        file => file?,
    };
    let content = parsed(&file)
        .with_context(|| format!("{} is damaged: {}", path.display(), remedy(path)))?;
    Ok(Some(content))
}

/// The content of a file; nothing if it is damaged.
fn parsed<T: DeserializeOwned>(file: &[u8]) -> Option<T> {
    let (said, rest) = file.split_at_checked(2 * blake3::OUT_LEN)?;
    let json = rest.strip_prefix(b"\n")?.strip_suffix(b"\n")?;
    if said != hex_digest(json).as_bytes() {
        return None;
    }
    serde_json::from_slice(json).ok()
}

/// A hexadecimal number.
fn digits(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0, |number, &digit| {
        Some(number << 4 | u64::from(char::from(digit).to_digit(16)?))
    })
}

//! `solvetab solve merge`: what is proven so far, the next round, and in the end the tree.

use std::fmt;
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use solvetab_solver::code_breaking::search::distributed::{self, Distributed};
use solvetab_solver::code_breaking::search::{Question, Resources, SolveError};
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::control::Interrupted;

use crate::commands::solve::cluster::folder::{Folder, KnownResults, TaskResult, WrittenAnswer};
use crate::commands::solve::cluster::planning::{self, TotalBounds};
use crate::commands::solve::long_run;
use crate::report::{Output, Verdict, counted, guesses, secrets, within};
use crate::tables::container;
use crate::tables::tree_file::refuse_other_files;
use crate::terminal::interruption;
use crate::tree_report::{Claims, GuessTotals, Heading, NoTreeReport, WrittenTable};

/// Merge the results of all tasks and plan the next round
///
/// Once the total is proven, it makes the tree and ends with exit code 0. While tasks remain it
/// ends with 1: run them and merge again. It also ends with 1, without tasks, if it is proven that
/// no tree fits within --max-depth.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArguments {
    /// The folder with the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write the tree to this table file once it is known
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Only print the numbers of the remaining tasks, one a line
    #[arg(long)]
    list: bool,
}

/// Entries of a table that all tasks of a round begin with, at most: those of the largest sets.
const MOST_ENTRIES: usize = 100_000;

/// Contents of the folder.
struct FolderContents {
    folder: Folder,
    search: Distributed,
    answers: Vec<WrittenAnswer>,
    /// The results of all tasks: round, task, result.
    results: Vec<(usize, u64, TaskResult)>,
    round: usize,
    first: u64,
    tasks: u64,
    open: Vec<u64>,
}

impl FolderContents {
    fn read(arguments: &MergeArguments) -> anyhow::Result<Self> {
        let folder = Folder::open(&arguments.folder)?;
        let rounds = folder.rounds()?;
        let mut search = folder.plan.search()?;
        let (mut answers, mut results) = (folder.known(rounds.len())?.answers, Vec::new());
        folder.known(rounds.len())?.teach(&mut search)?;
        let round = rounds.len();
        let (mut first, mut tasks, mut open) = (1, 0, Vec::new());
        for (number, round) in (1..).zip(&rounds) {
            (first, tasks) = (round.first, round.tasks.len() as u64);
            open.clear();
            for task in round.numbers() {
                let Some(outcome) = folder.outcome(task)? else {
                    open.push(task);
                    continue;
                };
                outcome
                    .known
                    .teach(&mut search)
                    .with_context(|| folder.outcome_path(task).display().to_string())?;
                // Older ones are known.
                if number == rounds.len() {
                    answers.extend(outcome.known.answers.iter().cloned());
                    if !outcome.is_done {
                        open.push(task);
                    }
                }
                results.push((number, task, outcome));
            }
        }

        Ok(Self {
            folder,
            search,
            answers,
            results,
            round,
            first,
            tasks,
            open,
        })
    }

    /// Plans the next round if all tasks of this one are done.
    fn plan(&mut self, output: &Output<'_>) -> anyhow::Result<distributed::Plan> {
        let plan = planning::cut(&mut self.search, self.folder.plan.split, output)?;
        if self.open.is_empty() && !plan.is_proven() {
            let round = planning::round(self.first + self.tasks, &plan, self.folder.plan.tasks);
            let known = KnownResults::new(
                std::mem::take(&mut self.answers),
                &self.search.entries(MOST_ENTRIES),
            );
            self.round += 1;
            self.folder.write_round(self.round, &round, &known)?;
            (self.first, self.tasks, self.open) = (
                round.first,
                round.tasks.len() as u64,
                round.numbers().collect(),
            );
        }
        Ok(plan)
    }

    /// Reports the results known, without a tree.
    fn report(&self, plan: &distributed::Plan) -> MergeReport<'_> {
        MergeReport {
            game: self.search.game().into(),
            max_depth: self.folder.plan.max_depth,
            round: self.round,
            tasks: self.tasks,
            done: self.tasks - self.open.len() as u64,
            open: if plan.is_proven() { &[] } else { &self.open },
            bounds: TotalBounds {
                least: plan.least,
                most: plan.most,
            },
            proven: Claims(&[]),
            out: None,
            results: self
                .results
                .iter()
                .map(|&(round, task, ref outcome)| OfTask {
                    round,
                    task,
                    seconds: outcome.seconds,
                    sets: outcome.sets,
                })
                .collect(),
            totals: None,
        }
    }
}

/// Report of the claims that the results of the tasks prove.
#[derive(Serialize)]
struct MergeReport<'a> {
    #[serde(flatten)]
    game: Heading,
    /// The most guesses for a secret, if they were limited.
    max_depth: Option<u16>,
    /// The number of the last round.
    round: usize,
    /// Number of tasks.
    tasks: u64,
    /// Number of tasks done.
    done: u64,
    /// The numbers of those that are to be run.
    open: &'a [u64],
    #[serde(flatten)]
    bounds: TotalBounds,
    /// Claims that are proven of the tree.
    proven: Claims<'a>,
    /// The table that was written, once there is a tree.
    out: Option<WrittenTable>,
    /// The tasks of all rounds that have a result.
    results: Vec<OfTask>,
    /// Totals of the tree, once there is one.
    #[serde(flatten)]
    totals: Option<GuessTotals>,
}

/// Cost of a task.
#[derive(Serialize)]
struct OfTask {
    round: usize,
    task: u64,
    /// Duration in seconds.
    seconds: f64,
    /// Sets that were searched.
    sets: u64,
}

impl fmt::Display for MergeReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            round,
            tasks,
            open,
            bounds,
            proven,
            results,
            ..
        } = self;
        let within = within(self.max_depth);
        let Some(totals) = &self.totals else {
            let (tasks, open) = (counted(*tasks, "task", "tasks"), open.len());
            writeln!(f, "{game}{within}: {bounds}")?;
            return writeln!(
                f,
                "round {round}: {open} of {tasks} to be run; solvetab solve merge --list has their numbers"
            );
        };

        writeln!(
            f,
            "{game}{within}: {} for {}, proven optimal",
            guesses(totals.total),
            secrets(totals.secrets())
        )?;
        write!(
            f,
            "average  {:.4}\n{totals}proven   {proven}\n",
            totals.average
        )?;
        let seconds = results.iter().fold(0.0, |all, task| all + task.seconds);
        let (tasks, rounds) = (results.len() as u64, *round as u64);
        let (tasks, rounds) = (
            counted(tasks, "task", "tasks"),
            counted(rounds, "round", "rounds"),
        );
        writeln!(f, "{tasks} in {rounds}, {seconds:.1} s in all")?;
        self.out
            .as_ref()
            .map_or(Ok(()), |table| writeln!(f, "written  {table}"))
    }
}

/// The numbers of the tasks that are to be run.
#[derive(Serialize)]
struct OpenTasks<'a> {
    open: &'a [u64],
}

impl fmt::Display for OpenTasks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open.iter().try_for_each(|task| writeln!(f, "{task}"))
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &MergeArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(out) = &arguments.out {
        // The files of the plan are JSON: none of them is overwritten.
        refuse_other_files(out)?;
        container::check_writable(out)?;
    }
    let mut merged = FolderContents::read(arguments)?;
    interruption::take_line()?;
    let plan = merged.plan(output).inspect_err(|error| {
        if error.is::<Interrupted>() {
            output
                .progress
                .tell("interrupted: the same command begins anew, and all results are there");
        }
    })?;
    if plan.is_proven() {
        return finish(&merged, &plan, arguments, output);
    }
    if arguments.list {
        output.report(&OpenTasks { open: &merged.open })?;
    } else {
        output.report(&merged.report(&plan))?;
    }

    Ok(Verdict::No)
}

/// Makes the tree, as the search on one machine does that knows as much.
fn finish(
    merged: &FolderContents,
    plan: &distributed::Plan,
    arguments: &MergeArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let (game, max_depth) = (merged.search.game(), merged.folder.plan.max_depth);
    let question = Question {
        max_depth,
        ..Question::default()
    };
    let resources = Resources {
        memory: merged.folder.plan.memory_bytes(),
        ..Resources::default()
    };
    let saved = merged.search.saved();
    let solved = long_run::solve(game, question, &resources, saved, (None, None), output)?;
    if let (Err(error @ SolveError::Impossible { .. }), None) = (&solved, plan.least) {
        if arguments.list {
            output.progress.tell(&error.to_string());
            output.report(&OpenTasks { open: &[] })?;
        } else {
            output.report(&NoTreeReport::new(
                game,
                Some(question.objective),
                max_depth,
                error,
            ))?;
        }
        return Ok(Verdict::No);
    }

    let optimal = solved?;
    let encoded = encode::optimal(game, &optimal);
    let totals = output.workers.run(|| GuessTotals::played(&encoded))?;
    anyhow::ensure!(
        Some(totals.total) == plan.least,
        "the tree has {}, and the results prove another least total: a result is false, so plan anew",
        totals.total
    );
    let (table, written) = WrittenTable::if_asked(arguments.out.as_deref(), &encoded);
    if arguments.list {
        output.report(&OpenTasks { open: &[] })?;
    } else {
        let (proven, totals) = (Claims(optimal.proven), Some(totals));
        output.report(&MergeReport {
            proven,
            out: table,
            totals,
            ..merged.report(plan)
        })?;
    }

    output.out.flush()?;
    written?;
    Ok(Verdict::Yes)
}

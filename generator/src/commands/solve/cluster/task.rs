//! `solvetab solve task`: what one machine does.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use solvetab_solver::code_breaking::search::distributed::{Distributed, Entry};
use solvetab_solver::control::{Interrupted, Steps};

use crate::choices::from_to;
use crate::commands::solve::cluster::folder::{
    Folder, KnownResults, TaskResult, TaskRound, WrittenAnswer, WrittenSubproblem,
};
use crate::report::{Output, Verdict, counted, usage};
use crate::terminal::interruption;

/// Solve one task of a plan on one thread
///
/// Writes the result to the folder of the plan. A finished task is not run again. What is not
/// solved in time is left as a lower bound, and the next round splits it. An interrupted or killed
/// task resumes from what it has written.
#[derive(Debug, clap::Args)]
pub(crate) struct TaskArguments {
    /// The folder with the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The number of the task
    #[arg(value_name = "N")]
    task: u64,
    /// Stop after S seconds
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = from_to(1_u64, 100_000_000))]
    seconds: u64,
    /// Share the N largest solved sets with other tasks
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = from_to(0_usize, 1_000_000))]
    share: usize,
    /// Ignore what other tasks of the round have found
    #[arg(long)]
    alone: bool,
}

/// Interval at which results are written, if there are new ones.
const OFTEN: Duration = Duration::from_secs(2);

/// Runs the command.
pub(crate) fn run(arguments: &TaskArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let folder = Folder::open(&arguments.folder)?;
    let rounds = folder.rounds()?;
    let task = arguments.task;
    let Some((number, round)) = (1..)
        .zip(&rounds)
        .find(|(_, round)| round.numbers().contains(&task))
    else {
        let there = match rounds.iter().rev().find_map(TaskRound::last) {
            Some(last) => format!("name one from 1 to {last}"),
            None => "the plan has none, and solvetab solve merge makes the tree".to_owned(),
        };
        return Err(usage(format!("there is no task {task}: {there}")));
    };
    let asked = &round.tasks[(task - round.first) as usize];
    // A result that cannot be used is made anew.
    let mut outcome = folder
        .outcome(task)
        .ok()
        .flatten()
        .unwrap_or_else(|| TaskResult::begun(task));
    if !outcome.is_done {
        interruption::take_line()?;
        let mut machine = Machine::new(arguments, &folder, outcome, number, round)?;
        machine.solve(asked)?;
        outcome = machine.outcome;
        if !outcome.is_done {
            output
                .progress
                .tell("interrupted: the same command goes on");
            return Err(Interrupted { known: () }.into());
        }
    }

    let TaskResult {
        solved,
        seconds,
        sets,
        ..
    } = outcome;
    output.report(&TaskReport {
        task,
        asked: asked.len(),
        solved,
        seconds,
        sets,
    })?;
    Ok(Verdict::Yes)
}

/// Result of a task.
#[derive(Serialize)]
struct TaskReport {
    /// Its number.
    task: u64,
    /// Number of its subproblems.
    asked: usize,
    /// Number of subproblems solved.
    solved: u64,
    /// Duration in seconds.
    seconds: f64,
    /// Sets that were searched.
    sets: u64,
}

impl fmt::Display for TaskReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            task,
            asked,
            solved,
            seconds,
            sets,
        } = self;
        let sets = counted(*sets, "set", "sets");
        writeln!(
            f,
            "task {task}: {solved} of {asked} solved in {seconds:.1} s, {sets} searched"
        )
    }
}

/// A machine with a task.
struct Machine<'a> {
    arguments: &'a TaskArguments,
    folder: &'a Folder,
    search: Distributed,
    /// Entries that others know, which need not be written again, in ascending order.
    entries_of_others: Vec<Entry>,
    outcome: TaskResult,
    seconds_before: f64,
    sets_before: u64,
    start: Instant,
}

impl<'a> Machine<'a> {
    fn new(
        arguments: &'a TaskArguments,
        folder: &'a Folder,
        outcome: TaskResult,
        number: usize,
        round: &TaskRound,
    ) -> anyhow::Result<Self> {
        let start = Instant::now();
        let mut search = folder.plan.search()?;
        let known = folder.known(number)?;
        let mut all = vec![known];
        if !arguments.alone {
            // Those that are missing or cannot be used only help.
            let others = round.numbers().filter(|&other| other != arguments.task);
            all.extend(others.filter_map(|other| Some(folder.outcome(other).ok()??.known)));
        }

        let mut entries_of_others = Vec::new();
        for known in &all {
            let entries = known.teach(&mut search);
            entries_of_others.extend(entries.with_context(|| {
                format!(
                    "{} has results of another game: plan anew",
                    folder.path().display()
                )
            })?);
        }
        entries_of_others.sort_unstable();
        // What cannot be used of an earlier attempt is found again.
        let _ = outcome.known.teach(&mut search);
        let (seconds_before, sets_before) = (outcome.seconds, outcome.sets);
        Ok(Self {
            arguments,
            folder,
            search,
            entries_of_others,
            outcome,
            seconds_before,
            sets_before,
            start,
        })
    }

    /// Solves what is asked, as far as the time allows, and writes the result.
    fn solve(&mut self, asked: &[WrittenSubproblem]) -> anyhow::Result<()> {
        let limit = Duration::from_secs(self.arguments.seconds);
        // Reading what others found is not counted, so that something is always tried.
        let deadline = Instant::now() + limit;
        let (mut written, mut is_first) = (Instant::now(), true);
        let answered: HashSet<_> = self
            .outcome
            .known
            .answers
            .iter()
            .map(|answer| (answer.asked.after.clone(), answer.asked.guess.clone()))
            .collect();

        for asked in asked {
            if answered.contains(&(asked.after.clone(), asked.guess.clone())) {
                continue;
            }
            if is_over(deadline) && !is_first {
                break;
            }
            let begun = Instant::now();
            let mut answer = self.search.answer(&asked.subproblem()?, &|_: &Steps| {
                if is_over(deadline) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })?;
            if interruption::is_heard() && answer.is_too_long {
                break;
            }
            self.outcome.solved += u64::from(!answer.is_too_long);
            // What had little time is asked again as it is, but the first had all there was.
            answer.is_too_long &= is_first || begun.elapsed() * 2 > limit;
            is_first = false;
            self.outcome
                .known
                .answers
                .push(WrittenAnswer::from(&answer));
            if written.elapsed() > OFTEN {
                self.write(false)?;
                written = Instant::now();
            }
        }

        self.write(!interruption::is_heard())
    }

    fn write(&mut self, is_done: bool) -> anyhow::Result<()> {
        let mut entries = self.search.entries(usize::MAX);
        entries.retain(|entry| self.entries_of_others.binary_search(entry).is_err());
        entries.truncate(self.arguments.share);
        self.outcome.is_done = is_done;
        self.outcome.seconds = self.seconds_before + self.start.elapsed().as_secs_f64();
        self.outcome.sets = self.sets_before + self.search.sets();
        self.outcome.known =
            KnownResults::new(std::mem::take(&mut self.outcome.known.answers), &entries);
        self.folder.write_outcome(&self.outcome)
    }
}

fn is_over(deadline: Instant) -> bool {
    interruption::is_heard() || Instant::now() >= deadline
}

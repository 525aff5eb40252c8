//! `solvetab solve plan`: the first round of tasks.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::search::distributed::{self, Distributed, Open};
use solvetab_solver::control::Interrupted;

use crate::choices::from_to;
use crate::commands::solve::cluster::folder::{Folder, Known, Plan, Round, release};
use crate::commands::solve::told::Told;
use crate::report::{Output, Verdict};
use crate::tables::container;
use crate::terminal::interruption;
use crate::terminal::standard_error::harmless;

/// Split a search for the least total into tasks for many machines
///
/// Writes the plan to a folder that all machines share. Any machine then runs its tasks with
/// `solvetab solve task DIR N`. `solvetab solve merge DIR` reports what is proven, plans the next
/// round, and finally writes the tree, the same as `solvetab solve` finds.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// The folder for the plan, the tasks and their results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Split sets of more codes than this [default: a twentieth of all codes]
    #[arg(long, value_name = "N", value_parser = from_to(1, usize::MAX))]
    split: Option<usize>,
    /// Number of tasks in a round, roughly
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_to(1_u64, 1_000_000))]
    tasks: u64,
    /// Size limit of a task's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = from_to(0, usize::MAX))]
    memory: usize,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, ref out, split, tasks, memory } = arguments;
    container::check_writable_folder(out)?;
    let split = split.unwrap_or_else(|| (rules.codes() as usize / 20).max(1));
    let plan = Plan { release: release(), rules: rules.to_string(), memory, split, tasks };
    let _alone = container::enter_folder(out, |line| output.progress.tell(line))?;
    let (folder, is_new) = Folder::begin(out, plan)?;
    interruption::hear()?;
    let mut search = folder.plan.search()?;
    let planned = cut(&mut search, split, output).inspect_err(|_| {
        output.progress.tell("interrupted before there were tasks: the same command begins anew");
    })?;
    let round = round(1, &planned, tasks);
    if is_new || !folder.has_first_round() {
        folder.write_round(1, &round, &Known::default())?;
    }
    if is_new {
        folder.write_plan()?;
    }
    output.report(&Report {
        rules: rules.to_string(),
        round: 1,
        tasks: round.tasks.len(),
        last: round.last(),
        least: planned.least,
        most: planned.most,
        out: folder.path().display().to_string(),
    })?;
    Ok(Verdict::Yes)
}

/// A plan, with its first round of tasks.
#[derive(Serialize)]
struct Report {
    rules: String,
    /// The number of the round.
    round: u64,
    /// How many tasks there are, numbered from 1.
    tasks: usize,
    /// The number of the last one; `null` if there is none.
    last: Option<u64>,
    /// The least total is at least this.
    least: u64,
    /// The least total is at most this.
    most: u64,
    /// The folder.
    out: String,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { rules, least, most, .. }, out) = (self, harmless(&self.out));
        writeln!(f, "{rules}: total from {least} to {most}")?;
        match self.last {
            None => writeln!(f, "no task in {out}: solvetab solve merge {out} makes the tree"),
            Some(1) => writeln!(f, "task 1 in {out}: run it with solvetab solve task {out} 1"),
            Some(last) => writeln!(f, "tasks 1 to {last} in {out}: run each with solvetab solve task {out} NUMBER"),
        }
    }
}

/// Cuts what is open into tasks, and shows on a terminal that it goes on.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn cut(
    search: &mut Distributed,
    split: usize,
    output: &Output<'_>,
) -> Result<distributed::Plan, Interrupted> {
    let told = Told::new(output.progress, |_| "looking for the sets that are to be cut".to_owned());
    output.workers.run(|| search.plan(split, &told))
}

/// The tasks of a round, of about equal weight: the first ones have what helps the others most.
pub(crate) fn round(first: u64, plan: &distributed::Plan, tasks: u64) -> Round {
    let all: u64 = plan.open.iter().map(|open| open.weight).sum();
    let enough = all.div_ceil(tasks).max(1);
    let mut round = Round { first, tasks: Vec::new() };
    let mut weight = enough;
    for Open { subproblem, weight: more } in &plan.open {
        if weight >= enough {
            round.tasks.push(Vec::new());
            weight = 0;
        }
        if let Some(task) = round.tasks.last_mut() {
            task.push(subproblem.into());
        }
        weight += more;
    }
    round
}

//! `solvetab solve merge`: what is proven so far, the next round, and in the end the tree.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::{Value, json};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::distributed::{self, Distributed};
use solvetab_solver::code_breaking::search::{self, Optimal, Question, Resources, SolveError};
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::control::Interrupted;

use crate::commands::solve::cluster::folder::{Answered, Folder, Known, Outcome};
use crate::commands::solve::cluster::planning;
use crate::commands::solve::long_run::LongRun;
use crate::counts::{guesses, secrets};
use crate::report::{Output, Verdict, codes_of, counted, phrases};
use crate::tables::container;
use crate::tables::tree_file::{refuse_json, write_tree};
use crate::terminal::interruption;

/// Say what the results of tasks prove, plan the next round once all are there, and make the tree once its total is proven
///
/// Ends with exit code 0 if the total is proven and the tree made, with 1 while there are tasks to be run: run them, and merge again.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder with the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write the tree to this file, a table, once it is known
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the numbers of the tasks that are to be run, one a line, and nothing else
    #[arg(long)]
    list: bool,
}

/// Entries of a table that all tasks of a round begin with, at most: those of the largest sets.
const MOST_ENTRIES: usize = 100_000;

/// What is there.
struct Merged {
    folder: Folder,
    search: Distributed,
    answers: Vec<Answered>,
    /// The results of all tasks: round, task, result.
    results: Vec<(usize, u64, Outcome)>,
    round: usize,
    first: u64,
    tasks: u64,
    open: Vec<u64>,
}

impl Merged {
    fn read(arguments: &Arguments) -> anyhow::Result<Self> {
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
                let name = || folder.outcome_path(task).display().to_string();
                outcome.known.teach(&mut search).with_context(name)?;
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
        Ok(Self { folder, search, answers, results, round, first, tasks, open })
    }

    /// Plans the next round if all tasks of this one are done.
    fn plan(&mut self, output: &Output<'_>) -> anyhow::Result<distributed::Plan> {
        let plan = planning::cut(&mut self.search, self.folder.plan.split, output)?;
        if self.open.is_empty() && !plan.is_proven() {
            let round = planning::round(self.first + self.tasks, &plan, self.folder.plan.tasks);
            let known = Known::new(std::mem::take(&mut self.answers), &self.search.entries(MOST_ENTRIES));
            self.round += 1;
            self.folder.write_round(self.round, &round, &known)?;
            (self.first, self.tasks, self.open) = (round.first, round.tasks.len() as u64, round.numbers().collect());
        }
        Ok(plan)
    }

    fn json(&self, plan: &distributed::Plan, arguments: &Arguments) -> Value {
        let is_open = !plan.is_proven();
        let result = |(round, task, outcome): &(usize, u64, Outcome)| json!({"round": round, "task": task, "seconds": outcome.seconds, "sets": outcome.sets});
        json!({
            "rules": self.folder.plan.rules,
            "round": self.round,
            "tasks": self.tasks,
            "done": self.tasks - self.open.len() as u64,
            "open": if is_open { &self.open[..] } else { &[] },
            "least": plan.least,
            "most": plan.most,
            "proven": [],
            "out": arguments.out.as_ref().filter(|_| !is_open),
            "results": self.results.iter().map(result).collect::<Vec<_>>(),
        })
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(out) = &arguments.out {
        // The files of the plan are JSON: none of them is overwritten.
        refuse_json(out)?;
        container::check_writable(out)?;
    }
    let mut merged = Merged::read(arguments)?;
    interruption::hear()?;
    let plan = merged.plan(output).inspect_err(|error| {
        if error.is::<Interrupted>() {
            output.progress.tell("interrupted: the same command begins anew, and all results are there");
        }
    })?;
    if plan.is_proven() {
        return finish(&merged, &plan, arguments, output);
    }
    if arguments.list {
        list(&merged.open, output)?;
        return Ok(Verdict::No);
    }
    output.answer(
        || merged.json(&plan, arguments),
        |out| {
            let Merged { folder, round, tasks, open, .. } = &merged;
            writeln!(out, "{}: total from {} to {}", folder.plan.rules, plan.least, plan.most)?;
            let (tasks, open) = (counted(*tasks, "task", "tasks"), open.len());
            Ok(writeln!(
                out,
                "round {round}: {open} of {tasks} to be run; solvetab solve merge --list has their numbers"
            )?)
        },
    )?;
    Ok(Verdict::No)
}

/// Makes the tree, as the search on one machine does that knows as much.
fn finish(
    merged: &Merged,
    plan: &distributed::Plan,
    arguments: &Arguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let rules = merged.folder.plan.rules()?;
    let (game, question) = (Game::from(rules), Question::default());
    let memory = merged.folder.plan.memory_bytes();
    let resources = Resources { memory, ..Resources::default() };
    let run = LongRun::begun(output.progress, None, "", Some(rules));
    let saved = merged.search.saved();
    let solved = output.workers.run(|| search::solve_watched(&game, question, &resources, saved, &run));
    if let Err(SolveError::Interrupted(Interrupted { known: saved })) = solved {
        run.interrupted(*saved);
        return Err(Interrupted { known: () }.into());
    }
    drop(run);
    let optimal = solved?;
    let cost = optimal.tree.cost();
    anyhow::ensure!(
        u64::from(cost.total) == plan.least,
        "the results prove a total of {}, and the tree has {}: a result is false, so plan anew",
        plan.least,
        cost.total
    );
    let written = arguments.out.as_ref().map_or(Ok(()), |path| write_tree(path, &encode::optimal(&game, &optimal)));
    if arguments.list {
        list(&[], output)?;
    } else {
        show(merged, plan, &optimal, arguments, output)?;
    }
    output.out.flush()?;
    written?;
    Ok(Verdict::Yes)
}

/// The tasks that are to be run.
fn list(open: &[u64], output: &mut Output<'_>) -> anyhow::Result<()> {
    output.answer(|| json!({"open": open}), |out| Ok(open.iter().try_for_each(|task| writeln!(out, "{task}"))?))
}

fn show(
    merged: &Merged,
    plan: &distributed::Plan,
    optimal: &Optimal,
    arguments: &Arguments,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let (cost, at_worst) = (optimal.tree.cost(), optimal.at_worst);
    let average = f64::from(cost.total) / f64::from(cost.secrets);
    output.answer(
        || {
            let mut json = merged.json(plan, arguments);
            json["total"] = cost.total.into();
            json["average"] = average.into();
            json["worst"] = cost.worst.into();
            json["at_worst"] = at_worst.into();
            json["proven"] = codes_of(optimal.proven).into();
            json
        },
        |out| {
            let (total, all) = (guesses(cost.total), secrets(cost.secrets));
            writeln!(out, "{}: {total} for {all}, proven optimal", merged.folder.plan.rules)?;
            writeln!(out, "average  {average:.4}")?;
            writeln!(out, "worst    {} ({})", cost.worst, secrets(at_worst))?;
            writeln!(out, "proven   {}", phrases(optimal.proven))?;
            let seconds: f64 = merged.results.iter().fold(0.0, |all, (_, _, outcome)| all + outcome.seconds);
            let (tasks, rounds) = (merged.results.len() as u64, merged.round as u64);
            let (tasks, rounds) = (counted(tasks, "task", "tasks"), counted(rounds, "round", "rounds"));
            Ok(writeln!(out, "{tasks} in {rounds}, {seconds:.1} s in all")?)
        },
    )
}

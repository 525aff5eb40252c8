//! `solvetab solve plan`, `task` and `merge`: one search on many machines, which share a folder and nothing else.
//!
//! `plan` cuts the search into tasks (`planning`), `task` solves one of them, and `merge` takes in what is there, plans the next round
//! or makes the tree. `folder` has all files; who runs the tasks, and where, is left to whatever runs jobs.

mod folder;
#[cfg(fuzzing)]
mod fuzzing;
mod merge;
mod planning;
mod task;

use crate::output::{Output, Verdict};
#[cfg(fuzzing)]
pub(in crate::code_breaking) use fuzzing::fuzz;

/// One search on many machines.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    Plan(planning::Arguments),
    Task(task::Arguments),
    Merge(merge::Arguments),
}

/// Runs the command.
pub(super) fn run(command: &Command, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match command {
        Command::Plan(arguments) => planning::run(arguments, output),
        Command::Task(arguments) => task::run(arguments, output),
        Command::Merge(arguments) => merge::run(arguments, output),
    }
}

//! `solvetab solve plan`, `task` and `merge`: one search on many machines, which share a folder and
//! nothing else.
//!
//! `plan` cuts the search into tasks (`planning`), `task` solves one of them, and `merge` takes in
//! what is there, plans the next round or makes the tree. `folder` has all files, `planned_game`
//! the game that is in one of them; who runs the tasks, and where, is left to whatever runs jobs.

pub(crate) mod folder;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
pub(crate) mod merge;
pub(crate) mod planned_game;
pub(crate) mod planning;
pub(crate) mod task;

#[cfg(fuzzing)]
pub(crate) use crate::commands::solve::cluster::fuzzing::fuzz;
use crate::report::{Output, Verdict};

/// One search on many machines.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ClusterCommand {
    Plan(planning::PlanArguments),
    Task(task::TaskArguments),
    Merge(merge::MergeArguments),
}

/// Runs the command.
pub(crate) fn run(command: &ClusterCommand, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match command {
        ClusterCommand::Plan(arguments) => planning::run(arguments, output),
        ClusterCommand::Task(arguments) => task::run(arguments, output),
        ClusterCommand::Merge(arguments) => merge::run(arguments, output),
    }
}

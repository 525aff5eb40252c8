//! `solvetab quad-ace`: one position, and what can be said of all.

pub(crate) mod bases;
pub(crate) mod lines;
pub(crate) mod position;
pub(crate) mod table;

use clap::{Args, Subcommand};

use crate::commands::quad_ace::position::PositionQuery;
use crate::report::{Output, Verdict};

/// Show the value of a QuadAce position and every move
///
/// Each player has two hands, which begin at 1. On your turn, add one of the opponent's hands to
/// one of yours, modulo 10: 7 + 5 makes 2. A hand at 0 is out: it can neither be used nor be added.
/// You win when both your hands are 0.
///
/// The value is for perfect play: a win or a loss with its number of moves, or a
/// draw.
/// * marks the moves that keep the value.
///
/// With - as the position, each line of standard input is a position, such as 1,3 6,7. Each gets
/// one line: the outcome, the moves to the end (- for a draw) and the best moves as the mover's
/// resulting hands, such as win 3 0,3. The exit code is that of the worst line.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  solvetab quad-ace 1,3 6,7\n  solvetab quad-ace 1,1,1 1,1,2 --base 12 --goal equal\n  echo 1,3 6,7 | solvetab quad-ace -\n  solvetab quad-ace bases --to 32",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct QuadAceArguments {
    #[command(subcommand)]
    about_all: Option<QuadAceCommand>,
    #[command(flatten)]
    asked: PositionQuery,
}

#[derive(Debug, Subcommand)]
enum QuadAceCommand {
    Bases(bases::BasesArguments),
}

/// Runs the command.
///
/// # Errors
///
/// If the position is none of the rules, or the rules cannot be solved.
pub(crate) fn run(
    arguments: &QuadAceArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    match &arguments.about_all {
        None => position::run(&arguments.asked, output),
        Some(QuadAceCommand::Bases(arguments)) => bases::run(arguments, output),
    }
}

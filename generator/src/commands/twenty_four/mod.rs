//! `solvetab twenty-four`: one hand, its hints, and the statistics of all.

pub(crate) mod answer;
pub(crate) mod check;
pub(crate) mod deal;
pub(crate) mod hand;
pub(crate) mod hand_options;
pub(crate) mod lines;
pub(crate) mod statistics;

use clap::{Args, Subcommand};

use crate::commands::twenty_four::hand_options::HandArguments;
use crate::report::{Output, Verdict};

/// Make 24 from four cards, or any number from one to seven cards
///
/// Uses each card once, with + - * / and brackets. Prints the most natural solution, with --all
/// every essentially different one, with --every every form. Ends with exit code 1 if there is
/// none.
///
/// With - as the hand, each line of standard input is a hand, such as 3 3 8 8. Each gets one line:
/// a solution, or with --all or --every all of them separated by ;, or - if there is none. The exit
/// code is that of the worst line.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:
  solvetab twenty-four 3 3 8 8
  solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole",
    after_long_help = "Examples:
  solvetab twenty-four 3 3 8 8
  solvetab twenty-four A 5 7 Q --all --style unicode
  solvetab twenty-four 2 3 5 7 11 --target 1/2
  solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole
  echo 3 3 8 8 | solvetab twenty-four -
  solvetab twenty-four check '8/(3-8/3)' --cards 3 3 8 8",
    args_conflicts_with_subcommands = true
)]
pub(crate) struct TwentyFourArguments {
    #[command(subcommand)]
    about_all: Option<TwentyFourCommand>,
    #[command(flatten)]
    hand: HandArguments,
}

#[derive(Debug, Subcommand)]
enum TwentyFourCommand {
    Check(check::CheckExpressionArguments),
    Deal(deal::DealArguments),
    Stats(statistics::StatisticsArguments),
}

/// Runs the command.
///
/// # Errors
///
/// If the cards or the request cannot be read.
pub(crate) fn run(
    arguments: &TwentyFourArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    match &arguments.about_all {
        None => hand::run(&arguments.hand, output),
        Some(TwentyFourCommand::Check(arguments)) => check::run(arguments, output),
        Some(TwentyFourCommand::Deal(arguments)) => deal::run(arguments, output),
        Some(TwentyFourCommand::Stats(arguments)) => statistics::run(arguments, output),
    }
}

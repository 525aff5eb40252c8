//! `solvetab twenty-four`: one hand, its hints, and the statistics of all.

pub(crate) mod answer;
pub(crate) mod check;
pub(crate) mod deal;
pub(crate) mod hand;
pub(crate) mod hands;
pub(crate) mod statistics;

use std::fmt;

use clap::{Args, Subcommand};
use serde::Serialize;
use solvetab_lookup::twenty_four::Cards;
use solvetab_solver::twenty_four::Solver;

use crate::commands::twenty_four::answer::{HandRequest, is_standard};
use crate::commands::twenty_four::hand::{HandArguments, read_cards};
use crate::dialogue::questions::STANDARD_INPUT;
use crate::report::{Output, Verdict, conflict, missing};
use crate::tables::export::hands::targets;

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
        None => show(&arguments.hand, output),
        Some(TwentyFourCommand::Check(arguments)) => check::run(arguments, output),
        Some(TwentyFourCommand::Deal(arguments)) => deal::run(arguments, output),
        Some(TwentyFourCommand::Stats(arguments)) => statistics::run(arguments, output),
    }
}

fn show(hand: &HandArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if matches!(hand.cards.as_slice(), [only] if only == STANDARD_INPUT) {
        if hand.targets || hand.hints.is_some() {
            return Err(conflict(
                "--targets and --hints are about one hand: leave them out with -",
            ));
        }
        return hands::run(hand, output);
    }
    if hand.cards.is_empty() {
        return Err(missing(
            "which cards? Write them with spaces between: solvetab twenty-four 3 3 8 8; solvetab twenty-four --help says more",
        ));
    }

    let cards = read_cards(&hand.cards)?;
    if hand.targets {
        return show_targets(cards, hand, output);
    }
    let answer = HandRequest::new(hand, Some(cards), output)?.answer(cards)?;
    output.report(&answer.report(hand))?;
    Ok(answer.is_solvable().into())
}

fn show_targets(
    cards: Cards,
    hand: &HandArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let table = if is_standard(cards) {
        answer::targets(&hand.table.folder, output)?
    } else {
        None
    };
    let known = table.and_then(|table| table.all(cards).ok());
    let targets = targets(known.unwrap_or_else(|| Solver::new().targets(cards)));
    let is_any = !targets.is_empty();
    output.report(&MakeableTargets { cards, targets })?;
    Ok(is_any.into())
}

/// Whole numbers from 0 to 127 that some cards make.
#[derive(Serialize)]
struct MakeableTargets {
    cards: Cards,
    targets: Vec<u8>,
}

impl fmt::Display for MakeableTargets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.targets.iter().map(ToString::to_string).collect();
        match list.len() {
            0 => writeln!(f, "{} make no whole number from 0 to 127", self.cards),
            count => writeln!(
                f,
                "{}\n{count} of the numbers from 0 to 127",
                list.join(" ")
            ),
        }
    }
}

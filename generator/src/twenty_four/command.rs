//! `solvetab twenty-four`: one hand.

use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use serde_json::json;
use solvetab_lookup::twenty_four::{Cards, TARGET};

use super::solve::Solver;
use crate::output::{Output, Verdict, usage};

#[derive(Debug, Subcommand)]
enum Command {
    /// Make 24 from four cards
    ///
    /// Shows the most natural way to make 24 from four cards with + - * / and brackets, each card once, or all
    /// different ways. Ends with exit code 1 if there is none.
    #[command(after_help = "Example: solvetab twenty-four 3 3 8 8")]
    TwentyFour(Hand),
}

#[derive(Debug, Args)]
struct Hand {
    /// Four cards, each 1 to 13 or A, J, Q, K
    #[arg(required = true, allow_negative_numbers = true)]
    cards: Vec<String>,
    /// List every different solution
    #[arg(long)]
    all: bool,
    /// The number to make
    #[arg(long, default_value_t = i64::from(TARGET), allow_negative_numbers = true)]
    target: i64,
}

pub(super) fn augment(command: clap::Command) -> clap::Command {
    Command::augment_subcommands(command)
}

pub(super) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
    let Command::TwentyFour(hand) = Command::from_arg_matches(matches).ok()?;
    Some(show(&hand, output))
}

fn show(hand: &Hand, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let cards: Cards = hand.cards.join(" ").parse().map_err(usage)?;
    let solved = Solver::new().solve(cards, hand.target);
    let count = solved.solutions.len();
    output.answer(
        || {
            json!({
                "cards": cards.values(),
                "target": hand.target,
                "solvable": count > 0,
                "count": count,
                "needs_fraction": solved.needs_fraction,
                "solutions": solved.solutions.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        },
        |out| {
            let shown = if hand.all { count } else { 1 };
            for expression in solved.solutions.iter().take(shown) {
                writeln!(out, "{expression} = {}", hand.target)?;
            }
            match count {
                0 => writeln!(out, "{cards} cannot make {}", hand.target)?,
                1 => writeln!(out, "the only solution")?,
                _ if hand.all => writeln!(out, "{count} different solutions")?,
                _ => writeln!(out, "one of {count} different solutions; --all lists them")?,
            }
            Ok(())
        },
    )?;
    Ok((count > 0).into())
}

//! `solvetab quad-ace`: one position.

use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use serde_json::json;
use solvetab_lookup::quad_ace::{Hands, MIN_BASE, STANDARD_BASE, moves};

use super::export::{describe, name};
use super::retrograde::{self, MAX_BASE};
use crate::output::{Output, Verdict, usage};

#[derive(Debug, Subcommand)]
enum Command {
    /// The value of a QuadAce position, and the moves
    ///
    /// Solves the whole game and shows what perfect play makes of one position: a win or a loss with the number of plies
    /// to the end, or a draw, and the same for each move.
    #[command(after_help = "Example: solvetab quad-ace 1,3 6,7")]
    QuadAce(Position),
}

#[derive(Debug, Args)]
struct Position {
    /// The mover's two hands, such as 1,3
    mover: String,
    /// The opponent's two hands, such as 6,7
    opponent: String,
    /// Hands show numbers below this base
    #[arg(long, default_value_t = STANDARD_BASE, value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    base: u16,
}

pub(super) fn augment(command: clap::Command) -> clap::Command {
    Command::augment_subcommands(command)
}

pub(super) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
    let Command::QuadAce(arguments) = Command::from_arg_matches(matches).ok()?;
    Some(show(&arguments, output))
}

fn show(arguments: &Position, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let Position { base, .. } = *arguments;
    let read = |text: &str, whose: &str| {
        Hands::parse_in_base(base, text).map_err(|error| usage(format!("the {whose}'s hands \"{text}\": {error}")))
    };
    let (mover, opponent) = (read(&arguments.mover, "mover")?, read(&arguments.opponent, "opponent")?);
    let solution = retrograde::solve(base)?;
    let outcome = solution.outcome(mover, opponent);
    let mut results: Vec<_> =
        moves(base, mover, opponent).map(|result| (result, solution.outcome(opponent, result).before())).collect();
    // The sort is stable: equally good moves stay in the order of their hands.
    results.sort_by_key(|&(_, after)| std::cmp::Reverse(after));
    let is_best = |after| after == outcome;
    output.answer(
        || {
            let mut position = describe(mover, opponent, outcome);
            position["base"] = json!(base);
            position["reachable"] = json!(solution.is_reachable(mover, opponent));
            position["moves"] = results
                .iter()
                .map(|&(result, after)| {
                    json!({
                        "result": result.values(),
                        "outcome": name(after),
                        "plies": after.plies(),
                        "best": is_best(after),
                    })
                })
                .collect();
            position
        },
        |out| {
            let note =
                if solution.is_reachable(mover, opponent) { "" } else { " (not reachable from 1,1 against 1,1)" };
            writeln!(out, "{mover} against {opponent}, base {base}: {outcome}{note}")?;
            for &(result, after) in &results {
                writeln!(out, "  {} to {result}: {after}", if is_best(after) { "*" } else { " " })?;
            }
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

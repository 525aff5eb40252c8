//! `solvetab quad-ace traps` and `upsets`: where what looks good loses.

use serde_json::{Value, json};
use solvetab_lookup::quad_ace::Rules;
use solvetab_solver::quad_ace::SolvedGame;
use solvetab_solver::quad_ace::traps::{Ahead, ToZero, Trap, traps, upsets};

use crate::asked::quad_ace::RulesOptions;
use crate::report::{Output, Verdict, counted, usage};
use crate::tables::export::positions::describe;
use crate::terminal::interruption::UntilInterrupted;

/// Moves that bring a hand to 0 and lose by force
///
/// Over the reachable positions in which both players have two live hands: every such move, and whether it is the only one there that
/// brings a hand to 0.
#[derive(Debug, clap::Args)]
pub(crate) struct TrapsArguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Positions from which a player who is ahead in hands still loses
///
/// The reachable positions in which the mover has one live hand against two, which looks like an advantage, and loses by force.
#[derive(Debug, clap::Args)]
pub(crate) struct UpsetsArguments {
    /// Also those in which the opponent has one live hand against two of the mover, and the mover wins
    #[arg(long)]
    either: bool,
    #[command(flatten)]
    rules: RulesOptions,
}

/// The rules of a game that is small enough to be played through.
fn small_rules(options: &RulesOptions) -> anyhow::Result<Rules> {
    let rules = options.rules(Rules::STANDARD.hands())?;
    if rules.positions() > SolvedGame::MOST_PLAYED {
        return Err(usage(format!(
            "{rules} has {} positions, more than the {} that are played through to know which can be reached: use a smaller base or fewer hands",
            rules.positions(),
            SolvedGame::MOST_PLAYED
        )));
    }
    Ok(rules)
}

/// Runs `quad-ace traps`.
pub(crate) fn run_traps(arguments: &TrapsArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = small_rules(&arguments.rules)?;
    let ToZero { moves, traps } = output.workers.run(|| traps(rules, &UntilInterrupted(output.progress)))?;
    output.answer(
        || {
            let rows = traps.iter().map(|trap| {
                json!({
                    "mover": trap.mover.values(),
                    "opponent": trap.opponent.values(),
                    "result": trap.result.values(),
                    "only": trap.is_only,
                })
            });
            rows.collect()
        },
        |out| {
            for Trap { mover, opponent, result, is_only } in &traps {
                writeln!(out, "{mover}-{opponent} -> {result}{}", if *is_only { ", the only one" } else { "" })?;
            }
            let only = traps.iter().filter(|trap| trap.is_only).count();
            let losing = traps.len();
            writeln!(
                out,
                "moves that bring a hand to 0: {moves}; that lose: {losing}, of which the only ones that bring a hand to 0: {only}"
            )?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// Runs `quad-ace upsets`.
pub(crate) fn run_upsets(arguments: &UpsetsArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = small_rules(&arguments.rules)?;
    let mut upsets = output.workers.run(|| upsets(rules, &UntilInterrupted(output.progress)))?;
    upsets.retain(|upset| arguments.either || upset.ahead == Ahead::Mover);
    output.answer(
        || {
            let rows = upsets.iter().map(|upset| {
                let mut row = describe(upset.mover, upset.opponent, upset.outcome);
                row["ahead"] = json!(match upset.ahead {
                    Ahead::Mover => "mover",
                    Ahead::Opponent => "opponent",
                });
                row
            });
            rows.collect::<Value>()
        },
        |out| {
            for upset in &upsets {
                writeln!(out, "{}-{}: {}", upset.mover, upset.opponent, upset.outcome)?;
            }
            let who = if arguments.either { "the player" } else { "the mover" };
            let positions = counted(upsets.len() as u64, "reachable position", "reachable positions");
            writeln!(out, "{positions} in which {who} with one live hand against two loses")?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

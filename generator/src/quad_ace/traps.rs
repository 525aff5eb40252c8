//! `solvetab quad-ace traps` and `upsets`: where what looks good loses.

use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
use solvetab_solver::quad_ace::SolvedGame;
use solvetab_solver::quad_ace::retrograde::positions;

use super::export::describe;
use super::options::RulesOptions;
use crate::output::{Output, Verdict};

/// Moves that bring a hand to 0 and lose by force
///
/// Over the reachable positions in which both players have two live hands: every such move, and whether it is the only one there that
/// brings a hand to 0.
#[derive(Debug, clap::Args)]
pub(super) struct TrapsArguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Positions from which a player who is ahead in hands still loses
///
/// The reachable positions in which the mover has one live hand against two, which looks like an advantage, and loses by force.
#[derive(Debug, clap::Args)]
pub(super) struct UpsetsArguments {
    /// Also those in which the opponent has one live hand against two of the mover, and the mover wins
    #[arg(long)]
    either: bool,
    #[command(flatten)]
    rules: RulesOptions,
}

struct Trap {
    mover: Hands,
    opponent: Hands,
    result: Hands,
    only: bool,
}

/// All reachable positions with so many live hands of each player, with their values.
fn reachable(game: &SolvedGame, rules: Rules, live: (usize, usize)) -> anyhow::Result<Vec<(Hands, Hands, Outcome)>> {
    let mut found = Vec::new();
    for (mover, opponent) in positions(rules) {
        if (mover.live(), opponent.live()) == live && game.table().is_reachable(mover, opponent)? {
            found.push((mover, opponent, game.table().probe(mover, opponent)?));
        }
    }
    Ok(found)
}

/// A game that is small enough to be played through.
fn solve(options: &RulesOptions, output: &Output<'_>) -> anyhow::Result<(SolvedGame, Rules)> {
    let rules = options.rules(Rules::STANDARD.hands())?;
    let game = output.workers.run(|| SolvedGame::new(rules, output.progress))?;
    if !game.is_played() {
        return Err(crate::output::usage(format!(
            "{rules} has {} positions, too many to play through: use a smaller base or fewer hands",
            rules.positions()
        )));
    }
    Ok((game, rules))
}

fn traps(game: &SolvedGame, rules: Rules) -> anyhow::Result<Vec<Trap>> {
    let mut traps = Vec::new();
    for (mover, opponent, _) in reachable(game, rules, (2, 2))? {
        let to_zero: Vec<Hands> = rules.moves(mover, opponent).filter(|result| result.live() < mover.live()).collect();
        for &result in &to_zero {
            if matches!(game.table().probe(opponent, result)?.before(), Outcome::Loss { .. }) {
                traps.push(Trap { mover, opponent, result, only: to_zero.len() == 1 });
            }
        }
    }
    Ok(traps)
}

/// Runs `quad-ace traps`.
pub(super) fn run_traps(arguments: &TrapsArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (game, rules) = solve(&arguments.rules, output)?;
    let traps = traps(&game, rules)?;
    output.answer(
        || {
            let rows = traps.iter().map(|trap| {
                json!({
                    "mover": trap.mover.values(),
                    "opponent": trap.opponent.values(),
                    "result": trap.result.values(),
                    "only": trap.only,
                })
            });
            rows.collect()
        },
        |out| {
            for Trap { mover, opponent, result, only } in &traps {
                writeln!(out, "{mover}-{opponent} -> {result}{}", if *only { ", the only one" } else { "" })?;
            }
            let only = traps.iter().filter(|trap| trap.only).count();
            writeln!(
                out,
                "{} moves bring a hand to 0 and lose, {only} of them the only ones that bring a hand to 0",
                traps.len()
            )?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// Runs `quad-ace upsets`.
pub(super) fn run_upsets(arguments: &UpsetsArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (game, rules) = solve(&arguments.rules, output)?;
    let is_loss = |outcome: Outcome| matches!(outcome, Outcome::Loss { .. });
    let is_win = |outcome: Outcome| matches!(outcome, Outcome::Win { .. });
    let mut upsets = reachable(&game, rules, (1, 2))?;
    upsets.retain(|&(_, _, outcome)| is_loss(outcome));
    if arguments.either {
        upsets.extend(reachable(&game, rules, (2, 1))?.into_iter().filter(|&(_, _, outcome)| is_win(outcome)));
    }
    output.answer(
        || {
            let rows = upsets.iter().map(|&(mover, opponent, outcome)| {
                let mut row = describe(mover, opponent, outcome);
                row["ahead"] = json!(if mover.live() == 1 { "mover" } else { "opponent" });
                row
            });
            rows.collect::<Value>()
        },
        |out| {
            for (mover, opponent, outcome) in &upsets {
                writeln!(out, "{mover}-{opponent}: {outcome}")?;
            }
            writeln!(out, "{} positions in which the player with fewer live hands loses", upsets.len())?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

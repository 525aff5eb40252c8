//! `solvetab-research quad-ace traps` and `upsets`: where what looks good loses.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::quad_ace::Rules;
use solvetab_solver::quad_ace::MOST_PLAYED;

use super::options::RulesOptions;
use super::played_through::{Ahead, ToZero, Trap, Upset, traps, upsets};
use crate::report::{Output, counted, mistake};
use crate::watch::Watch;

/// Moves that bring a hand to 0 and lose by force
///
/// Over the reachable positions in which both players have two live hands: every such move, and
/// whether it is the only one there that brings a hand to 0.
#[derive(Debug, clap::Args)]
pub(crate) struct TrapsArguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Positions from which a player who is ahead in hands still loses
///
/// The reachable positions in which the mover has one live hand against two, which looks like an
/// advantage, and loses by force.
#[derive(Debug, clap::Args)]
pub(crate) struct UpsetsArguments {
    /// Also those in which the opponent has one live hand against two of the mover, and the mover
    /// wins
    #[arg(long)]
    either: bool,
    #[command(flatten)]
    rules: RulesOptions,
}

/// The rules of a game that is small enough to be played through.
fn small_rules(options: &RulesOptions) -> anyhow::Result<Rules> {
    let rules = options.rules()?;
    if rules.positions() > MOST_PLAYED {
        return Err(mistake(format!(
            "{rules} has {} positions, more than the {MOST_PLAYED} that are played through to know which can be reached: use a smaller base or fewer hands",
            rules.positions()
        )));
    }
    Ok(rules)
}

/// Runs `quad-ace traps`.
pub(crate) fn run_traps(
    arguments: &TrapsArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<bool> {
    let rules = small_rules(&arguments.rules)?;
    let ToZero { moves, traps } = traps(rules, &Watch::new())?;
    output.report(&Traps { traps, moves })?;
    Ok(true)
}

#[derive(Serialize)]
#[serde(transparent)]
struct Traps {
    traps: Vec<Trap>,
    /// All moves that bring a hand to 0.
    #[serde(skip)]
    moves: u64,
}

impl fmt::Display for Traps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { traps, moves } = self;
        for Trap {
            mover,
            opponent,
            result,
            is_only,
        } in traps
        {
            let only = if *is_only { ", the only one" } else { "" };
            writeln!(f, "{mover}-{opponent} -> {result}{only}")?;
        }
        let (losing, only) = (
            traps.len(),
            traps.iter().filter(|trap| trap.is_only).count(),
        );
        writeln!(
            f,
            "moves that bring a hand to 0: {moves}; that lose: {losing}, of which the only ones that bring a hand to 0: {only}"
        )
    }
}

/// Runs `quad-ace upsets`.
pub(crate) fn run_upsets(
    arguments: &UpsetsArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<bool> {
    let rules = small_rules(&arguments.rules)?;
    let mut upsets = upsets(rules, &Watch::new())?;
    upsets.retain(|upset| arguments.either || upset.ahead == Ahead::Mover);
    output.report(&Upsets {
        upsets,
        either: arguments.either,
    })?;
    Ok(true)
}

#[derive(Serialize)]
#[serde(transparent)]
struct Upsets {
    upsets: Vec<Upset>,
    #[serde(skip)]
    either: bool,
}

impl fmt::Display for Upsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Upset {
            mover,
            opponent,
            outcome,
            ..
        } in &self.upsets
        {
            writeln!(f, "{mover}-{opponent}: {outcome}")?;
        }
        let who = if self.either {
            "the player"
        } else {
            "the mover"
        };
        let positions = counted(
            self.upsets.len(),
            "reachable position",
            "reachable positions",
        );
        writeln!(
            f,
            "{positions} in which {who} with one live hand against two loses"
        )
    }
}

//! `solvetab-research quad-ace traps` and `upsets`: where what looks good loses.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::quad_ace::{Outcome, Rules};
use solvetab_solver::quad_ace::SolvedGame;

use super::options::{Numbers, RulesOptions, outcome_name};
use super::played_through::{Ahead, ToZero, Upset, traps, upsets};
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
    if rules.positions() > SolvedGame::MOST_PLAYED {
        return Err(mistake(format!(
            "{rules} has {} positions, more than the {} that are played through to know which can be reached: use a smaller base or fewer hands",
            rules.positions(),
            SolvedGame::MOST_PLAYED
        )));
    }
    Ok(rules)
}

/// Runs `quad-ace traps`.
pub(crate) fn run_traps(arguments: &TrapsArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = small_rules(&arguments.rules)?;
    let ToZero { moves, traps } = traps(rules, &Watch::new())?;
    let traps = traps.iter().map(|trap| Trap {
        mover: Numbers(trap.mover),
        opponent: Numbers(trap.opponent),
        result: Numbers(trap.result),
        only: trap.is_only,
    });
    output.report(&Traps { traps: traps.collect(), moves })?;
    Ok(true)
}

/// A move that brings a hand to 0 and loses.
#[derive(Serialize)]
struct Trap {
    mover: Numbers,
    opponent: Numbers,
    /// The mover's hands after it.
    result: Numbers,
    /// Whether no other move there brings a hand to 0.
    only: bool,
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
        for Trap { mover, opponent, result, only } in traps {
            let only = if *only { ", the only one" } else { "" };
            writeln!(f, "{}-{} -> {}{only}", mover, opponent, result)?;
        }
        let (losing, only) = (traps.len(), traps.iter().filter(|trap| trap.only).count());
        writeln!(
            f,
            "moves that bring a hand to 0: {moves}; that lose: {losing}, of which the only ones that bring a hand to 0: {only}"
        )
    }
}

/// Runs `quad-ace upsets`.
pub(crate) fn run_upsets(arguments: &UpsetsArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = small_rules(&arguments.rules)?;
    let mut upsets = upsets(rules, &Watch::new())?;
    upsets.retain(|upset| arguments.either || upset.ahead == Ahead::Mover);
    let upset = |upset: &Upset| Losing {
        mover: Numbers(upset.mover),
        opponent: Numbers(upset.opponent),
        outcome: outcome_name(upset.outcome),
        plies: upset.outcome.plies(),
        in_words: upset.outcome,
        ahead: match upset.ahead {
            Ahead::Mover => "mover",
            Ahead::Opponent => "opponent",
        },
    };
    output.report(&Upsets { upsets: upsets.iter().map(upset).collect(), either: arguments.either })?;
    Ok(true)
}

/// A position from which the player who is ahead in hands loses.
#[derive(Serialize)]
struct Losing {
    mover: Numbers,
    opponent: Numbers,
    /// win or loss of the mover.
    outcome: &'static str,
    /// Plies to the end.
    plies: Option<u16>,
    #[serde(skip)]
    in_words: Outcome,
    /// Who is ahead: mover or opponent.
    ahead: &'static str,
}

#[derive(Serialize)]
#[serde(transparent)]
struct Upsets {
    upsets: Vec<Losing>,
    #[serde(skip)]
    either: bool,
}

impl fmt::Display for Upsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Losing { mover, opponent, in_words, .. } in &self.upsets {
            writeln!(f, "{mover}-{opponent}: {in_words}")?;
        }
        let who = if self.either { "the player" } else { "the mover" };
        let positions = counted(self.upsets.len(), "reachable position", "reachable positions");
        writeln!(f, "{positions} in which {who} with one live hand against two loses")
    }
}

//! `solvetab-research quad-ace starts`: who wins if the players may choose their starting hands.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::InputError;
use solvetab_lookup::quad_ace::{Hands, MIN_BASE, Outcome, Rules};

use super::options::{RulesOptions, winner};
use super::outcomes_of_starts::Starts;
use crate::report::{Output, counted, mistake};
use crate::watch::Watch;

/// Who wins from every pair of starts
///
/// A row for each start of the first mover, a column for each of the other player: W if the first
/// mover wins, L if it loses, . for a draw. Starts have no hand at 0.
#[derive(Debug, clap::Args)]
pub(crate) struct StartsArguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Bytes that a pair of starts takes at most: an outcome, and in JSON a letter and a number as
/// values and as text.
const BYTES_OF_A_PAIR: u64 = 64;
/// The most memory that the matrix may take, 1 GiB: small machines still have it beside what
/// solving takes, and a line of more than the 4096 letters that then fit is read by programs only.
const MOST_BYTES: u64 = 1 << 30;

/// Refuses games with so many pairs of starts that their matrix would not fit.
fn refuse_large_matrix(rules: Rules) -> anyhow::Result<()> {
    const MOST_PAIRS: u64 = MOST_BYTES / BYTES_OF_A_PAIR;
    let pairs = Starts::pairs(rules);
    if pairs <= MOST_PAIRS {
        return Ok(());
    }
    Err(mistake(format!(
        "{rules} has {pairs} pairs of starts, which would take up to {:.0} GiB of memory: use a base of at most {}, or fewer hands",
        (pairs * BYTES_OF_A_PAIR) as f64 / f64::from(1 << 30),
        largest_base(rules, MOST_PAIRS)
    )))
}

/// The largest base, smaller than that of the rules, in which a game of the same kind has no more
/// than `most` pairs of starts.
pub(crate) fn largest_base(rules: Rules, most: u64) -> u16 {
    let mut bases = (MIN_BASE..rules.base()).rev();
    bases
        .find(|&base| in_base(rules, base).is_ok_and(|rules| Starts::pairs(rules) <= most))
        .unwrap_or(MIN_BASE)
}

/// The game of the same kind in another base.
pub(crate) fn in_base(rules: Rules, base: u16) -> Result<Rules, InputError> {
    Rules::new(base, rules.hands(), rules.operation(), rules.goal())
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win { .. } => 'W',
        Outcome::Draw => '.',
        Outcome::Loss { .. } => 'L',
    }
}

/// Runs the study.
pub(crate) fn run(arguments: &StartsArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = arguments.rules.rules()?;
    refuse_large_matrix(rules)?;
    let starts = Starts::new(rules, &Watch::new())?;
    output.report(&StartsReport {
        starts: starts.hands().to_vec(),
        outcomes: starts
            .rows()
            .map(|row| row.iter().map(|&outcome| letter(outcome)).collect())
            .collect(),
        plies: starts
            .rows()
            .map(|row| row.iter().map(|outcome| outcome.plies()).collect())
            .collect(),
        first_mover_chooses_first: letter(starts.choosing_first()),
        first_mover_chooses_last: letter(starts.choosing_last()),
        rules,
        winners: [starts.choosing_first(), starts.choosing_last()].map(winner),
    })?;
    Ok(true)
}

/// Winner for every pair of starts: W the first mover, L the other player, . nobody.
#[derive(Serialize)]
struct StartsReport {
    /// Hands that a player can start with.
    starts: Vec<Hands>,
    /// A row for each start of the first mover, a letter for each of the other player.
    outcomes: Vec<String>,
    /// The same with the plies to the end; null for a draw.
    plies: Vec<Vec<Option<u16>>>,
    first_mover_chooses_first: char,
    first_mover_chooses_last: char,
    #[serde(skip)]
    rules: Rules,
    #[serde(skip)]
    winners: [&'static str; 2],
}

impl fmt::Display for StartsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: W the first mover wins, L it loses, . a draw",
            self.rules
        )?;
        let starts: Vec<String> = self.starts.iter().map(|start| start.to_string()).collect();
        let width = starts.iter().map(String::len).max().unwrap_or(0);
        writeln!(
            f,
            "{:width$}  the other player's start, in the same order from left to right",
            ""
        )?;
        for (mover, row) in starts.iter().zip(&self.outcomes) {
            writeln!(f, "{mover:>width$}  {row}")?;
        }

        let count = |wanted: char| {
            self.outcomes
                .iter()
                .flat_map(|row| row.chars())
                .filter(|&one| one == wanted)
                .count()
        };
        let wins = counted(count('W'), "win", "wins");
        let draws = counted(count('.'), "draw", "draws");
        let losses = counted(count('L'), "loss", "losses");
        let [first, last] = self.winners;
        writeln!(f, "{wins}, {draws}, {losses} of the first mover")?;
        writeln!(f, "if the first mover chooses its start first, {first}")?;
        writeln!(f, "if it chooses last, {last}")
    }
}

//! `solvetab quad-ace starts`: who wins if the players may choose the hands they start with.

use serde_json::json;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
use solvetab_solver::quad_ace::retrograde;

use super::options::RulesOptions;
use crate::output::{Output, Verdict};

/// Who wins from every pair of starts
///
/// A row for each start of the first mover, a column for each of the other player: W if the first mover wins, L if it loses, . for a
/// draw. Starts have no hand at 0.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win { .. } => 'W',
        Outcome::Draw => '.',
        Outcome::Loss { .. } => 'L',
    }
}

fn sentence(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win { .. }) => "the first mover wins",
        Some(Outcome::Loss { .. }) => "the other player wins",
        _ => "the game is a draw",
    }
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    let solution = output.workers.run(|| retrograde::solve(rules, output.progress))?;
    let starts: Vec<Hands> =
        Hands::all(rules.base(), rules.hands()).filter(|hands| hands.live() == usize::from(rules.hands())).collect();
    let row = |&mover: &Hands| starts.iter().map(|&opponent| solution.as_start(mover, opponent)).collect();
    let matrix: Vec<Vec<Outcome>> = starts.iter().map(row).collect();
    let columns = || (0..starts.len()).map(|column| matrix.iter().map(move |row| row[column]));
    // What the first mover gets if it has to choose first, and if it may choose last.
    let choosing_first = matrix.iter().filter_map(|row| row.iter().min()).max().copied();
    let choosing_last = columns().filter_map(Iterator::max).min();
    output.answer(
        || {
            let names: Vec<_> = starts.iter().map(Hands::values).collect();
            let rows: Vec<String> =
                matrix.iter().map(|row| row.iter().map(|&outcome| letter(outcome)).collect()).collect();
            let plies: Vec<Vec<_>> =
                matrix.iter().map(|row| row.iter().map(|outcome| outcome.plies()).collect()).collect();
            json!({
                "starts": names,
                "outcomes": rows,
                "plies": plies,
                "first_mover_chooses_first": choosing_first.map(letter),
                "first_mover_chooses_last": choosing_last.map(letter),
            })
        },
        |out| {
            writeln!(out, "{rules}: W the first mover wins, L it loses, . a draw")?;
            let width = starts.iter().map(|hands| hands.to_string().len()).max().unwrap_or(0);
            writeln!(out, "{:width$}  the other player's start, in the same order from left to right", "")?;
            for (mover, row) in starts.iter().zip(&matrix) {
                let letters: String = row.iter().map(|&outcome| letter(outcome)).collect();
                writeln!(out, "{:>width$}  {letters}", mover.to_string())?;
            }
            let count = |wanted: char| matrix.iter().flatten().filter(|&&outcome| letter(outcome) == wanted).count();
            writeln!(out, "{} wins, {} draws, {} losses of the first mover", count('W'), count('.'), count('L'))?;
            writeln!(out, "if the first mover chooses its start first, {}", sentence(choosing_first))?;
            writeln!(out, "if it chooses last, {}", sentence(choosing_last))?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

//! `solvetab quad-ace starts`: who wins if the players may choose the hands they start with.

use serde_json::json;
use solvetab_lookup::quad_ace::{Hands, MIN_BASE, Outcome, Rules};
use solvetab_solver::quad_ace::starts::Starts;

use crate::asked::quad_ace::RulesOptions;
use crate::report::{Output, Verdict, counted, usage};
use crate::terminal::interruption::UntilInterrupted;

/// Who wins from every pair of starts
///
/// A row for each start of the first mover, a column for each of the other player: W if the first mover wins, L if it loses, . for a
/// draw. Starts have no hand at 0.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Bytes that a pair of starts takes at most: an outcome, and in JSON a letter and a number as values and as text.
const BYTES_OF_A_PAIR: u64 = 64;
/// The most memory that the matrix may take, 1 GiB: small machines still have it beside what solving takes, and a line of more than the 4096
/// letters that then fit is read by programs only.
const MOST_BYTES: u64 = 1 << 30;

/// Refuses games with so many pairs of starts that their matrix would not fit.
fn refuse_large_matrix(rules: Rules) -> anyhow::Result<()> {
    let fits = |rules: Rules| Starts::pairs(rules) * BYTES_OF_A_PAIR <= MOST_BYTES;
    if fits(rules) {
        return Ok(());
    }
    let in_base = |base: &u16| Rules::new(*base, rules.hands(), rules.operation(), rules.goal()).is_ok_and(fits);
    let largest = (MIN_BASE..rules.base()).rev().find(in_base).unwrap_or(MIN_BASE);
    let pairs = Starts::pairs(rules);
    Err(usage(format!(
        "{rules} has {pairs} pairs of starts, which would take up to {:.0} GiB of memory: use a base of at most {largest}, or fewer hands",
        (pairs * BYTES_OF_A_PAIR) as f64 / f64::from(1 << 30)
    )))
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win { .. } => 'W',
        Outcome::Draw => '.',
        Outcome::Loss { .. } => 'L',
    }
}

fn sentence(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { .. } => "the first mover wins",
        Outcome::Draw => "the game is a draw",
        Outcome::Loss { .. } => "the other player wins",
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    refuse_large_matrix(rules)?;
    let starts = output.workers.run(|| Starts::new(rules, &UntilInterrupted(output.progress)))?;
    let letters = |row: &[Outcome]| row.iter().map(|&outcome| letter(outcome)).collect::<String>();
    output.answer(
        || {
            let plies = |row: &[Outcome]| row.iter().map(|outcome| outcome.plies()).collect();
            let plies: Vec<Vec<_>> = starts.rows().map(plies).collect();
            json!({
                "starts": starts.hands().iter().map(Hands::values).collect::<Vec<_>>(),
                "outcomes": starts.rows().map(letters).collect::<Vec<_>>(),
                "plies": plies,
                "first_mover_chooses_first": letter(starts.choosing_first()),
                "first_mover_chooses_last": letter(starts.choosing_last()),
            })
        },
        |out| {
            writeln!(out, "{rules}: W the first mover wins, L it loses, . a draw")?;
            let width = starts.hands().iter().map(|hands| hands.to_string().len()).max().unwrap_or(0);
            writeln!(out, "{:width$}  the other player's start, in the same order from left to right", "")?;
            for (mover, row) in starts.hands().iter().zip(starts.rows()) {
                writeln!(out, "{:>width$}  {}", mover.to_string(), letters(row))?;
            }
            let count =
                |wanted: char| starts.rows().flatten().filter(|&&outcome| letter(outcome) == wanted).count() as u64;
            let wins = counted(count('W'), "win", "wins");
            let draws = counted(count('.'), "draw", "draws");
            let losses = counted(count('L'), "loss", "losses");
            writeln!(out, "{wins}, {draws}, {losses} of the first mover")?;
            writeln!(out, "if the first mover chooses its start first, {}", sentence(starts.choosing_first()))?;
            writeln!(out, "if it chooses last, {}", sentence(starts.choosing_last()))?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

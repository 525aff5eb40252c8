//! The positions for other programs.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};
use solvetab_solver::quad_ace::retrograde::positions;

use crate::report::usage;
use crate::tables::game::ExportFormat;

/// Writes every position.
///
/// # Errors
///
/// If the table is damaged, the output cannot be written, or a graph is asked for.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &QuadAce<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::Csv => {
            writeln!(out, "mover,opponent,outcome,plies,best_moves")?;
            for (mover, opponent) in positions(table.rules()) {
                let outcome = table.probe(mover, opponent)?;
                let best: Vec<String> = table.best_moves(mover, opponent)?.map(dashed).collect();
                let plies = outcome.plies().map_or_else(String::new, |plies| plies.to_string());
                writeln!(out, "{},{},{},{plies},{}", dashed(mover), dashed(opponent), name(outcome), best.join(" "))?;
            }
        }
        ExportFormat::Json => {
            let rows = positions(table.rules()).map(|(mover, opponent)| {
                let outcome = table.probe(mover, opponent)?;
                let best: Vec<Vec<u8>> =
                    table.best_moves(mover, opponent)?.map(|hands| hands.values().to_vec()).collect();
                let mut row = describe(mover, opponent, outcome);
                row["best_moves"] = json!(best);
                Ok(row)
            });
            writeln!(out, "{}", Value::Array(rows.collect::<anyhow::Result<_>>()?))?;
        }
        ExportFormat::Dot => {
            return Err(usage("a QuadAce table is exported as csv or json: its positions are too many for a drawing"));
        }
    }
    Ok(())
}

/// Hands in a CSV field, where a comma separates fields: `0-7`.
fn dashed(hands: Hands) -> String {
    hands.to_string().replace(',', "-")
}

/// An outcome without its distance.
pub(crate) fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss { .. } => "loss",
        Outcome::Draw => "draw",
        Outcome::Win { .. } => "win",
    }
}

/// A position and its value in JSON.
pub(crate) fn describe(mover: Hands, opponent: Hands, outcome: Outcome) -> Value {
    json!({
        "mover": mover.values(),
        "opponent": opponent.values(),
        "outcome": name(outcome),
        "plies": outcome.plies(),
    })
}

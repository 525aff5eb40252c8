//! The hands for other programs.

use std::io::Write;

use anyhow::bail;
use serde_json::{Value, json};
use solvetab_lookup::twenty_four::{Cards, TwentyFour};

use crate::game::ExportFormat;

/// Writes every hand.
///
/// # Errors
///
/// If the table is damaged, the output cannot be written, or a graph is asked for.
pub(super) fn export<D: AsRef<[u8]>>(
    table: &TwentyFour<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::Csv => {
            writeln!(out, "a,b,c,d,solvable,solutions,needs_fraction,expression")?;
            for cards in Cards::all() {
                let hand = table.probe(cards)?;
                let [a, b, c, d] = cards.values();
                let expression = hand.expression.map_or_else(String::new, |expression| expression.to_string());
                let solvable = hand.expression.is_some();
                writeln!(out, "{a},{b},{c},{d},{solvable},{},{},{expression}", hand.solutions, hand.needs_fraction)?;
            }
        }
        ExportFormat::Json => {
            let rows = Cards::all().map(|cards| {
                let hand = table.probe(cards)?;
                Ok(json!({
                    "cards": cards.values(),
                    "solvable": hand.expression.is_some(),
                    "count": hand.solutions,
                    "needs_fraction": hand.needs_fraction,
                    "expression": hand.expression.map(|expression| expression.to_string()),
                }))
            });
            writeln!(out, "{}", Value::Array(rows.collect::<anyhow::Result<_>>()?))?;
        }
        ExportFormat::Dot => bail!("a 24-point table is exported as csv or json: it is not a graph"),
    }
    Ok(())
}

//! A hidden-hand strategy for other programs: a line for each information set and action.

use std::io::Write;

use serde_json::json;
use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{HiddenHand, PARTS, Turn};

use crate::report::usage;
use crate::studies::hidden_hand::hidden_probe::written;
use crate::tables::game::ExportFormat;

/// Writes every information set in which something is hidden.
///
/// # Errors
///
/// If the table is damaged, the output cannot be written, or a graph is asked for.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &HiddenHand<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::Csv => {
            writeln!(out, "moves,number,action,probability")?;
            visit_all(table, &mut |moves, number, action, share| {
                Ok(writeln!(out, "{moves},{number},{action},{share}")?)
            })
        }
        ExportFormat::Json => {
            let mut rows = Vec::new();
            visit_all(table, &mut |moves, number, action, share| {
                rows.push(json!({"moves": moves, "number": number, "action": action, "probability": share}));
                Ok(())
            })?;
            Ok(writeln!(out, "{}", json!(rows))?)
        }
        ExportFormat::Dot => Err(usage("a strategy with hidden hands is no graph: use --format csv or json")),
    }
}

type Line<'a> = dyn FnMut(&str, u8, &str, f64) -> anyhow::Result<()> + 'a;

fn visit_all<D: AsRef<[u8]>>(table: &HiddenHand<D>, write: &mut Line<'_>) -> anyhow::Result<()> {
    visit(&table.start(), &mut String::new(), &mut table.public_states(), write)
}

/// Writes a state and those that follow it; of all there are `left`, or states of a damaged table share nodes and the walk takes for ever.
fn visit(turn: &Turn<'_>, moves: &mut String, left: &mut u64, write: &mut Line<'_>) -> anyhow::Result<()> {
    let state = turn.state();
    if !state.is_hidden() {
        return Ok(());
    }
    *left = left.checked_sub(1).ok_or(QueryError::Damaged)?;
    for number in state.numbers(state.mover()) {
        for (action, weight) in turn.strategy(number)?.actions() {
            write(moves, number, &written(action), f64::from(weight) / f64::from(PARTS))?;
        }
    }
    let length = moves.len();
    for result in turn.results() {
        let (action, shown, after) = result?;
        if length > 0 {
            moves.push(' ');
        }
        moves.push_str(&written(action));
        if let Some(number) = shown.other {
            moves.push_str(&format!("={number}"));
        }
        if shown.is_zero {
            moves.push_str(":0");
        }
        visit(&after, moves, left, write)?;
        moves.truncate(length);
    }
    Ok(())
}

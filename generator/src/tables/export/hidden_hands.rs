//! A hidden-hand strategy for other programs: a line for each information set and action.

use std::fmt;
use std::io::Write;

use serde::Serialize;
use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{HiddenHand, Turn};

use crate::report::{Rows, Shown};
use crate::studies::hidden_hand::hidden_probe::{Written, share};
use crate::tables::export::begin;
use crate::tables::game::ExportFormat;

/// What is done at an information set.
#[derive(Serialize)]
struct Row<'a> {
    /// The moves so far, as `study hidden-probe` reads them, with spaces between.
    moves: &'a str,
    /// What the mover's hidden hand was at the start.
    number: u8,
    action: Shown<Written>,
    probability: f64,
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, number, action, probability } = self;
        writeln!(f, "{moves},{number},{action},{probability}")
    }
}

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
    let rows = begin("moves,number,action,probability", "a strategy with hidden hands", format, out)?;
    let mut visitor = Visitor { rows, left: table.public_states(), moves: String::new(), out };
    visitor.visit(&table.start())?;
    visitor.rows.end(visitor.out)
}

struct Visitor<'o> {
    rows: Rows,
    /// States that can still be met. If there are more, states of a damaged table share nodes, and
    /// the walk takes for ever.
    left: u64,
    moves: String,
    out: &'o mut dyn Write,
}

impl Visitor<'_> {
    /// Writes a state and those that follow it.
    fn visit(&mut self, turn: &Turn<'_>) -> anyhow::Result<()> {
        let state = turn.state();
        if !state.is_hidden() {
            return Ok(());
        }
        self.left = self.left.checked_sub(1).ok_or(QueryError::Damaged)?;
        for number in state.numbers(state.mover()) {
            for (action, weight) in turn.strategy(number)?.actions() {
                let action = Shown(Written(action));
                self.rows.add(&Row { moves: &self.moves, number, action, probability: share(weight) }, self.out)?;
            }
        }
        let length = self.moves.len();
        for result in turn.results() {
            let (action, shown, after) = result?;
            let before = if length > 0 { " " } else { "" };
            let other = shown.other.map_or_else(String::new, |number| format!("={number}"));
            let zero = if shown.is_zero { ":0" } else { "" };
            self.moves += &format!("{before}{}{other}{zero}", Written(action));
            self.visit(&after)?;
            self.moves.truncate(length);
        }
        Ok(())
    }
}

//! The positions for other programs.

use std::fmt;
use std::io::Write;

use serde::{Serialize, Serializer};
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};
use solvetab_solver::quad_ace::retrograde::positions;

use crate::tables::export::begin;
use crate::tables::game::ExportFormat;

/// A position and all moves that keep its value: a line of CSV.
#[derive(Serialize)]
pub(crate) struct PositionRow {
    #[serde(flatten)]
    pub(crate) position: DecidedPosition,
    /// The hands that they result in.
    pub(crate) best_moves: Vec<Hands>,
}

impl fmt::Display for PositionRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DecidedPosition {
            mover,
            opponent,
            outcome,
        } = self.position;
        write!(
            f,
            "{},{},{},",
            dashed(mover),
            dashed(opponent),
            outcome.name()
        )?;
        outcome
            .plies()
            .map_or(Ok(()), |plies| write!(f, "{plies}"))?;
        let best: Vec<String> = self.best_moves.iter().map(|&hands| dashed(hands)).collect();
        writeln!(f, ",{}", best.join(" "))
    }
}

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
    let mut rows = begin(
        "mover,opponent,outcome,plies,best_moves",
        "a QuadAce table",
        format,
        out,
    )?;
    for (mover, opponent) in positions(table.rules()) {
        let position = DecidedPosition {
            mover,
            opponent,
            outcome: table.probe(mover, opponent)?,
        };
        let best_moves = table.best_moves(mover, opponent)?.collect();
        rows.add(
            &PositionRow {
                position,
                best_moves,
            },
            out,
        )?;
    }
    rows.end(out)
}

/// Hands in a CSV field, where a comma separates fields: `0-7`.
pub(crate) fn dashed(hands: Hands) -> String {
    hands.to_string().replace(',', "-")
}

/// A position and its value.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DecidedPosition {
    pub(crate) mover: Hands,
    pub(crate) opponent: Hands,
    /// Outcome for the mover, with the plies to the end.
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
}

/// Writes an outcome without its distance.
pub(crate) fn by_name<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.name())
}

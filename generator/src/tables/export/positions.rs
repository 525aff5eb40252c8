//! The positions for other programs.

use std::fmt;
use std::io::Write;

use serde::{Serialize, Serializer};
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};
use solvetab_solver::quad_ace::retrograde::positions;

use crate::tables::export::begin;
use crate::tables::game::ExportFormat;

/// A position and all moves that keep its value.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    position: Position,
    /// The hands that they result in.
    best_moves: Vec<Numbers>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { mover, opponent, outcome, plies } = &self.position;
        write!(f, "{},{},{},", dashed(mover.0), dashed(opponent.0), name(*outcome))?;
        plies.map_or(Ok(()), |plies| write!(f, "{plies}"))?;
        let best: Vec<String> = self.best_moves.iter().map(|hands| dashed(hands.0)).collect();
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
    let mut rows = begin("mover,opponent,outcome,plies,best_moves", "a QuadAce table", format, out)?;
    for (mover, opponent) in positions(table.rules()) {
        let position = Position::new(mover, opponent, table.probe(mover, opponent)?);
        let best_moves = table.best_moves(mover, opponent)?.map(Numbers).collect();
        rows.add(&Row { position, best_moves }, out)?;
    }
    rows.end(out)
}

/// Hands in a CSV field, where a comma separates fields: `0-7`.
pub(crate) fn dashed(hands: Hands) -> String {
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

/// Hands whose JSON is an array of their numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers(pub(crate) Hands);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.values().serialize(serializer)
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A position and its value in JSON.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Position {
    pub(crate) mover: Numbers,
    pub(crate) opponent: Numbers,
    /// win, draw or loss of the mover.
    #[serde(serialize_with = "by_name")]
    pub(crate) outcome: Outcome,
    /// Plies to the end; null for a draw.
    pub(crate) plies: Option<u16>,
}

impl Position {
    pub(crate) fn new(mover: Hands, opponent: Hands, outcome: Outcome) -> Self {
        Self { mover: Numbers(mover), opponent: Numbers(opponent), outcome, plies: outcome.plies() }
    }
}

/// Writes an outcome without its distance.
pub(crate) fn by_name<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*outcome))
}

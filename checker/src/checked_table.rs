//! Tables that need no certificate: every fact in them is found again, or follows from others in the same table.

use std::fmt;

use crate::table::Table;
use crate::{quad_ace, twenty_four};

/// What was found true of a table, and what nobody checked here: written out, a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTable {
    /// What was found true of all answers.
    pub claims: &'static [TableClaim],
    pub(crate) sentence: String,
}

/// What the answers of a table are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableClaim {
    /// Which hands can be solved.
    Solvable,
    /// All solutions of each hand.
    AllSolutions,
    /// How many solutions of each hand are essentially different.
    EssentiallyDifferent,
    /// Which hands need a fraction on the way.
    NeedsFraction,
    /// Which numbers each hand makes.
    Makeable,
    /// Who wins each position.
    Outcome,
    /// In how many plies each position is won or lost.
    Distance,
    /// Which positions play from the start comes to.
    Reachability,
}

/// Its code.
impl fmt::Display for TableClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solvable => "solvable",
            Self::AllSolutions => "all-solutions",
            Self::EssentiallyDifferent => "essentially-different",
            Self::NeedsFraction => "needs-fraction",
            Self::Makeable => "makeable",
            Self::Outcome => "outcome",
            Self::Distance => "distance",
            Self::Reachability => "reachability",
        })
    }
}

impl fmt::Display for CheckedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Checks a table of QuadAce, of 24 points or of the targets of 24 points: all of its bytes, in memory.
///
/// Work is bounded by the length of the table, whatever its bytes are: 12 bytes stand for at most 4096 positions of QuadAce, with 16 moves each, and 8 bytes for a
/// hand of at most five cards, which has 430080 expressions.
///
/// ```
/// let table = include_bytes!("../../tables/quad-ace-10.tab");
/// println!("{}", solvetab_checker::check_table(table)?);
/// assert!(solvetab_checker::check_table(&table[1..]).is_err());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// The first thing in the table that is not true, or why it cannot be read.
pub fn check_table(bytes: &[u8]) -> Result<CheckedTable, String> {
    let table = Table::read(bytes)?;
    match table.kind {
        (2, 2) => twenty_four::check(&table),
        (3, 2) => quad_ace::check(&table),
        (4, 1) => twenty_four::check_targets(&table),
        (1 | 5, _) => Err("a tree does not show that no other is better: its certificate does, so check that".into()),
        (kind, layout) => Err(format!("tables of kind {kind}, layout {layout}, are not checked here")),
    }
}

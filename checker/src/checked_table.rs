//! Tables that need no certificate: every fact in them is found again, or follows from others in the same table.

use std::fmt;

use crate::table::Table;
use crate::{quad_ace, twenty_four};

/// What was found true of a table, and what nobody checked here: written out, a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTable(String);

impl fmt::Display for CheckedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks a table of QuadAce, of 24 points or of the targets of 24 points: all of its bytes, in memory.
///
/// For each byte of the table some 700 positions of QuadAce are looked at, at most, or a hand of 24 points for each 8 bytes. Memory is bounded by 400 times
/// the length of the table and 200 MB, for tables of six cards.
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
        (2, 2) => twenty_four::check(&table).map(CheckedTable),
        (3, 2) => quad_ace::check(&table).map(CheckedTable),
        (4, 1) => twenty_four::check_targets(&table).map(CheckedTable),
        (kind, layout) => Err(format!("tables of kind {kind}, layout {layout}, are not checked here")),
    }
}

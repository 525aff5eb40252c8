//! Tables that need no certificate: every fact in them is found again, or follows from others in the same table.

use std::fmt;

use crate::table::Table;
use crate::{quad_ace, twenty_four};

/// What is true of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTable {
    /// What was checked, in a sentence.
    pub checked: String,
    /// What the table says besides, and nobody checked here.
    pub not_checked: String,
}

impl fmt::Display for CheckedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; not checked: {}", self.checked, self.not_checked)
    }
}

/// Checks a table of QuadAce, of 24 points or of their targets: all of its bytes, in memory.
///
/// Work and memory are bounded by the length of the table: about 350 positions of QuadAce, or a hand of at most six cards, for 8 bytes.
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
    let (checked, not_checked) = match table.kind {
        (2, 2) => twenty_four::check(&table)?,
        (3, 2) => quad_ace::check(&table)?,
        (4, 1) => twenty_four::check_targets(&table)?,
        (kind, layout) => return Err(format!("tables of kind {kind}, layout {layout}, are not checked here")),
    };
    Ok(CheckedTable { checked, not_checked })
}

//! Tables that need no certificate: every fact in them is found again, or follows from others in
//! the same table.

use crate::claim::CheckedTable;
use crate::table::Table;
use crate::{quad_ace, twenty_four};

/// Checks a table of QuadAce, of 24 points or of the targets of 24 points: all of its bytes, in
/// memory.
///
/// Work is bounded by the length of the table, whatever its bytes are. Twelve bytes stand for at
/// most 4096 positions of QuadAce with 16 moves each; 8 bytes for a hand of at most five cards,
/// which has 430080 expressions.
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

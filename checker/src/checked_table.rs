//! Checks of tables: every fact in them is found again, or follows from others in the same table.

use crate::found::CheckedTable;
use crate::table::Table;
use crate::workers::Workers;
use crate::{numbers, quad_ace, tree, twenty_four};

/// Checks all bytes of a table but those of section 7.
///
/// Work is bounded by the length of the table, whatever its bytes are. Twelve bytes stand for at
/// most 4096 positions of QuadAce with 16 moves each; 8 bytes for a hand of at most five cards,
/// with 430080 expressions, 16 for one of six, with 30965760; a secret of a tree comes to at most
/// 255 nodes. A hand of six cards takes seconds.
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
    check_table_watched(bytes, 1, &|_, _| ())
}

/// The same with so many threads, and progress to `watch`: pieces done, pieces in all. A tree is
/// one piece, which one thread checks.
///
/// # Errors
///
/// As [`check_table`].
pub fn check_table_watched(
    bytes: &[u8],
    threads: usize,
    watch: &(dyn Fn(u64, u64) + Sync),
) -> Result<CheckedTable, String> {
    let table = Table::read(bytes)?;
    let workers = Workers {
        threads,
        tell: watch,
    };
    match table.kind {
        (1 | 5 | 8, 1) => tree::check(&table),
        (2, 2) => twenty_four::check(&table, &workers),
        (3, 2) => quad_ace::check(&table, &workers),
        (4, 1) => twenty_four::check_targets(&table, &workers),
        (9, 1) => numbers::check(&table, &workers),
        (kind, layout) => Err(format!(
            "tables of kind {kind}, layout {layout}, are not checked here"
        )),
    }
}

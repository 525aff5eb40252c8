//! What `B3SUMS` lists of a folder of shipped tables, also while several programs make tables in
//! it.

use std::path::Path;

use crate::tables::catalogue;
use crate::tables::folder::{MOST_BYTES, read_regular, table_path};
use crate::tables::game::TableEntry;
use crate::tables::manifest::{Manifest, hex_digest};

/// The name of a table's file.
pub(crate) fn file_name(entry: &TableEntry) -> String {
    format!("{}.tab", entry.name)
}

/// Lists every table of this release that is in a folder.
///
/// Others may do this at the same time, and each may write over what another has written. Whoever
/// writes last reads again, after every other table was there, and goes on until nothing is left to
/// list.
///
/// # Errors
///
/// If the manifest cannot be read or written.
pub(crate) fn list_all(folder: &Path) -> anyhow::Result<()> {
    loop {
        let listed = Manifest::read(folder)?.unwrap_or_default();
        let mut complete = listed.clone();
        for (_, entry) in catalogue::tables().filter(|(_, entry)| is_of_this_release(folder, entry)) {
            complete.list(&file_name(entry), entry.digest);
        }
        if complete == listed {
            return Ok(());
        }
        complete.write(folder)?;
    }
}

/// Whether the table in a folder is the one that this release makes.
fn is_of_this_release(folder: &Path, entry: &TableEntry) -> bool {
    let there = read_regular(&table_path(folder, entry.name), MOST_BYTES);
    there.is_ok_and(|file| hex_digest(&file) == entry.digest)
}

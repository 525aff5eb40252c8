//! Table files: where they are, and reading them so that nothing is answered from a damaged one.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use solvetab_lookup::Table;

/// Where tables are, if not in `tables`.
#[derive(Debug, clap::Args)]
pub(crate) struct TablesFolder {
    /// The folder the tables are in
    #[arg(long = "tables", value_name = "DIR", default_value = "tables")]
    pub(crate) folder: PathBuf,
}

/// More bytes than any table has that a generator can make.
const MOST_BYTES: u64 = 1 << 32;

/// The path of a table's file.
pub(crate) fn table_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.tab"))
}

/// Reads the table that a user named: a file, or `NAME` for `NAME.tab` in the folder.
///
/// # Errors
///
/// As [`read_file`].
pub(crate) fn read_table(tables: &TablesFolder, name: &str) -> anyhow::Result<Table<Vec<u8>>> {
    let path = Path::new(name);
    if path.extension().is_some() || path.components().count() > 1 {
        return read_file(path);
    }
    let folder = tables.folder.display();
    read_file(&table_path(&tables.folder, name)).with_context(|| {
        format!("make the table with: solvetab generate {name} --out {folder} (solvetab list names the tables)")
    })
}

/// Reads and opens a table file whose content has the digest in its header.
///
/// # Errors
///
/// If it cannot be read, is no table, or is damaged; the sentence names the file.
pub(crate) fn read_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    let table = open_file(path)?;
    ensure!(
        table.is_intact(),
        "{} is damaged: its content has not the digest in its header; fetch or generate it again",
        path.display()
    );
    Ok(table)
}

/// Reads and opens a table file, damaged or not.
///
/// # Errors
///
/// If it cannot be read or is not a table; the sentence names the file.
pub(crate) fn open_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    let bytes = read_regular(path, MOST_BYTES)?;
    Table::new(bytes).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))
}

/// Reads a regular file of at most so many bytes: a pipe would never end, a device neither.
///
/// # Errors
///
/// If it cannot be read, is no regular file, or is larger; the sentence names the file.
pub(crate) fn read_regular(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let cannot = || format!("{name} cannot be read");
    // Asked before it is opened, since opening a pipe waits for a writer.
    let metadata = std::fs::metadata(path).with_context(cannot)?;
    ensure!(metadata.is_file(), "{name} is no regular file: name one");
    if metadata.len() > most {
        bail!("{name} has {} bytes, more than the {most} that are read: it is some other file", metadata.len());
    }
    let mut bytes = Vec::new();
    // It may grow meanwhile.
    File::open(path).with_context(cannot)?.take(most).read_to_end(&mut bytes).with_context(cannot)?;
    Ok(bytes)
}

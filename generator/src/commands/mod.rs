//! The commands that serve every game, each in a file of its own and of one shape: arguments, then `run`.

pub mod export;
pub mod generate;
pub mod info;
pub mod list;
pub mod shell;
pub mod verify;

use std::path::{Path, PathBuf};

use anyhow::Context;
use solvetab_lookup::{ReadError, Table};

use crate::catalogue;
use crate::game::Game;
use crate::output::usage;

/// Where tables are, if not in `tables`.
#[derive(Debug, clap::Args)]
pub struct TablesFolder {
    /// The folder the tables are in
    #[arg(long = "tables", value_name = "DIR", default_value = "tables")]
    pub folder: PathBuf,
}

/// The path of a shipped table's file.
#[must_use]
pub fn table_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.tab"))
}

/// Reads the table that a user named: a shipped one, or a file.
///
/// # Errors
///
/// If there is no such table or it cannot be read.
pub fn read_table(tables: &TablesFolder, name: &str) -> anyhow::Result<Table<Vec<u8>>> {
    if catalogue::find(name).is_some() {
        let path = table_path(&tables.folder, name);
        return read_file(&path)
            .with_context(|| format!("make it with: solvetab generate {name} --out {}", tables.folder.display()));
    }
    let path = Path::new(name);
    if path.extension().is_none() && !path.exists() {
        let names: Vec<&str> = catalogue::tables().map(|(_, entry)| entry.name).collect();
        return Err(usage(format!("there is no table {name}: give a file, or one of {}", names.join(", "))));
    }
    read_file(path)
}

/// Reads and opens a table file.
///
/// # Errors
///
/// If it cannot be read or is not a table; the sentence names the file.
pub fn read_file(path: &Path) -> anyhow::Result<Table<Vec<u8>>> {
    Table::read(path).map_err(|error| match error {
        ReadError::Io(error) => anyhow::anyhow!("{} cannot be read: {error}", path.display()),
        error => anyhow::anyhow!("{}: {error}", path.display()),
    })
}

/// The game a table belongs to.
///
/// # Errors
///
/// If no game has tables of its kind.
pub fn game_of<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<&'static dyn Game> {
    catalogue::game_of(table.header().kind).context("no game has tables of this kind")
}

/// A table's bytes as a borrowed table.
///
/// # Errors
///
/// Never for a table that is open.
pub fn borrow<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<Table<&[u8]>> {
    Ok(Table::from_bytes(table.bytes())?)
}

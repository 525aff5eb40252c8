//! The commands that serve every game, each in a file of its own and of one shape: arguments, then
//! `run`.

pub(crate) mod assist;
pub(crate) mod check;
pub(crate) mod evaluate;
pub(crate) mod export;
pub(crate) mod first_guesses;
pub(crate) mod generate;
pub(crate) mod info;
pub(crate) mod list;
pub(crate) mod next;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod quad_ace;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod twenty_four;
pub(crate) mod verify;

use anyhow::Context;
use solvetab_lookup::Table;

use crate::tables::catalogue;
use crate::tables::game::GameTables;

/// The game a table belongs to.
///
/// # Errors
///
/// If no game has tables of its kind.
pub(crate) fn game_of<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<&'static dyn GameTables> {
    catalogue::game_of(table.kind()).context("no game has tables of this kind")
}

/// A table's bytes as a borrowed table.
///
/// # Errors
///
/// Never for a table that is open.
pub(crate) fn borrow<D: AsRef<[u8]>>(table: &Table<D>) -> anyhow::Result<Table<&[u8]>> {
    Ok(Table::from_bytes(table.bytes())?)
}

//! The only list of games. To add one:
//!
//! 1. `lookup/src/<game>/`: its types and its reader, and a line in `lookup/src/lib.rs` and in
//!    `Kind` (`lookup/src/kind.rs`).
//! 2. `solver/src/<game>/`: solver and encoder, and a line in `solver/src/lib.rs`.
//! 3. `generator/src/tables/<game>.rs`: an implementation of [`GameTables`], and a line in
//!    [`GAMES`]; its check in `checker/`, its export in `tables/export/`, its commands in
//!    `commands/`.
//! 4. `src/lib.rs` and `src/tables.rs`: a documented function and a static for each shipped table.
//! 5. `solvetab generate`, and commit what appears in `tables/`; each entry repeats its digest from
//!    `tables/B3SUMS`, and `embedded_names.rs` its name.
//!
//! Nothing else changes. `docs/development.md` explains each step.

use solvetab_lookup::Kind;

use crate::tables::code_breaking::CodeBreaking;
use crate::tables::game::{GameTables, TableEntry};
use crate::tables::quad_ace::QuadAceTables;
use crate::tables::twenty_four::TwentyFourTables;

/// The games, in the order in which people see them.
pub(crate) static GAMES: [&dyn GameTables; 3] = [&CodeBreaking, &TwentyFourTables, &QuadAceTables];

/// Every shipped table with its game.
pub(crate) fn tables() -> impl Iterator<Item = (&'static dyn GameTables, &'static TableEntry)> {
    GAMES
        .iter()
        .flat_map(|&game| game.tables().iter().map(move |entry| (game, entry)))
}

/// The shipped table of this name.
pub(crate) fn find(name: &str) -> Option<&'static TableEntry> {
    tables()
        .map(|(_, entry)| entry)
        .find(|entry| entry.name == name)
}

/// The game whose tables are of this kind.
pub(crate) fn game_of(kind: Kind) -> Option<&'static dyn GameTables> {
    GAMES
        .iter()
        .copied()
        .find(|game| game.kinds().contains(&kind))
}

//! The only list of games. To add one:
//!
//! 1. `lookup/src/<game>/`: its types and its reader, and a line in `lookup/src/lib.rs` and in `format::Kind`.
//! 2. `generator/src/<game>/`: solver, encoder, verifier, export and subcommand behind an implementation of
//!    [`Game`], and a line in [`GAMES`] and in `generator/src/lib.rs`.
//! 3. `src/lib.rs` and `src/tables.rs`: a documented function and a static for each shipped table.
//! 4. `solvetab generate`, and commit what appears in `tables/`.
//!
//! Nothing else changes. `docs/adding-a-game.md` explains each step.

use solvetab_lookup::format::Kind;

use crate::code_breaking::CodeBreaking;
use crate::game::{Game, TableEntry};
use crate::quad_ace::QuadAce;
use crate::twenty_four::TwentyFour;

/// The games, in the order in which people see them.
pub static GAMES: [&dyn Game; 3] = [&CodeBreaking, &TwentyFour, &QuadAce];

/// Every shipped table with its game.
pub fn tables() -> impl Iterator<Item = (&'static dyn Game, &'static TableEntry<'static>)> {
    GAMES.iter().flat_map(|&game| game.tables().iter().map(move |entry| (game, entry)))
}

/// The shipped table of this name.
#[must_use]
pub fn find(name: &str) -> Option<(&'static dyn Game, &'static TableEntry<'static>)> {
    tables().find(|(_, entry)| entry.name == name)
}

/// The game whose tables are of this kind.
#[must_use]
pub fn game_of(kind: Kind) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.kinds().contains(&kind))
}

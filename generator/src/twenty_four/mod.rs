//! The 24-point game: every hand, by enumerating rational functions instead of expressions.

mod command;
pub mod encode;
mod export;
pub mod functions;
pub mod solve;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;
use solvetab_lookup::twenty_four as lookup;

use crate::container::Contents;
use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress::Progress;

/// The 24-point game.
#[derive(Debug)]
pub struct TwentyFour;

const TABLES: [TableEntry<'static>; 1] = [TableEntry {
    name: "twenty-four",
    rules: "four cards of 1 to 13 make 24",
    objective: "the most natural expression",
    is_slow: false,
}];

impl Game for TwentyFour {
    fn name(&self) -> &'static str {
        "24 points"
    }

    fn kind(&self) -> Kind {
        lookup::KIND
    }

    fn tables(&self) -> &'static [TableEntry<'static>] {
        &TABLES
    }

    fn generate(&self, entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents> {
        encode::encode(entry, progress)
    }

    fn verify(&self, table: Table<&[u8]>, progress: &dyn Progress) -> anyhow::Result<String> {
        verify::verify(&lookup::TwentyFour::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        export::export(&lookup::TwentyFour::new(table)?, format, out)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

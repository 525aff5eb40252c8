//! QuadAce: every position by retrograde analysis.

mod command;
pub mod encode;
mod export;
pub mod retrograde;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;
use solvetab_lookup::quad_ace as lookup;

use crate::container::Contents;
use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress::Progress;

/// QuadAce.
#[derive(Debug)]
pub struct QuadAce;

const TABLES: [TableEntry<'static>; 1] = [TableEntry {
    name: "quad-ace-10",
    rules: "base 10, two hands",
    objective: "win, and soonest; else draw; else lose latest",
    is_slow: false,
}];

impl Game for QuadAce {
    fn name(&self) -> &'static str {
        "QuadAce"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[lookup::KIND]
    }

    fn tables(&self) -> &'static [TableEntry<'static>] {
        &TABLES
    }

    fn generate(&self, entry: &TableEntry<'_>, _progress: &dyn Progress) -> anyhow::Result<Contents> {
        encode::encode(entry, &retrograde::solve(lookup::STANDARD_BASE)?)
    }

    fn verify(&self, table: Table<&[u8]>, _progress: &dyn Progress) -> anyhow::Result<String> {
        verify::verify(&lookup::QuadAce::new(table)?)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        export::export(&lookup::QuadAce::new(table)?, format, out)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

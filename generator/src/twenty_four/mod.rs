//! The 24-point game and its kin: every hand, by enumerating rational functions instead of expressions.

mod brute_force;
mod chart;
mod command;
pub mod difficulty;
pub mod encode;
pub mod essence;
mod export;
pub mod functions;
pub mod normal_form;
mod options;
pub mod solve;
mod statistics;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;
use solvetab_lookup::twenty_four as lookup;
use solvetab_lookup::twenty_four::Deck;

use crate::container::Contents;
use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress::Progress;

/// The 24-point game.
#[derive(Debug)]
pub struct TwentyFour;

const TABLES: [TableEntry<'static>; 2] = [
    TableEntry {
        name: "twenty-four",
        rules: "four cards of 1 to 13 make 24",
        objective: "all solutions, the most natural first",
        is_slow: false,
    },
    TableEntry {
        name: TARGETS,
        rules: "four cards of 1 to 13 make 0 to 127",
        objective: "which can be made",
        is_slow: false,
    },
];

const TARGETS: &str = "targets";

impl Game for TwentyFour {
    fn name(&self) -> &'static str {
        "24 points"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[lookup::KIND, lookup::TARGETS_KIND]
    }

    fn tables(&self) -> &'static [TableEntry<'static>] {
        &TABLES
    }

    fn generate(&self, entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents> {
        if entry.name == TARGETS {
            return Ok(encode::encode_targets(entry, progress));
        }
        encode::encode(entry, Deck::STANDARD, progress)
    }

    fn augment_generate(&self, generate: clap::Command) -> clap::Command {
        options::augment(generate)
    }

    fn generate_other(
        &self,
        table: &str,
        options: &ArgMatches,
        name: &str,
        progress: &dyn Progress,
    ) -> Option<anyhow::Result<Contents>> {
        options::generate(table, options, name, progress)
    }

    fn verify(&self, table: Table<&[u8]>, progress: &dyn Progress) -> anyhow::Result<String> {
        if table.header().kind == lookup::TARGETS_KIND {
            return verify::verify_targets(&lookup::Targets::new(table)?, progress);
        }
        verify::verify(&lookup::TwentyFour::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.header().kind == lookup::TARGETS_KIND {
            return export::export_targets(&lookup::Targets::new(table)?, format, out);
        }
        export::export(&lookup::TwentyFour::new(table)?, format, out)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

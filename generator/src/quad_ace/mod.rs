//! QuadAce: every position by retrograde analysis.

mod bases;
mod command;
pub mod encode;
mod export;
mod options;
mod picture;
pub mod reach;
pub mod retrograde;
mod solved;
mod starts;
mod traps;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;
use solvetab_lookup::quad_ace as lookup;
use solvetab_lookup::quad_ace::{Goal, Operation, Rules};

use crate::container::Contents;
use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress::Progress;

/// QuadAce.
#[derive(Debug)]
pub struct QuadAce;

const OBJECTIVE: &str = "win, and soonest; else draw; else lose latest";
const THREE_HANDS: &str = "quad-ace-10-three-hands";

const TABLES: [TableEntry<'static>; 2] = [
    TableEntry { name: "quad-ace-10", rules: "base 10, two hands", objective: OBJECTIVE, is_slow: false },
    TableEntry { name: THREE_HANDS, rules: "base 10, three hands", objective: OBJECTIVE, is_slow: false },
];

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

    fn generate(&self, entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents> {
        let hands = if entry.name == THREE_HANDS { 3 } else { 2 };
        let rules = Rules::new(lookup::STANDARD_BASE, hands, Operation::Add, Goal::Empty)?;
        Ok(options::contents(entry, rules, encode::usual_storage(rules), progress))
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
        verify::verify(&lookup::QuadAce::new(table)?, progress)
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

//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, with small sets solved exactly.

mod command;
pub mod encode;
pub mod exact;
mod export;
pub mod heuristic;
pub mod partition;
pub mod referee;
pub mod score;
pub mod strategies;
pub mod symmetry;
pub mod tree;
mod verify;

use std::io::Write;

use anyhow::Context;
use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{self as lookup, DecisionTree, Rules};
use solvetab_lookup::format::Kind;

use crate::container::Contents;
use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress::Progress;
use heuristic::Options;
use strategies::Strategy;

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub struct CodeBreaking;

const OBJECTIVE: &str = "few guesses in total";

const TABLES: [TableEntry; 2] = [
    TableEntry { name: "bulls-and-cows-4x10", rules: "4x10", objective: OBJECTIVE },
    TableEntry { name: "mastermind-4x6r", rules: "4x6r", objective: OBJECTIVE },
];

/// How the shipped trees are made: the best of the strategies, with sets as large solved exactly as half a minute allows.
fn shipped_options(rules: Rules) -> Options {
    let (strategy, exact_below) = if rules.repeats() { (Strategy::MostCells, 300) } else { (Strategy::Entropy, 150) };
    Options { strategy, exact_below, ..Options::default() }
}

impl Game for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kind(&self) -> Kind {
        lookup::KIND
    }

    fn tables(&self) -> &'static [TableEntry] {
        &TABLES
    }

    fn generate(&self, entry: &TableEntry, progress: &dyn Progress) -> anyhow::Result<Contents> {
        let rules: Rules = entry.rules.parse().with_context(|| format!("the rules of {}", entry.name))?;
        let options = shipped_options(rules);
        let tree = heuristic::build(rules, &options, progress);
        Ok(encode::encode(entry, rules, &options, &tree))
    }

    fn verify(&self, table: Table<&[u8]>, progress: &dyn Progress) -> anyhow::Result<String> {
        verify::verify(&DecisionTree::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        export::export(&DecisionTree::new(table)?, format, out)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

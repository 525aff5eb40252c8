//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, and trees that are proven optimal.

mod checkpoint;
mod code_list;
mod command;
pub mod encode;
pub mod exact;
mod export;
pub mod heuristic;
mod long_run;
pub mod partition;
pub mod referee;
pub mod score;
mod solve;
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
use exact::optimal::{self, Objective, Resources};

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub struct CodeBreaking;

/// A shipped tree: an optimal one, perhaps of a limited depth.
struct Shipped {
    entry: TableEntry<'static>,
    objective: Objective,
    max_depth: Option<u8>,
}

const LEAST_TOTAL: &str = "least total of guesses, then least worst case, then fewest secrets at it";
const FEWEST_AT_WORST: &str = "least worst case, then fewest secrets at it; a good total";
const LEAST_TOTAL_WITHIN_5: &str = "least total of guesses with at most 5 for each secret, then fewest secrets at 5";

const fn least_total(name: &'static str, rules: &'static str) -> Shipped {
    let entry = TableEntry { name, rules, objective: LEAST_TOTAL, is_slow: false };
    Shipped { entry, objective: Objective::Total, max_depth: None }
}

const SHIPPED: [Shipped; 9] = [
    least_total("bulls-and-cows-4x10", "4x10"),
    Shipped {
        entry: TableEntry {
            name: "bulls-and-cows-4x10-worst",
            rules: "4x10",
            objective: FEWEST_AT_WORST,
            is_slow: true,
        },
        objective: Objective::AtWorst,
        max_depth: None,
    },
    least_total("mastermind-4x6r", "4x6r"),
    Shipped {
        entry: TableEntry {
            name: "mastermind-4x6r-depth5",
            rules: "4x6r",
            objective: LEAST_TOTAL_WITHIN_5,
            is_slow: false,
        },
        objective: Objective::Total,
        max_depth: Some(5),
    },
    least_total("3x10", "3x10"),
    least_total("4x8", "4x8"),
    least_total("4x9", "4x9"),
    least_total("5x5r", "5x5r"),
    least_total("4x7r", "4x7r"),
];

const TABLES: [TableEntry<'static>; SHIPPED.len()] = {
    let mut tables = [SHIPPED[0].entry; SHIPPED.len()];
    let mut i = 0;
    while i < SHIPPED.len() {
        tables[i] = SHIPPED[i].entry;
        i += 1;
    }
    tables
};

impl Game for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[lookup::KIND]
    }

    fn tables(&self) -> &'static [TableEntry<'static>] {
        &TABLES
    }

    fn generate(&self, entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents> {
        let rules: Rules = entry.rules.parse().with_context(|| format!("the rules of {}", entry.name))?;
        let shipped = SHIPPED.iter().find(|shipped| shipped.entry.name == entry.name);
        let objective = shipped.map_or(Objective::Total, |shipped| shipped.objective);
        let max_depth = shipped.and_then(|shipped| shipped.max_depth);
        progress.begin(entry.name, 1);
        let optimal = optimal::solve(rules, objective, max_depth, &Resources::default());
        progress.end();
        Ok(encode::optimal(entry, rules, &optimal.context("no tree is so shallow")?))
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

//! Bulls and Cows, Mastermind and their kin on the command line: trees made, followed, exported and checked.

mod checkpoint;
mod evaluate;
mod export;
mod known_optima;
mod long_run;
mod next;
mod solve;
mod verify;

use std::io::Write;

use clap::{ArgMatches, FromArgMatches, Subcommand};
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{self as lookup, DecisionTree, Rules};
use solvetab_lookup::format::Kind;
use solvetab_solver::code_breaking::encode;
use solvetab_solver::code_breaking::exact::{self, Codes, Objective, Question, Resources};
use solvetab_solver::encoded::Encoded;
use solvetab_solver::progress::Progress;

use crate::game::{ExportFormat, Game, Recipe, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress_bar::ProgressBar;

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub(crate) struct CodeBreaking;

/// An optimal tree.
struct TreeRecipe {
    rules: &'static str,
    question: Question,
}

impl TreeRecipe {
    const fn new(rules: &'static str, objective: Objective, max_depth: Option<u16>) -> Self {
        Self { rules, question: Question { objective, max_depth, width: None } }
    }
}

impl Recipe for TreeRecipe {
    fn rules(&self) -> String {
        self.rules.to_owned()
    }

    fn objective(&self) -> String {
        self.question.to_string()
    }

    fn make(&self, _: &dyn Progress) -> anyhow::Result<Encoded> {
        let rules: Rules = self.rules.parse()?;
        let resources = Resources { threads: rayon::current_num_threads(), ..Resources::default() };
        let optimal = exact::solve(&Codes::Rules(rules), self.question, &resources)?;
        Ok(encode::optimal(rules, &optimal))
    }
}

const fn entry(name: &'static str, recipe: &'static TreeRecipe) -> TableEntry {
    TableEntry { name, is_slow: false, recipe }
}

static TABLES: [TableEntry; 9] = [
    entry("bulls-and-cows-4x10", &TreeRecipe::new("4x10", Objective::Total, None)),
    TableEntry {
        name: "bulls-and-cows-4x10-worst",
        is_slow: true,
        recipe: &TreeRecipe::new("4x10", Objective::AtWorst, None),
    },
    entry("mastermind-4x6r", &TreeRecipe::new("4x6r", Objective::Total, None)),
    entry("mastermind-4x6r-depth5", &TreeRecipe::new("4x6r", Objective::Total, Some(5))),
    entry("3x10", &TreeRecipe::new("3x10", Objective::Total, None)),
    entry("4x8", &TreeRecipe::new("4x8", Objective::Total, None)),
    entry("4x9", &TreeRecipe::new("4x9", Objective::Total, None)),
    entry("5x5r", &TreeRecipe::new("5x5r", Objective::Total, None)),
    entry("4x7r", &TreeRecipe::new("4x7r", Objective::Total, None)),
];

#[derive(Debug, Subcommand)]
enum Command {
    Evaluate(evaluate::Arguments),
    Next(next::Arguments),
    Solve(solve::Arguments),
}

impl Game for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[lookup::KIND]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &TABLES
    }

    fn verify(&self, table: Table<&[u8]>, progress: &ProgressBar) -> anyhow::Result<String> {
        verify::verify(&DecisionTree::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        export::export(&DecisionTree::new(table)?, format, out)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        Command::augment_subcommands(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        Some(match Command::from_arg_matches(matches).ok()? {
            Command::Evaluate(arguments) => evaluate::run(&arguments, output),
            Command::Next(arguments) => next::run(&arguments, output),
            Command::Solve(arguments) => solve::run(&arguments, output),
        })
    }
}

//! The 24-point game and its kin on the command line: hands, statistics, exports and checks.

#[cfg(test)]
mod agreement;
mod brute_force;
mod command;
#[cfg(test)]
mod document;
mod evaluated;
mod export;
mod options;
mod picture;
mod statistics;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;
use solvetab_lookup::twenty_four as lookup;
use solvetab_lookup::twenty_four::Deck;

use crate::game::{ExportFormat, Game, Recipe, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress_bar::ProgressBar;
use options::{HandsRecipe, TargetsRecipe};

/// The 24-point game.
#[derive(Debug)]
pub(crate) struct TwentyFour;

static TABLES: [TableEntry; 2] = [
    TableEntry { name: "twenty-four", is_slow: false, recipe: &HandsRecipe(Deck::STANDARD) },
    TableEntry { name: "targets", is_slow: false, recipe: &TargetsRecipe },
];

impl Game for TwentyFour {
    fn name(&self) -> &'static str {
        "24 points"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[lookup::KIND, lookup::TARGETS_KIND]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &TABLES
    }

    fn augment_generate(&self, generate: clap::Command) -> clap::Command {
        options::augment(generate)
    }

    fn other_recipe(&self, table: &str, options: &ArgMatches) -> Option<anyhow::Result<Box<dyn Recipe>>> {
        options::other_recipe(table, options)
    }

    fn verify(&self, table: Table<&[u8]>, progress: &ProgressBar) -> anyhow::Result<String> {
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

    fn augment_render(&self, render: clap::Command) -> clap::Command {
        picture::augment(render)
    }

    fn render(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<svg::Document>> {
        picture::render(matches, output)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

//! The 24-point game and its kin on the command line: hands, statistics, exports and checks.

#[cfg(test)]
mod agreement;
mod answer;
mod brute_force;
mod check;
mod command;
mod deal;
#[cfg(test)]
mod document;
mod evaluated;
mod export;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod hand;
mod hands;
mod options;
mod picture;
mod play;
mod statistics;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::twenty_four::Deck;
use solvetab_lookup::{Kind, Table, twenty_four as lookup};

use crate::game::{ExportFormat, Game, Made, Recipe, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress_bar::ProgressBar;
use options::{HandsRecipe, TargetsRecipe};

/// The 24-point game.
#[derive(Debug)]
pub(crate) struct TwentyFour;

static TABLES: [TableEntry; 2] = [
    TableEntry {
        name: "twenty-four",
        digest: "bfa8d55998d805844cbd96d2f1a03345968a6b8327eff59b84010009919ba666",
        made: Made::Always,
        recipe: &HandsRecipe(Deck::STANDARD),
    },
    TableEntry {
        name: "targets",
        digest: "3654b5599a51675ea8b2d63be702019d79375eb4d29843191722ba7ef9195619",
        made: Made::Always,
        recipe: &TargetsRecipe,
    },
];

impl Game for TwentyFour {
    fn name(&self) -> &'static str {
        "24 points"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::TwentyFour, Kind::Targets]
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
        if table.kind() == Kind::Targets {
            return verify::verify_targets(&lookup::Targets::new(table)?, progress);
        }
        verify::verify(&lookup::TwentyFour::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::Targets {
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

    fn augment_play(&self, play: clap::Command) -> clap::Command {
        play::augment(play)
    }

    fn play(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        play::run(matches, output)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        command::augment(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        command::run(matches, output)
    }
}

//! QuadAce on the command line: positions, what can be said of all, pictures, exports and checks.

mod bases;
mod bases_plot;
mod command;
mod cost;
mod export;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod hidden_export;
mod hidden_hand;
mod hidden_hand_plot;
mod hidden_probe;
mod hidden_sections;
mod hidden_start;
mod hidden_start_map;
mod hidden_start_plot;
mod hidden_verify;
mod map;
mod options;
mod pictures;
mod play;
mod position_sections;
mod positions;
mod starts;
mod traps;
mod verify;

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_lookup::{Kind, Table, quad_ace as lookup};

use crate::game::{ExportFormat, Game, Made, Recipe, TableEntry};
use crate::output::{Output, Verdict};
use crate::progress_bar::ProgressBar;
use options::PositionsRecipe;

/// QuadAce.
#[derive(Debug)]
pub(crate) struct QuadAce;

const THREE_HANDS: Rules = match Rules::new(lookup::STANDARD_BASE, 3, Operation::Add, Goal::Empty) {
    Ok(rules) => rules,
    Err(_) => panic!("these are rules"),
};

static TABLES: [TableEntry; 2] = [
    TableEntry {
        name: "quad-ace-10",
        digest: "b1a4cf3c2a6108a97d8b281a45ba4d77bc94ea5dc55308703ab3dd7e877f09df",
        made: Made::Always,
        recipe: &PositionsRecipe::new(Rules::STANDARD),
    },
    TableEntry {
        name: "quad-ace-10-three-hands",
        digest: "ee77b8c828b52fb04273a724cba6e4022964343892cb6fbfe02692a28f6d76fd",
        made: Made::Always,
        recipe: &PositionsRecipe::new(THREE_HANDS),
    },
];

impl Game for QuadAce {
    fn name(&self) -> &'static str {
        "QuadAce"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::QuadAce, Kind::HiddenHand]
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
        if table.kind() == Kind::HiddenHand {
            return hidden_verify::verify(&lookup::HiddenHand::new(table)?, progress);
        }
        verify::verify(&lookup::QuadAce::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::HiddenHand {
            return hidden_export::export(&lookup::HiddenHand::new(table)?, format, out);
        }
        export::export(&lookup::QuadAce::new(table)?, format, out)
    }

    fn describe(&self, table: Table<&[u8]>, _: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::HiddenHand {
            lookup::HiddenHand::new(table)?;
        } else {
            lookup::QuadAce::new(table)?;
        }
        Ok(())
    }

    fn augment_render(&self, render: clap::Command) -> clap::Command {
        pictures::augment(render)
    }

    fn render(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<svg::Document>> {
        pictures::render(matches, output)
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

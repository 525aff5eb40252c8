//! The 24-point game and its kin on the command line: hands, statistics, exports and checks.

use std::io::Write;

use solvetab_lookup::twenty_four::Deck;
use solvetab_lookup::{Kind, Table, twenty_four as lookup};

use crate::asked::twenty_four::{HandsRecipe, TargetsRecipe};
use crate::tables::export;
use crate::tables::game::{ExportFormat, Game, Made, TableEntry};
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::hands;

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

    fn verify(&self, table: Table<&[u8]>, progress: &ProgressBar) -> anyhow::Result<String> {
        if table.kind() == Kind::Targets {
            return hands::verify_targets(&lookup::Targets::new(table)?, progress);
        }
        hands::verify(&lookup::TwentyFour::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::Targets {
            return export::hands::export_targets(&lookup::Targets::new(table)?, format, out);
        }
        export::hands::export(&lookup::TwentyFour::new(table)?, format, out)
    }
}

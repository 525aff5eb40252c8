//! The tables of the 24-point game and its kin: those that are shipped, and how one is exported.

use std::io::Write;

use solvetab_lookup::twenty_four::Deck;
use solvetab_lookup::{Kind, Table, twenty_four as lookup};

use crate::tables::export;
use crate::tables::game::{ExportFormat, GameTables, Occasion, TableEntry};
use crate::tables::recipe::Recipe;

/// The 24-point game.
#[derive(Debug)]
pub(crate) struct TwentyFourTables;

static TABLES: [TableEntry; 3] = [
    TableEntry {
        name: "twenty-four",
        digest: "bfa8d55998d805844cbd96d2f1a03345968a6b8327eff59b84010009919ba666",
        made: Occasion::Always,
        recipe: Recipe::Hands(Deck::STANDARD),
    },
    TableEntry {
        name: "targets",
        digest: "3654b5599a51675ea8b2d63be702019d79375eb4d29843191722ba7ef9195619",
        made: Occasion::Always,
        recipe: Recipe::Targets,
    },
    TableEntry {
        name: "numbers",
        digest: "d537585f8ce7a98222555c513d06144ec690ac2316eae6c99aee0f75b9969988",
        made: Occasion::WhenAsked,
        recipe: Recipe::Numbers,
    },
];

impl GameTables for TwentyFourTables {
    fn name(&self) -> &'static str {
        "24 points"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::TwentyFour, Kind::Targets, Kind::Numbers]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &TABLES
    }

    fn export(
        &self,
        table: Table<&[u8]>,
        format: ExportFormat,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        match table.kind() {
            Kind::Targets => {
                export::hands::export_targets(&lookup::Targets::new(table)?, format, out)
            }
            Kind::Numbers => export::rounds::export(&lookup::Numbers::new(table)?, format, out),
            _ => export::hands::export(&lookup::TwentyFour::new(table)?, format, out),
        }
    }

    fn describe(&self, table: Table<&[u8]>, out: &mut dyn Write) -> anyhow::Result<()> {
        match table.kind() {
            Kind::Numbers => export::rounds::describe(&lookup::Numbers::new(table)?, out),
            _ => Ok(()),
        }
    }
}

//! The tables of QuadAce: those that are shipped, and how one is exported.

use std::io::Write;

use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_lookup::{Kind, Table, quad_ace as lookup};

use crate::tables::export;
use crate::tables::game::{ExportFormat, GameTables, Occasion, TableEntry};
use crate::tables::recipe::Recipe;

/// QuadAce.
#[derive(Debug)]
pub(crate) struct QuadAceTables;

const THREE_HANDS: Rules = match Rules::new(lookup::STANDARD_BASE, 3, Operation::Add, Goal::Empty) {
    Ok(rules) => rules,
    Err(_) => panic!("these are rules"),
};

static TABLES: [TableEntry; 2] = [
    TableEntry {
        name: "quad-ace-10",
        digest: "b1a4cf3c2a6108a97d8b281a45ba4d77bc94ea5dc55308703ab3dd7e877f09df",
        made: Occasion::Always,
        recipe: Recipe::positions(Rules::STANDARD),
    },
    TableEntry {
        name: "quad-ace-10-three-hands",
        digest: "ee77b8c828b52fb04273a724cba6e4022964343892cb6fbfe02692a28f6d76fd",
        made: Occasion::Always,
        recipe: Recipe::positions(THREE_HANDS),
    },
];

impl GameTables for QuadAceTables {
    fn name(&self) -> &'static str {
        "QuadAce"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::QuadAce]
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
        let table = lookup::QuadAce::new(table)?;
        if format == ExportFormat::Svg {
            export::map::export(&table, out)
        } else {
            export::positions::export(&table, format, out)
        }
    }

    fn describe(&self, table: Table<&[u8]>, _: &mut dyn Write) -> anyhow::Result<()> {
        lookup::QuadAce::new(table)?;
        Ok(())
    }
}

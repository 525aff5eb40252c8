//! Interface of a game for the commands that serve all games.

use std::io::Write;

use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_lookup::{Kind, Table};

use crate::tables::provenance::Provenance;
use crate::tables::recipe::Recipe;

/// Occasion on which a table is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Made with all others, by `generate` without a name.
    Always,
    /// Made when it is first asked, or named: it is not among the shipped files.
    WhenAsked,
}

/// A table that `solvetab generate` makes.
pub(crate) struct TableEntry {
    /// Its name: the file name without `.tab`.
    pub(crate) name: &'static str,
    /// The BLAKE3 digest of the whole file that this release makes, as in `B3SUMS`: what is made
    /// where nothing is shipped is compared with it.
    pub(crate) digest: &'static str,
    /// Occasion on which it is made.
    pub(crate) made: Occasion,
    /// Recipe that makes it.
    pub(crate) recipe: Recipe,
}

impl TableEntry {
    /// Returns whether a table says of itself that it is another one.
    pub(crate) fn is_not(&self, table: &Table<Vec<u8>>) -> bool {
        Provenance::of(table).is_ok_and(|said| said.is_some_and(|said| !self.may_be(&said)))
    }

    /// Returns whether a table that says this of itself may be this one.
    pub(crate) fn may_be(&self, said: &Provenance) -> bool {
        said.rules == self.recipe.rules() && said.objective.0 == Some(self.recipe.objective())
    }
}

/// The forms a table can be exported in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ExportFormat {
    /// One line for each secret, hand or position, for other programs to check.
    Csv,
    /// The same facts as a JSON array.
    Json,
    /// A graph in Graphviz's language (decision trees only).
    Dot,
    /// The map of all positions (QuadAce only).
    Svg,
}

/// A game that has tables.
pub(crate) trait GameTables: Sync {
    /// The game's name for people.
    fn name(&self) -> &'static str;

    /// The kinds its tables have.
    fn kinds(&self) -> &'static [Kind];

    /// The tables that are shipped.
    fn tables(&self) -> &'static [TableEntry];

    /// Writes the content of a table of this kind for other programs.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, the output cannot be written, or the format does not suit the
    /// game.
    fn export(
        &self,
        table: Table<&[u8]>,
        format: ExportFormat,
        out: &mut dyn Write,
    ) -> anyhow::Result<()>;

    /// Kind of feedback, if a table of this kind is for games of guessing.
    ///
    /// # Errors
    ///
    /// If the table cannot be read.
    fn feedback(&self, table: Table<&[u8]>) -> anyhow::Result<Option<FeedbackKind>> {
        let _ = table;
        Ok(None)
    }

    /// Shows what a table of this kind holds, if a few lines can: below what it says of itself.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, or the output cannot be written.
    fn describe(&self, table: Table<&[u8]>, out: &mut dyn Write) -> anyhow::Result<()> {
        let _ = (table, out);
        Ok(())
    }
}

//! What a game provides to the commands that serve all games.

use std::io::Write;

use clap::ArgMatches;
use solvetab_lookup::Table;
use solvetab_lookup::format::Kind;

use crate::container::Contents;
use crate::output::{Output, Verdict};
use crate::progress::Progress;

/// A table that `solvetab generate` makes.
#[derive(Debug, Clone, Copy)]
pub struct TableEntry<'a> {
    /// Its name: the file name without `.tab`.
    pub name: &'a str,
    /// Its rules, in the game's notation.
    pub rules: &'a str,
    /// What its answers optimise.
    pub objective: &'a str,
    /// Whether it takes so long that it is made only when it is named.
    pub is_slow: bool,
}

/// The forms a table can be exported in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ExportFormat {
    /// One line for each secret, hand or position, for other programs to check.
    Csv,
    /// The same facts as a JSON array.
    Json,
    /// A graph in Graphviz's language (decision trees only).
    Dot,
}

/// A game. All methods are required but those of games that have tables of other rules than the shipped ones.
pub trait Game: Sync {
    /// The game's name for people.
    fn name(&self) -> &'static str;

    /// The kinds its tables have.
    fn kinds(&self) -> &'static [Kind];

    /// The tables that are shipped.
    fn tables(&self) -> &'static [TableEntry<'static>];

    /// Solves the game of one of [`tables`](Self::tables) and encodes it. Pure: no file is touched, and the same entry gives
    /// the same contents.
    ///
    /// # Errors
    ///
    /// If the solution does not fit the table's layout.
    fn generate(&self, entry: &TableEntry<'_>, progress: &dyn Progress) -> anyhow::Result<Contents>;

    /// Adds to `generate` the options that ask for other rules than the shipped tables'.
    fn augment_generate(&self, generate: clap::Command) -> clap::Command {
        generate
    }

    /// Solves the game of other rules and encodes it as the table `name`: those that the options of `generate` ask for together
    /// with what `table` says is to be made. `None` if `table` is not this game's or no option is given.
    fn generate_other(
        &self,
        table: &str,
        options: &ArgMatches,
        name: &str,
        progress: &dyn Progress,
    ) -> Option<anyhow::Result<Contents>> {
        let _ = (table, options, name, progress);
        None
    }

    /// Proves the content of a table of this kind again, without the solver. Returns what was checked, for people.
    ///
    /// # Errors
    ///
    /// The first thing that is not true, in a sentence.
    fn verify(&self, table: Table<&[u8]>, progress: &dyn Progress) -> anyhow::Result<String>;

    /// Writes the content of a table of this kind for other programs.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, the output cannot be written, or the format does not suit the game.
    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()>;

    /// Adds the game's own subcommands to the command line.
    fn augment(&self, command: clap::Command) -> clap::Command;

    /// Runs one of its own subcommands; `None` if the matches are of another's.
    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>>;
}

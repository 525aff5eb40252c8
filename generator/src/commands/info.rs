//! `solvetab info`: what a file says about itself.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_lookup::layout::PROVENANCE;
use solvetab_lookup::{FORMAT_VERSION, Kind};

use crate::commands::{borrow, game_of};
use crate::report::{Output, Shown, Verdict, phrases};
use crate::tables::folder::{TablesFolder, read_table};
use crate::tables::manifest;
use crate::tables::provenance::Provenance;
use crate::terminal::standard_error::harmless;

/// Show what a table file says about itself
#[derive(Debug, clap::Args)]
pub(crate) struct InfoArguments {
    /// The table: a name from the list, or a file
    #[arg(value_name = "TABLE|FILE")]
    table: PathBuf,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
///
/// # Errors
///
/// If the file is not a table or is damaged, or its provenance cannot be read.
pub(crate) fn run(arguments: &InfoArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let table = read_table(&arguments.tables, &arguments.table, output)?;
    let header = table.header();
    let game = game_of(&table)?;
    let provenance = Provenance::of(&table)?;
    // Bulls and cows go without saying.
    let feedback = game
        .feedback(borrow(&table)?)?
        .filter(|&kind| kind != FeedbackKind::Counts);
    let sections = &header.lengths[..PROVENANCE];
    let used = sections
        .iter()
        .rposition(|&length| length > 0)
        .map_or(0, |last| last + 1);
    // Also where it is not shown: what cannot be opened has no description.
    let mut description = Vec::new();
    game.describe(borrow(&table)?, &mut description)?;
    output.report(&TableReport {
        file: arguments.table.display().to_string(),
        bytes: table.bytes().len(),
        blake3: manifest::hex_digest(table.bytes()),
        format: FORMAT_VERSION,
        kind: Shown(header.kind),
        game: game.name(),
        layout: header.layout,
        sections: &sections[..used],
        provenance,
        feedback: feedback.map(Shown),
        description: String::from_utf8(description)?,
    })?;

    Ok(Verdict::Yes)
}

/// Description of a table file by itself.
#[derive(Serialize)]
struct TableReport<'a> {
    /// The file as it was named.
    file: String,
    /// Its size.
    bytes: usize,
    /// Its digest, as in `B3SUMS`.
    blake3: String,
    /// The version of the container.
    format: u16,
    kind: Shown<Kind>,
    #[serde(skip)]
    game: &'static str,
    /// The version of the payload of this kind.
    layout: u16,
    /// Bytes of each section.
    sections: &'a [u64],
    /// Provenance; null if it does not say.
    provenance: Option<Provenance>,
    /// Kind of feedback; left out for bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<Shown<FeedbackKind>>,
    /// A few lines of what it holds.
    #[serde(skip)]
    description: String,
}

impl fmt::Display for TableReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: a {} table of {}",
            harmless(&self.file),
            self.kind,
            self.game
        )?;
        match &self.provenance {
            Some(provenance) => write_provenance(provenance, f)?,
            None => writeln!(f, "made by    not said")?,
        }
        if let Some(kind) = &self.feedback {
            writeln!(f, "feedback   {kind}")?;
        }
        writeln!(
            f,
            "layout     {} of format {}; sections of {:?} bytes",
            self.layout, self.format, self.sections
        )?;
        writeln!(f, "size       {} bytes", self.bytes)?;
        writeln!(f, "blake3     {}", self.blake3)?;
        f.write_str(&self.description)
    }
}

fn write_provenance(provenance: &Provenance, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Provenance {
        name,
        rules,
        strategy,
        objective,
        totals,
        generator,
        ..
    } = provenance;
    writeln!(f, "name       {}", harmless(name))?;
    writeln!(f, "rules      {}", harmless(rules))?;
    if let Some(strategy) = strategy.0 {
        writeln!(f, "strategy   {}", strategy.summary())?;
    }
    if let Some(objective) = objective.0 {
        writeln!(f, "objective  {}", objective.summary())?;
    }
    writeln!(f, "proven     {}", phrases(&provenance.claims()))?;
    for (name, total) in totals {
        writeln!(f, "           {} = {total}", harmless(name))?;
    }
    writeln!(f, "made by    {}", harmless(generator))
}

//! `solvetab info`: what a file says about itself.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_lookup::layout::PROVENANCE;
use solvetab_lookup::{FORMAT_VERSION, Kind};

use crate::commands::{borrow, game_of};
use crate::report::{Output, Verdict, phrases};
use crate::tables::folder::{TablesFolder, read_table};
use crate::tables::manifest;
use crate::tables::provenance::Provenance;
use crate::terminal::standard_error::{harmless, shown};

/// Show what a table file says about itself
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
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
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let table = read_table(&arguments.tables, &arguments.table, output)?;
    let header = table.header();
    let game = game_of(&table)?;
    let provenance = Provenance::of(&table)?;
    let bytes = table.bytes().len();
    let digest = manifest::hex_digest(table.bytes());
    // Bulls and cows go without saying.
    let feedback = game.feedback(borrow(&table)?)?.filter(|&kind| kind != FeedbackKind::Counts);
    let sections = &header.lengths[..PROVENANCE];
    let used = sections.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
    // Also where it is not shown: what cannot be opened has no description.
    let mut description = Vec::new();
    game.describe(borrow(&table)?, &mut description)?;
    output.answer(
        || {
            let mut json = json!({
                "file": arguments.table.display().to_string(),
                "bytes": bytes,
                "blake3": digest,
                "format": FORMAT_VERSION,
                "kind": header.kind.to_string(),
                "layout": header.layout,
                "sections": &sections[..used],
                "provenance": provenance,
            });
            if let Some(kind) = feedback {
                json["feedback"] = json!(kind.name());
            }
            json
        },
        |out| {
            let kind = header.kind.to_string();
            let table = if header.kind == Kind::StepTable { "" } else { " table" };
            writeln!(out, "{}: a {kind}{table} of {}", shown(&arguments.table), game.name())?;
            match &provenance {
                Some(provenance) => write_provenance(provenance, out)?,
                None => writeln!(out, "made by    not said")?,
            }
            if let Some(kind) = feedback {
                writeln!(out, "feedback   {kind}")?;
            }
            writeln!(
                out,
                "layout     {} of format {FORMAT_VERSION}; sections of {:?} bytes",
                header.layout,
                &sections[..used]
            )?;
            writeln!(out, "size       {bytes} bytes")?;
            writeln!(out, "blake3     {digest}")?;
            out.write_all(&description)?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

fn write_provenance(provenance: &Provenance, out: &mut dyn Write) -> anyhow::Result<()> {
    let Provenance { name, rules, strategy, objective, totals, generator, .. } = provenance;
    let strategy = strategy.0.map(|strategy| strategy.summary().to_string()).unwrap_or_default();
    let objective = objective.0.map(|objective| objective.summary().to_string()).unwrap_or_default();
    writeln!(out, "name       {}", harmless(name))?;
    writeln!(out, "rules      {}", harmless(rules))?;
    writeln!(out, "strategy   {strategy}")?;
    writeln!(out, "objective  {objective}")?;
    writeln!(out, "proven     {}", phrases(&provenance.claims()))?;
    for (name, total) in totals {
        writeln!(out, "           {} = {total}", harmless(name))?;
    }
    writeln!(out, "made by    {}", harmless(generator))?;
    Ok(())
}

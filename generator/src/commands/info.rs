//! `solvetab info`: what a file says about itself.

use std::path::PathBuf;

use serde_json::json;
use solvetab_lookup::format::{PROVENANCE, VERSION};

use super::game_of;
use crate::manifest;
use crate::output::{Output, Verdict};
use crate::provenance::Provenance;
use crate::tables_folder::read_file;

/// Show what a table file says about itself
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A table file
    file: PathBuf,
}

/// Runs the command.
///
/// # Errors
///
/// If the file is not a table, or its provenance is damaged.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let table = read_file(&arguments.file)?;
    let header = table.header();
    let game = game_of(&table)?;
    let provenance = Provenance::decode(table.provenance())?;
    let bytes = table.bytes().len();
    let digest = manifest::hex_digest(table.bytes());
    let sections = &header.lengths[..PROVENANCE];
    let used = sections.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
    output.answer(
        || {
            json!({
                "file": arguments.file.display().to_string(),
                "bytes": bytes,
                "blake3": digest,
                "format": VERSION,
                "kind": header.kind.to_string(),
                "layout": header.layout,
                "sections": &sections[..used],
                "provenance": provenance,
            })
        },
        |out| {
            writeln!(out, "{}: a {} table of {}", arguments.file.display(), header.kind, game.name())?;
            writeln!(out, "name       {}", provenance.name)?;
            writeln!(out, "rules      {}", provenance.rules)?;
            writeln!(out, "strategy   {}", provenance.strategy)?;
            writeln!(out, "objective  {}", provenance.objective)?;
            let proven = if provenance.proven.is_empty() { "nothing".to_owned() } else { provenance.proven.join(", ") };
            writeln!(out, "proven     {proven}")?;
            for (name, total) in &provenance.totals {
                writeln!(out, "           {name} = {total}")?;
            }
            writeln!(out, "made by    {}", provenance.generator)?;
            writeln!(
                out,
                "layout     {} of format {VERSION}; sections of {:?} bytes",
                header.layout,
                &sections[..used]
            )?;
            writeln!(out, "size       {bytes} bytes")?;
            writeln!(out, "blake3     {digest}")?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

//! `solvetab list`: the catalogue.

use std::fs;

use serde_json::{Value, json};
use solvetab_lookup::Table;

use crate::catalogue;
use crate::manifest;
use crate::output::{Output, Verdict};
use crate::provenance::Provenance;
use crate::tables_folder::{TablesFolder, table_path};

/// List the tables: rules, objective, what is proven, size
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut rows = Vec::new();
    for (game, entry) in catalogue::tables() {
        let file = fs::read(table_path(&arguments.tables.folder, entry.name)).ok();
        let provenance = file
            .as_deref()
            .and_then(|file| Table::from_bytes(file).ok())
            .and_then(|table| Provenance::decode(table.provenance()).ok());
        let proven = provenance.map(|provenance| provenance.proven);
        if output.json {
            rows.push(json!({
                "name": entry.name,
                "game": game.name(),
                "rules": entry.recipe.rules(),
                "objective": entry.recipe.objective(),
                "proven": proven,
                "only_if_named": entry.is_slow,
                "bytes": file.as_ref().map(Vec::len),
                "blake3": file.as_deref().map(manifest::hex_digest),
            }));
            continue;
        }
        let size = file.as_ref().map_or_else(|| "not generated".to_owned(), |file| format!("{} bytes", file.len()));
        let proven = match proven.as_deref() {
            None => "?".to_owned(),
            Some([]) => "nothing, it is the best tree found".to_owned(),
            Some(claims) => claims.join(", "),
        };
        writeln!(output.out, "{} ({}, {})", entry.name, game.name(), size)?;
        writeln!(output.out, "  rules:     {}", entry.recipe.rules())?;
        writeln!(output.out, "  objective: {}", entry.recipe.objective())?;
        writeln!(output.out, "  proven:    {proven}")?;
        if entry.is_slow {
            writeln!(output.out, "  made:      takes minutes, so only by solvetab generate {}", entry.name)?;
        }
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows))?;
    }
    Ok(Verdict::Yes)
}

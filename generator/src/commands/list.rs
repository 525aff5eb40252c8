//! `solvetab list`: the catalogue.

use serde_json::{Value, json};

use crate::report::{Output, Verdict, codes_of, phrases};
use crate::tables::container::folder_of;
use crate::tables::folder::{TablesFolder, is_unreadable};
use crate::tables::game::Made;
use crate::tables::provenance::Provenance;
use crate::tables::{catalogue, manifest};
use crate::terminal::standard_error::shown;

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
        let found = arguments.tables.find(entry.name);
        let table = found.as_ref().map(|found| &found.table);
        let (state, table, proven) = match table {
            None => ("not generated", None, None),
            Some(Ok(table)) => match Provenance::of(table) {
                Ok(provenance) => ("intact", Some(table), provenance.map(|provenance| provenance.claims())),
                Err(_) => ("damaged", None, None),
            },
            Some(Err(error)) if is_unreadable(error) => ("unreadable", None, None),
            Some(Err(_)) => ("damaged", None, None),
        };
        let bytes = table.map(|table| table.bytes().len());
        if output.json {
            rows.push(json!({
                "name": entry.name,
                "game": game.name(),
                "rules": entry.recipe.rules(),
                "objective": entry.recipe.objective().to_string(),
                "proven": proven.as_deref().map(codes_of),
                "only_if_named": entry.made != Made::Always,
                "state": state,
                "path": found.as_ref().map(|found| found.path.display().to_string()),
                "bytes": bytes,
                "release_blake3": entry.digest,
                "blake3": table.map(|table| manifest::hex_digest(table.bytes())),
            }));
            continue;
        }
        let size = bytes.map_or_else(|| state.to_owned(), |bytes| format!("{bytes} bytes"));
        let proven = proven.as_deref().map_or_else(|| "?".to_owned(), phrases);
        writeln!(output.out, "{} ({}, {})", entry.name, game.name(), size)?;
        writeln!(output.out, "  rules:     {}", entry.recipe.rules())?;
        writeln!(output.out, "  objective: {}", entry.recipe.objective().summary())?;
        writeln!(output.out, "  proven:    {proven}")?;
        if let Some(found) = &found {
            writeln!(output.out, "  file:      {}", shown(&found.path))?;
        }
        if entry.made == Made::WhenNamed {
            writeln!(output.out, "  made:      takes long, so only by solvetab generate {}", entry.name)?;
        } else if table.is_none() && arguments.tables.is_made(found.as_ref()) {
            writeln!(output.out, "  made:      when it is first asked")?;
        } else if let Some(found) = found.as_ref().filter(|_| table.is_none()) {
            let folder = folder_of(&found.path).display();
            writeln!(output.out, "  {state}: generate it again: solvetab generate {} --out {folder}", entry.name)?;
        }
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows))?;
    }
    Ok(Verdict::Yes)
}

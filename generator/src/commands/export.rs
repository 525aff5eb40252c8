//! `solvetab export`: a table's content for other programs.

use std::path::PathBuf;

use anyhow::Context;

use crate::commands::{borrow, game_of};
use crate::report::{Output, Verdict, conflict};
use crate::tables::folder::{TablesFolder, read_table};
use crate::tables::game::ExportFormat;
use crate::tables::word_lists;

/// Write a table as CSV, JSON, a graph or a map
///
/// Also writes a list of words that the program has by name: secrets-2315, guesses-12972,
/// secrets-3158, guesses-14855, primes-8363 or equations-206.
#[derive(Debug, clap::Args)]
pub(crate) struct ExportArguments {
    /// The table: a name from the list, or a file
    #[arg(value_name = "TABLE|FILE")]
    table: PathBuf,
    /// The format to write; --json is short for --format json
    #[arg(long, default_value = "csv", default_value_if("json", "true", "json"))]
    format: ExportFormat,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
///
/// # Errors
///
/// If the file is not a table or is damaged, or the format does not suit the game.
pub(crate) fn run(arguments: &ExportArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if output.json && arguments.format != ExportFormat::Json {
        return Err(conflict(
            "--json is short for --format json: leave one of them out",
        ));
    }
    if let Some(list) = word_lists::named(&arguments.table) {
        let words = list.words();
        match arguments.format {
            ExportFormat::Csv => words
                .iter()
                .try_for_each(|word| writeln!(output.out, "{word}"))?,
            ExportFormat::Json => writeln!(output.out, "{}", serde_json::to_string(&words)?)?,
            ExportFormat::Dot | ExportFormat::Svg => {
                return Err(conflict("a list has no graph or map: leave --format out"));
            }
        }
        return Ok(Verdict::Yes);
    }

    let table = read_table(&arguments.tables, &arguments.table, output)?;
    game_of(&table)?
        .export(borrow(&table)?, arguments.format, output.out)
        .with_context(|| format!("{} cannot be exported", arguments.table.display()))?;
    Ok(Verdict::Yes)
}

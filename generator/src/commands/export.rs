//! `solvetab export`: a table's content for other programs.

use std::path::PathBuf;

use anyhow::{Context, ensure};

use super::{borrow, game_of, read_file};
use crate::game::ExportFormat;
use crate::output::{Output, Verdict};

/// Write a table's content to standard output for other programs
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A table file
    file: PathBuf,
    /// The form to write; --json is short for json
    #[arg(long, default_value = "csv")]
    format: ExportFormat,
}

/// Runs the command.
///
/// # Errors
///
/// If the file is not a table or is damaged, or the format does not suit the game.
pub fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let table = read_file(&arguments.file)?;
    ensure!(table.is_intact(), "{} is damaged: fetch or generate it again", arguments.file.display());
    let format = if output.json { ExportFormat::Json } else { arguments.format };
    game_of(&table)?
        .export(borrow(&table)?, format, output.out)
        .with_context(|| format!("{} cannot be exported", arguments.file.display()))?;
    Ok(Verdict::Yes)
}

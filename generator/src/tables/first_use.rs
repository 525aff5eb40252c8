//! Tables that are neither in a file nor in the program: each is made when it is first asked for,
//! and kept in the user's data folder.
//!
//! What is made is compared with the digest that this release was built with. Where nothing can be
//! kept the table is made each time, since the answer does not need the file; that is said before
//! it is made.

use std::path::Path;
use std::time::Instant;

use anyhow::ensure;
use solvetab_lookup::{Kind, Table};

use crate::report::{MakesTables, Output};
use crate::tables::container::check_writable_folder;
use crate::tables::folder::table_path;
use crate::tables::game::TableEntry;
use crate::tables::manifest::{self, hex_digest};
use crate::tables::recipe::Recipe;
use crate::tables::{catalogue, container};
use crate::terminal::interruption::UntilInterrupted;

/// Makes tables when they are first asked.
#[derive(Debug)]
pub(crate) struct FirstUse;

impl MakesTables for FirstUse {
    fn kinds(&self, name: &str) -> Option<&'static [Kind]> {
        catalogue::tables()
            .find(|(_, entry)| entry.name == name)
            .map(|(game, _)| game.kinds())
    }

    fn is_another(&self, name: &str, table: &Table<Vec<u8>>) -> bool {
        catalogue::find(name).is_some_and(|entry| entry.is_not(table))
    }

    fn make(
        &self,
        name: &str,
        folder: Option<&Path>,
        output: &Output<'_>,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(entry) = catalogue::find(name) else {
            return Ok(None);
        };
        warn(&entry.recipe, output)?;
        let why_unsaved = match folder.map(check_writable_folder) {
            Some(Ok(())) => None,
            Some(Err(error)) => Some(format!("{error:#}")),
            None => Some("there is no home".to_owned()),
        };
        if let Some(why) = &why_unsaved {
            output.progress.tell(&format!(
                "building {name}, which cannot be saved: {why}; to build it once only, write solvetab generate {name} --out DIR, and name DIR with --tables"
            ));
        }

        let start = Instant::now();
        let file = make(name, &entry.recipe, output)?;
        let digest = hex_digest(&file);
        ensure!(
            digest == entry.digest,
            "{name} as it was made here has the digest {digest}, not {}: please report it",
            entry.digest
        );
        let seconds = start.elapsed().as_secs_f64();
        let folder = folder.filter(|_| why_unsaved.is_none());
        let saved = match folder.map(|folder| (folder, keep(entry, &file, folder))) {
            None => String::new(),
            Some((folder, Ok(()))) => format!(" and saved it in {}", folder.display()),
            Some((_, Err(error))) => format!("; it cannot be saved: {error:#}"),
        };
        output
            .progress
            .tell(&format!("built {name} ({seconds:.1} s){saved}"));
        Ok(Some(file))
    }
}

/// Says what making a table costs, if it takes long.
///
/// # Errors
///
/// If it is known beforehand that it cannot be made.
pub(crate) fn warn(recipe: &Recipe, output: &Output<'_>) -> anyhow::Result<()> {
    if let Some(warning) = output.workers.run(|| recipe.warning())? {
        output.progress.tell(&warning);
    }
    Ok(())
}

/// The whole file of a table.
pub(crate) fn make(name: &str, recipe: &Recipe, output: &Output<'_>) -> anyhow::Result<Vec<u8>> {
    container::to_file(
        name,
        &output
            .workers
            .run(|| recipe.make(&UntilInterrupted(output.progress)))?,
    )
}

/// Writes a table and lists it.
fn keep(entry: &TableEntry, file: &[u8], folder: &Path) -> anyhow::Result<()> {
    manifest::put(&table_path(folder, entry.name), file, |_| ()).map(drop)
}

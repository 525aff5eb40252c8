//! Shipped tables where nothing is shipped: each is made when it is first asked, and kept in the user's data folder.
//!
//! What is made is compared with the digest that this release was built with, and so is what is found there: an earlier release's table is
//! made again, and what was there is kept beside it under another name, unless it is damaged. Where nothing can be kept the table is made
//! each time, since the answer does not need the file.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use solvetab_lookup::{Kind, Table};

use crate::report::{Output, ShippedTables};
use crate::tables::container::write_atomically;
use crate::tables::folder::{MOST_BYTES, is_missing, read_regular, table_path};
use crate::tables::game::{Made, Recipe, TableEntry};
use crate::tables::listing::list_all;
use crate::tables::manifest::{Manifest, hex_digest};
use crate::tables::{catalogue, container};
use crate::terminal::interruption::UntilInterrupted;

/// Makes tables when they are first asked.
#[derive(Debug)]
pub(crate) struct FirstUse;

impl ShippedTables for FirstUse {
    fn kinds(&self, name: &str) -> Option<&'static [Kind]> {
        catalogue::tables().find(|(_, entry)| entry.name == name).map(|(game, _)| game.kinds())
    }

    fn provide(&self, name: &str, folder: Option<&Path>, output: &Output<'_>) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(entry) = catalogue::find(name) else { return Ok(None) };
        let path = folder.map(|folder| table_path(folder, name));
        if entry.made == Made::WhenNamed {
            let Some(path) = path.filter(|path| !path.exists()) else { return Ok(None) };
            let warning = entry.recipe.warning()?.unwrap_or_else(|| format!("making {name} takes minutes"));
            let folder = path.parent().unwrap_or(&path).display();
            bail!("{name} is not there, and {warning}; make it with: solvetab generate {name} --out {folder}");
        }
        let there = path.as_deref().map(|path| read_regular(path, MOST_BYTES));
        let reason = match there {
            Some(Ok(file)) if hex_digest(&file) == entry.digest => return Ok(Some(file)),
            Some(Ok(file)) => match path.as_deref().filter(|_| is_intact(&file)) {
                Some(path) => {
                    let aside = aside(path, &hex_digest(&file));
                    fs::rename(path, &aside).with_context(|| format!("{} cannot be renamed", path.display()))?;
                    format!("was not as this release makes it, and is now {}", aside.display())
                }
                None => "was damaged".to_owned(),
            },
            Some(Err(error)) if !is_missing(&error) => "could not be read".to_owned(),
            _ => "was not there".to_owned(),
        };
        let start = Instant::now();
        let file = make(name, entry.recipe, output)?;
        let digest = hex_digest(&file);
        ensure!(
            digest == entry.digest,
            "{name} as it was made here has the digest {digest}, not {}: please report it",
            entry.digest
        );
        let seconds = start.elapsed().as_secs_f64();
        let kept = match folder {
            None => "not kept, since there is no home".to_owned(),
            Some(folder) => match keep(entry, &file, folder) {
                Ok(()) => format!("kept in {}", folder.display()),
                Err(error) => format!("not kept: {error:#}"),
            },
        };
        output.progress.tell(&format!("{name} {reason}; made in {seconds:.2} s, {kept}"));
        Ok(Some(file))
    }
}

/// The whole file of a table.
pub(crate) fn make(name: &str, recipe: &dyn Recipe, output: &Output<'_>) -> anyhow::Result<Vec<u8>> {
    if let Some(warning) = output.workers.run(|| recipe.warning())? {
        output.progress.tell(&warning);
    }
    container::to_file(name, &output.workers.run(|| recipe.make(&UntilInterrupted(output.progress)))?)
}

/// Whether it is a table whose content has the digest in its header: somebody's, if it is not this release's.
fn is_intact(file: &[u8]) -> bool {
    Table::from_bytes(file).is_ok_and(|table| table.is_intact())
}

/// The name under which an intact table is kept when another takes its place: another one for each content, so that nothing is lost.
fn aside(path: &Path, digest: &str) -> PathBuf {
    path.with_extension(format!("tab.{}", &digest[..8]))
}

/// Writes a table and lists it.
fn keep(entry: &TableEntry, file: &[u8], folder: &Path) -> anyhow::Result<()> {
    write_atomically(&table_path(folder, entry.name), file)?;
    // A list that cannot be read tells nothing that the folder does not.
    if Manifest::read(folder).is_err() {
        Manifest::default().write(folder)?;
    }
    list_all(folder)
}

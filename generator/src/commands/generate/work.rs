//! Work of `solvetab generate` on one table: it is made, and written or compared.

use std::path::Path;

use anyhow::anyhow;
use solvetab_lookup::code_breaking::Shape;

use crate::commands::generate::report::{DiskState, TableRow};
use crate::report::Output;
use crate::tables::catalogue;
use crate::tables::first_use::make;
use crate::tables::folder::{MOST_BYTES, file_name, is_missing, read_regular, table_path};
use crate::tables::game::TableEntry;
use crate::tables::manifest::{self, Manifest, hex_digest};
use crate::tables::recipe::Recipe;

/// A table that is to be made, or compared.
pub(super) struct TableTask {
    pub(super) name: String,
    pub(super) work: Work,
    /// Its entry, if it is one of this release.
    pub(super) release: Option<&'static TableEntry>,
}

/// Work for a table.
pub(super) enum Work {
    /// It is made.
    Make(Recipe),
    /// It is there, but what makes it does not follow from it.
    Unknown { file: Vec<u8> },
    /// It is not there, or no intact table.
    Nothing { state: DiskState, why: String },
}

impl TableTask {
    pub(super) fn shipped(entry: &'static TableEntry) -> Self {
        Self {
            name: entry.name.to_owned(),
            work: Work::Make(entry.recipe.clone()),
            release: Some(entry),
        }
    }

    /// A table of the recipe's own name, or the shipped one with the same recipe.
    pub(super) fn from_recipe(recipe: Recipe) -> anyhow::Result<Self> {
        let name = recipe
            .name()
            .ok_or_else(|| anyhow!("a table without a name"))?;
        Ok(
            match catalogue::tables().find(|(_, entry)| entry.recipe.name().as_ref() == Some(&name))
            {
                Some((_, entry)) => Self::shipped(entry),
                None => Self {
                    name,
                    work: Work::Make(recipe),
                    release: None,
                },
            },
        )
    }
}

/// Makes a table, and writes it or compares it.
pub(super) fn carry_out(
    task: TableTask,
    folder: &Path,
    is_check: bool,
    output: &Output<'_>,
) -> anyhow::Result<TableRow> {
    let TableTask {
        name,
        work,
        release,
    } = task;
    let path = table_path(folder, &name);
    let recipe = match work {
        Work::Make(recipe) => recipe,
        Work::Unknown { file } => {
            let blake3 = hex_digest(&file);
            let (state, why) = if is_of_rules_or_cards(&name) {
                (
                    DiskState::Different,
                    "it is not the table of this name: give it one of its own",
                )
            } else if is_listed(folder, &name, &blake3)? {
                (
                    DiskState::NotCompared,
                    "what makes it does not follow from it; name it with its --codes",
                )
            } else {
                (DiskState::Unlisted, "")
            };
            return Ok(TableRow {
                name,
                bytes: file.len(),
                blake3,
                state,
                why: why.to_owned(),
                path,
                is_of_release: None,
            });
        }
        Work::Nothing { state, why } => {
            return Ok(TableRow {
                name,
                bytes: 0,
                blake3: String::new(),
                state,
                why,
                path,
                is_of_release: None,
            });
        }
    };

    let there = if is_check { read(&path)? } else { None };
    let file = make(&name, &recipe, output)?;
    let blake3 = hex_digest(&file);
    let state = if !is_check {
        // After every table, so that an interrupted run leaves a manifest that fits.
        let is_written = manifest::put(&path, &file, |said| output.progress.tell(said))?;
        if is_written {
            DiskState::Written
        } else {
            DiskState::Same
        }
    } else {
        match there {
            None => DiskState::Missing,
            Some(there) if there != file => DiskState::Different,
            Some(_) if !is_listed(folder, &name, &blake3)? => DiskState::Unlisted,
            Some(_) => DiskState::Same,
        }
    };

    let is_of_release = release.map(|entry| entry.digest == blake3);
    Ok(TableRow {
        name,
        bytes: file.len(),
        blake3,
        state,
        why: String::new(),
        path,
        is_of_release,
    })
}

/// Tells whether the tables of rules, of decks and of hands have such names.
pub(super) fn is_of_rules_or_cards(name: &str) -> bool {
    let first = name.split('-').next().unwrap_or_default();
    let is_other = ["twenty-four", "quad-ace", "numbers", "targets"]
        .into_iter()
        .any(|word| {
            name.strip_prefix(word)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        });
    is_rules(first) || is_other
}

pub(super) fn is_rules(name: &str) -> bool {
    name.parse::<Shape>().is_ok()
}

/// Returns whether the table of this name is listed with this digest.
fn is_listed(folder: &Path, name: &str, digest: &str) -> anyhow::Result<bool> {
    Ok(Manifest::read(folder)?
        .is_some_and(|manifest| manifest.get(&file_name(name)) == Some(digest)))
}

/// Reads a file, if it is there.
pub(super) fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match read_regular(path, MOST_BYTES) {
        Err(error) if is_missing(&error) => Ok(None),
        there => there.map(Some),
    }
}

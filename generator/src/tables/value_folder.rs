//! The folder of `solvetab study value --out`: which files are in it, and replacing them without
//! touching those of anybody else.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::report::usage;
use crate::tables::container::Prepared;
use crate::tables::folder::{is_missing, read_regular};
use crate::tables::manifest::{FILE_NAME, Manifest};
use crate::tables::{container, leftovers};

/// The file that says what is claimed.
pub(crate) const EVIDENCE: &str = "value.json";

/// The file of the codemaker's weights.
pub(crate) const HOST: &str = "host.txt";

/// More bytes than any such claim has.
pub(crate) const MOST_BYTES: u64 = 1 << 20;

/// The file of a tree, from 1 on.
pub(crate) fn tree_file(number: usize) -> String {
    format!("tree-{number}.tab")
}

/// Whether a name is one of [`tree_file`].
fn is_tree_file(name: &str) -> bool {
    let number = name.strip_prefix("tree-").and_then(|name| name.strip_suffix(".tab"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Refuses a folder with files of somebody else.
///
/// # Errors
///
/// A mistake in what was asked if it is neither missing nor empty, nor written by
/// `solvetab study value`; that it cannot be read.
pub(crate) fn check(folder: &Path) -> anyhow::Result<()> {
    let mut entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.with_context(|| format!("{} cannot be read", folder.display()))?,
    };
    // Those of somebody who is writing here at the same time come and go.
    let is_kept = |entry: &DirEntry| !entry.file_name().to_str().is_some_and(leftovers::is_temporary);
    let has_files = entries.any(|entry| entry.as_ref().map_or(true, is_kept));
    if has_files && trees(folder)?.is_none() {
        return Err(usage(format!(
            "{} has files, and no {EVIDENCE} of solvetab study value: name an empty folder",
            folder.display()
        )));
    }
    Ok(())
}

/// The trees that the claim in this folder names; nothing if there is no claim.
fn trees(folder: &Path) -> anyhow::Result<Option<Vec<String>>> {
    let bytes = match read_regular(&folder.join(EVIDENCE), MOST_BYTES) {
        Err(error) if is_missing(&error) => return Ok(None),
        bytes => bytes?,
    };
    let Ok(Claim { guesser, .. }) = serde_json::from_slice(&bytes) else { return Ok(None) };
    Ok(Some(guesser.into_iter().map(|tree| tree.table).filter(|name| is_tree_file(name)).collect()))
}

/// What of a claim is looked at here. While files are replaced, nothing else is in its place:
/// whoever begins again knows that they are no one else's.
#[derive(Serialize, Deserialize)]
struct Claim {
    rules: String,
    host: Map<String, Json>,
    guesser: Vec<Tree>,
    #[serde(default)]
    unfinished: bool,
}

#[derive(Serialize, Deserialize)]
struct Tree {
    #[serde(default)]
    table: String,
}

/// Whether this is no claim, but says that its files were being replaced.
pub(crate) fn is_unfinished(claim: &[u8]) -> bool {
    serde_json::from_slice(claim).is_ok_and(|Claim { unfinished, .. }| unfinished)
}

/// Replaces what is in the folder: trees, another file, and the claim, which is the last one. If
/// another one writes there, `tell` is told first.
///
/// # Errors
///
/// That a file cannot be read, written or removed. If it is for want of room, what was there is
/// untouched.
pub(crate) fn replace(
    folder: &Path,
    trees_there: Vec<(String, Vec<u8>)>,
    other: (&str, Vec<u8>),
    claim: Vec<u8>,
    tell: impl FnOnce(&str),
) -> anyhow::Result<()> {
    let _alone = container::enter_folder(folder, tell)?;
    let older = trees(folder)?.unwrap_or_default();
    let mut manifest = Manifest::read(folder)?.unwrap_or_default();
    older.iter().for_each(|name| manifest.remove(name));
    trees_there.iter().for_each(|(name, file)| manifest.insert(name, file));
    let names: BTreeSet<String> = trees_there.iter().map(|(name, _)| name.clone()).collect();
    let guesser = names.iter().chain(&older).map(|name| Tree { table: name.clone() }).collect();
    let unfinished = Claim { rules: String::new(), host: Map::new(), guesser, unfinished: true };
    let unfinished = serde_json::to_vec(&unfinished)?;
    let mut files: Vec<(PathBuf, Vec<u8>)> =
        trees_there.into_iter().map(|(name, file)| (folder.join(name), file)).collect();
    files.push((folder.join(FILE_NAME), manifest.text().into_bytes()));
    files.push((folder.join(other.0), other.1));
    files.push((folder.join(EVIDENCE), claim));
    let prepared: Vec<Prepared<'_>> =
        files.iter().map(|(path, file)| Prepared::new(path, file)).collect::<anyhow::Result<_>>()?;
    container::write_atomically(&folder.join(EVIDENCE), &unfinished)?;
    for name in older.iter().filter(|name| !names.contains(*name)) {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("{name} cannot be removed"));
            }
            _ => {}
        }
    }
    prepared.into_iter().try_for_each(Prepared::put)
}

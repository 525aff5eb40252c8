//! A table's file: the sections with their provenance, and writing it so that no reader ever sees half of it.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use solvetab_solver::encoded::Encoded;

use crate::output::usage;
use crate::provenance::Provenance;

/// The whole file of a table.
///
/// # Errors
///
/// If the provenance cannot be encoded.
pub(crate) fn to_file(name: &str, encoded: &Encoded) -> anyhow::Result<Vec<u8>> {
    Ok(encoded.to_file(&Provenance::new(name, &encoded.facts).encode()?))
}

/// Refuses a path to which no file can be written.
///
/// # Errors
///
/// A mistake in what was asked if it is a folder; else what keeps a file from being made beside it.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    if path.is_dir() || path.file_name().is_none() {
        return Err(usage(format!("{} is a folder: name a file", path.display())));
    }
    let folder = folder_of(path);
    let probe = || -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        tempfile::Builder::new().prefix(".solvetab-").tempfile_in(folder)?;
        Ok(())
    };
    probe().with_context(|| format!("{} cannot be written", path.display()))
}

/// The folder a file is in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes a file whole or not at all: into a temporary file beside it, synced, then renamed over it.
///
/// # Errors
///
/// If anything cannot be written; a file that was there before is then untouched.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = folder_of(path);
    let write = || -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The umask still applies; the default would be private to the owner.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let mut file = builder.prefix(".solvetab-").tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The rename itself is durable only once the folder is synced; where folders cannot be opened, it is as durable as it gets.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

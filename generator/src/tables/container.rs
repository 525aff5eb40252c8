//! A table's file: the sections with their provenance, and writing it so that no reader ever sees
//! half of it.
//!
//! Whatever the program writes into a file goes through [`PreparedFile`]: a temporary neighbour,
//! locked while it is written, synced, renamed, and the folder synced. What is killed in between
//! leaves the old file and the neighbour, which `leftovers` removes before the next file.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use solvetab_solver::encoded::Encoded;
use tempfile::NamedTempFile;

use crate::report::{conflict, missing, usage};
use crate::tables::leftovers;
use crate::tables::provenance::Provenance;

/// The whole file of a table.
///
/// # Errors
///
/// If the provenance cannot be encoded.
pub(crate) fn to_file(name: &str, encoded: &Encoded) -> anyhow::Result<Vec<u8>> {
    Ok(encoded.to_file(&Provenance::new(name, &encoded.facts).encode()?))
}

/// Refuses a path to which no file can be written, and leaves nothing behind: what cannot be
/// written is better known before the work than after it. No folder is made for a file that a user
/// names: its name may be mistyped.
///
/// # Errors
///
/// A mistake in what was asked if it is a folder or a device, or its folder is missing; else what
/// keeps a file from being made there.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    check_replaceable(path)?;
    let folder = folder_of(path);
    let is_below_a_file = folder
        .ancestors()
        .find(|ancestor| ancestor.exists())
        .is_some_and(|there| !there.is_dir());
    if !folder.exists() && !is_below_a_file {
        return Err(usage(format!(
            "there is no folder {}: make it, or name a file elsewhere",
            folder.display()
        )));
    }
    probe(folder).with_context(|| format!("{} cannot be written", path.display()))
}

/// Refuses a folder in which no file can be made, and leaves nothing behind.
///
/// # Errors
///
/// A mistake in what was asked if it is a file; else what keeps files from being made there.
pub(crate) fn check_writable_folder(folder: &Path) -> anyhow::Result<()> {
    refuse_standard_output(folder)?;
    if folder.exists() && !folder.is_dir() {
        return Err(usage(format!(
            "{} is no folder: name one",
            folder.display()
        )));
    }
    probe(folder).with_context(|| format!("no file can be written into {}", folder.display()))
}

/// Returns whether two paths lead to one file, there or not yet.
pub(crate) fn is_same_file(a: &Path, b: &Path) -> bool {
    resolved(a) == resolved(b)
}

fn resolved(path: &Path) -> PathBuf {
    let folder =
        std::fs::canonicalize(folder_of(path)).unwrap_or_else(|_| folder_of(path).to_owned());
    std::fs::canonicalize(path)
        .unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()))
}

/// Refuses to write where something is read, under whatever name, that would be lost: `read` says
/// what that is, such as "list of codes", and its file if it has one; `-` is standard input. What
/// is no file is known to the program by its name.
///
/// # Errors
///
/// What would be overwritten.
pub(crate) fn check_kept<'a>(
    written: &Path,
    read: impl IntoIterator<Item = (&'a str, Option<&'a Path>)>,
) -> anyhow::Result<()> {
    for (what, file) in read {
        // Where standard input is a file, its name leads there.
        let file = file.map(|file| {
            if file == Path::new("-") {
                Path::new("/dev/stdin")
            } else {
                file
            }
        });
        if file.is_some_and(|file| file.is_file() && is_same_file(file, written)) {
            return Err(conflict(format!(
                "the {what} would be overwritten: name another file for what is written"
            )));
        }
    }
    Ok(())
}

/// Refuses the sign for standard output, where the report is written.
fn refuse_standard_output(path: &Path) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Err(missing(
            "what is made is written to a file or folder: name one, ./- if that is its name",
        ));
    }
    Ok(())
}

/// Refuses what a file must not take the place of: a folder, a pipe, a device.
fn check_replaceable(path: &Path) -> anyhow::Result<()> {
    refuse_standard_output(path)?;
    let ends_in_separator = path.to_string_lossy().ends_with(std::path::is_separator);
    if path.is_dir() || path.file_name().is_none() || ends_in_separator {
        return Err(usage(format!(
            "{} is a folder: name a file",
            path.display()
        )));
    }
    if path.exists() && !path.is_file() {
        return Err(usage(format!(
            "{} is no regular file: name one",
            path.display()
        )));
    }
    Ok(())
}

/// Makes a file, and removes it, in a folder or where the folder is going to be made.
fn probe(folder: &Path) -> anyhow::Result<()> {
    let there = folder
        .ancestors()
        .find(|ancestor| ancestor.exists())
        .unwrap_or(Path::new("."));
    ensure!(there.is_dir(), "{} is no folder", there.display());
    leftovers::remove(there);
    leftovers::temporary_file(there).map_err(|error| without_path(&error))?;
    Ok(())
}

/// An error without the name of the temporary file, which is nobody's. (The crate that makes the
/// file appends it, and hides the cause.)
fn without_path(error: &io::Error) -> anyhow::Error {
    let text = error.to_string();
    anyhow!(
        "{}",
        text.split_once(" at path ")
            .map_or(text.as_str(), |(cause, _)| cause)
    )
}

/// The folder a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes a file whole or not at all: into a temporary file beside it, synced, then renamed over
/// it. A link that has its name is replaced, not followed.
///
/// # Errors
///
/// If anything cannot be written; then a file that was there before is whole, and untouched unless
/// only the folder could not be synced.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    PreparedFile::new(path, bytes)?.put()
}

/// A file that is written and synced, but not yet in its place.
#[derive(Debug)]
pub(crate) struct PreparedFile<'a> {
    path: &'a Path,
    bytes: &'a [u8],
    neighbour: NamedTempFile,
}

impl<'a> PreparedFile<'a> {
    /// Writes a file beside its place. Dropped, it leaves nothing behind.
    ///
    /// # Errors
    ///
    /// If it cannot be written there, or something is there that it must not replace.
    pub(crate) fn new(path: &'a Path, bytes: &'a [u8]) -> anyhow::Result<Self> {
        check_replaceable(path)?;
        let neighbour = write_neighbour(path, bytes)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self {
            path,
            bytes,
            neighbour,
        })
    }

    /// Puts it in its place, where it replaces what was there.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed, when what was there is untouched, or the folder cannot be synced.
    pub(crate) fn put(self) -> anyhow::Result<()> {
        let path = self.path;
        self.replace()
            .with_context(|| format!("{} cannot be written", path.display()))
    }

    fn replace(self) -> anyhow::Result<()> {
        let Self {
            path,
            bytes,
            neighbour,
        } = self;
        if let Err(error) = neighbour.persist(path) {
            if error.error.kind() != ErrorKind::NotFound {
                return Err(error.error.into());
            }
            // The folder was removed meanwhile, or on a file system without locks another program
            // has tidied up.
            write_neighbour(path, bytes)?
                .persist(path)
                .map_err(|error| error.error)?;
        }
        // The rename itself is durable only then.
        Ok(sync_folder(folder_of(path))?)
    }
}

/// Writes a temporary file beside a path, and syncs it.
fn write_neighbour(path: &Path, bytes: &[u8]) -> anyhow::Result<NamedTempFile> {
    let folder = folder_of(path);
    make_folders(folder)?;
    leftovers::remove(folder);
    let mut file = leftovers::temporary_file(folder).map_err(|error| without_path(&error))?;
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes a folder, and those that it is in, durably.
///
/// # Errors
///
/// If one of them cannot be made.
pub(crate) fn make_folders(folder: &Path) -> io::Result<()> {
    let missing: Vec<PathBuf> = folder
        .ancestors()
        .take_while(|ancestor| !ancestor.exists())
        .map(Path::to_owned)
        .collect();
    fs::create_dir_all(folder)?;
    missing
        .iter()
        .try_for_each(|made| sync_folder(folder_of(made)))
}

/// Makes a folder, and keeps others out who do so too, as long as what is returned lives; where
/// folders can be locked. If another one is in it, `tell` is told first.
///
/// # Errors
///
/// If it cannot be made.
pub(crate) fn enter_folder(folder: &Path, tell: impl FnOnce(&str)) -> io::Result<Option<File>> {
    make_folders(folder)?;
    let lock = File::open(folder).ok();
    if let Some(lock) = &lock
        && matches!(lock.try_lock(), Err(TryLockError::WouldBlock))
    {
        tell(&format!(
            "another one writes into {}: waiting until that is done",
            folder.display()
        ));
        let _ = lock.lock();
    }
    Ok(lock)
}

/// Syncs what a folder lists. Where folders cannot be opened or synced, it is as durable as it
/// gets.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).map(|folder| folder.sync_all()) {
        Ok(Err(error))
            if !matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Err(error)
        }
        _ => Ok(()),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_file_and_not_the_temporary_one() {
        // Nobody can make a file there.
        for result in [
            check_writable(Path::new("/proc/a.tab")),
            write_atomically(Path::new("/proc/a.tab"), b"a"),
        ] {
            let error = format!("{:#}", result.unwrap_err());
            assert!(
                error.starts_with("/proc/a.tab cannot be written: ")
                    && !error.contains(".solvetab-"),
                "{error}"
            );
        }
    }
}

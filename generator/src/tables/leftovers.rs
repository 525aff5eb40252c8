//! Temporary files, and those that killed programs left behind.
//!
//! A temporary file is called `.solvetab-XXXXXXXX.unfinished`, and is locked for as long as
//! somebody writes it. A lock ends with its program, however that ends: so a file of such a name
//! that can be locked is nobody's, and is removed. Where the file system has no locks, nothing is.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

const BEFORE: &str = ".solvetab-";
const AFTER: &str = ".unfinished";
/// Letters and digits drawn at random.
const DRAWN: usize = 8;

/// More than ever meet somebody who tidies up.
const ATTEMPTS: usize = 16;

/// Makes a temporary file in a folder, and locks it.
///
/// # Errors
///
/// If it cannot be made.
pub(crate) fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask still applies; the default would be private to the owner.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.prefix(BEFORE).suffix(AFTER).rand_bytes(DRAWN);
    for _ in 1..ATTEMPTS {
        let file = builder.tempfile_in(folder)?;
        // Between its making and its locking another program may have taken it for nobody's.
        let is_ours = !matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if is_ours && file.path().exists() {
            return Ok(file);
        }
    }

    builder.tempfile_in(folder)
}

/// Removes the temporary files in a folder that nobody writes any more. That it cannot does no
/// harm: they are in nobody's way.
pub(crate) fn remove(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        // A link is no file of ours, wherever it leads.
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_temporary) {
            let path = entry.path();
            // The lock is held until it is gone. Some file systems lock only what can be written.
            if let Ok(file) = File::options().write(true).open(&path)
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

/// Returns whether a file is called as temporary files are.
pub(crate) fn is_temporary(name: &str) -> bool {
    let drawn = name
        .strip_prefix(BEFORE)
        .and_then(|rest| rest.strip_suffix(AFTER));
    drawn.is_some_and(|drawn| {
        drawn.len() == DRAWN && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

//! Tables from files without reading them: the operating system brings in the pages that are
//! probed.
//!
//! This is the crate's only `unsafe` code. Mapping a file cannot be made safe from here, so it is
//! offered as an `unsafe fn` and [`Table::read`] is the default.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::error::ReadError;
use crate::table::Table;

impl Table<Mmap> {
    /// Maps a table file into memory and opens it.
    ///
    /// # Safety
    ///
    /// For as long as the table lives, no process may change the mapped file in place:
    ///
    /// - **Modification.** A write shows through the map, which breaks Rust's rule that shared
    ///   bytes do not change.
    /// - **Truncation and I/O errors.** Touching a page that the file no longer has, or that cannot
    ///   be read, ends the process with a signal (SIGBUS); no error is returned.
    ///
    /// Copying another file over it is both at once: `cp` truncates and writes in place. Replacing
    /// the file by renaming another over it is fine, and so is removing it: the map keeps the old
    /// content. That is how `solvetab` writes. (A file on another machine may still change under
    /// the map, if that machine does not keep what it removes.)
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if the file cannot be mapped, [`ReadError::Open`] if it is not a table.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let file = File::open(path)?;
        // SAFETY: the caller promises that the file does not change while the map exists.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self::new(map)?)
    }
}

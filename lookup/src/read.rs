//! Tables from files, the safe way: the whole file is read into memory, where nobody else can change it.

use std::path::Path;
use std::vec::Vec;

use crate::error::ReadError;
use crate::table::Table;

impl Table<Vec<u8>> {
    /// Reads a table file into memory and opens it.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if the file cannot be read, [`ReadError::Open`] if it is not a table.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        Ok(Self::new(std::fs::read(path)?)?)
    }
}

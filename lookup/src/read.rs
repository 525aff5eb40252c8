//! Tables from files, the safe way: the whole file is read into memory, where nobody else can
//! change it.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::vec::Vec;

use crate::error::{OpenError, ReadError};
use crate::format::HEADER_LEN;
use crate::table::Table;

impl Table<Vec<u8>> {
    /// Reads a table file into memory and opens it. No more is read, and no more memory is taken,
    /// than the header says and the file has: what is no table, or endless, is refused after its
    /// first bytes.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if the file cannot be read, [`ReadError::Open`] if it is not a table.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        file.by_ref()
            .take(HEADER_LEN as u64)
            .read_to_end(&mut bytes)?;
        let expected = match Table::from_bytes(&bytes) {
            Ok(_) => bytes.len() as u64,
            Err(
                OpenError::Truncated { expected, .. } | OpenError::TrailingBytes { expected, .. },
            ) => expected,
            Err(error) => return Err(error.into()),
        };
        let found = file.metadata()?.len();
        if found > expected {
            return Err(OpenError::TrailingBytes { expected, found }.into());
        }
        file.take(expected.saturating_sub(bytes.len() as u64))
            .read_to_end(&mut bytes)?;
        Ok(Self::new(bytes)?)
    }
}

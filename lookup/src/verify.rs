//! Recomputation of the digest in the header: is the file damaged?
//!
//! This tells that the bytes are those that were written, not who wrote them (compare with
//! `tables/B3SUMS`) nor that they are true (`solvetab verify --deep`).

use crate::error::OpenError;
use crate::format::{DIGEST_AT, DIGEST_LEN};
use crate::table::Table;

impl<D: AsRef<[u8]>> Table<D> {
    /// Opens a table that is not damaged: as [`Table::new`], which looks at the header alone, and
    /// compares the digest as well.
    ///
    /// # Errors
    ///
    /// Those of [`Table::new`], and [`OpenError::WrongDigest`].
    pub fn new_intact(data: D) -> Result<Self, OpenError> {
        let table = Self::new(data)?;
        if table.is_intact() {
            Ok(table)
        } else {
            Err(OpenError::WrongDigest)
        }
    }

    /// Tells whether the content still has the digest in its header.
    pub fn is_intact(&self) -> bool {
        digest(self.bytes()) == self.header().digest
    }
}

/// The digest that belongs into the header of `table`, a whole file: BLAKE3 of everything but the
/// digest itself.
#[must_use]
pub fn digest(table: &[u8]) -> [u8; DIGEST_LEN] {
    let (before, rest) = table.split_at_checked(DIGEST_AT).unwrap_or((table, &[]));
    let (_, after) = rest.split_at_checked(DIGEST_LEN).unwrap_or((&[], &[]));
    *blake3::Hasher::new()
        .update(before)
        .update(after)
        .finalize()
        .as_bytes()
}

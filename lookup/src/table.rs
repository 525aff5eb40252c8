//! One reader for every source of bytes: a `static`, a `Vec`, a memory map.

use crate::error::OpenError;
use crate::format::{Header, PROVENANCE};

/// The bytes of a table, with a header that has been checked.
///
/// `D` is whatever owns or borrows the bytes. The games' types are made from one: [`DecisionTree`],
/// [`TwentyFour`], [`QuadAce`].
///
/// [`DecisionTree`]: crate::code_breaking::DecisionTree
/// [`TwentyFour`]: crate::twenty_four::TwentyFour
/// [`QuadAce`]: crate::quad_ace::QuadAce
#[derive(Debug, Clone, Copy)]
pub struct Table<D = &'static [u8]> {
    data: D,
    header: Header,
}

impl<'a> Table<&'a [u8]> {
    /// Opens a table that is already in memory; in a `const` context, at compile time.
    ///
    /// ```
    /// use solvetab_lookup::{OpenError, Table};
    ///
    /// assert_eq!(Table::from_bytes(&[0; 4096]).err(), Some(OpenError::NotATable));
    /// ```
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the header is not that of a complete table.
    pub const fn from_bytes(bytes: &'a [u8]) -> Result<Self, OpenError> {
        match Header::parse(bytes) {
            Ok(header) => Ok(Self { data: bytes, header }),
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> Table<D> {
    /// Opens a table from anything that holds bytes.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the header is not that of a complete table.
    pub fn new(data: D) -> Result<Self, OpenError> {
        let header = Header::parse(data.as_ref())?;
        Ok(Self { data, header })
    }

    /// The whole file.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        self.data.as_ref()
    }

    /// What generated the table and what is proven about it, encoded for the tools (`solvetab info`).
    pub fn provenance(&self) -> &[u8] {
        let (start, end) = self.header.section(PROVENANCE);
        self.bytes().get(start..end).unwrap_or_default()
    }
}

impl<D> Table<D> {
    /// The checked header.
    pub const fn header(&self) -> &Header {
        &self.header
    }
}

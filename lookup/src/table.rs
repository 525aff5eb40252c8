//! One reader for every source of bytes: a `static`, a `Vec`, a memory map.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::error::{OpenError, attempt};
use crate::format::{DIGEST_LEN, HEADER_LEN, Header, PROVENANCE};
use crate::kind::Kind;

/// The bytes of a table, with a header that has been checked.
///
/// `D` is whatever owns or borrows the bytes. The games' types are made from one: [`DecisionTree`],
/// [`TwentyFour`], [`QuadAce`].
///
/// [`DecisionTree`]: crate::code_breaking::DecisionTree
/// [`TwentyFour`]: crate::twenty_four::TwentyFour
/// [`QuadAce`]: crate::quad_ace::QuadAce
///
/// Two tables are equal if their headers are, which hold the digest of all the rest: the content of
/// damaged tables is not compared.
#[derive(Clone, Copy)]
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
        Ok(Self {
            data: bytes,
            header: attempt!(Header::parse(bytes)),
        })
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

    /// Provenance: generator of the table and claims that are proven, encoded for the tools
    /// (`solvetab info`).
    pub fn provenance(&self) -> &[u8] {
        let (start, end) = self.header.section(PROVENANCE);
        self.bytes().get(start..end).unwrap_or_default()
    }
}

impl<D> Table<D> {
    /// The whole file, as it was opened.
    pub fn into_bytes(self) -> D {
        self.data
    }

    /// Kind of table.
    pub const fn kind(&self) -> Kind {
        self.header.kind
    }

    /// The digest that the header names: BLAKE3 of the file without the digest itself.
    pub const fn digest(&self) -> &[u8; DIGEST_LEN] {
        &self.header.digest
    }

    /// The checked header: its type is one of [`layout`](crate::layout).
    #[doc(hidden)]
    pub const fn header(&self) -> &Header {
        &self.header
    }
}

impl<D> PartialEq for Table<D> {
    fn eq(&self, other: &Self) -> bool {
        self.header == other.header
    }
}

impl<D> Eq for Table<D> {}

impl<D> Hash for Table<D> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.header.digest.hash(state);
    }
}

impl<D> fmt::Debug for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self
            .header
            .lengths
            .iter()
            .fold(HEADER_LEN as u64, |sum, length| sum.saturating_add(*length));
        f.debug_struct("Table")
            .field("kind", &format_args!("{}", self.kind()))
            .field("bytes", &bytes)
            .finish_non_exhaustive()
    }
}

/// Compares and hashes what is made of a table as that table. Derived, these would ask for
/// `D: PartialEq`.
macro_rules! equal_by_table {
    ($type:ident) => {
        impl<D> $type<D> {
            /// The table that it reads.
            pub const fn table(&self) -> &Table<D> {
                &self.table
            }
        }

        equal_by_table!($type<D>);
    };
    ($type:ident<$($parameter:ident),+>) => {
        impl<$($parameter),+> PartialEq for $type<$($parameter),+> {
            fn eq(&self, other: &Self) -> bool {
                self.table() == other.table()
            }
        }

        impl<$($parameter),+> Eq for $type<$($parameter),+> {}

        impl<$($parameter),+> core::hash::Hash for $type<$($parameter),+> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.table().hash(state);
            }
        }
    };
}
pub(crate) use equal_by_table;

/// Opens what is made of a table of some kind. A function reads the rest of its header: the fields
/// beside the table.
macro_rules! opened {
    ($type:ident<D$(, $codes:ty)?>: $kind:ident, $parse:ident => ($($field:ident),+)) => {
        #[allow(unused_parens, reason = "there may be one field")]
        impl $type<&'static [u8]$(, $codes)?> {
            /// Opens the table in a `const` context, so that a wrong file does not compile.
            ///
            /// # Errors
            ///
            /// An [`OpenError`](crate::OpenError) if the bytes are not a complete table of this
            /// kind.
            pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, crate::OpenError> {
                let table = crate::error::attempt!(Table::from_bytes(bytes));
                crate::error::attempt!(table.header().require(crate::Kind::$kind));
                let ($($field),+) = crate::error::attempt!($parse(table.header()));
                Ok(Self { table, $($field),+ })
            }
        }

        #[allow(unused_parens, reason = "there may be one field")]
        impl<D: AsRef<[u8]>> $type<D$(, $codes)?> {
            /// Opens a table.
            ///
            /// # Errors
            ///
            /// An [`OpenError`](crate::OpenError) if the table is of another kind, or its header
            /// impossible.
            pub fn new(table: Table<D>) -> Result<Self, crate::OpenError> {
                table.header().require(crate::Kind::$kind)?;
                let ($($field),+) = $parse(table.header())?;
                Ok(Self { table, $($field),+ })
            }
        }
    };
}
pub(crate) use opened;

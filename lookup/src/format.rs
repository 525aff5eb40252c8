//! The container: one header for every table, whatever the game.
//!
//! A table is a fixed-size header followed by up to [`SECTIONS`] sections without gaps. The header
//! stores the sections' lengths only: each begins where the one before ends, so offsets cannot
//! contradict one another. `docs/format.md` in the repository specifies every byte. Parsing is
//! `const`, so an embedded table is opened at compile time, and it only looks at the header, so
//! opening costs the same for every size.

use crate::bytes;
use crate::error::OpenError;
use crate::kind::Kind;

/// The first bytes of every table.
pub const MAGIC: [u8; 8] = *b"solvetab";
/// The version of the format that this release writes, and the newest it reads.
pub const VERSION: u16 = 1;
/// Bytes in a header; the first section begins here.
pub const HEADER_LEN: usize = DATA_AT + SECTIONS * 8;
/// Number of sections that a table can have. A table that has fewer gives the others length 0.
pub const SECTIONS: usize = 8;
/// The section of every table that holds its provenance, for the tools; never read by a probe.
pub const PROVENANCE: usize = SECTIONS - 1;
/// Bytes in the header that each kind of table uses for its own parameters.
pub const PARAMETERS_LEN: usize = 16;
/// Bytes of a BLAKE3 digest.
pub const DIGEST_LEN: usize = 32;

const VERSION_AT: usize = MAGIC.len();
const KIND_AT: usize = VERSION_AT + 2;
const LAYOUT_AT: usize = KIND_AT + 2;
const RESERVED_AT: usize = LAYOUT_AT + 2;
const PARAMETERS_AT: usize = RESERVED_AT + 2;
/// Place of the digest, which covers every byte of the file but its own.
pub const DIGEST_AT: usize = PARAMETERS_AT + PARAMETERS_LEN;
const DATA_AT: usize = DIGEST_AT + DIGEST_LEN;

/// The fields of a table's first [`HEADER_LEN`] bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Kind of table.
    pub kind: Kind,
    /// The version of the sections' layout, counted separately for each kind.
    pub layout: u16,
    /// Rules and field widths, with a meaning of its own for each kind.
    pub parameters: [u8; PARAMETERS_LEN],
    /// BLAKE3 of the whole file without these 32 bytes.
    pub digest: [u8; DIGEST_LEN],
    /// Bytes in each section.
    pub lengths: [u64; SECTIONS],
}

impl Header {
    /// Reads the header of a complete table and checks it against the number of bytes there are.
    ///
    /// # Errors
    ///
    /// Every variant of [`OpenError`] but `WrongKind` and `UnknownLayout`, which depend on the
    /// game.
    pub(crate) const fn parse(table: &[u8]) -> Result<Self, OpenError> {
        let found = table.len() as u64;
        match table.first_chunk::<{ MAGIC.len() }>() {
            Some(magic) if u64::from_le_bytes(*magic) == u64::from_le_bytes(MAGIC) => {}
            _ => return Err(OpenError::NotATable),
        }

        let Some(version) = bytes::u16(table, VERSION_AT) else {
            return Err(OpenError::Truncated {
                expected: HEADER_LEN as u64,
                found,
            });
        };
        if version > VERSION {
            return Err(OpenError::NewerFormat {
                found: version,
                supported: VERSION,
            });
        }
        if version == 0 {
            return Err(OpenError::Malformed {
                what: "format version 0",
            });
        }

        let (Some(number), Some(layout), Some(reserved), Some(parameters), Some(digest)) = (
            bytes::u16(table, KIND_AT),
            bytes::u16(table, LAYOUT_AT),
            bytes::u16(table, RESERVED_AT),
            bytes::array(table, PARAMETERS_AT),
            bytes::array(table, DIGEST_AT),
        ) else {
            return Err(OpenError::Truncated {
                expected: HEADER_LEN as u64,
                found,
            });
        };

        let Some(kind) = Kind::from_number(number) else {
            return Err(OpenError::UnknownKind { found: number });
        };
        if reserved != 0 {
            return Err(OpenError::Malformed {
                what: "reserved header bytes that are not zero",
            });
        }
        let Some(raw) = bytes::array::<{ SECTIONS * 8 }>(table, DATA_AT) else {
            return Err(OpenError::Truncated {
                expected: HEADER_LEN as u64,
                found,
            });
        };

        let mut lengths = [0; SECTIONS];
        let mut expected = HEADER_LEN as u64;
        let mut rest: &mut [u64] = &mut lengths;
        let mut at = 0;
        while let Some((length, others)) = rest.split_first_mut() {
            if let Some(value) = bytes::u64(raw, at) {
                *length = value;
            }
            expected = match expected.checked_add(*length) {
                Some(sum) => sum,
                None => {
                    return Err(OpenError::Malformed {
                        what: "sections longer than any file",
                    });
                }
            };
            rest = others;
            at += 8;
        }

        if found < expected {
            return Err(OpenError::Truncated { expected, found });
        }
        if found > expected {
            return Err(OpenError::TrailingBytes { expected, found });
        }
        Ok(Self {
            kind,
            layout,
            parameters: *parameters,
            digest: *digest,
            lengths,
        })
    }

    /// The header as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut header = [0; HEADER_LEN];
        let fields = MAGIC
            .into_iter()
            .chain(VERSION.to_le_bytes())
            .chain((self.kind as u16).to_le_bytes())
            .chain(self.layout.to_le_bytes())
            .chain([0; PARAMETERS_AT - RESERVED_AT])
            .chain(self.parameters)
            .chain(self.digest)
            .chain(self.lengths.into_iter().flat_map(u64::to_le_bytes));
        for (byte, field) in header.iter_mut().zip(fields) {
            *byte = field;
        }
        header
    }

    /// Refuses a table of another kind, or of a layout that this release does not read.
    pub(crate) const fn require(&self, kind: Kind) -> Result<(), OpenError> {
        if self.kind as u16 != kind as u16 {
            return Err(OpenError::WrongKind {
                expected: kind,
                found: self.kind,
            });
        }
        if self.layout != kind.layout() {
            return Err(OpenError::UnknownLayout {
                kind,
                found: self.layout,
                supported: kind.layout(),
            });
        }
        Ok(())
    }

    /// Returns the beginning and end of section `index`. A parsed header's sections lie inside the
    /// table.
    pub(crate) const fn section(&self, index: usize) -> (usize, usize) {
        let mut start = HEADER_LEN;
        let mut lengths: &[u64] = &self.lengths;
        let mut before = 0;
        while let Some((&length, rest)) = lengths.split_first() {
            let end = start.saturating_add(length as usize);
            if before == index {
                return (start, end);
            }
            start = end;
            lengths = rest;
            before += 1;
        }
        (start, start)
    }
}

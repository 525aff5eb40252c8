//! Buffers between host and module, for requests and answers: a short one that never moves, and a
//! long one.
//!
//! What fits [`SHORT`] bytes is in the short buffer, in both directions; the long buffer is for
//! tables, lists and long text. An answer that is refused is its identifier, a tab and a sentence
//! in the short buffer.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use solvetab::{InputError, OpenError, QueryError};

use crate::kinds;

/// Bytes in the short buffer.
pub(crate) const SHORT: usize = 4096;

/// The most bytes that the long buffer takes: a gibibyte.
const MOST: usize = 1 << 30;

/// Both buffers.
pub(crate) struct Exchange {
    short: Short,
    long: Vec<u8>,
}

/// Aligned for numbers of 64 bits.
#[repr(C, align(8))]
struct Short([u8; SHORT]);

/// Why there is no answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Refusal {
    Query(QueryError),
    Open(OpenError),
    /// The host uses the module wrongly.
    Usage(&'static str),
}

impl Refusal {
    pub(crate) const NO_MEMORY: Self = Self::Usage("there is not enough memory for that");

    /// The kind's number, as `errors.js` has them.
    fn kind(self) -> u32 {
        match self {
            Self::Query(error) => kinds::query_code(&error),
            Self::Open(_) => kinds::OPEN,
            Self::Usage(_) => kinds::USAGE,
        }
    }

    /// The identifier for programs.
    fn code(self) -> &'static str {
        match self {
            Self::Query(error) => error.code(),
            Self::Open(error) => error.code(),
            Self::Usage(_) => "usage",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Query(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Usage(sentence) => f.write_str(sentence),
        }
    }
}

impl From<QueryError> for Refusal {
    fn from(error: QueryError) -> Self {
        Self::Query(error)
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Self {
        Self::Query(error.into())
    }
}

impl From<OpenError> for Refusal {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

/// Only a buffer that is full, or memory that is, keeps text from being written.
impl From<fmt::Error> for Refusal {
    fn from(_: fmt::Error) -> Self {
        Self::NO_MEMORY
    }
}

impl Exchange {
    pub(crate) const NEW: Self = Self {
        short: Short([0; SHORT]),
        long: Vec::new(),
    };

    /// The address of the short buffer.
    pub(crate) fn short_at(&self) -> *const u8 {
        self.short.0.as_ptr()
    }

    /// The address of the long buffer.
    pub(crate) fn long_at(&self) -> *const u8 {
        self.long.as_ptr()
    }

    /// Makes the long buffer this long.
    pub(crate) fn resize(&mut self, length: usize) -> Result<(), Refusal> {
        if length > MOST {
            return Err(Refusal::NO_MEMORY);
        }
        self.long.clear();
        self.long.shrink_to(length);
        self.long
            .try_reserve_exact(length)
            .map_err(|_| Refusal::NO_MEMORY)?;
        self.long.resize(length, 0);
        Ok(())
    }

    /// Takes the long buffer.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.long)
    }

    /// Returns so many bytes that the host has written.
    #[inline(never)]
    pub(crate) fn bytes(&self, length: usize) -> Result<&[u8], Refusal> {
        let buffer: &[u8] = if length <= SHORT {
            &self.short.0
        } else {
            &self.long
        };
        buffer
            .get(..length)
            .ok_or(Refusal::Usage("the buffer is not so long"))
    }

    /// Returns so many bytes of text that the host has written.
    #[inline(never)]
    pub(crate) fn text(&self, length: usize) -> Result<&str, Refusal> {
        core::str::from_utf8(self.bytes(length)?)
            .map_err(|_| Refusal::Usage("the text is not UTF-8"))
    }

    /// Numbers of 64 bits that the host has written, after so many others.
    #[inline(never)]
    pub(crate) fn numbers(&self, before: usize, count: usize) -> Result<Numbers, Refusal> {
        let end = before
            .checked_add(count)
            .and_then(|end| end.checked_mul(8))
            .ok_or(Refusal::NO_MEMORY)?;
        let (bytes, _) = self.bytes(end)?.as_chunks();
        let numbers = bytes
            .get(before..)
            .unwrap_or_default()
            .iter()
            .map(|&raw| i64::from_le_bytes(raw));
        if count <= FEW {
            let mut few = [0; FEW];
            few.iter_mut()
                .zip(numbers)
                .for_each(|(slot, number)| *slot = number);
            return Ok(Numbers::Few(few, count));
        }
        let mut many = Vec::new();
        many.try_reserve_exact(count)
            .map_err(|_| Refusal::NO_MEMORY)?;
        many.extend(numbers);
        Ok(Numbers::Many(many))
    }

    /// Writes a short answer; how long it is.
    #[inline(never)]
    pub(crate) fn write_short(&mut self, text: fmt::Arguments<'_>) -> Result<f64, Refusal> {
        let mut cursor = Cursor {
            free: &mut self.short.0,
        };
        cursor.write_fmt(text)?;
        Ok((SHORT - cursor.free.len()) as f64)
    }

    /// Writes numbers of 4 bytes, and a short answer behind them; how long both are.
    pub(crate) fn write_behind<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> Result<[u32; N], Refusal>,
    ) -> Result<f64, Refusal> {
        let Some((first, behind)) = self.short.0.split_at_mut_checked(4 * N) else {
            return Err(Refusal::NO_MEMORY);
        };
        let mut cursor = Cursor { free: behind };
        let numbers = write(&mut cursor)?;
        let free = cursor.free.len();
        for (slot, number) in first.as_chunks_mut().0.iter_mut().zip(numbers) {
            *slot = number.to_le_bytes();
        }
        Ok((SHORT - free) as f64)
    }

    /// Writes numbers of 64 bits; how many they are.
    pub(crate) fn write_numbers(&mut self, numbers: &mut dyn Iterator<Item = i64>) -> f64 {
        let mut count = 0;
        for (slot, number) in self.short.0.as_chunks_mut().0.iter_mut().zip(numbers) {
            *slot = number.to_le_bytes();
            count += 1;
        }
        f64::from(count)
    }

    /// Writes short bytes; how many they are.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> f64 {
        for (slot, &byte) in self.short.0.iter_mut().zip(bytes) {
            *slot = byte;
        }
        bytes.len() as f64
    }

    /// An empty long buffer, to be written.
    pub(crate) fn begin_long(&mut self) -> Long<'_> {
        self.long.clear();
        Long(&mut self.long)
    }

    /// The number that tells the host of a refusal, whose sentence it finds in the short buffer:
    /// below zero, and holds the kind and the sentence's length.
    #[cold]
    #[inline(never)]
    pub(crate) fn refuse(&mut self, refusal: Refusal) -> f64 {
        let length = self
            .write_short(format_args!("{}\t{refusal}", refusal.code()))
            .unwrap_or_default();
        -(length * 8.0 + f64::from(refusal.kind())) - 1.0
    }
}

/// A number of the host's, if it is a whole one of 64 bits; `expected` is one that would do.
#[inline(never)]
pub(crate) fn whole(
    what: &'static str,
    expected: &'static str,
    number: f64,
) -> Result<i64, InputError> {
    // What is no such number is another one afterwards. Only 2^63 would come back as it was, from
    // the largest number there is.
    let found = number as i64;
    if found as f64 == number && found != i64::MAX {
        Ok(found)
    } else {
        Err(InputError::Form { what, expected })
    }
}

/// A number of the host's, if it is a whole one from 0 to `most`.
pub(crate) fn at_most(what: &'static str, number: f64, most: u32) -> Result<u32, InputError> {
    let found = whole(what, "0", number)?;
    let in_range = u32::try_from(found).ok().filter(|&found| found <= most);
    in_range.ok_or(InputError::Range {
        what,
        least: 0,
        most: most.into(),
        found,
    })
}

/// Most numbers that hands and cards have; more are an error, which names their number.
const FEW: usize = 8;

/// Numbers that the host has written.
pub(crate) enum Numbers {
    Few([i64; FEW], usize),
    Many(Vec<i64>),
}

impl Numbers {
    pub(crate) fn as_slice(&self) -> &[i64] {
        match self {
            Self::Few(numbers, count) => numbers.get(..*count).unwrap_or_default(),
            Self::Many(numbers) => numbers,
        }
    }
}

/// Free rest of the short buffer.
struct Cursor<'a> {
    free: &'a mut [u8],
}

impl Write for Cursor<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let (taken, free) = core::mem::take(&mut self.free)
            .split_at_mut_checked(text.len())
            .ok_or(fmt::Error)?;
        taken.copy_from_slice(text.as_bytes());
        self.free = free;
        Ok(())
    }
}

/// The long buffer while it is written.
pub(crate) struct Long<'a>(&'a mut Vec<u8>);

impl Long<'_> {
    /// Appends bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.0
            .try_reserve(bytes.len())
            .map_err(|_| Refusal::NO_MEMORY)?;
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    /// Returns the number of bytes.
    pub(crate) fn length(&self) -> f64 {
        self.0.len() as f64
    }
}

impl Write for Long<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes()).map_err(|_| fmt::Error)
    }
}

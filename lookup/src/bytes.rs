//! Checked little-endian reads.
//!
//! Everything a probe learns from a file passes through here. A read past the end is `None`, never
//! a panic, and numbers are assembled from bytes, so a file needs no alignment and means the same
//! on every machine. The functions are `const`: an embedded table is opened by the compiler.

/// The `N` bytes at offset `at`.
#[inline(always)]
pub(crate) const fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    match bytes.split_at_checked(at) {
        Some((_, rest)) => rest.first_chunk(),
        None => None,
    }
}

/// The byte at offset `at`.
#[inline(always)]
pub(crate) const fn u8(bytes: &[u8], at: usize) -> Option<u8> {
    match array::<1>(bytes, at) {
        Some([byte]) => Some(*byte),
        None => None,
    }
}

/// The 16-bit number at offset `at`.
#[inline(always)]
pub(crate) const fn u16(bytes: &[u8], at: usize) -> Option<u16> {
    match array(bytes, at) {
        Some(raw) => Some(u16::from_le_bytes(*raw)),
        None => None,
    }
}

/// The 32-bit number at offset `at`.
#[inline(always)]
pub(crate) const fn u32(bytes: &[u8], at: usize) -> Option<u32> {
    match array(bytes, at) {
        Some(raw) => Some(u32::from_le_bytes(*raw)),
        None => None,
    }
}

/// The 64-bit number at offset `at`.
#[inline(always)]
pub(crate) const fn u64(bytes: &[u8], at: usize) -> Option<u64> {
    match array(bytes, at) {
        Some(raw) => Some(u64::from_le_bytes(*raw)),
        None => None,
    }
}

/// Tells whether all bytes are zero.
pub(crate) const fn is_zero(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some((&byte, others)) = rest.split_first() {
        if byte != 0 {
            return false;
        }
        rest = others;
    }
    true
}

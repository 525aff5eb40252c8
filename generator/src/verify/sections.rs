//! What a table's sections have to hold, to the byte, for the verifiers.
//!
//! Probes ignore what they have no use for: bytes of positions that are over, answers that no
//! secret gives, sections that a kind does not have. A verifier that only used probes would miss
//! what is hidden there. So each one also writes the sections as `docs/format.md` prescribes them
//! for the content that it has found to be true, and compares.

use anyhow::{bail, ensure};
use solvetab_lookup::Table;
use solvetab_lookup::layout::{HEADER_LEN, PARAMETERS_LEN, PROVENANCE};

/// A section's bytes; none if there is no such section.
pub(crate) fn section<D: AsRef<[u8]>>(table: &Table<D>, number: usize) -> &[u8] {
    let lengths = table.header().lengths.map(|length| usize::try_from(length).unwrap_or(usize::MAX));
    let start = lengths.iter().take(number).fold(HEADER_LEN, |start, &length| start.saturating_add(length));
    let length = lengths.get(number).copied().unwrap_or(0);
    table.bytes().get(start..start.saturating_add(length)).unwrap_or_default()
}

/// Compares the first sections with what they have to hold; those behind them, up to the
/// provenance, have to be empty.
///
/// # Errors
///
/// The first byte that is another one.
pub(crate) fn check<D: AsRef<[u8]>>(table: &Table<D>, expected: &[Vec<u8>]) -> anyhow::Result<()> {
    for number in 0..PROVENANCE {
        let stored = section(table, number);
        let expected = expected.get(number).map_or(&[][..], Vec::as_slice);
        ensure!(
            stored.len() == expected.len(),
            "section {number} has {} bytes where this content takes {}",
            stored.len(),
            expected.len()
        );
        if let Some(byte) = stored.iter().zip(expected).position(|(stored, expected)| stored != expected) {
            bail!("byte {byte} of section {number} is not what it has to be for this content");
        }
    }
    Ok(())
}

/// Compares the header's parameters with what they have to be.
///
/// # Errors
///
/// The first byte that is another one.
pub(crate) fn check_parameters<D: AsRef<[u8]>>(table: &Table<D>, expected: [u8; PARAMETERS_LEN]) -> anyhow::Result<()> {
    let stored = table.header().parameters;
    if let Some(byte) = stored.iter().zip(&expected).position(|(stored, expected)| stored != expected) {
        bail!("byte {byte} of the parameters is not what it has to be for this content");
    }
    Ok(())
}

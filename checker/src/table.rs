//! A table file: header, digest and sections (docs/format.md).

/// Contents of a table file, if it is whole.
pub(crate) struct Table<'a> {
    /// The kind of game, and the version of how it is laid out.
    pub(crate) kind: (u64, u64),
    /// 16 bytes that mean what the kind says.
    pub(crate) parameters: &'a [u8],
    pub(crate) sections: [&'a [u8]; 8],
}

impl<'a> Table<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, String> {
        let (header, mut rest) = bytes
            .split_at_checked(128)
            .ok_or("it ends before its header does")?;
        if header[..8] != *b"solvetab"
            || number(&header[8..10]) != 1
            || number(&header[14..16]) != 0
        {
            return Err("this is no table of format 1".into());
        }
        if *blake3::Hasher::new()
            .update(&header[..32])
            .update(&bytes[64..])
            .finalize()
            .as_bytes()
            != header[32..64]
        {
            return Err(
                "the digest is that of another file: this one was damaged or changed".into(),
            );
        }

        let mut sections = [rest; 8];
        for (section, length) in sections.iter_mut().zip(header[64..].chunks_exact(8)) {
            let length = usize::try_from(number(length)).unwrap_or(usize::MAX);
            (*section, rest) = rest
                .split_at_checked(length)
                .ok_or("a section is longer than the file")?;
        }
        if !rest.is_empty() {
            return Err("there is something after the last section".into());
        }

        Ok(Self {
            kind: (number(&header[10..12]), number(&header[12..14])),
            parameters: &header[16..32],
            sections,
        })
    }

    /// Checks that the first sections have so many bytes, and those behind them none.
    pub(crate) fn lengths(&self, lengths: &[usize]) -> Result<(), String> {
        for (at, section) in self.sections[..7].iter().enumerate() {
            let expected = lengths.get(at).copied().unwrap_or(0);
            if section.len() != expected {
                return Err(format!(
                    "section {at} has {} bytes, where this content takes {expected}",
                    section.len()
                ));
            }
        }
        Ok(())
    }
}

/// A number of up to eight bytes, the lowest first.
pub(crate) fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The record with this number, of those with so many bytes.
pub(crate) fn record(section: &[u8], index: u64, length: usize) -> Result<&[u8], String> {
    let at = usize::try_from(index)
        .ok()
        .and_then(|index| index.checked_mul(length));
    let record = at.and_then(|at| section.get(at..)?.get(..length));
    record.ok_or_else(|| "something is named that is not in its section".into())
}

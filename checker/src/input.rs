//! The file, read once from front to back.

use std::io::Read;

/// Reader that counts and digests its bytes.
pub(crate) struct Input<'w, R> {
    reader: R,
    buffer: Vec<u8>,
    /// The next byte of the buffer.
    next: usize,
    /// Bytes of the buffer that are in the digest, or no part of it.
    digested: usize,
    /// Bytes of the buffer that were reported, or belong to a part.
    reported: usize,
    digest: blake3::Hasher,
    before: u64,
    /// Gets the number of bytes that were read, again and again.
    watch: &'w (dyn Fn(u64) + Sync),
}

impl<'w, R: Read> Input<'w, R> {
    /// Creates an input whose reader begins behind so many bytes of a file.
    pub(crate) fn behind(before: u64, reader: R, watch: &'w (dyn Fn(u64) + Sync)) -> Self {
        let (next, digested, reported) = (0, 0, 0);
        Self {
            reader,
            buffer: Vec::new(),
            next,
            digested,
            reported,
            digest: blake3::Hasher::new(),
            before,
            watch,
        }
    }

    /// Reports the bytes that were read since.
    pub(crate) fn report(&mut self) {
        (self.watch)((self.next - self.reported) as u64);
        self.reported = self.next;
    }

    /// Bytes that have been read.
    pub(crate) fn position(&self) -> u64 {
        self.before + self.next as u64
    }

    /// Tells whether there is a next byte; fills the buffer again if need be.
    pub(crate) fn has_more(&mut self) -> Result<bool, String> {
        if self.next == self.buffer.len() {
            self.update();
            self.report();
            self.before += self.next as u64;
            (self.buffer, self.next) = (Vec::with_capacity(1 << 16), 0);
            (self.digested, self.reported) = (0, 0);
            let read = self
                .reader
                .by_ref()
                .take(1 << 16)
                .read_to_end(&mut self.buffer);
            read.map_err(|error| format!("it cannot be read: {error}"))?;
        }
        Ok(self.next < self.buffer.len())
    }

    fn update(&mut self) {
        self.digest.update(&self.buffer[self.digested..self.next]);
        self.digested = self.next;
    }

    /// A digest begins with what is read from here on.
    pub(crate) fn begin_digest(&mut self) {
        (self.digest, self.digested) = (blake3::Hasher::new(), self.next);
    }

    /// The bytes of a part, which are reported when it is checked.
    pub(crate) fn part(&mut self, count: usize) -> Result<Vec<u8>, String> {
        let mut part = Vec::new();
        while part.len() < count {
            self.report();
            if !self.has_more()? {
                return Err("it ends too early".into());
            }
            let end = self.buffer.len().min(self.next + count - part.len());
            part.extend_from_slice(&self.buffer[self.next..end]);
            (self.next, self.reported) = (end, end);
        }
        Ok(part)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Result<u8, String> {
        if !self.has_more()? {
            return Err("it ends too early".into());
        }
        self.next += 1;
        Ok(self.buffer[self.next - 1])
    }

    /// The next bytes.
    pub(crate) fn bytes(&mut self, count: usize) -> Result<Vec<u8>, String> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// The next number: seven bits a byte, the lowest first, the highest bit set in all bytes but
    /// the last; as short as can be.
    pub(crate) fn number(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..42).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return if byte == 0 && shift > 0 {
                    Err("a number is longer than it need be".into())
                } else {
                    Ok(number)
                };
            }
        }
        Err("a number has more than 42 bits".into())
    }

    /// The next number, of at most this.
    pub(crate) fn number_to(&mut self, most: usize) -> Result<usize, String> {
        let number = self.number()?;
        usize::try_from(number)
            .ok()
            .filter(|&number| number <= most)
            .ok_or(format!("{number} is more than {most}"))
    }

    /// The end: the digest of all that was read, and nothing after it.
    pub(crate) fn end(&mut self) -> Result<(), String> {
        self.update();
        let digest = *self.digest.finalize().as_bytes();
        // What is read from here on is no part of it.
        self.begin_digest();
        if self.bytes(32)? != digest {
            return Err(
                "the digest is that of another file: this one was damaged or changed".into(),
            );
        }
        if self.has_more()? {
            return Err("there is something after the end".into());
        }
        self.report();
        Ok(())
    }
}

//! The bytes of a certificate.

/// What has been written.
#[derive(Debug, Default)]
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Seven bits a byte, the lowest first.
    pub(super) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// Where the next byte goes.
    pub(super) fn position(&self) -> usize {
        self.0.len()
    }

    /// Whether bits of a byte that was written are set.
    pub(super) fn has_bits(&self, position: usize, bits: u8) -> bool {
        self.0[position] & bits == bits
    }

    /// Sets bits of a byte that was written.
    pub(super) fn set_bits(&mut self, position: usize, bits: u8) {
        self.0[position] |= bits;
    }

    /// The file, with its digest.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let digest = blake3::hash(&self.0);
        self.bytes(digest.as_bytes());
        self.0
    }
}

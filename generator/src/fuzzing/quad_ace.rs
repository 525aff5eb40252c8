//! Readers of lines that people type in this game, for the fuzzer.

use crate::options::quad_ace as options;

/// Hands in any base.
pub(crate) fn typed(text: &str) {
    for base in [2, 10, 256] {
        let _ = options::read(base, text, "mover").map_err(|error| error.to_string());
    }
}

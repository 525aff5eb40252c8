//! What is counted, in words.

use crate::output::counted;

/// So many guesses.
pub(super) fn guesses(count: impl Into<u64>) -> String {
    counted(count.into(), "guess", "guesses")
}

/// So many secrets.
pub(super) fn secrets(count: impl Into<u64>) -> String {
    counted(count.into(), "secret", "secrets")
}

//! What is counted, in words.

use crate::output::counted;

/// So many guesses.
pub(super) fn guesses(count: impl Into<u64>) -> String {
    counted(count.into(), "guess", "guesses")
}

/// So many codes, or words: whatever one of them is called.
pub(super) fn codes(count: impl Into<u64>, code: &str) -> String {
    counted(count.into(), code, &format!("{code}s"))
}

/// So many codes, or words, that fit.
pub(super) fn codes_fit(count: impl Into<u64>, code: &str) -> String {
    counted(count.into(), &format!("{code} fits"), &format!("{code}s fit"))
}

/// So many secrets.
pub(super) fn secrets(count: impl Into<u64>) -> String {
    counted(count.into(), "secret", "secrets")
}

//! What is counted, in words.

use crate::report::counted;

/// So many guesses.
pub(crate) fn guesses(count: impl Into<u64>) -> String {
    counted(count.into(), "guess", "guesses")
}

/// So many codes, or words: whatever one of them is called.
pub(crate) fn codes(count: impl Into<u64>, code: &str) -> String {
    counted(count.into(), code, &format!("{code}s"))
}

/// So many codes, or words, that fit.
pub(crate) fn codes_fit(count: impl Into<u64>, code: &str) -> String {
    counted(count.into(), &format!("{code} fits"), &format!("{code}s fit"))
}

/// So many secrets.
pub(crate) fn secrets(count: impl Into<u64>) -> String {
    counted(count.into(), "secret", "secrets")
}

/// Guesses to come: on average, and in the worst case of the play with that average. Another play may have a smaller worst
/// case, so it is said whose it is.
pub(crate) fn to_come(average: f64, worst: u16) -> String {
    format!("{average:.3} guesses to come on average, at most {worst} by this play")
}

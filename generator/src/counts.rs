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

/// So many candidates: codes or words that are consistent with all feedback.
pub(crate) fn candidates(count: impl Into<u64>) -> String {
    counted(count.into(), "candidate", "candidates")
}

/// So many secrets.
pub(crate) fn secrets(count: impl Into<u64>) -> String {
    counted(count.into(), "secret", "secrets")
}

/// More guesses on average, and in the worst case of the play with that average. Another play may
/// have a smaller worst case, so the text says whose it is.
pub(crate) fn to_come(average: f64, worst: u16) -> String {
    format!("{average:.3} more guesses on average with this play, at most {worst}")
}

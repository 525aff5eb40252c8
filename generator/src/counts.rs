//! What is counted, in words.

use std::io::{self, Write};

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

/// Writes how many secrets were found with each number of guesses, one a line.
pub(crate) fn write_distribution(distribution: &[u64], out: &mut dyn Write) -> io::Result<()> {
    (1..).zip(distribution).try_for_each(|(guesses, secrets)| writeln!(out, "{guesses:>7}  {secrets}"))
}

//! Kinds of errors, by the numbers that `errors.js` has for them: both modules say so alike.

use solvetab::QueryError;

/// A value that is not what its type stands for.
pub(crate) const INPUT: u32 = 0;
/// No code fits the answers.
pub(crate) const CONTRADICTION: u32 = 1;
/// The table contradicts itself.
pub(crate) const DAMAGED: u32 = 2;
/// Bytes that are no table, or not the one that was asked for.
pub(crate) const OPEN: u32 = 3;
/// A search that found nothing.
#[cfg(feature = "solver")]
pub(crate) const SOLVE: u32 = 4;
/// The host uses the module wrongly.
pub(crate) const USAGE: u32 = 5;

/// The kind of what a table answers instead of an answer.
pub(crate) const fn query_code(error: &QueryError) -> u32 {
    match error {
        QueryError::Input(_) => INPUT,
        QueryError::Contradiction => CONTRADICTION,
        _ => DAMAGED,
    }
}

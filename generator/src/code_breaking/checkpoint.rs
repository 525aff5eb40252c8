//! What a long search has found so far, in a file from which it can go on.
//!
//! The file is replaced as a whole, so that a program that is killed at any moment leaves the last one intact. It starts with a
//! line that says what it is and a digest of the rest, which is encoded with bincode; it serves only the release that wrote it.

use std::path::Path;

use anyhow::{anyhow, ensure};
use serde::{Deserialize, Serialize};
use solvetab_solver::code_breaking::exact::Saved;

use crate::container;
use crate::output::usage;
use crate::tables_folder::{is_missing, read_regular};

const MAGIC: &[u8] = concat!("solvetab ", env!("CARGO_PKG_VERSION"), " checkpoint\n").as_bytes();

/// More bytes than any checkpoint has: its largest part is the transposition table, of some gibibytes at most.
const MOST_BYTES: u64 = 1 << 34;

#[derive(Debug, Serialize, Deserialize)]
struct Checkpoint {
    /// What is searched.
    question: String,
    saved: Saved,
}

/// Writes what was saved of the search for an answer to a question.
///
/// # Errors
///
/// If the file cannot be written; the one that was there is then untouched.
pub(super) fn write(path: &Path, question: &str, saved: Saved) -> anyhow::Result<()> {
    let body = bincode::serialize(&Checkpoint { question: question.to_owned(), saved })?;
    let file = [MAGIC, blake3::hash(&body).as_bytes(), &body].concat();
    container::write_atomically(path, &file)
}

/// Reads what was saved; nothing if there is no such file.
///
/// # Errors
///
/// A mistake in what was asked if the file is no checkpoint of this release, or is one of another search; that it is damaged or cannot be read.
pub(super) fn read(path: &Path, question: &str) -> anyhow::Result<Saved> {
    let file = match read_regular(path, MOST_BYTES) {
        Err(error) if is_missing(&error) => return Ok(Saved::default()),
        file => file?,
    };
    let wrong = |what: &str| usage(format!("{} {what}: delete it, or name another file", path.display()));
    let damaged = || anyhow!("{} is damaged: delete it, and the search begins anew", path.display());
    let rest = file.strip_prefix(MAGIC).ok_or_else(|| wrong("is no checkpoint of this release"))?;
    let (digest, body) = rest.split_at_checked(blake3::OUT_LEN).ok_or_else(damaged)?;
    ensure!(blake3::hash(body).as_bytes() == digest, damaged());
    // A length that is longer than the rest is refused before anything is allocated for it.
    let checkpoint: Checkpoint = bincode::deserialize(body).ok().ok_or_else(damaged)?;
    if checkpoint.question != question {
        return Err(wrong(&format!("is a checkpoint of another search, {}", checkpoint.question)));
    }
    Ok(checkpoint.saved)
}

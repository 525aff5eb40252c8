//! Checkpoint of a long search: a file from which it can go on.
//!
//! The file is replaced as a whole, so that a program that is killed at any moment leaves the last
//! one intact. It starts with a line that says what it is and a digest of the rest, which is
//! encoded with bincode; it serves only the release that wrote it. A checkpoint of another search
//! is refused by its description here, and by the `search_identity` of the solver when it goes on.

use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use solvetab_solver::code_breaking::search::Saved;

use crate::report::usage;
use crate::tables::container;
use crate::tables::folder::{is_missing, read_regular};

const MAGIC: &[u8] = concat!("solvetab ", env!("CARGO_PKG_VERSION"), " checkpoint\n").as_bytes();

/// More bytes than any checkpoint has: its largest part is the transposition table, of some
/// gibibytes at most.
const MOST_BYTES: u64 = 1 << 34;

#[derive(Debug, Serialize, Deserialize)]
struct Checkpoint {
    /// Description of the search.
    question: String,
    saved: Saved,
}

/// Writes what was saved of the search for an answer to a question.
///
/// # Errors
///
/// If the file cannot be written; the one that was there is then untouched.
pub(crate) fn write(path: &Path, question: &str, saved: Saved) -> anyhow::Result<()> {
    let body = bincode::serialize(&Checkpoint {
        question: question.to_owned(),
        saved,
    })?;
    let file = [MAGIC, blake3::hash(&body).as_bytes(), &body].concat();
    container::write_atomically(path, &file)
}

/// Reads what was saved; nothing if there is no such file.
///
/// # Errors
///
/// A mistake in what was asked if the file is no checkpoint of this release, or is one of another
/// search; that it is damaged or cannot be read.
pub(crate) fn read(path: &Path, question: &str) -> anyhow::Result<Saved> {
    let file = match read_regular(path, MOST_BYTES) {
        Err(error) if is_missing(&error) => return Ok(Saved::default()),
        file => file?,
    };
    let name = path.display();
    let Some(rest) = file.strip_prefix(MAGIC) else {
        return Err(usage(format!(
            "{name} is no checkpoint of this release: delete it, or name another file"
        )));
    };
    let body = rest.split_at_checked(blake3::OUT_LEN);
    let body = body
        .filter(|(digest, body)| blake3::hash(body).as_bytes() == digest)
        .map(|(_, body)| body);
    let body =
        body.with_context(|| format!("{name} is damaged: delete it, and the search begins anew"))?;
    // A length that is longer than the rest is refused before anything is allocated for it.
    let checkpoint = bincode::deserialize::<Checkpoint>(body).ok();
    let checkpoint = checkpoint.with_context(|| {
        format!("{name} is of another version of solvetab: delete it, and the search begins anew")
    })?;
    if checkpoint.question != question {
        let other = checkpoint.question;
        return Err(usage(format!(
            "{name} is a checkpoint of another search, {other}: ask for that one, delete it, or name another file"
        )));
    }

    Ok(checkpoint.saved)
}

/// A file as it stands, or a search for 2x4 that goes on from changed bytes of one with a digest
/// that fits: the first byte chooses.
#[cfg(fuzzing)]
pub(crate) fn fuzz(path: &Path, input: &[u8]) {
    use solvetab_solver::code_breaking::game::Game;
    use solvetab_solver::code_breaking::search::{self, Question, Resources};
    const QUESTION: &str = "q";
    let Some((&choice, edits)) = input.split_first() else {
        return;
    };

    let codes = "2x4".parse::<Game>().expect("rules");
    let resources = Resources {
        threads: 1,
        memory: 1 << 16,
    };
    if choice % 4 == 0 {
        std::fs::write(path, edits).expect("a file for the fuzzer");
    } else {
        let seen = std::sync::Mutex::new(Saved::default());
        static BODY: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
        let body = BODY.get_or_init(|| {
            // Large enough to be looked at.
            let large = "4x6".parse::<Game>().expect("rules");
            let _ = search::solve_watched(
                &large,
                Question::default(),
                &resources,
                Saved::default(),
                &|state: &search::Snapshot<'_>| {
                    *seen.lock().expect("one thread") = state.save();
                    std::ops::ControlFlow::Continue(())
                },
            );
            let saved = seen.lock().expect("one thread").clone();
            assert_ne!(saved, Saved::default(), "nobody looked");
            let mut body = bincode::serialize(&Checkpoint {
                question: QUESTION.to_owned(),
                saved,
            })
            .expect("it is encoded");
            // The name of the search is of the same length.
            let at = body
                .windows(3)
                .position(|three| three == b"4x6")
                .expect("the rules are in it");
            body[at..at + 3].copy_from_slice(b"2x4");
            body
        });
        let mut body = body.clone();
        for edit in edits.chunks_exact(4).take(16) {
            let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % body.len();
            match edit[2] % 4 {
                0 => body.truncate(at.max(1)),
                1 => body[at] ^= edit[3],
                _ => body[at] = edit[3],
            }
        }
        let file = [MAGIC, blake3::hash(&body).as_bytes(), &body].concat();
        std::fs::write(path, file).expect("a file for the fuzzer");
    }

    if let Ok(saved) = read(path, QUESTION) {
        let control = solvetab_solver::control::Unwatched;
        let solved =
            search::solve_watched(&codes, Question::default(), &resources, saved, &control);
        let _ = solved.map_err(|error| error.to_string());
    }
}

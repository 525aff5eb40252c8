//! The file of games that `evaluate --log` writes: one a line, the secret, then each guess and its answer.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use crate::tables::container;

/// Writes games, each a secret with its guesses and answers, which are written as `show` does.
pub(crate) fn write<'a, C: Display + 'a, F: 'a>(
    path: &Path,
    games: impl Iterator<Item = (&'a C, &'a [(C, F)])>,
    show: impl Fn(&F) -> String,
) -> anyhow::Result<()> {
    let mut log = Vec::new();
    for (secret, moves) in games {
        write!(log, "{secret}")?;
        for (guess, answer) in moves {
            write!(log, " {guess} {}", show(answer))?;
        }
        writeln!(log)?;
    }
    container::write_atomically(path, &log)?;
    Ok(())
}

//! The file of games that `evaluate --log` writes.

use std::fmt::Display;
use std::path::Path;

use crate::tables::container;

/// Writes games to a file, one a line: the secret, then each guess and its feedback, as `show` has
/// it.
pub(crate) fn write<'a, C: Display + 'a, F: 'a>(
    path: &Path,
    games: impl Iterator<Item = (&'a C, &'a [(C, F)])>,
    show: impl Fn(&F) -> String,
) -> anyhow::Result<()> {
    let lines = games.map(|(secret, moves)| {
        let moves = moves
            .iter()
            .map(|(guess, feedback)| format!(" {guess} {}", show(feedback)));
        format!("{secret}{}\n", moves.collect::<String>())
    });
    container::write_atomically(path, lines.collect::<String>().as_bytes())
}

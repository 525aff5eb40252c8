//! Classes of codes: those whose symbols occur equally often, wherever they stand and whichever
//! they are.
//!
//! Codes of rules can be mapped to each other by moving positions and renaming symbols if they are
//! of one class.

use crate::code_breaking::game::Game;

/// Counts the occurrences of each symbol of a code, most often first.
pub fn multiplicities(code: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut counts = [0; 36];
    code.for_each(|symbol| counts[usize::from(symbol)] += 1);
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

/// The class of each code that may be guessed, by its number: classes are numbered as they are met.
pub(super) fn classes_of_guesses(game: &Game) -> Vec<usize> {
    let positions = usize::from(game.positions());
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut of_guesses = Vec::with_capacity(game.guesses().len());
    for code in game.guesses() {
        let class = multiplicities(code[..positions].iter().copied());
        let known = classes.iter().position(|known| *known == class);
        of_guesses.push(known.unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        }));
    }
    of_guesses
}

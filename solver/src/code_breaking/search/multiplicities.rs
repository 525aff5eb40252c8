//! Classes of codes: those whose symbols occur equally often, wherever they stand and whichever they are.
//!
//! Codes of rules can be mapped to each other by moving positions and renaming symbols if they are of one class.

use crate::code_breaking::game::Game;

/// How often each symbol of a code occurs, most often first.
pub(crate) fn multiplicities(code: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut counts = [0; 32];
    code.for_each(|symbol| counts[usize::from(symbol)] += 1);
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

/// The classes of some codes, as they are met, and the place among them of each code's class.
pub(crate) fn classes<C: Iterator<Item = u8>>(codes: impl Iterator<Item = C>) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let place = |code: C| {
        let class = multiplicities(code);
        classes.iter().position(|known| *known == class).unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        })
    };
    let places = codes.map(place).collect();
    (classes, places)
}

/// The class of each code that may be guessed, by its number.
pub(super) fn classes_of_guesses(game: &Game) -> Vec<usize> {
    let positions = game.positions();
    classes(game.guesses().iter().map(|code| code[..positions].iter().copied())).1
}

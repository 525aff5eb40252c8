//! Classes of codes: those whose symbols occur equally often, wherever they stand and whichever they are.
//!
//! Codes of rules can be mapped to each other by moving positions and renaming symbols if they are of one class.

use super::answers::universe::Universe;

/// How often each symbol of a code occurs, most often first.
pub(crate) fn multiplicities(code: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut counts = [0; 32];
    code.for_each(|symbol| counts[usize::from(symbol)] += 1);
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

/// The class of each code that may be guessed, by its number; classes are numbered as they are met.
pub(super) fn classes(universe: &Universe) -> Vec<usize> {
    let positions = universe.positions();
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    let class = |code: &super::Symbols| {
        let kind = multiplicities(code[..positions].iter().copied());
        kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        })
    };
    universe.guesses().iter().map(class).collect()
}

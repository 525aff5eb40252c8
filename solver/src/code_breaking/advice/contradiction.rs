//! Answers that no code fits: which of them may be wrong.

use solvetab_lookup::code_breaking::Feedback;

use super::game::{GuessingGame, Move};
use super::positions::Analysis;

/// Each answer without which some code fits all others: its place, and how many codes do. One of these is wrong, or at
/// least two others are; if there is none, at least two are.
#[must_use]
pub fn suspects<G: GuessingGame>(analysis: &Analysis<G>, moves: &[Move<G::Code>]) -> Vec<(usize, usize)> {
    let without = |place: usize| {
        let mut others = moves.to_vec();
        others.remove(place);
        (place, analysis.position(&others).left.len())
    };
    (0..moves.len()).map(without).filter(|&(_, codes)| codes > 0).collect()
}

/// The answers that are not what this secret has to say: the place, and what is right.
#[must_use]
pub fn wrong_for<G: GuessingGame>(game: &G, moves: &[Move<G::Code>], secret: G::Code) -> Vec<(usize, Feedback)> {
    let right = |&(guess, _): &Move<G::Code>| game.feedback(guess, secret);
    moves
        .iter()
        .enumerate()
        .filter(|(_, this)| right(this) != this.1)
        .map(|(place, this)| (place, right(this)))
        .collect()
}

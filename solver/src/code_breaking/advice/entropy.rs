//! The guesses that tell most of the candidates, by entropy.

use super::guessing_game::{GuessingGame, Move, history};
use crate::code_breaking::game::{Game, Members};
use crate::code_breaking::strategy::{FRACTION_BITS, log2};

impl GuessingGame {
    /// The guesses that tell most of the candidates with these numbers, at least one, which these
    /// moves have left: at most so many, each with its entropy in bits, the largest first. Of equal
    /// ones candidates come first, then in ascending order.
    #[must_use]
    pub fn most_telling(&self, left: &[u16], moves: &[Move], most: usize) -> Vec<(u16, f64)> {
        self.ask(left, |search| {
            most_telling(search.game(), left, moves, most)
        })
    }
}

/// The guesses that may be made for a set that some moves have left, ascending.
pub(super) fn guesses_for(game: &Game, set: &[u16], moves: &[Move]) -> Vec<u16> {
    game.allowed(set, history(moves))
        .unwrap_or_else(|| game.all_guesses())
}

fn most_telling(game: &Game, left: &[u16], moves: &[Move], most: usize) -> Vec<(u16, f64)> {
    let mut members = Members::default();
    game.members(left, &mut members);
    let mut cells = vec![0; game.room(left.len())];
    let mut scores = Vec::new();
    for guess in guesses_for(game, left, moves) {
        let mut sum = 0;
        game.divide(left, &mut members, guess, &mut cells, |_, _, size| {
            sum += size as u64 * log2(size as u64)
        });
        scores.push((sum, left.binary_search(&guess).is_err(), guess));
    }
    scores.sort_unstable();
    scores.truncate(most);
    let size = left.len() as f64;
    let bits = scores.into_iter().map(|(sum, _, guess)| {
        let bits = size.log2() - sum as f64 / (1_u64 << FRACTION_BITS) as f64 / size;
        (guess, bits.max(0.0))
    });
    bits.collect()
}

//! The adversarial codemaker, which never commits to a secret: of the feedback that leaves a
//! candidate, it gives what keeps the game longest.
//!
//! 1. While the guesses are the table's own, by any names: the feedbacks after which the table
//!    needs most guesses in the worst case, then on average, both proven for a table that is.
//! 2. After another guess: the feedbacks that leave most codes; if none leaves more than are
//!    searched exactly, those after which the tree of least total needs most guesses in the worst
//!    case, then on average.
//!
//! That the guess is the secret is among them only if no other feedback is possible.

use std::cmp::Ordering;

use super::guessing_game::Guess;
use super::positions::{Analysis, Position};

/// Length of the game after a feedback: guesses in the worst case, if they are known, and the sum
/// over so many codes.
#[derive(Debug, Clone, Copy)]
struct Length {
    worst: u32,
    total: u64,
    codes: u64,
}

impl Length {
    fn compare(self, other: Self) -> Ordering {
        self.worst
            .cmp(&other.worst)
            .then((self.total * other.codes).cmp(&(other.total * self.codes)))
    }
}

/// The feedbacks that keep the game longest, in the order of feedbacks: all that the
/// adversarial codemaker draws from.
#[must_use]
pub fn longest(analysis: &Analysis, position: &Position, guess: Guess) -> Vec<u16> {
    let cells = analysis.cells(position, guess);
    let is_small = cells
        .values()
        .all(|cell| cell.len() <= analysis.game().exact_below());
    let win = analysis.game().win();
    let mut best: Option<Length> = None;
    let mut feedbacks = Vec::new();
    for (&feedback, cell) in cells.iter().filter(|&(&feedback, _)| feedback != win) {
        let codes = cell.len() as u64;
        let (worst, total) = if let Some(turn) = analysis.table_after(position, guess, feedback) {
            (turn.worst.into(), turn.total.into())
        } else if is_small {
            let cost = analysis.cost_after(position, guess, feedback, cell);
            (cost.worst.into(), cost.total.into())
        } else {
            // As if each code took a guess of its own: only how many there are counts.
            (codes as u32, codes)
        };
        let this = Length {
            worst,
            total,
            codes,
        };
        match best.map_or(Ordering::Greater, |best| this.compare(best)) {
            Ordering::Greater => (best, feedbacks) = (Some(this), vec![feedback]),
            Ordering::Equal => feedbacks.push(feedback),
            Ordering::Less => {}
        }
    }
    if feedbacks.is_empty() {
        vec![win]
    } else {
        feedbacks
    }
}

//! Cost of a guess if the game is played on greedily: the look ahead for sets too large to search
//! and small enough to play out.
//!
//! After the guess each cell is played to its end, always by the code of the cell that is best by
//! the cost of the cells it makes. That is an upper bound of what the guess really costs, and
//! orders guesses better than their cells' sizes alone (rollouts, Tesauro and Galperin 1996).

use solvetab_lookup::code_breaking::Code;

use super::codes::{CodeRows, cells, number};
use super::cost::CellCosts;

/// Sets of at most so many codes are played out.
pub(super) const MOST: usize = 4000;

/// Codes of a cell that are tried as its next guess.
const TRIED: usize = 48;

/// Guesses in all, over the codes, if this is the first and codes that fit follow.
pub(super) fn total(codes: &CodeRows, guess: &Code, costs: &CellCosts) -> u64 {
    let win = number(codes.rules().win());
    let mut feedbacks = codes.feedbacks(guess).into_iter();
    let cells = cells(codes.rows(), |_| {
        feedbacks.next().expect("each code has an answer")
    });
    let rest = cells.into_iter().map(|(feedback, cell)| match cell.len() {
        _ if feedback == win => 0,
        1 => 1,
        2 => 3,
        // Nothing is told apart, so the guess is worth nothing.
        size if size == codes.len() => 4 * size as u64,
        _ => {
            let cell = CodeRows::new(codes.rules(), cell);
            total(&cell, &best_member(&cell, costs), costs)
        }
    });
    codes.len() as u64 + rest.sum::<u64>()
}

/// The code of the set that makes the cheapest cells, of at most [`TRIED`].
fn best_member(codes: &CodeRows, costs: &CellCosts) -> Code {
    let step = codes.len().div_ceil(TRIED);
    let mut best = (f64::INFINITY, codes.rows()[0]);
    for &guess in codes.rows().iter().step_by(step) {
        let cost = costs.of(&codes.histogram(&guess));
        if cost < best.0 {
            best = (cost, guess);
        }
    }
    best.1
}

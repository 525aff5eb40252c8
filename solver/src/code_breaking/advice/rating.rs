//! Rating of a guess: the cells into which it divides the codes left, and the guesses to come.

use super::guessing_game::Guess;
use super::guidance::ToCome;
use super::positions::{Analysis, Position};

/// Rating of a guess.
#[derive(Debug, Clone, Copy)]
pub struct Rating {
    /// Guess that is rated.
    pub guess: Guess,
    /// Number of different feedbacks that it may get: the cells into which it divides the codes
    /// left. The winning feedback is one of them if the guess may be the secret, and its cell has
    /// one code.
    pub cells: usize,
    /// Codes in the largest cell.
    pub largest: usize,
    /// Codes left after the feedback, on average: the sum of squares of the cells' sizes, divided
    /// by how many codes there are.
    pub expected: f64,
    /// Guesses to come, this one included, with the best play known after it, if they can be told.
    pub to_come: Option<ToCome>,
}

impl Rating {
    /// Rates a guess in a position with codes left.
    pub fn new(analysis: &Analysis, position: &Position, guess: Guess) -> Self {
        let cells = analysis.cells(position, guess);
        let sizes = cells.values().map(Vec::len);
        let squares: usize = sizes.clone().map(|size| size * size).sum();
        Self {
            guess,
            cells: cells.len(),
            largest: sizes.max().unwrap_or_default(),
            expected: squares as f64 / position.left.len() as f64,
            to_come: analysis.to_come_with(position, guess, &cells),
        }
    }

    /// Rates a guess and the best one in a position with codes left; once, if they are the same.
    pub fn beside_best(analysis: &Analysis, position: &Position, guess: Guess) -> (Self, Self) {
        let rated = Self::new(analysis, position, guess);
        let best = Guess::Listed(analysis.best(position));
        (
            rated,
            if best == guess {
                rated
            } else {
                Self::new(analysis, position, best)
            },
        )
    }

    /// Guesses to come on average, this one included.
    pub fn average(&self) -> Option<f64> {
        self.to_come.map(|to_come| to_come.average)
    }
}

/// A guess beside the best one known.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    /// Codes left before it.
    pub remaining: usize,
    /// The guess that was asked about.
    pub rated: Rating,
    /// The best one known; the same if none is better.
    pub best: Rating,
}

impl Comparison {
    /// Rates a guess and the best one known in a position with codes left: the advised one, or this
    /// one if fewer candidates are found too late after it, or as many and the average is less.
    pub fn new(analysis: &Analysis, position: &Position, guess: Guess) -> Self {
        let (rated, advised) = Rating::beside_best(analysis, position, guess);
        // Neither the search off the table nor a table that is not proven has the best guess for
        // sure.
        let is_better = rated
            .to_come
            .zip(advised.to_come)
            .is_some_and(|(rated, advised)| rated.compare(&advised).is_lt());
        Self {
            remaining: position.left.len(),
            rated,
            best: if is_better { rated } else { advised },
        }
    }
}

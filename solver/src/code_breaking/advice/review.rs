//! A game looked back on: what each guess gave away, and what luck brought.
//!
//! The value of a position is the number of guesses still to come with the best play known,
//! including this one. The regret of a guess is how much more are to come with it. The luck of a
//! feedback is how much fewer are to come after it than were to be expected. So the guesses used
//! are the value of the start, plus all regret, less all luck, whether the values are exact or not.
//! No guess is too late for them.

use super::guessing_game::{Guess, Move};
use super::guidance::ToCome;
use super::positions::{Analysis, Position};
use super::rating::{Comparison, Rating};
use solvetab_lookup::QueryError;

/// A guess of a game, looked back on.
#[derive(Debug, Clone, Copy)]
pub struct Reviewed {
    /// Guess that was made.
    pub guess: Guess,
    /// Its feedback.
    pub feedback: u16,
    /// Candidates left before it.
    pub remaining: usize,
    /// Rating of the guess.
    pub rated: Rating,
    /// The best guess known; the same if none is better.
    pub best: Rating,
    /// Guesses that it costs more than the best one, on average, if that can be told.
    pub regret: Option<f64>,
    /// Guesses that its feedback spared, compared with the average, if that can be told.
    pub luck: Option<f64>,
}

/// A game looked back on, finished or not.
#[derive(Debug, Clone)]
pub struct Review {
    /// Guess by guess. Whatever follows the winning feedback is left out.
    pub moves: Vec<Reviewed>,
    /// Guesses to be expected before the first one.
    pub start: Option<ToCome>,
    /// Candidates left after the last one.
    pub remaining: usize,
    /// The value of the start, divided by that with all regret: 1 for perfect play.
    pub skill: Option<f64>,
    /// The place of the guess with the largest regret, if one has any.
    pub turning_point: Option<usize>,
}

impl Review {
    /// Looks back on some moves.
    ///
    /// # Errors
    ///
    /// [`QueryError::Contradiction`] if no code fits the feedback.
    pub fn new(analysis: &Analysis, moves: &[Move]) -> Result<Self, QueryError> {
        let win = analysis.game().win();
        let played = moves
            .iter()
            .position(|&(_, feedback)| feedback == win)
            .map_or(moves.len(), |last| last + 1);
        let moves = &moves[..played];
        let last = analysis.consistent(moves)?.without_limit();
        let mut position = analysis.position(&[]).without_limit();
        let mut reviewed: Vec<Reviewed> = Vec::with_capacity(moves.len());

        for &(guess, feedback) in moves {
            let Comparison {
                remaining,
                rated,
                best,
            } = Comparison::new(analysis, &position, guess);
            expect(reviewed.last_mut(), best.average());
            let regret = rated
                .average()
                .zip(best.average())
                .map(|(rated, best)| rated - best);
            reviewed.push(Reviewed {
                guess,
                feedback,
                remaining,
                rated,
                best,
                regret,
                luck: None,
            });
            position = analysis.after(&position, guess, feedback);
        }

        let is_solved = moves.last().is_some_and(|&(_, feedback)| feedback == win);
        let to_come = if is_solved {
            Some(0.0)
        } else {
            value(analysis, &last).map(|value| value.average)
        };
        expect(reviewed.last_mut(), to_come);
        let start = reviewed
            .first()
            .map_or_else(|| value(analysis, &last), |first| first.best.to_come);
        let regret: Option<f64> = reviewed.iter().map(|this| this.regret).sum();
        let skill = start
            .zip(regret)
            .map(|(start, regret)| start.average / (start.average + regret));

        let mut turning_point = None;
        let mut largest = 0.0;
        for (place, regret) in reviewed
            .iter()
            .map(|this| this.regret.unwrap_or_default())
            .enumerate()
        {
            if regret > largest {
                (turning_point, largest) = (Some(place), regret);
            }
        }
        Ok(Self {
            moves: reviewed,
            start,
            remaining: last.left.len(),
            skill,
            turning_point,
        })
    }
}

/// Gives a guess its luck, once it is known what was to come after it.
fn expect(guess: Option<&mut Reviewed>, to_come: Option<f64>) {
    if let Some(guess) = guess {
        guess.luck = guess
            .rated
            .average()
            .zip(to_come)
            .map(|(before, after)| before - 1.0 - after);
    }
}

/// Guesses to come in a position with codes left, by the best guess known.
fn value(analysis: &Analysis, position: &Position) -> Option<ToCome> {
    Rating::new(analysis, position, Guess::Listed(analysis.best(position))).to_come
}

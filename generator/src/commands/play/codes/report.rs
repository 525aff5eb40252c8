//! The report at the end: each guess beside the best one, what was skill and what was luck.
//!
//! A guess loses what it is expected to need more than the best one known: skill. An answer brings what the position after it is expected
//! to need less than was expected before: luck. So the guesses of a game are what was expected at its start, plus all losses, less
//! all luck.

use std::fmt::Write as _;

use serde_json::{Value, json};
use solvetab_solver::code_breaking::advice::{Analysis, Move, Rating};

use crate::asked::notation::Listed;

/// A guess beside the best one.
pub(crate) struct Row<C> {
    guess: Move<C>,
    /// Codes left before it.
    left: usize,
    rating: Rating<C>,
    best: Rating<C>,
    /// Guesses that it lost, and that its answer brought, if they can be told.
    lost: Option<f64>,
    luck: Option<f64>,
}

/// Every guess of a game whose answers do not contradict each other.
pub(crate) fn rows<G: Listed>(analysis: &Analysis<G>, moves: &[Move<G::Code>]) -> Vec<Row<G::Code>> {
    let mut position = analysis.start();
    let mut rows = Vec::new();
    for &(guess, answer) in moves {
        let left = position.left.len();
        let (rating, best) = Rating::beside_best(analysis, &position, guess);
        position = analysis.after(&position, guess, answer);
        let to_come = if answer == analysis.game().win() {
            Some(0.0)
        } else {
            analysis.to_come(&position).map(|to_come| to_come.average)
        };
        let lost = rating.average().zip(best.average()).map(|(of_guess, of_best)| of_guess - of_best);
        let luck = rating.average().zip(to_come).map(|(before, after)| before - 1.0 - after);
        rows.push(Row { guess: (guess, answer), left, rating, best, lost, luck });
    }
    rows
}

/// The guesses lost and brought in all, if they can be told.
pub(crate) fn sums<C>(rows: &[Row<C>]) -> Option<(f64, f64)> {
    rows.iter().try_fold((0.0, 0.0), |(lost, luck), row| Some((lost + row.lost?, luck + row.luck?)))
}

/// The report as JSON.
pub(crate) fn describe<G: Listed>(rows: &[Row<G::Code>], game: &G) -> Value {
    let describe = |row: &Row<G::Code>| {
        json!({
            "guess": game.show(row.guess.0),
            "answer": game.show_answer(row.guess.1),
            "remaining": row.left,
            "largest": row.rating.largest,
            "expected": row.rating.expected,
            "average": row.rating.average(),
            "best": game.show(row.best.guess),
            "best_average": row.best.average(),
            "lost": row.lost,
            "luck": row.luck,
        })
    };
    rows.iter().map(describe).collect()
}

/// The report as a table, and a sentence.
pub(crate) fn text<G: Listed>(rows: &[Row<G::Code>], game: &G) -> String {
    let mut text = format!(
        " n  guess     answer  {}s left  then on average  expected  best      expected    lost    luck\n",
        game.noun()
    );
    for (number, row) in (1..).zip(rows) {
        let Row { guess: (guess, answer), left, rating, best, lost, luck } = row;
        let _ = writeln!(
            text,
            "{number:>2}  {:<8}  {:<6}  {left:>10}  {:>15.1}  {:>8}  {:<8}  {:>8}  {:>6}  {:>6}",
            game.show(*guess),
            game.show_answer(*answer),
            rating.expected,
            figure(rating.average()),
            game.show(best.guess),
            figure(best.average()),
            figure(*lost),
            figure(*luck),
        );
    }
    let at_start = rows.first().and_then(|row| row.best.average());
    if let (Some((lost, luck)), Some(at_start)) = (sums(rows), at_start) {
        let _ = write!(
            text,
            "skill: {} lost against the best guesses known; luck: the answers brought {}; at the start {at_start:.2} guesses were to be \
             expected",
            figure(Some(lost)),
            figure(Some(luck)),
        );
    } else {
        text.truncate(text.trim_end().len());
    }
    text
}

/// Two digits, and no minus before a zero.
fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.2}", if value.abs() < 0.005 { 0.0 } else { value }))
}

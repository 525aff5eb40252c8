//! The report at the end: each guess beside the best one, what was skill and what was luck.
//!
//! A guess loses what it is expected to need more than the best one known: skill. An answer brings what the position after it is expected
//! to need less than was expected before: luck. So the guesses of a game are what was expected at its start, plus all losses, less
//! all luck.

use std::fmt::Write as _;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::Code;

use super::analysis::{Analysis, Move, Rating};
use crate::code_breaking::typed::Alphabet;

/// A guess beside the best one.
pub(super) struct Row {
    guess: Move,
    /// Codes left before it.
    left: usize,
    rating: Rating,
    best: Code,
    of_best: Rating,
    /// Guesses that it lost, and that its answer brought, if they can be told.
    lost: Option<f64>,
    luck: Option<f64>,
}

/// Every guess of a game whose answers do not contradict each other.
pub(super) fn rows(analysis: &Analysis, moves: &[Move]) -> Vec<Row> {
    let mut position = analysis.start();
    let mut rows = Vec::new();
    for &(guess, answer) in moves {
        let (left, best) = (position.left.len(), analysis.best(&position));
        let (rating, of_best) = (analysis.rating(&position, guess), analysis.rating(&position, best));
        position = analysis.after(&position, guess, answer);
        let to_come = if answer == analysis.rules().win() { Some(0.0) } else { analysis.value(&position) };
        let lost = rating.expected.zip(of_best.expected).map(|(of_guess, of_best)| of_guess - of_best);
        let luck = rating.expected.zip(to_come).map(|(before, after)| before - 1.0 - after);
        rows.push(Row { guess: (guess, answer), left, rating, best, of_best, lost, luck });
    }
    rows
}

/// The guesses lost and brought in all, if they can be told.
pub(super) fn sums(rows: &[Row]) -> Option<(f64, f64)> {
    rows.iter().try_fold((0.0, 0.0), |(lost, luck), row| Some((lost + row.lost?, luck + row.luck?)))
}

/// The report as JSON.
pub(super) fn describe(rows: &[Row], alphabet: &Alphabet) -> Value {
    let describe = |row: &Row| {
        json!({
            "guess": alphabet.show(row.guess.0).to_string(),
            "answer": row.guess.1.to_string(),
            "remaining": row.left,
            "largest": row.rating.largest,
            "average": row.rating.average,
            "expected": row.rating.expected,
            "best": alphabet.show(row.best).to_string(),
            "best_expected": row.of_best.expected,
            "lost": row.lost,
            "luck": row.luck,
        })
    };
    rows.iter().map(describe).collect()
}

/// The report as a table, and a sentence.
pub(super) fn text(rows: &[Row], alphabet: &Alphabet) -> String {
    let mut text = String::from(
        " n  guess     answer  codes left  then on average  expected  best      expected    lost    luck\n",
    );
    for (number, row) in (1..).zip(rows) {
        let Row { guess: (guess, answer), left, rating, best, of_best, lost, luck } = row;
        let _ = writeln!(
            text,
            "{number:>2}  {:<8}  {:<6}  {left:>10}  {:>15.1}  {:>8}  {:<8}  {:>8}  {:>6}  {:>6}",
            alphabet.show(*guess).to_string(),
            answer.to_string(),
            rating.average,
            figure(rating.expected),
            alphabet.show(*best).to_string(),
            figure(of_best.expected),
            figure(*lost),
            figure(*luck),
        );
    }
    let at_start = rows.first().and_then(|row| row.of_best.expected);
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

//! What a guess is worth: how it divides the codes that are left, and the guesses to come.

use std::io::Write;

use serde_json::{Value, json};

use super::advice::ToCome;
use super::game::GuessingGame;
use super::positions::{Analysis, Position};
use crate::output::counted;

/// What is said of a guess.
#[derive(Clone, Copy)]
pub(crate) struct Rating<C> {
    pub(crate) guess: C,
    /// How many different answers it may get: the cells that it divides the codes left into. The winning answer is one of them if the
    /// guess may be the secret, and its cell has one code.
    cells: usize,
    /// Codes in the largest cell.
    pub(crate) largest: usize,
    /// Codes left after the answer, on average: the sum of squares of the cells' sizes, divided by how many codes there are.
    pub(crate) expected: f64,
    /// Guesses to come, this one included, with the best play known after it, if they can be told.
    pub(crate) to_come: Option<ToCome>,
}

impl<C: Copy + Eq> Rating<C> {
    /// Rates a guess in a position with codes left.
    pub(crate) fn new<G: GuessingGame<Code = C>>(analysis: &Analysis<G>, position: &Position<C>, guess: C) -> Self {
        let cells = analysis.cells(position, guess);
        let sizes = || cells.values().map(Vec::len);
        let squares: usize = sizes().map(|size| size * size).sum();
        Self {
            guess,
            cells: cells.len(),
            largest: sizes().max().unwrap_or_default(),
            expected: squares as f64 / position.left.len() as f64,
            to_come: analysis.to_come_with(position, guess, &cells),
        }
    }

    /// Rates a guess and the best one in a position with codes left; once, if they are the same.
    pub(crate) fn beside_best<G: GuessingGame<Code = C>>(
        analysis: &Analysis<G>,
        position: &Position<C>,
        guess: C,
    ) -> (Self, Self) {
        let rated = Self::new(analysis, position, guess);
        let best = analysis.best(position);
        (rated, if best == guess { rated } else { Self::new(analysis, position, best) })
    }

    /// Guesses to come on average, this one included.
    pub(crate) fn average(&self) -> Option<f64> {
        self.to_come.map(|to_come| to_come.average)
    }

    fn json(&self, game: &impl GuessingGame<Code = C>) -> Value {
        json!({
            "guess": game.show(self.guess),
            "cells": self.cells,
            "largest": self.largest,
            "expected": self.expected,
            "average": self.average(),
            "worst": self.to_come.map(|to_come| to_come.worst),
        })
    }

    /// A sentence, in which the guess is written like this.
    fn text<G: GuessingGame<Code = C>>(&self, guess: &str) -> String {
        let answers = counted(self.cells as u64, "answer leaves", "answers leave");
        let Self { largest, expected, .. } = self;
        let mut text = format!("{guess}: {answers} {expected:.3} {}s on average, at most {largest}", G::CODE);
        if let Some(ToCome { average, worst }) = self.to_come {
            text += &format!("; {average:.3} guesses to come on average, at most {worst}");
        }
        text
    }

    /// The guess and its figures, separated by spaces.
    fn write_fields(&self, game: &impl GuessingGame<Code = C>, out: &mut dyn Write) -> anyhow::Result<()> {
        let Self { cells, largest, expected, .. } = self;
        write!(out, "{} {cells} {largest} {expected:.3}", game.show(self.guess))?;
        match self.average() {
            Some(average) => write!(out, " {average:.3}")?,
            None => write!(out, " -")?,
        }
        Ok(())
    }
}

/// A guess beside the best one known.
pub(crate) struct Comparison<C> {
    remaining: usize,
    rated: Rating<C>,
    best: Rating<C>,
}

impl<C: Copy + Eq> Comparison<C> {
    /// Rates a guess and the best one known in a position with codes left: the advised one, or this one if fewer guesses are to come with
    /// it on average.
    pub(crate) fn new<G: GuessingGame<Code = C>>(analysis: &Analysis<G>, position: &Position<C>, guess: C) -> Self {
        let (rated, advised) = Rating::beside_best(analysis, position, guess);
        // Neither the search off the table nor a table that is not proven has the best guess for sure.
        let is_better = matches!((rated.average(), advised.average()), (Some(rated), Some(advised)) if rated < advised);
        Self { remaining: position.left.len(), rated, best: if is_better { rated } else { advised } }
    }

    pub(crate) fn json(&self, game: &impl GuessingGame<Code = C>) -> Value {
        let mut described = self.rated.json(game);
        described["remaining"] = json!(self.remaining);
        described["best"] = self.best.json(game);
        described
    }

    /// Two lines, in which guesses are written as `show` does.
    pub(crate) fn text<G: GuessingGame<Code = C>>(&self, show: impl Fn(C) -> String) -> String {
        let text = |rating: &Rating<C>| rating.text::<G>(&show(rating.guess));
        format!("{}\nbest: {}", text(&self.rated), text(&self.best))
    }

    /// Everything on one line, for programs.
    pub(crate) fn write_line(&self, game: &impl GuessingGame<Code = C>, out: &mut dyn Write) -> anyhow::Result<()> {
        self.rated.write_fields(game, out)?;
        write!(out, " ")?;
        self.best.write_fields(game, out)
    }
}

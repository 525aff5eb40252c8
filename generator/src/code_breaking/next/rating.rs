//! What a guess is worth: how it divides the codes that are left, and the guesses to come where they can be known.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, Feedback};
use solvetab_solver::code_breaking::tree::TreeCost;

use super::adviser::{Adviser, Move};
use crate::code_breaking::advice::average;
use crate::code_breaking::typed::Alphabet;
use crate::output::counted;

/// What is said of a guess.
pub(super) struct Rating {
    guess: Code,
    /// How many different answers it may get.
    cells: usize,
    /// Most codes that one of them leaves.
    largest: usize,
    /// Codes left on average: the sum of squares of the cells' sizes, divided by how many codes there are.
    expected: f64,
    /// Guesses to come, this one included, with the best play after it: known by the table if the guess is the table's, and if each
    /// cell is small enough to be solved optimally.
    average: Option<f64>,
    worst: Option<u16>,
}

impl Rating {
    /// Rates a guess in a game in which these codes are left, at least one.
    pub(super) fn new(adviser: &Adviser<'_>, game: &[Move], left: &[u16], guess: Code) -> anyhow::Result<Self> {
        let mut cells: BTreeMap<u8, Vec<u16>> = BTreeMap::new();
        for (&number, secret) in left.iter().zip(adviser.codes(left)) {
            cells.entry(Feedback::between(guess, secret)?.index()).or_default().push(number);
        }
        let sizes = || cells.values().map(Vec::len);
        let squares: usize = sizes().map(|size| size * size).sum();
        let (count, largest) = (cells.len(), sizes().max().unwrap_or_default());
        let expected = squares as f64 / left.len() as f64;
        let count_left = left.len() as f64;
        let (average, worst) = if let Some(turn) = adviser.turn_of(game, guess) {
            (Some(average(turn)), Some(turn.worst().into()))
        } else {
            cells.remove(&adviser.rules().win().index());
            let costs = adviser.optimal_costs(&cells.into_values().collect::<Vec<_>>());
            let later = |costs: &Vec<TreeCost>| costs.iter().map(|cost| f64::from(cost.total)).sum::<f64>();
            let worst = |costs: &Vec<TreeCost>| 1 + costs.iter().map(|cost| cost.worst).max().unwrap_or_default();
            (costs.as_ref().map(|costs| (count_left + later(costs)) / count_left), costs.as_ref().map(worst))
        };
        Ok(Self { guess, cells: count, largest, expected, average, worst })
    }

    pub(super) fn json(&self, alphabet: &Alphabet) -> Value {
        json!({
            "guess": alphabet.show(self.guess).to_string(),
            "cells": self.cells,
            "largest": self.largest,
            "expected": self.expected,
            "average": self.average,
            "worst": self.worst,
        })
    }

    /// A sentence.
    pub(super) fn write(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        let answers = counted(self.cells as u64, "answer leaves", "answers leave");
        let Self { largest, expected, .. } = self;
        write!(out, "{}: {answers} {expected:.3} codes on average, at most {largest}", alphabet.show(self.guess))?;
        if let (Some(average), Some(worst)) = (self.average, self.worst) {
            write!(out, "; {average:.3} guesses to come on average, at most {worst}")?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// The guess and its figures, separated by spaces.
    pub(super) fn write_fields(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        let Self { cells, largest, expected, .. } = self;
        write!(out, "{} {cells} {largest} {expected:.3}", alphabet.show(self.guess))?;
        match self.average {
            Some(average) => write!(out, " {average:.3}")?,
            None => write!(out, " -")?,
        }
        Ok(())
    }
}

//! What a guess is worth, for people and for programs.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_solver::code_breaking::advice::{Comparison, Rating, ToCome};

use crate::asked::notation::Notation;
use crate::report::counted;

/// A guess beside the best one, as JSON.
pub(crate) fn json<G: Notation>(comparison: &Comparison<G::Code>, game: &G) -> Value {
    let mut described = rating_json(&comparison.rated, game);
    described["remaining"] = json!(comparison.remaining);
    described["best"] = rating_json(&comparison.best, game);
    described
}

/// Two lines, in which guesses are written as `show` does.
pub(crate) fn text<G: Notation>(
    comparison: &Comparison<G::Code>,
    game: &G,
    show: impl Fn(G::Code) -> String,
) -> String {
    let text = |rating: &Rating<G::Code>| {
        let answers = counted(rating.cells as u64, "answer leaves", "answers leave");
        let Rating { guess, largest, expected, .. } = *rating;
        let mut text =
            format!("{}: {answers} {expected:.3} {}s on average, at most {largest}", show(guess), game.noun());
        if let Some(ToCome { average, worst }) = rating.to_come {
            text += &format!("; {average:.3} guesses to come on average, at most {worst}");
        }
        text
    };
    format!("{}\nbest: {}", text(&comparison.rated), text(&comparison.best))
}

/// Everything on one line, for programs: each guess and its figures, separated by spaces.
pub(crate) fn write_line<G: Notation>(
    comparison: &Comparison<G::Code>,
    game: &G,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for (rating, end) in [(&comparison.rated, " "), (&comparison.best, "")] {
        let Rating { guess, cells, largest, expected, .. } = *rating;
        let average = rating.average().map_or("-".to_owned(), |average| format!("{average:.3}"));
        write!(out, "{} {cells} {largest} {expected:.3} {average}{end}", game.show(guess))?;
    }
    Ok(())
}

fn rating_json<G: Notation>(rating: &Rating<G::Code>, game: &G) -> Value {
    json!({
        "guess": game.show(rating.guess),
        "cells": rating.cells,
        "largest": rating.largest,
        "expected": rating.expected,
        "average": rating.average(),
        "worst": rating.to_come.map(|to_come| to_come.worst),
    })
}

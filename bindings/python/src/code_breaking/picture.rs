//! A turn as a picture: the guess, what is known, and how each answer would divide the secrets that
//! are left.

use solvetab::QueryError;

use super::walk::{Drawn, Place};
use crate::svg::{Anchor, GREY, INK, Svg};

/// Colours of pegs, by symbol; the symbol is written on them too. Symbols beyond are all of one
/// colour.
const PEGS: [&str; 10] = [
    "#d62728", "#1f77b4", "#2c8a2c", "#c8730a", "#7b4fa8", "#7a5230", "#c0479a", "#4d4d4d",
    "#7d7d0e", "#0e8594",
];
const PLAIN: &str = "#34495e";
const BAR: &str = "#9ec5e8";

const WIDTH: f64 = 460.0;
const LEFT: f64 = 16.0;
/// Side of a tile of the guess.
const TILE: f64 = 34.0;
/// Height of an answer's line.
const LINE: f64 = 20.0;
/// Left and right end of the bars.
const BARS: [f64; 2] = [76.0, 300.0];

/// Draws a turn; pegs are coloured, symbols on tiles are not.
pub(super) fn draw<C: Drawn>(place: &Place<C>) -> Result<String, QueryError> {
    let (turn, pegs) = (place.turn(), place.tree.numbering().has_pegs());
    let guess = turn.guess().to_string();
    let (remaining, worst) = (turn.remaining(), turn.worst());
    let (codes, guesses) = (
        plural(remaining, "candidate", "candidates"),
        plural(worst.into(), "guess", "guesses"),
    );
    let mut svg = Svg::new(format_args!("guess {guess}; {codes}"));
    let mut x = LEFT;
    for symbol in guess.chars() {
        let (middle, height) = (x + TILE / 2.0, LEFT + TILE / 2.0);
        if pegs {
            let colour = symbol
                .to_digit(16)
                .and_then(|symbol| PEGS.get(symbol as usize))
                .unwrap_or(&PLAIN);
            svg.circle(middle, height, TILE / 2.0 - 1.0, colour);
        } else {
            svg.rectangle([x, LEFT, TILE - 2.0, TILE], 5, PLAIN, "none");
        }
        svg.text(
            middle - if pegs { 0.0 } else { 1.0 },
            height + 7.0,
            20,
            Anchor::Middle,
            "white",
            symbol,
        );
        x += TILE + 2.0;
    }

    let width = WIDTH.max(x + 296.0);
    svg.text(x + 12.0, LEFT + 14.0, 14, Anchor::Start, INK, codes);
    let average = place.average();
    svg.text(
        x + 12.0,
        LEFT + 32.0,
        12,
        Anchor::Start,
        GREY,
        format_args!("at most {guesses}, {average:.3} on average"),
    );

    let codes = place.tree.numbering();
    let answers = place.answers()?;
    let largest = answers
        .iter()
        .map(|(_, after)| after.as_ref().map_or(1, |after| after.turn().remaining()))
        .max();
    let scale = (BARS[1] - BARS[0]) / f64::from(largest.unwrap_or(1));
    let mut y = LEFT + TILE + 26.0;
    svg.text(LEFT, y, 11, Anchor::Start, GREY, "feedback");
    svg.text(BARS[0], y, 11, Anchor::Start, GREY, "codes left");
    svg.text(width - LEFT, y, 11, Anchor::End, GREY, "next guess");
    for (answer, after) in answers {
        y += LINE;
        svg.text(
            LEFT,
            y,
            13,
            Anchor::Start,
            INK,
            codes.show_feedback(answer).to_string(),
        );
        let (left, next) = match &after {
            Some(after) => (after.turn().remaining(), after.turn().guess().to_string()),
            None => (1, "found".to_owned()),
        };
        let length = (scale * f64::from(left)).max(1.5);
        svg.rectangle(
            [
                BARS[0],
                y - 12.0,
                (length * 10.0).round() / 10.0,
                LINE - 5.0,
            ],
            2,
            BAR,
            "none",
        );
        svg.text(
            BARS[0] + (length + 5.0).round(),
            y,
            12,
            Anchor::Start,
            INK,
            left,
        );
        svg.text(
            width - LEFT,
            y,
            13,
            Anchor::End,
            if after.is_some() { INK } else { GREY },
            next,
        );
    }

    Ok(svg.finish(width, y + 14.0))
}

fn plural(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

//! A picture of which share of the hands makes which number: targets from left to right, largest cards from top to bottom.

use solvetab_lookup::twenty_four::Deck;
use solvetab_solver::twenty_four::statistics::{Makeable, TARGETS, makeable};
use svg::Document;
use svg::node::element::{Rectangle, Text, Title};

use crate::report::Output;
use crate::terminal::interruption::UntilInterrupted;

/// Draws the picture.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn render(output: &Output<'_>) -> anyhow::Result<Document> {
    let makeable = output.workers.run(|| makeable(&UntilInterrupted(output.progress)))?;
    Ok(draw(&makeable))
}

/// Units of a cell.
const WIDTH: usize = 7;
const HEIGHT: usize = 20;
/// Where the first cell begins.
const LEFT: usize = 70;
const TOP: usize = 46;

/// White for none, dark blue for all.
fn colour(share: f64) -> String {
    let channel = |none: f64, all: f64| (none + (all - none) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", channel(247.0, 8.0), channel(251.0, 48.0), channel(255.0, 107.0))
}

fn text(x: usize, y: usize, anchor: &str, content: impl ToString) -> Text {
    Text::new(content.to_string()).set("x", x).set("y", y).set("text-anchor", anchor)
}

/// Draws the shares.
fn draw(makeable: &[Makeable]) -> Document {
    let (width, bottom) = (LEFT + TARGETS * WIDTH + 20, TOP + makeable.len() * HEIGHT);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, bottom + 90))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .set("shape-rendering", "crispEdges")
        .add(Title::new("Share of the hands of four cards that make each number from 0 to 127"))
        .add(Rectangle::new().set("width", width).set("height", bottom + 90).set("fill", "white"))
        .add(
            Rectangle::new()
                .set("x", LEFT)
                .set("y", TOP)
                .set("width", TARGETS * WIDTH)
                .set("height", bottom - TOP)
                .set("fill", colour(0.0)),
        )
        .add(text(LEFT, 20, "start", "Share of the hands of four cards that make a number, by the largest card"))
        .add(text(LEFT - 10, TOP - 8, "end", "cards"));
    for (row, deck) in makeable.iter().enumerate() {
        let y = TOP + row * HEIGHT;
        document = document.add(text(LEFT - 10, y + 15, "end", format!("1 to {}", deck.max)));
        for (target, &count) in deck.by_target.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let cell = Rectangle::new()
                .set("x", LEFT + target * WIDTH)
                .set("y", y)
                .set("width", WIDTH)
                .set("height", HEIGHT)
                .set("fill", colour(count as f64 / deck.hands as f64))
                .add(Title::new(format!("{target}: {count} of {}", deck.hands)));
            document = document.add(cell);
        }
    }
    for target in (0..TARGETS).step_by(8) {
        document = document.add(text(LEFT + target * WIDTH + WIDTH / 2, bottom + 16, "middle", target));
    }
    document = document.add(
        Rectangle::new()
            .set("x", LEFT + Deck::STANDARD.target.numerator() as usize * WIDTH)
            .set("y", TOP)
            .set("width", WIDTH)
            .set("height", bottom - TOP)
            .set("fill", "none")
            .set("stroke", "#d62728"),
    );
    legend(document, bottom + 40)
}

/// What the colours mean.
fn legend(mut document: Document, y: usize) -> Document {
    for percent in (0..=100).step_by(10) {
        let x = LEFT + percent * 4;
        let cell = Rectangle::new()
            .set("x", x)
            .set("y", y)
            .set("width", 40)
            .set("height", 14)
            .set("fill", colour(percent as f64 / 100.0));
        document = document.add(cell).add(text(x + 20, y + 30, "middle", format!("{percent} %")));
    }
    document.add(text(LEFT + 470, y + 12, "start", "framed: 24"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use solvetab_solver::control::Unwatched;

    use super::*;

    #[test]
    fn the_documented_picture_is_what_is_drawn() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/twenty-four.svg");
        let documented = std::fs::read_to_string(path).unwrap();
        assert!(
            draw(&makeable(&Unwatched).unwrap()).to_string() == documented,
            "docs/twenty-four.svg is another picture"
        );
    }
}

//! A picture of which share of the hands makes which number: targets from left to right, largest
//! cards from top to bottom.

use solvetab_lookup::twenty_four::Deck;
use solvetab_solver::twenty_four::statistics::{Makeable, TARGETS, makeable};
use svg::Document;
use svg::node::element::{Rectangle, Title};

use crate::drawing;
use crate::drawing::{Anchor, rectangle, text};
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
const WIDTH: f64 = 7.0;
const HEIGHT: f64 = 20.0;
/// Where the first cell begins.
const LEFT: f64 = 70.0;
const TOP: f64 = 46.0;

/// White for none, dark blue for all.
fn colour(share: f64) -> String {
    drawing::blend([247.0, 251.0, 255.0], [8.0, 48.0, 107.0], share)
}

/// Draws the shares.
fn draw(makeable: &[Makeable]) -> Document {
    let (across, bottom) = (TARGETS as f64 * WIDTH, TOP + makeable.len() as f64 * HEIGHT);
    let (width, height) = (LEFT + across + 20.0, bottom + 90.0);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .set("shape-rendering", "crispEdges")
        .add(Title::new("Share of the hands of four cards that make each number from 0 to 127"))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "white"))
        .add(rectangle(LEFT, TOP, across, bottom - TOP, &colour(0.0)))
        .add(text(
            LEFT,
            20.0,
            Anchor::Start,
            "Share of the hands of four cards that make a number, by the largest card",
        ))
        .add(text(LEFT - 10.0, TOP - 8.0, Anchor::End, "cards"));
    for (row, deck) in makeable.iter().enumerate() {
        let y = TOP + row as f64 * HEIGHT;
        document = document.add(text(LEFT - 10.0, y + 15.0, Anchor::End, format!("1 to {}", deck.max)));
        for (target, &count) in deck.by_target.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let fill = colour(count as f64 / deck.hands as f64);
            let cell = rectangle(LEFT + target as f64 * WIDTH, y, WIDTH, HEIGHT, &fill);
            document = document.add(cell.add(Title::new(format!("{target}: {count} of {}", deck.hands))));
        }
    }
    for target in (0..TARGETS).step_by(8) {
        let x = LEFT + target as f64 * WIDTH + (WIDTH / 2.0).floor();
        document = document.add(text(x, bottom + 16.0, Anchor::Middle, target));
    }
    let target = LEFT + Deck::STANDARD.target.numerator() as f64 * WIDTH;
    let frame = rectangle(target, TOP, WIDTH, bottom - TOP, "none").set("stroke", "#d62728");
    legend(document.add(frame), bottom + 40.0)
}

/// What the colours mean.
fn legend(mut document: Document, y: f64) -> Document {
    for percent in (0..=100).step_by(10) {
        let x = LEFT + f64::from(percent) * 4.0;
        let label = text(x + 20.0, y + 30.0, Anchor::Middle, format!("{percent} %"));
        document = document.add(rectangle(x, y, 40.0, 14.0, &colour(f64::from(percent) / 100.0))).add(label);
    }
    document.add(text(LEFT + 470.0, y + 12.0, Anchor::Start, "framed: 24"))
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

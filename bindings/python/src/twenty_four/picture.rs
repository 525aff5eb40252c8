//! A hand as a picture: its cards and its first solutions.

use solvetab::{Cards, Expression, Fraction, Style};

use crate::svg::{Anchor, GREY, INK, Svg};

/// A card's width and height, and the distance to the next.
const CARD: [f64; 3] = [54.0, 76.0, 64.0];
const LEFT: f64 = 16.0;
/// Height of a line of text.
const LINE: f64 = 22.0;
/// Solutions that are shown.
const SHOWN: usize = 6;

/// Draws a hand, and below its solutions a line of what is known of them.
pub(super) fn draw(
    cards: Cards,
    target: Fraction,
    solutions: &[Expression],
    known: String,
) -> String {
    let mut svg = Svg::new(format_args!("{cards} are to make {target}"));
    let mut x = LEFT;
    for &card in cards.values() {
        svg.rectangle([x, LEFT, CARD[0], CARD[1]], 7, "#fdfdf8", "#8a8a8a");
        svg.text(
            x + CARD[0] / 2.0,
            LEFT + CARD[1] / 2.0 + 10.0,
            26,
            Anchor::Middle,
            INK,
            card,
        );
        svg.text(x + 6.0, LEFT + 15.0, 11, Anchor::Start, GREY, card);
        x += CARD[2];
    }

    let mut y = LEFT + CARD[1] + 8.0;
    let mut line = |fill, text: String, widest: &mut f64| {
        y += LINE;
        *widest = widest.max(2.0 * LEFT + 9.0 * text.chars().count() as f64);
        svg.text(LEFT, y, 15, Anchor::Start, fill, text);
    };
    let mut width = x.max(280.0);
    for solution in solutions.iter().take(SHOWN) {
        line(
            INK,
            format!("{} = {target}", solution.styled(Style::Unicode)),
            &mut width,
        );
    }
    line(GREY, known, &mut width);
    svg.finish(width, y + LEFT)
}

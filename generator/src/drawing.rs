//! Parts of pictures: ground, text, rectangles, dots, lines, grids, scales of axes and legends, as
//! nodes of the crate `svg`.
//!
//! A picture is a [`picture`] to which nodes are added. Coordinates are its units, from the upper
//! left corner. They are written with at most one decimal, which keeps the files small and the same
//! on every machine. Nothing here knows what is drawn, and nothing else of this program is used, so
//! that the benchmarks draw with the same file.

use svg::Document;
use svg::node::element::{Circle, Group, Path, Rectangle, Text, Title};

/// The colours of things that are told apart by nothing but colour, in the order in which to use
/// them.
pub(crate) const COLOURS: [&str; 5] = ["#d62728", "#1f77b4", "#2ca02c", "#ff7f0e", "#7f7f7f"];
/// The colour of grid lines.
const GRID: &str = "#dddddd";
/// Side of a legend's patch.
pub(crate) const PATCH: f64 = 14.0;
/// How far behind a patch's left edge its label begins.
pub(crate) const BEHIND_PATCH: f64 = 20.0;
/// How wide a letter is on average.
const LETTER: f64 = 7.0;
/// How far the middle of a line of text is above its foot.
const HALF_LINE: f64 = 4.0;

/// An empty picture on white ground, with a title for who cannot see it.
pub(crate) fn picture(width: f64, height: f64, title: &str) -> Document {
    Document::new()
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .add(Title::new(title))
        .add(rectangle(0.0, 0.0, width, height, "white"))
}

/// A picture whose title is written above it, from the left edge of what is drawn.
pub(crate) fn titled(width: f64, height: f64, left: f64, title: &str) -> Document {
    picture(width, height, title).add(text(left, 24.0, Anchor::Start, title))
}

/// A coordinate with at most one decimal.
pub(crate) fn number(coordinate: f64) -> String {
    let text = format!("{coordinate:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// A point of a path.
pub(crate) fn point(x: f64, y: f64) -> String {
    format!("{} {}", number(x), number(y))
}

/// A line without a ground, by what draws it.
pub(crate) fn line(path: impl Into<String>, colour: &str) -> Path {
    Path::new().set("d", path.into()).set("fill", "none").set("stroke", colour)
}

/// Which part of a text is where the text is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A line of text, at the height of its foot.
pub(crate) fn text(x: f64, y: f64, anchor: Anchor, content: impl ToString) -> Text {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    Text::new(content.to_string()).set("x", number(x)).set("y", number(y)).set("text-anchor", anchor)
}

/// A filled rectangle, by its upper left corner; with `none` as colour and a `stroke` it is a
/// frame.
pub(crate) fn rectangle(x: f64, y: f64, width: f64, height: f64, fill: &str) -> Rectangle {
    let rectangle = Rectangle::new().set("x", number(x)).set("y", number(y));
    rectangle.set("width", number(width)).set("height", number(height)).set("fill", fill)
}

/// A filled circle that says what it stands for when it is pointed at.
pub(crate) fn dot(x: f64, y: f64, radius: f64, fill: &str, title: &str) -> Circle {
    let circle = Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius)).set("fill", fill);
    circle.add(Title::new(title))
}

/// A colour between two, `share` of the way from the first to the second, from 0 to 1. Colours are
/// red, green and blue from 0 to 255.
pub(crate) fn blend(from: [f64; 3], to: [f64; 3], share: f64) -> String {
    let channel = |index: usize| (from[index] + (to[index] - from[index]) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
}

/// Where the values of an axis are in the picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale {
    values: [f64; 2],
    places: [f64; 2],
    is_logarithmic: bool,
}

impl Scale {
    /// Equal steps for equal differences: the first value is at the first place, the second at the
    /// second.
    pub(crate) const fn linear(values: [f64; 2], places: [f64; 2]) -> Self {
        Self { values, places, is_logarithmic: false }
    }

    /// Equal steps for equal factors; the values are more than 0.
    pub(crate) const fn logarithmic(values: [f64; 2], places: [f64; 2]) -> Self {
        Self { values, places, is_logarithmic: true }
    }

    /// The place of a value. What is not between the two values is at the nearer end.
    pub(crate) fn at(self, value: f64) -> f64 {
        let measure = |value: f64| if self.is_logarithmic { value.log10() } else { value };
        let [first, last] = self.values.map(measure);
        let share = ((measure(value) - first) / (last - first)).clamp(0.0, 1.0);
        self.places[0] + (self.places[1] - self.places[0]) * share
    }
}

/// Horizontal grid lines between two places, each with its label to the left.
pub(crate) fn grid<L: ToString>(
    left: f64,
    right: f64,
    scale: Scale,
    lines: impl IntoIterator<Item = (f64, L)>,
) -> Group {
    lines.into_iter().fold(Group::new(), |group, (value, label)| {
        let y = scale.at(value);
        let line = Path::new().set("d", format!("M{}H{}", point(left, y), number(right)));
        let label = text(left - 2.0 * HALF_LINE, y + HALF_LINE, Anchor::End, label);
        group.add(line.set("stroke", GRID)).add(label)
    })
}

/// The labels of a horizontal axis, all at one height.
pub(crate) fn labels<L: ToString>(y: f64, scale: Scale, labels: impl IntoIterator<Item = (f64, L)>) -> Group {
    let add = |group: Group, (value, label)| group.add(text(scale.at(value), y, Anchor::Middle, label));
    labels.into_iter().fold(Group::new(), add)
}

/// Patches of colour with what they stand for, in a row. How wide a label is depends on the
/// reader's font; there is room for a usual one.
pub(crate) fn legend<'a>(x: f64, y: f64, entries: impl IntoIterator<Item = (&'a str, &'a str)>) -> Group {
    let add = |(group, x): (Group, f64), (fill, label): (&str, &str)| {
        let patch = rectangle(x, y, PATCH, PATCH, fill);
        let text = text(x + BEHIND_PATCH, y + PATCH - 2.0, Anchor::Start, label);
        (group.add(patch).add(text), x + 2.0 * BEHIND_PATCH + LETTER * label.chars().count() as f64)
    };
    entries.into_iter().fold((Group::new(), x), add).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_put_values_where_they_belong() {
        let falling = Scale::linear([0.0, 10.0], [300.0, 100.0]);
        assert_eq!([0.0, 5.0, 10.0, 99.0, -1.0].map(|value| falling.at(value)), [300.0, 200.0, 100.0, 100.0, 300.0]);
        let decades = Scale::logarithmic([1.0, 1e-4], [0.0, 400.0]);
        assert_eq!([1.0, 0.1, 1e-4, 0.0].map(|value| decades.at(value).round()), [0.0, 100.0, 400.0, 400.0]);
    }

    #[test]
    fn coordinates_are_short_and_colours_are_complete() {
        assert_eq!([1.0, 0.04, 2.25, 10.0].map(number), ["1", "0", "2.2", "10"]);
        assert_eq!(blend([0.0, 0.0, 16.0], [255.0, 255.0, 255.0], 0.0), "#000010");
        assert_eq!(blend([0.0, 0.0, 16.0], [255.0, 255.0, 255.0], 1.0), "#ffffff");
    }

    #[test]
    fn a_grid_has_a_line_and_a_label_for_each_value() {
        let scale = Scale::linear([0.0, 4.0], [100.0, 0.0]);
        let grid = grid(50.0, 90.0, scale, (0..=4).map(|value| (f64::from(value), value))).to_string();
        assert_eq!((grid.matches("<path").count(), grid.matches("<text").count()), (5, 5));
        assert!(grid.contains("M50 25H90"), "{grid}");
    }
}

//! The plot of the records: how many codes the games have that were solved, by year.

use svg::Document;
use svg::node::element::Path;

use crate::drawing::{self, Anchor, COLOURS, Scale, dot, labels, line, point, text};
use crate::report::Output;
use crate::studies::records::history::{Record, records};

/// Edges of what is drawn. Labels of this project's records stand behind the right one.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 730.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 520.0;
const WIDTH: f64 = 900.0;
/// The height of a line of text, and how wide a letter is at most on average.
const LINE: f64 = 15.0;
const LETTER: f64 = 7.0;
/// How far from a dot its label begins.
const BESIDE: f64 = 8.0;
const RADIUS: f64 = 4.0;

/// What takes no options.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// Draws the records.
///
/// # Errors
///
/// If a line of the file of records is wrong.
pub(crate) fn render(_: &Arguments, _: &Output<'_>) -> anyhow::Result<Document> {
    Ok(draw(&records()?))
}

/// A rectangle that a label or a dot covers.
#[derive(Debug, Clone, Copy)]
struct Area {
    x: [f64; 2],
    y: [f64; 2],
}

impl Area {
    /// Of a dot.
    fn around((x, y): (f64, f64)) -> Self {
        let reach = RADIUS + 1.0;
        Self { x: [x - reach, x + reach], y: [y - reach, y + reach] }
    }

    /// Of a label, by where its text is said to be.
    fn of_text((x, y): (f64, f64), anchor: Anchor, label: &str) -> Self {
        let width = LETTER * label.chars().count() as f64;
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        Self { x: [left, left + width], y: [y - 11.0, y + 4.0] }
    }

    fn meets(&self, other: &Self) -> bool {
        let apart = |a: [f64; 2], b: [f64; 2]| a[1] <= b[0] || b[1] <= a[0];
        !apart(self.x, other.x) && !apart(self.y, other.y)
    }

    /// Whether it is inside the axes.
    fn is_inside(&self) -> bool {
        self.x[0] >= LEFT && self.x[1] <= RIGHT + BESIDE && self.y[0] >= TOP && self.y[1] <= BOTTOM
    }
}

/// A dot's colour: this project's, least totals of others, and what else others proved.
fn colour(record: &Record) -> &'static str {
    match (record.is_ours(), record.is_total()) {
        (true, _) => COLOURS[0],
        (false, true) => COLOURS[1],
        (false, false) => COLOURS[4],
    }
}

/// What stands beside a dot.
fn label(record: &Record) -> String {
    let Record { finder, year, game, codes, .. } = record;
    let game = match game.split_once('-') {
        Some(("secrets", _)) => format!("{codes} words"),
        Some((list, _)) => format!("{codes} {list}"),
        None if record.is_ours() => format!("{game}: {codes}"),
        None => (*game).to_owned(),
    };
    if record.is_ours() { game } else { format!("{finder} {year}: {game}") }
}

fn draw(records: &[Record]) -> Document {
    let last = records.iter().map(|record| record.year).max().unwrap_or(2026);
    let most = records.iter().map(|record| record.codes).max().unwrap_or(10_000);
    let years = Scale::linear([1974.0, f64::from(last) + 0.5], [LEFT, RIGHT]);
    let sizes = Scale::logarithmic([1000.0, f64::from(most) * 1.3], [BOTTOM, TOP]);
    let place = |record: &Record| (years.at(record.year.into()), sizes.at(record.codes.into()));
    let lines = [1, 2, 5, 10, 20, 50, 100, 200, 500].map(|thousands: u32| thousands * 1000);
    let lines = lines.into_iter().filter(|&codes| f64::from(codes) <= f64::from(most) * 1.3);
    let title = "Games of code breaking solved to a proof: how many codes, by year";
    let every_ten = (1980..=last).step_by(10).filter(|&year| year + 3 < last).chain([last]);
    let corners = frontier(records, place, years.at(f64::from(last) + 0.5));
    let steps: Vec<String> = corners.iter().map(|&(x, y)| point(x, y)).collect();
    let mut document = drawing::titled(WIDTH, BOTTOM + 70.0, LEFT, title)
        .add(drawing::grid(LEFT, RIGHT, sizes, lines.map(|codes| (f64::from(codes), codes))))
        .add(labels(BOTTOM + 20.0, years, every_ten.map(|year| (f64::from(year), year))))
        .add(line(format!("M{}", steps.join("L")), "#bbbbbb").set("stroke-width", 2));
    let mut taken: Vec<Area> = records.iter().map(|record| Area::around(place(record))).collect();
    // No label is struck through by the steps.
    taken.extend(corners.windows(2).map(|two| {
        let ends = |a: f64, b: f64| [a.min(b) - 2.0, a.max(b) + 2.0];
        Area { x: ends(two[0].0, two[1].0), y: ends(two[0].1, two[1].1) }
    }));
    for record in records.iter().filter(|record| !record.is_ours()) {
        let at = place(record);
        let label = label(record);
        let (x, y, anchor, is_far) = free(at, &label, &taken);
        if is_far {
            let end = if y > at.1 { y - 11.0 } else { y + 3.0 };
            document = document.add(leader(at, (x, end)));
        }
        taken.push(Area::of_text((x, y), anchor, &label));
        document = document.add(text(x, y, anchor, label));
    }
    // Labels of this project's records are in a column, as near to their dots as they fit.
    let mut ours: Vec<&Record> = records.iter().filter(|record| record.is_ours()).collect();
    ours.sort_by_key(|record| record.codes);
    let heights = spread(&ours.iter().map(|record| place(record).1).collect::<Vec<_>>());
    for (record, height) in ours.into_iter().zip(heights) {
        document = document.add(leader(place(record), (RIGHT + 20.0, height))).add(text(
            RIGHT + 24.0,
            height + 4.0,
            Anchor::Start,
            label(record),
        ));
    }
    for record in records {
        let (x, y) = place(record);
        let Record { finder, year, game, codes, proven, value, source } = record;
        let title = format!("{finder} {year}: {game}, {codes} codes, {proven} {value} ({source})");
        document = document.add(dot(x, y, RADIUS, colour(record), &title));
    }
    let entries =
        [(COLOURS[1], "least total, published"), (COLOURS[4], "something else, published"), (COLOURS[0], "here")];
    document.add(drawing::legend(LEFT, BOTTOM + 40.0, entries))
}

/// A thin line from a dot to its label.
fn leader(dot: (f64, f64), label: (f64, f64)) -> Path {
    line(format!("M{}L{}", point(dot.0, dot.1), point(label.0, label.1)), COLOURS[4]).set("stroke-width", 0.5)
}

/// The corners of the steps of the largest game so far.
fn frontier(records: &[Record], place: impl Fn(&Record) -> (f64, f64), right: f64) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    for record in records {
        let (x, y) = place(record);
        match corners.last() {
            Some(&(_, highest)) if y >= highest => {}
            Some(&(_, highest)) => corners.extend([(x, highest), (x, y)]),
            None => corners.push((x, y)),
        }
    }
    corners.extend(corners.last().map(|&(_, y)| (right, y)));
    corners
}

/// Where a label does not meet what is there: beside its dot, else above or below, ever farther;
/// and whether it is so far away that a line has to lead to it.
fn free((x, y): (f64, f64), label: &str, taken: &[Area]) -> (f64, f64, Anchor, bool) {
    let beside = [(x + BESIDE, Anchor::Start), (x - BESIDE, Anchor::End)];
    let beside = beside.map(|(x, anchor)| (x, y + 4.0, anchor, false));
    let others = (1..20).flat_map(|step| {
        let away = LINE * f64::from(step);
        [Anchor::Middle, Anchor::End, Anchor::Start]
            .into_iter()
            .flat_map(move |anchor| [y + away + 4.0, y - away + 4.0].map(|y| (x, y, anchor, step > 1)))
    });
    let is_free = |&(x, y, anchor, _): &(f64, f64, Anchor, bool)| {
        let area = Area::of_text((x, y), anchor, label);
        area.is_inside() && !taken.iter().any(|other| area.meets(other))
    };
    beside.into_iter().chain(others).find(is_free).unwrap_or(beside[1])
}

/// Heights at least a line apart, in the order of those given, which descend. Each group that is
/// too close is spread around its middle.
fn spread(heights: &[f64]) -> Vec<f64> {
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for &height in heights {
        groups.push((height, 1));
        // The middle of a group, and its labels: those that would meet become one group.
        while let [.., (below, more), (middle, count)] = groups[..] {
            if below - middle >= LINE * (more + count) as f64 / 2.0 {
                break;
            }
            groups.truncate(groups.len() - 2);
            let all = more + count;
            groups.push(((below * more as f64 + middle * count as f64) / all as f64, all));
        }
    }
    let of_group = |&(middle, count): &(f64, usize)| {
        let first = middle + LINE * (count as f64 - 1.0) / 2.0;
        (0..count).map(move |place| first - LINE * place as f64)
    };
    groups.iter().flat_map(of_group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture of the documentation, byte for byte: a new record is drawn anew.
    #[test]
    fn the_picture_of_the_documentation_is_this_one() {
        let shown = include_str!("../../../../docs/records.svg");
        let drawn = draw(&records().unwrap()).to_string();
        assert!(drawn == shown, "draw it: solvetab render records --out docs/records.svg");
    }

    #[test]
    fn labels_do_not_meet() {
        let records = records().unwrap();
        let drawn = draw(&records).to_string();
        let field = |node: &str, name: &str| -> String {
            node.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().to_owned()
        };
        let mut areas = Vec::new();
        for node in drawn.split("<text").skip(1) {
            let node = format!("{} ", node.split_once("</text>").unwrap().0);
            let anchor = match field(&node, "text-anchor").as_str() {
                "start" => Anchor::Start,
                "middle" => Anchor::Middle,
                _ => Anchor::End,
            };
            let content = node.split_once('>').unwrap().1.trim();
            let at = (field(&node, "x").parse().unwrap(), field(&node, "y").parse().unwrap());
            areas.push((content.to_owned(), Area::of_text(at, anchor, content)));
        }
        assert!(areas.len() > records.len() + 5, "{areas:?}");
        for (place, (label, area)) in areas.iter().enumerate() {
            assert!(area.x[0] >= 0.0 && area.x[1] <= WIDTH, "{label}: {area:?}");
            for (other, of_other) in &areas[place + 1..] {
                // The legend is as wide as a reader's font makes it.
                assert!(!area.meets(of_other) || area.y[0] > BOTTOM + 25.0, "{label} meets {other}");
            }
        }
    }

    #[test]
    fn heights_are_a_line_apart_and_in_order() {
        for heights in
            [vec![], vec![50.0], vec![100.0, 99.0, 98.0, 20.0], vec![90.0; 5], vec![400.0, 385.0, 384.0, 100.0, 99.0]]
        {
            let apart = spread(&heights);
            assert_eq!(apart.len(), heights.len());
            assert!(apart.windows(2).all(|two| two[0] - two[1] >= LINE - 1e-9), "{apart:?}");
        }
        assert_eq!(spread(&[100.0, 50.0]), [100.0, 50.0]);
    }
}

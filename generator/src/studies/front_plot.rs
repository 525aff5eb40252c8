//! Fronts of several games: how many secrets need the worst case, by how much more than the least
//! total a tree needs. Finding a front may take long, so each panel is drawn from what `solvetab
//! solve --front --json` has said.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use svg::Document;
use svg::node::element::Group;

use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, dot, labels, line, number, point, text};
use crate::report::{counted, usage};
use crate::tables::folder::read_regular;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of what solvetab solve --front --json has said, one game a line
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// What is drawn of a game.
#[derive(Deserialize)]
pub(crate) struct Panel {
    rules: String,
    depth: u64,
    complete: bool,
    /// By ascending total.
    front: Vec<Pair>,
}

#[derive(Deserialize)]
struct Pair {
    at_worst: u64,
    total: u64,
}

impl Panel {
    /// Whether each pair has a greater total and fewer secrets at the worst case than the one
    /// before.
    fn is_front(&self) -> bool {
        let is_next = |pair: &[Pair]| pair[0].at_worst > pair[1].at_worst && pair[0].total < pair[1].total;
        !self.front.is_empty() && self.front.windows(2).all(is_next)
    }
}

/// More bytes than any fronts have.
const MOST_BYTES: u64 = 1 << 20;

/// Panels in a row, and their measures.
const COLUMNS: usize = 2;
const WIDTH: f64 = 370.0;
const HEIGHT: f64 = 274.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 345.0;
const TOP: f64 = 88.0;
const BOTTOM: f64 = 246.0;

/// Draws the fronts in the files.
///
/// # Errors
///
/// If a file cannot be read, or a line of it is no front.
pub(crate) fn render(arguments: &Arguments) -> anyhow::Result<Document> {
    let mut panels = Vec::new();
    for file in &arguments.files {
        panels.extend(read(file)?);
    }
    Ok(draw(&panels))
}

pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<Panel>> {
    let bytes = read_regular(file, MOST_BYTES)?;
    let content = String::from_utf8_lossy(&bytes);
    let panel = |(number, line): (usize, &str)| {
        let panel = serde_json::from_str(line).ok().filter(Panel::is_front);
        let what = "this is no front of solvetab solve --front --json";
        panel.ok_or_else(|| usage(format!("{} line {number}: {what}", file.display())))
    };
    let lines = (1..).zip(content.lines()).filter(|(_, line)| !line.trim().is_empty());
    let panels: Vec<Panel> = lines.map(panel).collect::<anyhow::Result<_>>()?;
    if panels.is_empty() {
        return Err(usage(format!(
            "there is no front in {}: write one with solvetab solve --front --json",
            file.display()
        )));
    }
    Ok(panels)
}

fn draw(panels: &[Panel]) -> Document {
    let names: Vec<&str> = panels.iter().map(|panel| panel.rules.as_str()).collect();
    let title = format!("secrets at the worst case, by total: {}", names.join(", "));
    let columns = panels.len().clamp(1, COLUMNS);
    let rows = panels.len().div_ceil(columns);
    let mut document = drawing::picture(WIDTH * columns as f64, HEIGHT * rows as f64, &title);
    for (at, panel) in panels.iter().enumerate() {
        let (x, y) = (WIDTH * (at % columns) as f64, HEIGHT * (at / columns) as f64);
        document = document.add(drawn(panel).set("transform", format!("translate({} {})", number(x), number(y))));
    }
    document
}

/// One panel, its upper left corner at the origin.
fn drawn(panel: &Panel) -> Group {
    let Panel { rules, depth, complete, front } = panel;
    let (first, last) = (&front[0], &front[front.len() - 1]);
    let all = counted(front.len() as u64, "pair", "pairs");
    let known = if *complete { String::new() } else { ", others not known".to_owned() };
    let [room_x, room_y] =
        [last.total - first.total, first.at_worst - last.at_worst].map(|range| (range as f64 * 0.06).max(0.5));
    let x = Scale::linear([first.total as f64 - room_x, last.total as f64 + room_x], [LEFT, RIGHT]);
    let y = Scale::linear([last.at_worst as f64 - room_y, first.at_worst as f64 + room_y], [BOTTOM, TOP]);
    let ends = |a: u64, b: u64| if a == b { vec![(a as f64, a)] } else { vec![(a as f64, a), (b as f64, b)] };
    let mut steps = String::new();
    for (at, &Pair { at_worst, total }) in front.iter().enumerate() {
        let (x, y) = (x.at(total as f64), y.at(at_worst as f64));
        // Up to the next pair no tree has fewer.
        steps += &if at == 0 { format!("M{}", point(x, y)) } else { format!("H{}V{}", number(x), number(y)) };
    }
    let group = Group::new()
        .add(text(LEFT, 24.0, Anchor::Start, rules))
        .add(text(LEFT, 48.0, Anchor::Start, format!("within {depth} guesses: {all}{known}")))
        .add(text(LEFT, TOP - 14.0, Anchor::Start, format!("secrets at {depth}, by total")))
        .add(drawing::grid(LEFT, RIGHT, y, ends(last.at_worst, first.at_worst)))
        .add(labels(BOTTOM + 18.0, x, ends(first.total, last.total)))
        .add(line(steps, COLOURS[1]));
    front.iter().fold(group, |group, &Pair { at_worst, total }| {
        let title = format!("{at_worst} secrets at {depth}, total {total}");
        group.add(dot(x.at(total as f64), y.at(at_worst as f64), 3.5, COLOURS[0], &title))
    })
}

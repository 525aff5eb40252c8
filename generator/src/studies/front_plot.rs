//! Fronts of several games: how many secrets need the worst case, by how much more than the least total a tree needs. A panel for each game, drawn from what
//! `solvetab solve --front --json` has said, since finding a front may take long.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use svg::Document;
use svg::node::element::{Group, Path as Line};

use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, dot, labels, number, text};
use crate::report::{counted, usage};
use crate::tables::folder::read_regular;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Files of what solvetab solve --front --json has said, one game a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What is drawn of a game.
pub(crate) struct Panel {
    rules: String,
    depth: u64,
    is_complete: bool,
    /// Secrets at the worst case, total; by ascending total.
    pairs: Vec<(u64, u64)>,
}

/// More bytes than any fronts have.
const MOST_BYTES: u64 = 1 << 20;

/// Panels in a row, and their measures.
const COLUMNS: usize = 2;
const WIDTH: f64 = 370.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 345.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 222.0;

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
    let lines = content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let panel = |(at, line): (usize, &str)| {
        let none =
            || usage(format!("{} line {}: this is no front of solvetab solve --front --json", file.display(), at + 1));
        panel(&serde_json::from_str(line).map_err(|_| none())?).ok_or_else(none)
    };
    let panels: Vec<Panel> = lines.map(panel).collect::<anyhow::Result<_>>()?;
    if panels.is_empty() {
        return Err(usage(format!(
            "there is no front in {}: write one with solvetab solve --front --json",
            file.display()
        )));
    }
    Ok(panels)
}

fn panel(json: &Json) -> Option<Panel> {
    let pair = |pair: &Json| Some((pair["at_worst"].as_u64()?, pair["total"].as_u64()?));
    let pairs: Vec<(u64, u64)> = json["front"].as_array()?.iter().map(pair).collect::<Option<_>>()?;
    let is_front = pairs.windows(2).all(|pair| pair[0].0 > pair[1].0 && pair[0].1 < pair[1].1);
    (is_front && !pairs.is_empty()).then_some(())?;
    Some(Panel {
        rules: json["rules"].as_str()?.to_owned(),
        depth: json["depth"].as_u64()?,
        is_complete: json["complete"].as_bool()?,
        pairs,
    })
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
    let Panel { rules, depth, is_complete, pairs } = panel;
    let ((most, least_total), (fewest, most_total)) = (pairs[0], pairs[pairs.len() - 1]);
    let all = counted(pairs.len() as u64, "pair", "pairs");
    let known = if *is_complete { String::new() } else { ", others not known".to_owned() };
    let [room_x, room_y] = [most_total - least_total, most - fewest].map(|range| (range as f64 * 0.06).max(0.5));
    let x = Scale::linear([least_total as f64 - room_x, most_total as f64 + room_x], [LEFT, RIGHT]);
    let y = Scale::linear([fewest as f64 - room_y, most as f64 + room_y], [BOTTOM, TOP]);
    let ends = |a: u64, b: u64| if a == b { vec![(a as f64, a)] } else { vec![(a as f64, a), (b as f64, b)] };
    let mut line = String::new();
    for (at, &(at_worst, total)) in pairs.iter().enumerate() {
        let (x, y) = (number(x.at(total as f64)), number(y.at(at_worst as f64)));
        // Up to the next pair no tree has fewer.
        line += &if at == 0 { format!("M{x} {y}") } else { format!("H{x}V{y}") };
    }
    let group = Group::new()
        .add(text(LEFT, 24.0, Anchor::Start, format!("{rules} within {depth} guesses: {all}{known}")))
        .add(text(LEFT, TOP - 14.0, Anchor::Start, format!("secrets at {depth}, by total")))
        .add(drawing::grid(LEFT, RIGHT, y, ends(fewest, most)))
        .add(labels(BOTTOM + 18.0, x, ends(least_total, most_total)))
        .add(Line::new().set("d", line).set("fill", "none").set("stroke", COLOURS[1]));
    pairs.iter().fold(group, |group, &(at_worst, total)| {
        let title = format!("{at_worst} secrets at {depth}, total {total}");
        group.add(dot(x.at(total as f64), y.at(at_worst as f64), 3.5, COLOURS[0], &title))
    })
}

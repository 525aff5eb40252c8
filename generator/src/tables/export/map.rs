//! The map of all positions of a game as SVG, with titles and a legend.

use std::io::Write;

use solvetab_lookup::quad_ace::{Outcome, QuadAce};
use solvetab_solver::quad_ace::map::{CELL, Map, UNREACHABLE_SIDE};

use crate::report::usage;

/// Hands on a side of the largest map: with more, cells would be smaller than a pixel of the widest
/// screens.
const MOST_HANDS: u32 = 300;
/// Left end of the first cell.
const LEFT: usize = 60;
const TOP: usize = 90;
/// Side of a legend's patch, how far behind its left edge its label begins, and how wide a letter
/// is on average.
const PATCH: usize = 14;
const BEHIND_PATCH: usize = 20;
const LETTER: usize = 7;

/// Writes the map.
///
/// # Errors
///
/// If the game is too large for a map, the table is damaged, or the output cannot be written.
pub(crate) fn export<D: AsRef<[u8]>>(
    table: &QuadAce<D>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let rules = table.rules();
    if rules.number_of_hands() > MOST_HANDS {
        return Err(usage(format!(
            "a map of {rules} would have {} hands on each side, more than the {MOST_HANDS} that can be seen: choose csv or json",
            rules.number_of_hands()
        )));
    }
    let map = Map::new(table, LEFT, TOP)?;
    let side = map.hands.len() * CELL;
    let (width, height) = ((LEFT + side + 20).max(560), TOP + side + 90);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">
<title>QuadAce, {rules}: the value of every position</title>
<rect width="{width}" height="{height}" fill="white"/>
<text x="{LEFT}" y="20">QuadAce, {rules}: what perfect play makes of each position</text>
<text x="{LEFT}" y="38">rows: the mover's hands; columns: the opponent's</text>
<g shape-rendering="crispEdges">"#
    )?;
    for (&(outcome, is_reachable), path) in &map.paths {
        let unless = if is_reachable { "" } else { ", not reachable" };
        let fill = map.colour(outcome);
        writeln!(
            out,
            r#"<path d="{path}" fill="{fill}"><title>{outcome}{unless}</title></path>"#
        )?;
    }
    writeln!(out, "</g>\n<g font-size=\"8\">")?;
    for (index, hands) in map.hands.iter().enumerate() {
        let at = index * CELL + CELL / 2 + 3;
        let (x, y) = (LEFT + at, TOP - 4);
        writeln!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end">{hands}</text>"#,
            LEFT - 4,
            TOP + at
        )?;
        writeln!(
            out,
            r#"<text x="{x}" y="{y}" transform="rotate(-90 {x} {y})">{hands}</text>"#
        )?;
    }
    writeln!(out, "</g>")?;
    write_legend(TOP + side + 24, &map, out)?;
    Ok(writeln!(out, "</svg>")?)
}

/// The soonest and the latest win and loss, the draw, and the two sizes.
fn write_legend(y: usize, map: &Map, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut x = LEFT;
    for outcome in map.legend() {
        let (fill, label) = (map.colour(outcome), outcome.to_string());
        writeln!(
            out,
            r#"<rect x="{x}" y="{y}" width="{PATCH}" height="{PATCH}" fill="{fill}"/>"#
        )?;
        writeln!(
            out,
            r#"<text x="{}" y="{}">{label}</text>"#,
            x + BEHIND_PATCH,
            y + PATCH - 2
        )?;
        x += 2 * BEHIND_PATCH + LETTER * label.chars().count();
    }
    let (fill, margin) = (
        map.colour(Outcome::Win { plies: 1 }),
        (PATCH - UNREACHABLE_SIDE) / 2,
    );
    let (x, y) = (LEFT + margin, y + 24 + margin);
    writeln!(
        out,
        r#"<rect x="{x}" y="{y}" width="{UNREACHABLE_SIDE}" height="{UNREACHABLE_SIDE}" fill="{fill}"/>"#
    )?;
    let (x, y) = (LEFT + BEHIND_PATCH, y + PATCH - 2 - margin);
    Ok(writeln!(
        out,
        r#"<text x="{x}" y="{y}">small squares: not reachable from the start</text>"#
    )?)
}

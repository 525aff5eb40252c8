//! The map of all positions of a game as SVG: a row for the mover's hands, a column for the
//! opponent's, a square for each position, and a legend.
//!
//! The colour of a square tells its value, its size whether play can lead there: two shades of one
//! colour could be mistaken for a sooner and a later win.

use std::collections::BTreeMap;
use std::io::Write;

use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};

use crate::report::usage;

/// Hands on a side of the largest map: with more, cells would be smaller than a pixel of the widest
/// screens.
const MOST_HANDS: u32 = 300;
/// Side of a cell, and of the two squares in it.
const CELL: usize = 12;
const REACHABLE_SIDE: usize = 11;
/// Side of the square of a position to which play cannot lead.
const UNREACHABLE_SIDE: usize = 5;
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
    let map = Map::new(table)?;
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

/// The squares of a map.
struct Map {
    /// The hands of each row and of each column: all but those of a player who is out, who moves no
    /// more.
    hands: Vec<Hands>,
    /// The squares of each outcome, apart by whether play can lead there: one SVG path, which keeps
    /// the picture small. Where nothing is known of play, it can.
    paths: BTreeMap<(Outcome, bool), String>,
    longest: u16,
}

impl Map {
    /// The map of a table.
    fn new<D: AsRef<[u8]>>(table: &QuadAce<D>) -> Result<Self, QueryError> {
        let rules = table.rules();
        let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
        let mut paths: BTreeMap<(Outcome, bool), String> = BTreeMap::new();
        for (row, &mover) in hands.iter().enumerate() {
            for (column, &opponent) in hands.iter().enumerate() {
                let is_reachable = table.is_reachable(mover, opponent)?.unwrap_or(true);
                let path = paths
                    .entry((table.probe(mover, opponent)?, is_reachable))
                    .or_default();
                let side = if is_reachable {
                    REACHABLE_SIDE
                } else {
                    UNREACHABLE_SIDE
                };
                let margin = (REACHABLE_SIDE - side) / 2;
                let (x, y) = (LEFT + column * CELL + margin, TOP + row * CELL + margin);
                *path += &format!("M{x} {y}h{side}v{side}h-{side}z");
            }
        }
        let longest = paths
            .keys()
            .filter_map(|(outcome, _)| outcome.plies())
            .max()
            .unwrap_or(0);
        Ok(Self {
            hands,
            paths,
            longest,
        })
    }

    /// The outcomes that a legend shows: the soonest and the latest win and loss, and the draw.
    fn legend(&self) -> Vec<Outcome> {
        let outcomes = self.paths.keys().map(|&(outcome, _)| outcome);
        let wins = outcomes
            .clone()
            .filter(|outcome| matches!(outcome, Outcome::Win { .. }));
        let losses = outcomes.filter(|outcome| matches!(outcome, Outcome::Loss { .. }));
        // Of two wins the sooner is the greater, of two losses the later.
        let (wins, losses) = (
            [wins.clone().max(), wins.min()],
            [losses.clone().min(), losses.max()],
        );
        let mut shown: Vec<_> = wins
            .into_iter()
            .chain(losses)
            .chain([Some(Outcome::Draw)])
            .collect();
        shown.dedup();
        shown.into_iter().flatten().collect()
    }

    /// Green for wins and orange for losses, the stronger the sooner; draws grey. Also told apart
    /// without colours: wins are darkest.
    fn colour(&self, outcome: Outcome) -> String {
        let (full, plies) = match outcome {
            Outcome::Draw => return "#e0e0e6".to_owned(),
            Outcome::Win { plies } => ([0.0, 90.0, 50.0], plies),
            Outcome::Loss { plies } => ([217.0, 72.0, 1.0], plies),
        };
        let share = 0.75 * f64::from(plies) / f64::from(self.longest.max(1));
        let [red, green, blue] =
            full.map(|channel: f64| (channel + (255.0 - channel) * share).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

//! The map of all positions of a game: a row for the mover's hands, a column for the opponent's, a
//! square for each position.
//!
//! The colour of a square tells its value, its size whether play can lead there.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use solvetab::{Hands, Outcome, QuadAce, QueryError};

use crate::svg::{self, Anchor, GREY, INK, Svg};
use crate::tables::Bytes;

/// Hands on a side of the largest map: with more, a notebook is slow and nobody sees the squares.
const MOST_HANDS: u32 = 150;

/// Side of a cell, and of the two squares in it.
const CELL: usize = 12;
const REACHABLE_SIDE: usize = 11;
const UNREACHABLE_SIDE: usize = 5;
/// Where the first cell begins.
const LEFT: usize = 60;
const TOP: usize = 96;

/// Green for wins and orange for losses, the stronger the sooner; draws grey. Also told apart
/// without colours: wins are darkest.
fn colour(outcome: Outcome, longest: u16) -> String {
    let (full, plies) = match outcome {
        Outcome::Draw => return "#e0e0e6".to_owned(),
        Outcome::Win { plies } => ([0.0, 90.0, 50.0], plies),
        Outcome::Loss { plies } => ([217.0, 72.0, 1.0], plies),
    };
    svg::blend(full, [255.0; 3], 0.75 * f64::from(plies) / f64::from(longest.max(1)))
}

/// Draws the map; none of a game that is too large for one.
pub(super) fn draw(table: &QuadAce<Bytes>) -> Result<Option<String>, QueryError> {
    let rules = table.rules();
    if rules.number_of_hands() > MOST_HANDS {
        return Ok(None);
    }
    // Who is out moves no more.
    let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
    // All cells of one outcome are one path, which keeps the picture small.
    let mut paths: BTreeMap<(Outcome, bool), String> = BTreeMap::new();
    for (row, &mover) in hands.iter().enumerate() {
        for (column, &opponent) in hands.iter().enumerate() {
            // Where that is unknown, positions are drawn as those that are.
            let is_reachable = table.is_reachable(mover, opponent)?.unwrap_or(true);
            let path = paths.entry((table.probe(mover, opponent)?, is_reachable)).or_default();
            let side = if is_reachable { REACHABLE_SIDE } else { UNREACHABLE_SIDE };
            let margin = (REACHABLE_SIDE - side) / 2;
            let (x, y) = (LEFT + column * CELL + margin, TOP + row * CELL + margin);
            // Writing to a string succeeds.
            let _ = write!(path, "M{x} {y}h{side}v{side}h-{side}z");
        }
    }
    let outcomes: Vec<Outcome> = paths.keys().map(|&(outcome, _)| outcome).collect();
    let longest = outcomes.iter().filter_map(|outcome| outcome.plies()).max().unwrap_or(0);
    let mut svg = Svg::new(format_args!("QuadAce, {rules}: the value of every position"));
    let left = LEFT as f64;
    svg.text(
        left,
        24.0,
        14,
        Anchor::Start,
        INK,
        format_args!("QuadAce, {rules}: what perfect play makes of each position"),
    );
    svg.text(left, 42.0, 12, Anchor::Start, GREY, "rows: the mover's hands; columns: the opponent's");
    for ((outcome, is_reachable), path) in &paths {
        let reachable = if *is_reachable { "" } else { ", not reachable" };
        svg.path(path, &colour(*outcome, longest), format_args!("{outcome}{reachable}"));
    }
    for (index, hands) in hands.iter().enumerate() {
        let at = (index * CELL + CELL / 2 + 3) as f64;
        svg.text(left - 4.0, TOP as f64 + at, 8, Anchor::End, INK, hands);
        svg.upright_text(left + at, TOP as f64 - 4.0, 8, INK, hands);
    }
    let side = hands.len() * CELL;
    let y = (TOP + side + 24) as f64;
    legend(&mut svg, y, &outcomes, longest);
    let width = (LEFT + side + 20).max(620);
    Ok(Some(svg.finish(width as f64, y + 52.0)))
}

/// The soonest and the latest win and loss, the draw, and the two sizes.
fn legend(svg: &mut Svg, y: f64, outcomes: &[Outcome], longest: u16) {
    let wins = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Win { .. }));
    let losses = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Loss { .. }));
    // Of two wins the sooner is the greater, of two losses the later.
    let mut shown = vec![wins.clone().max(), wins.min(), losses.clone().min(), losses.max(), Some(&Outcome::Draw)];
    shown.dedup();
    let mut x = LEFT as f64;
    for outcome in shown.into_iter().flatten() {
        svg.rectangle([x, y, 14.0, 14.0], 0, &colour(*outcome, longest), "none");
        svg.text(x + 20.0, y + 12.0, 12, Anchor::Start, INK, outcome);
        x += 40.0 + 7.0 * outcome.to_string().chars().count() as f64;
    }
    let side = UNREACHABLE_SIDE as f64;
    let small = colour(Outcome::Win { plies: 1 }, longest);
    svg.rectangle([LEFT as f64 + 4.0, y + 28.0, side, side], 0, &small, "none");
    svg.text(LEFT as f64 + 20.0, y + 35.0, 12, Anchor::Start, INK, "small squares: not reachable from the start");
}

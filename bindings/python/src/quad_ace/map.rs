//! The map of all positions of a game, as a notebook shows it.

use solvetab::{Outcome, QuadAce, QueryError};
use solvetab_solver::quad_ace::map::{CELL, Map, UNREACHABLE_SIDE};

use crate::svg::{Anchor, GREY, INK, Svg};
use crate::tables::Bytes;

/// Hands on a side of the largest map: with more, a notebook is slow and nobody sees the squares.
const MOST_HANDS: u32 = 150;
/// Left end of the first cell.
const LEFT: usize = 60;
const TOP: usize = 96;

/// Draws the map; none of a game that is too large for one.
pub(super) fn draw(table: &QuadAce<Bytes>) -> Result<Option<String>, QueryError> {
    let rules = table.rules();
    if rules.number_of_hands() > MOST_HANDS {
        return Ok(None);
    }
    let map = Map::new(table, LEFT, TOP)?;
    let mut svg = Svg::new(format_args!(
        "QuadAce, {rules}: the value of every position"
    ));
    let left = LEFT as f64;
    svg.text(
        left,
        24.0,
        14,
        Anchor::Start,
        INK,
        format_args!("QuadAce, {rules}: what perfect play makes of each position"),
    );
    svg.text(
        left,
        42.0,
        12,
        Anchor::Start,
        GREY,
        "rows: the mover's hands; columns: the opponent's",
    );
    for ((outcome, is_reachable), path) in &map.paths {
        let reachable = if *is_reachable { "" } else { ", not reachable" };
        svg.path(
            path,
            &map.colour(*outcome),
            format_args!("{outcome}{reachable}"),
        );
    }

    for (index, hands) in map.hands.iter().enumerate() {
        let at = (index * CELL + CELL / 2 + 3) as f64;
        svg.text(left - 4.0, TOP as f64 + at, 8, Anchor::End, INK, hands);
        svg.upright_text(left + at, TOP as f64 - 4.0, 8, INK, hands);
    }
    let side = map.hands.len() * CELL;
    let y = (TOP + side + 24) as f64;
    legend(&mut svg, y, &map);
    let width = (LEFT + side + 20).max(620);
    Ok(Some(svg.finish(width as f64, y + 52.0)))
}

/// The soonest and the latest win and loss, the draw, and the two sizes.
fn legend(svg: &mut Svg, y: f64, map: &Map) {
    let mut x = LEFT as f64;
    for outcome in map.legend() {
        svg.rectangle([x, y, 14.0, 14.0], 0, &map.colour(outcome), "none");
        svg.text(x + 20.0, y + 12.0, 12, Anchor::Start, INK, outcome);
        x += 40.0 + 7.0 * outcome.to_string().chars().count() as f64;
    }
    let side = UNREACHABLE_SIDE as f64;
    let small = map.colour(Outcome::Win { plies: 1 });
    svg.rectangle([LEFT as f64 + 4.0, y + 28.0, side, side], 0, &small, "none");
    svg.text(
        LEFT as f64 + 20.0,
        y + 35.0,
        12,
        Anchor::Start,
        INK,
        "small squares: not reachable from the start",
    );
}

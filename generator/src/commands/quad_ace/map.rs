//! The map of all positions of a game: a row for the mover's hands, a column for the opponent's, a
//! square for each position.
//!
//! The colour of a square tells its value, its size whether play can lead there: two shades of one
//! colour could be mistaken for a sooner and a later win.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
use solvetab_solver::quad_ace::SolvedGame;
use svg::Document;
use svg::node::element::{Group, Path, Title};

use crate::asked::quad_ace::RulesOptions;
use crate::drawing;
use crate::drawing::{Anchor, text};
use crate::report::{Output, usage};
use crate::terminal::interruption::UntilInterrupted;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Hands on a side of the largest map: with more, cells of 12 units would be smaller than a pixel
/// of the widest screens.
const MOST_HANDS: u32 = 300;

/// Solves the game and draws it.
///
/// # Errors
///
/// For impossible rules, and games that are too large for a map: a mistake in what was asked.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    if rules.number_of_hands() > MOST_HANDS {
        return Err(usage(format!(
            "a map of {rules} would have {} hands on each side, more than the {MOST_HANDS} that can be seen: use a smaller base or fewer hands",
            rules.number_of_hands()
        )));
    }
    let game = output.workers.run(|| SolvedGame::new(rules, &UntilInterrupted(output.progress)))?;
    draw(&game, rules)
}

/// Units of a cell.
const CELL: usize = 12;
/// Units of the squares in it.
const REACHABLE_SIDE: usize = 11;
const UNREACHABLE_SIDE: usize = 5;
/// Where the first cell begins.
const LEFT: usize = 60;
const TOP: usize = 90;

/// Green for wins and orange for losses, the stronger the sooner; draws grey. Also told apart
/// without colours: wins are darkest.
fn colour(outcome: Outcome, longest: u16) -> String {
    let (full, plies) = match outcome {
        Outcome::Draw => return "#e0e0e6".to_owned(),
        Outcome::Win { plies } => ([0.0, 90.0, 50.0], plies),
        Outcome::Loss { plies } => ([217.0, 72.0, 1.0], plies),
    };
    drawing::blend(full, [255.0; 3], 0.75 * f64::from(plies) / f64::from(longest.max(1)))
}

/// A square in the middle of a cell, as a part of a path.
fn add_square(path: &mut String, row: usize, column: usize, is_reachable: bool) -> std::fmt::Result {
    let side = if is_reachable { REACHABLE_SIDE } else { UNREACHABLE_SIDE };
    let margin = (REACHABLE_SIDE - side) / 2;
    write!(path, "M{} {}h{side}v{side}h-{side}z", LEFT + column * CELL + margin, TOP + row * CELL + margin)
}

fn draw(game: &SolvedGame, rules: Rules) -> anyhow::Result<Document> {
    // Who is out moves no more.
    let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
    // All cells of one outcome are one path, which keeps the file small.
    let mut paths: BTreeMap<(Outcome, bool), String> = BTreeMap::new();
    for (row, &mover) in hands.iter().enumerate() {
        for (column, &opponent) in hands.iter().enumerate() {
            let is_reachable = game.table().is_reachable(mover, opponent)? != Some(false);
            let path = paths.entry((game.table().probe(mover, opponent)?, is_reachable)).or_default();
            add_square(path, row, column, is_reachable)?;
        }
    }
    let outcomes: Vec<Outcome> = paths.keys().map(|&(outcome, _)| outcome).collect();
    let longest = outcomes.iter().filter_map(|outcome| outcome.plies()).max().unwrap_or(0);
    let mut map = Group::new().set("shape-rendering", "crispEdges");
    for ((outcome, is_reachable), path) in paths {
        let title = if is_reachable { outcome.to_string() } else { format!("{outcome}, not reachable") };
        map = map.add(Path::new().set("d", path).set("fill", colour(outcome, longest)).add(Title::new(title)));
    }
    let mut labels = Group::new().set("font-size", 8);
    for (index, hands) in hands.iter().enumerate() {
        let at = index * CELL + CELL / 2 + 3;
        let (x, y) = (LEFT + at, TOP - 4);
        labels = labels
            .add(text(LEFT as f64 - 4.0, (TOP + at) as f64, Anchor::End, hands))
            .add(text(x as f64, y as f64, Anchor::Start, hands).set("transform", format!("rotate(-90 {x} {y})")));
    }
    let side = hands.len() * CELL;
    let (width, height) = ((LEFT + side + 20).max(560), TOP + side + 90);
    let left = LEFT as f64;
    Ok(drawing::picture(width as f64, height as f64, &format!("QuadAce, {rules}: the value of every position"))
        .add(text(left, 20.0, Anchor::Start, format!("QuadAce, {rules}: what perfect play makes of each position")))
        .add(text(left, 38.0, Anchor::Start, "rows: the mover's hands; columns: the opponent's"))
        .add(map)
        .add(labels)
        .add(legend((TOP + side + 24) as f64, &outcomes, longest)))
}

/// The soonest and the latest win and loss, the draw, and the two sizes.
fn legend(y: f64, outcomes: &[Outcome], longest: u16) -> Group {
    let left = LEFT as f64;
    let wins = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Win { .. }));
    let losses = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Loss { .. }));
    // Of two wins the sooner is the greater, of two losses the later.
    let mut shown = vec![wins.clone().max(), wins.min(), losses.clone().min(), losses.max(), Some(&Outcome::Draw)];
    shown.dedup();
    let entries: Vec<(String, String)> =
        shown.into_iter().flatten().map(|&outcome| (colour(outcome, longest), outcome.to_string())).collect();
    let entries = entries.iter().map(|(fill, label)| (fill.as_str(), label.as_str()));
    let small = (drawing::PATCH - UNREACHABLE_SIDE as f64) / 2.0;
    let square = drawing::rectangle(
        left + small,
        y + 24.0 + small,
        UNREACHABLE_SIDE as f64,
        UNREACHABLE_SIDE as f64,
        &colour(Outcome::Win { plies: 1 }, longest),
    );
    drawing::legend(left, y, entries).add(square).add(text(
        left + drawing::BEHIND_PATCH,
        y + 36.0,
        Anchor::Start,
        "small squares: not reachable from the start",
    ))
}

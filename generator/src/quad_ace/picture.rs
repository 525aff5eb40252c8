//! Pictures of QuadAce: the map of all positions, and the bases compared.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::json;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
use solvetab_solver::quad_ace::SolvedGame;
use svg::Document;
use svg::node::element::{Circle, Group, Path, Rectangle, Text, Title};

use super::bases::Row;
use super::options::RulesOptions;
use crate::container::{check_writable, write_atomically};
use crate::output::{Output, Verdict, usage};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file to write
    #[arg(long, value_name = "FILE.svg")]
    out: PathBuf,
    #[command(flatten)]
    rules: RulesOptions,
}

/// Hands on a side of the largest map: more cells than this squared are no picture any more.
const MOST_HANDS: u32 = 300;

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    if rules.number_of_hands() > MOST_HANDS {
        return Err(usage(format!(
            "a map of {rules} would have {} hands on each side, more than the {MOST_HANDS} that can be seen: use a smaller base or fewer hands",
            rules.number_of_hands()
        )));
    }
    check_writable(&arguments.out)?;
    let game = output.workers.run(|| SolvedGame::new(rules, output.progress))?;
    write_atomically(&arguments.out, draw_map(&game, rules)?.to_string().as_bytes())?;
    let path = arguments.out.display().to_string();
    output.answer(|| json!({"path": path}), |out| Ok(writeln!(out, "{path}: written")?))?;
    Ok(Verdict::Yes)
}

/// Units of a cell of the map.
const CELL: usize = 12;
/// How opaque a position is that cannot be reached.
const PALE: f64 = 0.25;
/// Where its first cell begins.
const LEFT: usize = 60;
const TOP: usize = 90;

fn text(x: usize, y: usize, anchor: &str, content: impl ToString) -> Text {
    Text::new(content.to_string()).set("x", x).set("y", y).set("text-anchor", anchor)
}

fn rectangle(x: usize, y: usize, width: usize, height: usize, fill: &str) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height).set("fill", fill)
}

/// Green for wins and orange for losses, the stronger the sooner; draws grey. Also told apart without colours: wins are darkest.
fn colour(outcome: Outcome, longest: u16) -> String {
    let ((r, g, b), plies) = match outcome {
        Outcome::Draw => return "#e8e8ec".to_owned(),
        Outcome::Win { plies } => ((0.0, 90.0, 50.0), plies),
        Outcome::Loss { plies } => ((217.0, 72.0, 1.0), plies),
    };
    let fade = 0.75 * f64::from(plies) / f64::from(longest.max(1));
    let channel = |full: f64| (full + (255.0 - full) * fade).round() as u8;
    format!("#{:02x}{:02x}{:02x}", channel(r), channel(g), channel(b))
}

/// The map: a row for the mover's hands, a column for the opponent's.
fn draw_map(game: &SolvedGame, rules: Rules) -> anyhow::Result<Document> {
    // Who is out moves no more.
    let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
    // All cells of one outcome are one path, which keeps the file small.
    let mut paths: BTreeMap<(Outcome, bool), String> = BTreeMap::new();
    for (row, &mover) in hands.iter().enumerate() {
        for (column, &opponent) in hands.iter().enumerate() {
            let is_reachable = game.is_reachable(mover, opponent)? != Some(false);
            let path = paths.entry((game.table().probe(mover, opponent)?, is_reachable)).or_default();
            let side = CELL - 1;
            write!(path, "M{} {}h{side}v{side}h-{side}z", LEFT + column * CELL, TOP + row * CELL)?;
        }
    }
    let longest = paths.keys().filter_map(|(outcome, _)| outcome.plies()).max().unwrap_or(0);
    let side = hands.len() * CELL;
    let (width, height) = ((LEFT + side + 20).max(560), TOP + side + 90);
    let mut map = Group::new().set("shape-rendering", "crispEdges");
    for ((outcome, is_reachable), path) in paths {
        let cells = Path::new().set("d", path).set("fill", colour(outcome, longest));
        map = map.add(if is_reachable {
            cells.add(Title::new(outcome.to_string()))
        } else {
            cells.set("opacity", PALE).add(Title::new(format!("{outcome}, not reachable")))
        });
    }
    let mut labels = Group::new().set("font-size", 8);
    for (index, hands) in hands.iter().enumerate() {
        let at = index * CELL + CELL / 2 + 3;
        let turned = format!("rotate(-90 {} {})", LEFT + at, TOP - 4);
        labels = labels
            .add(text(LEFT - 4, TOP + at, "end", hands))
            .add(text(LEFT + at, TOP - 4, "start", hands).set("transform", turned));
    }
    let document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .add(Title::new(format!("QuadAce, {rules}: the value of every position")))
        .add(rectangle(0, 0, width, height, "white"))
        .add(text(LEFT, 20, "start", format!("QuadAce, {rules}: what perfect play makes of each position")))
        .add(text(LEFT, 38, "start", "rows: the mover's hands; columns: the opponent's"))
        .add(map)
        .add(labels);
    Ok(legend(document, TOP + side + 24, longest))
}

fn legend(mut document: Document, y: usize, longest: u16) -> Document {
    let last = |is_win: bool| if (longest % 2 == 1) == is_win { longest } else { longest.saturating_sub(1) };
    let (win, loss) = (last(true), last(false));
    let entries = [
        (Outcome::decided(1), "win in 1".to_owned()),
        (Outcome::decided(win), format!("win in {win}")),
        (Outcome::decided(2), "loss in 2".to_owned()),
        (Outcome::decided(loss), format!("loss in {loss}")),
        (Outcome::Draw, "draw".to_owned()),
    ];
    for (index, (outcome, label)) in entries.iter().enumerate() {
        let x = LEFT + index * 96;
        document =
            document.add(rectangle(x, y, 14, 14, &colour(*outcome, longest))).add(text(x + 20, y + 12, "start", label));
    }
    document.add(rectangle(LEFT, y + 24, 14, 14, &colour(Outcome::decided(1), longest)).set("opacity", PALE)).add(text(
        LEFT + 20,
        y + 36,
        "start",
        "pale: not reachable from the start",
    ))
}

/// What a base has in common with others, with its colour.
fn class(base: u16) -> usize {
    let is_prime = |n: u16| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    if base.is_power_of_two() {
        0
    } else if is_prime(base) {
        1
    } else if base.is_multiple_of(2) && is_prime(base / 2) {
        2
    } else if base.is_multiple_of(3) {
        3
    } else {
        4
    }
}

const CLASSES: [(&str, &str); 5] = [
    ("#d62728", "power of two"),
    ("#1f77b4", "prime"),
    ("#2ca02c", "twice a prime"),
    ("#ff7f0e", "other multiple of three"),
    ("#7f7f7f", "other"),
];

/// The longest win of every base above, the share of decided positions below.
pub(super) fn draw_bases(rows: &[Row]) -> Document {
    let last = rows.last().map_or(4, |row| row.base.max(4));
    let longest = rows.iter().map(|row| row.longest).max().unwrap_or(1).max(1);
    let x = |base: u16| 70.0 + 640.0 * f64::from(base) / f64::from(last);
    let above = |plies: usize| 290.0 - 240.0 * plies as f64 / longest as f64;
    // From 100 % down to 0.01 %.
    let below = |share: f64| 350.0 + 200.0 * (-share.max(1e-4).log10()) / 4.0;
    let point = |base: u16, y: f64, title: String| {
        let (fill, _) = CLASSES[class(base)];
        let circle = Circle::new().set("cx", format!("{:.1}", x(base))).set("cy", format!("{y:.1}"));
        circle.set("r", 2.5).set("fill", fill).add(Title::new(title))
    };
    let line = |y: f64| Path::new().set("d", format!("M70 {y:.1}H710")).set("stroke", "#ddd");
    let mut document = Document::new()
        .set("viewBox", (0, 0, 740, 640))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .add(Title::new("QuadAce by base: the longest win, and the share of decided positions"))
        .add(rectangle(0, 0, 740, 640, "white"))
        .add(text(70, 24, "start", "Plies of the longest win, by base"))
        .add(text(70, 334, "start", "Share of the positions that are won or lost, by base"));
    for plies in (0..=longest).step_by(longest.div_ceil(4).next_multiple_of(10)) {
        document = document.add(line(above(plies))).add(text(62, above(plies) as usize + 4, "end", plies));
    }
    for (share, label) in [(1.0, "100 %"), (0.1, "10 %"), (0.01, "1 %"), (0.001, "0.1 %"), (0.0001, "0.01 %")] {
        document = document.add(line(below(share))).add(text(62, below(share) as usize + 4, "end", label));
    }
    for row in rows {
        let all = row.all.wins + row.all.draws + row.all.losses;
        let share = (all - row.all.draws) as f64 / all as f64;
        document = document
            .add(point(row.base, above(row.longest), format!("base {}: {} plies", row.base, row.longest)))
            .add(point(row.base, below(share), format!("base {}: {:.3} %", row.base, 100.0 * share)));
    }
    for base in (0..=last).step_by(32).skip(1) {
        document = document.add(text(x(base) as usize, 570, "middle", base));
    }
    for (index, (fill, label)) in CLASSES.into_iter().enumerate() {
        let x = [70, 190, 270, 390, 570][index];
        document = document.add(rectangle(x, 600, 12, 12, fill)).add(text(x + 18, 611, "start", label));
    }
    document
}

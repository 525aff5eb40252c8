//! The plot of the search for strategies with hidden hands: exploitability by iteration, a line for
//! each base.

use solvetab_lookup::quad_ace::{MAX_PLIES, PublicState};
use solvetab_solver::control::{Phase, Steps};
use solvetab_studies::quad_ace::hidden_hand::play::Worth;
use solvetab_studies::quad_ace::hidden_hand::regret::Search;
use solvetab_studies::quad_ace::hidden_hand::tree::{Dealing, Tree};
use svg::Document;
use svg::node::element::Path;

use crate::choices::{choices, from_to};
use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, number, text};
use crate::report::{Output, usage};
use crate::studies::hidden_hand::{dealing_name, dealing_summary, mistake};
use crate::terminal::interruption::UntilInterrupted;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Play ends in a draw after so many moves
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = from_to(1, MAX_PLIES))]
    plies: u8,
    /// How the hidden numbers come about
    #[arg(long, default_value = "drawn", value_parser = choices(&[Dealing::Drawn, Dealing::Chosen], dealing_name, dealing_summary))]
    start: Dealing,
}

const BASES: std::ops::RangeInclusive<u8> = 3..=6;
/// As far as is drawn.
const ITERATIONS: u32 = 256;

/// Searches and draws.
///
/// # Errors
///
/// If a tree is too large, a mistake in what was asked; if it is interrupted.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let mut curves = Vec::new();
    let control = UntilInterrupted(output.progress);
    let phase = Phase::new(&control, "iterations", u64::from(ITERATIONS) * BASES.len() as u64);
    let mut before = 0;
    for base in BASES {
        let start = PublicState::start(base, arguments.plies, [1, 1]).map_err(usage)?;
        let tree = Tree::new(start, arguments.start, &phase).map_err(mistake)?;
        let mut search = Search::new(&tree);
        let mut curve = Vec::new();
        let mut next = 1;
        while search.iterations() < ITERATIONS {
            let iterations = next - search.iterations();
            search.run(iterations, &|steps: &Steps| phase.look_at(before + steps.done()))?;
            before += u64::from(iterations);
            curve.push((search.iterations(), search.average().worth(&tree)));
            next *= 2;
        }
        curves.push((base, curve));
    }
    Ok(draw(arguments, &curves))
}

const LEFT: f64 = 80.0;
const RIGHT: f64 = 700.0;

fn draw(arguments: &Arguments, curves: &[(u8, Vec<(u32, Worth)>)]) -> Document {
    let across = Scale::logarithmic([1.0, ITERATIONS.into()], [LEFT + 10.0, RIGHT - 10.0]);
    let up = Scale::logarithmic([1.0, 1e-5], [60.0, 380.0]);
    let lines = [(1.0, "1"), (0.1, "0.1"), (0.01, "0.01"), (0.001, "0.001"), (1e-4, "0.0001"), (1e-5, "0.00001")];
    let title = format!(
        "QuadAce with a hidden hand, {}, {} moves: exploitability by iteration of CFR+",
        dealing_name(arguments.start),
        arguments.plies
    );
    let mut document = drawing::picture(720.0, 460.0, &title)
        .add(text(LEFT, 24.0, Anchor::Start, title.as_str()))
        .add(drawing::grid(LEFT, RIGHT, up, lines));
    let bases: Vec<String> = curves.iter().map(|(base, _)| format!("base {base}")).collect();
    for ((_, curve), colour) in curves.iter().zip(COLOURS) {
        let point = |(iteration, worth): &(u32, Worth)| {
            format!("{} {}", number(across.at((*iteration).into())), number(up.at(worth.exploitability().max(1e-12))))
        };
        let points: Vec<String> = curve.iter().map(point).collect();
        let path = Path::new().set("d", format!("M{}", points.join("L"))).set("fill", "none");
        document = document.add(path.set("stroke", colour).set("stroke-width", 2));
    }
    let iterations = (0..=8).map(|power| (f64::from(1_u32 << power), 1_u32 << power));
    let entries = COLOURS.into_iter().zip(bases.iter().map(String::as_str));
    document.add(drawing::labels(402.0, across, iterations)).add(drawing::legend(LEFT, 424.0, entries))
}

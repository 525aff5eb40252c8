//! A race's chances: how it ends with each number of guesses, for two who follow the same optimal
//! tree.

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::search::Objective;
use solvetab_studies::race::{self, Chances};
use svg::Document;

use crate::asked::game::check_quickly_searchable;
use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, rectangle, text};
use crate::report::Output;
use crate::studies::race::{Runner, percent};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, default_value = "4x10")]
    rules: Rules,
}

/// Edges of what is drawn.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 320.0;

/// Finds the tree, and draws how races end.
///
/// # Errors
///
/// If the rules are too large.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let rules = arguments.rules;
    check_quickly_searchable(rules)?;
    Ok(draw(rules, &Runner::new(rules, Objective::Total, output)?.distribution))
}

fn draw(rules: Rules, distribution: &[u64]) -> Document {
    let pairs = u64::from(rules.codes()).pow(2);
    let Chances { win, draw, loss } = race::chances(distribution, distribution);
    let title = format!(
        "{rules}: who begins wins {}, draws {} and loses {} of all races",
        percent(win, pairs),
        percent(draw, pairs),
        percent(loss, pairs)
    );
    // By the guesses of the winner: the winner has so many, the other more; or both as many.
    let ends: Vec<[u64; 3]> = (0..distribution.len())
        .map(|guesses| {
            let own = distribution[guesses];
            let later: u64 = distribution[guesses + 1..].iter().sum();
            [own * later, own * own, own * later]
        })
        .collect();
    let share = |pairs_of: u64| pairs_of as f64 / pairs as f64;
    let most = ends.iter().map(|end| share(end.iter().sum())).fold(0.0, f64::max);
    let height = Scale::linear([0.0, most * 1.05], [BOTTOM, TOP]);
    let lines = (0..=(most * 10.0) as u32).map(|tenth| (f64::from(tenth) / 10.0, format!("{} %", tenth * 10)));
    let mut document = drawing::titled(660.0, 400.0, LEFT, &title)
        .add(text(LEFT, TOP - 12.0, Anchor::Start, "races that end with so many guesses of the winner"))
        .add(drawing::grid(LEFT, RIGHT, height, lines));
    let width = (RIGHT - LEFT) / ends.len() as f64;
    for (guesses, end) in ends.iter().enumerate() {
        let left = LEFT + width * guesses as f64;
        let mut below = 0.0;
        for (part, colour) in end.iter().zip(OUTCOMES.map(|(colour, _)| colour)) {
            let (foot, head) = (height.at(below), height.at(below + share(*part)));
            document = document.add(rectangle(left + width * 0.15, head, width * 0.7, foot - head, colour));
            below += share(*part);
        }
        document = document.add(text(left + width / 2.0, BOTTOM + 18.0, Anchor::Middle, guesses + 1));
    }
    document.add(drawing::legend(LEFT, BOTTOM + 40.0, OUTCOMES))
}

/// Colours by who wins, from the foot of a column.
const OUTCOMES: [(&str, &str); 3] =
    [(COLOURS[2], "who begins wins"), (COLOURS[4], "a draw"), (COLOURS[0], "the other wins")];

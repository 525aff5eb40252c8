//! The plot of the game of choosing the start in secret: its value in every base, between what
//! choosing first and choosing second are worth.

use solvetab_lookup::quad_ace::{Goal, MIN_BASE, Operation, Rules};
use solvetab_studies::quad_ace::hidden_start::{HiddenStart, payoff};
use svg::Document;

use crate::choices::from_to;
use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, dot, rectangle, text};
use crate::report::{Output, usage};
use crate::studies::hidden_start::{solve_bases, value};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The last base
    #[arg(long, value_name = "B", default_value_t = 32, value_parser = from_to(MIN_BASE, 33))]
    to: u16,
}

/// Solves the bases and draws them.
///
/// # Errors
///
/// If it is cancelled.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let first = Rules::new(MIN_BASE, 2, Operation::Add, Goal::Empty).map_err(usage)?;
    Ok(draw(&solve_bases(first, arguments.to, output)?))
}

const LEFT: f64 = 60.0;
const RIGHT: f64 = 730.0;
const RANGE: &str = "#cfdcec";

fn draw(bases: &[(Rules, HiddenStart)]) -> Document {
    let last = bases.last().map_or(MIN_BASE, |(rules, _)| rules.base());
    let across = Scale::linear([1.0, f64::from(last) + 1.0], [LEFT, RIGHT]);
    let worth = Scale::linear([-1.0, 1.0], [360.0, 70.0]);
    let lines = [(1.0, "1"), (0.5, "1/2"), (0.0, "0"), (-0.5, "-1/2"), (-1.0, "-1")];
    let title = "QuadAce by base: what choosing the start in secret is worth to the first mover";
    let mut document = drawing::picture(750.0, 440.0, title)
        .add(text(LEFT, 24.0, Anchor::Start, title))
        .add(text(LEFT, 44.0, Anchor::Start, "win 1, draw 0, loss -1; two hands, add, empty"))
        .add(drawing::grid(LEFT, RIGHT, worth, lines));
    for (rules, solved) in bases {
        let x = across.at(rules.base().into());
        let (low, high) = (
            worth.at(payoff(solved.starts().choosing_first()).into()),
            worth.at(payoff(solved.starts().choosing_last()).into()),
        );
        if low > high {
            document = document.add(rectangle(x - 5.0, high, 10.0, low - high, RANGE));
        }
    }
    // Above all ranges, or a neighbour's would hide a label.
    for (rules, solved) in bases {
        let (x, y) = (across.at(rules.base().into()), worth.at(solved.worth()));
        document = document.add(dot(x, y, 4.0, COLOURS[1], &format!("base {}: {}", rules.base(), value(solved))));
        if solved.worth() != 0.0 {
            document = document.add(text(x + 6.0, y - 6.0, Anchor::Start, value(solved)).set("font-size", 10));
        }
    }
    let labelled = bases.iter().map(|(rules, _)| (f64::from(rules.base()), rules.base()));
    let entries =
        [(COLOURS[1], "chosen in secret"), (RANGE, "from the first mover choosing first to its choosing second")];
    document.add(drawing::labels(382.0, across, labelled)).add(drawing::legend(LEFT, 404.0, entries))
}

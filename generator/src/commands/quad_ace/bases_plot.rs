//! The plot of the bases: the longest win of each above, the share of decided positions below.

use solvetab_lookup::quad_ace::{MAX_BASE, MIN_BASE};
use solvetab_solver::quad_ace::survey::Survey;
use svg::Document;
use svg::node::element::Circle;

use crate::choices::from_to;
use crate::commands::quad_ace::bases;
use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, dot, text};
use crate::report::{Output, counted};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The last base
    #[arg(long, value_name = "B", default_value_t = MAX_BASE, value_parser = from_to(MIN_BASE, MAX_BASE))]
    to: u16,
}

/// Solves the bases and draws them.
///
/// # Errors
///
/// If it is cancelled.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    Ok(draw(&bases::survey(MIN_BASE..=arguments.to, 0, output)?))
}

/// What a base has in common with others; each has a colour of its own.
const CLASSES: [&str; 5] = ["power of two", "prime", "twice a prime", "other multiple of three", "other"];

/// The place of a base in [`CLASSES`].
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

const LEFT: f64 = 70.0;
const RIGHT: f64 = 710.0;

fn draw(surveys: &[Survey]) -> Document {
    let last = surveys.last().map_or(4, |survey| survey.rules.base().max(4));
    let longest = surveys.iter().map(|survey| survey.longest).max().unwrap_or(1).max(1);
    let bases = Scale::linear([0.0, f64::from(last)], [LEFT, RIGHT]);
    let plies = Scale::linear([0.0, f64::from(longest)], [290.0, 50.0]);
    // The smallest share, of base 233, is 0.009 %.
    let shares = Scale::logarithmic([1.0, 5e-5], [350.0, 550.0]);
    let step = usize::from(longest.div_ceil(4).next_multiple_of(10));
    let lengths = (0..=longest).step_by(step).map(|plies| (f64::from(plies), plies));
    let percents = [(1.0, "100 %"), (0.1, "10 %"), (0.01, "1 %"), (0.001, "0.1 %"), (0.0001, "0.01 %")];
    let mut document =
        drawing::picture(740.0, 640.0, "QuadAce by base: the longest win, and the share of decided positions")
            .add(text(LEFT, 24.0, Anchor::Start, "Moves of the longest win, by base"))
            .add(text(LEFT, 334.0, Anchor::Start, "Share of the positions that are won or lost, by base"))
            .add(drawing::grid(LEFT, RIGHT, plies, lengths))
            .add(drawing::grid(LEFT, RIGHT, shares, percents));
    for survey in surveys {
        let base = survey.rules.base();
        let point = |y: f64, title: &str| -> Circle { dot(bases.at(base.into()), y, 2.5, COLOURS[class(base)], title) };
        let share = survey.all.decided() as f64 / survey.all.positions() as f64;
        document = document
            .add(point(
                plies.at(survey.longest.into()),
                &format!("base {base}: {}", counted(survey.longest.into(), "move", "moves")),
            ))
            .add(point(shares.at(share), &format!("base {base}: {:.3} %", 100.0 * share)));
    }
    let labelled = (0..=last).step_by(32).skip(1).map(|base| (f64::from(base), base));
    let entries = COLOURS.into_iter().zip(CLASSES);
    document.add(drawing::labels(570.0, bases, labelled)).add(drawing::legend(LEFT, 598.0, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_base_has_one_class() {
        let classes = |wanted: usize| (2..=30).filter(|&base| class(base) == wanted).collect::<Vec<u16>>();
        assert_eq!(classes(0), [2, 4, 8, 16]);
        assert_eq!(classes(1), [3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert_eq!(classes(2), [6, 10, 14, 22, 26]);
        assert_eq!(classes(3), [9, 12, 15, 18, 21, 24, 27, 30]);
        assert_eq!(classes(4), [20, 25, 28]);
    }
}

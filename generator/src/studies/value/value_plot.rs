//! How the codemaker draws who plays for the value of the game, and what that makes the classes of
//! codes worth. Above, how much more often than in an even draw each class comes, as wide as it has
//! codes; below, what the optimal tree and the codebreaker's mixture need for it on average.

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_studies::value::{self, Value};
use svg::Document;
use svg::node::element::Path;

use crate::asked::game::check_quickly_searchable;
use crate::commands::solve::told::{Told, mistake, of_bounds};
use crate::drawing;
use crate::drawing::{Anchor, COLOURS, Scale, dot, number, point, rectangle, text};
use crate::fraction::Shown;
use crate::report::{Output, counted};
use crate::studies::value::guesser_average;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, default_value = "4x6r")]
    rules: Rules,
}

/// Left and right edge of what is drawn.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 690.0;
/// Upper and lower edge of the two panels.
const DRAWN: [f64; 2] = [70.0, 230.0];
const NEEDED: [f64; 2] = [300.0, 460.0];
/// A class of few codes still has room for its name.
const NARROWEST: f64 = 54.0;

/// Finds the value, and draws it.
///
/// # Errors
///
/// If the rules are too large.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let rules = arguments.rules;
    check_quickly_searchable(rules)?;
    let found = value::value(rules, &Told::new(output.progress, of_bounds)).map_err(mistake)?;
    let solve = || search::solve(&Game::from(rules), Question::default(), &Resources::default());
    let optimal = output.workers.run(solve)?;
    Ok(draw(rules, &found, &value::totals(rules, &found.classes, &optimal.tree)))
}

fn draw(rules: Rules, found: &Value, optimal: &[u64]) -> Document {
    let value = Shown(&found.value);
    let title = format!(
        "{rules}: a codemaker that plays to win, and a codebreaker that does: {value} = {:.4} guesses",
        value.decimal()
    );
    let codes: f64 = f64::from(rules.codes());
    let sizes: Vec<f64> = found.classes.iter().map(|class| class.codes.len() as f64).collect();
    let times: Vec<f64> =
        found.host.iter().zip(&sizes).map(|(host, size)| Shown(host).decimal() * codes / size).collect();
    let averages: Vec<f64> = optimal.iter().zip(&sizes).map(|(&total, size)| total as f64 / size).collect();
    let guesser: Vec<f64> = (0..sizes.len()).map(|class| guesser_average(found, class)).collect();
    let most = times.iter().copied().fold(1.0, f64::max) * 1.1;
    let least = averages.iter().chain(&guesser).copied().fold(value.decimal(), f64::min);
    let highest = averages.iter().chain(&guesser).copied().fold(value.decimal(), f64::max);
    let room = (highest - least).max(0.02) * 0.15;
    let drawn = Scale::linear([0.0, most], [DRAWN[1], DRAWN[0]]);
    let needed = Scale::linear([least - room, highest + room], [NEEDED[1], NEEDED[0]]);
    let mut document = drawing::titled(720.0, 530.0, LEFT, &title)
        .add(text(
            LEFT,
            DRAWN[0] - 12.0,
            Anchor::Start,
            "how often the codemaker draws a code, 1 in an even draw; below, how often its symbols occur, and how many such codes there are",
        ))
        .add(drawing::grid(LEFT, RIGHT, drawn, [(0.0, "0"), (1.0, "1")]))
        .add(text(LEFT, NEEDED[0] - 12.0, Anchor::Start, "guesses on average, by how often symbols occur"));
    let at_value = needed.at(value.decimal());
    let value_line = Path::new().set("d", format!("M{}H{}", point(LEFT, at_value), number(RIGHT)));
    document = document.add(value_line.set("stroke", COLOURS[0]).set("stroke-dasharray", "4 3")).add(text(
        LEFT - 8.0,
        at_value + 4.0,
        Anchor::End,
        format!("{:.4}", value.decimal()),
    ));
    // What narrow classes have too much the others have too little.
    let wide: f64 = sizes.iter().sum();
    let plain = |size: f64| (RIGHT - LEFT) * size / wide;
    let widths: Vec<f64> = sizes.iter().map(|&size| plain(size).max(NARROWEST)).collect();
    let shrink = (RIGHT - LEFT) / widths.iter().sum::<f64>();
    let mut left = LEFT;
    for (at, class) in found.classes.iter().enumerate() {
        let width = widths[at] * shrink;
        let middle = left + width / 2.0;
        let top = drawn.at(times[at]);
        let title = |which: &str, average: f64| format!("{which}, {class}: {average:.5}");
        document = document
            .add(rectangle(left + 2.0, top, width - 4.0, DRAWN[1] - top, COLOURS[1]))
            .add(text(middle, top - 4.0, Anchor::Middle, format!("{:.3}", times[at])))
            .add(text(middle, DRAWN[1] + 16.0, Anchor::Middle, class))
            .add(text(middle, DRAWN[1] + 32.0, Anchor::Middle, class.codes.len()))
            .add(dot(middle - 8.0, needed.at(averages[at]), 5.0, COLOURS[4], &title("optimal tree", averages[at])))
            .add(dot(middle + 8.0, needed.at(guesser[at]), 5.0, COLOURS[0], &title("codebreaker", guesser[at])))
            .add(text(middle, NEEDED[1] + 18.0, Anchor::Middle, class));
        left += width;
    }
    let trees = format!("the codebreaker, who draws among {}", counted(found.guesser.len() as u64, "tree", "trees"));
    document.add(drawing::legend(LEFT, 500.0, [(COLOURS[4], "the optimal tree alone"), (COLOURS[0], trees.as_str())]))
}

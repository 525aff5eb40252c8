//! The mixtures of starts as maps: a square for each start of a player, a dot on those that are
//! chosen.
//!
//! The colour of a square tells what the start loses against the other player's mixture, the area
//! of a dot how often the start is chosen.

use solvetab_lookup::quad_ace::{Hands, Rules};
use solvetab_studies::quad_ace::hidden_start::{Choice, HiddenStart};
use svg::Document;
use svg::node::element::Group;

use crate::asked::quad_ace::RulesOptions;
use crate::drawing;
use crate::drawing::{Anchor, dot, rectangle, text};
use crate::report::{Output, decimal, usage};
use crate::studies::hidden_start::{solve, value};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
}

/// Solves the game of the starts and draws both mixtures.
///
/// # Errors
///
/// As [`solve`]; for other games than those with two hands, a mistake in what was asked.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    if rules.hands() != 2 {
        return Err(usage(format!("a map has a side for each of two hands, not for {}: use --hands 2", rules.hands())));
    }
    Ok(draw(rules, &solve(rules, output)?))
}

const LEFT: f64 = 40.0;
const TOP: f64 = 86.0;
/// How wide a map is, and the room between two.
const SIDE: f64 = 400.0;
const GAP: f64 = 50.0;

/// What costs nothing, and what costs a whole point or more.
const FREE: [f64; 3] = [232.0, 245.0, 233.0];
const DEAR: [f64; 3] = [217.0, 95.0, 14.0];

fn draw(rules: Rules, solved: &HiddenStart) -> Document {
    let title = format!("QuadAce, {rules}: starts chosen in secret, worth {} to the first mover", value(solved));
    let width = 2.0 * (LEFT + SIDE) + GAP;
    let legend = [
        (drawing::blend(FREE, DEAR, 0.0), "loses nothing"),
        (drawing::blend(FREE, DEAR, 0.5), "loses half a point"),
        (drawing::blend(FREE, DEAR, 1.0), "a point or more"),
    ];
    let legend = legend.iter().map(|(fill, label)| (fill.as_str(), *label));
    let foot = TOP + SIDE + 40.0;
    drawing::picture(width, foot + 50.0, &title)
        .add(text(LEFT, 24.0, Anchor::Start, title.as_str()))
        .add(text(
            LEFT,
            44.0,
            Anchor::Start,
            "dots: how often a start is chosen, by area; colour: what it loses against the other player's mixture",
        ))
        .add(map(rules, LEFT, "the first mover's start", solved.first_mover_choices()))
        .add(map(rules, LEFT + SIDE + GAP + LEFT, "the other player's start", solved.other_player_choices()))
        .add(drawing::legend(LEFT, foot, legend))
}

/// One player's starts: the smaller number to the right, the larger upwards.
fn map(rules: Rules, left: f64, title: &str, choices: impl Iterator<Item = Choice>) -> Group {
    let numbers = f64::from(rules.base() - 1);
    let cell = SIDE / numbers;
    let choices: Vec<Choice> = choices.collect();
    let most = choices.iter().map(|choice| choice.probability).fold(0.0, f64::max);
    let corner = |hands: Hands| {
        let [small, large, ..] = hands.padded();
        (left + cell * (f64::from(small) - 1.0), TOP + SIDE - cell * f64::from(large))
    };
    let mut group = Group::new().add(text(left, TOP - 10.0, Anchor::Start, title));
    for choice in &choices {
        let (x, y) = corner(choice.start);
        let fill = drawing::blend(FREE, DEAR, choice.loss.clamp(0.0, 1.0));
        let title =
            format!("{}: chosen with {:.4}, loses {}", choice.start, choice.probability, decimal(choice.loss, 4));
        let square = rectangle(x + 0.5, y + 0.5, cell - 1.0, cell - 1.0, &fill);
        group = group.add(square.add(svg::node::element::Title::new(title)));
    }
    for choice in choices.iter().filter(|choice| choice.probability > 0.0) {
        let (x, y) = corner(choice.start);
        let radius = (cell / 2.0 - 1.0) * (choice.probability / most).sqrt();
        let title = format!("{}: chosen with {:.4}", choice.start, choice.probability);
        group = group.add(dot(x + cell / 2.0, y + cell / 2.0, radius.max(0.6), "#222222", &title));
    }
    let step = (rules.base() / 16).max(1);
    for number in (1..rules.base()).step_by(step.into()) {
        let middle = cell * (f64::from(number) - 0.5);
        group = group.add(text(left + middle, TOP + SIDE + 18.0, Anchor::Middle, number)).add(text(
            left - 8.0,
            TOP + SIDE - middle + 4.0,
            Anchor::End,
            number,
        ));
    }
    group
}

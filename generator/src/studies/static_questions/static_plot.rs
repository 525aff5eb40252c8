//! A set of questions with its cells: one panel for each question, in which every secret has a
//! place, coloured by how many secrets have the same answers as it has to the questions so far.

use std::collections::HashMap;
use std::path::PathBuf;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};
use svg::Document;
use svg::node::element::Path;

use crate::asked::notation::Alphabet;
use crate::drawing;
use crate::drawing::{Anchor, number, point, text};
use crate::report::{counted, usage};
use crate::studies::static_questions::static_sets;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, default_value = "4x6r")]
    rules: Rules,
    /// The questions, one a line or separated by spaces, instead of the set that is shipped for the
    /// rules
    #[arg(long, value_name = "FILE")]
    pub(crate) set: Option<PathBuf>,
}

/// Colours by how many secrets have the same answers: up to so many each.
const SHADES: [(usize, &str, &str); 6] = [
    (1, "#1a9850", "alone"),
    (2, "#fee08b", "2"),
    (5, "#fdae61", "3 to 5"),
    (20, "#f46d43", "6 to 20"),
    (100, "#d73027", "21 to 100"),
    (usize::MAX, "#67001f", "more"),
];

/// Width of a panel, and the room between two.
const PANEL: f64 = 216.0;
const GAP: f64 = 24.0;
const TOP: f64 = 44.0;
const IN_A_ROW: usize = 3;
/// More panels or secrets than can be made out.
const MOST_PANELS: usize = 24;
const MOST_SECRETS: u32 = 10_000;

/// Draws the set.
///
/// # Errors
///
/// If there is no set, or too much to be drawn.
pub(crate) fn render(arguments: &Arguments) -> anyhow::Result<Document> {
    let rules = arguments.rules;
    let questions = match &arguments.set {
        Some(path) => static_sets::read(path, rules, &Alphabet::default())?,
        None => static_sets::shipped(rules)?,
    };
    if questions.len() > MOST_PANELS || rules.codes() > MOST_SECRETS {
        let most = format!("at most {MOST_PANELS} questions and {MOST_SECRETS} secrets can be made out");
        return Err(usage(format!("{most}: draw smaller rules")));
    }
    Ok(draw(rules, &questions))
}

fn draw(rules: Rules, questions: &[Code]) -> Document {
    let secrets: Vec<Code> = rules.iter().collect();
    // A row has the secrets that begin with the same symbols, as many symbols as make it about
    // square.
    let columns = columns(rules);
    let rows = secrets.len().div_ceil(columns);
    let (width, height) = (PANEL / columns as f64, PANEL / rows as f64);
    let across = questions.len().clamp(1, IN_A_ROW);
    let down = questions.len().div_ceil(IN_A_ROW).max(1);
    let title = format!(
        "{rules}: {} asked at once, and how many secrets still have the same answers",
        counted(questions.len() as u64, "question", "questions")
    );
    let total = [(across as f64 * (PANEL + GAP) + GAP).max(720.0), TOP + down as f64 * (PANEL + 2.0 * GAP) + 2.0 * GAP];
    let mut document = drawing::titled(total[0], total[1], GAP, &title);
    let mut answers: Vec<Vec<Feedback>> = vec![vec![]; secrets.len()];
    for (place, &question) in questions.iter().enumerate() {
        let left = GAP + (place % IN_A_ROW) as f64 * (PANEL + GAP);
        let top = TOP + (place / IN_A_ROW) as f64 * (PANEL + 2.0 * GAP);
        for (answers, &secret) in answers.iter_mut().zip(&secrets) {
            answers.push(Feedback::between(question, secret).expect("questions and secrets are codes of the rules"));
        }
        let mut sizes: HashMap<&[Feedback], usize> = HashMap::new();
        answers.iter().for_each(|answers| *sizes.entry(answers).or_default() += 1);
        let size = |secret: usize| sizes[answers[secret].as_slice()];
        let alone = (0..secrets.len()).filter(|&secret| size(secret) == 1).count();
        let label = format!("after {question}: {} parts, {alone} alone", sizes.len());
        document = document.add(text(left, top + 12.0, Anchor::Start, label));
        let shade =
            |secret: usize| SHADES.iter().position(|&(most, ..)| size(secret) <= most).expect("the last is for all");
        for (number_of_shade, &(_, colour, _)) in SHADES.iter().enumerate() {
            let mut line = String::new();
            for row in 0..rows {
                let mut column = 0;
                // Neighbours of one colour are one rectangle.
                while column < columns {
                    let of = |column: usize| {
                        let secret = row * columns + column;
                        column < columns && secret < secrets.len() && shade(secret) == number_of_shade
                    };
                    let end = (column..).find(|&column| !of(column)).unwrap_or(column);
                    if end > column {
                        let (x, y) = (left + column as f64 * width, top + GAP + row as f64 * height);
                        let right = number((end - column) as f64 * width);
                        line += &format!("M{}h{right}v{}h-{right}z", point(x, y), number(height));
                    }
                    column = end.max(column) + 1;
                }
            }
            if !line.is_empty() {
                document = document.add(Path::new().set("d", line).set("fill", colour));
            }
        }
    }
    let entries = SHADES.iter().map(|&(_, colour, label)| (colour, label));
    document.add(drawing::legend(GAP, total[1] - 1.5 * GAP, entries))
}

/// How many secrets are in a row: those that share the symbols of the first half of the positions.
fn columns(rules: Rules) -> usize {
    let half = rules.positions() / 2;
    let rows: u32 = (0..half)
        .map(|place| u32::from(rules.symbols()) - if rules.repeats() { 0 } else { u32::from(place) })
        .product();
    (rules.codes() / rows.max(1)) as usize
}

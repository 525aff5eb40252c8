//! How good the learned step tables are, for the rules they were learned with and for others: the
//! table in docs/learned.md.
//!
//! `cargo run --release -p solvetab-bench --bin learned`; with `5x9` behind it also that one, by
//! 5x8, which is learned first and takes minutes. The optima are found here by the exact search.
//! Those of 5x8 and 5x9 are written down.

use std::error::Error;
use std::time::Instant;

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::Unwatched;
use solvetab_studies::learned::lesson::{Lesson, learn};
use solvetab_studies::learned::{Learned, tree};

/// What is played by what: the shipped tables by their own rules, and two by others.
const TABLES: [(&str, &str); 9] = [
    ("3x10", "3x10"),
    ("4x6r", "4x6r"),
    ("4x7r", "4x7r"),
    ("4x8", "4x8"),
    ("4x9", "4x9"),
    ("4x10", "4x10"),
    ("5x5r", "5x5r"),
    ("4x11", "4x9"),
    ("4x8r", "4x7r"),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "| played | learned with | total | average | worst | optimum | over it | entropy | ln(n + 1) | tree, ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (rules, of) in TABLES {
        // As the catalogue of the program makes them.
        let trials = if of == "4x10" { 2500 } else { 1000 };
        let lesson = Lesson { rules: of.parse()?, rounds: 100, trials, judged_again: 20, seed: 1 };
        let learned = learn(&lesson, None, &Unwatched)?.learned;
        let rules: Rules = rules.parse()?;
        let optimal = search::solve(&Game::from(rules), Question::default(), &Resources::default())?;
        row(rules, &learned, optimal.tree.cost().total)?;
    }
    let argument = std::env::args().nth(1);
    if let Some(other) = argument.as_deref().filter(|&other| other != "5x9") {
        return Err(format!("{other} is not known: leave it out, or write 5x9").into());
    }
    if argument.is_some() {
        let lesson = Lesson { rules: "5x8".parse()?, rounds: 20, trials: 100, judged_again: 20, seed: 1 };
        let learned = learn(&lesson, None, &Unwatched)?.learned;
        // What docs/exact-search.md has of them: the search for 5x9 takes minutes.
        row("5x8".parse()?, &learned, 34_444)?;
        row("5x9".parse()?, &learned, 81_847)?;
    }
    Ok(())
}

/// Plays all secrets and prints what they need.
fn row(rules: Rules, learned: &Learned, optimum: u32) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let tree = tree::build(rules, learned, 0, &Unwatched)?;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let games = referee::play_all(&encode::in_memory(rules, &tree))?;
    let average = |total: f64| total / f64::from(rules.codes());
    let of_formula = |strategy| -> Result<f64, Box<dyn Error>> {
        let tree = heuristic::build(&rules.into(), &Options { strategy, ..Options::default() }, &Unwatched)?;
        Ok(average(tree.cost().total.into()))
    };
    let (entropy, log) = (of_formula(Strategy::Entropy)?, of_formula(Strategy::LogPlusOne)?);
    let best = format!("{optimum} = {:.4}", average(optimum.into()));
    let over = format!("{:.2} %", 100.0 * (games.total as f64 / f64::from(optimum) - 1.0));
    println!(
        "| {rules} | {} | {} | {:.4} | {} | {best} | {over} | {entropy:.4} | {log:.4} | {milliseconds:.0} |",
        learned.rules(),
        games.total,
        games.average(),
        games.worst()
    );
    Ok(())
}

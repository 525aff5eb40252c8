//! Solves a game, encodes the tree, saves it as a table and asks the file:
//! `cargo run --release -p solvetab-solver --example solve_and_save -- 4x6r mastermind.tab`

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::encode;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: Rules = arguments.next().as_deref().unwrap_or("4x6r").parse()?;
    let path = arguments
        .next()
        .map_or_else(|| std::env::temp_dir().join("solved.tab"), Into::into);

    let game = Game::from(rules);
    let optimal = search::solve(&game, Question::default(), &Resources::default())?;
    println!(
        "{rules}: {} guesses for {} secrets",
        optimal.tree.cost().total,
        rules.codes()
    );
    std::fs::write(&path, encode::optimal(&game, &optimal).to_file(&[]))?;

    let tree = DecisionTree::new(Table::read(&path)?)?;
    let secret: Code = rules.code(rules.codes() / 3).expect("a number of a code");
    let mut turn = tree.start();
    loop {
        let answer = Feedback::between(turn.guess(), secret)?;
        println!("{} {answer}", turn.guess());
        match turn.answer(answer)? {
            Next::Guess(next) => turn = next,
            Next::Solved => return Ok(()),
        }
    }
}

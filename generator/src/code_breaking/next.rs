//! `solvetab next`: the next guess of a game.

use std::io::Write;

use anyhow::Context;
use serde_json::json;
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules};
use solvetab_solver::code_breaking::strategies::heuristic::{Builder, Options};
use solvetab_solver::code_breaking::symmetry;

use crate::output::{Output, Verdict, usage};
use crate::tables_folder::{TablesFolder, read_table};

/// The next guess of a game
///
/// Follows a table as long as the guesses are the table's own. After a guess of your own it finds the codes that
/// still fit and the guess with the largest entropy among all codes, or the optimal one if few codes are left.
/// Ends with exit code 2 if no code fits the answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: solvetab next 0123=1A1B 4567=0A2B")]
pub(super) struct Arguments {
    /// The guesses and answers so far, such as 0123=1A1B
    #[arg(value_name = "GUESS=ANSWER")]
    history: Vec<String>,
    /// The table to follow: a name from the list, or a file
    #[arg(long, value_name = "NAME", default_value = "bulls-and-cows-4x10")]
    table: String,
    /// Play by these rules without a table
    #[arg(long, conflicts_with = "table")]
    rules: Option<Rules>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// A guess and its answer.
type Move = (Code, Feedback);

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let history = arguments.history.iter().map(|text| read_move(text)).collect::<anyhow::Result<Vec<Move>>>()?;
    let advice = if let Some(rules) = arguments.rules {
        check(rules, &history)?;
        output.workers.run(|| search(rules, &history))?
    } else {
        let table = read_table(&arguments.tables, &arguments.table)?;
        let tree = open_tree(table, &arguments.table)?;
        check(tree.rules(), &history)?;
        match follow(&tree, &history) {
            Some(advice) => advice,
            None => output.workers.run(|| search(tree.rules(), &history))?,
        }
    };
    output.answer(
        || {
            json!({
                "guess": advice.guess.map(|guess| guess.to_string()),
                "remaining": advice.remaining,
                "source": advice.source,
                "worst": advice.worst,
                "average": advice.average,
            })
        },
        |out| write_advice(&advice, out),
    )?;
    Ok(Verdict::Yes)
}

/// What to do next.
struct Advice {
    /// Nothing if the secret has been found.
    guess: Option<Code>,
    /// Codes that fit the answers.
    remaining: u32,
    /// Where the guess comes from.
    source: &'static str,
    /// Guesses still to come, if a table knows.
    worst: Option<u8>,
    average: Option<f64>,
}

impl Advice {
    const SOLVED: Self = Self { guess: None, remaining: 1, source: "answers", worst: Some(0), average: Some(0.0) };
}

fn write_advice(advice: &Advice, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(guess) = advice.guess else {
        writeln!(out, "solved")?;
        return Ok(());
    };
    writeln!(out, "{guess}")?;
    match (advice.worst, advice.average) {
        (Some(worst), Some(average)) => {
            writeln!(out, "{} codes fit; {average:.3} guesses to come on average, at most {worst}", advice.remaining)?;
        }
        _ => writeln!(out, "{} codes fit", advice.remaining)?,
    }
    Ok(())
}

fn read_move(text: &str) -> anyhow::Result<Move> {
    let (guess, answer) = text
        .split_once('=')
        .ok_or_else(|| usage(format!("\"{text}\" is not a guess and its answer: write 0123=1A1B")))?;
    let wrong = |error| usage(format!("\"{text}\": {error}"));
    Ok((guess.parse().map_err(wrong)?, answer.parse().map_err(wrong)?))
}

/// Refuses codes and answers that are not of the rules.
fn check(rules: Rules, history: &[Move]) -> anyhow::Result<()> {
    let positions = rules.positions();
    for &(guess, answer) in history {
        rules.index(guess).map_err(|error| usage(format!("the guess {guess} under the rules {rules}: {error}")))?;
        if answer.total() > positions || (answer.total() == positions && answer.bulls() + 1 == positions) {
            return Err(usage(format!(
                "{answer} cannot be the answer to a guess of {positions} positions: check its two counts"
            )));
        }
    }
    Ok(())
}

fn open_tree(table: Table<Vec<u8>>, name: &str) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    DecisionTree::new(table).with_context(|| format!("{name} cannot be followed"))
}

/// The table's advice, as long as the guesses are its own and the answers possible.
fn follow<D: AsRef<[u8]>>(tree: &DecisionTree<D>, history: &[Move]) -> Option<Advice> {
    let mut turn = tree.start();
    for (number, &(guess, answer)) in history.iter().enumerate() {
        if turn.guess() != guess {
            return None;
        }
        match turn.answer(answer).ok()? {
            Next::Guess(next) => turn = next,
            Next::Solved if number + 1 == history.len() => return Some(Advice::SOLVED),
            Next::Solved => return None,
        }
    }
    Some(Advice {
        guess: Some(turn.guess()),
        remaining: turn.remaining(),
        source: "table",
        worst: Some(turn.worst()),
        average: Some(f64::from(turn.total()) / f64::from(turn.remaining())),
    })
}

/// Codes left at which the optimal guess is found in a moment.
const EXACT_BELOW: usize = 20;

/// Advice after any guesses.
fn search(rules: Rules, history: &[Move]) -> anyhow::Result<Advice> {
    let fits = |&secret: &Code| history.iter().all(|&(guess, answer)| Feedback::between(guess, secret) == Ok(answer));
    let set: Vec<u16> =
        rules.iter().enumerate().filter(|(_, code)| fits(code)).map(|(index, _)| index as u16).collect();
    if set.is_empty() {
        return Err(usage(
            "no code fits these answers: at least one of them is mistaken, check them from the first guess on",
        ));
    }
    if history.iter().any(|&(_, answer)| answer == rules.win()) {
        return Ok(Advice::SOLVED);
    }
    let used = history.iter().fold(0, |used, &(guess, _)| used | symmetry::symbols(guess));
    let builder = Builder::new(rules, Options { exact_below: EXACT_BELOW, ..Options::default() });
    let guess = rules.code(builder.next_guess(&set, used).into());
    Ok(Advice { guess, remaining: set.len() as u32, source: "search", worst: None, average: None })
}

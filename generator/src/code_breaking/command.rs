//! `solvetab evaluate` and `solvetab next`; `solvetab solve` has a file of its own.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use serde_json::json;
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules};

use super::heuristic::{self, Builder, Options};
use super::strategies::{Strategy, TieBreak};
use super::{encode, referee, solve, symmetry};
use crate::commands::{TablesFolder, read_table};
use crate::container;
use crate::output::{Output, Verdict, usage};

#[derive(Debug, Subcommand)]
enum Command {
    /// Play every secret by a strategy and count the guesses
    ///
    /// Builds the strategy's whole decision tree, then plays every secret through it, answer by answer.
    #[command(after_help = "Example: solvetab evaluate --rules 4x10 --strategy entropy")]
    Evaluate(Evaluate),
    /// The next guess of a game
    ///
    /// Follows a table as long as the guesses are the table's own. After a guess of your own it finds the codes that
    /// still fit and the guess with the largest entropy among all codes, or the optimal one if few codes are left.
    /// Ends with exit code 2 if no code fits the answers.
    #[command(after_help = "Example: solvetab next 0123=1A1B 4567=0A2B")]
    Next(NextGuess),
    Solve(solve::Arguments),
}

#[derive(Debug, Args)]
struct Evaluate {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// How guesses are judged
    #[arg(long)]
    strategy: Strategy,
    /// Which of equally good guesses is taken
    #[arg(long, default_value_t)]
    tie_break: TieBreak,
    /// Solve sets of at most this many secrets optimally; 0 turns it off
    #[arg(long, default_value_t = 0, value_name = "N")]
    exact_below: usize,
    /// What the random strategy draws from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write every game to this file: the secret, then each guess and its answer
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct NextGuess {
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

pub(super) fn augment(command: clap::Command) -> clap::Command {
    Command::augment_subcommands(command)
}

pub(super) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
    Some(match Command::from_arg_matches(matches).ok()? {
        Command::Evaluate(arguments) => evaluate(&arguments, output),
        Command::Next(arguments) => next(&arguments, output),
        Command::Solve(arguments) => solve::run(&arguments, output),
    })
}

fn evaluate(arguments: &Evaluate, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Evaluate { rules, strategy, tie_break, exact_below, seed, .. } = arguments;
    let options = Options { strategy, tie_break, exact_below, seed };
    let start = Instant::now();
    let tree = heuristic::build(rules, &options, output.progress);
    let seconds = start.elapsed().as_secs_f64();
    let report = referee::play_all(&encode::in_memory(rules, &tree)?)?;
    if let Some(path) = &arguments.log {
        let mut log = Vec::new();
        report.write_log(&mut log)?;
        container::write_atomically(path, &log)?;
    }
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "strategy": strategy.to_string(),
                "tie_break": tie_break.to_string(),
                "exact_below": exact_below,
                "seed": seed,
                "codes": rules.codes(),
                "total": report.total,
                "average": report.average(),
                "worst": report.worst(),
                "distribution": report.distribution,
                "seconds": seconds,
            })
        },
        |out| {
            writeln!(out, "{rules}, {strategy}: {} guesses for {} secrets", report.total, rules.codes())?;
            writeln!(out, "average  {:.4}", report.average())?;
            writeln!(out, "worst    {}", report.worst())?;
            referee::write_distribution(&report.distribution, out)?;
            writeln!(out, "tree built in {:.1} ms", seconds * 1e3)?;
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// A guess and its answer.
type Move = (Code, Feedback);

fn next(arguments: &NextGuess, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let history = arguments.history.iter().map(|text| read_move(text)).collect::<anyhow::Result<Vec<Move>>>()?;
    let advice = if let Some(rules) = arguments.rules {
        check(rules, &history)?;
        search(rules, &history)?
    } else {
        let table = read_table(&arguments.tables, &arguments.table)?;
        let tree = open_tree(table, &arguments.table)?;
        check(tree.rules(), &history)?;
        match follow(&tree, &history) {
            Some(advice) => advice,
            None => search(tree.rules(), &history)?,
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

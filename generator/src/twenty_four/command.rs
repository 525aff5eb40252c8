//! `solvetab twenty-four`: one hand, its hints, and the statistics of all.

use std::io::Write;

use anyhow::Context;
use clap::{ArgMatches, Args, FromArgMatches, Subcommand, ValueEnum};
use serde_json::{Value, json};
use solvetab_lookup::QueryError;
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Style, TwentyFour};
use solvetab_solver::twenty_four::difficulty::{Difficulty, difficulty};
use solvetab_solver::twenty_four::{SolvedHand, Solver};

use super::{evaluated, statistics};
use crate::output::{Output, Verdict, usage};
use crate::tables_folder::{TablesFolder, read_table};

#[derive(Debug, Subcommand)]
enum Command {
    /// Make 24 from four cards, or any number from one to six
    ///
    /// Shows the most natural way to make 24 with + - * / and brackets, each card once, or all different ways. Ends with exit
    /// code 1 if there is none.
    #[command(
        after_help = "Examples:\n  solvetab twenty-four 3 3 8 8\n  solvetab twenty-four A 5 7 Q --all --style unicode\n  solvetab twenty-four 2 3 5 7 11 --target 1/2",
        args_conflicts_with_subcommands = true,
        subcommand_negates_reqs = true
    )]
    TwentyFour(Arguments),
}

#[derive(Debug, Args)]
struct Arguments {
    #[command(subcommand)]
    about_all: Option<AboutAll>,
    #[command(flatten)]
    hand: Hand,
}

#[derive(Debug, Subcommand)]
enum AboutAll {
    Stats(statistics::Arguments),
    Ranking(statistics::RankingArguments),
}

#[derive(Debug, Args)]
struct Hand {
    /// One to six cards: whole numbers from -99 to 99, or A, J, Q, K
    #[arg(required = true, allow_negative_numbers = true)]
    cards: Vec<String>,
    /// List every different solution
    #[arg(long)]
    all: bool,
    /// The number to make, such as 24, -3 or 7/2
    #[arg(long, value_name = "T", default_value = "24", allow_hyphen_values = true)]
    target: String,
    /// How to write solutions
    #[arg(long, value_enum, default_value_t)]
    style: WrittenStyle,
    /// Write 1, 11, 12, 13 as A, J, Q, K
    #[arg(long)]
    faces: bool,
    /// Give hints instead of the solution: 1 is the last operation, 2 also the one before, and so on
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = clap::value_parser!(u8).range(1..))]
    hints: Option<u8>,
    /// List the whole numbers from 0 to 127 that the cards make
    #[arg(long, conflicts_with_all = ["all", "hints", "target", "table"])]
    targets: bool,
    /// Answer from this table, by name or file, instead of solving
    #[arg(long, value_name = "TABLE", conflicts_with = "target")]
    table: Option<String>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// [`Style`] on the command line.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum WrittenStyle {
    /// 8*(5-2)
    #[default]
    Ascii,
    /// 8 × (5 − 2)
    Unicode,
    /// 8 \times \left(5 - 2\right)
    Latex,
}

impl Hand {
    /// An expression as it is to be written.
    fn text(&self, expression: Expression) -> String {
        let styled = expression.styled(match self.style {
            WrittenStyle::Ascii => Style::Ascii,
            WrittenStyle::Unicode => Style::Unicode,
            WrittenStyle::Latex => Style::Latex,
        });
        if self.faces { styled.with_faces().to_string() } else { styled.to_string() }
    }
}

/// What is known of a hand, however it was found out.
struct Answer {
    cards: Cards,
    target: Fraction,
    solutions: Vec<Expression>,
    essentially_different: usize,
    needs_fraction: bool,
    difficulty: Option<Difficulty>,
}

impl Answer {
    fn solved(cards: Cards, target: Fraction, solved: &SolvedHand) -> anyhow::Result<Self> {
        let essentially_different = solved.essentially_different();
        for solution in &solved.solutions {
            evaluated::ensure_makes(solution.expression, target).context("solvetab is at fault: please report it")?;
        }
        Ok(Self {
            cards,
            target,
            solutions: solved.solutions.iter().map(|solution| solution.expression).collect(),
            essentially_different,
            needs_fraction: solved.needs_fraction(),
            difficulty: difficulty(solved, essentially_different),
        })
    }

    fn stored(cards: Cards, table: &TwentyFour<Vec<u8>>) -> anyhow::Result<Self> {
        let (hand, solutions) = evaluated::stored(table, cards).map_err(|error| match error.downcast_ref() {
            Some(QueryError::Input(input)) => usage(input),
            _ => error,
        })?;
        Ok(Self {
            cards,
            target: table.deck().target,
            solutions,
            essentially_different: hand.essentially_different as usize,
            needs_fraction: hand.needs_fraction,
            difficulty: None,
        })
    }
}

pub(super) fn augment(command: clap::Command) -> clap::Command {
    Command::augment_subcommands(command)
}

pub(super) fn run(matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
    let Command::TwentyFour(arguments) = Command::from_arg_matches(matches).ok()?;
    Some(match arguments.about_all {
        None => show(&arguments.hand, output),
        Some(AboutAll::Stats(arguments)) => statistics::run(&arguments, output),
        Some(AboutAll::Ranking(arguments)) => statistics::run_ranking(&arguments, output),
    })
}

/// Reads the cards one by one, so that an error names the one that is wrong.
fn read(words: &[String]) -> anyhow::Result<Cards> {
    let words: Vec<&str> =
        words.iter().flat_map(|words| words.split([' ', ','])).filter(|word| !word.is_empty()).collect();
    let mut values = Vec::new();
    for word in &words {
        let card: Cards = word.parse().map_err(|error| match error {
            solvetab_lookup::InputError::Range { .. } => usage(error),
            _ => usage(format!("'{word}' is not a card: a card is a whole number from -99 to 99, or A, J, Q, K")),
        })?;
        values.extend_from_slice(card.values());
    }
    Cards::from_slice(&values).map_err(usage)
}

fn show(hand: &Hand, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let cards = read(&hand.cards)?;
    let target: Fraction = hand.target.parse().map_err(|error| usage(format!("{error}, not {}", hand.target)))?;
    if hand.targets {
        return show_targets(cards, output);
    }
    let answer = match &hand.table {
        Some(name) => Answer::stored(cards, &TwentyFour::new(read_table(&hand.tables, name)?)?)?,
        None => Answer::solved(cards, target, &Solver::new().solve(cards, target))?,
    };
    output.answer(
        || describe(hand, &answer),
        |out| match hand.hints {
            Some(hints) => write_hints(&answer, hints.into(), out),
            None => write_solutions(hand, &answer, out),
        },
    )?;
    Ok((!answer.solutions.is_empty()).into())
}

/// A target as a number if it is whole.
fn number(value: Fraction) -> Value {
    if value.is_whole() { json!(value.numerator()) } else { json!(value.to_string()) }
}

fn describe(hand: &Hand, answer: &Answer) -> Value {
    let hints = answer.solutions.first().map(|expression| {
        let calculations: Vec<_> = expression.calculations().collect();
        let hints = calculations.iter().rev().map(|step| {
            json!({
                "left": number(step.left),
                "operation": step.operation.sign().to_string(),
                "right": number(step.right),
                "result": number(step.result),
            })
        });
        hints.collect::<Vec<_>>()
    });
    json!({
        "cards": answer.cards.values(),
        "target": number(answer.target),
        "solvable": !answer.solutions.is_empty(),
        "count": answer.solutions.len(),
        "essentially_different": answer.essentially_different,
        "needs_fraction": answer.needs_fraction,
        "difficulty": answer.difficulty,
        "solutions": answer.solutions.iter().map(|&expression| hand.text(expression)).collect::<Vec<_>>(),
        "hints": hints,
    })
}

fn write_solutions(hand: &Hand, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<()> {
    let Answer { cards, target, essentially_different, .. } = answer;
    let count = answer.solutions.len();
    let shown = if hand.all { count } else { 1 };
    for &expression in answer.solutions.iter().take(shown) {
        writeln!(out, "{} = {target}", hand.text(expression))?;
    }
    let different = if *essentially_different == count {
        format!("{count} different solutions")
    } else {
        format!("{count} different solutions, {essentially_different} of them essentially different")
    };
    match count {
        0 => writeln!(out, "{cards} cannot make {target}")?,
        1 => writeln!(out, "the only solution")?,
        _ if hand.all => writeln!(out, "{different}")?,
        _ => writeln!(out, "one of {different}; --all lists them")?,
    }
    Ok(())
}

fn write_hints(answer: &Answer, hints: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let Answer { cards, target, solutions, .. } = answer;
    let Some(expression) = solutions.first() else {
        writeln!(out, "{cards} cannot make {target}")?;
        return Ok(());
    };
    let calculations: Vec<_> = expression.calculations().collect();
    if calculations.is_empty() {
        writeln!(out, "the card is the number")?;
    }
    for (index, step) in calculations.iter().rev().take(hints).enumerate() {
        let (left, right, result) = (operand(step.left), operand(step.right), step.result);
        let order = if index == 0 { "last" } else { "before" };
        writeln!(out, "{order}: {left} {} {right} = {result}", step.operation.sign())?;
    }
    Ok(())
}

/// A fraction in brackets, so that its bar is not taken for the operation.
fn operand(value: Fraction) -> String {
    if value.is_whole() { value.to_string() } else { format!("({value})") }
}

fn show_targets(cards: Cards, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let all = Solver::new().targets(cards);
    let targets: Vec<u8> = (0..128).filter(|target| all >> target & 1 == 1).collect();
    output.answer(
        || json!({"cards": cards.values(), "targets": targets}),
        |out| {
            let list: Vec<String> = targets.iter().map(ToString::to_string).collect();
            match list.len() {
                0 => writeln!(out, "{cards} make no whole number from 0 to 127")?,
                count => writeln!(out, "{}\n{count} of the numbers from 0 to 127", list.join(" "))?,
            }
            Ok(())
        },
    )?;
    Ok((!targets.is_empty()).into())
}

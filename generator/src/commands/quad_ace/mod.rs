//! `solvetab quad-ace`: one position, and what can be said of all.

pub(crate) mod bases;
pub(crate) mod bases_plot;
pub(crate) mod map;
pub(crate) mod positions;
pub(crate) mod starts;
pub(crate) mod traps;

use std::cmp::Reverse;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{Goal, Hands, Outcome, Rules};
use solvetab_solver::quad_ace::SolvedGame;

use crate::asked::cost;
use crate::asked::quad_ace::{RulesOptions, read};
use crate::dialogue::questions::STANDARD_INPUT;
use crate::report::{Output, Verdict, usage};
use crate::tables::export::positions::{describe, name};
use crate::terminal::interruption::UntilInterrupted;

/// The value of a QuadAce position, its moves and a perfect line
///
/// Solves the whole game and shows what perfect play makes of one position: a win or a loss with the number of plies
/// to the end, or a draw, and the same for each move. * marks the moves that keep the value.
///
/// With - each line of standard input is a position, such as 1,3 6,7, and gets one line: the outcome, the plies to the end (- for a
/// draw) and the best moves, as the mover's resulting hands: win 3 0,3. The exit code is that of the worst line.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  solvetab quad-ace 1,3 6,7\n  solvetab quad-ace 1,1,1 1,1,2 --base 12 --goal equal\n  echo 1,3 6,7 | solvetab quad-ace -\n  solvetab quad-ace traps",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    about_all: Option<AboutAll>,
    #[command(flatten)]
    position: Position,
}

#[derive(Debug, Subcommand)]
enum AboutAll {
    Traps(traps::TrapsArguments),
    Upsets(traps::UpsetsArguments),
    Bases(bases::Arguments),
    Starts(starts::Arguments),
}

#[derive(Debug, Args)]
struct Position {
    /// The mover's hands, such as 1,3; or - for a position on each line of standard input
    #[arg(required = true)]
    mover: Option<String>,
    /// The opponent's hands, such as 6,7
    opponent: Option<String>,
    // What is too much, so that it is not taken for a subcommand.
    #[arg(hide = true)]
    others: Vec<String>,
    #[command(flatten)]
    rules: RulesOptions,
}

/// Runs the command.
///
/// # Errors
///
/// If the position is none of the rules, or the rules cannot be solved.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let Arguments { about_all, position } = arguments;
    match about_all {
        None => match &position.opponent {
            None if position.mover.as_deref() == Some(STANDARD_INPUT) => positions::run(&position.rules, output),
            None => Err(usage("the opponent's hands are missing: write quad-ace 1,3 6,7")),
            Some(_) => show(position, output),
        },
        Some(AboutAll::Traps(arguments)) => traps::run_traps(arguments, output),
        Some(AboutAll::Upsets(arguments)) => traps::run_upsets(arguments, output),
        Some(AboutAll::Bases(arguments)) => bases::run(arguments, output),
        Some(AboutAll::Starts(arguments)) => starts::run(arguments, output),
    }
}

/// A move and what it is worth.
struct Move {
    result: Hands,
    after: Outcome,
    losing_replies: usize,
}

fn show(position: &Position, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if !position.others.is_empty() {
        let sides = position.others.len() + 2;
        return Err(usage(format!(
            "a position is the mover's hands and the opponent's, such as 1,3 6,7, but here are {sides} sides"
        )));
    }
    let base = position.rules.base();
    let side = |text: &Option<String>, whose: &str| read(base, text.as_deref().unwrap_or_default(), whose);
    let (mover, opponent) = (side(&position.mover, "mover")?, side(&position.opponent, "opponent")?);
    let rules = position.rules.rules(position.rules.hands().unwrap_or(mover.count()))?;
    // Refuses hands of another number than the rules have.
    rules.with_start(mover, opponent).map_err(usage)?;
    if let Some(warning) = cost::of_solving(rules) {
        output.progress.tell(&warning);
    }
    let game = output.workers.run(|| SolvedGame::new(rules, &UntilInterrupted(output.progress)))?;
    let table = game.table();
    // Nobody has won at the start, though its hands may reach the goal.
    let outcome = if rules.start() == (mover, opponent) { table.start()? } else { table.probe(mover, opponent)? };
    let is_over = outcome.plies() == Some(0);
    let mut moves = Vec::new();
    for result in rules.moves(mover, opponent).filter(|_| !is_over) {
        let after = table.probe(opponent, result)?.before();
        moves.push(Move { result, after, losing_replies: table.losing_replies(opponent, result)? });
    }
    // Equally good moves stay in the order of their hands.
    moves.sort_by_key(|this| Reverse((this.after, this.losing_replies)));
    let line: Vec<Hands> = match moves.first() {
        Some(best) if rules.is_won(opponent) => {
            std::iter::once(Ok(best.result)).chain(table.line(opponent, best.result)?).collect::<Result<_, _>>()?
        }
        _ => table.line(mover, opponent)?.collect::<Result<_, _>>()?,
    };
    let is_reachable = game.table().is_reachable(mover, opponent)?;
    let colour = output.colour;
    output.answer(
        || {
            let mut described = describe(mover, opponent, outcome);
            described["base"] = json!(base);
            described["operation"] = json!(rules.operation().to_string());
            described["goal"] = json!(rules.goal().to_string());
            described["reachable"] = json!(is_reachable);
            described["moves"] = moves.iter().map(|this| describe_move(this, outcome)).collect();
            described["line"] = line.iter().map(|hands| hands.values()).collect();
            described
        },
        |out| {
            let painted = |outcome: Outcome| paint(outcome, colour);
            let note = match is_reachable {
                Some(false) => " (not reachable from the start)",
                _ => "",
            };
            writeln!(out, "{mover} against {opponent}, {}: {}{note}", describe_rules(rules), painted(outcome))?;
            for Move { result, after, .. } in &moves {
                writeln!(out, "  {} to {result}: {}", if *after == outcome { "*" } else { " " }, painted(*after))?;
            }
            write_line(rules, (mover, opponent), &line, outcome, out)
        },
    )?;
    Ok(Verdict::Yes)
}

fn describe_move(this: &Move, outcome: Outcome) -> Value {
    json!({
        "result": this.result.values(),
        "outcome": name(this.after),
        "plies": this.after.plies(),
        "best": this.after == outcome,
        "losing_replies": this.losing_replies,
    })
}

fn describe_rules(rules: Rules) -> String {
    if rules.hands() == 2 && rules.goal() == Goal::Empty && rules.operation() == Rules::STANDARD.operation() {
        format!("base {}", rules.base())
    } else {
        rules.to_string()
    }
}

/// Both players' hands after each ply, the mover's of the moment first.
fn write_line(
    rules: Rules,
    (mut mover, mut opponent): (Hands, Hands),
    line: &[Hands],
    outcome: Outcome,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if line.is_empty() {
        let why = if rules.moves(mover, opponent).next().is_none() { "nobody can move" } else { "the game is over" };
        writeln!(out, "{why}")?;
        return Ok(());
    }
    write!(out, "perfect play: {mover}-{opponent}")?;
    for &result in line {
        (mover, opponent) = (opponent, result);
        write!(out, " {mover}-{opponent}")?;
    }
    writeln!(
        out,
        "{}",
        if outcome == Outcome::Draw && rules.moves(mover, opponent).next().is_some() { " and so on" } else { "" }
    )?;
    Ok(())
}

/// An outcome in its colour: a win green, a loss red.
fn paint(outcome: Outcome, colour: bool) -> String {
    let style = match outcome {
        _ if !colour => Style::new(),
        Outcome::Win { .. } => AnsiColor::Green.on_default(),
        Outcome::Draw => AnsiColor::Yellow.on_default(),
        Outcome::Loss { .. } => AnsiColor::Red.on_default(),
    };
    format!("{style}{outcome}{style:#}")
}

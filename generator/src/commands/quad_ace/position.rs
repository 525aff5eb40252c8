//! `solvetab quad-ace 1,3 6,7`: one position, its value and that of every move.

use std::cmp::Reverse;
use std::fmt;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, Rules};

use crate::commands::quad_ace::lines;
use crate::commands::quad_ace::table::PositionsTable;
use crate::dialogue::questions::STANDARD_INPUT;
use crate::options::quad_ace::{RulesOptions, read_in_position};
use crate::report::{Output, Shown, Verdict, WrappedList, missing, usage};
use crate::tables::export::positions::DecidedPosition;

#[derive(Debug, Args)]
pub(crate) struct PositionQuery {
    /// The mover's hands, such as 1,3; or - to read positions from standard input
    mover: Option<String>,
    /// The opponent's hands, such as 6,7
    opponent: Option<String>,
    // What is too much, so that it is not taken for a subcommand.
    #[arg(hide = true)]
    others: Vec<String>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    table: PositionsTable,
}

/// Answers for one position, or for each line of standard input.
pub(crate) fn run(asked: &PositionQuery, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match (asked.mover.as_deref(), &asked.opponent) {
        (None, _) => Err(missing(
            "which position? Write the hands of the player to move, then the other player's: solvetab quad-ace 1,3 6,7; solvetab quad-ace --help says more",
        )),
        (Some(STANDARD_INPUT), None) => lines::run(&asked.rules, &asked.table, output),
        // As positions are shown, and as a start is written.
        (Some(both), None) => match both.split_once('-') {
            Some(sides) => show(asked, sides, output),
            None => Err(missing(
                "the opponent's hands are missing: write quad-ace 1,3 6,7",
            )),
        },
        (Some(mover), Some(opponent)) => show(asked, (mover, opponent), output),
    }
}

fn show(
    asked: &PositionQuery,
    (mover, opponent): (&str, &str),
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if !asked.others.is_empty() {
        let sides = asked.others.len() + 2;
        return Err(usage(format!(
            "a position is the mover's hands and the opponent's, such as 1,3 6,7, but here are {sides} sides"
        )));
    }
    let named = asked.table.named(&asked.rules, output)?;
    let base = named
        .as_ref()
        .map_or(asked.rules.base(), |table| table.rules().base());
    let goal = named
        .as_ref()
        .map_or(asked.rules.goal(), |table| table.rules().goal());
    let mover = read_in_position(base, goal, mover, "mover")?;
    let opponent = read_in_position(base, goal, opponent, "opponent")?;
    let rules = match &named {
        Some(table) => table.rules(),
        None => asked
            .rules
            .rules(asked.rules.hands().unwrap_or(mover.count()))?,
    };

    // Refuses hands of another number than the rules have.
    rules.with_start(mover, opponent).map_err(usage)?;
    let table = named.map_or_else(|| asked.table.solved(rules, output), Ok)?;
    // Nobody has won at the start, though its hands may reach the goal.
    let outcome = if rules.start() == (mover, opponent) {
        table.start()?
    } else {
        table.probe(mover, opponent)?
    };
    let is_over = outcome.plies() == Some(0);
    let mut moves = Vec::new();
    for result in rules.moves(mover, opponent).filter(|_| !is_over) {
        let after = table.probe(opponent, result)?.before();
        let losing_replies = table.losing_replies(opponent, result)?;
        moves.push(Move {
            result,
            outcome: after,
            best: after == outcome,
            losing_replies,
        });
    }

    // Equally good moves stay in the order of their hands.
    moves.sort_by_key(|this| Reverse((this.outcome, this.losing_replies)));
    let line: Vec<Hands> = match moves.first() {
        Some(Move { result: best, .. }) if rules.is_won(opponent) => std::iter::once(Ok(*best))
            .chain(table.line(opponent, *best)?)
            .collect::<Result<_, _>>()?,
        _ => table.line(mover, opponent)?.collect::<Result<_, _>>()?,
    };
    output.report(&QuadAceReport {
        position: DecidedPosition {
            mover,
            opponent,
            outcome,
        },
        base,
        operation: Shown(rules.operation()),
        goal: Shown(rules.goal()),
        reachable: table.is_reachable(mover, opponent)?,
        moves,
        line,
        rules,
        colour: output.colour,
    })?;

    Ok(Verdict::Yes)
}

/// A position, what perfect play makes of it, and of each move.
#[derive(Serialize)]
struct QuadAceReport {
    #[serde(flatten)]
    position: DecidedPosition,
    base: u16,
    operation: Shown<Operation>,
    goal: Shown<Goal>,
    /// Play from the start leads to it; null if that is not known.
    reachable: Option<bool>,
    /// The best move first.
    moves: Vec<Move>,
    /// The hands after each ply of a perfect line.
    line: Vec<Hands>,
    #[serde(skip)]
    rules: Rules,
    #[serde(skip)]
    colour: bool,
}

/// A move and what it is worth.
#[derive(Serialize)]
struct Move {
    /// The mover's hands after it.
    result: Hands,
    #[serde(flatten)]
    outcome: Outcome,
    /// It keeps the position's value.
    best: bool,
    /// After it: the opponent's moves that lose.
    losing_replies: usize,
}

impl fmt::Display for QuadAceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position:
                DecidedPosition {
                    mover,
                    opponent,
                    outcome,
                },
            rules,
            ..
        } = self;
        let note = if self.reachable == Some(false) {
            " (not reachable from the start)"
        } else {
            ""
        };
        let usual =
            (rules.hands(), rules.operation(), rules.goal()) == (2, Operation::Add, Goal::Empty);
        let rules = if usual {
            format!("base {}", rules.base())
        } else {
            rules.to_string()
        };
        writeln!(
            f,
            "{} against {}, {rules}: {}{note}",
            mover,
            opponent,
            self.painted(*outcome)
        )?;
        for Move {
            result,
            outcome,
            best,
            ..
        } in &self.moves
        {
            writeln!(
                f,
                "  {} to {}: {}",
                if *best { "*" } else { " " },
                result,
                self.painted(*outcome)
            )?;
        }
        self.write_line(f)
    }
}

impl QuadAceReport {
    fn can_move(&self, mover: Hands, opponent: Hands) -> bool {
        self.rules.moves(mover, opponent).next().is_some()
    }

    /// Both players' hands after each ply, the mover's of the moment first.
    fn write_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DecidedPosition {
            mut mover,
            mut opponent,
            outcome,
        } = self.position;
        if self.line.is_empty() {
            let is_over = self.can_move(mover, opponent);
            return writeln!(
                f,
                "{}",
                if is_over {
                    "the game is over"
                } else {
                    "nobody can move"
                }
            );
        }
        let mut words = vec!["perfect play:".to_owned(), format!("{mover}-{opponent}")];
        for &result in &self.line {
            (mover, opponent) = (opponent, result);
            words.push(format!("{mover}-{opponent}"));
        }
        if outcome == Outcome::Draw && self.can_move(mover, opponent) {
            words.push("and so on".to_owned());
        }
        writeln!(
            f,
            "{}",
            WrappedList {
                items: &words,
                between: "",
                indent: "  "
            }
        )
    }

    /// An outcome in its colour: a win green, a loss red.
    fn painted(&self, outcome: Outcome) -> String {
        let style = match outcome {
            _ if !self.colour => Style::new(),
            Outcome::Win { .. } => AnsiColor::Green.on_default(),
            Outcome::Draw => AnsiColor::Yellow.on_default(),
            Outcome::Loss { .. } => AnsiColor::Red.on_default(),
        };
        format!("{style}{outcome}{style:#}")
    }
}

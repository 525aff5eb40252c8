//! `solvetab quad-ace -`: a position on each line, and its value and best moves on one line.

use std::io::{self, Write};

use solvetab_lookup::quad_ace::{Hands, QuadAce, Rules};

use crate::commands::quad_ace::table::PositionsTable;
use crate::dialogue::questions::{EmptyLine, answer_each};
use crate::options::quad_ace::{RulesOptions, read};
use crate::report::{Output, Verdict, form, shortened, usage};
use crate::tables::export::positions::{DecidedPosition, PositionRow};

/// Runs the command: the table is read, or the game solved, once.
pub(crate) fn run(
    options: &RulesOptions,
    table: &PositionsTable,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let table = table.of(options, output)?;
    let rules = table.rules();
    let is_json = output.json;

    // By position: the answer, empty until it has been asked for.
    let mut remembered: Vec<Box<[u8]>> =
        vec![Box::default(); rules.positions().min(REMEMBERED) as usize];
    answer_each(EmptyLine::Skipped, output, |question, reply| {
        let (mover, opponent) = read_position(rules, question)?;
        let known = remembered.get_mut(rules.position(mover, opponent) as usize);
        match known {
            Some(known) if !known.is_empty() => reply.extend_from_slice(known),
            known => {
                let answer = answer(&table, mover, opponent)?;
                if is_json {
                    serde_json::to_writer(&mut *reply, &answer)?;
                } else {
                    write_line(&answer, reply)?;
                }
                if let Some(known) = known {
                    *known = reply.as_slice().into();
                }
            }
        }
        Ok(Verdict::Yes)
    })
}

/// Answers that are kept, so that each is computed once: all of the standard game's, and a few
/// megabytes at most.
const REMEMBERED: u64 = 1 << 15;

/// The mover's hands and the opponent's, as they are written on a line.
fn read_position(rules: Rules, question: &str) -> anyhow::Result<(Hands, Hands)> {
    let (mover, opponent) = question
        .split_once(char::is_whitespace)
        .or_else(|| question.split_once('-'))
        .ok_or_else(|| {
            form(format!(
                "\"{}\" is not a position: write 1,3 6,7, the mover's hands first",
                shortened(question)
            ))
        })?;
    let (mover, opponent) = (
        read(rules.base(), mover, "mover")?,
        read(rules.base(), opponent.trim_start(), "opponent")?,
    );
    // Refuses hands of another number than the rules have.
    rules.with_start(mover, opponent).map_err(usage)?;
    Ok((mover, opponent))
}

/// The answer for a position.
fn answer<D: AsRef<[u8]>>(
    table: &QuadAce<D>,
    mover: Hands,
    opponent: Hands,
) -> anyhow::Result<PositionRow> {
    let rules = table.rules();
    // Nobody has won at the start, though its hands may reach the goal.
    let (outcome, best_moves) = if rules.start() == (mover, opponent) && rules.is_won(opponent) {
        let outcome = table.start()?;
        let mut best_moves = Vec::new();
        for result in rules.moves(mover, opponent) {
            if table.probe(opponent, result)?.before() == outcome {
                best_moves.push(result);
            }
        }
        (outcome, best_moves)
    } else {
        (
            table.probe(mover, opponent)?,
            table.best_moves(mover, opponent)?.collect(),
        )
    };
    Ok(PositionRow {
        position: DecidedPosition {
            mover,
            opponent,
            outcome,
        },
        best_moves,
    })
}

/// Writes an answer on one line.
fn write_line(
    PositionRow {
        position,
        best_moves,
    }: &PositionRow,
    reply: &mut Vec<u8>,
) -> io::Result<()> {
    let plies = position
        .outcome
        .plies()
        .map_or_else(|| "-".to_owned(), |plies| plies.to_string());
    write!(reply, "{} {plies}", position.outcome.name())?;
    best_moves
        .iter()
        .try_for_each(|result| write!(reply, " {result}"))
}

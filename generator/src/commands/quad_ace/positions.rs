//! `solvetab quad-ace -`: a position on each line, and its value and best moves on one line.

use std::io::Write;

use serde::{Serialize, Serializer};
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce, Rules};
use solvetab_solver::quad_ace::SolvedGame;

use crate::asked::cost;
use crate::asked::quad_ace::{RulesOptions, read};
use crate::dialogue::questions::{EmptyLine, answer_each};
use crate::report::{Output, Verdict, usage};
use crate::tables::export::positions::name;
use crate::terminal::interruption::UntilInterrupted;

/// Runs the command: the game is solved once.
pub(crate) fn run(options: &RulesOptions, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = options.rules(options.hands().unwrap_or(Rules::STANDARD.hands()))?;
    if let Some(warning) = cost::of_solving(rules) {
        output.progress.tell(&warning);
    }
    let game = output.workers.run(|| SolvedGame::new(rules, &UntilInterrupted(output.progress)))?;
    let table = game.table();
    let is_json = output.json;
    // By position: the answer, empty until it has been asked for.
    let mut remembered: Vec<Box<[u8]>> = vec![Box::default(); rules.positions().min(REMEMBERED) as usize];
    answer_each(EmptyLine::Skipped, output, |question, reply| {
        let (mover, opponent) = read_position(rules, question)?;
        let known = remembered.get_mut(rules.position(mover, opponent) as usize);
        match known {
            Some(known) if !known.is_empty() => reply.extend_from_slice(known),
            known => {
                Answer::new(table, mover, opponent)?.write(is_json, mover, opponent, reply)?;
                if let Some(known) = known {
                    *known = reply.as_slice().into();
                }
            }
        }
        Ok(Verdict::Yes)
    })
}

/// Answers that are kept, so that each is computed once: all of the standard game's, and a few megabytes at most.
const REMEMBERED: u64 = 1 << 15;

/// The mover's hands and the opponent's, as they are written on a line.
fn read_position(rules: Rules, question: &str) -> anyhow::Result<(Hands, Hands)> {
    let (mover, opponent) = question
        .split_once(char::is_whitespace)
        .ok_or_else(|| usage(format!("\"{question}\" is not a position: write 1,3 6,7, the mover's hands first")))?;
    let (mover, opponent) =
        (read(rules.base(), mover, "mover")?, read(rules.base(), opponent.trim_start(), "opponent")?);
    // Refuses hands of another number than the rules have.
    rules.with_start(mover, opponent).map_err(usage)?;
    Ok((mover, opponent))
}

/// What is said of a position.
struct Answer {
    outcome: Outcome,
    best_moves: Vec<Hands>,
}

impl Answer {
    fn new<D: AsRef<[u8]>>(table: &QuadAce<D>, mover: Hands, opponent: Hands) -> anyhow::Result<Self> {
        let rules = table.rules();
        if rules.start() == (mover, opponent) && rules.is_won(opponent) {
            // Nobody has won at the start, though its hands may reach the goal.
            let outcome = table.start()?;
            let mut best_moves = Vec::new();
            for result in rules.moves(mover, opponent) {
                if table.probe(opponent, result)?.before() == outcome {
                    best_moves.push(result);
                }
            }
            return Ok(Self { outcome, best_moves });
        }
        let outcome = table.probe(mover, opponent)?;
        Ok(Self { outcome, best_moves: table.best_moves(mover, opponent)?.collect() })
    }

    fn write(&self, is_json: bool, mover: Hands, opponent: Hands, reply: &mut Vec<u8>) -> anyhow::Result<()> {
        let Self { outcome, best_moves } = self;
        if is_json {
            let described = Described {
                mover: mover.values(),
                opponent: opponent.values(),
                outcome: name(*outcome),
                plies: outcome.plies(),
                best_moves: BestMoves(best_moves),
            };
            serde_json::to_writer(reply, &described)?;
            return Ok(());
        }
        match outcome.plies() {
            Some(plies) => write!(reply, "{} {plies}", name(*outcome))?,
            None => write!(reply, "{} -", name(*outcome))?,
        }
        for result in best_moves {
            write!(reply, " {result}")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Described<'a> {
    mover: &'a [u8],
    opponent: &'a [u8],
    outcome: &'static str,
    plies: Option<u16>,
    best_moves: BestMoves<'a>,
}

/// Each move as the hands it results in.
struct BestMoves<'a>(&'a [Hands]);

impl Serialize for BestMoves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Hands::values))
    }
}

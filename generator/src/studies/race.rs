//! `solvetab study race`: the chances of who begins when two find each other's secrets in turn.

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, DecisionTree, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Objective, Question, Resources};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::{Control, Phase, Steps};
use solvetab_studies::race::{self, Chances};

use crate::asked::word_file::check_quickly_searchable;
use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict, counted};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// The chances in a race, where two find each other's secrets in turn
///
/// Whoever needs fewer guesses wins. The second player has a last guess when the first has found his secret, so equal numbers are a draw; the chances
/// without that last guess are told too. Both follow trees of the least total, or of the least worst case, each secret is equally likely, and the
/// chances are exact. For few codes, 16 at most, it tells what the race is worth if both play for the race alone, taking risks when they are behind; a third
/// has drawn the secrets, and both see all guesses and answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study race --rules 4x10
  solvetab study race --rules 4x6r --worst --simulate 1000000 --seed 1")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// Also with trees of the least worst case, which may take minutes to find
    #[arg(long)]
    worst: bool,
    /// Play so many races besides, with secrets that are drawn
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0_u64, 1_000_000_000))]
    simulate: u64,
    /// What secrets are drawn from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
}

/// A tree: what it is for, itself, and how many secrets need each number of guesses.
pub(crate) struct Runner {
    objective: Objective,
    tree: DecisionTree<Vec<u8>>,
    pub(crate) distribution: Vec<u64>,
}

impl Runner {
    pub(crate) fn new(rules: Rules, objective: Objective, output: &Output<'_>) -> anyhow::Result<Self> {
        let question = Question { objective, ..Question::default() };
        let solve = || search::solve(&Game::from(rules), question, &Resources::default());
        let tree = output.workers.run(solve)?.tree;
        let tree = encode::in_memory(rules, &tree);
        let distribution = output.workers.run(|| referee::play_all(&tree))?.distribution;
        Ok(Self { objective, tree, distribution })
    }
}

/// Two who race.
struct Pairing<'a> {
    first: &'a Runner,
    other: &'a Runner,
    chances: Chances,
    simulated: Option<Chances>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, simulate, seed, .. } = arguments;
    check_quickly_searchable(rules)?;
    let objectives: &[Objective] =
        if arguments.worst { &[Objective::Total, Objective::Worst] } else { &[Objective::Total] };
    let runners = objectives
        .iter()
        .map(|&objective| Runner::new(rules, objective, output))
        .collect::<anyhow::Result<Vec<_>>>()?;
    interruption::hear()?;
    let control = UntilInterrupted(output.progress);
    let mut pairings = Vec::new();
    for first in &runners {
        for other in &runners {
            let chances = race::chances(&first.distribution, &other.distribution);
            let simulated = match simulate {
                0 => None,
                races => Some(play(rules, first, other, races, seed, &control)?),
            };
            pairings.push(Pairing { first, other, chances, simulated });
        }
    }
    let value = race::value(rules, &control)?;
    drop(control);
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "codes": rules.codes(),
                "races": pairings.iter().map(describe).collect::<Vec<_>>(),
                "value": value.map(|(sum, pairs)| json!({"sum": sum, "pairs": pairs})),
                "simulated": simulate,
                "seed": seed,
            })
        },
        |out| {
            let pairs = u64::from(rules.codes()).pow(2);
            writeln!(out, "{rules}: of {pairs} pairs of secrets who begins wins, draws and loses, by trees of the least")?;
            for Pairing { first, other, chances, simulated } in &pairings {
                let Chances { win, draw, loss } = chances;
                writeln!(
                    out,
                    "{:<5} against {:<5}  {win} = {}, {draw} = {}, {loss} = {}; without the last guess {} to {}",
                    first.objective,
                    other.objective,
                    percent(*win, pairs),
                    percent(*draw, pairs),
                    percent(*loss, pairs),
                    percent(win + draw, pairs),
                    percent(*loss, pairs),
                )?;
                if let Some(Chances { win, draw, loss }) = simulated {
                    writeln!(
                        out,
                        "  {}: {}, {}, {}",
                        counted(simulate, "race drawn", "races drawn"),
                        percent(*win, simulate),
                        percent(*draw, simulate),
                        percent(*loss, simulate)
                    )?;
                }
            }
            match value {
                Some((sum, pairs)) => writeln!(
                    out,
                    "if both play for the race alone it is worth {sum}/{pairs} = {:.4} to who begins, 1 for a win and -1 for a loss",
                    sum as f64 / pairs as f64
                )?,
                None => writeln!(out, "the race itself is solved for few codes only, {} at most", race::MOST_CODES)?,
            }
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}

/// Races for secrets that are drawn, each played through both trees.
fn play(
    rules: Rules,
    first: &Runner,
    other: &Runner,
    races: u64,
    seed: u64,
    control: &dyn Control<Steps>,
) -> anyhow::Result<Chances> {
    let codes: Vec<Code> = rules.iter().collect();
    let mut draws = Draws::new(Some(seed));
    let mut found = Chances { win: 0, draw: 0, loss: 0 };
    let phase = Phase::new(control, "races", races);
    for race in 0..races {
        if race % AT_ONCE == 0 {
            phase.reach(race)?;
        }
        let mine = referee::play(&first.tree, codes[draws.below(codes.len())])?.moves.len();
        let theirs = referee::play(&other.tree, codes[draws.below(codes.len())])?.moves.len();
        *match mine.cmp(&theirs) {
            std::cmp::Ordering::Less => &mut found.win,
            std::cmp::Ordering::Equal => &mut found.draw,
            std::cmp::Ordering::Greater => &mut found.loss,
        } += 1;
    }
    Ok(found)
}

/// Races between two looks at whether they are still wanted.
const AT_ONCE: u64 = 4096;

pub(crate) fn percent(part: u64, all: u64) -> String {
    format!("{:.3} %", part as f64 / all as f64 * 100.0)
}

fn describe(pairing: &Pairing<'_>) -> Value {
    let pairs = |chances: &Chances| json!({"win": chances.win, "draw": chances.draw, "loss": chances.loss});
    json!({
        "first": pairing.first.objective.to_string(),
        "other": pairing.other.objective.to_string(),
        "pairs": pairs(&pairing.chances),
        "simulated": pairing.simulated.as_ref().map(pairs),
    })
}

//! `solvetab study race`: the chances of who begins when two find each other's secrets in turn.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Objective, Question, Resources};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::{Control, Phase, Steps};
use solvetab_studies::race::{self, Chances};

use crate::asked::game::check_quickly_searchable;
use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::report::{Output, Shown, Verdict, counted};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// Who wins a race in which two players find each other's secrets in turn
///
/// The player who needs fewer guesses wins. When the first player has found the secret, the second
/// has one last guess, so equal numbers are a draw; the chances without that guess are shown too.
/// Both players follow trees of the least total, or of the least worst case. Every secret is
/// equally likely, and the chances are exact.
///
/// For at most 16 codes it also finds the value of the race when both players play for the race
/// alone and take risks when behind. There a third person has drawn the secrets, and both players
/// see all guesses and feedback.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study race --rules 4x10
  solvetab study race --rules 4x6r --worst --simulate 1000000 --seed 1")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Also use trees of the least worst case; finding them may take minutes
    #[arg(long)]
    worst: bool,
    /// Also play N races with random secrets
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0_u64, 1_000_000_000))]
    simulate: u64,
    /// Seed of the random secrets
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
    let mut races = Vec::new();
    for first in &runners {
        for other in &runners {
            let chances = race::chances(&first.distribution, &other.distribution);
            let simulated = match simulate {
                0 => None,
                races => Some(play(rules, first, other, races, seed, &control)?.into()),
            };
            let (first, other) = (Shown(first.objective), Shown(other.objective));
            races.push(Race { first, other, pairs: chances.into(), simulated });
        }
    }
    let value = race::value(rules, &control)?.map(|(sum, pairs)| Worth { sum, pairs });
    drop(control);
    output.report(&Report { rules: Shown(rules), codes: rules.codes(), races, value, simulated: simulate, seed })?;
    Ok(Verdict::Yes)
}

/// The chances of who begins.
#[derive(Serialize)]
struct Report {
    rules: Shown<Rules>,
    /// How many codes there are.
    codes: u32,
    races: Vec<Race>,
    /// What the race is worth if both play for it alone; `null` where there are too many codes.
    value: Option<Worth>,
    /// How many races were played for each of `races`.
    simulated: u64,
    /// What their secrets were drawn from.
    seed: u64,
}

/// Two who race.
#[derive(Serialize)]
struct Race {
    /// What the tree is for of who begins.
    first: Shown<Objective>,
    /// What the other's tree is for.
    other: Shown<Objective>,
    /// How all pairs of secrets end.
    pairs: Ends,
    /// How the races ended that were played.
    simulated: Option<Ends>,
}

/// How many races who begins wins, draws and loses.
#[derive(Serialize)]
struct Ends {
    win: u64,
    draw: u64,
    loss: u64,
}

impl From<Chances> for Ends {
    fn from(Chances { win, draw, loss }: Chances) -> Self {
        Self { win, draw, loss }
    }
}

/// A mean: wins less losses, over so many pairs of secrets.
#[derive(Serialize)]
struct Worth {
    sum: i64,
    pairs: i64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, simulated: races, .. } = self;
        let pairs = u64::from(self.codes).pow(2);
        let of = counted(pairs, "pair of secrets", "pairs of secrets");
        writeln!(f, "{rules}: of {of} who begins wins, draws and loses, by trees of the least")?;
        for Race { first, other, pairs: Ends { win, draw, loss }, simulated } in &self.races {
            let [wins, draws, losses, at_once] = [*win, *draw, *loss, win + draw].map(|part| percent(part, pairs));
            write!(f, "{first:<5} against {other:<5}  {win} = {wins}, {draw} = {draws}, {loss} = {losses}")?;
            writeln!(f, "; without the last guess {at_once} to {losses}")?;
            if let Some(Ends { win, draw, loss }) = simulated {
                let [wins, draws, losses] = [win, draw, loss].map(|part| percent(*part, *races));
                let drawn = counted(*races, "race drawn", "races drawn");
                writeln!(f, "  {drawn}: {wins}, {draws}, {losses}")?;
            }
        }
        let Some(Worth { sum, pairs }) = self.value else {
            return writeln!(f, "the race itself is solved for few codes only, {} at most", race::MOST_CODES);
        };
        write!(f, "if both play for the race alone it is worth {sum}/{pairs} = {:.4}", sum as f64 / pairs as f64)?;
        writeln!(f, " to who begins, 1 for a win and -1 for a loss")
    }
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

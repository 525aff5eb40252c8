//! `solvetab-research race`: the chances of who begins when two find each other's secrets in turn.

mod best_play;

use std::fmt;

use serde::Serialize;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{
    self, Objective, Question, Resources, Saved, Snapshot, SolveError,
};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::Random;

use self::best_play::{Chances, chances};
use crate::report::{Output, counted, mistake};
use crate::watch::{HowFar, Watch};

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
  solvetab-research race --rules 4x10
  solvetab-research race --rules 4x6r --worst --simulate 1000000 --seed 1")]
pub(crate) struct RaceArguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Also use trees of the least worst case; finding them may take minutes
    #[arg(long)]
    worst: bool,
    /// Also play N races with random secrets
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    simulate: u64,
    /// Seed of the random secrets
    #[arg(long, value_name = "N", default_value_t = 0, requires = "simulate")]
    seed: u64,
}

/// More codes than have a tree in minutes.
const MOST_CODES: u32 = 1 << 14;

/// A tree: what it is for, itself, and how many secrets need each number of guesses.
struct Runner {
    objective: Objective,
    tree: DecisionTree<Vec<u8>>,
    distribution: Vec<u64>,
}

impl Runner {
    fn new(rules: Rules, objective: Objective) -> anyhow::Result<Self> {
        let question = Question {
            objective,
            ..Question::default()
        };
        let (resources, saved) = (Resources::default(), Saved::default());
        let solved = search::solve_watched(
            &Game::from(rules),
            question,
            &resources,
            saved,
            &Watch::new(),
        );
        let solved = solved.map_err(|error| match error {
            SolveError::Interrupted(_) => anyhow::Error::from(Interrupted { known: () }),
            error => error.into(),
        })?;
        let tree = encode::in_memory(rules, &solved.tree);
        let distribution = referee::play_all(&tree)?.distribution;
        Ok(Self {
            objective,
            tree,
            distribution,
        })
    }
}

impl HowFar for Snapshot<'_> {
    fn how_far(&self) -> String {
        format!("{} sets searched for a tree", self.sets())
    }
}

/// Runs the study.
pub(crate) fn run(arguments: &RaceArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let &RaceArguments {
        rules,
        simulate,
        seed,
        ..
    } = arguments;
    if rules.codes() > MOST_CODES {
        return Err(mistake(format!(
            "{rules} has more than the {MOST_CODES} codes that are searched: take fewer symbols"
        )));
    }

    let objectives: &[Objective] = if arguments.worst {
        &[Objective::Total, Objective::Worst]
    } else {
        &[Objective::Total]
    };
    let runners = objectives
        .iter()
        .map(|&objective| Runner::new(rules, objective));
    let runners = runners.collect::<anyhow::Result<Vec<_>>>()?;
    let watch = Watch::new();
    let mut races = Vec::new();
    for first in &runners {
        for other in &runners {
            let pairs = chances(&first.distribution, &other.distribution);
            let simulated = match simulate {
                0 => None,
                races => Some(play(rules, (first, other), races, seed, &watch)?),
            };
            races.push(Contest {
                first: first.objective.to_string(),
                other: other.objective.to_string(),
                pairs,
                simulated,
            });
        }
    }

    let value = best_play::value(rules, &watch)?.map(|(sum, pairs)| MeanWorth { sum, pairs });
    drop(watch);
    output.report(&RaceReport {
        rules,
        codes: rules.codes(),
        races,
        value,
        simulated: simulate,
        seed,
    })?;
    Ok(true)
}

/// The chances of who begins.
#[derive(Serialize)]
struct RaceReport {
    rules: Rules,
    /// Number of codes.
    codes: u32,
    races: Vec<Contest>,
    /// Value of the race if both play for it alone; `null` where there are too many codes.
    value: Option<MeanWorth>,
    /// Races that were played for each of `races`.
    simulated: u64,
    /// Seed from which their secrets were drawn.
    seed: u64,
}

/// Two who race.
#[derive(Serialize)]
struct Contest {
    /// Objective of the first player's tree.
    first: String,
    /// Objective of the other's tree.
    other: String,
    /// Results of all pairs of secrets.
    pairs: Chances,
    /// Results of the races that were played.
    simulated: Option<Chances>,
}

/// A mean: wins less losses, over so many pairs of secrets.
#[derive(Serialize)]
struct MeanWorth {
    sum: i64,
    pairs: i64,
}

impl fmt::Display for RaceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            simulated: races,
            ..
        } = self;
        let pairs = u64::from(self.codes).pow(2);
        let of = counted(pairs, "pair of secrets", "pairs of secrets");
        writeln!(
            f,
            "{rules}: of {of} who begins wins, draws and loses, by trees of the least"
        )?;
        for Contest {
            first,
            other,
            pairs: Chances { win, draw, loss },
            simulated,
        } in &self.races
        {
            let [wins, draws, losses, at_once] =
                [*win, *draw, *loss, win + draw].map(|part| percent(part, pairs));
            write!(
                f,
                "{first:<5} against {other:<5}  {win} = {wins}, {draw} = {draws}, {loss} = {losses}"
            )?;
            writeln!(f, "; without the last guess {at_once} to {losses}")?;
            if let Some(Chances { win, draw, loss }) = simulated {
                let [wins, draws, losses] = [win, draw, loss].map(|part| percent(*part, *races));
                let drawn = counted(*races, "race drawn", "races drawn");
                writeln!(f, "  {drawn}: {wins}, {draws}, {losses}")?;
            }
        }

        let Some(MeanWorth { sum, pairs }) = self.value else {
            return writeln!(f, "the race itself has too many sets of codes to be solved");
        };
        write!(
            f,
            "if both play for the race alone it is worth {sum}/{pairs} = {:.4}",
            sum as f64 / pairs as f64
        )?;
        writeln!(f, " to who begins, 1 for a win and -1 for a loss")
    }
}

/// Races for secrets that are drawn, each played through both trees.
fn play(
    rules: Rules,
    (first, other): (&Runner, &Runner),
    races: u64,
    seed: u64,
    control: &dyn Control<Steps>,
) -> anyhow::Result<Chances> {
    let codes: Vec<Code> = rules.iter().collect();
    let mut draws = Random::new(seed);
    let mut found = Chances {
        win: 0,
        draw: 0,
        loss: 0,
    };
    let phase = Phase::new(control, "races", races);
    for race in 0..races {
        if race % AT_ONCE == 0 {
            phase.reach(race)?;
        }
        let mine = referee::play(&first.tree, codes[draws.below(codes.len())])?
            .moves
            .len();
        let theirs = referee::play(&other.tree, codes[draws.below(codes.len())])?
            .moves
            .len();
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

fn percent(part: u64, all: u64) -> String {
    format!("{:.3} %", part as f64 / all as f64 * 100.0)
}

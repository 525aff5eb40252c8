//! `solvetab study learn`: a step function, learned by playing, in a file of JSON.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::control::Unwatched;
use solvetab_studies::learned::lesson::{Lesson, learn};
use solvetab_studies::learned::{Again, Learned, STEP_UNIT, Step, tree};

use crate::choices::from_to;
use crate::report::{Output, Shown, Verdict, codes, form, guesses};
use crate::tables::container;
use crate::tables::folder::read_regular;
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;
use crate::tree_report::Totals;

/// Learn a strategy by playing: how many guesses a set of candidates needs, by its size
///
/// Learning begins with rounds: play all secrets by a function of set sizes, measure what sets of
/// each size cost, repeat with the measured function. A search then tries small changes of the
/// function on the whole tree. The same is done with a second function, which rates the best
/// guesses again by what the members of each cell can do. The same seed learns the same on every
/// machine. With --play a strategy is played, and nothing is learned.
///
/// Ctrl-C ends it with the best strategy so far and exit code 130. A second Ctrl-C ends it at once,
/// with nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study learn --rules 4x10 --out mine.json
  solvetab study learn --rules 4x9 --play mine.json
  solvetab study learn --rules 4x10 --trials 0 --judge-again 0")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Rounds of playing and measuring
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_to(1, 1_000_000_u64))]
    rounds: u64,
    /// Trees tried by each chain of the search; 0 skips the search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_to(0, 1_000_000_000_u64))]
    trials: u64,
    /// How many of the best guesses the second function rates; 0 learns from sizes alone
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = from_to(0, 1000_u16))]
    judge_again: u16,
    /// Seed of the search
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Start the search from the strategy in this file
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    start: Option<PathBuf>,
    /// Write the strategy to this file, as JSON
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    out: Option<PathBuf>,
    /// Play the strategy in this file, of these rules or others
    #[arg(long, value_name = "FILE")]
    play: Option<PathBuf>,
}

/// More bytes than any such file needs.
const MOST_BYTES: u64 = 1 << 24;

/// A strategy in a file: for some sizes of sets the guesses to come, summed over the set.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Steps {
    rules: String,
    sizes: Vec<(u32, f64)>,
    /// How many of the best guesses are judged again, by the function of members.
    #[serde(default)]
    judged_again: u16,
    #[serde(default)]
    members: Vec<(u32, f64)>,
}

impl From<&Learned> for Steps {
    fn from(learned: &Learned) -> Self {
        let steps = |steps: &[Step]| {
            steps.iter().map(|step| (step.size, step.guesses as f64 / STEP_UNIT as f64)).collect::<Vec<_>>()
        };
        let again = learned.again();
        Self {
            rules: learned.rules().to_string(),
            sizes: steps(learned.of_sizes()),
            judged_again: again.map_or(0, |again| again.guesses),
            members: again.map_or_else(Vec::new, |again| steps(&again.of_members)),
        }
    }
}

impl Steps {
    fn learned(self) -> anyhow::Result<Learned> {
        let steps = |steps: Vec<(u32, f64)>| -> Vec<Step> {
            let units = |guesses: f64| (guesses * STEP_UNIT as f64).round() as u64;
            steps.into_iter().map(|(size, guesses)| Step { size, guesses: units(guesses) }).collect()
        };
        let Self { rules, sizes, judged_again, members } = self;
        ensure!(judged_again > 0 || members.is_empty(), "members judge guesses again, but judged_again is 0");
        let again = (judged_again > 0).then(|| Again { guesses: judged_again, of_members: steps(members) });
        Ok(Learned::new(rules.parse()?, steps(sizes), again)?)
    }
}

/// Reads a strategy.
fn read(path: &Path) -> anyhow::Result<Learned> {
    let bytes = read_regular(path, MOST_BYTES)?;
    let steps = serde_json::from_slice(&bytes).map_err(anyhow::Error::from).and_then(Steps::learned);
    steps.map_err(|error| form(format!("{} is no strategy that was learned: {error:#}", path.display())))
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, rounds, trials, judge_again, seed, .. } = arguments;
    if let Some(path) = &arguments.play {
        let learned = read(path)?;
        let control = UntilInterrupted(output.progress);
        let tree = output.workers.run(|| tree::build(rules, &learned, 0, &control))?;
        output.report(&Played { rules: Shown(rules), learned_with: Shown(learned.rules()), totals: (&tree).into() })?;
        return Ok(Verdict::Yes);
    }
    let lesson = Lesson { rules, rounds, trials, judged_again: judge_again, seed };
    if let Some(path) = &arguments.out {
        container::check_writable(path)?;
    }
    let start = arguments.start.as_deref().map(read).transpose()?;
    interruption::hear()?;
    let began = Instant::now();
    let taught = output.workers.run(|| learn(&lesson, start.as_ref(), &UntilInterrupted(output.progress)));
    let (taught, looked) = interruption::known(taught);
    let seconds = began.elapsed().as_secs_f64();
    // What is known is told, interrupted or not.
    let tree = output.workers.run(|| tree::build(rules, &taught.learned, 0, &Unwatched))?;
    if let Some(path) = &arguments.out {
        let text = serde_json::to_string(&Steps::from(&taught.learned))? + "\n";
        container::write_atomically(path, text.as_bytes()).with_context(|| path.display().to_string())?;
    }
    output.report(&Report {
        rules: Shown(rules),
        rounds: taught.rounds,
        trials,
        judged_again: judge_again,
        seed,
        codes: rules.codes(),
        total_by_sizes: taught.of_sizes,
        totals: (&tree).into(),
        interrupted: looked.is_err(),
        seconds,
    })?;
    looked?;
    Ok(Verdict::Yes)
}

/// How a strategy plays.
#[derive(Serialize)]
struct Played {
    rules: Shown<Rules>,
    learned_with: Shown<Rules>,
    #[serde(flatten)]
    totals: Totals,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, learned_with, totals } = self;
        writeln!(f, "{rules}, learned with {learned_with}: {}", guesses(totals.total))?;
        write!(f, "average  {:.4}\n{totals}", totals.average)
    }
}

/// What was learned.
#[derive(Serialize)]
struct Report {
    rules: Shown<Rules>,
    /// The total of guesses after each round.
    rounds: Vec<u64>,
    /// Trees that each chain of the search was to try.
    trials: u64,
    /// How many of the best guesses are judged again.
    judged_again: u16,
    /// What the search drew from.
    seed: u64,
    /// How many codes there are.
    codes: u32,
    /// The least total by sizes alone.
    total_by_sizes: u64,
    #[serde(flatten)]
    totals: Totals,
    /// Whether it ended before all was tried.
    interrupted: bool,
    /// How long it took.
    seconds: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, rounds, total_by_sizes, totals, seconds, .. } = self;
        let average = |total: u64| total as f64 / f64::from(self.codes);
        let (round, best) = (1..).zip(rounds).min_by_key(|&(_, total)| total).unwrap_or((0, &0));
        writeln!(f, "{rules}, learned: {} for {}", guesses(totals.total), codes(self.codes, "code"))?;
        writeln!(f, "rounds   {:.4}, the best of {}, in round {round}", average(*best), rounds.len())?;
        writeln!(f, "sizes    {:.4}, the best by sizes alone", average(*total_by_sizes))?;
        write!(f, "average  {:.4}\n{totals}", totals.average)?;
        let end = if self.interrupted { "interrupted after" } else { "learned in" };
        writeln!(f, "{end} {seconds:.1} s")
    }
}

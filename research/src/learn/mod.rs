//! `solvetab-research learn`: a step function, learned by playing, in a small file of JSON.
//!
//! ```text
//! lesson -> rounds, search   playing and measuring, then small changes tried on the whole tree
//!             -> forest        the sets that were met: trees have most sets in common
//! tree, forest -> choice     the one rule by which all guess
//! learned, step              the functions; strategy_file keeps them, and evaluate plays them
//! ```

mod choice;
pub(crate) mod evaluate;
mod forest;
mod learned;
mod lesson;
mod rounds;
mod search;
mod step;
mod strategy_file;
mod tree;

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::control::{Interrupted, Unwatched};

use self::lesson::{Lesson, learn};
use self::strategy_file::{StrategyFile, read};
use crate::report::{Output, Replacement, TreeTotals, codes, guesses};
use crate::watch::Watch;

/// Learn a strategy by playing: how many guesses a set of candidates needs, by its size
///
/// Learning begins with rounds: play all secrets by a function of set sizes, measure what sets of
/// each size cost, repeat with the measured function. A search then tries small changes of the
/// function on the whole tree. The same is done with a second function, which rates the best
/// guesses again by what the members of each cell can do. The same seed learns the same on every
/// machine.
///
/// Ctrl-C ends it with the best strategy so far and exit code 130. A second Ctrl-C ends it at once,
/// with nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab-research learn --rules 4x10 --out mine.json
  solvetab-research evaluate --rules 4x9 --steps mine.json
  solvetab-research learn --rules 4x10 --trials 0 --judge-again 0")]
pub(crate) struct LearnArguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Rounds of playing and measuring
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: u64,
    /// Trees tried by each chain of the search; 0 skips the search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    trials: u64,
    /// How many of the best guesses the second function rates; 0 learns from sizes alone
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(..=1000))]
    judge_again: u16,
    /// Seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Start the search from the strategy in this file
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Write the strategy to this file, as JSON
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the study.
pub(crate) fn run(arguments: &LearnArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let &LearnArguments {
        rules,
        rounds,
        trials,
        judge_again,
        seed,
        ..
    } = arguments;
    let out = arguments.out.as_deref().map(Replacement::new).transpose()?;
    let start = arguments.start.as_deref().map(read).transpose()?;
    let began = Instant::now();
    let lesson = Lesson {
        rules,
        rounds,
        trials,
        judged_again: judge_again,
        seed,
    };
    let (taught, looked) = Interrupted::split(learn(&lesson, start.as_ref(), &Watch::new()));
    let seconds = began.elapsed().as_secs_f64();
    // What is known is told, interrupted or not.
    let tree = tree::build(rules, &taught.learned, &Unwatched)?;
    if let Some(out) = out {
        out.write(&(serde_json::to_string(&StrategyFile::from(&taught.learned))? + "\n"))?;
    }

    output.report(&LearnReport {
        rules,
        rounds: taught.rounds,
        trials,
        judged_again: judge_again,
        seed,
        codes: rules.codes(),
        total_by_sizes: taught.of_sizes,
        totals: TreeTotals::of(&encode::in_memory(rules, &tree))?,
        interrupted: looked.is_err(),
        seconds,
    })?;
    looked?;
    Ok(true)
}

/// Result of a lesson.
#[derive(Serialize)]
struct LearnReport {
    rules: Rules,
    /// The total of guesses after each round.
    rounds: Vec<u64>,
    /// Trees that each chain of the search was to try.
    trials: u64,
    /// Number of best guesses that are judged again.
    judged_again: u16,
    /// Seed of the search.
    seed: u64,
    /// Number of codes.
    codes: u32,
    /// The least total by sizes alone.
    total_by_sizes: u64,
    #[serde(flatten)]
    totals: TreeTotals,
    /// It ended before all was tried.
    interrupted: bool,
    /// Duration in seconds.
    seconds: f64,
}

impl fmt::Display for LearnReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            rounds,
            total_by_sizes,
            totals,
            seconds,
            ..
        } = self;
        let all = f64::from(self.codes);
        let (round, best) = (1..)
            .zip(rounds)
            .min_by_key(|&(_, total)| total)
            .unwrap_or((0, &0));
        writeln!(
            f,
            "{rules}, learned: {} for {}",
            guesses(totals.total),
            codes(self.codes)
        )?;
        writeln!(
            f,
            "rounds   {:.4}, the best of {}, in round {round}",
            *best as f64 / all,
            rounds.len()
        )?;
        writeln!(
            f,
            "sizes    {:.4}, the best by sizes alone",
            *total_by_sizes as f64 / all
        )?;
        write!(f, "{totals}")?;
        let end = if self.interrupted {
            "interrupted after"
        } else {
            "learned in"
        };
        writeln!(f, "{end} {seconds:.1} s")
    }
}

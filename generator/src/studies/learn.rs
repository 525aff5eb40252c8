//! `solvetab study learn`: a step table, learned by playing.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use solvetab_lookup::claim::{Method, Objective};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::control::{Control, Interrupted, Steps, Unwatched};
use solvetab_solver::encoded::Encoded;
use solvetab_studies::learned::encode::encode;
use solvetab_studies::learned::lesson::{Lesson, Taught, learn};
use solvetab_studies::learned::tree;

use crate::choices::from_to;
use crate::report::{Output, Shown, Verdict, codes, guesses};
use crate::tables::folder::TablesFolder;
use crate::tables::game::Recipe;
use crate::tables::{container, step_file};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;
use crate::tree_report::{Totals, Written};

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
  solvetab study learn --rules 4x10 --out mine.tab
  solvetab study learn --rules 4x10 --trials 0 --judge-again 0
  solvetab evaluate --rules 4x10 --strategy learned --table mine.tab")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Rounds of playing and measuring
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = from_to(1, 1_000_000_u64))]
    rounds: u64,
    /// Trees tried by each chain of the search; 0 skips the search
    #[arg(long, value_name = "N", default_value_t = TRIALS, value_parser = from_to(0, 1_000_000_000_u64))]
    trials: u64,
    /// How many of the best guesses the second function rates; 0 learns from sizes alone
    #[arg(long, value_name = "N", default_value_t = JUDGED_AGAIN, value_parser = from_to(0, 1000_u16))]
    judge_again: u16,
    /// Seed of the search
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Start the search from this strategy: a step table, by name or file, or CSV as export writes
    /// it
    #[arg(long, value_name = "TABLE")]
    start: Option<String>,
    /// Write the strategy to this table file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Rounds that are made where no number is asked for.
pub(crate) const ROUNDS: u64 = 100;
const TRIALS: u64 = 1000;
const JUDGED_AGAIN: u16 = 20;

/// Rules of so many codes are learned in a second or two.
const AT_ONCE: u32 = 1000;

/// What makes a shipped step table.
#[derive(Debug)]
pub(crate) struct LessonRecipe {
    pub(crate) rules: &'static str,
    pub(crate) trials: u64,
    pub(crate) seed: u64,
    /// What making it costs, if it takes longer than others.
    pub(crate) warning: Option<&'static str>,
}

impl Recipe for LessonRecipe {
    fn rules(&self) -> String {
        self.rules.to_owned()
    }

    fn objective(&self) -> Objective {
        Objective::FewGuesses
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        let &Self { rules, trials, seed, .. } = self;
        let lesson = Lesson { rules: rules.parse()?, rounds: ROUNDS, trials, judged_again: JUDGED_AGAIN, seed };
        let (taught, looked) = interruption::known(learn(&lesson, None, control));
        looked?;
        Ok(encoded(&lesson, &taught, &tree(&taught)?, false, false))
    }

    fn warning(&self) -> anyhow::Result<Option<String>> {
        let rules: Rules = self.rules.parse()?;
        let usual = || (rules.codes() > AT_ONCE).then(|| format!("learning learned-{rules} takes up to a minute"));
        Ok(self.warning.map(str::to_owned).or_else(usual))
    }
}

/// The tree that what was learned leads to.
fn tree(taught: &Taught) -> Result<Tree, Interrupted> {
    tree::build(taught.learned.rules(), &taught.learned, 0, &Unwatched)
}

/// The table of what was learned, with what it says of itself.
fn encoded(lesson: &Lesson, taught: &Taught, tree: &Tree, from_start: bool, interrupted: bool) -> Encoded {
    let &Lesson { rounds, trials, judged_again, seed, .. } = lesson;
    let mut encoded = encode(&taught.learned, tree.cost());
    encoded.facts.strategy = Some(Method::Learned { rounds, trials, judged_again, seed, from_start, interrupted });
    encoded.facts.objective = Some(Objective::FewGuesses);
    encoded
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, rounds, trials, judge_again, seed, .. } = arguments;
    let lesson = Lesson { rules, rounds, trials, judged_again: judge_again, seed };
    if let Some(path) = &arguments.out {
        container::check_writable(path)?;
    }
    let start = match &arguments.start {
        Some(name) => Some(step_file::read(name, rules, &arguments.tables, output)?),
        None => None,
    };
    interruption::hear()?;
    let began = Instant::now();
    let taught = output.workers.run(|| learn(&lesson, start.as_ref(), &UntilInterrupted(output.progress)));
    let (taught, looked) = interruption::known(taught);
    let seconds = began.elapsed().as_secs_f64();
    let interrupted = looked.is_err();
    let tree = output.workers.run(|| tree(&taught))?;
    let encoded = encoded(&lesson, &taught, &tree, start.is_some(), interrupted);
    let (table, written) = Written::if_asked(arguments.out.as_deref(), &encoded);
    output.report(&Report {
        rules: Shown(rules),
        rounds: taught.rounds,
        trials,
        judged_again: judge_again,
        seed,
        codes: rules.codes(),
        total_by_sizes: taught.of_sizes,
        totals: (&tree).into(),
        interrupted,
        seconds,
        table,
    })?;
    output.out.flush()?;
    written?;
    looked?;
    Ok(Verdict::Yes)
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
    /// The table that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Written>,
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
        writeln!(f, "{end} {seconds:.1} s")?;
        self.table.as_ref().map_or(Ok(()), |table| writeln!(f, "written  {table}"))
    }
}

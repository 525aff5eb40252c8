//! `solvetab study learn`: a step table, learned by playing.

use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::claim::{Method, Objective};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::tree::TreeCost;
use solvetab_solver::control::{Control, Steps, Unwatched};
use solvetab_solver::encoded::Encoded;
use solvetab_studies::learned::encode::encode;
use solvetab_studies::learned::lesson::{Lesson, Taught, learn};
use solvetab_studies::learned::tree;

use crate::choices::from_to;
use crate::counts::{codes, guesses};
use crate::report::{Output, Verdict};
use crate::tables::folder::TablesFolder;
use crate::tables::game::Recipe;
use crate::tables::{container, step_file};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// Learn by playing how many guesses a set of codes needs, by its size
///
/// First rounds: play all secrets by a function of sizes, measure what the sets of each size cost, play by that. Then a search: small
/// changes of the function, tried on the whole tree. Then the same with a second function, which judges the best guesses again by
/// what the members of each cell can do. The same seed learns the same on every machine. Ctrl-C ends it after the trees at hand with the best so
/// far, and exit code 130; a second one at once, with nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study learn --rules 4x10 --out mine.tab
  solvetab study learn --rules 4x10 --trials 0 --judge-again 0
  solvetab evaluate --rules 4x10 --strategy learned --table mine.tab")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// Rounds of playing and measuring
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = from_to(1, 1_000_000_u64))]
    rounds: u64,
    /// Trees that each chain of the search tries; 0 leaves the search out
    #[arg(long, value_name = "N", default_value_t = TRIALS, value_parser = from_to(0, 1_000_000_000_u64))]
    trials: u64,
    /// How many of the best guesses are judged again by what the members of each cell can do; 0 learns from sizes alone
    #[arg(long, value_name = "N", default_value_t = JUDGED_AGAIN, value_parser = from_to(0, 1000_u16))]
    judge_again: u16,
    /// What the search draws from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Search from this strategy instead of the best round: a step table, by name or file, or a CSV file as export writes it
    #[arg(long, value_name = "TABLE")]
    start: Option<String>,
    /// Write what was learned to this file, a table
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Rounds that are made where no number is asked for.
pub(crate) const ROUNDS: u64 = 100;
const TRIALS: u64 = 1000;
const JUDGED_AGAIN: u16 = 20;

/// What makes a shipped step table.
#[derive(Debug)]
pub(crate) struct LessonRecipe {
    pub(crate) rules: &'static str,
    pub(crate) trials: u64,
    pub(crate) seed: u64,
    /// What making it costs, if that is long.
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
        Ok(encoded(&lesson, &taught, &cost(&taught)?, false, false))
    }

    fn warning(&self) -> anyhow::Result<Option<String>> {
        Ok(self.warning.map(str::to_owned))
    }
}

fn cost(taught: &Taught) -> anyhow::Result<TreeCost> {
    Ok(tree::build(taught.learned.rules(), &taught.learned, 0, &Unwatched)?.cost())
}

/// The table of what was learned, with what it says of itself.
fn encoded(lesson: &Lesson, taught: &Taught, cost: &TreeCost, from_start: bool, interrupted: bool) -> Encoded {
    let &Lesson { rounds, trials, judged_again, seed, .. } = lesson;
    let mut encoded = encode(&taught.learned, *cost);
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
    let is_interrupted = looked.is_err();
    let cost = output.workers.run(|| cost(&taught))?;
    let written = arguments.out.as_ref().map_or(Ok(()), |path| {
        let encoded = encoded(&lesson, &taught, &cost, start.is_some(), is_interrupted);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        container::write_atomically(path, &container::to_file(&name, &encoded)?)
    });
    show(&lesson, &taught, &cost, (seconds, is_interrupted), output)?;
    output.out.flush()?;
    written?;
    looked?;
    Ok(Verdict::Yes)
}

fn show(
    lesson: &Lesson,
    taught: &Taught,
    cost: &TreeCost,
    (seconds, is_interrupted): (f64, bool),
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let rules = lesson.rules;
    let average = |total: u64| total as f64 / f64::from(rules.codes());
    let best = taught.rounds.iter().copied().min().unwrap_or_default();
    let round = taught.rounds.iter().position(|&total| total == best).map_or(0, |at| at + 1);
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "rounds": taught.rounds,
                "trials": lesson.trials,
                "judged_again": lesson.judged_again,
                "seed": lesson.seed,
                "codes": rules.codes(),
                "total_by_sizes": taught.of_sizes,
                "total": cost.total,
                "average": average(cost.total.into()),
                "worst": cost.worst,
                "interrupted": is_interrupted,
                "seconds": seconds,
            })
        },
        |out| {
            let (total, codes) = (guesses(cost.total), codes(rules.codes(), "code"));
            writeln!(out, "{rules}, learned: {total} for {codes}")?;
            writeln!(out, "rounds   {:.4}, the best of {}, in round {round}", average(best), taught.rounds.len())?;
            writeln!(out, "sizes    {:.4}, the best by sizes alone", average(taught.of_sizes))?;
            writeln!(out, "average  {:.4}", average(cost.total.into()))?;
            writeln!(out, "worst    {}", cost.worst)?;
            let end = if is_interrupted { "interrupted after" } else { "learned in" };
            writeln!(out, "{end} {seconds:.1} s")?;
            Ok(())
        },
    )
}

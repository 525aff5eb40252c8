//! `solvetab study one-lie`: how many questions are needed if one answer may be wrong.

use std::time::Instant;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::control::Interrupted;
use solvetab_studies::matrix_game::Fraction;
use solvetab_studies::one_lie::{
    Criterion, Ending, Least, Lies, MOST_PROVEN_CODES, MOST_WEIGHT, Measured, Strategy, Unfinished, least, measure,
};
use solvetab_studies::static_questions::{Answers, MOST_CODES};

use crate::choices::{choices, from_to};
use crate::counts::codes;
use crate::fraction::Shown;
use crate::report::{Output, Verdict, counted, usage};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// How many questions are needed if at most one answer may be wrong
///
/// Proves the least number of questions that always do, whatever the secret and wherever the host lies, by trying all questions that are
/// essentially different with fewer, beside the number for a host who never lies. Ctrl-C ends it with what is proven by then: at least so many. The game ends in one of two ways: when the secret is asked, which is
/// then admitted and counts, and never said of another code; or when one code alone is possible, where any answer may be wrong.
///
/// With --measure it plays a good strategy instead, with known that of solvetab next --lies 1, against every secret and every lie, for rules of at most 8192
/// codes: exactly how many questions it takes at most, on average if the host does not lie, and on average if he does, where each secret is
/// equally likely, for a secret each place of a lie, and there each other answer that the rules have. Places of a lie are, with known, all
/// questions of the secret's honest game and, with asked, those before the last, where the winning answer is no lie; a secret that is found at
/// once counts with that one question.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study one-lie --rules 4x6
  solvetab study one-lie --rules 3x4r --ends known --json
  solvetab study one-lie --rules 4x6r --measure --ends asked")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// Only if the game ends so
    #[arg(long, value_name = "WHEN", value_parser = choices(&Ending::ALL, Ending::name, Ending::summary))]
    ends: Option<Ending>,
    /// Measure a strategy instead of proving what is least
    #[arg(long)]
    measure: bool,
    /// With --measure: how the strategy judges a question by the weights of what its answers leave [default: squares]
    #[arg(long, value_name = "HOW", requires = "measure", value_parser = choices(&Criterion::ALL, Criterion::name, Criterion::summary))]
    criterion: Option<Criterion>,
    /// With --measure: how much a code weighs that fits all answers, where one that contradicts an answer weighs 1 [default: 128 for asked, 64 for known]
    #[arg(long, value_name = "N", requires = "measure", value_parser = from_to(1, MOST_WEIGHT))]
    weight: Option<u32>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules;
    let most = if arguments.measure { MOST_CODES } else { MOST_PROVEN_CODES };
    if rules.codes() > most {
        let found = codes(rules.codes(), "code");
        let remedy = match (arguments.measure, rules.codes() > MOST_CODES) {
            (false, false) => "measure a strategy with --measure, or take fewer symbols",
            _ => "take fewer symbols",
        };
        let what = if arguments.measure { "measured" } else { "tried" };
        return Err(usage(format!("{rules} has {found}, more than the {most} for which it is {what}: {remedy}")));
    }
    let found = codes(rules.codes(), "code");
    let answers = output.workers.run(|| Answers::new(rules));
    let answers = answers.ok_or_else(|| usage(format!("{rules} has {found}, too many: take fewer symbols")))?;
    interruption::hear()?;
    let endings: Vec<Ending> = arguments.ends.map_or_else(|| Ending::ALL.to_vec(), |ending| vec![ending]);
    if arguments.measure {
        let measured = endings.iter().map(|&ending| Played::new(arguments, &answers, ending, output));
        let measured = measured.collect::<Result<Vec<_>, Interrupted>>()?;
        show_measured(rules, &measured, output)?;
        return Ok(Verdict::Yes);
    }
    let mut found: Vec<Proven> = Vec::new();
    let mut looked = Ok(());
    for ending in endings {
        let proven = Proven::new(&answers, ending, output);
        looked = proven.one_lie.map(|_| ()).map_err(|_| Interrupted { known: () });
        found.push(proven);
        if looked.is_err() {
            break;
        }
    }
    show_proven(rules, &found, output)?;
    looked?;
    Ok(Verdict::Yes)
}

/// What was proven for one ending; less if it was interrupted.
struct Proven {
    ending: Ending,
    one_lie: Result<Least, Unfinished>,
    without: Result<Least, Unfinished>,
    seconds: f64,
}

impl Proven {
    fn new(answers: &Answers, ending: Ending, output: &Output<'_>) -> Self {
        let start = Instant::now();
        let control = UntilInterrupted(output.progress);
        let least = |lies| least(answers, lies, ending, &control).map_err(|interrupted| interrupted.known);
        let without = least(Lies::None);
        let one_lie = match without {
            Ok(_) => least(Lies::One),
            // A host who may lie need not: what does not do without a lie does not do with one.
            Err(Unfinished { at_least, .. }) => Err(Unfinished { at_least, looked_at: 0 }),
        };
        Self { ending, one_lie, without, seconds: start.elapsed().as_secs_f64() }
    }

    fn json(&self) -> Value {
        json!({
            "ends": self.ending.name(),
            "questions": self.one_lie.ok().map(|least| least.questions),
            "at_least": at_least(&self.one_lie),
            "without_a_lie": self.without.ok().map(|least| least.questions),
            "without_a_lie_at_least": at_least(&self.without),
            "bound": self.one_lie.ok().map(|least| least.bound),
            "first": self.one_lie.ok().and_then(|least| least.first).map(|first| first.to_string()),
            "looked_at": looked_at(&self.one_lie),
            "seconds": self.seconds,
        })
    }
}

/// So many questions are needed at least.
fn at_least(found: &Result<Least, Unfinished>) -> u32 {
    found.as_ref().map_or_else(|unfinished| unfinished.at_least, |least| least.questions)
}

/// Questions that were looked at for it.
fn looked_at(found: &Result<Least, Unfinished>) -> u64 {
    found.as_ref().map_or_else(|unfinished| unfinished.looked_at, |least| least.looked_at)
}

fn show_proven(rules: Rules, found: &[Proven], output: &mut Output<'_>) -> anyhow::Result<()> {
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "codes": rules.codes(),
                "proven": found.iter().map(Proven::json).collect::<Vec<_>>(),
            })
        },
        |out| {
            writeln!(out, "{rules}: {}", codes(rules.codes(), "code"))?;
            for Proven { ending, one_lie, without, seconds } in found {
                let name = ending.name();
                let questions = counted(at_least(one_lie).into(), "question", "questions");
                let without = match without {
                    Ok(least) => least.questions.to_string(),
                    Err(unfinished) => format!("at least {}", unfinished.at_least),
                };
                let looked_at = counted(looked_at(one_lie), "question", "questions");
                let what = if let Ok(least) = one_lie {
                    let first = least.first.map_or_else(String::new, |first| format!(", the first {first}"));
                    writeln!(
                        out,
                        "{name:<6} {questions} at least and at most with one lie{first}; {without} without a lie"
                    )?;
                    format!("the bound says {}", least.bound)
                } else {
                    writeln!(out, "{name:<6} at least {questions} with one lie; {without} without a lie")?;
                    "interrupted".to_owned()
                };
                writeln!(out, "       {what}; {looked_at} looked at, {seconds:.3} s")?;
            }
            Ok(())
        },
    )
}

/// What a strategy came to for one ending.
struct Played {
    ending: Ending,
    strategy: (Criterion, u32),
    measured: Measured,
    seconds: f64,
}

impl Played {
    fn new(arguments: &Arguments, answers: &Answers, ending: Ending, output: &Output<'_>) -> Result<Self, Interrupted> {
        let start = Instant::now();
        let (criterion, weight) = Strategy::best(ending);
        let strategy = (arguments.criterion.unwrap_or(criterion), arguments.weight.unwrap_or(weight));
        let control = UntilInterrupted(output.progress);
        let measured =
            output.workers.run(|| measure(&Strategy::with(answers, ending, strategy.0, strategy.1), &control))?;
        Ok(Self { ending, strategy, measured, seconds: start.elapsed().as_secs_f64() })
    }

    fn json(&self) -> Value {
        let average =
            |average: &Fraction| json!({"exact": Shown(average).to_string(), "decimal": Shown(average).decimal()});
        json!({
            "ends": self.ending.name(),
            "criterion": self.strategy.0.name(),
            "weight": self.strategy.1,
            "worst": self.measured.worst,
            "honest_average": average(&self.measured.honest_average),
            "lied_average": average(&self.measured.lied_average),
            "honest": self.measured.honest,
            "lied": self.measured.lied,
            "seconds": self.seconds,
        })
    }
}

fn show_measured(rules: Rules, found: &[Played], output: &mut Output<'_>) -> anyhow::Result<()> {
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "codes": rules.codes(),
                "measured": found.iter().map(Played::json).collect::<Vec<_>>(),
            })
        },
        |out| {
            writeln!(out, "{rules}: {}", codes(rules.codes(), "code"))?;
            for Played { ending, strategy: (criterion, weight), measured, seconds } in found {
                writeln!(
                    out,
                    "{:<6} at most {}; on average {:.4} without a lie, {:.4} with one ({} {weight}, {seconds:.1} s)",
                    ending.name(),
                    counted(measured.worst as u64, "question", "questions"),
                    Shown(&measured.honest_average).decimal(),
                    Shown(&measured.lied_average).decimal(),
                    criterion.name(),
                )?;
                writeln!(out, "questions  secrets without a lie  secrets with one, by place and answer")?;
                for questions in 0..=measured.worst {
                    let count = |counts: &[u64]| counts.get(questions).copied().unwrap_or(0);
                    let (honest, lied) = (count(&measured.honest), count(&measured.lied));
                    if honest + lied > 0 {
                        writeln!(out, "{questions:>9}  {honest:>21}  {lied}")?;
                    }
                }
            }
            Ok(())
        },
    )
}

//! `solvetab-research one-lie`: how many guesses are needed if one feedback may be wrong.
//!
//! What is known is a pair of sets of codes: those that fit all feedback, and those that
//! contradict exactly one. [`Ending`] says when the game ends.
//!
//! ```text
//! least -> capacity   the fewest questions that always do, proven, where codes are few
//! attaining -> least  a strategy that never takes more
//! measure             what it comes to, or the strategy of `next --lies 1`, for many codes too
//!          -> strategy    the guess whose cells weigh least
//! each -> knowledge   the two sets, and how a guess divides them
//! ```

mod attaining;
mod capacity;
mod knowledge;
mod least;
mod measure;
mod strategy;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueEnum;
use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::control::Interrupted;

use self::attaining::Attaining;
use self::knowledge::Ending;
use self::least::{Lies, MOST_PROVEN_CODES, UnfinishedProof, least};
use self::measure::{LiePlayer, Measurement, Turn, measure, measure_turns};
use self::strategy::{Criterion, MOST_WEIGHT, Strategy};
use crate::feedback_table::{FeedbackTable, MOST_CODES};
use crate::fraction;
use crate::matrix_game::Fraction;
use crate::report::{Output, Replacement, codes, guesses, mistake};
use crate::watch::Watch;

/// How many guesses are needed if one feedback may be wrong
///
/// Proves the least number of guesses that is always enough, whatever the secret and wherever the
/// codemaker lies, beside the number without lies. Tries all essentially different guesses. Ctrl-C
/// ends it with the lower bound proven so far.
///
/// A game ends in one of two ways. With asked it ends when the secret is guessed: the winning
/// feedback is always true and counts as a guess. With known it ends when only one code is
/// possible, and any feedback may be wrong.
///
/// With --measure it plays a good strategy instead, against every secret and every lie, for rules
/// of at most 8192 codes; with known, the strategy of `solvetab next --lies 1`. It counts exactly
/// the worst case, the average without a lie and the average with one. Every secret is equally
/// likely; for a secret, so is every guess that may get the lie, and for a guess every other
/// feedback. With known, the lie may be at any guess of the honest game; with asked, at any but the
/// last. A secret found at the first guess counts as that one guess.
///
/// With --attain it proves the least number first, and then takes only guesses that keep to it: the
/// worst case is the least. --out writes what is guessed, one line a turn: the guesses so far with
/// their feedback, and the next guess.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab-research one-lie --rules 4x6
  solvetab-research one-lie --rules 3x4r --ends known --json
  solvetab-research one-lie --rules 4x6r --measure --ends asked
  solvetab-research one-lie --rules 4x5 --measure --attain --ends asked --out strategy.txt")]
pub(crate) struct OneLieArguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Only this end of the game [default: both]
    #[arg(long, value_name = "WHEN", value_enum)]
    ends: Option<Ending>,
    /// Measure a strategy instead of proving the least number
    #[arg(long)]
    measure: bool,
    /// With --measure: take only guesses that keep to the least worst case, which is proven first
    #[arg(long, requires = "measure")]
    attain: bool,
    /// With --measure and --ends: write the strategy to a text file
    #[arg(long, value_name = "FILE", requires = "measure", requires = "ends")]
    out: Option<PathBuf>,
    /// With --measure: how the strategy scores a guess by the weights of its cells
    /// [default: squares]
    #[arg(long, value_name = "HOW", requires = "measure", value_enum)]
    criterion: Option<Criterion>,
    /// With --measure: weight of a code that no feedback contradicts; one contradiction weighs 1
    /// [default: 128 for asked, 64 for known]
    #[arg(long, value_name = "N", requires = "measure", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_WEIGHT)))]
    weight: Option<u32>,
}

fn too_many(rules: Rules, most: u32, is_proven: bool) -> anyhow::Error {
    let measure = if is_proven {
        "measure a strategy with --measure alone, or "
    } else {
        ""
    };
    let found = codes(rules.codes());
    mistake(format!(
        "{rules} has {found}, more than {most}: {measure}take fewer symbols"
    ))
}

/// Runs the study.
pub(crate) fn run(arguments: &OneLieArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = arguments.rules;
    let is_proven = !arguments.measure || arguments.attain;
    let most = if is_proven {
        MOST_PROVEN_CODES
    } else {
        MOST_CODES
    };
    if rules.codes() > most {
        return Err(too_many(rules, most, is_proven));
    }
    let out = arguments.out.as_deref().map(Replacement::new).transpose()?;
    let feedbacks = FeedbackTable::new(rules).ok_or_else(|| too_many(rules, most, is_proven))?;
    let endings: Vec<Ending> = arguments
        .ends
        .map_or_else(|| Ending::value_variants().to_vec(), |ending| vec![ending]);
    if arguments.measure {
        let measured = endings
            .iter()
            .map(|&ending| EndingPlay::new(arguments, &feedbacks, ending));
        let (measured, texts): (_, Vec<_>) = measured
            .collect::<anyhow::Result<Vec<_>>>()?
            .into_iter()
            .unzip();
        // With --out there is one ending.
        if let (Some(out), [Some(text)]) = (out, &texts[..]) {
            out.write(text)?;
        }
        output.report(&OneLieReport {
            rules: rules.to_string(),
            codes: rules.codes(),
            found: EndingResults::Measured(measured),
        })?;
        return Ok(true);
    }

    let (mut proven, mut is_whole) = (Vec::new(), true);
    for ending in endings {
        let of_ending = EndingProof::new(&feedbacks, ending);
        is_whole = of_ending.questions.is_some();
        proven.push(of_ending);
        if !is_whole {
            break;
        }
    }

    output.report(&OneLieReport {
        rules: rules.to_string(),
        codes: rules.codes(),
        found: EndingResults::Proven(proven),
    })?;
    if is_whole {
        Ok(true)
    } else {
        Err(Interrupted { known: () }.into())
    }
}

/// Result of the study for some rules.
#[derive(Serialize)]
struct OneLieReport {
    rules: String,
    /// Number of codes.
    codes: u32,
    #[serde(flatten)]
    found: EndingResults,
}

/// Results of each ending.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum EndingResults {
    Proven(Vec<EndingProof>),
    Measured(Vec<EndingPlay>),
}

impl fmt::Display for OneLieReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.rules, codes(self.codes))?;
        match &self.found {
            EndingResults::Proven(all) => all.iter().try_for_each(|proven| write!(f, "{proven}")),
            EndingResults::Measured(all) => all.iter().try_for_each(|played| write!(f, "{played}")),
        }
    }
}

/// Proof for one ending; less if it was interrupted.
#[derive(Serialize)]
struct EndingProof {
    /// End of the game: `asked` or `known`.
    ends: &'static str,
    /// The least number of guesses that is always enough; `null` if it was interrupted.
    questions: Option<u32>,
    /// Lower bound on the guesses.
    at_least: u32,
    /// The least number if no feedback is wrong; `null` if it was interrupted.
    without_a_lie: Option<u32>,
    /// Lower bound if no feedback is wrong.
    without_a_lie_at_least: u32,
    /// Lower bound that all searches begin with.
    bound: Option<u32>,
    /// The first guess.
    first: Option<String>,
    /// Guesses that were looked at.
    looked_at: u64,
    /// Duration in seconds.
    seconds: f64,
}

impl EndingProof {
    fn new(feedbacks: &FeedbackTable, ending: Ending) -> Self {
        let start = Instant::now();
        let control = Watch::new();
        let without =
            least(feedbacks, Lies::None, ending, &control).map_err(|interrupted| interrupted.known);
        let one_lie = match without {
            Ok(_) => least(feedbacks, Lies::One, ending, &control)
                .map_err(|interrupted| interrupted.known),
            // A codemaker who may lie need not: what does not do without a lie does not do with
            // one.
            Err(UnfinishedProof { at_least, .. }) => Err(UnfinishedProof {
                at_least,
                looked_at: 0,
            }),
        };

        let found = one_lie.ok();
        Self {
            ends: ending.name(),
            questions: found.map(|least| least.questions),
            at_least: one_lie
                .map_or_else(|unfinished| unfinished.at_least, |least| least.questions),
            without_a_lie: without.ok().map(|least| least.questions),
            without_a_lie_at_least: without
                .map_or_else(|unfinished| unfinished.at_least, |least| least.questions),
            bound: found.map(|least| least.bound),
            first: found
                .and_then(|least| least.first)
                .map(|first| first.to_string()),
            looked_at: one_lie
                .map_or_else(|unfinished| unfinished.looked_at, |least| least.looked_at),
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

impl fmt::Display for EndingProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ends, seconds, .. } = self;
        let without = match self.without_a_lie {
            Some(guesses) => guesses.to_string(),
            None => format!("at least {}", self.without_a_lie_at_least),
        };
        let needed = guesses(self.at_least.into());
        let how = match self.bound {
            Some(bound) => {
                let first = self
                    .first
                    .as_ref()
                    .map_or_else(String::new, |first| format!(", the first {first}"));
                writeln!(
                    f,
                    "{ends:<6} exactly {needed} with one lie{first}; {without} without a lie"
                )?;
                format!("the bound says {bound}")
            }
            None => {
                writeln!(
                    f,
                    "{ends:<6} at least {needed} with one lie; {without} without a lie"
                )?;
                "interrupted".to_owned()
            }
        };

        writeln!(
            f,
            "       {how}; {} looked at, {seconds:.3} s",
            guesses(self.looked_at)
        )
    }
}

/// Measured play of a strategy for one ending.
#[derive(Serialize)]
struct EndingPlay {
    /// End of the game: `asked` or `known`.
    ends: &'static str,
    /// Criterion by which the strategy scores a guess.
    criterion: &'static str,
    /// Weight of a code that no feedback contradicts.
    weight: u32,
    /// The least worst case, if the strategy keeps to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u32>,
    /// The most guesses, whatever the secret and the lie.
    worst: usize,
    /// Guesses on average without a lie.
    honest_average: Average,
    /// Guesses on average with one.
    lied_average: Average,
    /// Secrets that need 0, 1, ... guesses without a lie.
    honest: Vec<u64>,
    /// Secrets and lies that need 0, 1, ... guesses.
    lied: Vec<u64>,
    /// Duration in seconds.
    seconds: f64,
}

/// A fraction, and the decimal next to it.
#[derive(Serialize)]
struct Average {
    exact: String,
    decimal: f64,
}

impl From<&Fraction> for Average {
    fn from(average: &Fraction) -> Self {
        let shown = fraction::Exact(average);
        Self {
            exact: shown.to_string(),
            decimal: shown.decimal(),
        }
    }
}

impl EndingPlay {
    /// Measures a strategy; returns its file too, if one is to be written.
    fn new(
        arguments: &OneLieArguments,
        feedbacks: &FeedbackTable,
        ending: Ending,
    ) -> anyhow::Result<(Self, Option<String>)> {
        let start = Instant::now();
        let (criterion, weight) = Strategy::best(ending);
        let (criterion, weight) = (
            arguments.criterion.unwrap_or(criterion),
            arguments.weight.unwrap_or(weight),
        );
        let control = Watch::new();
        let strategy = Strategy::with(feedbacks, ending, criterion, weight);
        let attaining = arguments
            .attain
            .then(|| Attaining::new(&strategy, &control))
            .transpose();
        let attaining = attaining.map_err(|_| Interrupted { known: () })?;
        let least = attaining.as_ref().map(Attaining::questions);
        let player: &dyn LiePlayer = attaining.as_ref().map_or(&strategy, |attaining| attaining);
        let (measured, text) = match &arguments.out {
            None => (measure(player, &control)?, None),
            Some(_) => {
                let (measured, turns) = measure_turns(player, &control)?;
                let text = written(feedbacks.rules(), ending, &measured, &turns);
                (measured, Some(text))
            }
        };
        let played = Self {
            ends: ending.name(),
            criterion: criterion.name(),
            weight,
            least,
            worst: measured.worst,
            honest_average: (&measured.honest_average).into(),
            lied_average: (&measured.lied_average).into(),
            honest: measured.honest,
            lied: measured.lied,
            seconds: start.elapsed().as_secs_f64(),
        };

        Ok((played, text))
    }
}

/// The file of a strategy: what it is for, and a line for each turn.
fn written(rules: Rules, ending: Ending, measured: &Measurement, turns: &[Turn]) -> String {
    let mut text = format!(
        "# {rules}, one lie, ends {}: at most {} guesses\n",
        ending.name(),
        measured.worst
    );
    for (moves, next) in turns {
        moves
            .iter()
            .for_each(|(guess, feedback)| text += &format!("{guess}={feedback} "));
        text += &format!("{next}\n");
    }
    text
}

impl fmt::Display for EndingPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ends,
            criterion,
            weight,
            worst,
            honest_average,
            lied_average,
            seconds,
            ..
        } = self;
        let (worst_case, honest, lied) = (
            guesses(*worst as u64),
            honest_average.decimal,
            lied_average.decimal,
        );
        let least = if self.least.is_some() {
            ", the least"
        } else {
            ""
        };
        write!(
            f,
            "{ends:<6} at most {worst_case}{least}; on average {honest:.4} without a lie, {lied:.4} with one"
        )?;
        writeln!(f, " ({criterion} {weight}, {seconds:.1} s)")?;
        writeln!(
            f,
            "  guesses  secrets without a lie  secrets with one, by place and feedback"
        )?;
        for guesses in 0..=*worst {
            let counts = [&self.honest, &self.lied];
            let [honest, lied] = counts.map(|counts| counts.get(guesses).copied().unwrap_or(0));
            if honest + lied > 0 {
                writeln!(f, "{guesses:>9}  {honest:>21}  {lied}")?;
            }
        }
        Ok(())
    }
}

//! `solvetab-research static`: questions asked all at once, whose feedbacks together tell the
//! secret.
//!
//! Static Mastermind (Chvátal 1983; Goddard 2003) is the game in which all questions are asked
//! before any feedback is heard. A set of questions *separates* the secrets if no two of them have
//! the same feedbacks. Here a question is a code of the rules, feedbacks are the game's, and the
//! number of questions does not count the secret, which need not be named as a last guess.
//!
//! ```text
//! least -> local_search                                a set, from above
//!       -> orderly -> last_questions                   none smaller, from below:
//!                                                      one set of each orbit, the last two at once
//!                     hard_pairs, cells -> feedback      which secrets are still together
//!       bounds                                         why so many questions do not do
//! given -> explain                                     what a set tells, for people
//! sets                                                 sets in text: shipped, and people's own
//! report                                               what the searches say
//! ```

mod bounds;
mod cells;
mod explain;
mod given;
mod hard_pairs;
mod last_questions;
mod least;
mod local_search;
mod orderly;
mod report;
mod sets;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Instant;

use crate::feedback_table::{FeedbackTable, MOST_CODES};
use anyhow::bail;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::control::{Interrupted, NoResult};

use self::explain::show_all;
use self::given::QuestionSet;
use self::least::{LeastEffort, least};
use self::local_search::LocalSearch;
use self::orderly::{Orderly, SearchEnd, SetLimit, TooManySets};
use self::report::{DecisionReport, LeastReport, RefutationReport, SetCount, UndecidedReport};
use crate::report::{Output, codes, mistake, questions as so_many};
use crate::watch::Watch;

/// Static Mastermind: the fewest guesses, all made at once, that always identify the secret
///
/// Finds a smallest set of questions (guesses fixed in advance) whose feedback tells every two
/// secrets apart. It proves that no smaller set does, by trying all sets up to permutations of
/// positions and symbols. The last guess, which names the secret, does not count.
///
/// With feedback for the questions it names the secret. With --set alone it lists the secrets that
/// the questions leave together.
///
/// Ends with exit code 1 if N questions are not enough, if the questions leave secrets together, or
/// if the feedback leaves more than one; with 2 if no code is consistent with the feedback.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab-research static --rules 4x6r
  solvetab-research static --rules 4x6r --questions 5
  solvetab-research static --rules 4x4r --questions 4 --all
  solvetab-research static --rules 4x6r --set questions.txt
  solvetab-research static --rules 2x6r 0A1B 1A0B 0A0B 0A0B")]
pub(crate) struct StaticArguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Only decide whether N questions can be enough
    #[arg(long, value_name = "N", conflicts_with_all = ["set", "answers"])]
    questions: Option<usize>,
    /// With --questions: find every set, up to permutations of positions and symbols
    #[arg(long, requires = "questions", conflicts_with_all = ["set", "answers"])]
    all: bool,
    /// A file of questions, separated by spaces or lines; lines that begin with # are skipped
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// The feedback for the questions of --set, or of the shipped set of the rules, in their order
    #[arg(value_name = "ANSWER")]
    answers: Vec<String>,
    /// Seed of the local search; if given, the shipped set is not used
    #[arg(long, value_name = "N", conflicts_with_all = ["set", "answers"])]
    seed: Option<u64>,
    /// Steps of the local search for each number of questions; a tenth for each kind of symmetry
    /// [default: 2000]
    #[arg(long, value_name = "N", conflicts_with_all = ["set", "answers", "all"])]
    steps: Option<u64>,
    /// Skip exact searches that would extend more than N sets of one size [default: 10000000]
    #[arg(long, value_name = "N", conflicts_with_all = ["set", "answers"])]
    most_sets: Option<u64>,
}

/// Steps of the local search, and sets of one size that are extended at most.
const STEPS: u64 = 2000;
const MOST_SETS: u64 = 10_000_000;

/// Runs the study.
pub(crate) fn run(arguments: &StaticArguments, output: &mut Output<'_>) -> anyhow::Result<bool> {
    let rules = arguments.rules;
    if arguments.set.is_some() || !arguments.answers.is_empty() {
        let questions = match &arguments.set {
            Some(path) => sets::read(path, rules)?,
            None => sets::shipped(rules)?,
        };
        let given = QuestionSet {
            rules,
            questions: &questions,
        };
        return if arguments.answers.is_empty() {
            given.check(output)
        } else {
            given.tell(&arguments.answers, output)
        };
    }

    let found = codes(rules.codes());
    if rules.codes() > MOST_CODES {
        return Err(mistake(format!(
            "{rules} has {found}, more than the {MOST_CODES} that are searched: take fewer symbols"
        )));
    }
    if let Some(questions) = arguments
        .questions
        .filter(|&questions| questions > rules.codes() as usize)
    {
        return Err(mistake(format!(
            "{rules} has {found}, so no set has {}: ask for as many as there are, or fewer",
            so_many(questions)
        )));
    }
    let study = Static {
        arguments,
        rules,
        start: Instant::now(),
    };
    let feedbacks = FeedbackTable::new(rules)
        .ok_or_else(|| mistake(format!("{rules} has too many codes to search")))?;
    match arguments.questions {
        Some(questions) => study.decide(&feedbacks, questions, output),
        None => study.find_least(&feedbacks, output),
    }
}

struct Static<'a> {
    arguments: &'a StaticArguments,
    rules: Rules,
    start: Instant,
}

impl Static<'_> {
    /// A set that was found.
    fn show_set(&self, set: &[u16]) -> Vec<String> {
        let codes = set.iter().map(|&code| {
            self.rules
                .code(code.into())
                .expect("a set has codes of the rules")
        });
        codes.map(|code| code.to_string()).collect()
    }

    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn local_search(&self) -> LocalSearch {
        LocalSearch {
            seed: self.arguments.seed.unwrap_or(0),
            steps: self.arguments.steps.unwrap_or(STEPS),
        }
    }

    fn most_sets(&self) -> u64 {
        self.arguments.most_sets.unwrap_or(MOST_SETS)
    }

    /// Finds the least number of questions, or what can be said of it.
    fn find_least(
        &self,
        feedbacks: &FeedbackTable,
        output: &mut Output<'_>,
    ) -> anyhow::Result<bool> {
        let recorded = sets::recorded(self.rules);
        let shipped = recorded.as_ref().filter(|_| self.arguments.seed.is_none());
        let shipped = shipped.map(|recorded| sets::numbers(self.rules, recorded));
        let effort = LeastEffort {
            local: self.local_search(),
            most_sets: self.most_sets(),
        };
        let (found, looked) = Interrupted::split(least(feedbacks, shipped, &effort, &Watch::new()));
        output.report(&LeastReport {
            rules: self.rules.to_string(),
            codes: self.rules.codes(),
            questions: found.set.as_ref().map(Vec::len),
            proven: found.is_proven(),
            set: found.set.as_ref().map(|set| show_all(set)),
            at_least: found.at_least(),
            at_most: found.set.as_ref().map(Vec::len),
            refuted: found
                .refuted
                .as_ref()
                .map(|refuted| RefutationReport::new(refuted.questions, &refuted.reason)),
            left_out: found
                .left_out
                .iter()
                .map(|&(questions, sets)| SetCount { questions, sets })
                .collect(),
            recorded_at_least: recorded.map(|recorded| recorded.at_least),
            interrupted: looked.is_err(),
            seconds: self.seconds(),
        })?;

        looked?;
        Ok(true)
    }

    /// Finds out whether so many questions can do.
    fn decide(
        &self,
        feedbacks: &FeedbackTable,
        questions: usize,
        output: &mut Output<'_>,
    ) -> anyhow::Result<bool> {
        let wanted = if self.arguments.all {
            SetLimit::All
        } else {
            SetLimit::One
        };
        let searched = self.search(feedbacks, questions, wanted);
        let asked = (self.rules, questions, self.seconds());

        match searched {
            Ok(searched) => {
                let sets = match &searched {
                    SearchEnd::Found { sets, .. } => {
                        sets.iter().map(|set| self.show_set(set)).collect()
                    }
                    SearchEnd::Impossible(_) => Vec::new(),
                };
                output.report(&DecisionReport::new(
                    asked,
                    &searched,
                    sets,
                    self.arguments.all,
                ))?;
                Ok(matches!(searched, SearchEnd::Found { .. }))
            }
            Err(NoResult::Interrupted(interrupted)) => {
                output.report(&UndecidedReport::new(asked, None))?;
                Err(interrupted.into())
            }
            Err(NoResult::Because(TooManySets(sets))) => {
                output.report(&UndecidedReport::new(asked, Some(sets)))?;
                bail!("too many sets to look at: raise --most-sets")
            }
        }
    }

    fn search(
        &self,
        feedbacks: &FeedbackTable,
        questions: usize,
        wanted: SetLimit,
    ) -> Result<SearchEnd, NoResult<TooManySets>> {
        let watch = Watch::new();
        if wanted == SetLimit::One && questions > 0 {
            let found = self.local_search().run(feedbacks, questions, &watch)?;
            if found.pairs == 0 {
                return Ok(SearchEnd::Found {
                    sets: vec![found.questions],
                    levels: vec![],
                });
            }
        }
        Orderly::new(feedbacks, &watch)?.search(questions, wanted, self.most_sets(), &watch)
    }
}

//! `solvetab study static`: questions asked all at once, whose answers together tell the secret.

mod report;
mod static_given;
pub(crate) mod static_sets;

use std::path::PathBuf;
use std::time::Instant;

use solvetab_lookup::code_breaking::{Code, Rules};
use solvetab_solver::control::NoResult;
use solvetab_studies::static_questions::{
    Answers, Effort, LocalSearch, MOST_CODES, MOST_PAIR_CODES, Orderly, Searched, TooManySets, Wanted, least,
    search_by_pairs,
};

use crate::asked::notation::Alphabet;
use crate::choices::{choices, from_to};
use crate::report::{Output, Verdict, codes, conflict, usage};
use crate::studies::static_questions::report::{
    ByPairs, Decided, LeastReport, Looked, Refuted, Undecided, questions as so_many,
};
use crate::studies::static_questions::static_given::Given;
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

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
  solvetab study static --rules 4x6r
  solvetab study static --rules 4x6r --questions 5
  solvetab study static --rules 4x4r --questions 4 --all
  solvetab study static --rules 4x6r --set questions.txt
  solvetab study static --rules 2x6r 0A1B 1A0B 0A0B 0A0B")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Only decide whether N questions can be enough
    #[arg(long, value_name = "N", value_parser = from_to(0, MOST_QUESTIONS), conflicts_with_all = ["set", "answers"])]
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
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX), conflicts_with_all = ["set", "answers"])]
    seed: Option<u64>,
    /// Steps of the local search for each number of questions; a tenth for each kind of symmetry
    /// [default: 2000]
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    steps: Option<u64>,
    /// Skip exact searches that would extend more than N sets of one size [default: 10000000]
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    most_sets: Option<u64>,
    /// The exact search
    #[arg(long, value_name = "HOW", default_value = "orderly", value_parser = choices(&How::ALL, How::name, How::summary))]
    search: How,
    /// The characters of the symbols, such as 1-6 or RGBYOP
    #[arg(long, value_name = "CHARACTERS", default_value = "0-9a-z")]
    symbols: Alphabet,
}

/// Steps of the local search, and sets of one size that are extended at most.
const STEPS: u64 = 2000;
const MOST_SETS: u64 = 10_000_000;

/// More questions than any searched rules need.
const MOST_QUESTIONS: usize = 1000;

/// Which exact search is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    Orderly,
    Pairs,
}

impl How {
    const ALL: [Self; 2] = [Self::Orderly, Self::Pairs];

    fn name(self) -> &'static str {
        match self {
            Self::Orderly => "orderly",
            Self::Pairs => "pairs",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Orderly => "Generate sets up to symmetry, the last two questions at once",
            Self::Pairs => {
                "Hit the pairs of secrets, the hardest first: a second search to check the first, for up to 512 codes"
            }
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules;
    arguments.symbols.suits(rules).map_err(usage)?;
    if arguments.set.is_some() || !arguments.answers.is_empty() {
        let questions = match &arguments.set {
            Some(path) => static_sets::read(path, rules, &arguments.symbols)?,
            None => static_sets::shipped(rules)?,
        };
        let given = Given { rules, questions: &questions, symbols: &arguments.symbols };
        return if arguments.answers.is_empty() { given.check(output) } else { given.tell(&arguments.answers, output) };
    }
    let found = codes(rules.codes(), "code");
    if rules.codes() > MOST_CODES {
        return Err(usage(format!(
            "{rules} has {found}, more than the {MOST_CODES} that are searched: take fewer symbols"
        )));
    }
    if let Some(questions) = arguments.questions.filter(|&questions| questions > rules.codes() as usize) {
        return Err(usage(format!(
            "{rules} has {found}, so no set has {}: ask for as many as there are, or fewer",
            so_many(questions)
        )));
    }
    interruption::hear()?;
    let command = Static { arguments, rules, start: Instant::now() };
    if arguments.search == How::Pairs {
        return command.search_by_pairs(output);
    }
    let answers = Answers::new(rules).ok_or_else(|| usage(format!("{rules} has too many codes to search")))?;
    match arguments.questions {
        Some(questions) => command.decide(&answers, questions, output),
        None => command.find_least(&answers, output),
    }
}

struct Static<'a> {
    arguments: &'a Arguments,
    rules: Rules,
    start: Instant,
}

impl Static<'_> {
    fn show_all(&self, codes: &[Code]) -> Vec<String> {
        self.arguments.symbols.show_all(codes)
    }

    /// A set that was found.
    fn show_set(&self, set: &[u16]) -> Vec<String> {
        let code = |&code: &u16| self.rules.code(code.into()).expect("a set has codes of the rules");
        self.show_all(&set.iter().map(code).collect::<Vec<_>>())
    }

    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn local_search(&self) -> LocalSearch {
        LocalSearch { seed: self.arguments.seed.unwrap_or(0), steps: self.arguments.steps.unwrap_or(STEPS) }
    }

    fn most_sets(&self) -> u64 {
        self.arguments.most_sets.unwrap_or(MOST_SETS)
    }

    /// Finds the least number of questions, or what can be said of it.
    fn find_least(&self, answers: &Answers, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let recorded = static_sets::recorded(self.rules);
        let known = recorded.as_ref().filter(|_| self.arguments.seed.is_none());
        let known = known.map(|recorded| static_sets::numbers(self.rules, recorded));
        let effort = Effort { local: self.local_search(), most_sets: self.most_sets() };
        let found = output.workers.run(|| least(answers, known, &effort, &UntilInterrupted(output.progress)));
        let (found, looked) = interruption::known(found);
        let looked_at = |&(questions, sets): &(usize, u64)| Looked { questions, sets };
        output.report(&LeastReport {
            rules: self.rules.to_string(),
            codes: self.rules.codes(),
            questions: found.set.as_ref().map(Vec::len),
            proven: found.is_proven(),
            set: found.set.as_ref().map(|set| self.show_all(set)),
            at_least: found.at_least(),
            at_most: found.set.as_ref().map(Vec::len),
            refuted: found.refuted.as_ref().map(|refuted| Refuted::new(refuted.questions, &refuted.reason)),
            left_out: found.left_out.iter().map(looked_at).collect(),
            recorded_at_least: recorded.map(|recorded| recorded.at_least),
            interrupted: looked.is_err(),
            seconds: self.seconds(),
        })?;
        looked?;
        Ok(Verdict::Yes)
    }

    /// Finds out whether so many questions can do.
    fn decide(&self, answers: &Answers, questions: usize, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let wanted = if self.arguments.all { Wanted::All } else { Wanted::One };
        let control = UntilInterrupted(output.progress);
        let searched = output.workers.run(|| {
            if wanted == Wanted::One && questions > 0 {
                let found = self.local_search().run(answers, questions, &control)?;
                if found.pairs == 0 {
                    return Ok(Searched::Found { sets: vec![found.questions], levels: vec![] });
                }
            }
            Orderly::new(answers, &control)?.search(questions, wanted, self.most_sets(), &control)
        });
        drop(control);
        let asked = (self.rules, questions, self.seconds());
        match searched {
            Ok(searched) => {
                let sets = match &searched {
                    Searched::Found { sets, .. } => sets.iter().map(|set| self.show_set(set)).collect(),
                    Searched::Impossible(_) => Vec::new(),
                };
                output.report(&Decided::new(asked, &searched, sets, self.arguments.all))?;
                Ok(matches!(searched, Searched::Found { .. }).into())
            }
            Err(NoResult::Interrupted(interrupted)) => {
                output.report(&Undecided::new(asked, None))?;
                Err(interrupted.into())
            }
            Err(NoResult::Because(TooManySets(sets))) => {
                output.report(&Undecided::new(asked, Some(sets)))?;
                Ok(Verdict::Undone)
            }
        }
    }

    /// The second search: the least number from below, or whether so many do.
    fn search_by_pairs(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let (rules, Arguments { all, seed, steps, most_sets, .. }) = (self.rules, self.arguments);
        if *all {
            return Err(usage(
                "--search pairs stops at the first set: leave --all out, or search with --search orderly",
            ));
        }
        let others = [("--seed", seed.is_some()), ("--steps", steps.is_some()), ("--most-sets", most_sets.is_some())];
        if let Some((option, _)) = others.iter().find(|(_, is_given)| *is_given) {
            return Err(conflict(format!(
                "--search pairs has no use for {option}: leave it out, or search with --search orderly"
            )));
        }
        let mut searched = Vec::new();
        for questions in self.arguments.questions.unwrap_or(0).. {
            let hit = match search_by_pairs(rules, questions, &UntilInterrupted(output.progress)) {
                Ok(Some(hit)) => hit,
                Ok(None) => {
                    let found = codes(rules.codes(), "code");
                    return Err(usage(format!(
                        "{rules} has {found}, more than the {MOST_PAIR_CODES} of --search pairs: take --search orderly"
                    )));
                }
                Err(interrupted) => {
                    output.report(&Undecided::new((rules, questions, self.seconds()), None))?;
                    return Err(interrupted.into());
                }
            };
            searched.push(Looked { questions, sets: hit.sets });
            let set = hit.found.map(|found| self.show_set(&found));
            let possible = set.is_some();
            if possible || self.arguments.questions.is_some() {
                let (rules, seconds) = (rules.to_string(), self.seconds());
                output.report(&ByPairs { rules, questions, possible, set, searched, seconds })?;
                return Ok(possible.into());
            }
        }
        Ok(Verdict::No)
    }
}

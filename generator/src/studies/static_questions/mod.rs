//! `solvetab study static`: questions asked all at once, whose answers together tell the secret.

pub(crate) mod static_given;
pub(crate) mod static_plot;
pub(crate) mod static_proof;
pub(crate) mod static_sets;

use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::code_breaking::{Code, Rules};
use solvetab_solver::control::NoResult;
use solvetab_studies::static_questions::{
    Answers, Effort, Least, LocalSearch, MOST_CODES, MOST_PAIR_CODES, Orderly, Searched, TooManySets, Wanted, least,
    search_by_pairs,
};

use crate::asked::typed::Alphabet;
use crate::choices::{choices, from_to};
use crate::counts::codes;
use crate::report::{Output, Verdict, counted, usage};
use crate::studies::static_questions::static_given::Given;
use crate::studies::static_questions::static_sets::Recorded;
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// Ask all questions at once: the fewest that always tell the secret, and the secret from their answers
///
/// Finds a set of questions whose answers together tell every secret from every other, and proves that no smaller set does, by going
/// through all sets up to permutations of positions and symbols. The secret itself need not be named: a last guess does not count.
/// With answers it tells the secret; with --set alone it says which secrets the questions leave together. Ends with exit code 1 if so many
/// questions cannot do, if questions leave secrets together, or if the answers leave more than one; with 2 if no code fits the answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study static --rules 4x6r
  solvetab study static --rules 4x6r --questions 5
  solvetab study static --rules 4x4r --questions 4 --all
  solvetab study static --rules 4x6r --set questions.txt
  solvetab study static --rules 2x6r 0A1B 1A0B 0A0B 0A0B")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Rules,
    /// Only find out whether so many questions can do
    #[arg(long, value_name = "N", value_parser = from_to(0, MOST_QUESTIONS), conflicts_with_all = ["set", "answers"])]
    questions: Option<usize>,
    /// With --questions: find every set, one for each class of those that differ by permutations of positions and symbols
    #[arg(long, requires = "questions", conflicts_with_all = ["set", "answers"])]
    all: bool,
    /// The questions, one a line or separated by spaces; a line that begins with # is passed over
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// The answers to the questions of --set, or of the set that is shipped for the rules, in their order
    #[arg(value_name = "ANSWER")]
    answers: Vec<String>,
    /// What the local search draws from; if it is given, the set that is shipped is not used
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX), conflicts_with_all = ["set", "answers"])]
    seed: Option<u64>,
    /// Questions that the local search changes for each number of questions
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = from_to(0, u64::MAX))]
    steps: u64,
    /// Leave out exact searches in which a question would be appended more often than this to sets of one size
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = from_to(0, u64::MAX))]
    most_sets: u64,
    /// How to search exactly
    #[arg(long, value_name = "HOW", default_value = "orderly", value_parser = choices(&How::ALL, How::name, How::summary))]
    search: How,
    /// The characters of the symbols, first to last: 0-9, 1-6, RGBYOP
    #[arg(long, value_name = "CHARACTERS", default_value = "0-9a-z")]
    symbols: Alphabet,
}

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
    if rules.codes() > MOST_CODES {
        let found = codes(rules.codes(), "code");
        return Err(usage(format!(
            "{rules} has {found}, more than the {MOST_CODES} that are searched: take fewer symbols"
        )));
    }
    if let Some(questions) = arguments.questions.filter(|&questions| questions > rules.codes() as usize) {
        let found = codes(rules.codes(), "code");
        let asked = counted(questions as u64, "question", "questions");
        return Err(usage(format!(
            "{rules} has {found}, so no set has {asked}: ask for as many as there are, or fewer"
        )));
    }
    interruption::hear()?;
    let command = Static { arguments, rules, start: Instant::now() };
    if arguments.search == How::Pairs {
        return command.search_by_pairs(output);
    }
    match arguments.questions {
        Some(questions) => command.decide(questions, output),
        None => command.find_least(output),
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

    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn answers(&self) -> anyhow::Result<Answers> {
        Answers::new(self.rules).ok_or_else(|| usage(format!("{} has too many codes to search", self.rules)))
    }

    /// The codes of a set that was found.
    fn codes_of(&self, set: &[u16]) -> Vec<Code> {
        set.iter().map(|&code| self.rules.code(code.into()).expect("a set has codes of the rules")).collect()
    }

    /// Finds the least number of questions, or what can be said of it.
    fn find_least(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let answers = self.answers()?;
        let recorded = static_sets::recorded(self.rules);
        let seed = self.arguments.seed;
        let known =
            recorded.as_ref().filter(|_| seed.is_none()).map(|recorded| static_sets::numbers(self.rules, recorded));
        let local = LocalSearch { seed: seed.unwrap_or(0), steps: self.arguments.steps };
        let effort = Effort { local, most_sets: self.arguments.most_sets };
        let found = output.workers.run(|| least(&answers, known, &effort, &UntilInterrupted(output.progress)));
        let (found, looked) = interruption::known(found);
        self.show_least(&found, looked.is_err(), recorded.as_ref(), output)?;
        looked?;
        Ok(Verdict::Yes)
    }

    fn show_least(
        &self,
        found: &Least,
        is_interrupted: bool,
        recorded: Option<&Recorded>,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        let at_least = found.at_least();
        // What a longer search has proven, if it is more.
        let known = recorded.map(|recorded| recorded.at_least).filter(|&known| known > at_least);
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "codes": rules.codes(),
                    "questions": found.set.as_ref().map(Vec::len),
                    "proven": found.is_proven(),
                    "set": found.set.as_ref().map(|set| self.show_all(set)),
                    "at_least": at_least,
                    "at_most": found.set.as_ref().map(Vec::len),
                    "refuted": found.refuted.as_ref().map(|refuted| json!({
                        "questions": refuted.questions,
                        "reason": static_proof::name(&refuted.reason),
                        "levels": static_proof::levels_json(static_proof::levels(&refuted.reason)),
                    })),
                    "left_out": found.left_out.iter().map(|&(questions, sets)| json!({"questions": questions, "sets": sets}))
                        .collect::<Vec<_>>(),
                    "recorded_at_least": recorded.map(|recorded| recorded.at_least),
                    "interrupted": is_interrupted,
                    "seconds": seconds,
                })
            },
            |out| {
                let needed = |count: usize| counted(count as u64, "question", "questions");
                match &found.set {
                    Some(set) if found.is_proven() => {
                        writeln!(out, "{rules}: {} tell every secret, and none fewer do", needed(set.len()))?;
                    }
                    Some(set) => {
                        writeln!(out, "{rules}: {} tell every secret; at least {at_least} are needed", needed(set.len()))?;
                    }
                    None => writeln!(out, "{rules}: at least {} are needed", needed(at_least))?,
                }
                if let Some(set) = &found.set {
                    writeln!(out, "questions  {}", self.show_all(set).join(" "))?;
                }
                if let Some(refuted) = &found.refuted {
                    static_proof::write(&needed(refuted.questions), &refuted.reason, out)?;
                }
                for &(questions, sets) in &found.left_out {
                    let count = needed(questions);
                    writeln!(out, "left out   {count}: {sets} sets or more to look at; raise --most-sets to search them")?;
                }
                if let Some(known) = known {
                    writeln!(out, "recorded   {} are needed, by a longer search (docs/static.md)", needed(known))?;
                }
                let end = if is_interrupted { "interrupted after" } else { "searched in" };
                Ok(writeln!(out, "{end} {seconds:.3} s")?)
            },
        )
    }

    /// Finds out whether so many questions can do.
    fn decide(&self, questions: usize, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let answers = self.answers()?;
        let wanted = if self.arguments.all { Wanted::All } else { Wanted::One };
        let control = UntilInterrupted(output.progress);
        let local = LocalSearch { seed: self.arguments.seed.unwrap_or(0), steps: self.arguments.steps };
        let searched = output.workers.run(|| {
            if wanted == Wanted::One && questions > 0 {
                let found = local.run(&answers, questions, &control)?;
                if found.pairs == 0 {
                    return Ok(Searched::Found { sets: vec![found.questions], levels: vec![] });
                }
            }
            Orderly::new(&answers, &control)?.search(questions, wanted, self.arguments.most_sets, &control)
        });
        drop(control);
        match searched {
            Ok(searched) => {
                self.show_decided(questions, &searched, output)?;
                Ok(matches!(searched, Searched::Found { .. }).into())
            }
            Err(NoResult::Interrupted(interrupted)) => {
                self.show_undecided(questions, "interrupted", None, output)?;
                Err(interrupted.into())
            }
            Err(NoResult::Because(TooManySets(sets))) => {
                self.show_undecided(questions, "not known", Some(sets), output)?;
                Ok(Verdict::Undone)
            }
        }
    }

    fn show_decided(&self, questions: usize, searched: &Searched, output: &mut Output<'_>) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        let (found, reason, levels) = match searched {
            Searched::Found { sets, levels } => (sets.as_slice(), None, levels.as_slice()),
            Searched::Impossible(reason) => (&[][..], Some(reason), static_proof::levels(reason)),
        };
        let found: Vec<Vec<String>> = found.iter().map(|set| self.show_all(&self.codes_of(set))).collect();
        output.answer(
            || {
                let mut decided = json!({
                    "rules": rules.to_string(),
                    "questions": questions,
                    "possible": reason.is_none(),
                    "set": found.first(),
                    "reason": reason.map(static_proof::name),
                    "levels": static_proof::levels_json(levels),
                    "seconds": seconds,
                });
                if self.arguments.all {
                    decided["found"] = json!(found);
                }
                decided
            },
            |out| {
                let asked = counted(questions as u64, "question", "questions");
                match reason {
                    Some(reason) => {
                        writeln!(out, "{rules}: {asked}: impossible")?;
                        static_proof::write(&asked, reason, out)?;
                    }
                    None if self.arguments.all => {
                        let sets = counted(found.len() as u64, "set tells every secret,", "sets tell every secret,");
                        writeln!(out, "{rules}: {asked}: {sets} up to symmetry")?;
                    }
                    None => writeln!(out, "{rules}: {asked}: possible")?,
                }
                if reason.is_none() {
                    for set in &found {
                        writeln!(out, "{}", set.join(" "))?;
                    }
                    static_proof::write_levels(levels, out)?;
                }
                Ok(writeln!(out, "searched in {seconds:.3} s")?)
            },
        )
    }

    fn show_undecided(
        &self,
        questions: usize,
        what: &str,
        sets: Option<u64>,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "questions": questions,
                    // It is not known.
                    "possible": null,
                    "set": null,
                    "left_out_sets": sets,
                    "interrupted": sets.is_none(),
                    "seconds": seconds,
                })
            },
            |out| {
                let asked = counted(questions as u64, "question", "questions");
                let why = sets.map_or_else(String::new, |sets| {
                    format!("; {sets} sets or more to look at: raise --most-sets to search them")
                });
                Ok(writeln!(out, "{rules}: {asked}: {what} after {seconds:.1} s, nothing proven{why}")?)
            },
        )
    }

    /// The second search: the least number from below, or whether so many do.
    fn search_by_pairs(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let rules = self.rules;
        if self.arguments.all {
            return Err(usage(
                "--search pairs stops at the first set: leave --all out, or search with --search orderly",
            ));
        }
        let mut counts = Vec::new();
        let first = self.arguments.questions.unwrap_or(0);
        for questions in first.. {
            let hit = search_by_pairs(rules, questions, &UntilInterrupted(output.progress));
            let hit = match hit {
                Ok(Some(hit)) => hit,
                Ok(None) => {
                    let found = codes(rules.codes(), "code");
                    return Err(usage(format!(
                        "{rules} has {found}, more than the {MOST_PAIR_CODES} of --search pairs: take --search orderly"
                    )));
                }
                Err(interrupted) => {
                    self.show_undecided(questions, "interrupted", None, output)?;
                    return Err(interrupted.into());
                }
            };
            counts.push((questions, hit.sets));
            let set: Option<Vec<Code>> = hit.found.map(|found| self.codes_of(&found));
            if set.is_some() || self.arguments.questions.is_some() {
                self.show_hit(set.as_deref(), &counts, output)?;
                return Ok(set.is_some().into());
            }
        }
        Ok(Verdict::No)
    }

    fn show_hit(&self, set: Option<&[Code]>, counts: &[(usize, u64)], output: &mut Output<'_>) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        let questions = counts.last().map_or(0, |&(questions, _)| questions);
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "questions": questions,
                    "possible": set.is_some(),
                    "set": set.map(|set| self.show_all(set)),
                    "searched": counts.iter().map(|(questions, sets)| json!({"questions": questions, "sets": sets}))
                        .collect::<Vec<_>>(),
                    "seconds": seconds,
                })
            },
            |out| {
                let asked = |questions: usize| counted(questions as u64, "question", "questions");
                let is_possible = if set.is_some() { "possible" } else { "impossible" };
                writeln!(out, "{rules}: {}: {is_possible}", asked(questions))?;
                if let Some(set) = set {
                    writeln!(out, "questions  {}", self.show_all(set).join(" "))?;
                }
                for &(questions, sets) in counts {
                    writeln!(out, "{}: {} looked at", asked(questions), counted(sets, "set", "sets"))?;
                }
                Ok(writeln!(out, "searched in {seconds:.3} s")?)
            },
        )
    }
}

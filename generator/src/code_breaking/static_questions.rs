//! `solvetab static`: questions asked all at once, whose answers together tell the secret.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};
use solvetab_solver::code_breaking::static_questions::{
    Answers, Effort, Least, Level, LocalSearch, MOST_CODES, MOST_PAIR_CODES, Orderly, Unsearched, Wanted, fitting,
    least, search_by_pairs, together,
};

use super::counts::{codes, secrets};
use super::static_sets::{self, Recorded};
use super::typed::{Alphabet, read_answer};
use crate::choices::{choices, from_to};
use crate::interruption::{self, UntilInterrupted};
use crate::output::{Output, Verdict, counted, usage};

/// Ask all questions at once: the fewest that always tell the secret, and the secret from their answers
///
/// Finds a set of questions whose answers together tell every secret from every other, and proves that no smaller set does, by going
/// through all sets up to permutations of positions and symbols. The secret itself need not be named: a last guess does not count.
/// With answers it tells the secret; with --set alone it says which secrets the questions leave together. Ends with exit code 1 if so many
/// questions cannot do, if questions leave secrets together, or if the answers leave more than one; with 2 if no code fits the answers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab static --rules 4x6r
  solvetab static --rules 4x6r --questions 5
  solvetab static --rules 4x4r --questions 4 --all
  solvetab static --rules 4x6r --set questions.txt
  solvetab static --rules 2x6r 0A1B 1A0B 0A0B 0A0B")]
pub(super) struct Arguments {
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
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules;
    arguments.symbols.suits(rules).map_err(usage)?;
    let command = Static { arguments, rules, start: Instant::now() };
    if arguments.set.is_some() || !arguments.answers.is_empty() {
        let questions = command.questions()?;
        return if arguments.answers.is_empty() {
            command.check(&questions, output)
        } else {
            command.tell(&questions, output)
        };
    }
    if rules.codes() > MOST_CODES {
        let found = codes(rules.codes(), "code");
        return Err(usage(format!(
            "{rules} has {found}, more than the {MOST_CODES} that are searched: take fewer symbols"
        )));
    }
    interruption::hear()?;
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
    fn show(&self, code: Code) -> String {
        self.arguments.symbols.show(code)
    }

    fn show_all(&self, codes: &[Code]) -> Vec<String> {
        codes.iter().map(|&code| self.show(code)).collect()
    }

    fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn answers(&self) -> anyhow::Result<Answers> {
        Answers::new(self.rules).ok_or_else(|| usage(format!("{} has too many codes to search", self.rules)))
    }

    /// The questions of the file, or the set that is shipped.
    fn questions(&self) -> anyhow::Result<Vec<Code>> {
        match &self.arguments.set {
            Some(path) => static_sets::read(path, self.rules, &self.arguments.symbols),
            None => static_sets::recorded(self.rules).map(|recorded| recorded.questions).ok_or_else(|| {
                let rules = self.rules;
                usage(format!("no set of questions is shipped for {rules}: name a file that has one with --set"))
            }),
        }
    }

    /// Says which secrets a set leaves together.
    fn check(&self, questions: &[Code], output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let groups = together(self.rules, questions);
        let left: usize = groups.iter().map(|(_, secrets)| secrets.len()).sum();
        let told = self.rules.codes() as usize - left + groups.len();
        output.answer(
            || {
                let group = |(answers, secrets): &(Vec<Feedback>, Vec<Code>)| {
                    json!({"answers": texts(answers), "secrets": self.show_all(secrets)})
                };
                json!({
                    "rules": self.rules.to_string(),
                    "questions": self.show_all(questions),
                    "codes": self.rules.codes(),
                    "separated": groups.is_empty(),
                    "told_apart": told,
                    "together": groups.iter().map(group).collect::<Vec<_>>(),
                })
            },
            |out| {
                let asked = counted(questions.len() as u64, "question", "questions");
                let all = secrets(self.rules.codes());
                if groups.is_empty() {
                    return Ok(writeln!(out, "{}: {asked}, which tell every one of {all}", self.rules)?);
                }
                writeln!(out, "{}: {asked}, with {told} different sequences of answers for {all}", self.rules)?;
                for (answers, secrets) in &groups {
                    let answers = texts(answers).join(" ");
                    writeln!(out, "together  {}  answers {answers}", self.show_all(secrets).join(" "))?;
                }
                Ok(())
            },
        )?;
        Ok(groups.is_empty().into())
    }

    /// Tells the secret from the answers.
    fn tell(&self, questions: &[Code], output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let positions = self.rules.positions();
        let read = |text: &String| read_answer(positions, text).map_err(usage);
        let answers: Vec<Feedback> = self.arguments.answers.iter().map(read).collect::<anyhow::Result<_>>()?;
        if answers.len() != questions.len() {
            return Err(usage(format!(
                "there are {} and {}: give one answer for each of {}",
                counted(questions.len() as u64, "question", "questions"),
                counted(answers.len() as u64, "answer", "answers"),
                self.show_all(questions).join(" "),
            )));
        }
        let fit = fitting(self.rules, questions, &answers);
        if fit.is_empty() {
            let asked =
                questions.iter().zip(&answers).map(|(&question, answer)| format!("{}={answer}", self.show(question)));
            let asked = asked.collect::<Vec<_>>().join(" ");
            return Err(usage(format!("no code of {} fits {asked}: one of the answers must be wrong", self.rules)));
        }
        output.answer(
            || {
                json!({
                    "rules": self.rules.to_string(),
                    "questions": self.show_all(questions),
                    "answers": texts(&answers),
                    "secrets": self.show_all(&fit),
                })
            },
            |out| {
                let fit = self.show_all(&fit);
                match &fit[..] {
                    [secret] => writeln!(out, "the secret is {secret}")?,
                    _ => writeln!(out, "{} fit: {}", codes(fit.len() as u64, "code"), fit.join(" "))?,
                }
                Ok(())
            },
        )?;
        Ok((fit.len() == 1).into())
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
        let progress = UntilInterrupted(output.progress);
        let found = output.workers.run(|| least(&answers, known, &effort, &progress));
        self.show_least(&found, recorded.as_ref(), output)?;
        Ok(if found.is_cancelled { Verdict::Interrupted } else { Verdict::Yes })
    }

    fn show_least(&self, found: &Least, recorded: Option<&Recorded>, output: &mut Output<'_>) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        let at_least = found.at_least();
        // What a longer search has proven, if it is more.
        let known = recorded.map(|recorded| recorded.at_least).filter(|&known| known > at_least);
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "codes": rules.codes(),
                    "at_least": at_least,
                    "at_most": found.set.as_ref().map(Vec::len),
                    "proven": found.is_proven(),
                    "questions": found.set.as_ref().map(|set| self.show_all(set)),
                    "refuted": found.refuted.as_ref().map(|refuted| {
                        json!({"questions": refuted.questions, "levels": levels_json(&refuted.levels)})
                    }),
                    "left_out": found.left_out.iter().map(|&(questions, sets)| json!({"questions": questions, "sets": sets}))
                        .collect::<Vec<_>>(),
                    "recorded_at_least": recorded.map(|recorded| recorded.at_least),
                    "interrupted": found.is_cancelled,
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
                    let count = needed(refuted.questions);
                    if refuted.levels.is_empty() {
                        writeln!(out, "proof      {count}: impossible, since there are fewer sequences of answers than secrets")?;
                    } else {
                        writeln!(out, "proof      {count}: impossible, by going through all sets up to symmetry")?;
                        write_levels(&refuted.levels, out)?;
                    }
                }
                for &(questions, sets) in &found.left_out {
                    let count = needed(questions);
                    writeln!(out, "left out   {count}: {sets} sets or more to look at; raise --most-sets to search them")?;
                }
                if let Some(known) = known {
                    writeln!(out, "recorded   {} are needed, by a longer search (docs/static.md)", needed(known))?;
                }
                let end = if found.is_cancelled { "interrupted after" } else { "searched in" };
                Ok(writeln!(out, "{end} {seconds:.3} s")?)
            },
        )
    }

    /// Finds out whether so many questions can do.
    fn decide(&self, questions: usize, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let answers = self.answers()?;
        let wanted = if self.arguments.all { Wanted::All } else { Wanted::One };
        let progress = UntilInterrupted(output.progress);
        let local = LocalSearch { seed: self.arguments.seed.unwrap_or(0), steps: self.arguments.steps };
        let searched = output.workers.run(|| {
            if wanted == Wanted::One && questions > 0 {
                let found = local.run(&answers, questions, &progress).map_err(Unsearched::from)?;
                if found.pairs == 0 {
                    return Ok((vec![found.questions], vec![]));
                }
            }
            let searched = Orderly::new(&answers).search(questions, wanted, self.arguments.most_sets, &progress)?;
            Ok((searched.found, searched.levels))
        });
        match searched {
            Ok((found, levels)) => {
                let sets: Vec<Vec<Code>> = found
                    .iter()
                    .map(|set| set.iter().filter_map(|&question| self.rules.code(question.into())).collect())
                    .collect();
                self.show_decided(questions, &sets, &levels, output)?;
                Ok((!sets.is_empty()).into())
            }
            Err(Unsearched::Cancelled) => {
                self.show_undecided(questions, "interrupted", None, output)?;
                Ok(Verdict::Interrupted)
            }
            Err(Unsearched::TooMany(sets)) => {
                self.show_undecided(questions, "not known", Some(sets), output)?;
                Ok(Verdict::Undone)
            }
        }
    }

    fn show_decided(
        &self,
        questions: usize,
        sets: &[Vec<Code>],
        levels: &[Level],
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let (rules, seconds) = (self.rules, self.seconds());
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "questions": questions,
                    "possible": !sets.is_empty(),
                    "all": self.arguments.all,
                    "sets": sets.iter().map(|set| self.show_all(set)).collect::<Vec<_>>(),
                    "levels": levels_json(levels),
                    "seconds": seconds,
                })
            },
            |out| {
                let asked = counted(questions as u64, "question", "questions");
                match (sets.len() as u64, self.arguments.all) {
                    (0, _) => writeln!(out, "{rules}: {asked}: impossible")?,
                    (_, false) => writeln!(out, "{rules}: {asked}: possible")?,
                    (found, true) => writeln!(
                        out,
                        "{rules}: {asked}: {} up to symmetry",
                        counted(found, "set tells every secret,", "sets tell every secret,")
                    )?,
                }
                for set in sets {
                    writeln!(out, "{}", self.show_all(set).join(" "))?;
                }
                write_levels(levels, out)?;
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
        let progress = UntilInterrupted(output.progress);
        let mut counts = Vec::new();
        let first = self.arguments.questions.unwrap_or(0);
        for questions in first.. {
            let hit = match search_by_pairs(rules, questions, &progress) {
                Ok(Some(hit)) => hit,
                Ok(None) => {
                    let found = codes(rules.codes(), "code");
                    return Err(usage(format!(
                        "{rules} has {found}, more than the {MOST_PAIR_CODES} of --search pairs: take --search orderly"
                    )));
                }
                Err(_) => {
                    self.show_undecided(questions, "interrupted", None, output)?;
                    return Ok(Verdict::Interrupted);
                }
            };
            counts.push((questions, hit.sets));
            let set: Option<Vec<Code>> =
                hit.found.map(|found| found.iter().filter_map(|&question| rules.code(question.into())).collect());
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

fn texts(answers: &[Feedback]) -> Vec<String> {
    answers.iter().map(Feedback::to_string).collect()
}

fn levels_json(levels: &[Level]) -> Vec<Value> {
    levels.iter().map(|level| json!({"questions": level.questions, "sets": level.sets, "kept": level.kept})).collect()
}

fn write_levels(levels: &[Level], out: &mut dyn Write) -> anyhow::Result<()> {
    for &Level { questions, sets, kept } in levels {
        writeln!(out, "  sets of {questions}: {sets} looked at, {kept} gone on with")?;
    }
    Ok(())
}

//! Reports of the searches for sets of questions.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::code_breaking::Rules;

use super::bounds::{LevelCounts, Obstacle, StaticBound};
use super::orderly::SearchEnd;
use crate::report::{counted, questions};

/// The least number of questions, or what is known of it.
#[derive(Serialize)]
pub(crate) struct LeastReport {
    pub(crate) rules: String,
    /// Number of codes.
    pub(crate) codes: u32,
    /// Number of questions in the set.
    pub(crate) questions: Option<usize>,
    /// No smaller set tells every secret.
    pub(crate) proven: bool,
    /// A set that tells every secret, if one is known.
    pub(crate) set: Option<Vec<String>>,
    /// Lower bound on the questions.
    pub(crate) at_least: usize,
    /// Upper bound on the questions.
    pub(crate) at_most: Option<usize>,
    /// The largest number of questions that is proven not to be enough.
    pub(crate) refuted: Option<RefutationReport>,
    /// Exact searches that were left out, with the sets that were to be looked at, or fewer.
    pub(crate) left_out: Vec<SetCount>,
    /// Lower bound that a longer search has proven, if the program knows of one.
    pub(crate) recorded_at_least: Option<usize>,
    /// It ended before all was searched.
    pub(crate) interrupted: bool,
    /// Duration in seconds.
    pub(crate) seconds: f64,
}

impl fmt::Display for LeastReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            set,
            at_least,
            ..
        } = self;
        match set {
            Some(set) if self.proven => {
                let tell = counted(set.len(), "question tells", "questions tell");
                writeln!(f, "{rules}: {tell} every secret, and none fewer do")?;
            }
            Some(set) => {
                let enough = questions(set.len());
                writeln!(
                    f,
                    "{rules}: {enough} tell every secret; at least {at_least} are needed"
                )?;
            }
            None => {
                let least = counted(*at_least, "question is", "questions are");
                writeln!(f, "{rules}: at least {least} needed")?;
            }
        }

        write_set(f, set.as_deref())?;
        self.refuted
            .as_ref()
            .map_or(Ok(()), |refuted| write!(f, "{refuted}"))?;
        for &SetCount {
            questions: count,
            sets,
        } in &self.left_out
        {
            let count = questions(count);
            writeln!(
                f,
                "left out   {count}: {sets} sets or more to look at; raise --most-sets to search them"
            )?;
        }
        if let Some(known) = self.recorded_at_least.filter(|known| known > at_least) {
            writeln!(
                f,
                "recorded   {} are needed, by a longer search (research/README.md)",
                questions(known)
            )?;
        }
        let end = if self.interrupted {
            "interrupted after"
        } else {
            "searched in"
        };
        writeln!(f, "{end} {:.3} s", self.seconds)
    }
}

/// The questions of a set, if it has any.
fn write_set(f: &mut fmt::Formatter<'_>, set: Option<&[String]>) -> fmt::Result {
    match set {
        None | Some([]) => Ok(()),
        Some(set) => writeln!(f, "questions  {}", set.join(" ")),
    }
}

/// Sets that were looked at, or are to be.
#[derive(Serialize)]
pub(crate) struct SetCount {
    /// Number of questions in each.
    pub(crate) questions: usize,
    pub(crate) sets: u64,
}

/// Why so many questions are not enough.
#[derive(Serialize)]
pub(crate) struct RefutationReport {
    questions: usize,
    #[serde(flatten)]
    proof: SearchProof,
}

impl RefutationReport {
    pub(crate) fn new(questions: usize, reason: &Obstacle) -> Self {
        Self {
            questions,
            proof: reason.into(),
        }
    }
}

impl fmt::Display for RefutationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.proof.write(&questions(self.questions), f)
    }
}

/// A search's conclusion, with its reason.
#[derive(Serialize)]
struct SearchProof {
    /// `counting`, `unused_symbols`, `hard_pairs` or `search`; `null` if a set was found.
    reason: Option<&'static str>,
    /// The sets that were looked at, by their size.
    levels: SizeLevels,
    /// The words after "impossible, ".
    #[serde(skip)]
    sentence: &'static str,
}

impl SearchProof {
    /// Writes why so many questions are not enough.
    fn write(&self, questions: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "proof      {questions}: impossible, {}\n{}",
            self.sentence, self.levels
        )
    }
}

impl From<&Obstacle> for SearchProof {
    fn from(reason: &Obstacle) -> Self {
        let (name, sentence) = match reason {
            Obstacle::Bound(StaticBound::Counting) => (
                "counting",
                "since there are fewer sequences of answers than secrets",
            ),
            Obstacle::Bound(StaticBound::UnusedSymbols) => (
                "unused_symbols",
                "since two symbols would be in no question and could be exchanged",
            ),
            Obstacle::Bound(StaticBound::HardPairs) => (
                "hard_pairs",
                "since so many cannot separate all pairs of secrets that the fewest questions separate",
            ),
            Obstacle::Searched(levels) if levels.is_empty() => {
                ("search", "by going through all sets of two")
            }
            Obstacle::Searched(_) => ("search", "by going through all sets up to symmetry"),
        };
        let levels = match reason {
            Obstacle::Bound(_) => &[][..],
            Obstacle::Searched(levels) => levels,
        };

        Self {
            reason: Some(name),
            levels: levels.into(),
            sentence,
        }
    }
}

/// The sets that a search looked at, by their size.
#[derive(Serialize)]
struct SizeLevels(Vec<OfSize>);

#[derive(Serialize)]
struct OfSize {
    questions: usize,
    /// Sets that were looked at.
    sets: u64,
    /// Sets to which questions were appended.
    kept: u64,
}

impl From<&[LevelCounts]> for SizeLevels {
    fn from(levels: &[LevelCounts]) -> Self {
        Self(
            levels
                .iter()
                .map(
                    |&LevelCounts {
                         questions,
                         sets,
                         kept,
                     }| OfSize {
                        questions,
                        sets,
                        kept,
                    },
                )
                .collect(),
        )
    }
}

impl fmt::Display for SizeLevels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(
            |OfSize {
                 questions,
                 sets,
                 kept,
             }| {
                writeln!(
                    f,
                    "  sets of {questions}: {sets} looked at, {kept} gone on with"
                )
            },
        )
    }
}

/// Verdict whether so many questions are enough.
#[derive(Serialize)]
pub(crate) struct DecisionReport {
    rules: String,
    questions: usize,
    possible: bool,
    /// A set that tells every secret, if there is one.
    set: Option<Vec<String>>,
    #[serde(flatten)]
    proof: SearchProof,
    /// Duration in seconds.
    seconds: f64,
    /// All sets up to symmetry, with `--all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Vec<Vec<String>>>,
}

impl DecisionReport {
    /// Reports a search that has found these sets, all there are or one.
    pub(crate) fn new(
        (rules, questions, seconds): (Rules, usize, f64),
        searched: &SearchEnd,
        sets: Vec<Vec<String>>,
        is_all: bool,
    ) -> Self {
        let proof = match searched {
            SearchEnd::Found { levels, .. } => SearchProof {
                reason: None,
                levels: levels[..].into(),
                sentence: "",
            },
            SearchEnd::Impossible(reason) => reason.into(),
        };
        let possible = proof.reason.is_none();
        let set = sets.first().cloned();
        Self {
            rules: rules.to_string(),
            questions,
            possible,
            set,
            proof,
            seconds,
            found: is_all.then_some(sets),
        }
    }
}

impl fmt::Display for DecisionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, asked, levels) = (&self.rules, questions(self.questions), &self.proof.levels);
        match (self.possible, &self.found, &self.set) {
            (false, ..) => {
                writeln!(f, "{rules}: {asked}: impossible")?;
                self.proof.write(&asked, f)?;
            }
            (true, Some(sets), _) => {
                let found = counted(
                    sets.len(),
                    "set tells every secret,",
                    "sets tell every secret,",
                );
                writeln!(f, "{rules}: {asked}: {found} up to symmetry")?;
                sets.iter()
                    .try_for_each(|set| writeln!(f, "{}", set.join(" ")))?;
                write!(f, "{levels}")?;
            }
            (true, None, set) => {
                let set = set.as_ref().map(|set| set.join(" ")).unwrap_or_default();
                write!(f, "{rules}: {asked}: possible\n{set}\n{levels}")?;
            }
        }

        writeln!(f, "searched in {:.3} s", self.seconds)
    }
}

/// Report of a search that has not found out whether so many questions are enough.
#[derive(Serialize)]
pub(crate) struct UndecidedReport {
    rules: String,
    questions: usize,
    /// `null`.
    possible: Option<bool>,
    /// `null`.
    set: Option<Vec<String>>,
    /// The sets that were to be looked at, or fewer, if they are too many.
    left_out_sets: Option<u64>,
    /// It was interrupted.
    interrupted: bool,
    /// Duration in seconds.
    seconds: f64,
}

impl UndecidedReport {
    /// It was interrupted, or would have to look at so many sets.
    pub(crate) fn new(
        (rules, questions, seconds): (Rules, usize, f64),
        left_out_sets: Option<u64>,
    ) -> Self {
        let (rules, interrupted) = (rules.to_string(), left_out_sets.is_none());
        Self {
            rules,
            questions,
            possible: None,
            set: None,
            left_out_sets,
            interrupted,
            seconds,
        }
    }
}

impl fmt::Display for UndecidedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, seconds, .. } = self;
        let asked = questions(self.questions);
        match self.left_out_sets {
            None => writeln!(
                f,
                "{rules}: {asked}: interrupted after {seconds:.1} s, nothing proven"
            ),
            Some(sets) => {
                write!(
                    f,
                    "{rules}: {asked}: not known after {seconds:.1} s, nothing proven"
                )?;
                writeln!(
                    f,
                    "; {sets} sets or more to look at: raise --most-sets to search them"
                )
            }
        }
    }
}

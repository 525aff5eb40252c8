//! What is said where codes are too many to list: how many fit, what to guess, and how sure both
//! are.

use std::fmt;

use serde::Serialize;
use solvetab_solver::code_breaking::advice::large::{Advice, Basis, Certainty, Count};

use crate::counts::{candidates, to_come};
use crate::report::{Line, Shown};

/// How many codes fit the answers.
#[derive(Serialize)]
pub(crate) struct Left {
    remaining: Number,
    /// Whether that is all of them, counted.
    exact: bool,
    /// All digits, if the number is beyond 2 to the 64th.
    #[serde(skip_serializing_if = "Option::is_none")]
    codes_left: Option<Shown<u128>>,
    /// Of an estimate: its standard error, as a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    #[serde(skip)]
    count: Count,
}

/// A number as JSON has it: whole up to 2 to the 64th, else the nearest that there is.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(u64),
    Nearest(f64),
}

impl From<Count> for Left {
    fn from(count: Count) -> Self {
        let (remaining, codes_left, standard_error) = match count {
            Count::Exact(codes) => match u64::try_from(codes) {
                Ok(codes) => (Number::Whole(codes), None, None),
                Err(_) => (Number::Nearest(codes as f64), Some(Shown(codes)), None),
            },
            Count::Estimated { codes, error } => (Number::Nearest(codes), None, Some(error)),
        };
        Self { remaining, exact: standard_error.is_none(), codes_left, standard_error, count }
    }
}

/// With a standard error like this, which says the least that it may be, no digit is known.
const HARDLY_KNOWN: f64 = 0.5;

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Count::Exact(codes) => match u64::try_from(codes) {
                Ok(codes) => write!(f, "{} left", candidates(codes)),
                Err(_) => write!(f, "{codes} candidates left"),
            },
            Count::Estimated { codes, error } if error >= HARDLY_KNOWN => {
                write!(f, "about {codes:.0e} candidates left, give or take a factor of ten")
            }
            Count::Estimated { codes, error } => {
                write!(f, "about {} candidates left (standard error {:.0} %)", rounded(codes), error * 100.0)
            }
        }
    }
}

impl Left {
    /// Whether the answers contradict each other.
    pub(crate) fn is_none(&self) -> bool {
        self.count == Count::Exact(0)
    }

    /// Why the codes that fit cannot be listed, after how many they are.
    pub(crate) fn why_not_listed(&self) -> String {
        let why = if self.exact { "too many to list" } else { "not all of them are known" };
        format!("{self}: {why}")
    }
}

/// Three digits.
fn rounded(codes: f64) -> String {
    if codes < 1000.0 { format!("{:.0}", codes.max(1.0)) } else { format!("{codes:.2e}") }
}

/// The next guess.
#[derive(Serialize)]
pub(crate) struct Guess {
    /// Nothing if the secret has been found.
    guess: Option<String>,
    #[serde(flatten)]
    reason: Reason,
}

/// How many codes fit, and how sure the guess is.
#[derive(Serialize)]
pub(crate) struct Reason {
    #[serde(flatten)]
    left: Left,
    source: &'static str,
    certainty: &'static str,
    /// Guesses to come on average.
    average: f64,
    /// In the worst case of the play that was found.
    worst: Option<u16>,
    /// Where the codes come from by which guesses were judged, and how many they were.
    basis: &'static str,
    judged_by: usize,
    #[serde(skip)]
    advice: Advice,
}

impl Guess {
    /// With the guess as it is shown.
    pub(crate) fn new(advice: Advice, guess: Option<String>) -> Self {
        Self { guess, reason: Reason::from(advice) }
    }
}

impl From<Advice> for Reason {
    fn from(advice: Advice) -> Self {
        let (certainty, average, worst) = match advice.certainty {
            Certainty::Optimal { average, worst } => ("optimal", average, Some(worst)),
            Certainty::Searched { average, worst } => ("searched", average, Some(worst)),
            Certainty::Estimated { average } => ("estimated", average, None),
        };
        Self {
            left: advice.remaining.into(),
            source: if advice.guess.is_some() { "search" } else { "answers" },
            certainty,
            average,
            worst,
            basis: advice.basis.name(),
            judged_by: advice.judged_by,
            advice,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let certainty = match self.advice.certainty {
            Certainty::Optimal { average, worst } => {
                format!("optimal from here: {}", to_come(average, worst))
            }
            Certainty::Searched { average, worst } => format!(
                "{average:.3} more guesses on average with the best play found, at most {worst}; not proven optimal"
            ),
            Certainty::Estimated { .. } if self.judged_by == 0 => {
                "no candidate is known, nor that there is none: this guess is any code, to learn more".to_owned()
            }
            Certainty::Estimated { average } => {
                let by = if self.advice.basis == Basis::List { "of these" } else { "drawn from these" };
                format!(
                    "roughly {average:.0} more guesses, by the number of candidates; judged by {} {by}",
                    self.judged_by
                )
            }
        };
        write!(f, "{}; {certainty}", self.left)
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None => writeln!(f, "solved"),
            Some(guess) => writeln!(f, "{guess}\n{}", self.reason),
        }
    }
}

impl Line for Guess {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.guess, self.reason.left.count) {
            (None, _) => write!(f, "solved"),
            (Some(guess), Count::Exact(codes)) => write!(f, "{guess} {codes}"),
            (Some(guess), Count::Estimated { codes, .. }) => write!(f, "{guess} ~{}", rounded(codes)),
        }
    }
}

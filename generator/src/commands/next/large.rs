//! Next guess where codes are too many to list: how many are left, counted or estimated, the guess,
//! and how certain it is.

use std::fmt;

use serde::Serialize;
use solvetab_solver::code_breaking::advice::large::{Advice, Basis, Certainty, Count};

use crate::report::{JsonNumber, OneLine, Shown, left, to_come};

/// Number of codes that fit the answers.
#[derive(Serialize)]
pub(crate) struct LargeLeft {
    remaining: JsonNumber,
    /// The number is counted, not estimated.
    exact: bool,
    /// All digits, if the number is beyond 2 to the 64th.
    #[serde(skip_serializing_if = "Option::is_none")]
    codes_left: Option<Shown<u128>>,
    /// Standard error of an estimate, as a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    #[serde(skip)]
    count: Count,
}

impl From<Count> for LargeLeft {
    fn from(count: Count) -> Self {
        let (remaining, codes_left, standard_error) = match count {
            Count::Exact(codes) => match JsonNumber::from(codes) {
                whole @ JsonNumber::Whole(_) => (whole, None, None),
                nearest => (nearest, Some(Shown(codes)), None),
            },
            Count::Estimated { codes, error } => (JsonNumber::Nearest(codes), None, Some(error)),
        };
        Self {
            remaining,
            exact: standard_error.is_none(),
            codes_left,
            standard_error,
            count,
        }
    }
}

/// Standard error from which on no digit is known: it says the least that it may be.
const HARDLY_KNOWN: f64 = 0.5;

impl fmt::Display for LargeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Count::Exact(codes) => match u64::try_from(codes) {
                Ok(codes) => f.write_str(&left(codes)),
                Err(_) => write!(f, "{codes} candidates left"),
            },
            Count::Estimated { codes, error } if error >= HARDLY_KNOWN => {
                write!(
                    f,
                    "about {codes:.0e} candidates left, give or take a factor of ten"
                )
            }
            Count::Estimated { codes, error } => {
                write!(
                    f,
                    "about {} candidates left (standard error {:.0} %)",
                    rounded(codes),
                    error * 100.0
                )
            }
        }
    }
}

impl LargeLeft {
    /// Returns whether the answers contradict each other.
    pub(crate) fn is_none(&self) -> bool {
        self.count == Count::Exact(0)
    }

    /// Why the codes that fit cannot be listed, after how many they are.
    pub(crate) fn why_not_listed(&self) -> String {
        let why = if self.exact {
            "too many to list"
        } else {
            "not all of them are known"
        };
        format!("{self}: {why}")
    }
}

/// Three digits.
fn rounded(codes: f64) -> String {
    if codes < 1000.0 {
        format!("{:.0}", codes.max(1.0))
    } else {
        format!("{codes:.2e}")
    }
}

/// The next guess where codes are too many to list.
#[derive(Serialize)]
pub(crate) struct LargeGuess {
    /// Nothing if the secret has been found.
    guess: Option<String>,
    #[serde(flatten)]
    reason: LargeReason,
}

/// Number of codes that fit, and certainty of the guess.
#[derive(Serialize)]
pub(crate) struct LargeReason {
    #[serde(flatten)]
    left: LargeLeft,
    source: &'static str,
    certainty: &'static str,
    /// Guesses to come on average.
    average: f64,
    /// Guesses in the worst case of the play that was found.
    worst: Option<u16>,
    /// Source and number of the codes by which guesses were judged.
    basis: &'static str,
    judged_by: usize,
    #[serde(skip)]
    advice: Advice,
}

impl LargeGuess {
    /// Makes the answer, with the text of the guess.
    pub(crate) fn new(advice: Advice, guess: Option<String>) -> Self {
        Self {
            guess,
            reason: LargeReason::from(advice),
        }
    }
}

impl From<Advice> for LargeReason {
    fn from(advice: Advice) -> Self {
        Self {
            left: advice.remaining.into(),
            source: advice.source(),
            certainty: advice.certainty.name(),
            average: advice.certainty.average(),
            worst: advice.certainty.worst(),
            basis: advice.basis.name(),
            judged_by: advice.judged_by,
            advice,
        }
    }
}

impl fmt::Display for LargeReason {
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

impl fmt::Display for LargeGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None => writeln!(f, "solved"),
            Some(guess) => writeln!(f, "{guess}\n{}", self.reason),
        }
    }
}

impl OneLine for LargeGuess {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.guess, self.reason.left.count) {
            (None, _) => write!(f, "solved"),
            (Some(guess), Count::Exact(codes)) => write!(f, "{guess} {codes}"),
            (Some(guess), Count::Estimated { codes, .. }) => {
                write!(f, "{guess} ~{}", rounded(codes))
            }
        }
    }
}

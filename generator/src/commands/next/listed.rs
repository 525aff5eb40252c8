//! What is said where codes can be listed: the next guess, the codes that are left, and what a
//! guess is worth.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_solver::code_breaking::advice::{Advice, Comparison, Rating, ToCome};

use crate::asked::codes_asked::unusual;
use crate::asked::notation::Listed;
use crate::counts::{candidates, to_come};
use crate::report::{Line, counted};

/// The next guess.
#[derive(Serialize)]
pub(crate) struct Guess {
    /// Nothing if the secret has been found.
    guess: Option<String>,
    /// How many codes fit the answers.
    remaining: u32,
    /// `table`, `search` or `answers`.
    source: &'static str,
    /// Guesses to come in the worst case of the play suggested, this one included, if known.
    worst: Option<u16>,
    /// The same on average.
    average: Option<f64>,
    /// What is reported of a guess, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

impl Guess {
    pub(crate) fn new<G: Listed>(advice: Advice<G::Code>, game: &G) -> Self {
        Self {
            guess: advice.guess.map(|guess| game.show(guess)),
            remaining: advice.remaining,
            source: advice.source.name(),
            worst: advice.to_come.map(|to_come| to_come.worst),
            average: advice.to_come.map(|to_come| to_come.average),
            feedback: unusual(game.feedback_kind()),
        }
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(guess) = &self.guess else { return writeln!(f, "solved") };
        write!(f, "{guess}\n{} left", candidates(self.remaining))?;
        if let (Some(average), Some(worst)) = (self.average, self.worst) {
            write!(f, "; {}", to_come(average, worst))?;
        }
        writeln!(f)
    }
}

impl Line for Guess {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None => f.write_str("solved"),
            Some(guess) => write!(f, "{guess} {}", self.remaining),
        }
    }
}

/// The codes that fit the answers.
#[derive(Serialize)]
pub(crate) struct Codes {
    remaining: usize,
    codes: Vec<String>,
    /// What is reported of a guess, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

impl Codes {
    pub(crate) fn new(codes: Vec<String>, kind: FeedbackKind) -> Self {
        Self { remaining: codes.len(), codes, feedback: unusual(kind) }
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.codes.iter().try_for_each(|code| writeln!(f, "{code}"))
    }
}

impl Line for Codes {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.codes.join(" "))
    }
}

/// A guess beside the best one.
#[derive(Serialize)]
pub(crate) struct Rated {
    #[serde(flatten)]
    rated: Worth,
    /// How many codes fit the answers.
    remaining: usize,
    best: Worth,
    /// What is reported of a guess, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

/// What a guess is worth.
#[derive(Serialize)]
struct Worth {
    guess: String,
    /// How many different answers it may get.
    cells: usize,
    /// Codes left in the worst case.
    largest: usize,
    /// The same on average.
    expected: f64,
    /// Guesses to come on average, this one included, if known.
    average: Option<f64>,
    /// The same in the worst case.
    worst: Option<u16>,
    /// The guess as people see it.
    #[serde(skip)]
    shown: String,
}

impl Rated {
    /// With how people see a guess.
    pub(crate) fn new<G: Listed>(comparison: &Comparison<G::Code>, game: &G, show: impl Fn(G::Code) -> String) -> Self {
        let worth = |rating: &Rating<G::Code>| {
            let Rating { guess, cells, largest, expected, to_come } = *rating;
            let (average, worst) =
                to_come.map_or((None, None), |ToCome { average, worst }| (Some(average), Some(worst)));
            Worth { guess: game.show(guess), cells, largest, expected, average, worst, shown: show(guess) }
        };
        Self {
            rated: worth(&comparison.rated),
            remaining: comparison.remaining,
            best: worth(&comparison.best),
            feedback: unusual(game.feedback_kind()),
        }
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nbest: {}\n", self.rated, self.best)
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shown, largest, expected, .. } = self;
        let feedback = counted(self.cells as u64, "kind of feedback leaves", "kinds of feedback leave");
        write!(f, "{shown}: {feedback} {expected:.3} candidates on average, at most {largest}")?;
        match (self.average, self.worst) {
            (Some(average), Some(worst)) => write!(f, "; {}", to_come(average, worst)),
            _ => Ok(()),
        }
    }
}

impl Line for Rated {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (worth, end) in [(&self.rated, " "), (&self.best, "")] {
            let Worth { guess, cells, largest, expected, average, .. } = worth;
            let average = average.map_or("-".to_owned(), |average| format!("{average:.3}"));
            write!(f, "{guess} {cells} {largest} {expected:.3} {average}{end}")?;
        }
        Ok(())
    }
}

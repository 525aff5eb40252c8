//! First line, replies, and last report of a game of codes. The report has each guess beside the
//! best one, and the parts of skill and luck.
//!
//! A guess loses what it is expected to need more than the best one known: skill. A feedback brings
//! what the position after it is expected to need less than was expected before: luck. So the
//! guesses of a game are what was expected at its start, plus all losses, less all luck.

use std::fmt;

use serde::Serialize;
use solvetab_solver::code_breaking::advice::{Move, Rating};

use crate::commands::next::large::{LargeLeft, LargeReason};
use crate::commands::play::codes::game::GameDescription;
use crate::options::notation::{ListedGame, Notation};
use crate::options::outside::Outside;
use crate::report::{counted, decimal, guesses, left, none_left, one_line, too_late};

/// The first line.
#[derive(Serialize)]
pub(crate) struct CodesGreeting {
    #[serde(flatten)]
    pub(crate) game: GameDescription,
    #[serde(rename = "guesser")]
    pub(crate) codebreaker: &'static str,
    /// Seed of the secret, unless that is told at the end.
    pub(crate) seed: Option<u64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) adaptive: bool,
    /// Codes that may be secret, and feedback, for people.
    #[serde(skip)]
    pub(crate) announcement: String,
    #[serde(skip)]
    pub(crate) example: String,
    /// Meaning of feedback, for people.
    #[serde(skip)]
    pub(crate) feedback_means: String,
}

impl fmt::Display for CodesGreeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.announcement)?;
        if let Some(seed) = self.seed.filter(|_| self.codebreaker != "program") {
            write!(f, "; seed {seed}")?;
        }
        match self.codebreaker {
            "you" => writeln!(f, "; type a guess, or help")?,
            "both" => writeln!(
                f,
                "; guess mine, then give feedback for my guess; or type help"
            )?,
            "elsewhere" => writeln!(f, "; type each guess with its feedback, or help")?,
            _ => writeln!(
                f,
                "; think of one and give feedback like {}, or type help",
                self.example
            )?,
        }
        writeln!(f, "{}", self.feedback_means)
    }
}

/// Number of codes that fit the feedback.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum CandidateCount {
    Listed {
        remaining: usize,
        /// Other words, if these are no secrets of the list.
        #[serde(flatten)]
        outside: Option<Outside>,
        #[serde(skip)]
        noun: &'static str,
    },
    Large(LargeLeft),
}

impl CandidateCount {
    /// Returns whether the feedback contradicts itself.
    pub(crate) fn is_none(&self) -> bool {
        match self {
            Self::Listed { remaining, .. } => *remaining == 0,
            Self::Large(left) => left.is_none(),
        }
    }
}

impl fmt::Display for CandidateCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed {
                remaining: 0, noun, ..
            } => f.write_str(&none_left(noun)),
            Self::Listed {
                remaining, outside, ..
            } => {
                f.write_str(&left(*remaining as u64))?;
                outside
                    .iter()
                    .try_for_each(|outside| write!(f, "; {outside}"))
            }
            Self::Large(left) if left.is_none() => f.write_str(&none_left("code")),
            Self::Large(left) => left.fmt(f),
        }
    }
}

/// The codes that fit, if they are asked for and can be listed, before their number.
#[derive(Serialize)]
pub(crate) struct WhatIsLeft {
    #[serde(flatten)]
    pub(crate) left: CandidateCount,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) codes: Option<Vec<String>>,
    #[serde(skip)]
    pub(crate) is_list: bool,
}

/// Codes in a row of a list.
const IN_A_ROW: usize = 10;

impl fmt::Display for WhatIsLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.codes.iter().flat_map(|codes| codes.chunks(IN_A_ROW)) {
            writeln!(f, "{}", row.join(" "))?;
        }
        match &self.left {
            CandidateCount::Large(left) if self.is_list && self.codes.is_none() => {
                writeln!(f, "{}", left.why_not_listed())
            }
            left => writeln!(f, "{left}"),
        }
    }
}

/// The guess that the assistant suggests.
#[derive(Serialize)]
pub(crate) struct Suggestion {
    #[serde(flatten)]
    pub(crate) left: CandidateCount,
    pub(crate) number: usize,
    pub(crate) suggestion: String,
    /// The guess as people see it.
    #[serde(skip)]
    pub(crate) shown: String,
}

one_line!(Suggestion: "suggestion {number}: {shown} ({left})", number, shown, left);

/// The program's guess.
#[derive(Serialize)]
pub(crate) struct MyGuess {
    #[serde(flatten)]
    pub(crate) left: CandidateCount,
    pub(crate) number: usize,
    pub(crate) my_guess: String,
    /// The guess as people see it.
    #[serde(skip)]
    pub(crate) shown: String,
}

one_line!(MyGuess: "my guess {number}: {shown} ({left})", number, shown, left);

/// Your guess and its feedback.
#[derive(Serialize)]
pub(crate) struct YourGuess {
    pub(crate) number: usize,
    pub(crate) guess: String,
    #[serde(rename = "answer")]
    pub(crate) feedback: String,
    /// The guess as people see it, once it has its feedback.
    #[serde(skip)]
    pub(crate) shown: String,
}

one_line!(YourGuess: "{number}: {shown} {feedback}", number, shown, feedback);

/// Your feedback as it was read. People see it.
#[derive(Serialize)]
pub(crate) struct YourFeedback {
    pub(crate) answered: String,
}

/// Guesses of a game elsewhere, as they were read. People see them.
#[derive(Serialize)]
pub(crate) struct Elsewhere {
    pub(crate) moves: Vec<ReportedGuess>,
}

#[derive(Serialize)]
pub(crate) struct ReportedGuess {
    pub(crate) guess: String,
    #[serde(rename = "answer")]
    pub(crate) feedback: String,
}

/// A guess that was taken back.
#[derive(Serialize)]
pub(crate) struct UndoneGuess {
    pub(crate) taken_back: String,
    #[serde(rename = "answer")]
    pub(crate) feedback: String,
    /// The guess as people see it.
    #[serde(skip)]
    pub(crate) shown: String,
}

one_line!(UndoneGuess: "taken back: {shown} {feedback}", shown, feedback);

/// The best guess known, and what it is worth.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum GuessHint {
    Listed {
        hint: String,
        average: Option<f64>,
        /// Candidates that are found too late, if there are any.
        #[serde(skip_serializing_if = "Option::is_none")]
        late: Option<u32>,
        source: &'static str,
        /// The guess as people see it.
        #[serde(skip)]
        shown: String,
    },
    Large {
        hint: String,
        #[serde(flatten)]
        reason: Box<LargeReason>,
        #[serde(skip)]
        shown: String,
    },
}

impl fmt::Display for GuessHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed {
                average,
                late,
                source,
                shown,
                ..
            } => {
                let from = if *source == "table" {
                    "the table's"
                } else {
                    "found by search"
                };
                write!(f, "{shown} ({from}")?;
                if let Some(average) = average {
                    write!(f, ", {average:.3} more guesses on average")?;
                }
                if let Some(late) = late {
                    write!(f, "; {}", too_late(*late))?;
                }
                writeln!(f, ")")
            }
            Self::Large { reason, shown, .. } => writeln!(f, "{shown} ({reason})"),
        }
    }
}

/// Feedbacks of yours that may be wrong.
#[derive(Serialize)]
pub(crate) struct FeedbackContradiction {
    pub(crate) contradiction: bool,
    /// The numbers of feedbacks without which the others have codes that fit.
    pub(crate) suspects: Vec<usize>,
    /// The same for people.
    #[serde(skip)]
    pub(crate) names: Vec<String>,
    /// Number of feedbacks that are none of these. If all of these are right, two of the others are
    /// wrong.
    #[serde(skip)]
    pub(crate) others: usize,
    #[serde(skip)]
    pub(crate) noun: &'static str,
}

impl fmt::Display for FeedbackContradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", none_left(self.noun))?;
        let or_others = if self.others < 2 {
            ""
        } else {
            ", or at least two others are"
        };
        match &self.names[..] {
            [] => write!(f, "at least two are wrong")?,
            [one] => write!(f, "{one} is wrong{or_others}")?,
            [first @ .., last] => {
                let least = if self.others < 2 { "at least " } else { "" };
                write!(
                    f,
                    "{least}one of these is wrong{or_others}: {} or {last}",
                    first.join(", ")
                )?;
            }
        }
        let code = self.noun.to_uppercase();
        writeln!(
            f,
            "; type correct N FEEDBACK, undo, or secret {code} to see which are wrong for it"
        )
    }
}

/// Feedback that was changed.
#[derive(Serialize)]
pub(crate) struct Correction {
    pub(crate) corrected: usize,
    #[serde(rename = "answer")]
    pub(crate) feedback: String,
}

one_line!(Correction: "feedback {corrected} is now {feedback}", corrected, feedback);

/// Feedbacks of yours that are wrong for a secret.
#[derive(Serialize)]
pub(crate) struct SecretComparison {
    pub(crate) secret: String,
    pub(crate) wrong: Vec<WrongFeedback>,
}

#[derive(Serialize)]
pub(crate) struct WrongFeedback {
    pub(crate) number: usize,
    pub(crate) right: String,
    #[serde(skip)]
    pub(crate) guess: String,
    #[serde(skip)]
    pub(crate) given: String,
}

impl fmt::Display for SecretComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secret = &self.secret;
        for WrongFeedback {
            number,
            right,
            guess,
            given,
        } in &self.wrong
        {
            writeln!(
                f,
                "feedback {number}, for {guess}, was {given}; for {secret} it is {right}"
            )?;
        }
        if self.wrong.is_empty() {
            writeln!(f, "all feedback is right for {secret}")
        } else {
            Ok(())
        }
    }
}

/// The result, and of a game in which you guess how you played it.
#[derive(Serialize)]
pub(crate) struct CodesEnd {
    pub(crate) result: String,
    pub(crate) won: bool,
    #[serde(flatten)]
    pub(crate) yours: Option<Yours>,
}

#[derive(Serialize)]
pub(crate) struct Yours {
    /// The secret, if you did not find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
    /// Seed of the secret, if it was not told at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<GameReport>,
    pub(crate) hints: usize,
    pub(crate) undone: usize,
    #[serde(skip)]
    pub(crate) is_adaptive: bool,
    /// The secret as people see it.
    #[serde(skip)]
    pub(crate) shown: String,
}

impl fmt::Display for CodesEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.result)?;
        let Some(Yours {
            secret,
            seed,
            report,
            hints,
            undone,
            is_adaptive,
            shown,
        }) = &self.yours
        else {
            return Ok(());
        };
        match (secret, is_adaptive) {
            (Some(_), false) => writeln!(f, "my secret is {shown}")?,
            (Some(_), true) => writeln!(
                f,
                "I never chose a secret; one that is consistent with all my feedback is {shown}"
            )?,
            (None, _) => {}
        }
        if let Some(seed) = seed {
            writeln!(f, "--seed {seed} draws this secret")?;
        }
        if let Some(report) = report {
            report.fmt(f)?;
        }
        if hints + undone > 0 {
            let hints = counted(*hints as u64, "hint", "hints");
            writeln!(f, "with {hints} and {} taken back", guesses(*undone as u64))?;
        }

        Ok(())
    }
}

/// Each guess of a game beside the best one.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct GameReport {
    rows: Vec<GuessRow>,
}

/// A guess beside the best one.
#[derive(Serialize)]
struct GuessRow {
    guess: String,
    #[serde(rename = "answer")]
    feedback: String,
    /// Codes left before it.
    remaining: usize,
    /// Codes left after it, at worst and on average.
    largest: usize,
    expected: f64,
    /// Guesses to come on average, this one included, if known.
    average: Option<f64>,
    best: String,
    best_average: Option<f64>,
    /// Guesses that it lost, and that its feedback brought, if they can be told.
    lost: Option<f64>,
    luck: Option<f64>,
}

impl GameReport {
    /// Reports on a game whose feedbacks do not contradict each other.
    pub(crate) fn new(game: &ListedGame, moves: &[Move]) -> Self {
        let analysis = game.analysis();
        let mut position = analysis.position(&[]).without_limit();
        let mut rows = Vec::new();
        for &(guess, feedback) in moves {
            let remaining = position.left.len();
            let (rating, best) = Rating::beside_best(analysis, &position, guess);
            position = analysis.after(&position, guess, feedback);
            let to_come = if feedback == game.game().win() {
                Some(0.0)
            } else {
                analysis.to_come(&position).map(|to_come| to_come.average)
            };
            let (average, best_average) = (rating.average(), best.average());
            rows.push(GuessRow {
                guess: game.show(guess),
                feedback: game.show_feedback(feedback),
                remaining,
                largest: rating.largest,
                expected: rating.expected,
                average,
                best: game.show(best.guess),
                best_average,
                lost: average
                    .zip(best_average)
                    .map(|(of_guess, of_best)| of_guess - of_best),
                luck: average
                    .zip(to_come)
                    .map(|(before, after)| before - 1.0 - after),
            });
        }

        Self { rows }
    }

    /// The guesses lost and brought in all, if they can be told.
    fn sums(&self) -> Option<(f64, f64)> {
        self.rows.iter().try_fold((0.0, 0.0), |(lost, luck), row| {
            Some((lost + row.lost?, luck + row.luck?))
        })
    }
}

/// Most guesses that the text of a report shows: with all else it fits a screen of 24 lines.
const MOST_SHOWN: usize = 15;

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Colours of eight letters are wider than any counts.
        let width = self
            .rows
            .iter()
            .map(|row| row.feedback.len())
            .fold("result".len(), usize::max);
        writeln!(
            f,
            " n  guess     {:<width$}  candidates  avg left  expected  best      lost   luck",
            "result"
        )?;
        let mut hundredths = (Hundredths::default(), Hundredths::default());
        // A longer game has its last guess, and how many are not shown.
        let hidden = if self.rows.len() > MOST_SHOWN {
            MOST_SHOWN - 1..self.rows.len()
        } else {
            0..0
        };
        for (number, row) in (1..).zip(&self.rows) {
            let GuessRow {
                guess,
                feedback,
                remaining,
                expected,
                best,
                ..
            } = row;
            let average = figure(row.average);
            let (lost, luck) = (hundredths.0.add(row.lost), hundredths.1.add(row.luck));
            if number == hidden.start {
                writeln!(f, "..  {} more guesses, which --json has", hidden.len())?;
            }
            if hidden.contains(&number) {
                continue;
            }
            writeln!(
                f,
                "{number:>2}  {guess:<8}  {feedback:<width$}  {remaining:>10}  {expected:>8.1}  {average:>8}  {best:<8} \
                 {lost:>5}  {luck:>5}"
            )?;
        }

        let (Some((lost, luck)), Some(start)) = (
            self.sums(),
            self.rows.first().and_then(|row| row.best_average),
        ) else {
            return Ok(());
        };

        let is_bad = decimal(luck, 2).starts_with('-');
        let by_luck = if is_bad {
            "bad luck cost"
        } else {
            "luck saved"
        };
        // Guesses can be better than the best that is known.
        let by_play = if decimal(lost, 2).starts_with('-') {
            "play gained"
        } else {
            "play lost"
        };
        let [start, lost, luck] = [start, lost.abs(), luck.abs()].map(|value| decimal(value, 2));
        writeln!(
            f,
            "expected {start} guesses at the start; {by_play} {lost}, {by_luck} {luck}"
        )
    }
}

/// Rounds numbers of a column to hundredths so that they add up to their rounded sum.
#[derive(Default)]
struct Hundredths {
    sum: f64,
}

impl Hundredths {
    /// The next number; an unknown value counts as 0.
    fn add(&mut self, value: Option<f64>) -> String {
        let before = (self.sum * 100.0).round();
        self.sum += value.unwrap_or(0.0);
        figure(value.map(|_| ((self.sum * 100.0).round() - before) / 100.0))
    }
}

/// Two digits, and no minus before a zero.
fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| decimal(value, 2))
}

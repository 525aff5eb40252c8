//! Graders: whether an answer is right, as people and language models write it, and why not.
//!
//! An answer is never evaluated as a program. Its expression is found (`answer`), read by
//! [`TypedExpression`] and judged by [`Task`] with exact fractions. [`grade`] does not panic,
//! whatever the text, and takes time linear in its length; what the instance itself takes to solve
//! comes on top where a verdict needs it.

use std::cell::{Cell, OnceCell};
use std::collections::HashSet;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{self, Code, Colours, Feedback, Word};
use solvetab_lookup::quad_ace::{self, Hands, Outcome};
use solvetab_lookup::twenty_four::{Cards, Fraction};

use super::answer::{Found, Passage, expressions, is_claim, is_denied, is_unspaced, passages, plain};
use super::instance::Instance;
use crate::control::Unwatched;
use crate::quad_ace::{SolvedGame, choices};
use crate::twenty_four::{NoValue, Refusal, Solver, Task, TypedExpression, numbers};

/// Whether an answer is right, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is right.
    pub correct: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// What was taken for the answer: an expression by the signs of a keyboard, a code, a word, a
    /// move such as `3+7`, or `impossible`. Nothing if nothing was found.
    pub answer: Option<String>,
}

/// `correct`, `code`, `reason` (the sentence) and `answer`.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Verdict", 4)?;
        fields.serialize_field("correct", &self.correct)?;
        fields.serialize_field("code", self.reason.code())?;
        fields.serialize_field("reason", &self.reason.to_string())?;
        fields.serialize_field("answer", &self.answer)?;
        fields.end()
    }
}

/// Why an answer is right or wrong: `Display` is a sentence, [`code`](Self::code) for programs.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is right.
    Correct,
    /// No answer was found in the text.
    NoAnswer,
    /// An expression has more characters than any solution.
    TooLong,
    /// An expression cannot be read; why.
    Unreadable(String),
    /// A power, a root, a factorial or the like.
    OtherOperation,
    /// A number with a decimal point stands for a result.
    Decimal(String),
    /// The value is near the target, and not equal to it.
    Rounded {
        /// What the expression makes.
        value: Fraction,
        /// What was to be made.
        target: Fraction,
    },
    /// A number is written by joining the digits of cards.
    Concatenated {
        /// The number.
        number: i64,
        /// The cards.
        cards: Cards,
    },
    /// The expression is no solution.
    Expression(Refusal),
    /// What is said behind `=` is not so.
    FalseEquation {
        /// What the expression makes.
        value: Fraction,
        /// What is said.
        stated: Fraction,
    },
    /// An expression, where the right answer is that there is none.
    HasNoSolution {
        /// What the expression makes.
        value: Fraction,
        /// What was to be made.
        target: Fraction,
    },
    /// The target cannot be reached, and another number is nearer.
    NotNearest {
        /// What the expression makes.
        value: Fraction,
        /// What would be right.
        nearest: Fraction,
    },
    /// The target cannot be reached, and the nearest number is asked for.
    NearestExpected {
        /// The nearest number.
        nearest: Fraction,
    },
    /// It is said that there is no answer, and there is one.
    ClaimsImpossible {
        /// A right answer.
        example: String,
    },
    /// The answer is no code of these rules; why.
    NotACode(InputError),
    /// The word is not in the list.
    NotInList(Word),
    /// The code contradicts the feedback of a guess.
    Inconsistent {
        /// The guess.
        guess: String,
        /// Its feedback if the answer were the secret.
        would: String,
        /// Its feedback.
        given: String,
    },
    /// The code agrees with all feedback, and is not the secret.
    NotTheSecret,
    /// The mover cannot make this move.
    IllegalMove {
        /// The hand of the mover.
        own: u64,
        /// The hand of the opponent.
        other: u64,
    },
    /// A move that leads to less than the best.
    NotBest {
        /// What it leads to.
        value: Outcome,
        /// What is best, and a move that leads there.
        best: (Outcome, u8, u8),
    },
}

impl Reason {
    /// The identifier for programs; it stays when the sentence is improved.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::NoAnswer => "no-answer",
            Self::TooLong => "too-long",
            Self::Unreadable(_) => "unreadable",
            Self::OtherOperation => "other-operation",
            Self::Decimal(_) | Self::Rounded { .. } => "rounded",
            Self::Concatenated { .. } => "concatenated",
            Self::Expression(refusal) => match refusal {
                Refusal::OtherNumber { .. } | Refusal::NotACard { .. } => "other-number",
                Refusal::UsedTooOften { .. } => "used-too-often",
                Refusal::NotUsed { .. } => "not-used",
                Refusal::NoValue(NoValue::DivisionByZero(_)) => "division-by-zero",
                Refusal::NoValue(NoValue::TooLarge) | Refusal::OtherValue { .. } => "wrong-value",
                Refusal::NotPositiveWhole { .. } => "not-positive-whole",
            },
            Self::FalseEquation { .. } => "false-equation",
            Self::HasNoSolution { .. } => "has-no-solution",
            Self::NotNearest { .. } => "not-nearest",
            Self::NearestExpected { .. } => "nearest-expected",
            Self::ClaimsImpossible { .. } => "claims-impossible",
            Self::NotACode(_) => "not-a-code",
            Self::NotInList(_) => "not-in-list",
            Self::Inconsistent { .. } => "inconsistent",
            Self::NotTheSecret => "not-the-secret",
            Self::IllegalMove { .. } => "illegal-move",
            Self::NotBest { .. } => "not-best",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Correct => f.write_str("the answer is right"),
            Self::NoAnswer => f.write_str("the text has no answer"),
            Self::TooLong => f.write_str("the expression is longer than any solution"),
            Self::Unreadable(why) => f.write_str(why),
            Self::OtherOperation => f.write_str("only + - * / and brackets are allowed"),
            Self::Decimal(number) => write!(f, "{number} is not a card: a result on the way may not be rounded"),
            Self::Rounded { value, target } => write!(f, "it makes {value}, which is near {target} but not {target}"),
            Self::Concatenated { number, cards } => {
                write!(f, "{number} joins digits of the cards {cards}: each card is a number of its own")
            }
            Self::Expression(refusal) => refusal.fmt(f),
            Self::FalseEquation { value, stated } => write!(f, "it makes {value}, not {stated} as is said"),
            Self::HasNoSolution { value, target } => {
                write!(f, "it makes {value}, not {target}: there is no solution")
            }
            Self::NotNearest { value, nearest } => write!(f, "it makes {value}, but {nearest} can be reached"),
            Self::NearestExpected { nearest } => {
                write!(f, "the target cannot be reached; the nearest number counts, {nearest}")
            }
            Self::ClaimsImpossible { example } => write!(f, "it is possible: {example}"),
            Self::NotACode(error) => error.fmt(f),
            Self::NotInList(word) => write!(f, "'{word}' is not in the list"),
            Self::Inconsistent { guess, would, given } => {
                write!(f, "the feedback of {guess} would be {would}, not {given}")
            }
            Self::NotTheSecret => f.write_str("it agrees with all feedback, but is not the secret"),
            Self::IllegalMove { own, other } => {
                write!(f, "{own}+{other} is not a move: name a hand of yours and one of the opponent's, neither 0")
            }
            Self::NotBest { value, best: (best, own, other) } => {
                write!(f, "it leads to {}, but {own}+{other} to {}", Told(*value), Told(*best))
            }
        }
    }
}

solvetab_lookup::debug_as_display!(Reason);

/// An outcome in a sentence.
struct Told(Outcome);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Outcome::Win { plies } => write!(f, "a win in {plies}"),
            Outcome::Draw => f.write_str("a draw"),
            Outcome::Loss { plies } => write!(f, "a loss in {plies}"),
        }
    }
}

impl Verdict {
    fn new(reason: Reason, answer: impl Into<Option<String>>) -> Self {
        Self { correct: reason == Reason::Correct, reason, answer: answer.into() }
    }
}

/// Grades an answer.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_solver::training::{grade::grade, instance::Instance};
///
/// let (cards, target) = (Cards::new([3, 3, 8, 8])?, Fraction::whole(24));
/// let instance = Instance::TwentyFour { cards, target };
/// let verdict = grade(&instance, r"So the answer is $\boxed{\frac{8}{3-\frac{8}{3}}}$.");
/// assert!(verdict.correct);
/// assert_eq!(verdict.answer.as_deref(), Some("{(8)/(3-{(8)/(3)})}"));
/// let verdict = grade(&instance, "Answer: 8*3 = 24");
/// assert_eq!(verdict.reason.code(), "not-used");
/// let verdict = grade(&instance, "I think it is impossible.");
/// assert_eq!(verdict.reason.to_string(), "it is possible: 8/(3-8/3)");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn grade(instance: &Instance, answer: &str) -> Verdict {
    Grader::default().grade(instance, answer)
}

/// Grades many answers: a large game of QuadAce is solved once, not for each of them.
#[derive(Default)]
pub struct Grader {
    /// The last game of QuadAce.
    quad_ace: Option<(quad_ace::Rules, SolvedGame)>,
}

impl Grader {
    /// Grades an answer, as [`grade`] does.
    pub fn grade(&mut self, instance: &Instance, answer: &str) -> Verdict {
        match instance {
            Instance::QuadAce { rules, mover, opponent } => self.quad_ace_move(*rules, *mover, *opponent, answer),
            other => graded(other, answer),
        }
    }

    /// The game of these rules.
    fn solved(&mut self, rules: quad_ace::Rules) -> Option<&SolvedGame> {
        if self.quad_ace.as_ref().is_none_or(|(known, _)| *known != rules) {
            // The memory of the last game is free before the next one is solved.
            self.quad_ace = None;
            self.quad_ace = SolvedGame::new(rules, &Unwatched).ok().map(|game| (rules, game));
        }
        self.quad_ace.as_ref().map(|(_, game)| game)
    }
}

/// Grades what needs no game in memory.
fn graded(instance: &Instance, answer: &str) -> Verdict {
    match instance {
        Instance::TwentyFour { cards, target } => {
            expression(&Arithmetic { cards: *cards, target: *target, is_round: false }, answer)
        }
        Instance::Numbers { cards, target } => {
            expression(&Arithmetic { cards: *cards, target: *target, is_round: true }, answer)
        }
        Instance::Codes { rules, history, secret } => {
            guessed(&OfRules { rules: *rules, history }, secret.as_ref(), answer)
        }
        Instance::Words { list, history, secret } => guessed(&OfList::new(list, history), secret.as_ref(), answer),
        Instance::QuadAce { .. } => Grader::default().grade(instance, answer),
    }
}

/// Lines of a passage, that of the answer which counts first. A line that begins with `=` belongs
/// to the one before it.
fn lines(passage: Passage<'_>) -> Vec<&str> {
    let (mut lines, mut from, mut at) = (Vec::new(), 0, 0);
    for line in passage.text.split_inclusive('\n') {
        let written = line.trim_start_matches([' ', '\t', '$', '&', '*', '\\', '>']);
        let goes_on = written.starts_with(['=', '＝']) && !written.starts_with("==") && !written.starts_with("=>");
        if !goes_on && !line.trim().is_empty() && at > from {
            lines.push(&passage.text[from..at]);
            from = at;
        }
        at += line.len();
    }
    lines.push(&passage.text[from..]);
    if !passage.first {
        lines.reverse();
    }
    lines
}

/// What a line says.
enum Said<T> {
    Answer(T),
    Impossible,
}

/// The first answer in the most explicit passage that has one. One that is denied is none.
///
/// `read` finds it in a plain line, with its place. A claim in the same line that there is none
/// does not count beside an answer that `retracts` it: one that is right, or that is meant as one.
/// Otherwise "impossible" in front of any attempt would cost nothing.
fn find<T>(
    text: &str,
    mut read: impl FnMut(&str, Passage<'_>) -> Option<(usize, T)>,
    retracts: impl Fn(&T) -> bool,
) -> Option<Said<T>> {
    passages(text).into_iter().find_map(|passage| {
        let length = passage.text.trim().len();
        lines(passage).into_iter().filter(|line| !line.trim().is_empty()).find_map(|line| {
            let line = plain(line).replace(['\n', '\r'], " ");
            let line = line.trim_end();
            let claim = is_claim(line, passage.alone && line.len() + 8 >= length);
            match (claim, read(line, passage).filter(|&(at, _)| !is_denied(line, at))) {
                (None, answer) => answer.map(|(_, answer)| Said::Answer(answer)),
                (Some(_), None) => Some(Said::Impossible),
                (Some(_), Some((_, answer))) => {
                    Some(if retracts(&answer) { Said::Answer(answer) } else { Said::Impossible })
                }
            }
        })
    })
}

const IMPOSSIBLE: &str = "impossible";

/// Cards and a target.
struct Arithmetic {
    cards: Cards,
    target: Fraction,
    /// Whether it is a numbers round.
    is_round: bool,
}

fn expression(asked: &Arithmetic, text: &str) -> Verdict {
    // A number alone is an answer if one card may be.
    let numbers = asked.is_round || asked.cards.count() == 1;
    let is_card = |found: &Found| {
        let number = found.text.parse();
        number.is_ok_and(|number| asked.cards.values().iter().any(|&card| i64::from(card) == number))
    };
    let read = |needs_operation: bool| {
        let line = |line: &str, passage: Passage<'_>| {
            let mut found: Option<Found> = None;
            expressions(line, &mut |one| {
                let counts = one.has_operation || !needs_operation && is_card(&one);
                if counts && !(passage.first && found.is_some()) {
                    found = Some(one);
                }
            });
            found.map(|found| (found.at, found))
        };
        find(text, line, |found| asked.is_meant(found))
    };
    match read(true).or_else(|| if numbers { read(false) } else { None }) {
        None => Verdict::new(Reason::NoAnswer, None),
        Some(Said::Impossible) => Verdict::new(asked.claimed(), IMPOSSIBLE.to_owned()),
        Some(Said::Answer(found)) => Verdict::new(asked.verdict(&found), found.text),
    }
}

/// The verdict on an expression; with its value if that is all that is wrong.
fn judged(asked: &Arithmetic, found: &Found) -> (Reason, Option<Fraction>) {
    if found.is_too_long {
        return (Reason::TooLong, None);
    }
    if found.has_other_operation {
        return (Reason::OtherOperation, None);
    }
    if let Some(number) = &found.decimal {
        return (Reason::Decimal(number.clone()), None);
    }
    let mut typed: TypedExpression = match found.text.parse() {
        Ok(typed) => typed,
        Err(why) => return (Reason::Unreadable(why.to_string()), None),
    };
    typed.stated = stated(found);
    let task = Task { cards: Some(asked.cards), target: asked.target, some: asked.is_round, whole: asked.is_round };
    match task.refusal(&typed) {
        None => (Reason::Correct, None),
        Some(Refusal::OtherNumber { number, cards }) if is_concatenated(number, cards) => {
            (Reason::Concatenated { number, cards }, None)
        }
        Some(Refusal::OtherValue { value, expected }) if value == asked.target => {
            (Reason::FalseEquation { value, stated: expected }, None)
        }
        Some(Refusal::OtherValue { value, .. }) => {
            let refusal = Refusal::OtherValue { value, expected: asked.target };
            (Reason::Expression(refusal), Some(value))
        }
        Some(refusal) => (Reason::Expression(refusal), None),
    }
}

/// The number that an expression is said to make.
fn stated(found: &Found) -> Option<Fraction> {
    found.stated.as_deref().and_then(|stated| stated.trim_matches(['(', ')']).parse().ok())
}

impl Arithmetic {
    fn verdict(&self, found: &Found) -> Reason {
        let (reason, value) = judged(self, found);
        let refined = value.and_then(|value| self.refined(value)).unwrap_or(reason);
        match (refined, value, stated(found)) {
            // A nearest number that is said to be another.
            (Reason::Correct, Some(value), Some(stated)) if stated != value => Reason::FalseEquation { value, stated },
            (refined, ..) => refined,
        }
    }

    /// Whether an expression beside a claim that there is none is meant as an answer: it is right,
    /// or it has the cards and is not said to make another number, which explains the claim.
    fn is_meant(&self, found: &Found) -> bool {
        let (reason, value) = judged(self, found);
        reason == Reason::Correct
            || value.is_some_and(|value| {
                self.verdict(found) == Reason::Correct || !self.is_round && stated(found) != Some(value)
            })
    }

    /// The verdict on a claim that there is no solution.
    fn claimed(&self) -> Reason {
        let solution = if self.is_round {
            match self.nearest().as_slice() {
                &[nearest, ..] if nearest != self.target => return Reason::NearestExpected { nearest },
                _ => self.round().and_then(|round| round.solutions.first().copied()),
            }
        } else {
            Solver::new().solve(self.cards, self.target).solutions().first().map(|solution| solution.expression)
        };
        solution.map_or(Reason::Correct, |example| Reason::ClaimsImpossible { example: example.to_string() })
    }

    fn round(&self) -> Option<numbers::Round> {
        numbers::play(self.cards, self.target, numbers::Rules { some: true, whole: true }).ok()
    }

    /// What may be made in a numbers round.
    fn nearest(&self) -> Vec<Fraction> {
        self.round().map(|round| round.made).unwrap_or_default()
    }

    /// More about a value that is not the target: whether it is the nearest, near, or whether there
    /// is no solution.
    fn refined(&self, value: Fraction) -> Option<Reason> {
        let target = self.target;
        if self.is_round {
            let nearest = self.nearest();
            return match nearest.first() {
                _ if nearest.contains(&value) => Some(Reason::Correct),
                Some(&nearest) if nearest != target => Some(Reason::NotNearest { value, nearest }),
                _ => None,
            };
        }
        // Nearer than one half.
        let wide = |number: i64| i128::from(number);
        let away =
            wide(value.numerator()) * wide(target.denominator()) - wide(target.numerator()) * wide(value.denominator());
        let whole = wide(value.denominator()) * wide(target.denominator());
        if away.checked_mul(2).is_some_and(|twice| twice.abs() < whole) {
            return Some(Reason::Rounded { value, target });
        }
        let solvable = !Solver::new().solve(self.cards, target).solutions().is_empty();
        (!solvable).then_some(Reason::HasNoSolution { value, target })
    }
}

/// Whether the digits of a number are those of two or more cards, one after another.
fn is_concatenated(number: i64, cards: Cards) -> bool {
    fn rest(digits: &str, cards: &[String], used: &mut Vec<bool>) -> bool {
        digits.is_empty()
            || (0..cards.len()).any(|place| {
                let Some(left) = digits.strip_prefix(&cards[place]).filter(|_| !used[place]) else { return false };
                used[place] = true;
                let found = rest(left, cards, used);
                used[place] = false;
                found
            })
    }
    let written: Vec<String> = cards.values().iter().map(ToString::to_string).collect();
    number > 0 && rest(&number.to_string(), &written, &mut vec![false; written.len()])
}

/// A game of guessing, as answers name codes.
trait Guesses {
    type Code: Copy + PartialEq + fmt::Display;

    /// The code in a plain line that counts, with its place.
    fn read(&self, line: &str, passage: Passage<'_>) -> Option<(usize, Result<Self::Code, Reason>)>;

    /// Why a code is not a candidate.
    fn contradicted(&self, code: Self::Code) -> Option<Reason>;

    /// The first candidate.
    fn candidate(&self) -> Option<Self::Code>;
}

fn guessed<G: Guesses>(game: &G, secret: Option<&G::Code>, text: &str) -> Verdict {
    match find(text, |line, passage| game.read(line, passage), Result::is_ok) {
        None => Verdict::new(Reason::NoAnswer, None),
        Some(Said::Impossible) => {
            let example = secret.copied().or_else(|| game.candidate());
            let claimed = |example: G::Code| Reason::ClaimsImpossible { example: example.to_string() };
            Verdict::new(example.map_or(Reason::Correct, claimed), IMPOSSIBLE.to_owned())
        }
        Some(Said::Answer(Err(reason))) => Verdict::new(reason, None),
        Some(Said::Answer(Ok(code))) => {
            let reason = match secret {
                Some(secret) if *secret == code => Reason::Correct,
                Some(_) => game.contradicted(code).unwrap_or(Reason::NotTheSecret),
                None => game.contradicted(code).unwrap_or(Reason::Correct),
            };
            Verdict::new(reason, code.to_string())
        }
    }
}

/// The longest runs of letters and digits, with their places. Numbers and Latin words are apart
/// from the characters of a script without spaces that touch them.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &line[at..];
        let begin = rest.find(char::is_alphanumeric)?;
        let rest = &rest[begin..];
        let is_unspaced_run = rest.starts_with(is_unspaced);
        let ends = |character: char| !character.is_alphanumeric() || is_unspaced(character) != is_unspaced_run;
        let token = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let place = at + begin;
        at = place + token.len();
        Some((place, token))
    })
}

/// Whether a line repeats feedback, so that guesses in it are looked at once more.
fn repeats_feedback(line: &str) -> bool {
    let is_counts = |token: &str| match *token.as_bytes() {
        [bulls, b'A' | b'a', cows, b'B' | b'b'] => bulls.is_ascii_digit() && cows.is_ascii_digit(),
        [bulls, b'A' | b'a'] => bulls.is_ascii_digit(),
        _ => matches!(token, "bull" | "bulls" | "cow" | "cows" | "peg" | "pegs"),
    };
    tokens(line).any(|(_, token)| is_counts(token))
}

/// Whether a line decides, so that it is no check of an answer before it.
fn decides(line: &str) -> bool {
    tokens(line).any(|(_, token)| {
        token == "I" || ["answer", "choose", "chose", "guess"].iter().any(|word| token.eq_ignore_ascii_case(word))
    })
}

/// Whether a guess of the history is compared with the answer that comes before it, as in "since it
/// differs from". In doubt it is not, and counts as the answer: "not this but that" denies the
/// first.
fn is_compared(between: &str, before: &str) -> bool {
    let has = |text: &str, words: &[&str]| {
        tokens(text).any(|(_, token)| words.iter().any(|word| token.eq_ignore_ascii_case(word)))
    };
    const COMPARES: &[&str] = &[
        "agree",
        "agrees",
        "consistent",
        "since",
        "because",
        "as",
        "check",
        "checks",
        "checking",
        "differs",
        "match",
        "matches",
        "satisfies",
        "compared",
        "符合",
        "检查",
        "验证",
    ];
    const DENIES: &[&str] = &[
        "not",
        "no",
        "never",
        "t",
        "but",
        "instead",
        "rather",
        "wrong",
        "inconsistent",
        "so",
        "therefore",
        "thus",
        "hence",
    ];
    let in_chinese = |text: &str| ["不", "非", "而是", "所以"].iter().any(|word| text.contains(word));
    has(between, COMPARES)
        && !decides(between)
        && !has(between, DENIES)
        && !has(before, DENIES)
        && !in_chinese(between)
        && !in_chinese(before)
}

/// How much text around a guess is looked at, so that a line of a million guesses takes no longer.
const AROUND: usize = 200;

/// What stands before a place, in part if it is long.
fn before(line: &str, at: usize) -> &str {
    let from = (at.saturating_sub(AROUND)..=at).find(|&from| line.is_char_boundary(from)).unwrap_or(at);
    &line[from..at]
}

/// Whether a guess of the history at a place is no answer: it is compared with the one whose place
/// and end are `answer`.
fn is_behind(line: &str, answer: Option<(usize, usize)>, at: usize) -> bool {
    answer.is_some_and(|(from, end)| end <= at && at - end <= AROUND && is_compared(&line[end..at], before(line, from)))
}

/// What stands behind a sign that is written between a guess and its feedback.
fn told(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    ["=>", "->", "→", "=", ":"].iter().find_map(|sign| rest.strip_prefix(sign)).map(str::trim_start)
}

struct OfRules<'a> {
    rules: code_breaking::Rules,
    history: &'a [(Code, Feedback)],
}

impl OfRules<'_> {
    /// Whether this is a guess of the history that was not the secret.
    fn is_refuted(&self, text: &str) -> bool {
        let win = Feedback::win(self.rules.positions());
        self.history.iter().any(|&(guess, feedback)| feedback != win && guess.to_string() == text)
    }

    fn checked(&self, text: &str) -> Result<Code, Reason> {
        let code: Code = text.parse().map_err(Reason::NotACode)?;
        self.rules.index(code).map(|_| code).map_err(Reason::NotACode)
    }
}

impl Guesses for OfRules<'_> {
    type Code = Code;

    fn read(&self, line: &str, passage: Passage<'_>) -> Option<(usize, Result<Code, Reason>)> {
        let positions = usize::from(self.rules.positions());
        let is_symbol =
            |character: char| character.is_ascii_digit() || self.rules.symbols() > 10 && character.is_ascii_lowercase();
        let mut found: Option<(usize, String)> = None;
        let repeats = repeats_feedback(line);
        // Symbols apart, as in 1 2 3 4 or [1, 2, 3, 4]: where they begin and end, and what they
        // are.
        let (mut from, mut end, mut apart) = (0, 0, String::new());
        // A guess of the history is no answer where it is compared with another code, or where its
        // feedback is repeated.
        let mut again: Option<(usize, String)> = None;
        let mut code: Option<(usize, usize)> = None;
        let mut take = |at: usize, end: usize, text: &str, found: &mut Option<(usize, String)>| {
            let is_refuted = !passage.first && self.is_refuted(text);
            let is_told =
                || told(&line[end..]).is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
            let is_told = || is_told() && repeats && !decides(before(line, at));
            if !is_refuted {
                code = Some((at, end));
            }
            if is_refuted && (is_behind(line, code, at) || is_told()) {
                again = Some((at, text.to_owned()));
            } else if !(passage.first && found.is_some()) {
                *found = Some((at, text.to_owned()));
            }
        };
        for (at, token) in tokens(line) {
            if token.len() == 1 && token.chars().all(is_symbol) {
                let between = &line[end.min(at)..at];
                let is_near = !apart.is_empty() && between.len() <= 3 && !between.contains(['+', '*', '/', '=']);
                if !is_near || apart.len() == positions {
                    apart.clear();
                    from = at;
                }
                apart.push_str(token);
                end = at + token.len();
                if apart.len() == positions {
                    take(from, end, &apart, &mut found);
                }
            } else {
                apart.clear();
                if token.len() == positions && token.chars().all(is_symbol) {
                    take(at, at + token.len(), token, &mut found);
                }
            }
        }
        if found.is_none() && again.is_some() && repeats && !decides(line) {
            return None;
        }
        let found = found.or(again);
        // Of another length, if nothing else is there.
        let other = || {
            let digits = |token: &str| token.len() <= 16 && token.chars().all(|character| character.is_ascii_digit());
            let only = tokens(line).filter(|(_, token)| digits(token)).map(|(at, token)| (at, token.to_owned()));
            passage.alone.then_some(only).and_then(Iterator::last)
        };
        found.or_else(other).map(|(at, text)| (at, self.checked(&text)))
    }

    fn contradicted(&self, code: Code) -> Option<Reason> {
        self.history.iter().find_map(|&(guess, given)| {
            let would = self.rules.feedback(guess, code).ok()?;
            let kind = self.rules.feedback_kind();
            (would != given).then(|| Reason::Inconsistent {
                guess: guess.to_string(),
                would: kind.show(would).to_string(),
                given: kind.show(given).to_string(),
            })
        })
    }

    fn candidate(&self) -> Option<Code> {
        let mut codes = self.rules.iter();
        codes.find(|&code| self.history.iter().all(|&(guess, given)| self.rules.feedback(guess, code) == Ok(given)))
    }
}

struct OfList<'a> {
    list: &'a [Word],
    history: &'a [(Word, Colours)],
    /// Whether words have letters and digits only.
    is_plain: bool,
    /// How many words have been looked up, and the list as a set once they are many.
    looked_up: Cell<usize>,
    set: OnceCell<HashSet<Word>>,
}

impl<'a> OfList<'a> {
    fn new(list: &'a [Word], history: &'a [(Word, Colours)]) -> Self {
        let is_plain = list.iter().all(|word| word.characters().all(char::is_alphanumeric));
        Self { list, history, is_plain, looked_up: Cell::new(0), set: OnceCell::new() }
    }

    /// Whether this is a guess of the history that was not the secret.
    fn is_refuted(&self, word: Word) -> bool {
        self.history.iter().any(|&(guess, colours)| guess == word && guess.colours(word) != Ok(colours))
    }

    /// Whether the list has this word.
    fn has(&self, word: Word) -> bool {
        // A set costs as much as some hundred looks through the list.
        const FEW: usize = 100;
        let looked_up = self.looked_up.replace(self.looked_up.get() + 1);
        if looked_up < FEW {
            return self.list.contains(&word);
        }
        self.set.get_or_init(|| self.list.iter().copied().collect()).contains(&word)
    }
}

/// Whether a word is written in capitals.
fn capitals(text: &str) -> bool {
    text.chars().all(|letter| !letter.is_lowercase()) && text.chars().any(char::is_uppercase)
}

/// Words of a line with their places.
type Fitting<'t> = Vec<(usize, &'t str, Word)>;

impl OfList<'_> {
    /// Without the guesses of the history that are compared with another word, are said to be wrong
    /// behind it, or whose feedback is repeated.
    fn answers<'t>(&self, line: &str, fitting: Fitting<'t>) -> Fitting<'t> {
        let mut other: Option<(usize, usize)> = None;
        let mut is_answer = |&(at, text, word): &(usize, &str, Word)| {
            let end = at + text.len();
            if !self.is_refuted(word) {
                if capitals(text) || self.has(word) {
                    other = Some((at, end));
                }
                return true;
            }
            let is_feedback = |rest: &str| {
                let rest = rest.split(char::is_whitespace).next().unwrap_or_default();
                let rest = rest.trim_end_matches(['.', ',', ';', ')']);
                rest.len() == word.characters().len() && rest.chars().all(|colour| matches!(colour, 'G' | 'Y' | '-'))
            };
            let is_told = || told(&line[end..]).is_some_and(is_feedback) && !decides(before(line, at));
            let denied = ["was wrong", "is wrong", "was not", "does not", "doesn't", "is not", "isn't"];
            let is_denied = || {
                let rest = line[end..].trim_start();
                other.is_some() && denied.iter().any(|denied| rest.starts_with(denied))
            };
            !(is_behind(line, other, at) || is_told() || is_denied())
        };
        fitting.into_iter().filter(|one| is_answer(one)).collect()
    }
}

impl Guesses for OfList<'_> {
    type Code = Word;

    fn read(&self, line: &str, passage: Passage<'_>) -> Option<(usize, Result<Word, Reason>)> {
        let letters = self.list.first()?.characters();
        let words: Vec<(usize, &str)> = if self.is_plain {
            tokens(line).collect()
        } else {
            let start = line.as_ptr() as usize;
            let marks = |character: char| "*\"'.,;:!?()[]{}".contains(character);
            let trimmed = line.split_whitespace().map(|word| word.trim_matches(marks));
            trimmed.map(|word| (word.as_ptr() as usize - start, word)).collect()
        };
        let fitting: Vec<(usize, &str, Word)> = words
            .iter()
            .filter(|(_, text)| text.chars().count() == letters.len())
            .filter_map(|&(at, text)| Some((at, text, text.parse().ok()?)))
            .collect();
        let fitting = if passage.first { fitting } else { self.answers(line, fitting) };
        let listed = |word: &Word| self.has(*word);
        // A word in capitals, or alone in its line, is meant as a word; else one that is listed.
        let one = |wanted: &dyn Fn(&(usize, &str, Word)) -> bool| {
            let mut fitting = fitting.iter().filter(|&one| wanted(one));
            if passage.first {
                return fitting.next().copied();
            }
            fitting.next_back().copied()
        };
        let found = one(&|(_, text, _)| capitals(text))
            .or_else(|| one(&|(_, _, word)| listed(word)))
            .or_else(|| one(&|_| words.len() == 1 || passage.alone && words.len() <= 3));
        found.map(|(at, _, word)| (at, if listed(&word) { Ok(word) } else { Err(Reason::NotInList(word)) }))
    }

    fn contradicted(&self, code: Word) -> Option<Reason> {
        self.history.iter().find_map(|&(guess, given)| {
            let would = guess.colours(code).ok()?;
            (would != given).then(|| Reason::Inconsistent {
                guess: guess.to_string(),
                would: would.to_string(),
                given: given.to_string(),
            })
        })
    }

    fn candidate(&self) -> Option<Word> {
        self.list.iter().copied().find(|&code| self.contradicted(code).is_none())
    }
}

/// A move as it is named: the mover's hand, the opponent's, and what the hand becomes if that is
/// said.
#[derive(Clone, Copy)]
struct Named {
    own: u64,
    other: u64,
    result: Option<u64>,
}

/// The move that a plain line names: `3+7`, `3+7=0`, `3,7`, or the only two numbers in it.
fn named_move(line: &str, first: bool) -> Option<(usize, Named)> {
    let numbers: Vec<(usize, usize, u64)> = tokens(line)
        .filter(|(_, token)| token.len() <= 3)
        .filter_map(|(at, token)| Some((at, at + token.len(), token.parse().ok()?)))
        .collect();
    let between = |place: usize| -> Option<&str> {
        let (one, other) = (numbers.get(place)?, numbers.get(place + 1)?);
        Some(line[one.1..other.0].trim())
    };
    let sums = || (0..numbers.len()).filter(|&place| between(place) == Some("+"));
    let place = if first { sums().next() } else { sums().next_back() };
    let place = place.or_else(|| (numbers.len() == 2).then_some(0))?;
    let (&(at, _, own), &(_, _, other)) = (numbers.get(place)?, numbers.get(place + 1)?);
    let result = between(place + 1).filter(|sign| matches!(*sign, "=" | "->" | "→" | "=>"));
    let result = result.and_then(|_| numbers.get(place + 2)).map(|&(_, _, result)| result);
    Some((at, Named { own, other, result }))
}

impl Grader {
    fn quad_ace_move(&mut self, rules: quad_ace::Rules, mover: Hands, opponent: Hands, text: &str) -> Verdict {
        let named = match find(text, |line, passage| named_move(line, passage.first), |_| true) {
            None => return Verdict::new(Reason::NoAnswer, None),
            Some(Said::Answer(named)) => Some(named),
            Some(Said::Impossible) => None,
        };
        let game = self.solved(rules);
        let moves = game.and_then(|game| choices(game.table(), mover, opponent).ok()).unwrap_or_default();
        let best = moves.first();
        let Some(Named { own, other, result }) = named else {
            let reason = best.map_or(Reason::Correct, |best| Reason::ClaimsImpossible {
                example: format!("{}+{}", best.own, best.other),
            });
            return Verdict::new(reason, IMPOSSIBLE.to_owned());
        };
        let answer = format!("{own}+{other}");
        let chosen = moves.iter().find(|choice| (u64::from(choice.own), u64::from(choice.other)) == (own, other));
        let (Some(chosen), Some(best)) = (chosen, best) else {
            return Verdict::new(Reason::IllegalMove { own, other }, answer);
        };
        let made = u64::from(rules.apply(chosen.own, chosen.other));
        let reason = match result.filter(|&result| result != made && result != own + other) {
            Some(result) => {
                let fraction = |number: u64| Fraction::whole(number as i32);
                Reason::FalseEquation { value: fraction(made), stated: fraction(result) }
            }
            None if chosen.value == best.value => Reason::Correct,
            None => Reason::NotBest { value: chosen.value, best: (best.value, best.own, best.other) },
        };
        Verdict::new(reason, answer)
    }
}

//! Strict graders: whether an answer is right, and why not. docs/training.md specifies them.
//!
//! `answer` finds the answer in the text. Here it is read as what its game asks for and judged with
//! exact arithmetic; nothing is evaluated as a program. [`grade`] does not panic, whatever the
//! text.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Colours, Word};
use solvetab_lookup::quad_ace::{self, Hands, Outcome, QuadAce};
use solvetab_lookup::twenty_four::{Cards, Fraction};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::{choices, solved_table};
use solvetab_solver::twenty_four::{NoValue, Refusal, Solver, Task, TypedExpression, numbers};

use crate::answer::{Missing, find, is_impossible, keyboard, unspelled};
use crate::instance::Instance;

/// Verdict on an answer, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The answer is right.
    pub correct: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// The answer that was read: an expression, a code, a word, a move such as `3+7`, `impossible`,
    /// or the text that is none of these. Nothing if there is no answer.
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
    /// The answer is empty or not there.
    NoAnswer,
    /// The answer has more characters than any right one.
    TooLong,
    /// The answer is no expression or no move; why.
    Unreadable(String),
    /// The expression is no solution.
    Expression(Refusal),
    /// The number after `=` is not the value of the expression.
    FalseEquation {
        /// Value of the expression.
        value: Fraction,
        /// Value that is stated.
        stated: Fraction,
    },
    /// The answer says that none exists, though one does.
    ClaimsImpossible {
        /// A right answer.
        example: String,
    },
    /// The answer is no code of these rules, or no word; why.
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
    /// The code is consistent with all feedback, but is not the secret.
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
        /// Outcome that it leads to.
        value: Outcome,
        /// Best outcome, and a move that leads there.
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
            Self::Expression(refusal) => match refusal {
                Refusal::OtherNumber { .. } | Refusal::NotACard { .. } => "other-number",
                Refusal::UsedTooOften { .. } => "used-too-often",
                Refusal::NotUsed { .. } => "not-used",
                Refusal::NoValue(NoValue::DivisionByZero(_)) => "division-by-zero",
                Refusal::NotPositiveWhole { .. } => "not-positive-whole",
                _ => "wrong-value",
            },
            Self::FalseEquation { .. } => "false-equation",
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

fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { plies } => format!("a win in {plies}"),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Loss { plies } => format!("a loss in {plies}"),
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Correct => f.write_str("the answer is right"),
            Self::NoAnswer => f.write_str("the text has no answer"),
            Self::TooLong => f.write_str("the answer is longer than any right one"),
            Self::Unreadable(why) => f.write_str(why),
            Self::Expression(refusal) => refusal.fmt(f),
            Self::FalseEquation { value, stated } => write!(f, "it makes {value}, not {stated}"),
            Self::ClaimsImpossible { example } => write!(f, "it is possible: {example}"),
            Self::NotACode(error) => error.fmt(f),
            Self::NotInList(word) => write!(f, "'{word}' is not in the list"),
            Self::Inconsistent {
                guess,
                would,
                given,
            } => {
                write!(f, "the feedback of {guess} would be {would}, not {given}")
            }
            Self::NotTheSecret => {
                f.write_str("it is consistent with all feedback, but is not the secret")
            }
            Self::IllegalMove { own, other } => {
                write!(
                    f,
                    "{own}+{other} is not a move: name a hand of yours and one of the opponent's, neither 0"
                )
            }
            &Self::NotBest {
                value,
                best: (best, own, other),
            } => {
                write!(
                    f,
                    "it leads to {}, but {own}+{other} to {}",
                    in_words(value),
                    in_words(best)
                )
            }
        }
    }
}

solvetab_lookup::debug_as_display!(Reason);

impl From<Missing> for Reason {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::NoAnswer => Self::NoAnswer,
            Missing::TooLong => Self::TooLong,
        }
    }
}

/// Grades the answer in a text.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_training::{grade::grade, instance::Instance};
///
/// let (cards, target) = (Cards::new([3, 3, 8, 8])?, Fraction::whole(24));
/// let instance = Instance::TwentyFour { cards, target };
/// let verdict = grade(&instance, r"So the answer is $\boxed{\frac{8}{3-\frac{8}{3}}}$.");
/// assert!(verdict.correct);
/// assert_eq!(verdict.answer.as_deref(), Some("((8)/(3-((8)/(3))))"));
/// assert_eq!(grade(&instance, "<answer>8*3 = 24</answer>").reason.code(), "not-used");
/// assert_eq!(grade(&instance, "Impossible.").reason.to_string(), "it is possible: 8/(3-8/3)");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn grade(instance: &Instance, text: &str) -> Verdict {
    Grader::default().grade(instance, text)
}

/// Grades many answers: a large game of QuadAce is solved once, not for each of them.
#[derive(Default)]
pub struct Grader {
    /// The last game of QuadAce.
    quad_ace: Option<QuadAce<Vec<u8>>>,
}

/// The text that is read as the answer, and the verdict on it.
type GradedAnswer = (String, Reason);

impl Grader {
    /// Grades the answer in a text, as [`grade`] does.
    pub fn grade(&mut self, instance: &Instance, text: &str) -> Verdict {
        let (reason, answer) = match find(text) {
            Err(missing) => (missing.into(), None),
            Ok(answer) => {
                let (answer, reason) = self.judged(instance, answer);
                (reason, Some(answer))
            }
        };
        Verdict {
            correct: reason == Reason::Correct,
            reason,
            answer,
        }
    }

    fn judged(&mut self, instance: &Instance, answer: &str) -> GradedAnswer {
        match instance {
            Instance::TwentyFour { cards, target } => {
                expression(Task::from_hand(*cards, *target), *cards, answer)
            }
            Instance::Numbers { cards, target } => {
                let task = Task {
                    some: true,
                    whole: true,
                    ..Task::from_hand(*cards, *target)
                };
                expression(task, *cards, answer)
            }
            Instance::Codes {
                rules,
                history,
                secret,
            } => {
                let kind = rules.feedback_kind();
                let game = GuessGrading {
                    history,
                    secret,
                    would: |guess, code| rules.feedback(guess, code).ok(),
                    shown: |feedback| kind.show(feedback).to_string(),
                };
                if is_impossible(answer) {
                    return claimed(game.candidate(rules.iter()).map(|code| code.to_string()));
                }
                let code = unspelled(answer).parse();
                game.judged(
                    answer,
                    code.and_then(|code| rules.index(code).map(|_| code))
                        .map_err(Reason::NotACode),
                )
            }
            Instance::Words {
                list,
                history,
                secret,
            } => {
                let game = GuessGrading {
                    history,
                    secret,
                    would: |guess: Word, code| guess.colours(code).ok(),
                    shown: |colours: Colours| colours.to_string(),
                };
                let word = unspelled(answer).parse::<Word>().map_err(Reason::NotACode);
                let word = word.and_then(|word| {
                    if list.contains(&word) {
                        Ok(word)
                    } else {
                        Err(Reason::NotInList(word))
                    }
                });
                if word.is_err() && is_impossible(answer) {
                    return claimed(
                        game.candidate(list.iter().copied())
                            .map(|word| word.to_string()),
                    );
                }
                game.judged(answer, word)
            }
            Instance::QuadAce {
                rules,
                mover,
                opponent,
            } => self.quad_ace_move(*rules, *mover, *opponent, answer),
        }
    }

    fn quad_ace_move(
        &mut self,
        rules: quad_ace::Rules,
        mover: Hands,
        opponent: Hands,
        answer: &str,
    ) -> GradedAnswer {
        let moves = self
            .solved(rules)
            .and_then(|table| choices(table, mover, opponent).ok())
            .unwrap_or_default();
        let best = moves.first();
        if is_impossible(answer) {
            return claimed(best.map(|best| format!("{}+{}", best.own, best.other)));
        }
        let Some((own, other, stated)) = named_move(answer) else {
            let why = "a move is your hand, + and the opponent's hand, such as 3+7".to_owned();
            return (answer.to_owned(), Reason::Unreadable(why));
        };
        let chosen = moves
            .iter()
            .find(|choice| (u64::from(choice.own), u64::from(choice.other)) == (own, other));
        let reason = match chosen.zip(best) {
            None => Reason::IllegalMove { own, other },
            Some((chosen, best)) => {
                let made = Fraction::whole(rules.apply(chosen.own, chosen.other).into());
                match stated.filter(|&stated| stated != made) {
                    Some(stated) => Reason::FalseEquation {
                        value: made,
                        stated,
                    },
                    None if chosen.value == best.value => Reason::Correct,
                    None => Reason::NotBest {
                        value: chosen.value,
                        best: (best.value, best.own, best.other),
                    },
                }
            }
        };

        (format!("{own}+{other}"), reason)
    }

    /// The game of these rules.
    fn solved(&mut self, rules: quad_ace::Rules) -> Option<&QuadAce<Vec<u8>>> {
        if self
            .quad_ace
            .as_ref()
            .is_none_or(|known| known.rules() != rules)
        {
            // The memory of the last game is free before the next one is solved.
            self.quad_ace = None;
            self.quad_ace = solved_table(rules, &Unwatched).ok();
        }
        self.quad_ace.as_ref()
    }
}

/// The verdict on a claim that no answer exists, where this one may.
fn claimed(example: Option<String>) -> GradedAnswer {
    let reason = example.map_or(Reason::Correct, |example| Reason::ClaimsImpossible {
        example,
    });
    ("impossible".to_owned(), reason)
}

fn expression(task: Task, cards: Cards, answer: &str) -> GradedAnswer {
    let rules = numbers::Rules {
        some: true,
        whole: true,
    };
    if is_impossible(answer) {
        let solution = if task.whole {
            numbers::play(cards, task.target, rules)
                .ok()
                .and_then(|round| round.solutions.first().copied())
        } else {
            Solver::new()
                .solve(cards, task.target)
                .solutions()
                .first()
                .map(|solution| solution.expression)
        };
        return claimed(solution.map(|solution| solution.to_string()));
    }

    let answer = keyboard(answer);
    let typed = match answer.parse::<TypedExpression>() {
        Ok(typed) => typed,
        Err(why) => return (answer.into_owned(), Reason::Unreadable(why.to_string())),
    };
    let stated = typed.stated;
    let mut refusal = task.refusal(&TypedExpression {
        stated: None,
        ..typed
    });
    let mut made = task.target;
    if let Some(Refusal::OtherValue { value, expected }) = &mut refusal
        && task.whole
        && let Ok(round) = numbers::play(cards, task.target, rules)
    {
        // Where the target cannot be reached, the nearest numbers are right.
        made = *value;
        *expected = round.made.first().copied().unwrap_or(*expected);
        if round.made.contains(value) {
            refusal = None;
        }
    }
    let reason = match (refusal, stated) {
        (Some(refusal), _) => Reason::Expression(refusal),
        (None, Some(stated)) if stated != made => Reason::FalseEquation {
            value: made,
            stated,
        },
        (None, _) => Reason::Correct,
    };

    (answer.into_owned(), reason)
}

/// A game so far in which a code is to be named.
struct GuessGrading<'a, C, F, W, S> {
    history: &'a [(C, F)],
    secret: &'a Option<C>,
    /// The feedback of a guess if a code were the secret.
    would: W,
    /// Feedback as text.
    shown: S,
}

impl<C, F, W, S> GuessGrading<'_, C, F, W, S>
where
    C: Copy + PartialEq + fmt::Display,
    F: Copy + PartialEq,
    W: Fn(C, C) -> Option<F>,
    S: Fn(F) -> String,
{
    /// Why a code is not a candidate.
    fn contradicted(&self, code: C) -> Option<Reason> {
        self.history.iter().find_map(|&(guess, given)| {
            let would = (self.would)(guess, code).filter(|&would| would != given)?;
            let (would, given) = ((self.shown)(would), (self.shown)(given));
            Some(Reason::Inconsistent {
                guess: guess.to_string(),
                would,
                given,
            })
        })
    }

    /// The secret, or the first candidate.
    fn candidate(&self, mut codes: impl Iterator<Item = C>) -> Option<C> {
        self.secret.or_else(|| {
            codes.find(|&code| {
                self.history
                    .iter()
                    .all(|&(guess, given)| (self.would)(guess, code) == Some(given))
            })
        })
    }

    fn judged(&self, answer: &str, code: Result<C, Reason>) -> GradedAnswer {
        let code = match code {
            Ok(code) => code,
            Err(reason) => return (answer.to_owned(), reason),
        };
        let reason = match self.secret {
            Some(secret) if *secret == code => Reason::Correct,
            Some(_) => self.contradicted(code).unwrap_or(Reason::NotTheSecret),
            None => self.contradicted(code).unwrap_or(Reason::Correct),
        };
        (code.to_string(), reason)
    }
}

/// A move such as `3+7=0`: the mover's hand, the opponent's, and what stands behind `=`.
fn named_move(answer: &str) -> Option<(u64, u64, Option<Fraction>)> {
    let (sum, stated) = match answer.split_once('=') {
        Some((sum, stated)) => (sum, Some(stated.trim().parse().ok()?)),
        None => (answer, None),
    };
    let (own, other) = sum.split_once('+')?;
    let hands = [own.trim(), other.trim()];
    let [own, other] =
        hands.map(|text| text.parse::<u64>().ok().filter(|_| !text.starts_with('+')));
    Some((own?, other?, stated))
}

//! Instances: what is asked in one task, as JSON describes it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{self, Code, Colours, Feedback, FeedbackKind, Word};
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Rules};
use solvetab_lookup::twenty_four::{Cards, Fraction};

use solvetab_solver::code_breaking::game::named_lists::NamedList;
use solvetab_solver::twenty_four::numbers::MAX_ROUND_TARGET;

/// An instance as JSON has it: which keys are needed depends on `game`. Other keys are not looked
/// at, so a line of a data set is an instance as it is.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Description {
    /// `24`, `numbers`, `bulls-and-cows`, `mastermind`, `words` or `quad-ace`.
    pub game: String,
    /// 24 and numbers: the cards.
    #[serde(default)]
    pub cards: Vec<i64>,
    /// 24 and numbers: what is to be made, a number or text such as `"7/2"`; 24 if it is missing in
    /// a game of 24.
    pub target: Option<Target>,
    /// Codes: the rules, such as `4x10`; those of the game if they are missing.
    pub rules: Option<String>,
    /// Codes: `counts`, or `black` for bulls alone.
    pub feedback: Option<String>,
    /// Codes and words: the guesses so far with their feedback, such as `0123=1A1B`.
    #[serde(default)]
    pub history: Vec<String>,
    /// Codes and words: what was to be found. Without it, every candidate is right.
    pub secret: Option<String>,
    /// Words: those that may be secret, or the name of a list.
    pub codes: Option<Words>,
    /// QuadAce: the hands of the player whose turn it is.
    #[serde(default)]
    pub mover: Vec<i64>,
    /// QuadAce: the hands of the other player.
    #[serde(default)]
    pub opponent: Vec<i64>,
    /// QuadAce: hands are counted modulo this; 10 if it is missing.
    pub base: Option<u16>,
}

/// The number to make, as JSON has it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    untagged,
    expecting = "'target' is a whole number, or text such as \"7/2\""
)]
pub enum Target {
    /// A whole number.
    Whole(i64),
    /// A fraction such as `7/2`.
    Text(String),
}

/// The words that may be secret, as JSON has them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    untagged,
    expecting = "'codes' is an array of words, or the name of a list"
)]
pub enum Words {
    /// A list by its name, such as `secrets-2315`.
    Named(String),
    /// The words.
    These(Vec<String>),
}

/// Task against which an answer is graded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instance {
    /// Make the target of all cards.
    TwentyFour {
        /// The cards.
        cards: Cards,
        /// The number to make.
        target: Fraction,
    },
    /// Make the target, or the nearest number, of some cards by steps in positive whole numbers.
    Numbers {
        /// The cards.
        cards: Cards,
        /// The number to make.
        target: Fraction,
    },
    /// Name a code that agrees with the feedback.
    Codes {
        /// The rules.
        rules: code_breaking::Rules,
        /// The guesses so far.
        history: Vec<(Code, Feedback)>,
        /// The only right answer, if there is one.
        secret: Option<Code>,
    },
    /// Name a word that agrees with the colours.
    Words {
        /// The words that may be secret.
        list: Arc<[Word]>,
        /// The guesses so far.
        history: Vec<(Word, Colours)>,
        /// The only right answer, if there is one.
        secret: Option<Word>,
    },
    /// Name a best move.
    QuadAce {
        /// The rules.
        rules: Rules,
        /// The hands of the player whose turn it is.
        mover: Hands,
        /// The hands of the other player.
        opponent: Hands,
    },
}

/// Why there is no such instance.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstanceError {
    /// No game has this name.
    UnknownGame(String),
    /// A key that the game needs is missing.
    Missing {
        /// The key.
        key: &'static str,
        /// The game.
        game: String,
    },
    /// Something cannot be read.
    Input {
        /// The key.
        key: &'static str,
        /// Mistake in the value.
        error: InputError,
    },
    /// A guess has no feedback behind it.
    NoFeedback(String),
    /// No list has this name here.
    UnknownList(String),
}

impl InstanceError {
    /// The identifier of the error for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame(_) => "unknown-game",
            Self::Missing { .. } => "missing",
            Self::Input { error, .. } => error.code(),
            Self::NoFeedback(_) => "no-feedback",
            Self::UnknownList(_) => "unknown-list",
        }
    }
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(name) => {
                write!(
                    f,
                    "'{name}' is not a game: 24, numbers, bulls-and-cows, mastermind, words or quad-ace"
                )
            }
            Self::Missing { key, game } => write!(f, "an instance of {game} needs '{key}'"),
            Self::Input { key, error } => write!(f, "'{key}': {error}"),
            Self::NoFeedback(text) => {
                write!(
                    f,
                    "'{text}' is not a guess with its feedback: write something like 0123=1A1B"
                )
            }
            Self::UnknownList(name) => write!(
                f,
                "there is no list '{name}' here: give the words themselves"
            ),
        }
    }
}

solvetab_lookup::debug_as_display!(InstanceError);

impl std::error::Error for InstanceError {}

/// Finds a list of words by its name.
pub type Lists<'a> = &'a mut dyn FnMut(&str) -> Option<Arc<[Word]>>;

/// The words of a list that the program has by name, such as `secrets-2315`.
#[must_use]
pub fn named_words(name: &str) -> Option<Arc<[Word]>> {
    NamedList::named(name)?
        .words()
        .iter()
        .map(|word| word.parse().ok())
        .collect()
}

impl Instance {
    /// Reads an instance; a list of words that it names is asked for by `lists`.
    ///
    /// # Errors
    ///
    /// An [`InstanceError`] that names the key.
    pub fn new(description: &Description, lists: Lists<'_>) -> Result<Self, InstanceError> {
        match description.game.as_str() {
            "24" | "twenty-four" => {
                let (cards, target) = cards(description)?;
                Ok(Self::TwentyFour {
                    cards,
                    target: target.unwrap_or(Fraction::whole(24)),
                })
            }
            "numbers" => {
                let (cards, target) = cards(description)?;
                for &card in cards.values() {
                    InputError::check_range("a card of a round", 1, 100, card.into())
                        .map_err(input("cards"))?;
                }
                let target = target.ok_or_else(|| description.without("target"))?;
                if !target.is_whole() || !(1..=MAX_ROUND_TARGET).contains(&target.numerator()) {
                    let (what, most, found) =
                        ("a round's target", MAX_ROUND_TARGET, target.numerator());
                    return Err(input("target")(InputError::Range {
                        what,
                        least: 1,
                        most,
                        found,
                    }));
                }
                Ok(Self::Numbers { cards, target })
            }
            "bulls-and-cows" => codes(description, "4x10"),
            "mastermind" => codes(description, "4x6r"),
            "words" => words(description, lists),
            "quad-ace" => {
                if description.mover.is_empty() || description.opponent.is_empty() {
                    return Err(description.without(if description.mover.is_empty() {
                        "mover"
                    } else {
                        "opponent"
                    }));
                }
                let base = description.base.unwrap_or(10);
                let rules =
                    Rules::new(base, 2, Operation::Add, Goal::Empty).map_err(input("base"))?;
                let mover = hands(rules, "mover", &description.mover)?;
                let opponent = hands(rules, "opponent", &description.opponent)?;
                Ok(Self::QuadAce {
                    rules,
                    mover,
                    opponent,
                })
            }
            name => Err(InstanceError::UnknownGame(name.chars().take(40).collect())),
        }
    }
}

impl Description {
    /// Refuses a description that has no such key.
    fn without(&self, key: &'static str) -> InstanceError {
        InstanceError::Missing {
            key,
            game: self.game.clone(),
        }
    }
}

fn input(key: &'static str) -> impl Fn(InputError) -> InstanceError {
    move |error| InstanceError::Input { key, error }
}

fn hands(rules: Rules, key: &'static str, numbers: &[i64]) -> Result<Hands, InstanceError> {
    let hands = Hands::from_numbers(rules.base(), numbers).map_err(input(key))?;
    rules.with_start(hands, hands).map_err(input(key))?;
    Ok(hands)
}

fn cards(description: &Description) -> Result<(Cards, Option<Fraction>), InstanceError> {
    if description.cards.is_empty() {
        return Err(description.without("cards"));
    }
    let cards = Cards::from_numbers(&description.cards).map_err(input("cards"))?;
    let target = match &description.target {
        None => None,
        Some(Target::Whole(number)) => Some(Fraction::new(*number, 1).ok_or(InputError::Form {
            what: "a target",
            expected: "24, -3 or 7/2",
        })),
        Some(Target::Text(text)) => Some(text.parse()),
    };
    Ok((cards, target.transpose().map_err(input("target"))?))
}

fn code(rules: code_breaking::Rules, key: &'static str, text: &str) -> Result<Code, InstanceError> {
    let code: Code = text.parse().map_err(input(key))?;
    rules.index(code).map_err(input(key))?;
    Ok(code)
}

fn codes(description: &Description, usual: &str) -> Result<Instance, InstanceError> {
    let rules: code_breaking::Rules = description
        .rules
        .as_deref()
        .unwrap_or(usual)
        .parse()
        .map_err(input("rules"))?;
    let kind = match description.feedback.as_deref() {
        Some(kind) => kind.parse().map_err(input("feedback"))?,
        None => FeedbackKind::default(),
    };

    let rules = rules.with_feedback(kind);
    let history = description.history.iter().map(|text| {
        let (guess, feedback) = split(text)?;
        let feedback = kind.read(feedback).map_err(input("history"))?;
        check_feedback(rules, feedback).map_err(input("history"))?;
        Ok((code(rules, "history", guess)?, feedback))
    });
    let secret = description
        .secret
        .as_deref()
        .map(|secret| code(rules, "secret", secret))
        .transpose()?;
    Ok(Instance::Codes {
        rules,
        history: history.collect::<Result<_, _>>()?,
        secret,
    })
}

/// Refuses feedback that no guess of so many positions can have.
fn check_feedback(rules: code_breaking::Rules, feedback: Feedback) -> Result<(), InputError> {
    let positions = rules.positions();
    InputError::check_range(
        "the sum of bulls and cows",
        0,
        positions.into(),
        feedback.total().into(),
    )?;
    if feedback.total() == positions && feedback.bulls() + 1 == positions {
        return Err(InputError::AllButOneInPlace { positions });
    }
    Ok(())
}

/// A word of so many letters.
fn word(letters: u8, key: &'static str, text: &str) -> Result<Word, InstanceError> {
    let word: Word = text.parse().map_err(input(key))?;
    let lengths = InputError::Length {
        what: "a word of this list",
        members: "letters",
        least: letters.into(),
        most: letters.into(),
        found: word.positions().into(),
    };
    if word.positions() == letters {
        Ok(word)
    } else {
        Err(input(key)(lengths))
    }
}

fn words(description: &Description, lists: Lists<'_>) -> Result<Instance, InstanceError> {
    let list: Arc<[Word]> = match &description.codes {
        None => return Err(description.without("codes")),
        Some(Words::Named(name)) => lists(name)
            .ok_or_else(|| InstanceError::UnknownList(name.chars().take(40).collect()))?,
        Some(Words::These(words)) => words
            .iter()
            .map(|word| word.parse())
            .collect::<Result<_, _>>()
            .map_err(input("codes"))?,
    };
    let letters = list
        .first()
        .ok_or_else(|| description.without("codes"))?
        .positions();
    for other in list.iter() {
        word(letters, "codes", &other.to_string())?;
    }

    let history = description.history.iter().map(|text| {
        let (guess, feedback) = split(text)?;
        let colours: Colours = feedback.parse().map_err(input("history"))?;
        let error = InputError::Form {
            what: "colours",
            expected: "one for each letter, such as -Y--G",
        };
        if colours.letters() != letters {
            return Err(input("history")(error));
        }
        Ok((word(letters, "history", guess)?, colours))
    });
    let history = history.collect::<Result<_, _>>()?;
    let secret = description
        .secret
        .as_deref()
        .map(|secret| word(letters, "secret", secret))
        .transpose()?;
    Ok(Instance::Words {
        list,
        history,
        secret,
    })
}

/// A guess and its feedback.
fn split(text: &str) -> Result<(&str, &str), InstanceError> {
    text.rsplit_once('=')
        .ok_or_else(|| InstanceError::NoFeedback(text.chars().take(40).collect()))
}

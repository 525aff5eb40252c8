//! The game of a plan, as it is written: with all its words, so that a machine needs nothing but
//! the folder.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};

/// The same bytes for the same game, whatever file or order its words came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum PlannedGame {
    /// All codes of some rules.
    Rules {
        rules: String,
        /// Name of the kind of feedback.
        feedback: String,
    },
    /// The codes of some rules that do not begin with 0.
    WithoutLeadingZero { rules: String },
    /// Codes or words of a list.
    List {
        /// The rules of which they are codes, if they are.
        rules: Option<String>,
        /// Codes that may be guessed, in order.
        guesses: Vec<String>,
        /// Codes that may be secret, in order.
        secrets: Vec<String>,
        /// Each letter gets a colour.
        colours: bool,
        /// Name of the mode: words that may be guessed once there is feedback.
        mode: String,
        /// The only first word, if that is fixed.
        first: Option<String>,
    },
}

impl PlannedGame {
    /// Describes a game, with the rules of which the codes of a list are.
    pub(crate) fn new(game: &Game, rules: Option<Rules>) -> Self {
        let rules = rules.map(|rules| rules.to_string());
        match (game.list(), game.rules(), rules) {
            (None, of, rules) => Self::Rules {
                rules: of.map(|of| of.to_string()).or(rules).unwrap_or_default(),
                feedback: game.feedback_kind().name().to_owned(),
            },
            (Some(list), _, Some(rules)) if list.title().is_some() => {
                Self::WithoutLeadingZero { rules }
            }
            (Some(list), _, rules) => Self::List {
                rules,
                guesses: (0..list.guesses())
                    .map(|guess| list.name(guess as u16).to_owned())
                    .collect(),
                secrets: game
                    .secrets()
                    .iter()
                    .map(|&secret| list.name(secret).to_owned())
                    .collect(),
                colours: list.is_coloured(),
                mode: list.mode().to_string(),
                first: list.first().map(str::to_owned),
            },
        }
    }

    /// The game.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub(crate) fn read(&self) -> anyhow::Result<Game> {
        match self {
            Self::Rules { rules, feedback } => {
                let rules: Rules = rules.parse()?;
                Ok(Game::from(
                    rules.with_feedback(feedback.parse::<FeedbackKind>()?),
                ))
            }
            Self::WithoutLeadingZero { rules } => {
                Ok(CodeList::without_leading_zero(rules.parse()?)?.into())
            }
            Self::List {
                rules,
                guesses,
                secrets,
                colours,
                mode,
                first,
            } => {
                let rules = rules.as_ref().map(|rules| rules.parse()).transpose()?;
                let list = CodeList::new(guesses.clone(), rules, Guesses::List)?
                    .with_secrets(secrets.clone(), rules)?;
                let list = if *colours {
                    list.coloured()
                } else {
                    list.counted()?
                };
                let list = list.in_mode(
                    mode.parse::<Mode>()
                        .context("the plan names no mode of this release")?,
                );
                Ok(match first {
                    Some(first) => list.beginning_with(first)?.into(),
                    None => list.into(),
                })
            }
        }
    }
}

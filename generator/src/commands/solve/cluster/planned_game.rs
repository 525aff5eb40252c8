//! The game of a plan, as it is written: with all its words, so that a machine needs nothing but
//! the folder.

use std::fmt;

use serde::{Deserialize, Serialize};
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, FIRST_WORD, Guesses, WITHOUT_LEADING_ZERO, coloured_title};

use crate::report::{codes, title};

/// The same bytes for the same game, whatever file or order its words came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum PlannedGame {
    /// All codes of some rules.
    Rules {
        rules: String,
        /// What is reported of a guess, by its name.
        feedback: String,
    },
    /// The codes of some rules that do not begin with 0.
    WithoutLeadingZero { rules: String },
    /// Codes or words of a list.
    List {
        /// The rules of which they are codes, if they are.
        rules: Option<String>,
        /// What may be guessed, in order.
        guesses: Vec<String>,
        /// What may be secret, in order.
        secrets: Vec<String>,
        /// Whether each letter gets a colour.
        colours: bool,
        /// Whether it is hard mode.
        hard: bool,
        /// The only first word, if that is fixed.
        first: Option<String>,
    },
}

impl PlannedGame {
    /// Of a game, and the rules of which the codes of a list are.
    pub(crate) fn new(game: &Game, rules: Option<Rules>) -> Self {
        let rules = rules.map(|rules| rules.to_string());
        match (game.list(), game.rules(), rules) {
            (None, of, rules) => Self::Rules {
                rules: of.map(|of| of.to_string()).or(rules).unwrap_or_default(),
                feedback: game.feedback_kind().name().to_owned(),
            },
            (Some(list), _, Some(rules)) if list.title().is_some() => Self::WithoutLeadingZero { rules },
            (Some(list), _, rules) => Self::List {
                rules,
                guesses: (0..list.guesses()).map(|guess| list.name(guess as u16).to_owned()).collect(),
                secrets: game.secrets().iter().map(|&secret| list.name(secret).to_owned()).collect(),
                colours: list.is_coloured(),
                hard: list.is_hard(),
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
                Ok(Game::from(rules.with_feedback(feedback.parse::<FeedbackKind>()?)))
            }
            Self::WithoutLeadingZero { rules } => Ok(CodeList::without_leading_zero(rules.parse()?)?.into()),
            Self::List { rules, guesses, secrets, colours, hard, first } => {
                let rules = rules.as_ref().map(|rules| rules.parse()).transpose()?;
                let list =
                    CodeList::new(guesses.clone(), rules, Guesses::List)?.with_secrets(secrets.clone(), rules)?;
                let list = if *colours { list.coloured()? } else { list };
                let list = if *hard { list.hard() } else { list };
                Ok(match first {
                    Some(first) => list.beginning_with(first)?.into(),
                    None => list.into(),
                })
            }
        }
    }
}

impl fmt::Display for PlannedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules { rules, feedback } => {
                f.write_str(&title(rules, feedback.parse().unwrap_or(FeedbackKind::Counts)))
            }
            Self::WithoutLeadingZero { rules } => write!(f, "{rules}{WITHOUT_LEADING_ZERO}"),
            Self::List { secrets, colours: false, .. } => {
                write!(f, "a list of {}", codes(secrets.len() as u64, "code"))
            }
            Self::List { secrets, hard, first, .. } => {
                let letters = secrets.first().map_or(0, |secret| secret.chars().count());
                f.write_str(&coloured_title(secrets.len(), letters as u8, *hard))?;
                first.as_ref().map_or(Ok(()), |first| write!(f, "{FIRST_WORD}{first}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words from which the same list is made in any order.
    fn words(words: &str) -> Vec<String> {
        words.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn games_are_read_as_they_are_written() {
        let rules: Rules = "3x6".parse().unwrap();
        let of_rules = |words: Vec<String>| CodeList::new(words, Some(rules), Guesses::List).unwrap();
        let coloured = |guesses: &str| {
            let list = CodeList::new(words(guesses), None, Guesses::List).unwrap();
            list.with_secrets(words("there where eerie"), None).unwrap().coloured().unwrap()
        };
        let list = coloured("crane Eerie there where");
        let games: [(Game, Option<Rules>, &str); 8] = [
            (rules.into(), Some(rules), "3x6"),
            (rules.with_feedback(FeedbackKind::Black).into(), Some(rules), "3x6, black feedback"),
            (CodeList::without_leading_zero(rules).unwrap().into(), Some(rules), "3x6 without a leading zero"),
            (of_rules(words("012 123 021")).into(), Some(rules), "a list of 3 codes"),
            (CodeList::new(words("a-b b-c"), None, Guesses::All).unwrap().into(), None, "a list of 2 codes"),
            (list.clone().into(), None, "3 words of 5 characters, colours"),
            (list.clone().hard().into(), None, "3 words of 5 characters, colours, hard mode"),
            (list.beginning_with("there").unwrap().into(), None, "3 words of 5 characters, colours, first word there"),
        ];
        for (game, rules, name) in games {
            let planned = PlannedGame::new(&game, rules);
            assert_eq!(planned.to_string(), name);
            let json = serde_json::to_string(&planned).unwrap();
            let read: PlannedGame = serde_json::from_str(&json).unwrap();
            let again = read.read().unwrap();
            assert_eq!(again.description(), game.description(), "{json}");
            assert_eq!((again.to_string(), again.feedback_kind()), (game.to_string(), game.feedback_kind()), "{json}");
            assert_eq!(PlannedGame::new(&again, rules), planned);
        }
        let planned = |guesses| PlannedGame::new(&coloured(guesses).into(), None);
        assert_eq!(planned("crane eerie there where"), planned("WHERE there eerie crane"));
        assert_ne!(planned("crane eerie there where"), planned("crone eerie there where"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for json in [
            r#"{"rules":{"rules":"4x99","feedback":"counts"}}"#,
            r#"{"rules":{"rules":"4x10","feedback":"smells"}}"#,
            r#"{"without-leading-zero":{"rules":"1x1"}}"#,
            r#"{"list":{"rules":null,"guesses":["ab"],"secrets":["ba"],"colours":true,"hard":false,"first":null}}"#,
            r#"{"list":{"rules":null,"guesses":["ab","ab"],"secrets":["ab"],"colours":true,"hard":false,"first":null}}"#,
            r#"{"list":{"rules":"2x3","guesses":["09"],"secrets":["09"],"colours":false,"hard":false,"first":null}}"#,
            r#"{"list":{"rules":null,"guesses":["ab"],"secrets":["ab"],"colours":true,"hard":false,"first":"ab"}}"#,
        ] {
            assert!(serde_json::from_str::<PlannedGame>(json).unwrap().read().is_err(), "{json}");
        }
        assert!(serde_json::from_str::<PlannedGame>(r#""4x10""#).is_err());
    }
}

//! Explanation where the secret is none of a list's: other words that may be guessed are consistent
//! with the feedback, and a shipped table may have them as secrets.

use std::fmt;

use serde::Serialize;
use solvetab_solver::code_breaking::advice::Position;
use solvetab_solver::code_breaking::game::list::Mode;

use crate::options::notation::ListedGame;
use crate::report::{broken, counted};
use crate::tables::word_lists;

/// No secret of a list is consistent with the feedback, but other words are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Outside {
    /// Always: the key tells programs that the candidates are no secrets of the list.
    outside: bool,
    /// The shipped table with most of the words as secrets, if one has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'static str>,
    #[serde(skip)]
    in_table: usize,
    /// The options that make these its secrets.
    #[serde(skip)]
    options: String,
    #[serde(skip)]
    words: usize,
    #[serde(skip)]
    secrets: usize,
}

impl Outside {
    /// Explains a position; nothing if its candidates are secrets of the list.
    pub(crate) fn of(game: &ListedGame, position: &Position) -> Option<Self> {
        if !position.is_outside {
            return None;
        }
        let words: Vec<String> = position
            .left
            .iter()
            .map(|&number| game.show_number(number))
            .collect();
        let (table, in_table) = word_lists::table_of_secrets(&words).unzip();
        // The trees that are shipped are of colours, with any guesses.
        let is_coloured = game.game().is_coloured();
        let options = table.map_or_else(String::new, |table| {
            let mode = match game.game().mode() {
                Mode::Any if is_coloured => return format!("--table {table}"),
                Mode::Any => "",
                Mode::Hard => " --feedback colours --hard",
                Mode::CandidatesOnly => " --feedback colours --candidates-only",
            };
            let (secrets, guesses) = word_lists::lists_of(table).unwrap_or_default();
            format!("--codes {secrets} --guesses {guesses}{mode}")
        });

        Some(Self {
            outside: true,
            table,
            in_table: in_table.unwrap_or(0),
            options,
            words: words.len(),
            secrets: game.game().secrets().len(),
        })
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            words,
            secrets,
            in_table,
            ..
        } = *self;
        let others = counted(
            words as u64,
            "other word that may be guessed is",
            "other words that may be guessed are",
        );
        write!(
            f,
            "none of the {secrets} secrets is consistent with this feedback; {others}"
        )?;
        let Some(table) = self.table else {
            return Ok(());
        };
        let which = match (words, in_table) {
            (1, _) => "it".to_owned(),
            (_, all) if all == words => "them".to_owned(),
            (_, some) => format!("{some} of them"),
        };
        let secrets = if in_table == 1 { "a secret" } else { "secrets" };
        write!(f, "; {table} has {which} as {secrets}: {}", self.options)
    }
}

/// Writes lines below the candidates, if they are no secrets.
pub(crate) fn say(outside: Option<&Outside>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match outside {
        Some(outside) => f.write_str(&broken(&format!("{outside}\n"))),
        None => Ok(()),
    }
}

/// The same at the end of a line.
pub(crate) fn in_line(outside: Option<&Outside>) -> &'static str {
    if outside.is_some() { " (outside)" } else { "" }
}

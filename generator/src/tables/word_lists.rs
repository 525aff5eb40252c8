//! The word lists of the shipped tables of words with colours: their secrets, and what may be
//! guessed.
//!
//! A table of this kind has the words of its tree only. Where its secrets are those of a list here
//! and as many words may be guessed, the list says which.

use std::path::Path;

use anyhow::ensure;
use solvetab_lookup::code_breaking::ColourTree;
use solvetab_solver::code_breaking::game::list::{
    CodeList, FIRST_WORD, Guesses, ListError, Mode, coloured_title,
};
use solvetab_solver::code_breaking::game::named_lists::NamedList;

use crate::tables::provenance::Provenance;

/// Guesses that a player has.
pub(crate) const WORD_GUESSES: u16 = 6;

/// The figure of a table that says how many words may be guessed.
pub(crate) const ALLOWED: &str = "words that may be guessed";

/// Words that may be secret, and those that may be guessed.
#[derive(Debug)]
pub(crate) struct WordLists {
    /// The shipped table in which any guess is allowed.
    table: &'static str,
    /// The names of both lists.
    names: (&'static str, &'static str),
    /// Number of words that may be secret.
    pub(crate) secrets: usize,
    /// Number of words that may be guessed.
    pub(crate) guesses: usize,
    /// The least total of a tree of at most six guesses, with the source, if it is published: any
    /// words, and in hard mode.
    least: [Option<u32>; 2],
}

/// The lists of 2022 and 2023. The totals are those of Selby.
pub(crate) static OF_2022: WordLists = WordLists {
    table: "words-2315",
    names: ("secrets-2315", "guesses-12972"),
    secrets: 2315,
    guesses: 12_972,
    least: [Some(7920), Some(8122)],
};
pub(crate) static OF_2023: WordLists = WordLists {
    table: "words-3158",
    names: ("secrets-3158", "guesses-14855"),
    secrets: 3158,
    guesses: 14_855,
    least: [Some(11_219), Some(11_627)],
};

/// The list that a path names, unless there is such a file.
pub(crate) fn named(path: &Path) -> Option<&'static NamedList> {
    NamedList::named(path.to_str()?).filter(|_| !path.exists())
}

/// The words of a list that the solver has.
fn words_of(name: &str) -> Vec<String> {
    NamedList::named(name)
        .expect("a list of the solver")
        .words()
}

/// The shipped table that has most of these words as secrets, and how many; nothing if none has
/// any.
pub(crate) fn table_of_secrets(words: &[String]) -> Option<(&'static str, usize)> {
    let having = [&OF_2022, &OF_2023].map(|lists| {
        let found = words_of(lists.names.0)
            .iter()
            .filter(|&secret| words.contains(secret))
            .count();
        (lists.table, found)
    });
    let most = having.into_iter().max_by_key(|&(_, found)| found);
    most.filter(|&(_, found)| found > 0)
}

/// The names of the lists of a shipped table: of its secrets, and of what may be guessed.
pub(crate) fn lists_of(table: &str) -> Option<(&'static str, &'static str)> {
    [&OF_2022, &OF_2023]
        .into_iter()
        .find(|lists| lists.table == table)
        .map(|lists| lists.names)
}

/// Returns the mode in the rules that a table states, if they are those of its words; a first word
/// may follow.
pub(crate) fn mode<D: AsRef<[u8]>>(rules: &str, tree: &ColourTree<D>) -> Mode {
    let (secrets, letters) = (tree.secrets().count(), tree.list().positions());
    let is_of = |rest: &str| rest.is_empty() || rest.starts_with(FIRST_WORD);
    let mut limited = [Mode::Hard, Mode::CandidatesOnly].into_iter();
    limited
        .find(|&mode| {
            rules
                .strip_prefix(&coloured_title(secrets, letters, mode))
                .is_some_and(is_of)
        })
        .unwrap_or_default()
}

impl WordLists {
    /// The words as a game takes them, each letter with a colour.
    ///
    /// # Errors
    ///
    /// Never: a test reads each.
    pub(crate) fn list(&self) -> Result<CodeList, ListError> {
        let (secrets, guesses) = self.names;
        Ok(CodeList::new(words_of(guesses), None, Guesses::List)?
            .with_secrets(words_of(secrets), None)?
            .coloured())
    }

    /// Title of the game.
    pub(crate) fn title(&self, mode: Mode) -> String {
        coloured_title(self.secrets, 5, mode)
    }

    /// The least total that is published of the game of this title.
    pub(crate) fn least(&self, title: &str) -> Option<u64> {
        let [any, hard] = [Mode::Any, Mode::Hard].map(|mode| title == self.title(mode));
        let least = if any {
            self.least[0]
        } else {
            self.least[1].filter(|_| hard)
        };
        least.map(u64::from)
    }

    /// The lists of a table, if it is of one of these.
    ///
    /// # Errors
    ///
    /// If it is of a list, and guesses a word that the list does not allow.
    pub(crate) fn from_table<D: AsRef<[u8]>>(
        tree: &ColourTree<D>,
        provenance: Option<&Provenance>,
    ) -> anyhow::Result<Option<&'static Self>> {
        let allowed = provenance.and_then(|provenance| provenance.totals.get(ALLOWED));
        let found = [&OF_2022, &OF_2023].into_iter().find(|lists| {
            let is_as_long =
                tree.secrets().count() == lists.secrets && allowed == Some(&(lists.guesses as u64));
            is_as_long && {
                let mut secrets = words_of(lists.names.0);
                secrets.sort_unstable();
                tree.secrets().map(|secret| secret.to_string()).eq(secrets)
            }
        });
        let Some(lists) = found else { return Ok(None) };
        let mut guesses = words_of(lists.names.1);
        guesses.sort_unstable();
        let other = tree
            .list()
            .iter()
            .map(|word| word.to_string())
            .find(|word| guesses.binary_search(word).is_err());
        ensure!(
            other.is_none(),
            "the tree guesses {}, which is none of the {} words that may be guessed",
            other.unwrap_or_default(),
            lists.guesses
        );

        Ok(Some(lists))
    }
}

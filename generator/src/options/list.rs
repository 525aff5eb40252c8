//! Lists of codes or words, as they are asked for: from a file, from standard input, or by name.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, ListError};
use solvetab_solver::code_breaking::game::named_lists::NAMED_LISTS;

use crate::report::{conflict, form, shortened, usage};
use crate::tables::container::check_kept;
use crate::tables::folder::{is_missing, read_regular};
use crate::tables::word_lists;

/// The help of `--codes`.
pub(crate) const CODES_HELP: &str = "A file of possible secrets, one code or word a line; - reads standard input";

/// The help of `--guesses`.
pub(crate) const GUESSES_HELP: &str = "With --codes: what may be guessed: list, all, or a file of codes or words";

/// The long help of an option that takes a file, or a list by its name.
pub(crate) fn named_too(help: &str) -> String {
    let names = list_names();
    format!(
        "{help}\n\nOr a list by its name: {names}. `solvetab export NAME` prints it. A file of that name comes first."
    )
}

/// The names of the lists that the program has, for a sentence.
fn list_names() -> String {
    let names: Vec<&str> = NAMED_LISTS.iter().map(|list| list.name).collect();
    names.join(", ")
}

/// Words that may be guessed, as they are asked for.
#[derive(Debug, Clone)]
pub(crate) enum GuessesAsked {
    /// The words that may be secret, or all codes.
    Some(Guesses),
    /// The codes of a file.
    Of(PathBuf),
}

impl GuessesAsked {
    /// Refuses to write over the list of guesses, or over that of the codes.
    pub(crate) fn check_kept(&self, codes: Option<&Path>, written: &Path) -> anyhow::Result<()> {
        let guesses = match self {
            Self::Of(path) => Some(path.as_path()),
            Self::Some(_) => None,
        };
        check_kept(written, [("list of codes", codes), ("list of guesses", guesses)])
    }
}

impl From<OsString> for GuessesAsked {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some("list") => Self::Some(Guesses::List),
            Some("all") => Self::Some(Guesses::All),
            _ => Self::Of(text.into()),
        }
    }
}

/// More bytes than any list has that is searched.
const MOST_LIST_BYTES: u64 = 1 << 24;

/// The codes of a file, and the line of each.
struct Lines {
    /// Name of the file.
    name: String,
    numbers: Vec<usize>,
    words: Vec<String>,
}

impl Lines {
    /// Reads codes, one a line, from a file or, if that is `-`, from standard input; empty lines
    /// are skipped.
    fn read(path: &Path) -> anyhow::Result<Self> {
        let (name, bytes) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            io::stdin().take(MOST_LIST_BYTES + 1).read_to_end(&mut bytes).context("standard input cannot be read")?;
            if bytes.len() as u64 > MOST_LIST_BYTES {
                return Err(usage(format!("standard input has more than {MOST_LIST_BYTES} bytes, the most of a list")));
            }
            ("standard input".to_owned(), bytes)
        } else if let Some(list) = word_lists::named(path) {
            let words = list.words();
            return Ok(Self { name: list.name.to_owned(), numbers: (1..=words.len()).collect(), words });
        } else {
            (path.display().to_string(), read_regular(path, MOST_LIST_BYTES).map_err(|error| no_list(path, error))?)
        };
        let text = String::from_utf8(bytes)
            .map_err(|_| form(format!("{name} is no text in UTF-8: save it in that encoding")))?;
        // Files put together have a byte order mark at each of their beginnings.
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim_start_matches('\u{feff}').trim()));
        let (numbers, words): (Vec<usize>, Vec<String>) =
            lines.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.to_owned())).unzip();
        for (number, word) in numbers.iter().zip(&words) {
            if let Some(why) = cannot_be_asked(word) {
                return Err(form(format!("{name}, line {number}: {:?} {why}", shortened(word))));
            }
        }
        Ok(Self { name, numbers, words })
    }

    /// A mistake in what was asked, with the line where it is.
    fn mistake(&self, error: ListError) -> anyhow::Error {
        let line = error.index().map_or_else(String::new, |index| format!(", line {}", self.numbers[index]));
        usage(error).context(self.name.clone() + &line)
    }
}

/// Reads a list, and what may be guessed, from files or standard input.
pub(crate) fn read_list(path: &Path, rules: Option<Rules>, guesses: &GuessesAsked) -> anyhow::Result<CodeList> {
    let secrets = Lines::read(path)?;
    match guesses {
        GuessesAsked::Some(guesses) => {
            CodeList::new(secrets.words.clone(), rules, *guesses).map_err(|error| secrets.mistake(error))
        }
        GuessesAsked::Of(guesses) if guesses == path && path == Path::new("-") => {
            Err(conflict("standard input has either the secrets or the guesses: name a file for one of them"))
        }
        GuessesAsked::Of(path) => {
            let guesses = Lines::read(path)?;
            let checked = CodeList::new(guesses.words.clone(), rules, Guesses::List);
            let all = checked.map_err(|error| guesses.mistake(error))?;
            all.with_secrets(secrets.words.clone(), rules).map_err(|error| secrets.mistake(error))
        }
    }
}

/// Error for a file that is missing and may be a misspelt name of a list.
fn no_list(path: &Path, error: anyhow::Error) -> anyhow::Error {
    let is_like_a_name = path.components().count() == 1 && path.extension().is_none();
    if !is_missing(&error) || !is_like_a_name {
        return error;
    }
    error.context(format!("{} is no list by name ({}), nor a file", path.display(), list_names()))
}

/// Why nobody can ask for a word on a line of `next -`, or see it as it is.
fn cannot_be_asked(word: &str) -> Option<&'static str> {
    if word.starts_with('#') {
        Some("begins with #, as a comment does: give words that begin with another character")
    } else if word.contains(char::is_whitespace) {
        Some("has a space inside: give one word a line")
    } else if word.contains(char::is_control) {
        Some("has a control character: give words that can be shown")
    } else {
        None
    }
}

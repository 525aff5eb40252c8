//! Lists of codes or words, as they are asked for: from a file, from standard input, or by name.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Context;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::list::{
    CodeList, Guesses, ListError, MOST_GUESSES, composed,
};
use solvetab_solver::code_breaking::game::named_lists::NAMED_LISTS;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::report::{conflict, counted, form, shortened, usage, usage_more};
use crate::tables::container::check_kept;
use crate::tables::folder::{is_missing, read_regular};
use crate::tables::word_lists;

/// The help of `--codes`.
pub(crate) const CODES_HELP: &str =
    "A file of possible secrets, one code or word a line; - reads standard input";

/// The help of `--guesses`.
pub(crate) const GUESSES_HELP: &str =
    "With --codes: what may be guessed: list, all, or a file of more codes or words";

/// The help of `--except`.
pub(crate) const EXCEPT_HELP: &str =
    "With --codes: a file of codes or words that are no secrets, such as past ones";

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

/// A word of a file, and its place there.
#[derive(Clone)]
struct Line {
    word: String,
    file: Rc<str>,
    number: usize,
}

/// Reads codes, one a line, from a file or, if that is `-`, from standard input. Empty lines are
/// skipped, and so are lines that begin with `#`, unless a code has one. Characters are composed.
fn read_lines(path: &Path) -> anyhow::Result<Vec<Line>> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin()
            .take(MOST_LIST_BYTES + 1)
            .read_to_end(&mut bytes)
            .context("standard input cannot be read")?;
        if bytes.len() as u64 > MOST_LIST_BYTES {
            return Err(usage(format!(
                "standard input has more than {MOST_LIST_BYTES} bytes, the most of a list"
            )));
        }
        bytes
    } else if let Some(list) = word_lists::named(path) {
        list.words().join("\n").into_bytes()
    } else {
        read_regular(path, MOST_LIST_BYTES).map_err(|error| no_list(path, error))?
    };
    let name = name_of(path);
    let text = String::from_utf8(bytes).map_err(|_| {
        form(format!(
            "{name} is no text in UTF-8: save it in that encoding"
        ))
    })?;

    let file: Rc<str> = name.into();
    // Files put together have a byte order mark at each of their beginnings.
    let lines = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim_start_matches('\u{feff}').trim()));
    let has_comments = !lines
        .clone()
        .any(|(_, line)| line.trim_start_matches('#').contains('#'));
    let mut read = Vec::new();
    for (number, line) in
        lines.filter(|(_, line)| !(line.is_empty() || has_comments && line.starts_with('#')))
    {
        let word = composed(line);
        if let Some(why) = cannot_be_asked(&word) {
            return Err(form(format!(
                "{file}, line {number}: {:?} {why}",
                shortened(&word)
            )));
        }
        read.push(Line {
            word,
            file: Rc::clone(&file),
            number,
        });
    }
    Ok(read)
}

/// Name of a list in errors.
fn name_of(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    path.display().to_string()
}

/// The same of a list that is not empty.
fn read_words(path: &Path) -> anyhow::Result<Vec<Line>> {
    let lines = read_lines(path)?;
    match lines.is_empty() {
        true => Err(usage(ListError::Empty).context(name_of(path))),
        false => Ok(lines),
    }
}

/// The list of some lines, all of which may be guessed.
fn list_of(lines: &[Line], rules: Option<Rules>, guesses: Guesses) -> anyhow::Result<CodeList> {
    CodeList::new(words_of(lines), rules, guesses).map_err(|error| mistake(lines, error))
}

/// Refuses a word that a file has twice.
fn check_repeats(lines: &[Line]) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    match lines
        .iter()
        .position(|line| !seen.insert(line.word.to_lowercase()))
    {
        Some(index) => Err(mistake(
            lines,
            ListError::Repeated {
                index,
                word: lines[index].word.clone(),
            },
        )),
        None => Ok(()),
    }
}

fn words_of(lines: &[Line]) -> Vec<String> {
    lines.iter().map(|line| line.word.clone()).collect()
}

/// A mistake in what was asked, with the line where it is.
fn mistake(lines: &[Line], error: ListError) -> anyhow::Error {
    let place = |line: &Line| format!("{}, line {}", line.file, line.number);
    if let ListError::OtherLength { index, word, first } = &error {
        let of_first = lines
            .first()
            .filter(|line| line.word.to_lowercase() == *first)
            .map(|line| (line, first, word));
        for (line, word, other) in of_first.into_iter().chain([(&lines[*index], word, first)]) {
            let (marks, letters): (String, String) =
                word.chars().partition(|letter| is_combining_mark(*letter));
            if !marks.is_empty() && letters.chars().count() == other.chars().count() {
                let marks = counted(
                    marks.chars().count() as u64,
                    "combining mark",
                    "combining marks",
                );
                let why = "that no single character has: leave out the mark, or the word";
                return usage_more(&error, format!("{word} has {marks} {why}"))
                    .context(place(line));
            }
        }
    }
    // Of files that are too long together the one that goes beyond is named.
    let of_all = lines.get(MOST_GUESSES).unwrap_or(&lines[0]);
    let place = error
        .index()
        .map_or_else(|| of_all.file.to_string(), |index| place(&lines[index]));
    usage(error).context(place)
}

/// The files of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ListFiles<'a> {
    /// Words that may be secret.
    pub(crate) secrets: &'a Path,
    /// Words that may be guessed; the secrets are added.
    pub(crate) guesses: &'a [GuessesAsked],
    /// Words that are no secrets.
    pub(crate) except: &'a [PathBuf],
}

impl<'a> ListFiles<'a> {
    /// All files, each with what it is.
    fn all(self) -> impl Iterator<Item = (&'static str, &'a Path)> {
        let guesses = self.guesses.iter().filter_map(|guesses| match guesses {
            GuessesAsked::Of(path) => Some(("list of guesses", path.as_path())),
            GuessesAsked::Some(_) => None,
        });
        let except = self
            .except
            .iter()
            .map(|path| ("list of exceptions", path.as_path()));
        [("list of codes", self.secrets)]
            .into_iter()
            .chain(guesses)
            .chain(except)
    }

    /// Number of lists that come from standard input.
    fn of_standard_input(self) -> usize {
        self.all()
            .filter(|(_, path)| *path == Path::new("-"))
            .count()
    }

    /// Refuses to write over one of them.
    pub(crate) fn check_kept(self, written: &Path) -> anyhow::Result<()> {
        check_kept(written, self.all().map(|(what, path)| (what, Some(path))))
    }

    /// Returns whether standard input is one of them.
    pub(crate) fn has_standard_input(self) -> bool {
        self.of_standard_input() > 0
    }

    /// Reads the list, and what may be guessed.
    pub(crate) fn read(self, rules: Option<Rules>) -> anyhow::Result<CodeList> {
        if self.of_standard_input() > 1 {
            return Err(conflict(
                "standard input has one list: name a file for each of the others",
            ));
        }
        let secrets = read_words(self.secrets)?;
        let all = match self.guesses {
            [GuessesAsked::Some(guesses)] => list_of(&secrets, rules, *guesses)?,
            files => {
                check_repeats(&secrets)?;
                let mut all = secrets.clone();
                for file in files {
                    let GuessesAsked::Of(path) = file else {
                        return Err(conflict(
                            "--guesses list or all goes with no file: leave one of them out",
                        ));
                    };
                    let lines = read_words(path)?;
                    check_repeats(&lines)?;
                    all.extend(lines);
                }
                let mut seen = HashSet::new();
                all.retain(|line| seen.insert(line.word.to_lowercase()));
                list_of(&all, rules, Guesses::List)?
            }
        };
        if self.except.is_empty() && matches!(self.guesses, [GuessesAsked::Some(_)]) {
            return Ok(all);
        }

        // Korean syllables may be written in one character or several.
        let key = |line: &Line| -> String { line.word.nfc().collect() };
        let mut left = secrets.clone();
        for path in self.except {
            let past = read_lines(path)?;
            let keys: HashSet<String> = past.iter().map(key).collect();
            if !past.is_empty() && !secrets.iter().any(|line| keys.contains(&key(line))) {
                let file = past[0].file.to_string();
                return Err(
                    usage("none of these words is in the list: give its past secrets")
                        .context(file),
                );
            }
            left.retain(|line| !keys.contains(&key(line)));
        }
        if left.is_empty() {
            return Err(usage("no secret is left: --except has all of them"));
        }
        all.with_secrets(words_of(&left), rules)
            .map_err(|error| mistake(&left, error))
    }
}

/// Error for a file that is missing and may be a misspelt name of a list.
fn no_list(path: &Path, error: anyhow::Error) -> anyhow::Error {
    let is_like_a_name = path.components().count() == 1 && path.extension().is_none();
    if !is_missing(&error) || !is_like_a_name {
        return error;
    }
    error.context(format!(
        "{} is no list by name ({}), nor a file",
        path.display(),
        list_names()
    ))
}

/// Tells whether a character is a mark of layout that looks like nothing.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

/// Why nobody can ask for a word on a line of `next -`, or see it as it is.
fn cannot_be_asked(word: &str) -> Option<&'static str> {
    if word.starts_with('#') {
        Some(
            "begins with #, as a comment does where no word has one: give words that begin with another character",
        )
    } else if word.contains(char::is_whitespace) {
        Some(
            "has a space inside: give one word a line, and comments behind # on lines of their own",
        )
    } else if word.contains(char::is_control) {
        Some("has a control character: give words that can be shown")
    } else if word.contains(is_invisible) {
        Some("has a character that nobody sees: take it out")
    } else {
        None
    }
}

//! Output of a command: a report on standard output, progress on a terminal, and a verdict.
//!
//! A report is what a command found. Its JSON is its `Serialize`, its text its `Display`, each
//! written once: the fields are the documentation of the keys. [`Output::report`] writes the one
//! that was asked for.

use std::any::Any;
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_lookup::{InputError, Kind, OpenError, QueryError, ReadError, Table};
use solvetab_solver::claim::Claim;
use solvetab_solver::code_breaking::game::list::ListError;
use solvetab_solver::code_breaking::proof::certificate::ProveError;
use solvetab_solver::code_breaking::search::SolveError;
use solvetab_solver::code_breaking::search::weighted::WeightError;
use solvetab_solver::twenty_four::{DeckError, Unreadable as UnreadableExpression};

use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;
use crate::terminal::standard_error::{complain, complain_in_json};
use crate::unreadable::UnreadableFile;
use crate::workers::Workers;

/// Result of a command that could be carried out. The later ones are worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Verdict {
    /// Yes: found, intact, done. Exit code 0.
    Yes,
    /// No: impossible, different, not as it should be. Exit code 1.
    No,
    /// Some question of many was a mistake, and its answer said so. Exit code 2.
    Mistaken,
    /// Not all could be done, and what kept it has been said. Exit code 3.
    Undone,
    /// A signal interrupted it. Exit code 130 after Ctrl-C, 143 after the signal to terminate.
    Interrupted,
}

impl From<bool> for Verdict {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

impl Verdict {
    /// Verdict of an error: something else should have been asked, another table too if it is of
    /// the wrong kind; or something could not be done.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        let is_mistake = error.is::<UsageError>()
            || matches!(error.downcast_ref(), Some(OpenError::WrongKind { .. }));
        if is_mistake {
            Self::Mistaken
        } else {
            Self::Undone
        }
    }

    /// The exit code.
    fn code(self) -> u8 {
        match self {
            Self::Interrupted => interruption::exit_code(),
            verdict => verdict as u8,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict.code())
    }
}

/// The identifier of an error of a library: its `code`, the same in every language.
macro_rules! identifier_of {
    ($error:expr) => {
        identifier_of!($error, InputError QueryError OpenError ReadError UnreadableExpression DeckError ListError SolveError WeightError ProveError)
    };
    ($error:expr, $($kind:ident)*) => {{
        let error = $error;
        None$(.or_else(|| error.downcast_ref::<$kind>().map($kind::code)))*
    }};
}

/// An error in what was asked, not in the answer: exit code 2. Its identifier is that of the
/// library's error, or one of the program's own (docs/engine.md lists them).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UsageError {
    pub(crate) sentence: String,
    identifier: &'static str,
}

impl UsageError {
    /// A mistake that only the program knows.
    pub(crate) fn new(identifier: &'static str, sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            identifier,
        }
    }

    /// A mistake that a library found, in a sentence that says more than the library's.
    pub(crate) fn more(error: &(impl std::error::Error + 'static), sentence: String) -> Self {
        Self::new(
            identifier_of!(error as &dyn Any).unwrap_or(USAGE_ID),
            sentence,
        )
    }

    /// The identifier for programs.
    pub(crate) const fn identifier(&self) -> &'static str {
        self.identifier
    }

    /// The same mistake, said in another sentence.
    pub(crate) fn reworded(self, reword: impl FnOnce(String) -> String) -> Self {
        Self {
            sentence: reword(self.sentence),
            ..self
        }
    }
}

/// The identifier of a mistake that has no other.
const USAGE_ID: &str = "usage";
/// The identifier of a file or a stream that cannot be read or written, as a library names it.
const IO_ID: &str = "file";
/// The identifier of anything else that could not be done.
const FAILED_ID: &str = "failed";

impl From<InputError> for UsageError {
    fn from(error: InputError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<UsageError> for String {
    fn from(error: UsageError) -> Self {
        error.sentence
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for UsageError {}

/// Turns any error into a [`UsageError`] with the same sentence.
pub(crate) fn usage(error: impl fmt::Display + 'static) -> anyhow::Error {
    let any: &dyn Any = &error;
    let known = any
        .downcast_ref()
        .map(|mistake: &UsageError| mistake.identifier)
        .or_else(|| identifier_of!(any));
    UsageError::new(known.unwrap_or(USAGE_ID), error.to_string()).into()
}

/// A mistake that only the program knows, with its identifier.
pub(crate) fn usage_of(identifier: &'static str, sentence: impl Into<String>) -> anyhow::Error {
    UsageError::new(identifier, sentence).into()
}

/// Two things were asked that exclude each other: the sentence says which one to leave out.
pub(crate) fn conflict(sentence: impl Into<String>) -> anyhow::Error {
    usage_of("conflict", sentence)
}

/// Something was left out: the sentence says what to add.
pub(crate) fn missing(sentence: impl Into<String>) -> anyhow::Error {
    usage_of("missing-argument", sentence)
}

/// Text of another form than the one that the sentence shows.
pub(crate) fn form(sentence: impl Into<String>) -> anyhow::Error {
    usage_of("form", sentence)
}

/// Shortens typed text so that it can be repeated in a sentence: a whole line of somebody's file
/// would hide what the sentence says.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A [`UsageError`] with a sentence that says more than a library's error, whose identifier it has.
pub(crate) fn usage_more(
    error: &(impl std::error::Error + 'static),
    sentence: String,
) -> anyhow::Error {
    UsageError::more(error, sentence).into()
}

/// The identifier of an error of the program or of a library.
pub(crate) fn known_identifier(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    let of_program = error
        .downcast_ref()
        .map(|mistake: &UsageError| mistake.identifier);
    of_program
        .or_else(|| error.downcast_ref().map(UnreadableFile::identifier))
        .or_else(|| identifier_of!(error))
}

/// The identifier of what caused an error.
fn identifier(error: &anyhow::Error) -> &'static str {
    error
        .chain()
        .find_map(|cause| {
            known_identifier(cause).or_else(|| cause.is::<io::Error>().then_some(IO_ID))
        })
        .unwrap_or(FAILED_ID)
}

/// A number of things in words: `1 code`, `2 codes`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number with so many decimal places, of which a zero has no sign.
pub(crate) fn decimal(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    match text.strip_prefix('-') {
        Some(zero) if !zero.contains(|digit| matches!(digit, '1'..='9')) => zero.to_owned(),
        _ => text,
    }
}

/// Some claims for people: "nothing" if there are none.
pub(crate) fn phrases(claims: &[Claim]) -> String {
    let phrases: Vec<String> = claims
        .iter()
        .map(|claim| claim.summary().to_string())
        .collect();
    if phrases.is_empty() {
        "nothing".to_owned()
    } else {
        phrases.join(", ")
    }
}

/// Writes an error to standard error: a sentence for people, or one JSON object on one line.
pub(crate) fn say_error(error: &anyhow::Error, verdict: Verdict, json: bool) {
    if json {
        complain_in_json(&json_error(&format!("{error:#}"), error, Some(verdict)));
    } else {
        complain(&format!("{error:#}"));
    }
}

/// An error as an object: the sentence, the identifier, and the exit code if the program ends with
/// it.
pub(crate) fn json_error(sentence: &str, error: &anyhow::Error, ends: Option<Verdict>) -> Value {
    let mut object = json!({ "error": sentence, "id": identifier(error) });
    if let Some(verdict) = ends {
        object["code"] = verdict.code().into();
    }
    object
}

/// Makes tables for those who know no catalogue: what reads tables is below it.
pub(crate) trait MakesTables {
    /// The kinds of the game to which the table of this name belongs; nothing if this release has
    /// no such table.
    fn kinds(&self, name: &str) -> Option<&'static [Kind]>;

    /// Returns whether a table says of itself that it is another one than the shipped table of this
    /// name.
    fn is_another(&self, name: &str, table: &Table<Vec<u8>>) -> bool;

    /// The file of the table of this name, made and kept in the folder for the next time. Nothing
    /// if this release has no such table.
    ///
    /// # Errors
    ///
    /// If it takes long to make, or what is made is not what this release makes.
    fn make(
        &self,
        name: &str,
        folder: Option<&Path>,
        output: &Output<'_>,
    ) -> anyhow::Result<Option<Vec<u8>>>;
}

/// Output and resources of a command.
pub(crate) struct Output<'a> {
    /// `--json` was given.
    pub(crate) json: bool,
    /// Text is for a terminal that shows colours.
    pub(crate) colour: bool,
    /// Standard output.
    pub(crate) out: &'a mut dyn Write,
    /// The reader of standard output has closed it: nothing more need be written.
    pub(crate) is_closed: &'a Cell<bool>,
    /// Hears of long computations.
    pub(crate) progress: &'a ProgressBar,
    /// The threads that compute.
    pub(crate) workers: &'a Workers,
    /// Makes the tables that are nowhere.
    pub(crate) shipped: &'a dyn MakesTables,
}

impl Output<'_> {
    /// Writes a report: as JSON on one line, or as text.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn report(
        &mut self,
        report: &(impl Serialize + fmt::Display),
    ) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, report)?;
            writeln!(self.out)?;
        } else {
            write!(self.out, "{report}")?;
        }
        Ok(())
    }
}

/// The text of a report that is one line: a format, and the fields that it names.
macro_rules! one_line {
    ($report:ident: $format:literal, $($field:ident),*) => {
        impl std::fmt::Display for $report {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                writeln!(f, $format, $($field = self.$field),*)
            }
        }
    };
}
pub(crate) use one_line;

/// Rows that are found one after the other: text is written at once, JSON as one array at the end.
pub(crate) struct Rows {
    /// The array as far as it is known.
    array: Option<Vec<u8>>,
}

impl Rows {
    /// No row yet.
    pub(crate) fn new(json: bool) -> Self {
        Self {
            array: json.then(|| b"[".to_vec()),
        }
    }

    /// Adds a row, whose text ends its own line.
    ///
    /// # Errors
    ///
    /// If text cannot be written.
    pub(crate) fn add(
        &mut self,
        row: &(impl Serialize + fmt::Display),
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Some(array) = &mut self.array else {
            return Ok(write!(out, "{row}")?);
        };
        if array.len() > 1 {
            array.push(b',');
        }
        Ok(serde_json::to_writer(array, row)?)
    }

    /// Writes the array.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn end(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(array) = self.array else {
            return Ok(());
        };
        out.write_all(&array)?;
        Ok(writeln!(out, "]")?)
    }
}

/// The columns of a line of text.
pub(crate) const COLUMNS: usize = 80;

/// Text in lines of at most 80 columns, which are broken at spaces. What comes behind a break is
/// indented by two spaces. A word that is longer stays whole.
pub(crate) fn broken(text: &str) -> String {
    let mut broken = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        let mut indent = "";
        while let Some((first, others)) = first_line(rest, COLUMNS - indent.len()) {
            broken.extend([indent, first.trim_end(), "\n"]);
            (rest, indent) = (others, "  ");
        }
        broken.extend([indent, rest]);
    }
    broken
}

/// Splits a line after so many columns, if it does not fit as a whole. The codes of colours take no
/// column.
fn first_line(line: &str, columns: usize) -> Option<(&str, &str)> {
    let (mut column, mut is_code, mut is_blank, mut space) = (0, false, true, None);
    for (at, character) in line.trim_end().char_indices() {
        is_code |= character == '\u{1b}';
        if is_code {
            is_code = character != 'm';
            continue;
        }
        is_blank &= character == ' ';
        if character == ' ' && !is_blank {
            space = Some(at)
                .filter(|_| column <= columns)
                .or(space)
                .or(Some(at));
        }
        column += 1;
        if column > columns
            && let Some(space) = space
        {
            return Some((&line[..space], line[space..].trim_start_matches(' ')));
        }
    }

    None
}

/// Items in lines of at most 80 columns; an item is never broken.
pub(crate) struct WrappedList<'a, T> {
    pub(crate) items: &'a [T],
    /// Separator of two items, before a space or the end of a line.
    pub(crate) between: &'static str,
    /// Beginning of every line but the first.
    pub(crate) indent: &'static str,
}

impl<'a, T> WrappedList<'a, T> {
    /// Lists items with commas between them.
    pub(crate) const fn list(items: &'a [T]) -> Self {
        Self {
            items,
            between: ",",
            indent: "",
        }
    }
}

impl<T: fmt::Display> fmt::Display for WrappedList<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            items,
            between,
            indent,
        } = self;
        let mut column = 0;
        for (index, item) in items.iter().enumerate() {
            let item = item.to_string();
            let width = item.chars().count();
            // What is behind an item stays on its line, so it has to fit too.
            if index > 0 && column + 2 * between.len() + 1 + width > COLUMNS {
                write!(f, "{between}\n{indent}")?;
                column = indent.len();
            } else if index > 0 {
                write!(f, "{between} ")?;
                column += between.len() + 1;
            }
            write!(f, "{item}")?;
            column += width;
        }

        Ok(())
    }
}

/// A report that has a form for programs beside its text and its JSON: everything on one line.
pub(crate) trait OneLine: Serialize + fmt::Display {
    /// Writes the line, without a line feed.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A report as its line.
pub(crate) struct OnOneLine<'a, T>(pub(crate) &'a T);

impl<T: OneLine> fmt::Display for OnOneLine<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.line(f)
    }
}

/// A value that has the same form in JSON and in text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<T: fmt::Display> fmt::Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number as JSON has it: whole up to 2 to the 64th, else the nearest that there is.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum JsonNumber {
    Whole(u64),
    Nearest(f64),
}

impl fmt::Display for JsonNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Nearest(number) => write!(f, "{}", json!(number)),
        }
    }
}

impl From<u128> for JsonNumber {
    fn from(number: u128) -> Self {
        u64::try_from(number).map_or(Self::Nearest(number as f64), Self::Whole)
    }
}

/// A number of guesses in words.
pub(crate) fn guesses(count: impl Into<u64>) -> String {
    counted(count.into(), "guess", "guesses")
}

/// The guesses that are allowed, behind the name of a game.
pub(crate) fn within(max_depth: Option<u16>) -> String {
    max_depth.map_or_else(String::new, |depth| format!(" within {}", guesses(depth)))
}

/// A number of codes or words; `code` names one of them.
pub(crate) fn codes(count: impl Into<u64>, code: &str) -> String {
    counted(count.into(), code, &format!("{code}s"))
}

/// A number of candidates in words: codes or words that are consistent with all feedback.
pub(crate) fn candidates(count: impl Into<u64>) -> String {
    counted(count.into(), "candidate", "candidates")
}

/// A number of candidates left in words.
pub(crate) fn left(count: impl Into<u64>) -> String {
    format!("{} left", candidates(count))
}

/// No candidate left, of codes or words.
pub(crate) fn none_left(code: &str) -> String {
    format!("no {code} is consistent with this feedback")
}

/// A number of secrets in words.
pub(crate) fn secrets(count: impl Into<u64>) -> String {
    counted(count.into(), "secret", "secrets")
}

/// More guesses on average, and in the worst case of the play with that average. Another play may
/// have a smaller worst case, so the text says whose it is.
pub(crate) fn to_come(average: f64, worst: u16) -> String {
    format!("{average:.3} more guesses on average with this play, at most {worst}")
}

/// Candidates that a play finds only after the guesses that a player has.
pub(crate) fn too_late(late: u32) -> String {
    counted(
        late.into(),
        "candidate is found too late",
        "candidates are found too late",
    )
}

/// Title of a game, for people: its name, and the kind of feedback unless it is bulls and cows.
pub(crate) fn title(name: impl fmt::Display, kind: FeedbackKind) -> String {
    match kind {
        FeedbackKind::Counts => name.to_string(),
        kind => format!("{name}, {kind} feedback"),
    }
}

/// The name of a kind of feedback that is not the usual one.
pub(crate) fn unusual(kind: FeedbackKind) -> Option<&'static str> {
    (kind != FeedbackKind::Counts).then(|| kind.name())
}

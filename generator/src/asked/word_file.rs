//! Lists of codes or words in text files.

use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};

use crate::counts::codes;
use crate::report::usage;
use crate::tables::folder::read_regular;

/// [`Guesses`] on the command line.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum GuessesName {
    /// Only possible secrets
    List,
    /// All codes of the rules; for words, all strings of their letters
    All,
}

/// More bytes than any list has that is searched.
const MOST_LIST_BYTES: u64 = 1 << 24;

/// Reads a list, one code a line, from a file or, if that is `-`, from standard input; empty lines
/// are skipped.
pub(crate) fn read_list(path: &Path, rules: Option<Rules>, guesses: GuessesName) -> anyhow::Result<CodeList> {
    let (name, bytes) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().take(MOST_LIST_BYTES + 1).read_to_end(&mut bytes).context("standard input cannot be read")?;
        if bytes.len() as u64 > MOST_LIST_BYTES {
            return Err(usage(format!("standard input has more than {MOST_LIST_BYTES} bytes, the most of a list")));
        }
        ("standard input".to_owned(), bytes)
    } else {
        (path.display().to_string(), read_regular(path, MOST_LIST_BYTES)?)
    };
    let text = String::from_utf8(bytes).map_err(|_| usage(format!("{name} is no text in UTF-8")))?;
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    let (numbers, words): (Vec<usize>, Vec<String>) =
        lines.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.to_owned())).unzip();
    for (number, word) in numbers.iter().zip(&words) {
        if let Some(why) = cannot_be_asked(word) {
            return Err(usage(format!("{name}, line {number}: {word:?} {why}")));
        }
    }
    let guesses = match guesses {
        GuessesName::List => Guesses::List,
        GuessesName::All => Guesses::All,
    };
    CodeList::new(words, rules, guesses).map_err(|error| {
        let line = error.index().map_or_else(String::new, |index| format!(", line {}", numbers[index]));
        usage(format!("{name}{line}: {error}"))
    })
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

/// The most codes of games whose trees are found on the way to something else, without checkpoints.
const MOST_ON_THE_WAY: usize = 1 << 14;

/// Refuses rules whose trees take too long to find on the way to something else.
pub(crate) fn check_quickly_searchable(rules: Rules) -> anyhow::Result<()> {
    check_at_most(MOST_ON_THE_WAY, &rules.to_string(), rules.codes() as usize, "code")
}

fn check_at_most(most: usize, name: &str, secrets: usize, code: &str) -> anyhow::Result<()> {
    if secrets > most {
        let most = format!("more than the {most} that are searched");
        return Err(usage(format!("{name} has {}, {most}: search fewer", codes(secrets as u64, code))));
    }
    Ok(())
}

//! Finds the answer in a text, and reads its spelling: the rules of docs/training.md, one function
//! for each, and no others. Each takes time linear in the length of the text.

use std::borrow::Cow;

/// Characters of the longest answer.
const LONGEST: usize = 400;

/// The phrases that say that no answer exists.
const IMPOSSIBLE: [&str; 12] = [
    "impossible",
    "not possible",
    "no solution",
    "no answer",
    "no candidate",
    "no such code",
    "no such word",
    "none",
    "unsolvable",
    "inconsistent",
    "无解",
    "不可能",
];

/// Why a text has no answer that could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It is empty or not there.
    NoAnswer,
    /// It has more characters than any answer needs.
    TooLong,
}

/// The answer in a text, stripped.
pub(crate) fn find(text: &str) -> Result<&str, Missing> {
    let answer = stripped(place(text).ok_or(Missing::NoAnswer)?);
    match answer.chars().take(LONGEST + 1).count() {
        0 => Err(Missing::NoAnswer),
        1..=LONGEST => Ok(answer),
        _ => Err(Missing::TooLong),
    }
}

/// The text of the answer: in the last closed tag, else in the last box, else the last line.
fn place(text: &str) -> Option<&str> {
    const OPEN: &str = "<answer>";
    const CLOSE: &str = "</answer>";
    const BOX: &str = "\\boxed{";
    if text.contains(OPEN) {
        let closed = &text[..text.rfind(CLOSE)?];
        let inner = &text[closed.rfind(OPEN)? + OPEN.len()..];
        return inner.find(CLOSE).map(|end| &inner[..end]);
    }
    if let Some(at) = text.rfind(BOX) {
        let inner = &text[at + BOX.len()..];
        return closing(inner, '{', '}').map(|end| &inner[..end]);
    }
    text.lines().rfind(|line| !line.trim().is_empty())
}

/// Position of the bracket that closes the one opened before this text.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 1;
    text.char_indices().find_map(|(at, character)| {
        depth += i32::from(character == open) - i32::from(character == close);
        (depth == 0).then_some(at)
    })
}

/// Without blanks and marks at both ends, and, once each, without a full stop and a pair around it.
fn stripped(text: &str) -> &str {
    let (mut text, mut has_stop, mut has_pair) = (text, false, false);
    loop {
        text = without_marks(text);
        if let Some(rest) = text.strip_suffix('.').filter(|_| !has_stop) {
            (text, has_stop) = (rest, true);
        } else if let Some(rest) = without_pair(text).filter(|_| !has_pair) {
            (text, has_pair) = (rest, true);
        } else {
            return text;
        }
    }
}

/// Without blanks, `$`, `**` and backticks at both ends.
fn without_marks(mut text: &str) -> &str {
    loop {
        let rest = text.trim_matches(|character: char| {
            character.is_whitespace() || matches!(character, '$' | '`')
        });
        let rest = rest.strip_prefix("**").unwrap_or(rest);
        let rest = rest.strip_suffix("**").unwrap_or(rest);
        if rest.len() == text.len() {
            return text;
        }
        text = rest;
    }
}

/// Text that one pair of quotes or brackets encloses.
fn without_pair(text: &str) -> Option<&str> {
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
        let inner = text
            .strip_prefix(open)
            .or_else(|| text.strip_prefix("\\text{").filter(|_| open == '{'));
        if let Some(inner) = inner {
            return closing(inner, open, close)
                .filter(|&end| end + 1 == inner.len())
                .map(|end| &inner[..end]);
        }
    }
    [('"', '"'), ('\'', '\''), ('“', '”')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
}

/// Returns whether an answer says that none exists.
pub(crate) fn is_impossible(answer: &str) -> bool {
    let answer = answer.to_lowercase();
    IMPOSSIBLE
        .iter()
        .any(|phrase| phrase.split(' ').eq(answer.split_whitespace()))
}

/// A code or a word without the blanks and commas between all its symbols.
pub(crate) fn unspelled(answer: &str) -> String {
    let symbols = answer.split(|character: char| character.is_whitespace() || character == ',');
    let are_apart = symbols
        .clone()
        .all(|symbol| symbol.chars().nth(1).is_none());
    if are_apart {
        symbols.collect()
    } else {
        answer.to_owned()
    }
    .to_lowercase()
}

/// An expression with the commands of LaTeX rewritten by the signs of a keyboard, if all of them
/// are known.
pub(crate) fn keyboard(answer: &str) -> Cow<'_, str> {
    if answer.contains('\\') {
        without_latex(answer).map_or(answer.into(), Cow::from)
    } else {
        answer.into()
    }
}

fn without_latex(answer: &str) -> Option<String> {
    const NUMERATOR: &str = ")/";
    const DENOMINATOR: &str = "))";
    let (mut plain, mut rest) = (String::new(), answer);

    // What each open brace ends with, and the part of a fraction that has to begin here.
    let (mut ends, mut due) = (Vec::new(), None);
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        let mut ended = None;
        match (due, character) {
            (_, ' ') => plain.push(' '),
            (Some(end), '{') => {
                plain.push('(');
                ends.push(end);
                due = None;
            }
            (Some(end), '0'..='9') => {
                plain.extend(['(', character]);
                (ended, due) = (Some(end), None);
            }
            (Some(_), _) => return None,
            (None, '{') => {
                plain.push('{');
                ends.push("}");
            }
            (None, '}') => ended = Some(ends.pop().unwrap_or("}")),
            (None, '\\') => {
                let length = rest
                    .find(|next: char| !next.is_ascii_alphabetic())
                    .unwrap_or(rest.len());
                let (command, after) = rest.split_at(length);
                rest = after;
                match command {
                    "times" | "cdot" => plain.push('*'),
                    "div" => plain.push('/'),
                    "left" | "right" => {}
                    "frac" | "dfrac" | "tfrac" => {
                        plain.push('(');
                        due = Some(NUMERATOR);
                    }
                    _ => return None,
                }
            }
            (None, character) => plain.push(character),
        }
        if let Some(end) = ended {
            plain.push_str(end);
            due = (end == NUMERATOR).then_some(DENOMINATOR);
        }
    }

    due.is_none().then_some(plain)
}

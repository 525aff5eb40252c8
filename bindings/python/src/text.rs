//! Words as Python gives them.

use pyo3::prelude::*;
use solvetab::Word;
use unicode_normalization::UnicodeNormalization;

use crate::errors::OrRaise;

/// Text with each letter and its accents as one character, where there is one. Korean letters stay
/// letters, and do not become syllables.
pub(crate) fn composed(text: &str) -> String {
    let is_korean = text.chars().any(|letter| matches!(letter, '\u{1100}'..='\u{11ff}'));
    if is_korean { text.to_owned() } else { text.nfc().collect() }
}

/// Reads a word.
pub(crate) fn word(text: &str) -> PyResult<Word> {
    composed(text).parse().or_raise()
}

/// Reads a list of words.
pub(crate) fn words(list: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    list.try_iter()?.map(|word| Ok(composed(&word?.extract::<String>()?))).collect()
}

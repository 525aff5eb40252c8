//! Words as Python gives them.

use pyo3::prelude::*;
use solvetab::Word;
use solvetab_solver::code_breaking::game::list::composed;

use crate::errors::OrRaise;

/// Reads a word.
pub(crate) fn word(text: &str) -> PyResult<Word> {
    composed(text).parse().or_raise()
}

/// Reads a list of words.
pub(crate) fn words(list: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    list.try_iter()?
        .map(|word| Ok(composed(&word?.extract::<String>()?)))
        .collect()
}

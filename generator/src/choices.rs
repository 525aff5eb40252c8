//! Values on the command line: those of the other crates' types, by the names that they have there,
//! and whole numbers.

use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::names::alias;

/// Parses one of some values by its name; the help shows each with its summary.
pub(crate) fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    summary: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = all.iter().map(|&value| {
        PossibleValue::new(name(value))
            .aliases(alias(name(value)))
            .help(summary(value))
    });
    PossibleValuesParser::new(possible).try_map(move |text| {
        let is_named =
            |&value: &T| name(value) == text || alias(name(value)) == Some(text.as_str());
        all.iter()
            .copied()
            .find(is_named)
            .ok_or("the parser knows the names of all values")
    })
}

/// Parses a whole number from `least` to `most`; the error says which there are.
pub(crate) fn from_to<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: Copy + PartialOrd + Display + FromStr + Send + Sync + 'static,
{
    move |text| {
        let number = text
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("{text} is not a whole number from {least} to {most}"))
    }
}

//! Values of the other crates' types on the command line, by the names that they have there.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses one of some values by its name; the help shows each with its summary.
pub(crate) fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    summary: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let possible = all.iter().map(|&value| PossibleValue::new(name(value)).help(summary(value)));
    PossibleValuesParser::new(possible).try_map(move |text| {
        all.iter().copied().find(|&value| name(value) == text).ok_or("the parser knows the names of all values")
    })
}

//! `--no-leading-zero`: codes of some rules that do not begin with 0, as Bulls and Cows is played
//! in many countries.

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::list::{CodeList, ListError};

use crate::asked::large::AnyRules;
use crate::report::usage;

/// The table that is shipped of such codes.
pub(crate) const SHIPPED: &str = "bulls-and-cows-4x10-no-leading-zero";

/// The codes of these rules that do not begin with 0: they may be guessed and be secret.
///
/// # Errors
///
/// A mistake in what was asked if there is none.
pub(crate) fn list_of(rules: Rules) -> anyhow::Result<CodeList> {
    CodeList::without_leading_zero(rules).map_err(|error| match error {
        ListError::Empty => usage(format!(
            "every code of {rules} begins with 0, so that --no-leading-zero leaves none: name rules with two symbols or more"
        )),
        error => usage(error),
    })
}

/// The same of any rules.
///
/// # Errors
///
/// A mistake in what was asked if there is none, or if the codes are too many to list.
pub(crate) fn list_of_any(rules: AnyRules) -> anyhow::Result<CodeList> {
    list_of(rules.listed().map_err(|error| {
        usage(format!("--no-leading-zero is for rules whose codes can be listed: {error}; or leave it out"))
    })?)
}

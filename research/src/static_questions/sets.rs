//! Sets of questions in text: the shipped ones, and those that people write.

use std::path::Path;

use solvetab_lookup::code_breaking::{Code, Rules};

use crate::report::{self, mistake, shortened};

/// The shipped sets, one a line: the rules, how many questions are proven to be needed, and the
/// questions.
const SETS: &str = include_str!("../../data/static-sets.txt");

/// Shipped results for some rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShippedResults {
    /// Lower bound on the questions.
    pub(crate) at_least: usize,
    /// A set that tells every secret.
    pub(crate) questions: Vec<Code>,
}

/// Returns the shipped results for these rules.
pub(crate) fn recorded(rules: Rules) -> Option<ShippedResults> {
    all()
        .find(|(found, _)| *found == rules)
        .map(|(_, recorded)| recorded)
}

/// The set that is shipped for these rules.
///
/// # Errors
///
/// A mistake in what was asked, if there is none.
pub(crate) fn shipped(rules: Rules) -> anyhow::Result<Vec<Code>> {
    recorded(rules)
        .map(|recorded| recorded.questions)
        .ok_or_else(|| {
            mistake(format!(
                "no set of questions is shipped for {rules}: name a file that has one with --set"
            ))
        })
}

/// Everything that is shipped.
pub(crate) fn all() -> impl Iterator<Item = (Rules, ShippedResults)> {
    SETS.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let mut words = line.split_whitespace();
            let rules = words
                .next()
                .and_then(|word| word.parse().ok())
                .expect("a shipped line begins with rules");
            let at_least = words
                .next()
                .and_then(|word| word.parse().ok())
                .expect("a shipped line has a number of questions");
            let questions = words
                .map(|word| word.parse().expect("a shipped question is a code"))
                .collect();
            (
                rules,
                ShippedResults {
                    at_least,
                    questions,
                },
            )
        })
}

/// The numbers of a set's questions.
pub(crate) fn numbers(rules: Rules, recorded: &ShippedResults) -> Vec<u16> {
    let numbers = recorded
        .questions
        .iter()
        .map(|&question| rules.index(question));
    numbers
        .map(|number| number.expect("a shipped question is a code of its rules") as u16)
        .collect()
}

/// Reads a set from a file.
///
/// # Errors
///
/// A mistake in what was asked, if a line has what is no code of the rules, or there is none.
pub(crate) fn read(path: &Path, rules: Rules) -> anyhow::Result<Vec<Code>> {
    let name = path.display();
    let text = report::read(path)?;
    let mut questions = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        for word in line
            .split_whitespace()
            .take_while(|word| !word.starts_with('#'))
        {
            let code = word
                .parse()
                .and_then(|code| rules.index(code).map(|_| code));
            questions.push(code.map_err(|why| {
                mistake(format!("{name}, line {number}: {}: {why}", shortened(word)))
            })?);
        }
    }
    if questions.is_empty() {
        return Err(mistake(format!("{name} has no question: write one a line")));
    }
    Ok(questions)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::explain::together;

    use super::*;

    #[test]
    fn every_line_is_read_and_every_set_separates() {
        let lines = SETS
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .count();
        assert_eq!(all().count(), lines);
        let mut seen = BTreeSet::new();
        for (
            rules,
            ShippedResults {
                at_least,
                questions,
            },
        ) in all()
        {
            assert!(seen.insert(rules.to_string()), "{rules} twice");
            assert!(at_least <= questions.len(), "{rules}");
            assert!(
                questions
                    .iter()
                    .all(|&question| rules.index(question).is_ok()),
                "{rules}"
            );
            assert!(together(rules, &questions).unwrap().is_empty(), "{rules}");
        }
    }
}

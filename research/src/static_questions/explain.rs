//! Information of a set of questions: the secrets that fit some feedbacks, and the secrets that
//! stay together whatever the feedbacks are.

use std::collections::BTreeMap;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

/// The secrets that give these feedbacks to these questions, in order; a question without a
/// feedback tells nothing.
///
/// # Errors
///
/// [`InputError::Lengths`] if a question is longer or shorter than the secrets.
pub(crate) fn fitting(
    rules: Rules,
    questions: &[Code],
    feedbacks: &[Feedback],
) -> Result<Vec<Code>, InputError> {
    let mut fitting = Vec::new();
    for secret in rules.iter() {
        let of_secret = feedbacks_of(secret, questions)?;
        if of_secret
            .iter()
            .zip(feedbacks)
            .all(|(found, feedback)| found == feedback)
        {
            fitting.push(secret);
        }
    }
    Ok(fitting)
}

/// Secrets that have the same feedbacks, after these feedbacks in the order of the questions.
pub(crate) type Group = (Vec<Feedback>, Vec<Code>);

/// The secrets that the questions do not tell apart, in groups of at least two.
///
/// # Errors
///
/// [`InputError::Lengths`] if a question is longer or shorter than the secrets.
pub(crate) fn together(rules: Rules, questions: &[Code]) -> Result<Vec<Group>, InputError> {
    let mut groups: BTreeMap<Vec<Feedback>, Vec<Code>> = BTreeMap::new();
    for secret in rules.iter() {
        groups
            .entry(feedbacks_of(secret, questions)?)
            .or_default()
            .push(secret);
    }
    let mut groups: Vec<Group> = groups
        .into_iter()
        .filter(|(_, secrets)| secrets.len() > 1)
        .collect();
    groups.sort_by_key(|(_, secrets)| secrets.first().copied());
    Ok(groups)
}

fn feedbacks_of(secret: Code, questions: &[Code]) -> Result<Vec<Feedback>, InputError> {
    questions
        .iter()
        .map(|&question| Feedback::between(question, secret))
        .collect()
}

/// Codes as they are written.
pub(crate) fn show_all(codes: &[Code]) -> Vec<String> {
    codes.iter().map(Code::to_string).collect()
}

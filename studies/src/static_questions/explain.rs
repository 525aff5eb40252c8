//! What a set of questions tells: the secrets that fit some answers, and the secrets that stay
//! together whatever the answers are.

use std::collections::BTreeMap;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

/// The secrets that give these answers to these questions, in order; a question without an answer
/// tells nothing.
///
/// # Errors
///
/// [`InputError::Lengths`] if a question is longer or shorter than the secrets.
///
/// ```
/// use solvetab_studies::static_questions::fitting;
///
/// let rules = "2x3r".parse()?;
/// let questions = ["01".parse()?, "02".parse()?];
/// let answers = ["0A1B".parse()?, "0A2B".parse()?];
/// assert_eq!(fitting(rules, &questions, &answers)?, ["20".parse()?]);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
pub fn fitting(rules: Rules, questions: &[Code], answers: &[Feedback]) -> Result<Vec<Code>, InputError> {
    let mut fitting = Vec::new();
    for secret in rules.iter() {
        let of_secret = answers_of(secret, questions)?;
        if of_secret.iter().zip(answers).all(|(found, answer)| found == answer) {
            fitting.push(secret);
        }
    }
    Ok(fitting)
}

/// Secrets that have the same answers, after these answers in the order of the questions.
pub type Group = (Vec<Feedback>, Vec<Code>);

/// The secrets that the questions do not tell apart, in groups of at least two.
///
/// # Errors
///
/// [`InputError::Lengths`] if a question is longer or shorter than the secrets.
///
/// ```
/// use solvetab_studies::static_questions::together;
///
/// let groups = together("2x3r".parse()?, &["01".parse()?])?;
/// let secrets: Vec<_> = groups.into_iter().map(|(_, secrets)| secrets).collect();
/// let four = vec!["00".parse()?, "02".parse()?, "11".parse()?, "21".parse()?];
/// assert_eq!(secrets, [four, vec!["12".parse()?, "20".parse()?]]);
/// assert!(together("2x3r".parse()?, &["0".parse()?]).is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
pub fn together(rules: Rules, questions: &[Code]) -> Result<Vec<Group>, InputError> {
    let mut groups: BTreeMap<Vec<Feedback>, Vec<Code>> = BTreeMap::new();
    for secret in rules.iter() {
        groups.entry(answers_of(secret, questions)?).or_default().push(secret);
    }
    let mut groups: Vec<Group> = groups.into_iter().filter(|(_, secrets)| secrets.len() > 1).collect();
    groups.sort_by_key(|(_, secrets)| secrets.first().copied());
    Ok(groups)
}

fn answers_of(secret: Code, questions: &[Code]) -> Result<Vec<Feedback>, InputError> {
    questions.iter().map(|&question| Feedback::between(question, secret)).collect()
}

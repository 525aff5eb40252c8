//! What a set of questions tells: the secrets that fit some answers, and the secrets that stay together whatever the answers are.

use std::collections::BTreeMap;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

/// The secrets that give these answers to these questions, in order; a question without an answer tells nothing.
///
/// ```
/// use solvetab_solver::code_breaking::static_questions::fitting;
///
/// let rules = "2x3r".parse()?;
/// let questions = ["01".parse()?, "02".parse()?];
/// let answers = ["0A1B".parse()?, "0A2B".parse()?];
/// assert_eq!(fitting(rules, &questions, &answers), ["20".parse()?]);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn fitting(rules: Rules, questions: &[Code], answers: &[Feedback]) -> Vec<Code> {
    let fits = |secret: &Code| {
        questions.iter().zip(answers).all(|(&question, &answer)| Feedback::between(question, *secret) == Ok(answer))
    };
    rules.iter().filter(fits).collect()
}

/// The secrets that the questions do not tell apart, in groups of at least two, each with its answers in the order of the questions.
#[must_use]
pub fn together(rules: Rules, questions: &[Code]) -> Vec<(Vec<Feedback>, Vec<Code>)> {
    let mut groups: BTreeMap<Vec<Feedback>, Vec<Code>> = BTreeMap::new();
    for secret in rules.iter() {
        let answers = questions.iter().filter_map(|&question| Feedback::between(question, secret).ok()).collect();
        groups.entry(answers).or_default().push(secret);
    }
    let mut groups: Vec<_> = groups.into_iter().filter(|(_, secrets)| secrets.len() > 1).collect();
    groups.sort_by_key(|(_, secrets)| secrets.first().copied());
    groups
}

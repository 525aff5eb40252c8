//! Questions that are given: which secrets they leave together, and the secret from their
//! feedbacks.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::explain::{fitting, show_all, together};
use crate::report::{Output, codes, counted, mistake, questions as so_many};

/// Questions of some rules.
pub(crate) struct QuestionSet<'a> {
    pub(crate) rules: Rules,
    pub(crate) questions: &'a [Code],
}

impl QuestionSet<'_> {
    /// Says which secrets they leave together.
    ///
    /// # Errors
    ///
    /// If the answer cannot be written.
    pub(crate) fn check(&self, output: &mut Output<'_>) -> anyhow::Result<bool> {
        let Self { rules, questions } = *self;
        let groups = together(rules, questions).map_err(mistake)?;
        let left: usize = groups.iter().map(|(_, secrets)| secrets.len()).sum();
        let told = rules.codes() as usize - left + groups.len();
        output.report(&Separation {
            rules: rules.to_string(),
            questions: questions.len(),
            set: show_all(questions),
            codes: rules.codes(),
            separated: groups.is_empty(),
            told_apart: told,
            together: groups
                .iter()
                .map(|(feedbacks, secrets)| SecretGroup {
                    feedbacks: feedbacks.clone(),
                    secrets: show_all(secrets),
                })
                .collect(),
        })?;

        Ok(groups.is_empty())
    }

    /// Tells the secret from the feedbacks.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if the feedbacks are none, are not as many as the questions, or
    /// fit no code.
    pub(crate) fn tell(
        &self,
        feedbacks: &[String],
        output: &mut Output<'_>,
    ) -> anyhow::Result<bool> {
        let Self { rules, questions } = *self;
        let feedbacks: Vec<Feedback> = feedbacks
            .iter()
            .map(|text| text.parse().map_err(mistake))
            .collect::<anyhow::Result<_>>()?;
        if feedbacks.len() != questions.len() {
            return Err(mistake(format!(
                "there are {} and {}: give one answer for each of {}",
                so_many(questions.len()),
                counted(feedbacks.len(), "answer", "answers"),
                show_all(questions).join(" "),
            )));
        }
        let fit = fitting(rules, questions, &feedbacks).map_err(mistake)?;
        if fit.is_empty() {
            let asked = questions
                .iter()
                .zip(&feedbacks)
                .map(|(&question, feedback)| format!("{}={feedback}", question));
            let asked = asked.collect::<Vec<_>>().join(" ");
            return Err(mistake(format!(
                "no code of {rules} fits {asked}: one of the answers must be wrong"
            )));
        }
        let verdict = fit.len() == 1;
        output.report(&Deduction {
            rules: rules.to_string(),
            questions: questions.len(),
            set: show_all(questions),
            feedbacks,
            secrets: show_all(&fit),
        })?;

        Ok(verdict)
    }
}

/// Secrets that some questions leave together.
#[derive(Serialize)]
struct Separation {
    rules: String,
    /// Number of questions.
    questions: usize,
    /// The questions.
    set: Vec<String>,
    /// Number of secrets.
    codes: u32,
    /// Every secret is told from every other.
    separated: bool,
    /// Number of different sequences of feedbacks.
    told_apart: usize,
    /// The secrets that have the same feedbacks.
    together: Vec<SecretGroup>,
}

/// Secrets with the same feedbacks.
#[derive(Serialize)]
struct SecretGroup {
    #[serde(rename = "answers")]
    feedbacks: Vec<Feedback>,
    secrets: Vec<String>,
}

impl fmt::Display for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules, told_apart, ..
        } = self;
        let (asked, all) = (
            so_many(self.questions),
            counted(self.codes, "secret", "secrets"),
        );
        if self.separated {
            return writeln!(f, "{rules}: {asked}, which tell every one of {all}");
        }
        writeln!(
            f,
            "{rules}: {asked}, with {told_apart} different sequences of answers for {all}"
        )?;
        self.together
            .iter()
            .try_for_each(|SecretGroup { feedbacks, secrets }| {
                write!(f, "together  {}  answers", secrets.join(" "))?;
                feedbacks
                    .iter()
                    .try_for_each(|feedback| write!(f, " {feedback}"))?;
                writeln!(f)
            })
    }
}

/// The secrets that some feedbacks leave.
#[derive(Serialize)]
struct Deduction {
    rules: String,
    /// Number of questions.
    questions: usize,
    /// The questions.
    set: Vec<String>,
    #[serde(rename = "answers")]
    feedbacks: Vec<Feedback>,
    secrets: Vec<String>,
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.secrets[..] {
            [secret] => writeln!(f, "the secret is {secret}"),
            secrets => writeln!(
                f,
                "{} fit: {}",
                codes(secrets.len() as u32),
                secrets.join(" ")
            ),
        }
    }
}

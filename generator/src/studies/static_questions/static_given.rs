//! Questions that are given: which secrets they leave together, and the secret from their answers.

use serde_json::json;
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};
use solvetab_studies::static_questions::{Group, fitting, together};

use crate::asked::typed::{Alphabet, read_answer};
use crate::counts::{codes, secrets};
use crate::report::{Output, Verdict, counted, usage};

/// Questions of some rules, and the characters in which they are written.
pub(crate) struct Given<'a> {
    pub(crate) rules: Rules,
    pub(crate) questions: &'a [Code],
    pub(crate) symbols: &'a Alphabet,
}

impl Given<'_> {
    /// Says which secrets they leave together.
    ///
    /// # Errors
    ///
    /// If the answer cannot be written.
    pub(crate) fn check(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let Self { rules, questions, symbols } = *self;
        let groups = together(rules, questions).map_err(usage)?;
        let left: usize = groups.iter().map(|(_, secrets)| secrets.len()).sum();
        let told = rules.codes() as usize - left + groups.len();
        output.answer(
            || {
                let group = |(answers, secrets): &Group| {
                    json!({"answers": texts(answers), "secrets": symbols.show_all(secrets)})
                };
                json!({
                    "rules": rules.to_string(),
                    "questions": questions.len(),
                    "set": symbols.show_all(questions),
                    "codes": rules.codes(),
                    "separated": groups.is_empty(),
                    "told_apart": told,
                    "together": groups.iter().map(group).collect::<Vec<_>>(),
                })
            },
            |out| {
                let asked = counted(questions.len() as u64, "question", "questions");
                let all = secrets(rules.codes());
                if groups.is_empty() {
                    return Ok(writeln!(out, "{rules}: {asked}, which tell every one of {all}")?);
                }
                writeln!(out, "{rules}: {asked}, with {told} different sequences of answers for {all}")?;
                for (answers, secrets) in &groups {
                    let answers = texts(answers).join(" ");
                    writeln!(out, "together  {}  answers {answers}", symbols.show_all(secrets).join(" "))?;
                }
                Ok(())
            },
        )?;
        Ok(groups.is_empty().into())
    }

    /// Tells the secret from the answers.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if the answers are none, are not as many as the questions, or fit no code.
    pub(crate) fn tell(&self, answers: &[String], output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let Self { rules, questions, symbols } = *self;
        let read = |text: &String| read_answer(rules.positions(), rules.feedback_kind(), text).map_err(usage);
        let answers: Vec<Feedback> = answers.iter().map(read).collect::<anyhow::Result<_>>()?;
        if answers.len() != questions.len() {
            return Err(usage(format!(
                "there are {} and {}: give one answer for each of {}",
                counted(questions.len() as u64, "question", "questions"),
                counted(answers.len() as u64, "answer", "answers"),
                symbols.show_all(questions).join(" "),
            )));
        }
        let fit = fitting(rules, questions, &answers).map_err(usage)?;
        if fit.is_empty() {
            let asked = questions
                .iter()
                .zip(&answers)
                .map(|(&question, answer)| format!("{}={answer}", symbols.show(question)));
            let asked = asked.collect::<Vec<_>>().join(" ");
            return Err(usage(format!("no code of {rules} fits {asked}: one of the answers must be wrong")));
        }
        let fit = symbols.show_all(&fit);
        output.answer(
            || {
                json!({
                    "rules": rules.to_string(),
                    "questions": questions.len(),
                    "set": symbols.show_all(questions),
                    "answers": texts(&answers),
                    "secrets": fit,
                })
            },
            |out| {
                match &fit[..] {
                    [secret] => writeln!(out, "the secret is {secret}")?,
                    _ => writeln!(out, "{} fit: {}", codes(fit.len() as u64, "code"), fit.join(" "))?,
                }
                Ok(())
            },
        )?;
        Ok((fit.len() == 1).into())
    }
}

fn texts(answers: &[Feedback]) -> Vec<String> {
    answers.iter().map(Feedback::to_string).collect()
}

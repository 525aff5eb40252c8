//! Which answer is the wrong one.

use solvetab_lookup::code_breaking::{Code, Feedback};

use super::strategy::Strategy;

/// For each answer, by its place: how many codes it alone contradicts, so that they fit if it is left out.
///
/// If every secret is equally likely, and of the answers each is as likely to be the wrong one and each wrong answer as likely to be said, then
/// these numbers are in proportion to how likely each answer is wrong.
///
/// ```
/// use solvetab_solver::code_breaking::one_lie::{Ending, Strategy, suspects};
/// use solvetab_solver::code_breaking::static_questions::Answers;
///
/// let answers = Answers::new("2x3".parse()?).ok_or("too many codes")?;
/// // The first answer says 10, and the second 20.
/// let moves = [("01".parse()?, "0A2B".parse()?), ("02".parse()?, "0A2B".parse()?)];
/// assert_eq!(suspects(&Strategy::new(&answers, Ending::Asked), &moves), [1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If a question is not a code of the strategy's rules.
#[must_use]
pub fn suspects(strategy: &Strategy<'_>, moves: &[(Code, Feedback)]) -> Vec<usize> {
    let mut codes = vec![0; moves.len()];
    for code in strategy.knowledge(moves).lie {
        let code = strategy.answers.code(code);
        let wrong = moves.iter().position(|&(question, answer)| Feedback::between(question, code) != Ok(answer));
        if let Some(count) = wrong.and_then(|place| codes.get_mut(place)) {
            *count += 1;
        }
    }
    codes
}

//! What a strategy comes to: every secret and every way to lie once, by going through the finite
//! tree of all answers.

use std::sync::Arc;

use num_bigint::BigInt;

use solvetab_solver::code_breaking::advice::lies::Strategy;
use solvetab_solver::code_breaking::advice::lies::{Ending, Knowledge};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::parallel;
use solvetab_solver::spine::{Fraction, reduced};

/// How many questions it takes.
///
/// A *game* is a secret with no lie, or with a lie at one place: any other answer that the rules
/// have, even one that gives the lie away. With [`Ending::Known`] the places are all questions of
/// the secret's honest game; with [`Ending::Asked`] those before the last, which is the secret, and
/// the winning answer is no lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// Most questions, whatever the secret and wherever the codemaker lies.
    pub worst: usize,
    /// By number of questions: the secrets for which it takes so many if the codemaker does not
    /// lie.
    pub honest: Vec<u64>,
    /// By number of questions: the games with a lie that take so many.
    pub lied: Vec<u64>,
    /// The average over all secrets if the codemaker does not lie.
    pub honest_average: Fraction,
    /// The average over all secrets of the average over all lies: each secret is equally likely,
    /// for each of its places of a lie the same, and there each wrong answer. A secret whose honest
    /// game leaves no place, found at once, counts with that game.
    pub lied_average: Fraction,
}

/// Measures a strategy.
///
/// ```
/// use solvetab_studies::one_lie::{Ending, Strategy, measure};
/// use solvetab_studies::static_questions::Answers;
/// use solvetab_solver::control::Unwatched;
///
/// let answers = Answers::new("3x3r".parse()?).ok_or("too many codes")?;
/// let measured = measure(&Strategy::new(&answers, Ending::Asked), &Unwatched)?;
/// assert_eq!(measured.honest.iter().sum::<u64>(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If it is interrupted.
pub fn measure(strategy: &Strategy<'_>, control: &dyn Control<Steps>) -> Result<Measured, Interrupted> {
    let codes = strategy.answers.count();
    let walk = Walk { strategy, phase: Phase::new(control, "secrets", codes as u64) };
    let tally = walk.after(Knowledge::with_a_lie(codes), &[], strategy.different_after(&[]))?;
    Ok(tally.measured(codes))
}

/// What ended, by its code: how many questions the honest game took, and how many games with a lie
/// there were, with their questions.
#[derive(Debug, Default)]
struct Tally {
    honest: Vec<(u16, u32)>,
    /// By code and questions.
    lied: Vec<(u16, u32)>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.honest.extend(other.honest);
        self.lied.extend(other.lied);
    }

    fn measured(self, codes: usize) -> Measured {
        let mut honest = Vec::new();
        let mut lied = Vec::new();
        let mut of_code = vec![(0_u64, 0_u64); codes];
        let mut total = 0_u64;
        let count = |counts: &mut Vec<u64>, questions: u32| {
            let at = questions as usize;
            if counts.len() <= at {
                counts.resize(at + 1, 0);
            }
            counts[at] += 1;
        };
        for &(code, questions) in &self.lied {
            count(&mut lied, questions);
            let (games, sum) = &mut of_code[usize::from(code)];
            *games += 1;
            *sum += u64::from(questions);
        }
        for &(code, questions) in &self.honest {
            count(&mut honest, questions);
            total += u64::from(questions);
            let of_code = &mut of_code[usize::from(code)];
            if of_code.0 == 0 {
                *of_code = (1, questions.into());
            }
        }
        let worst = honest.len().max(lied.len()).saturating_sub(1);
        // Secrets with as many games share a denominator, and there are few such numbers.
        let mut by_games = std::collections::BTreeMap::<u64, u64>::new();
        of_code.iter().for_each(|&(games, sum)| *by_games.entry(games).or_default() += sum);
        let sum = by_games.iter().fold((BigInt::ZERO, BigInt::from(1)), |(numerator, denominator), (&games, &sum)| {
            reduced(numerator * games + BigInt::from(sum) * &denominator, denominator * games)
        });
        Measured {
            worst,
            honest,
            lied,
            honest_average: reduced(total.into(), codes.into()),
            lied_average: reduced(sum.0, sum.1 * codes),
        }
    }
}

struct Walk<'a> {
    strategy: &'a Strategy<'a>,
    phase: Phase<'a>,
}

/// Codes in question from which on the answers are shared between threads.
const SHARED: usize = 200;

impl Walk<'_> {
    /// What comes after these questions. The next one is `different`, or any.
    fn after(&self, knowledge: Knowledge, asked: &[u16], different: Option<Arc<[u16]>>) -> Result<Tally, Interrupted> {
        self.phase.check()?;
        let mut tally = Tally::default();
        let Some(question) = self.strategy.choose(&knowledge, different.as_deref()) else {
            let length = asked.len() as u32;
            self.phase.advance(knowledge.truth.len() as u64)?;
            tally.honest.extend(knowledge.truth.iter().map(|&code| (code, length)));
            tally.lied.extend(knowledge.lie.iter().map(|&code| (code, length)));
            return Ok(tally);
        };
        let asked = [asked, &[question]].concat();
        let mut answers = self.strategy.every.clone();
        if self.strategy.ending == Ending::Asked {
            answers.retain(|&answer| answer != self.strategy.win);
            let game = (question, asked.len() as u32);
            if knowledge.truth.contains(&question) {
                self.phase.advance(1)?;
                tally.honest.push(game);
            } else if knowledge.lie.contains(&question) {
                tally.lied.push(game);
            }
        }
        let different = different.and_then(|_| self.strategy.different_after(&asked));
        let branch = |answer| {
            let left = knowledge.after(self.strategy.answers, self.strategy.ending, question, answer);
            if left.is_empty() { Ok(Tally::default()) } else { self.after(left, &asked, different.clone()) }
        };
        if knowledge.len() < SHARED {
            for answer in answers {
                tally.add(branch(answer)?);
            }
        } else {
            for branch in parallel::try_map(answers, branch)? {
                tally.add(branch);
            }
        }
        Ok(tally)
    }
}

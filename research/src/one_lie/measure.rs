//! Measures a player exactly: every secret and every way to lie once, by going through the finite
//! tree of all feedback.

use std::sync::Arc;

use num_bigint::BigInt;
use solvetab_lookup::code_breaking::{Code, Feedback};

use super::knowledge::{Ending, Knowledge};
use super::strategy::Strategy;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::{Fraction, parallel, reduced};

/// Numbers of questions that a player needs.
///
/// A *game* is a secret with no lie, or with a lie at one place: any other feedback that the rules
/// have, even one that gives the lie away. With [`Ending::Known`] the places are all questions of
/// the secret's honest game; with [`Ending::Asked`] those before the last, which is the secret, and
/// the winning feedback is no lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measurement {
    /// Most questions, whatever the secret and wherever the codemaker lies.
    pub(crate) worst: usize,
    /// Secrets by number of questions, if the codemaker does not lie.
    pub(crate) honest: Vec<u64>,
    /// Games with a lie, by number of questions.
    pub(crate) lied: Vec<u64>,
    /// The average over all secrets if the codemaker does not lie.
    pub(crate) honest_average: Fraction,
    /// The average over all secrets of the average over all lies: each secret is equally likely,
    /// for each of its places of a lie the same, and there each wrong feedback. A secret whose
    /// honest game leaves no place, found at once, counts with that game.
    pub(crate) lied_average: Fraction,
}

/// A codebreaker.
pub(crate) trait LiePlayer: Sync {
    /// The strategy that it follows, as far as it is free to.
    fn strategy(&self) -> &Strategy<'_>;

    /// The next question when so much is known, one of these or, for nothing, of all; nothing if
    /// the game is over.
    fn choose(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Option<u16>;

    /// Returns whether only the first of questions that differ by symmetry is looked at.
    fn takes_the_first_of_each_orbit(&self) -> bool;
}

impl LiePlayer for Strategy<'_> {
    fn strategy(&self) -> &Strategy<'_> {
        self
    }

    fn choose(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Option<u16> {
        Strategy::choose(self, knowledge, questions)
    }

    fn takes_the_first_of_each_orbit(&self) -> bool {
        true
    }
}

/// The questions asked so far with their feedbacks, and the next question.
pub(crate) type Turn = (Vec<(Code, Feedback)>, Code);

/// Measures a player.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn measure(
    player: &dyn LiePlayer,
    control: &dyn Control<Steps>,
) -> Result<Measurement, Interrupted> {
    let (measured, _) = Walk::new(player, false, control).measure()?;
    Ok(measured)
}

/// Measures a player, and tells what it asks in each turn that it may meet: the first turn first,
/// and each before those that it leads to.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn measure_turns(
    player: &dyn LiePlayer,
    control: &dyn Control<Steps>,
) -> Result<(Measurement, Vec<Turn>), Interrupted> {
    Walk::new(player, true, control).measure()
}

/// The feedbacks after which the game may go on: all, but for the one that admits the secret.
pub(crate) fn feedbacks_to_go_on(strategy: &Strategy<'_>) -> impl Iterator<Item = u8> + use<> {
    let (every, win) = (strategy.every.clone(), strategy.win);
    let is_admission = strategy.ending == Ending::Asked;
    every
        .into_iter()
        .filter(move |&feedback| !(is_admission && feedback == win))
}

/// Ended games by code: the questions of the honest game, and the games with a lie, with their
/// questions.
#[derive(Debug, Default)]
struct Tally {
    honest: Vec<(u16, u32)>,
    /// Code and questions of each game with a lie.
    lied: Vec<(u16, u32)>,
    /// The questions so far with their feedbacks, and the next one, if they are kept.
    turns: Vec<(Vec<(u16, u8)>, u16)>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.honest.extend(other.honest);
        self.lied.extend(other.lied);
        self.turns.extend(other.turns);
    }

    fn measured(self, codes: usize) -> Measurement {
        let mut honest = Vec::new();
        let mut lied = Vec::new();
        let mut of_code = vec![(0_u64, 0_u64); codes];
        let mut total = 0_u64;
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
        of_code
            .iter()
            .for_each(|&(games, sum)| *by_games.entry(games).or_default() += sum);
        let sum = by_games.iter().fold(
            (BigInt::ZERO, BigInt::from(1)),
            |(numerator, denominator), (&games, &sum)| {
                reduced(
                    numerator * games + BigInt::from(sum) * &denominator,
                    denominator * games,
                )
            },
        );
        Measurement {
            worst,
            honest,
            lied,
            honest_average: reduced(total.into(), codes.into()),
            lied_average: reduced(sum.0, sum.1 * codes),
        }
    }
}

/// Counts one more game of so many questions.
fn count(counts: &mut Vec<u64>, questions: u32) {
    let at = questions as usize;
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}

struct Walk<'a> {
    player: &'a dyn LiePlayer,
    strategy: &'a Strategy<'a>,
    keeps_turns: bool,
    phase: Phase<'a>,
}

/// Codes in question from which on the feedbacks are shared between threads.
const SHARED: usize = 200;

impl<'a> Walk<'a> {
    fn new(player: &'a dyn LiePlayer, keeps_turns: bool, control: &'a dyn Control<Steps>) -> Self {
        let strategy = player.strategy();
        Self {
            player,
            strategy,
            keeps_turns,
            phase: Phase::new(control, "secrets", strategy.feedbacks.count() as u64),
        }
    }

    /// Plays every game.
    fn measure(&self) -> Result<(Measurement, Vec<Turn>), Interrupted> {
        let feedbacks = self.strategy.feedbacks;
        let different = if self.player.takes_the_first_of_each_orbit() {
            self.strategy.different_after(&[])
        } else {
            None
        };
        let mut tally = self.after(Knowledge::with_a_lie(feedbacks.count()), &[], different)?;
        let turns = std::mem::take(&mut tally.turns)
            .into_iter()
            .map(|(moves, next)| {
                let moves = moves.into_iter().map(|(question, feedback)| {
                    (
                        feedbacks.code(question),
                        Feedback::from_index(feedback).expect("feedback of the rules"),
                    )
                });
                (moves.collect(), feedbacks.code(next))
            });
        Ok((tally.measured(feedbacks.count()), turns.collect()))
    }

    /// Plays all games that continue these questions and feedback. The next question is
    /// `different`, or any.
    fn after(
        &self,
        knowledge: Knowledge,
        moves: &[(u16, u8)],
        different: Option<Arc<[u16]>>,
    ) -> Result<Tally, Interrupted> {
        self.phase.check()?;
        let mut tally = Tally::default();
        let Some(question) = self.player.choose(&knowledge, different.as_deref()) else {
            let length = moves.len() as u32;
            self.phase.advance(knowledge.truth.len() as u64)?;
            tally
                .honest
                .extend(knowledge.truth.iter().map(|&code| (code, length)));
            tally
                .lied
                .extend(knowledge.lie.iter().map(|&code| (code, length)));
            return Ok(tally);
        };
        if self.keeps_turns {
            tally.turns.push((moves.to_vec(), question));
        }

        if self.strategy.ending == Ending::Asked {
            let game = (question, moves.len() as u32 + 1);
            if knowledge.truth.contains(&question) {
                self.phase.advance(1)?;
                tally.honest.push(game);
            } else if knowledge.lie.contains(&question) {
                tally.lied.push(game);
            }
        }

        let different = different.and_then(|_| {
            let asked = moves
                .iter()
                .map(|&(question, _)| question)
                .chain([question]);
            self.strategy.different_after(&asked.collect::<Vec<u16>>())
        });
        let branch = |feedback| {
            let left = knowledge.after(
                self.strategy.feedbacks,
                self.strategy.ending,
                question,
                feedback,
            );
            if left.is_empty() {
                return Ok(Tally::default());
            }
            self.after(
                left,
                &[moves, &[(question, feedback)]].concat(),
                different.clone(),
            )
        };
        let feedbacks = feedbacks_to_go_on(self.strategy);
        if knowledge.len() < SHARED {
            for feedback in feedbacks {
                tally.add(branch(feedback)?);
            }
        } else {
            for branch in parallel::try_map(feedbacks.collect(), branch)? {
                tally.add(branch);
            }
        }

        Ok(tally)
    }
}

//! Sets of questions that separate the secrets, found by local search: upper bounds.
//!
//! A set of a given size is improved one question at a time. A question is removed, and the
//! question that leaves the fewest pairs of secrets together takes its place. The one that was
//! taken out may not come back for a few steps, so that the search leaves local minima. Draws
//! depend on the seed alone.

use std::collections::BTreeSet;

use super::cells::{Cells, add_together};
use solvetab_solver::code_breaking::advice::lies::Answers;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::Random;

/// What a local search is to do.
#[derive(Debug, Clone, Copy)]
pub struct LocalSearch {
    /// What it draws from.
    pub seed: u64,
    /// How many questions it changes before it gives up; a change that is hard to judge, because
    /// many pairs are together, counts as several.
    pub steps: u64,
}

/// The best set that a local search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The numbers of the questions, ascending.
    pub questions: Vec<u16>,
    /// How many pairs of secrets they leave together: 0 if they always tell the secret.
    pub pairs: u64,
}

/// Steps for which a question that was taken out may not come back.
const TABU: u64 = 4;

/// Steps without a better set after which the search begins anew.
const PATIENCE: u64 = 400;

impl LocalSearch {
    /// Searches a set of so many questions, at least one, that leaves few pairs of secrets
    /// together.
    ///
    /// # Errors
    ///
    /// If it is interrupted.
    pub fn run(&self, answers: &Answers, questions: usize, control: &dyn Control<Steps>) -> Result<Found, Interrupted> {
        let phase = Phase::new(control, "changes", self.steps);
        let mut random = Random::new(self.seed ^ (questions as u64) << 32 ^ 0x5eed);
        let mut best = Found { questions: vec![], pairs: u64::MAX };
        let mut set: Vec<u16> = Vec::new();
        let mut tabu_until = vec![0_u64; answers.count()];
        let mut together = vec![0_u32; answers.count()];
        let (mut since_better, mut best_here) = (0, u64::MAX);
        let (mut step, mut spent) = (0, 0);
        while spent < self.steps {
            step += 1;
            phase.reach(spent)?;
            if set.len() < questions.min(answers.count()) || since_better > PATIENCE {
                set.clear();
                while set.len() < questions.min(answers.count()) {
                    let drawn = random.below(answers.count()) as u16;
                    if !set.contains(&drawn) {
                        set.push(drawn);
                    }
                }
                (since_better, best_here) = (0, u64::MAX);
            }
            let place = random.below(set.len());
            let taken = set.swap_remove(place);
            tabu_until[usize::from(taken)] = step + TABU;
            let cells = Cells::after(answers, &set);
            spent += count_together(answers, &cells, &mut together);
            let may_come = |question: u16| {
                (tabu_until[usize::from(question)] <= step || answers.count() <= questions + TABU as usize)
                    && !set.contains(&question)
            };
            // One of the best, each as likely as the others.
            let (mut chosen, mut least, mut equal) = (taken, u32::MAX, 0);
            for question in (0..answers.count() as u16).filter(|&question| may_come(question)) {
                let pairs = together[usize::from(question)];
                if pairs < least {
                    (chosen, least, equal) = (question, pairs, 1);
                } else if pairs == least {
                    equal += 1;
                    if random.below(equal) == 0 {
                        chosen = question;
                    }
                }
            }
            set.push(chosen);
            let pairs = u64::from(together[usize::from(chosen)]);
            since_better += 1;
            if pairs < best_here {
                (best_here, since_better) = (pairs, 0);
            }
            if pairs < best.pairs {
                let sorted: BTreeSet<u16> = set.iter().copied().collect();
                best = Found { questions: sorted.into_iter().collect(), pairs };
                if pairs == 0 {
                    break;
                }
            }
        }
        Ok(best)
    }
}

/// What it costs to divide the cells by every question, in steps.
const DIVIDING: u64 = 64;

/// Questions that always tell the secret, each the first that leaves the fewest pairs together
/// after those before.
pub(super) fn greedy(answers: &Answers, control: &dyn Control<Steps>) -> Result<Vec<u16>, Interrupted> {
    let mut set = Vec::new();
    let mut together = vec![0; answers.count()];
    let phase = Phase::new(control, "questions", None);
    loop {
        phase.reach(set.len() as u64)?;
        let cells = Cells::after(answers, &set);
        if cells.is_separated() {
            set.sort_unstable();
            return Ok(set);
        }
        count_together(answers, &cells, &mut together);
        let best = (0..together.len()).min_by_key(|&question| together[question]).unwrap_or(0);
        set.push(best as u16);
    }
}

/// For each question, how many pairs it would leave together. Returns how many steps that is worth.
fn count_together(answers: &Answers, cells: &Cells, together: &mut [u32]) -> u64 {
    together.fill(0);
    // Where cells are few, dividing them is less work than looking at each pair.
    if cells.count_pairs() > 4 * answers.count() as u64 {
        let mut divided = Cells::default();
        for (question, together) in together.iter_mut().enumerate() {
            cells.divide(answers.row(question as u16), &mut divided);
            *together = divided.count_pairs() as u32;
        }
        return DIVIDING;
    }
    add_together(answers, &cells.pairs().collect::<Vec<_>>(), 0, together);
    1
}

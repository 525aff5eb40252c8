//! Sets of questions that separate the secrets, found by local search: upper bounds.
//!
//! A set of a given size is improved one question at a time. A question is removed, and the
//! question that leaves the fewest pairs of secrets together takes its place. The one that was
//! taken out may not come back for a few steps, so that the search leaves local minima. Draws
//! depend on the seed alone.
//!
//! If that finds no set, it is tried among sets with a symmetry, one symmetry after another: a
//! permutation of the positions and of the symbols that maps the set onto itself. Whole orbits of
//! the symmetry come and go in the place of questions. There are far fewer such sets, and among
//! them good ones are not as rare.

use std::collections::BTreeSet;
use std::ops::Range;

use solvetab_lookup::code_breaking::Code;

use super::cells::{SetCells, add_together};
use crate::feedback_table::FeedbackTable;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::Random;

/// Seed and length of a local search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalSearch {
    /// Seed.
    pub(crate) seed: u64,
    /// Number of questions that it changes before it gives up, and a tenth of that for sets of each
    /// symmetry and number of orbits; a change that is hard to judge, because many pairs are
    /// together, counts as several.
    pub(crate) steps: u64,
}

/// The best set that a local search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BestSet {
    /// The numbers of the questions, ascending.
    pub(crate) questions: Vec<u16>,
    /// Pairs of secrets that they leave together: 0 if they always tell the secret.
    pub(crate) pairs: u64,
}

/// Steps for which what was taken out may not come back.
const TABU: u64 = 4;

/// Steps without a better set after which the search begins anew.
const PATIENCE: u64 = 400;

/// Steps for all sets are so many times those for sets with one symmetry.
const OF_ALL: u64 = 10;

/// Cost of dividing the cells by every question, in steps.
const DIVIDING: u64 = 64;

impl LocalSearch {
    /// Searches a set of so many questions, at least one, that leaves few pairs of secrets
    /// together.
    ///
    /// # Errors
    ///
    /// If it is interrupted.
    pub(crate) fn run(
        &self,
        feedbacks: &FeedbackTable,
        questions: usize,
        control: &dyn Control<Steps>,
    ) -> Result<BestSet, Interrupted> {
        let mut random = Random::new(self.seed ^ (questions as u64) << 32 ^ 0x5eed);
        let questions = questions.min(feedbacks.count());
        let all = Orbits::singles(feedbacks);
        let phase = Phase::new(control, "changes", self.steps);
        let mut best = all.search(feedbacks, (questions, 0), &mut random, &phase, self.steps)?;

        let (symmetries, steps) = (symmetries(feedbacks, questions), self.steps / OF_ALL);
        let tries: u64 = symmetries
            .iter()
            .map(|symmetry| (questions / symmetry.order) as u64)
            .sum();
        let phase = Phase::new(
            control,
            "changes of sets with a symmetry",
            steps.saturating_mul(tries),
        );
        let mut tried = 0;
        for symmetry in symmetries {
            if best.pairs == 0 || steps == 0 {
                break;
            }
            let orbits = Orbits::of(feedbacks, &symmetry);
            for others in (1..=questions / symmetry.order).rev() {
                phase.reach(steps.saturating_mul(tried))?;
                tried += 1;
                let singles = questions - others * symmetry.order;
                if best.pairs > 0 && orbits.has(singles, others) {
                    let found =
                        orbits.search(feedbacks, (singles, others), &mut random, &phase, steps)?;
                    best = if found.pairs < best.pairs {
                        found
                    } else {
                        best
                    };
                }
            }
        }
        Ok(best)
    }
}

/// A permutation of positions and symbols of a prime order: cycles of that many positions, and of
/// that many symbols, the first of them; the others stay. Every other permutation of the order is
/// the same but for the names of positions and symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PrimeSymmetry {
    order: usize,
    position_cycles: usize,
    symbol_cycles: usize,
}

/// The symmetries that a set of so many questions may have, but for names.
fn symmetries(feedbacks: &FeedbackTable, questions: usize) -> Vec<PrimeSymmetry> {
    let rules = feedbacks.rules();
    let (positions, symbols) = (usize::from(rules.positions()), usize::from(rules.symbols()));
    let mut symmetries = Vec::new();
    for order in
        (2..=questions).filter(|&order| (2..order).all(|divisor| !order.is_multiple_of(divisor)))
    {
        for position_cycles in 0..=positions / order {
            let moves =
                (0..=symbols / order).filter(|&symbol_cycles| position_cycles + symbol_cycles > 0);
            symmetries.extend(moves.map(|symbol_cycles| PrimeSymmetry {
                order,
                position_cycles,
                symbol_cycles,
            }));
        }
    }
    symmetries
}

impl PrimeSymmetry {
    /// Image of a position or symbol, if the first ones are in so many cycles.
    fn next(&self, cycles: usize, at: usize) -> usize {
        if at >= cycles * self.order {
            at
        } else if at % self.order + 1 == self.order {
            at + 1 - self.order
        } else {
            at + 1
        }
    }

    /// Image of a code.
    fn image(&self, feedbacks: &FeedbackTable, code: u16) -> u16 {
        let symbols: Vec<u8> = feedbacks.code(code).symbols().to_vec();
        let mut image = symbols.clone();
        for (position, &symbol) in symbols.iter().enumerate() {
            image[self.next(self.position_cycles, position)] =
                self.next(self.symbol_cycles, symbol.into()) as u8;
        }
        let index = Code::new(image).and_then(|image| feedbacks.rules().index(image));
        index.expect("symmetries map codes onto codes") as u16
    }
}

/// Questions that come and go together.
struct Orbits {
    /// Questions that are alone: the first orbits.
    singles: Vec<u16>,
    /// The other orbits, one after another.
    others: Vec<u16>,
    /// Questions in each of those.
    order: usize,
    /// Feedbacks to the questions of the other orbits, by secret: to the first of each, the second
    /// of each, and so on. Rows in this order compile to vector instructions.
    feedbacks: Vec<u8>,
}

impl Orbits {
    /// Every question alone.
    fn singles(feedbacks: &FeedbackTable) -> Self {
        let singles = (0..feedbacks.count() as u16).collect();
        Self {
            singles,
            others: Vec::new(),
            order: 1,
            feedbacks: Vec::new(),
        }
    }

    /// The orbits of a symmetry.
    fn of(feedbacks: &FeedbackTable, symmetry: &PrimeSymmetry) -> Self {
        let order = symmetry.order;
        let mut orbits = Self {
            singles: Vec::new(),
            others: Vec::new(),
            order,
            feedbacks: Vec::new(),
        };
        for first in 0..feedbacks.count() as u16 {
            let orbit: Vec<u16> =
                std::iter::successors(Some(first), |&code| Some(symmetry.image(feedbacks, code)))
                    .take(order)
                    .collect();
            if orbit[1] == first {
                orbits.singles.push(first);
            } else if orbit[1..].iter().all(|&code| code > first) {
                orbits.others.extend(orbit);
            }
        }
        let in_rows: Vec<u16> = (0..order)
            .flat_map(|place| orbits.others.iter().skip(place).step_by(order))
            .copied()
            .collect();
        orbits.feedbacks.reserve(feedbacks.count() * in_rows.len());
        for secret in 0..feedbacks.count() as u16 {
            let row = feedbacks.row(secret);
            orbits
                .feedbacks
                .extend(in_rows.iter().map(|&question| row[usize::from(question)]));
        }

        orbits
    }

    fn count(&self) -> usize {
        self.singles.len() + self.others.len() / self.order
    }

    /// Returns whether there are so many orbits of either kind.
    fn has(&self, singles: usize, others: usize) -> bool {
        singles <= self.singles.len() && others <= self.others.len() / self.order
    }

    /// The questions of an orbit.
    fn questions(&self, orbit: usize) -> &[u16] {
        match orbit.checked_sub(self.singles.len()) {
            None => &self.singles[orbit..=orbit],
            Some(other) => &self.others[other * self.order..][..self.order],
        }
    }

    /// The orbits that have as many questions.
    fn like(&self, orbit: usize) -> Range<usize> {
        let singles = self.singles.len();
        if orbit < singles {
            0..singles
        } else {
            singles..self.count()
        }
    }

    /// The questions of some orbits.
    fn all_questions(&self, set: &[usize]) -> Vec<u16> {
        set.iter()
            .flat_map(|&orbit| self.questions(orbit))
            .copied()
            .collect()
    }

    /// Searches a set of so many single questions and so many other orbits.
    fn search(
        &self,
        feedbacks: &FeedbackTable,
        (singles, others): (usize, usize),
        random: &mut Random,
        phase: &Phase<'_>,
        steps: u64,
    ) -> Result<BestSet, Interrupted> {
        let mut best = BestSet {
            questions: vec![],
            pairs: u64::MAX,
        };
        let mut set: Vec<usize> = Vec::new();
        let mut tabu_until = vec![0_u64; self.count()];
        let mut together = vec![0_u32; self.count()];
        let (mut since_better, mut best_here) = (0, u64::MAX);
        let (mut step, mut cost, mut spent) = (0, 0, 0);
        while spent < steps {
            step += 1;
            phase.advance(cost)?;
            if set.len() < singles + others || since_better > PATIENCE {
                set.clear();
                for (number, range) in [
                    (singles, 0..self.singles.len()),
                    (others, self.singles.len()..self.count()),
                ] {
                    let enough = set.len() + number;
                    while set.len() < enough {
                        let drawn = range.start + random.below(range.len());
                        if !set.contains(&drawn) {
                            set.push(drawn);
                        }
                    }
                }
                (since_better, best_here) = (0, u64::MAX);
            }
            let place = random.below(set.len());
            let taken = set.swap_remove(place);
            tabu_until[taken] = step + TABU;
            let cells = SetCells::after(feedbacks, &self.all_questions(&set));
            let like = self.like(taken);
            cost = self.count_together(feedbacks, &cells, like.clone(), &mut together);
            spent += cost;
            let are_few = like.len() <= set.len() + 1 + TABU as usize;
            // One of the best, each as likely as the others.
            let (mut chosen, mut least, mut equal) = (taken, u32::MAX, 0);
            for orbit in like
                .filter(|&orbit| (tabu_until[orbit] <= step || are_few) && !set.contains(&orbit))
            {
                let pairs = together[orbit];
                if pairs < least {
                    (chosen, least, equal) = (orbit, pairs, 1);
                } else if pairs == least {
                    equal += 1;
                    if random.below(equal) == 0 {
                        chosen = orbit;
                    }
                }
            }
            set.push(chosen);
            let pairs = u64::from(together[chosen]);
            since_better += 1;
            if pairs < best_here {
                (best_here, since_better) = (pairs, 0);
            }
            if pairs < best.pairs {
                let sorted: BTreeSet<u16> = self.all_questions(&set).into_iter().collect();
                best = BestSet {
                    questions: sorted.into_iter().collect(),
                    pairs,
                };
                if pairs == 0 {
                    break;
                }
            }
        }

        Ok(best)
    }

    /// Counts the pairs that each orbit of a range would leave together. Returns the steps that
    /// this is worth.
    fn count_together(
        &self,
        feedbacks: &FeedbackTable,
        cells: &SetCells,
        range: Range<usize>,
        together: &mut [u32],
    ) -> u64 {
        together.fill(0);
        // Where cells are few, dividing them is less work than looking at each pair.
        if cells.count_pairs() > 4 * feedbacks.count() as u64 {
            let (mut divided, mut next) = (SetCells::default(), SetCells::default());
            for orbit in range {
                let (&first, others) = self
                    .questions(orbit)
                    .split_first()
                    .expect("an orbit has a question");
                cells.divide(feedbacks.row(first), &mut divided);
                for &question in others {
                    divided.divide(feedbacks.row(question), &mut next);
                    std::mem::swap(&mut divided, &mut next);
                }
                together[orbit] = divided.count_pairs() as u32;
            }
            return DIVIDING;
        }
        let pairs: Vec<[u16; 2]> = cells.pairs().collect();
        if range.end <= self.singles.len() {
            let mut of_questions = vec![0_u32; feedbacks.count()];
            add_together(feedbacks, &pairs, 0, &mut of_questions);
            for (together, &question) in together.iter_mut().zip(&self.singles) {
                *together = of_questions[usize::from(question)];
            }
        } else {
            self.add_together_of_others(&pairs, &mut together[range]);
        }

        1
    }

    /// The feedbacks of a secret to the other orbits.
    fn row(&self, secret: u16) -> &[u8] {
        &self.feedbacks[usize::from(secret) * self.others.len()..][..self.others.len()]
    }

    /// Adds to the count of each of the other orbits how many of the pairs it leaves together.
    fn add_together_of_others(&self, pairs: &[[u16; 2]], counts: &mut [u32]) {
        let count = counts.len();
        let (mut bytes, mut are_equal) = (vec![0_u8; count], vec![0_u8; count]);
        for some in pairs.chunks(255) {
            bytes.fill(0);
            for &[a, b] in some {
                are_equal.fill(1);
                for (a, b) in self.row(a).chunks(count).zip(self.row(b).chunks(count)) {
                    are_equal
                        .iter_mut()
                        .zip(a.iter().zip(b))
                        .for_each(|(equal, (a, b))| *equal &= u8::from(a == b));
                }
                bytes
                    .iter_mut()
                    .zip(&are_equal)
                    .for_each(|(count, &equal)| *count += equal);
            }
            counts
                .iter_mut()
                .zip(&bytes)
                .for_each(|(sum, &count)| *sum += u32::from(count));
        }
    }
}

/// Questions that always tell the secret, each the first that leaves the fewest pairs together
/// after those before.
pub(crate) fn greedy(
    feedbacks: &FeedbackTable,
    control: &dyn Control<Steps>,
) -> Result<Vec<u16>, Interrupted> {
    let mut set = Vec::new();
    let mut together = vec![0; feedbacks.count()];
    let all = Orbits::singles(feedbacks);
    let phase = Phase::new(control, "questions", None);
    loop {
        phase.reach(set.len() as u64)?;
        let cells = SetCells::after(feedbacks, &set);
        if cells.is_separated() {
            set.sort_unstable();
            return Ok(set);
        }
        all.count_together(feedbacks, &cells, 0..feedbacks.count(), &mut together);
        let best = (0..together.len())
            .min_by_key(|&question| together[question])
            .unwrap_or(0);
        set.push(best as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_of_symmetries_are_those_of_maps_that_keep_all_feedbacks() {
        for text in ["3x5", "2x5r", "4x3r", "5x5"] {
            let feedbacks = FeedbackTable::new(text.parse().unwrap()).unwrap();
            let all = || 0..feedbacks.count() as u16;
            let symmetries = symmetries(&feedbacks, 5);
            assert!(symmetries.iter().any(|symmetry| symmetry.order == 5) || text == "4x3r");
            for symmetry in symmetries {
                let image = |code| symmetry.image(&feedbacks, code);
                let feedback = |a: u16, b: u16| feedbacks.row(a)[usize::from(b)];
                assert!(
                    all().all(|a| all().all(|b| feedback(a, b) == feedback(image(a), image(b)))),
                    "{symmetry:?}"
                );
                assert!(all().any(|code| image(code) != code), "{symmetry:?}");
                let orbits = Orbits::of(&feedbacks, &symmetry);
                let every: BTreeSet<u16> = orbits
                    .singles
                    .iter()
                    .chain(&orbits.others)
                    .copied()
                    .collect();
                assert!(every.into_iter().eq(all()), "{symmetry:?}");
                assert_eq!(
                    orbits.singles.len() + orbits.others.len(),
                    feedbacks.count()
                );
                assert!(orbits.singles.iter().all(|&code| image(code) == code));
                for orbit in orbits.others.chunks(symmetry.order) {
                    let next = orbit.iter().cycle().skip(1);
                    assert!(
                        orbit
                            .iter()
                            .zip(next)
                            .all(|(&code, &next)| image(code) == next),
                        "{symmetry:?}"
                    );
                }
                // Both ways to count agree.
                let set = orbits.all_questions(&[0]);
                let cells = SetCells::after(&feedbacks, &set);
                let pairs: Vec<[u16; 2]> = cells.pairs().collect();
                let mut counts = vec![0; orbits.others.len() / symmetry.order];
                orbits.add_together_of_others(&pairs, &mut counts);
                for (orbit, count) in orbits.others.chunks(symmetry.order).zip(counts) {
                    let after = SetCells::after(&feedbacks, &[&set, orbit].concat());
                    assert_eq!(u64::from(count), after.count_pairs(), "{text} {symmetry:?}");
                }
            }
        }
    }
}

//! Small changes of the functions, tried on the whole tree: threshold accepting (G. Dueck and T.
//! Scheuer, Journal of Computational Physics 90, 1990), a simpler kin of simulated annealing. A
//! change is kept if the tree's total is at most so much larger than before, and so much shrinks to
//! nothing.
//!
//! The total is a step function of thousands of comparisons, so there is no slope to follow. A
//! change moves one to three steps, or a stretch of neighbours, or tilts the whole function.
//! Several chains begin at the same place with draws of their own, and the best that one of them
//! meets counts. Draws are whole numbers and the arithmetic is that of IEEE 754 without logarithms,
//! so the same seed finds the same everywhere.

use super::step::{STEP_UNIT, SizeStep};

use super::forest::Forest;
use super::learned::{LearnedCost, MOST_GUESSES, SecondLook};
use solvetab_solver::control::{Interrupted, Phase};
use solvetab_solver::spine::{Random, parallel};

/// Chains that begin at the same place. (As many as there are threads would be another search on
/// every machine.)
const CHAINS: u64 = 2;

/// Size of changes at first, in square roots of the value that is changed; at the end a tenth of
/// it.
const CHANGE: f64 = 0.3;

/// The first threshold, as a share of the codes.
const THRESHOLD: f64 = 4.0 / 5040.0;

/// Seed and length of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchEffort {
    /// Trees that each chain makes.
    pub(crate) trials: u64,
    pub(crate) seed: u64,
}

/// The best of the strategies that the chains meet, with its total; the one to begin with if none
/// is better. And whether a chain was interrupted.
pub(crate) fn improve(
    forest: &Forest,
    start: &LearnedCost,
    effort: SearchEffort,
    phase: &Phase<'_>,
) -> ((u64, LearnedCost), Result<(), Interrupted>) {
    let from = forest.total(&start.weights(start.rules.codes() as usize));
    let ends = parallel::map((0..CHAINS).collect(), |chain| {
        chain_from(forest, (from, start), chain, effort, phase)
    });
    let (ends, looked): (Vec<_>, Vec<_>) = ends.into_iter().unzip();
    let best = ends
        .into_iter()
        .min_by_key(|(total, _)| *total)
        .expect("there are chains");
    (best, looked.into_iter().collect())
}

fn chain_from(
    forest: &Forest,
    (from, start): (u64, &LearnedCost),
    chain: u64,
    effort: SearchEffort,
    phase: &Phase<'_>,
) -> ((u64, LearnedCost), Result<(), Interrupted>) {
    let codes = start.rules.codes();
    let mut draws = ChainDraws::new(effort.seed, chain);
    let mut best = (from, start.clone());
    let mut here = best.clone();
    let mut looked = phase.check();
    for trial in 0..effort.trials {
        if looked.is_err() {
            break;
        }
        let left = 1.0 - trial as f64 / effort.trials as f64;
        let next = changed(&here.1, CHANGE * (0.1 + left), &mut draws);
        let total = forest.total(&next.weights(codes as usize));
        let threshold = THRESHOLD * f64::from(codes) * left * left * draws.unit();
        if total <= here.0 + threshold as u64 {
            here = (total, next);
            if here.0 < best.0 {
                best.clone_from(&here);
            }
        }
        looked = phase.advance(1);
    }

    (best, looked)
}

/// A strategy with a change of one of its functions.
fn changed(learned: &LearnedCost, change: f64, draws: &mut ChainDraws) -> LearnedCost {
    let mut changed = learned.clone();
    let steps = match &mut changed.again {
        Some(SecondLook { of_members, .. }) if draws.below(3) > 0 => of_members,
        _ => &mut changed.of_sizes,
    };
    // The first step is the unit in which all others are measured.
    let Some(last) = steps.len().checked_sub(2) else {
        return changed;
    };
    let places = last as u64 + 1;
    match draws.below(8) {
        0 => {
            let tilt = 0.3 * change * draws.around();
            steps
                .iter_mut()
                .skip(1)
                .for_each(|step| add(step, tilt * f64::from(step.size)));
        }
        1 | 2 => {
            let (from, length) = (
                1 + draws.below(places) as usize,
                2 + draws.below(8) as usize,
            );
            let move_by = change * draws.around();
            steps
                .iter_mut()
                .skip(from)
                .take(length)
                .for_each(|step| add(step, move_by * root(step)));
        }
        _ => {
            for _ in 0..=draws.below(3) {
                let step = &mut steps[1 + draws.below(places) as usize];
                add(step, change * draws.around() * root(step));
            }
        }
    }

    changed
}

/// The square root of a step's guesses.
fn root(step: &SizeStep) -> f64 {
    (step.guesses as f64 / UNIT).sqrt()
}

const UNIT: f64 = STEP_UNIT as f64;

/// Adds guesses to a step; there is always at least the smallest number of them.
fn add(step: &mut SizeStep, guesses: f64) {
    step.guesses =
        (step.guesses as f64 + guesses * UNIT).clamp(1.0, MOST_GUESSES as f64 / 2.0) as u64;
}

/// Draws of a chain.
#[derive(Debug)]
pub(crate) struct ChainDraws(Random);

impl ChainDraws {
    pub(crate) fn new(seed: u64, chain: u64) -> Self {
        Self(Random::new(Random::new(seed).word() ^ chain))
    }

    /// A whole number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    /// A number from 0 up to 1.
    fn unit(&mut self) -> f64 {
        (self.0.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number around 0, seldom far from it: the sum of three uniform ones.
    fn around(&mut self) -> f64 {
        self.unit() + self.unit() + self.unit() - 1.5
    }
}

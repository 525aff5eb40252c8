//! Learning a strategy: rounds, then a search over a function of few steps, then over both functions.

use solvetab_lookup::code_breaking::{Rules, Step};

use super::forest::Forest;
use super::rounds::Rounds;
use super::search::{self, Effort};
use super::{Again, Learned, expand};
use crate::progress::Progress;

/// What a lesson is about, and how long it takes. The same lesson teaches the same on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// The rules to play by.
    pub rules: Rules,
    /// Rounds of playing and measuring, at least one.
    pub rounds: u64,
    /// Trees that each chain of a search makes; with none the best round is the result.
    pub trials: u64,
    /// How many of the best guesses are judged again; with none only sizes count.
    pub judged_again: u16,
    /// What the search draws from.
    pub seed: u64,
}

/// What was learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taught {
    /// The strategy.
    pub learned: Learned,
    /// The guesses of its tree, summed over all codes.
    pub total: u64,
    /// The totals of the rounds.
    pub rounds: Vec<u64>,
    /// The best total from sizes alone, after rounds and search.
    pub of_sizes: u64,
}

/// Learns. If `progress` cancels it, the result is the best so far.
///
/// ```
/// use solvetab_solver::code_breaking::strategies::learned::{lesson::{Lesson, learn}, tree};
/// use solvetab_solver::progress::Silent;
///
/// let rules = "3x6".parse()?;
/// let lesson = Lesson { rules, rounds: 10, trials: 100, judged_again: 4, seed: 0 };
/// let taught = learn(&lesson, None, &Silent);
/// assert!(taught.total <= taught.of_sizes && taught.of_sizes <= taught.rounds[0]);
/// let tree = tree::build(rules, &taught.learned, 0, &Silent)?;
/// assert_eq!(u64::from(tree.cost().total), taught.total);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `start` is a strategy of these or other rules to search from, instead of the best round.
#[must_use]
pub fn learn(lesson: &Lesson, start: Option<&Learned>, progress: &dyn Progress) -> Taught {
    let &Lesson { rules, rounds, trials, judged_again, seed } = lesson;
    let largest = rules.codes() as usize;
    let forest = Forest::new(rules, judged_again.into());
    let mut totals = Vec::new();
    let mut best: Option<(u64, Vec<Step>)> = None;
    progress.begin("rounds", rounds);
    for (total, steps) in Rounds::new(&forest, largest).take(rounds.max(1) as usize) {
        totals.push(total);
        if best.as_ref().is_none_or(|(least, _)| total < *least) {
            best = Some((total, steps));
        }
        progress.advance(1);
        if progress.is_cancelled() {
            break;
        }
    }
    progress.end();
    let (mut total, steps) = best.expect("there is a round");
    let mut learned = Learned { rules, of_sizes: steps, again: None };
    let search = |learned: &Learned, seed: u64| {
        progress.begin("trees", 2 * trials);
        let found = search::improve(&forest, learned, Effort { trials, seed }, progress);
        progress.end();
        found
    };
    if let Some(start) = start {
        learned = Learned { rules, of_sizes: start.of_sizes.clone(), again: None };
        total = forest.total(&learned.weights(largest));
    }
    if trials > 0 {
        let found = search(&Learned { rules, of_sizes: sampled(&learned.of_sizes, rules.codes()), again: None }, seed);
        if found.0 < total {
            (total, learned) = found;
        }
    }
    let of_sizes = total;
    if judged_again > 0 {
        let sizes = sampled(&learned.of_sizes, rules.codes());
        let of_members = match start.and_then(Learned::again) {
            Some(again) => sampled(&again.of_members, rules.codes()),
            None => sizes.clone(),
        };
        let again = Some(Again { guesses: judged_again, of_members });
        let found = search(&Learned { rules, of_sizes: sizes, again }, seed);
        (total, learned) = found;
    }
    Taught { learned, total, rounds: totals, of_sizes }
}

/// The sizes of the steps that are searched over: all small ones, then each a quarter larger than the one before, up to all codes.
fn sampled_sizes(codes: u32) -> Vec<u32> {
    const ALL_TO: u32 = 12;
    let mut sizes: Vec<u32> = (1..=ALL_TO.min(codes)).collect();
    let mut size = ALL_TO;
    while size < codes {
        size = (size + size.div_ceil(4)).min(codes);
        sizes.push(size);
    }
    sizes
}

/// A function by its values at these sizes.
fn sampled(steps: &[Step], codes: u32) -> Vec<Step> {
    let values = expand(steps, codes as usize);
    let at = |size: u32| Step { size, guesses: values[size as usize].max(1) };
    sampled_sizes(codes).into_iter().map(at).collect()
}

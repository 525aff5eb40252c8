//! A question to the search and all that its threads share: bounds, table, and where they are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::bounds::SizeBounds;
use super::classes;
use super::company::Company;
use super::costs::{Cost, Costs};
use super::scan::Capacities;
use super::search::Search;
use super::symmetry::{Asked, Symmetry};
use super::table::{Bound, Key, TranspositionTable};
use super::techniques::Techniques;
use super::universe::Universe;
use super::watch::Report;

/// Everything the search of one problem shares.
#[derive(Debug)]
pub struct Problem {
    pub(super) universe: Universe,
    pub(super) symmetry: Symmetry,
    pub(super) costs: Costs,
    pub(super) bounds: SizeBounds,
    pub(super) capacities: Capacities,
    pub(super) table: TranspositionTable,
    /// By code, then by guesses left: random words whose exclusive-or is a set's key.
    words: Vec<u128>,
    left_words: Vec<u128>,
    pub(super) techniques: Techniques,
    /// For sets of more than [`FEW`](super::search::FEW) secrets: how many guesses are tried, those with the least bounds. What is
    /// found is then the best of the trees made of these.
    pub(super) width: Option<usize>,
    threads: usize,
    pub(super) company: Company,
    pub(super) report: Report,
}

impl Problem {
    /// Prepares the search.
    #[must_use]
    pub fn new(
        universe: Universe,
        costs: Costs,
        techniques: Techniques,
        threads: usize,
        table: TranspositionTable,
    ) -> Self {
        let symmetry = Symmetry::new(&universe);
        let answers = universe.answers();
        let capacities = if techniques.classes && universe.rules().is_some() {
            classes::capacities(&universe, &symmetry)
        } else {
            classes::unclassified(&universe)
        };
        let bounds = SizeBounds::new(answers, universe.secrets().len(), &costs);
        let mut random = blake3::Hasher::new().update(b"solvetab exact search").finalize_xof();
        let mut word = || {
            let mut bytes = [0; 16];
            random.fill(&mut bytes);
            u128::from_le_bytes(bytes)
        };
        let words = universe.guesses().iter().map(|_| word()).collect();
        let left_words = (0..=usize::from(costs.guesses())).map(|_| word()).collect();
        Self {
            universe,
            symmetry,
            costs,
            bounds,
            capacities,
            table,
            words,
            left_words,
            techniques,
            width: None,
            threads,
            company: Company::new(threads),
            report: Report::default(),
        }
    }

    /// Tries only so many guesses for large sets, and proves no more than that.
    #[must_use]
    pub fn with_width(self, width: Option<usize>) -> Self {
        Self { width, ..self }
    }

    /// Gives the universe back, for another problem.
    #[must_use]
    pub fn into_universe(self) -> Universe {
        self.universe
    }

    /// The universe that is searched.
    #[must_use]
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// What is counted.
    #[must_use]
    pub fn costs(&self) -> &Costs {
        &self.costs
    }

    /// The least cost of finding any secret, or `None` if it is not less than `budget`.
    #[must_use]
    pub fn solve(&self, budget: Cost) -> Option<Cost> {
        let set = self.universe.secrets();
        let is_over = AtomicBool::new(false);
        // Each thread runs the whole search, leaving guesses that another one is at for later, and finds what the others have found
        // in the table; whoever is first has the answer for all.
        let answer = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let bound = Search::new(self, &is_over).set(set, self.key(set), self.costs.guesses(), budget);
                    if !is_over.swap(true, Ordering::Relaxed) {
                        *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(bound);
                    }
                });
            }
        });
        match answer.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(Bound::Exact(cost)) if cost < budget => Some(cost),
            _ => None,
        }
    }

    /// The most secrets that can be found within so many guesses, after the last guess and its answer.
    #[must_use]
    pub fn most_found_within(&self, guesses: u8, last: Option<&Asked>) -> usize {
        match (guesses, last) {
            (0, _) => 0,
            (1, _) => 1,
            (_, Some(&(_, answer))) => {
                let capacities = &self.capacities[usize::from(answer)];
                capacities.get(usize::from(guesses) - 2).copied().unwrap_or(usize::MAX)
            }
            (_, None) => {
                let others = self.universe.answers() - 1;
                let places = (0..u32::from(guesses)).map(|guess| others.saturating_pow(guess));
                places.fold(0, usize::saturating_add)
            }
        }
    }

    /// The key of a set.
    #[must_use]
    pub fn key(&self, set: &[u16]) -> Key {
        Key(set.iter().fold(0, |key, &code| key ^ self.words[usize::from(code)]))
    }

    /// The key of a set together with the guesses left, where they matter.
    #[inline(always)]
    pub(super) fn key_with(&self, set: Key, left: u8) -> Key {
        if self.costs.is_limited() { Key(set.0 ^ self.left_words[usize::from(left)]) } else { set }
    }

    /// A lower bound on a cell's cost from its size and the answer that made it.
    #[inline(always)]
    pub(super) fn cell_bound(&self, size: usize, answer: u8, left: u8) -> Cost {
        let capacities = &self.capacities[usize::from(answer)];
        let beyond: usize = capacities.iter().map(|&capacity| size.saturating_sub(capacity)).sum();
        // What is not found within all guesses but the last costs the penalty.
        let at_last = match left.checked_sub(3) {
            Some(guesses) if self.costs.penalty() > 0 => {
                capacities.get(usize::from(guesses)).map_or(0, |&capacity| size.saturating_sub(capacity))
            }
            _ => 0,
        };
        let bound = self.costs.unit() * (2 * size - 1 + beyond) as Cost + self.costs.penalty() * at_last as Cost;
        self.bounds.get(size, left).max(bound)
    }
}

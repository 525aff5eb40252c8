//! The best guesses for few codes, by search: which of a pool of guesses needs the fewest guesses
//! in all, and whether any guess could need fewer.
//!
//! Branch and bound over the feedbacks' cells. n codes need 2n - 1 guesses at least, and only a
//! guess that is one of them and tells all apart needs no more. Where none of the codes does that,
//! which looking at each of them proves, 2n is the least. These bounds hold for all guesses of the
//! rules, so a set whose best guess of the pool needs no more than they say is solved optimally,
//! however small the pool.

use solvetab_lookup::code_breaking::Code;

use super::codes::{CodeRows, FEEDBACKS, cells, number};
use crate::code_breaking::search::memo::Memo;

/// Result of the search of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EndgameCost {
    /// Guesses in all, over the codes of the set.
    pub(super) total: u32,
    /// Guesses in the worst case.
    pub(super) worst: u16,
    /// The place of the first guess in the pool.
    pub(super) guess: usize,
    /// No guess of the rules needs fewer in all.
    pub(super) is_proven: bool,
}

/// Guesses of the pool that are looked into for a set.
const TRIED: usize = 40;

/// A search over some guesses, of which the first are the codes themselves.
pub(super) struct EndgameSearch {
    /// Numbers of the feedbacks by guess, then by code.
    feedbacks: Vec<Vec<u16>>,
    win: u16,
    known: Memo<Vec<u16>, EndgameCost>,
    /// Sets that may still be searched.
    budget: usize,
}

impl EndgameSearch {
    /// Creates a search for these codes and other guesses.
    pub(super) fn new(codes: &CodeRows, others: &[Code], budget: usize) -> Self {
        let feedbacks = codes
            .rows()
            .iter()
            .chain(others)
            .map(|guess| codes.feedbacks(guess))
            .collect();
        Self {
            feedbacks,
            win: number(codes.rules().win()),
            known: Memo::default(),
            budget,
        }
    }

    /// The best guess known for some of the codes, by their places; nothing once the budget is
    /// spent.
    pub(super) fn solve(&mut self, set: &[u16]) -> Option<EndgameCost> {
        let size = set.len() as u32;
        match *set {
            [one] => {
                return Some(EndgameCost {
                    total: 1,
                    worst: 1,
                    guess: one.into(),
                    is_proven: true,
                });
            }
            [one, _] => {
                return Some(EndgameCost {
                    total: 3,
                    worst: 2,
                    guess: one.into(),
                    is_proven: true,
                });
            }
            _ => {}
        }
        if let Some(found) = self.known.get(set) {
            return Some(found);
        }

        self.budget = self.budget.checked_sub(1)?;
        let mut candidates = self.candidates(set);
        let least = if candidates
            .iter()
            .any(|candidate| candidate.bound == 2 * size - 1)
        {
            2 * size - 1
        } else {
            2 * size
        };
        candidates.sort_by_key(|candidate| (candidate.bound, candidate.guess));
        let mut best: Option<EndgameCost> = None;

        // A guess far behind the first by its bound is hardly ever the best one.
        for candidate in candidates.iter().take(TRIED) {
            if best.is_some_and(|best| candidate.bound >= best.total) {
                break;
            }
            let most = best.map_or(u32::MAX, |best| best.total);
            if let Some(found) = self.with(set, candidate.guess, most)? {
                best = Some(found);
            }
        }

        let mut best = best?;
        best.is_proven = best.total == least;
        self.known.insert(set.to_vec(), best);
        Some(best)
    }

    /// The guesses that divide the set, each with a lower bound.
    fn candidates(&self, set: &[u16]) -> Vec<BoundedGuess> {
        let size = set.len() as u32;
        let mut stamps = [0_u32; FEEDBACKS];
        let mut candidates = Vec::new();
        for (guess, feedbacks) in self.feedbacks.iter().enumerate() {
            stamps.fill(0);
            set.iter()
                .for_each(|&code| stamps[usize::from(feedbacks[usize::from(code)])] += 1);
            let cells = stamps.iter().filter(|&&size| size > 0).count() as u32;
            if cells > 1 {
                // Each cell has one code fewer than guesses after its first: 2n - 1 each, none for
                // the win.
                let is_member = stamps[usize::from(self.win)] > 0;
                let bound =
                    size + 2 * (size - u32::from(is_member)) - (cells - u32::from(is_member));
                candidates.push(BoundedGuess { guess, bound });
            }
        }
        candidates
    }

    /// The set solved with this guess first, if that takes fewer than `most` guesses.
    fn with(&mut self, set: &[u16], guess: usize, most: u32) -> Option<Option<EndgameCost>> {
        let mut cells = cells(set, |&code| self.feedbacks[guess][usize::from(code)]);
        cells.retain(|&(feedback, _)| feedback != self.win);
        cells.sort_by_key(|(_, cell)| std::cmp::Reverse(cell.len()));
        let mut bound = set.len() as u32
            + cells
                .iter()
                .map(|(_, cell)| 2 * cell.len() as u32 - 1)
                .sum::<u32>();
        let mut worst = 1;
        for (_, cell) in &cells {
            if bound >= most {
                return Some(None);
            }
            let found = self.solve(cell)?;
            bound += found.total - (2 * cell.len() as u32 - 1);
            worst = worst.max(1 + found.worst);
        }
        Some((bound < most).then_some(EndgameCost {
            total: bound,
            worst,
            guess,
            is_proven: false,
        }))
    }
}

struct BoundedGuess {
    guess: usize,
    /// Guesses in all, at least.
    bound: u32,
}

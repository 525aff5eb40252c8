//! Lower bounds on the cost of a set from its size and the feedback that left it.
//!
//! By size ([`SizeBounds`]): with A kinds of feedback at most one secret is found with the first
//! guess, A - 1 with the second, (A - 1)^2 with the third, and so on, none later than the guesses
//! that are left. A set costs at least what filling these places from the first on costs, because a
//! later place never costs less.
//!
//! By feedback ([`capacities`]): the secrets with feedback `a` to any guess are, up to symmetry,
//! those with it to one of a few guesses. The most cells into which a further guess divides all of
//! them bounds the cells of any part of them: m if the guess is a member, k cells besides if it is
//! not. Let `F(a, g)` be the most of them that can be found within g guesses. `F(a, 1)` is 1. A
//! member finds itself, and in each of m - 1 cells, which have different feedback, no more than
//! `F(b, g - 1)` each. Another guess has k such cells. So `F(a, g)` is at most the greater of both
//! sums over the b where F is greatest. A secret that is not found within g guesses costs one for
//! each of them and at least one more. So n secrets cost at least n, and for each g the excess of n
//! over `F(a, g)`.
//!
//! [`CellBounds`] is the best of both, worked out beforehand, because every guess that is tried
//! asks for all its cells.

use super::costs::{Cost, Costs, IMPOSSIBLE};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::group::Group;
use crate::code_breaking::game::scan::{Capacities, How};

/// Bounds for every size of a set and number of guesses left.
#[derive(Debug)]
pub(crate) struct SizeBounds {
    /// Bounds by guesses left, then size; one row if guesses are not limited.
    bounds: Vec<Vec<Cost>>,
}

impl SizeBounds {
    /// Bounds for sets of up to `largest` secrets.
    pub(crate) fn new(feedbacks: usize, largest: usize, costs: &Costs) -> Self {
        let fewest = if costs.counts_left() {
            0
        } else {
            costs.guesses()
        };
        let mut bounds: Vec<Vec<Cost>> = Vec::new();
        for left in fewest..=costs.guesses() {
            let of_left = Self::with_left(feedbacks, largest, costs, left);
            // Once there is a place for every secret before the last guess, more guesses change
            // nothing.
            if bounds.last() == Some(&of_left) {
                break;
            }
            bounds.push(of_left);
        }
        Self { bounds }
    }

    /// Bounds by size with so many guesses left.
    fn with_left(feedbacks: usize, largest: usize, costs: &Costs, left: u16) -> Vec<Cost> {
        let mut bounds = vec![0; largest + 1];
        let (mut guess, mut places, mut free) = (1_u16, 1_usize, 1_usize);
        for size in 1..=largest {
            if free == 0 && (guess < left || !costs.is_limited()) {
                guess += 1;
                places = places.saturating_mul(feedbacks.max(2) - 1);
                free = places;
            }
            let is_lost = free == 0 || (left == 0 && costs.is_limited());
            bounds[size] = if is_lost || bounds[size - 1] == IMPOSSIBLE {
                IMPOSSIBLE
            } else {
                free -= 1;
                bounds[size - 1] + costs.found(guess, left)
            };
        }
        bounds
    }

    /// The largest size.
    pub(crate) fn largest(&self) -> usize {
        self.bounds[0].len() - 1
    }

    /// Guesses beyond which more change nothing.
    pub(crate) fn deepest(&self) -> u16 {
        self.bounds.len() as u16
    }

    /// Lower bound on the cost of a set of `size` secrets with so many guesses left.
    #[inline(always)]
    pub(crate) fn get(&self, size: usize, left: u16) -> Cost {
        self.bounds[usize::from(left).min(self.bounds.len() - 1)][size]
    }
}

/// Cells that a guess can make.
#[derive(Debug, Clone, Copy)]
struct CellCounts {
    /// Most cells of a member, its own cell included.
    of_member: usize,
    /// Most cells of another guess.
    of_other: usize,
}

/// Most essentially different first guesses that are all looked at: with more, as in a list without
/// symmetry, that would not pay.
const MOST_FIRST: usize = 64;

/// The capacities after each feedback but the winning one.
pub(crate) fn capacities(game: &Game, group: &Group) -> Capacities {
    let first: Vec<u16> = group.canonical(&[]).take(MOST_FIRST + 1).collect();
    if first.len() > MOST_FIRST {
        return unclassified(game);
    }
    found_within(
        &most_cells(game, &first, MOST_SCANNED),
        game.secrets().len(),
    )
}

/// The capacities if nothing is known of a feedback: those of any part of all secrets. They matter
/// where no guess divides the secrets well, as words that differ in one letter only.
pub(crate) fn unclassified(game: &Game) -> Capacities {
    let most = CellCounts::from_set(game, game.secrets());
    found_within(&vec![most; game.feedbacks() - 1], game.secrets().len())
}

/// More guesses are not counted: hardly any game needs so many.
const MOST_GUESSES: usize = 64;

/// Computes F for 2 guesses, 3, and so on, by feedback, as long as it is less than the number of
/// secrets.
fn found_within(most: &[CellCounts], secrets: usize) -> Capacities {
    let mut capacities: Capacities = vec![Vec::new(); most.len()];
    let mut before = vec![1; most.len()];
    while before.iter().any(|&found| found < secrets) {
        let mut greatest = before.clone();
        greatest.sort_unstable_by(|a, b| b.cmp(a));
        let sum = |cells: usize| greatest.iter().take(cells).sum::<usize>();
        let next: Vec<usize> = most
            .iter()
            .map(|most| {
                (1 + sum(most.of_member - 1))
                    .max(sum(most.of_other))
                    .min(secrets)
            })
            .collect();
        if next == before
            || capacities
                .iter()
                .any(|capacities| capacities.len() == MOST_GUESSES)
        {
            break;
        }
        for (capacities, &found) in capacities.iter_mut().zip(&next) {
            if found < secrets {
                capacities.push(found);
            }
        }
        before = next;
    }
    capacities
}

impl CellCounts {
    /// Maximum of both, field by field.
    fn max(self, other: Self) -> Self {
        Self {
            of_member: self.of_member.max(other.of_member),
            of_other: self.of_other.max(other.of_other),
        }
    }

    /// Returns as many cells as there are feedbacks.
    const fn from_feedbacks(feedbacks: usize) -> Self {
        Self {
            of_member: feedbacks,
            of_other: feedbacks - 1,
        }
    }

    /// The most cells into which any guess divides a set that is not empty.
    fn from_set(game: &Game, set: &[u16]) -> Self {
        let feedbacks = game.feedbacks();
        let mut excess = Excess::default();
        game.scan(set, How::default(), &mut excess);

        // The first of either kind makes the most cells of its kind: those with the least excess
        // come first.
        let (mut of_member, mut of_other) = (None, None);
        for (least, level) in excess.levels() {
            for guess in excess::guesses(&level).map(|number| game.guess(None, number)) {
                if set.binary_search(&guess).is_ok() {
                    of_member.get_or_insert(feedbacks - least);
                } else {
                    of_other.get_or_insert(feedbacks + 1 - least);
                }
            }
            if of_member.is_some() && of_other.is_some() {
                break;
            }
        }
        Self {
            of_member: of_member.unwrap_or(1),
            of_other: of_other.unwrap_or(0),
        }
    }
}

/// Cells with more pairs of a secret and a guess in all are not scanned, which would take seconds.
const MOST_SCANNED: u64 = 1 << 32;

/// Most cells that any guess makes of the secrets left after each feedback but the winning one.
/// Small cells are scanned first. Those beyond so many pairs of a secret and a guess are taken to
/// be divided into all the cells there are.
fn most_cells(game: &Game, first: &[u16], most_scanned: u64) -> Vec<CellCounts> {
    let feedbacks = game.feedbacks();
    let mut most = vec![
        CellCounts {
            of_member: 1,
            of_other: 0
        };
        feedbacks - 1
    ];
    let mut cells: Vec<_> = first
        .iter()
        .flat_map(|&guess| game.cells(game.secrets(), guess))
        .collect();
    cells.sort_by_key(|(_, cell)| cell.len());
    let mut scanned = 0;
    for (feedback, cell) in cells {
        scanned += cell.len() as u64 * game.guesses().len() as u64;
        let is_scanned = scanned <= most_scanned;
        let of_cell = if is_scanned {
            CellCounts::from_set(game, &cell)
        } else {
            CellCounts::from_feedbacks(feedbacks)
        };
        let most = &mut most[usize::from(feedback)];
        *most = most.max(of_cell);
    }
    most
}

/// Bounds for every size of a cell, feedback but the winning one, and number of guesses left.
#[derive(Debug)]
pub(crate) struct CellBounds {
    largest: usize,
    /// Kinds of feedback that are told apart: one where all are alike.
    feedbacks: usize,
    /// The fewest guesses left.
    fewest: u16,
    /// Bounds by guesses left, then feedback, then size.
    bounds: Vec<Cost>,
}

impl CellBounds {
    /// Combines the bounds by size and the capacities after each feedback.
    pub(crate) fn new(sizes: &SizeBounds, capacities: &Capacities, costs: &Costs) -> Self {
        let (largest, are_alike) = (
            sizes.largest(),
            capacities.windows(2).all(|pair| pair[0] == pair[1]),
        );
        let told_apart = if are_alike {
            capacities.get(..1).unwrap_or_default()
        } else {
            capacities
        };
        let feedbacks = told_apart.len();
        // Beyond these more guesses change nothing, unless the last of them costs a penalty.
        let deepest = capacities.iter().map(Vec::len).max().unwrap_or(0) as u16 + 4;
        let most = costs.guesses().min(deepest.max(sizes.deepest()));
        let fewest = if costs.counts_left() { 0 } else { most };
        let mut bounds =
            Vec::with_capacity(usize::from(most - fewest + 1) * feedbacks * (largest + 1));
        for left in fewest..=most {
            for capacities in told_apart {
                bounds
                    .extend((0..=largest).map(|size| bound(size, left, sizes, capacities, costs)));
            }
        }
        Self {
            largest,
            feedbacks,
            fewest,
            bounds,
        }
    }

    /// Lower bound on the cost of a cell of `size` secrets with so many guesses left.
    #[inline(always)]
    pub(crate) fn get(&self, size: usize, feedback: u16, left: u16) -> Cost {
        let rows = self.bounds.len() / (self.feedbacks * (self.largest + 1));
        let row = usize::from(left.saturating_sub(self.fewest)).min(rows - 1);
        let feedback = usize::from(feedback).min(self.feedbacks - 1);
        self.bounds[(row * self.feedbacks + feedback) * (self.largest + 1) + size]
    }
}

fn bound(size: usize, left: u16, sizes: &SizeBounds, capacities: &[usize], costs: &Costs) -> Cost {
    let found_in_time = left
        .checked_sub(2)
        .and_then(|guesses| capacities.get(usize::from(guesses)));
    if costs.is_limited() && found_in_time.is_some_and(|&capacity| size > capacity) {
        return IMPOSSIBLE;
    }
    let beyond: usize = capacities
        .iter()
        .map(|&capacity| size.saturating_sub(capacity))
        .sum();
    // What is not found within the guesses without a penalty costs it.
    let penalised = match costs.without_penalty(left).checked_sub(2) {
        Some(guesses) if costs.penalty() > 0 => capacities
            .get(usize::from(guesses))
            .map_or(0, |&capacity| size.saturating_sub(capacity)),
        _ => 0,
    };
    let guesses = (2 * size + beyond).saturating_sub(1) as Cost;
    sizes
        .get(size, left)
        .max(costs.unit() * guesses + costs.penalty() * penalised as Cost)
}

#[cfg(test)]
mod tests {
    use std::iter::zip;

    use super::*;

    #[test]
    fn two_guesses_find_as_many_secrets_as_the_cells_of_the_second() {
        for rules in ["4x8", "4x6r", "5x6"] {
            let game: Game = rules.parse().unwrap();
            let group = Group::new(&game, false);
            let mut most = vec![1; game.feedbacks() - 1];
            for first in group.canonical(&[]) {
                for (feedback, cell) in game.cells(game.secrets(), first) {
                    let found =
                        |guess| game.cells(&cell, guess).len() + usize::from(cell.contains(&guess));
                    let found = (0..game.guesses().len() as u16)
                        .map(found)
                        .max()
                        .unwrap_or(0);
                    most[usize::from(feedback)] = most[usize::from(feedback)].max(found);
                }
            }
            let found = capacities(&game, &group);
            assert_eq!(
                found.iter().map(|found| found[0]).collect::<Vec<_>>(),
                most,
                "{rules}"
            );
            assert!(
                most.iter().any(|&most| most < game.feedbacks() - 1),
                "{rules}"
            );

            let (first, pairs) = (
                group.canonical(&[]).collect::<Vec<_>>(),
                (game.guesses().len() as u64).pow(2),
            );
            let scanned: Vec<Vec<usize>> = [0, pairs / 2, pairs * first.len() as u64]
                .map(|pairs| {
                    most_cells(&game, &first, pairs)
                        .iter()
                        .map(|most| most.of_member.max(most.of_other))
                        .collect()
                })
                .into();
            let is_all = |(&some, &all): (&usize, &usize)| {
                some == if all == 1 { 1 } else { game.feedbacks() }
            };
            assert!(
                zip(&scanned[0], &most).all(is_all),
                "{rules}: {:?}",
                scanned[0]
            );
            assert_eq!(scanned[2], most, "{rules}");
            // Those of small cells are known, those of the largest are not.
            let known = zip(&scanned[1], &most)
                .filter(|(some, all)| some == all)
                .count();
            assert!(known > 1 && known < most.len(), "{rules}: {known}");
            assert!(
                zip(&scanned[1], &most).all(|(some, all)| some >= all),
                "{rules}"
            );
        }
    }
}

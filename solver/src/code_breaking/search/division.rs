//! One set divided by many guesses, and what is known of the cells.

use super::problem::{Keys, Problem};
use super::statistics::{Event, Statistics};
use super::table::Bound;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::partition::Bits;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::techniques::Technique;

/// A cell of a set while its guess is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    start: u32,
    size: u32,
    pub(super) answer: u8,
    pub(super) is_exact: bool,
    /// Whether a scan of the cell is hardly worth its time any more.
    pub(super) is_scanned: bool,
    pub(super) bound: Cost,
}

impl Cell {
    /// Takes in what was found out.
    #[inline(always)]
    pub(super) fn take(&mut self, bound: Bound) {
        match bound {
            Bound::Exact(cost) => (self.bound, self.is_exact) = (cost, true),
            Bound::AtLeast(cost) => self.bound = self.bound.max(cost),
        }
    }

    /// Its members.
    #[inline(always)]
    pub(super) fn of<'m>(&self, members: &'m [u16]) -> &'m [u16] {
        &members[self.start as usize..][..self.size as usize]
    }

    /// Takes in what a small cell's members show.
    #[inline(always)]
    fn look_at_members(&mut self, problem: &Problem, members: &[u16], left: u16) {
        if members.len() <= 2 {
            self.take(problem.cost_of_few(members.len(), left));
        } else if problem.uses(Technique::Members) && members.len() <= problem.game().answers() {
            self.take(problem.members_cost(members, left));
        }
    }

    /// Takes in what is remembered.
    #[inline(always)]
    fn take_remembered(&mut self, bound: Option<Bound>) {
        if let Some(bound) = bound {
            self.take(bound);
            // It came from a scan, from a search that began with one, or from somebody who looked further.
            self.is_scanned = true;
        }
    }
}

/// A set and its division by the guess that is looked at now.
#[derive(Debug, Default)]
pub(super) struct Division {
    /// In the set.
    pub(super) secrets: usize,
    /// The guess that is looked at.
    pub(super) guess: u16,
    bits: Vec<Bits>,
    /// Cell after cell, each with room for the whole set.
    pub(super) members: Vec<u16>,
    /// The cells that are not empty, but that of the winning answer.
    pub(super) cells: Vec<Cell>,
    /// By answer: what the cells are remembered under, once that has been looked up.
    keys: Vec<Keys>,
}

impl Division {
    /// Gets ready for a set.
    pub(super) fn reset(&mut self, game: &Game, set: &[u16]) {
        self.secrets = set.len();
        self.keys.resize(game.answers(), Keys::default());
        game.bits(set, &mut self.bits);
        let room = set.len() * game.answers();
        if self.members.len() < room {
            self.members.resize(room, 0);
        }
    }

    /// Divides the set by a guess. What the guess costs at least by the sizes of its cells, or nothing if it tells nothing.
    #[inline(always)]
    pub(super) fn divide(&mut self, problem: &Problem, set: &[u16], guess: u16, left: u16) -> Option<Cost> {
        let (game, costs) = (problem.game(), problem.costs());
        let win = game.answers() - 1;
        let n = set.len();
        self.guess = guess;
        let mut sizes = [0_u16; 64];
        game.divide(set, &self.bits, guess, &mut self.members, &mut sizes);
        let is_member = sizes[win] > 0;
        let mut sum = (n - usize::from(is_member)) as Cost * costs.unit();
        if is_member {
            sum += costs.found(1, left);
        }
        let below = costs.next(left);
        self.cells.clear();
        for (answer, &size) in (0..).zip(&sizes[..win]) {
            if size > 0 {
                let bound = problem.cell_bound(size.into(), answer, below);
                sum = sum.saturating_add(bound);
                let start = u32::from(answer) * n as u32;
                self.cells.push(Cell { start, size: size.into(), answer, bound, is_exact: false, is_scanned: false });
            }
        }
        if self.cells.first().is_some_and(|cell| cell.size as usize == n) { None } else { Some(sum) }
    }

    /// Raises the sum of the cells' bounds by what is known of them without a search, until it is `goal`: sizes are free, members
    /// cheap, the table a cache miss each. Most guesses fail here.
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        problem: &Problem,
        history: &mut Vec<Move>,
        sum: Cost,
        left: u16,
        goal: Cost,
        statistics: &mut Statistics,
    ) -> Cost {
        let mut sum = sum;
        if sum >= goal {
            statistics.count(Event::RefutedBySizes, self.secrets);
            return sum;
        }
        for cell in &mut self.cells {
            statistics.count(Event::Cell, cell.size as usize);
            let others = sum - cell.bound;
            cell.look_at_members(problem, cell.of(&self.members), left);
            if cell.is_exact {
                statistics.count(Event::SettledByMembers, cell.size as usize);
            }
            sum = others.saturating_add(cell.bound);
            if sum >= goal {
                statistics.count(Event::RefutedByMembers, self.secrets);
                return sum;
            }
        }
        for is_named in [false, true] {
            for cell in self.cells.iter_mut().filter(|cell| !cell.is_exact) {
                let others = sum - cell.bound;
                let keys = &mut self.keys[usize::from(cell.answer)];
                if is_named {
                    history.push((self.guess, cell.answer));
                    keys.named = problem.name(history, cell.size as usize);
                    history.pop();
                    cell.take_remembered(keys.named.and_then(|name| problem.remembered_of(name, left)));
                } else {
                    keys.own = problem.key(cell.of(&self.members));
                    cell.take_remembered(problem.remembered_of(keys.own, left));
                }
                if cell.is_exact {
                    statistics.count(Event::SettledByTable, cell.size as usize);
                }
                sum = others.saturating_add(cell.bound);
                if sum >= goal {
                    statistics.count(Event::RefutedByTable, self.secrets);
                    return sum;
                }
            }
        }
        sum
    }

    /// What a cell is remembered under, after a [`look`](Self::look) that did not refute the guess.
    pub(super) fn keys(&self, answer: u8) -> Keys {
        self.keys[usize::from(answer)]
    }

    /// Brings the cells into the order in which they are scanned. Those with a member more than there are answers come first: smaller ones are
    /// often told apart by some guess, larger ones take longer.
    pub(super) fn sort_for_scans(&mut self, problem: &Problem) {
        let full = problem.game().answers() as u32 + 1;
        self.cells.sort_unstable_by_key(|cell| (cell.size.abs_diff(full), cell.answer));
    }

    /// Brings the cells into the order in which they are searched: small ones are quick to search and raise the sum.
    pub(super) fn sort(&mut self, problem: &Problem) {
        self.cells.sort_unstable_by_key(|cell| (cell.size, cell.answer));
        if !problem.uses(Technique::SmallFirst) {
            self.cells.reverse();
        }
    }
}

/// A sum of bounds that may contain what is impossible.
pub(super) fn at_least(sum: Cost) -> Bound {
    Bound::AtLeast(sum.min(IMPOSSIBLE))
}

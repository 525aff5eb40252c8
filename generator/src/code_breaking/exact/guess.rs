//! What a guess costs: the sum over the cells that it makes of a set.

use super::costs::{Cost, IMPOSSIBLE};
use super::search::Search;
use super::table::Bound;
use super::universe::{Bits, Universe};

/// A cell of a set while its guess is searched.
#[derive(Debug, Clone, Copy)]
struct Cell {
    start: u32,
    size: u32,
    answer: u8,
    is_exact: bool,
    bound: Cost,
}

impl Cell {
    fn take(&mut self, bound: Bound) {
        match bound {
            Bound::Exact(cost) => (self.bound, self.is_exact) = (cost, true),
            Bound::AtLeast(cost) => self.bound = self.bound.max(cost),
        }
    }

    fn of<'m>(&self, members: &'m [u16]) -> &'m [u16] {
        &members[self.start as usize..][..self.size as usize]
    }
}

/// Room for dividing one set by many guesses.
#[derive(Debug, Default)]
pub(super) struct Divider {
    bits: Vec<Bits>,
    members: Vec<u16>,
    cells: Vec<Cell>,
}

impl Divider {
    /// Gets ready for a set.
    pub(super) fn reset(&mut self, universe: &Universe, set: &[u16]) {
        universe.bits(set, &mut self.bits);
        let room = set.len() * universe.answers();
        if self.members.len() < room {
            self.members.resize(room, 0);
        }
    }

    /// The sizes of the cells that a guess makes of the set, whose members are now known.
    #[inline(always)]
    fn divide(&mut self, universe: &Universe, set: &[u16], guess: u16) -> [u16; 64] {
        let mut sizes = [0_u16; 64];
        universe.divide(set, &self.bits, guess, &mut self.members, &mut sizes);
        sizes
    }
}

/// The cells that a guess makes, but that of the winning answer, in the order of their answers.
#[must_use]
pub fn cells(universe: &Universe, set: &[u16], guess: u16) -> Vec<(u8, Vec<u16>)> {
    let mut divider = Divider::default();
    divider.reset(universe, set);
    let sizes = divider.divide(universe, set, guess);
    let cell = |(answer, &size): (u8, &u16)| {
        let start = usize::from(answer) * set.len();
        (answer, divider.members[start..start + usize::from(size)].to_vec())
    };
    (0..).zip(&sizes[..universe.answers() - 1]).filter(|(_, size)| **size > 0).map(cell).collect()
}

impl Search<'_> {
    /// A bound on a guess's cost: exact, or at least `goal`.
    pub(super) fn guess(&mut self, divider: &mut Divider, set: &[u16], guess: u16, left: u8, goal: Cost) -> Bound {
        let problem = self.problem;
        let (universe, costs) = (&problem.universe, &problem.costs);
        let win = universe.answers() - 1;
        let n = set.len();
        let sizes = divider.divide(universe, set, guess);
        let Divider { members, cells, .. } = divider;
        let is_member = sizes[win] > 0;
        let below = costs.next(left);
        let mut sum = (n - usize::from(is_member)) as Cost * costs.unit();
        if is_member {
            sum += costs.found(1, left);
        }
        // First what each cell costs at least without a search; most guesses fail here. Sizes are free, members cheap, the table
        // a cache miss each.
        cells.clear();
        for (answer, &size) in (0..).zip(&sizes[..win]) {
            if size > 0 {
                let bound = problem.cell_bound(size.into(), answer, below);
                sum = sum.saturating_add(bound);
                let start = u32::from(answer) * n as u32;
                cells.push(Cell { start, size: size.into(), answer, bound, is_exact: false });
            }
        }
        if cells.first().is_some_and(|cell| cell.size as usize == n) {
            return Bound::AtLeast(IMPOSSIBLE);
        }
        for look in [Self::look_at_members, Self::look_up] {
            for cell in cells.iter_mut() {
                if sum >= goal {
                    return Bound::AtLeast(sum.min(IMPOSSIBLE));
                }
                if !cell.is_exact {
                    let others = sum - cell.bound;
                    look(self, cell, cell.of(members), below);
                    sum = others.saturating_add(cell.bound);
                }
            }
        }
        if sum >= goal {
            return Bound::AtLeast(sum.min(IMPOSSIBLE));
        }
        // Small cells are quick to search and raise the sum.
        cells.sort_unstable_by_key(|cell| (cell.size, cell.answer));
        if !problem.techniques.small_first {
            cells.reverse();
        }
        let (all, mut proven) = (cells.len(), cells.iter().filter(|cell| cell.is_exact).count());
        for cell in cells.iter().filter(|cell| !cell.is_exact) {
            if self.asked.is_empty() {
                problem.report.cells(proven, all);
            }
            let others = sum - cell.bound;
            let cell_members = cell.of(members);
            self.asked.push((guess, cell.answer));
            let bound = self.set(cell_members, problem.key(cell_members), below, goal - others);
            self.asked.pop();
            match bound {
                Bound::Exact(cost) => {
                    sum = others.saturating_add(cost);
                    proven += 1;
                }
                Bound::AtLeast(cost) => return Bound::AtLeast(others.saturating_add(cost).min(IMPOSSIBLE)),
            }
            if sum >= goal {
                return Bound::AtLeast(sum.min(IMPOSSIBLE));
            }
        }
        Bound::Exact(sum)
    }

    /// Fills in what a small cell's members show.
    fn look_at_members(&self, cell: &mut Cell, members: &[u16], left: u8) {
        let problem = self.problem;
        let n = members.len();
        if n <= 2 {
            let found = (1..=n as u8).map(|guess| problem.costs.found(guess, left)).sum();
            (cell.bound, cell.is_exact) = if usize::from(left) < n { (IMPOSSIBLE, false) } else { (found, true) };
        } else if problem.techniques.members && n <= problem.universe.answers() {
            cell.take(self.members(members, left));
        }
    }

    /// Fills in what the table knows of a cell.
    fn look_up(&self, cell: &mut Cell, members: &[u16], left: u8) {
        let problem = self.problem;
        if let Some(bound) = problem.table.get(problem.key_with(problem.key(members), left)) {
            cell.take(bound);
        }
    }
}

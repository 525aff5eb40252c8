//! What scans show of the cells of a guess before any of them is searched.

use super::branch_and_bound::{Room, Rooms, Search};
use super::division::{Cell, Division};
use super::problem::Keys;
use super::statistics::Event;
use super::table::Bound;
use crate::code_breaking::game::scan::How;
use crate::code_breaking::search::costs::Cost;

impl Search<'_> {
    /// Raises the sum by scans of the cells whose cost is not known, until it is `goal`: most guesses that get here fail without any of
    /// their cells being searched. Large cells are first scanned for the answers that occur, which takes a fraction of the time.
    pub(super) fn scan_cells(
        &mut self,
        division: &mut Division,
        below: u16,
        sum: Cost,
        goal: Cost,
        rooms: &mut Rooms,
    ) -> Cost {
        let problem = self.problem;
        // One alone is scanned when it is searched.
        if division.cells.iter().filter(|cell| !cell.is_exact).count() < 2 {
            return sum;
        }
        division.sort_for_scans(problem);
        let mut sum = sum;
        for is_counting in [false, true] {
            for at in 0..division.cells.len() {
                let mut cell = division.cells[at];
                if cell.is_exact || cell.is_scanned {
                    continue;
                }
                let others = sum - cell.bound;
                let set = cell.of(&division.members);
                let keys = division.keys(cell.answer);
                if problem.is_counted(set, below) && !is_counting {
                    self.scan_roughly(&mut cell, set, division.guess, below);
                } else if let Some(room) = self.scan_cell(&mut cell, set, division.guess, keys, below) {
                    rooms.push((cell.answer, room));
                }
                division.cells[at] = cell;
                sum = others.saturating_add(cell.bound);
                if sum >= goal {
                    return sum;
                }
            }
        }
        sum
    }

    /// Raises a cell's bound by a scan for the answers that occur.
    fn scan_roughly(&mut self, cell: &mut Cell, set: &[u16], guess: u16, below: u16) {
        let mut room = self.spare.pop().unwrap_or_default();
        self.statistics.count(Event::Scanned, set.len());
        self.problem.scan(set, &self.history, Some(guess), How::default(), &mut room.excess);
        if let Some(least) = room.excess.least(&mut room.level) {
            cell.take(Bound::AtLeast(self.problem.excess_bound(set, least, below)));
        }
        self.spare.push(room);
    }

    /// Raises a cell's bound by the scan with which its search begins. Gives the room back if the scan took long.
    fn scan_cell(&mut self, cell: &mut Cell, set: &[u16], guess: u16, keys: Keys, below: u16) -> Option<Room> {
        let problem = self.problem;
        let enough = problem.enough_excess(set, below);
        let mut room = self.room(set, Some(guess), below, enough);
        let bound = match room.excess.least(&mut room.level) {
            // Tells all apart, and no member does.
            Some(least) if Some(least) == enough => Bound::Exact(problem.excess_bound(set, least, below)),
            Some(least) => Bound::AtLeast(problem.excess_bound(set, least, below)),
            None => Bound::AtLeast(cell.bound),
        };
        cell.take(bound);
        cell.is_scanned = true;
        let known = if cell.is_exact { bound } else { Bound::AtLeast(cell.bound) };
        problem.remember(keys, below, set.len(), known);
        if problem.is_counted(set, below) {
            return Some(room);
        }
        self.spare.push(room);
        None
    }

    /// Room for a set that the guesses so far have left, and a `last` one if there is, with all guesses scanned that need be, or as many as it
    /// takes to find one with an excess that is enough.
    pub(super) fn room(&mut self, set: &[u16], last: Option<u16>, left: u16, enough: Option<usize>) -> Room {
        let mut room = self.spare.pop().unwrap_or_default();
        let problem = self.problem;
        self.statistics.count(Event::Scanned, set.len());
        let how = problem.how_to_scan(set, left, enough);
        room.renaming = problem.scan(set, &self.history, last, how, &mut room.excess);
        room
    }
}

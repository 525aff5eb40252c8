//! What is known of a set's guesses without a search: for whoever cuts a search into pieces that are searched elsewhere.

use super::problem::Problem;
use super::table::{Bound, Key};
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::scan::{self, Excess};
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::techniques::Technique;

/// A guess for a set: what it costs by the bounds of its cells, and those whose cost is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outline {
    /// Of the guess.
    pub(crate) bound: Bound,
    /// In the order in which they are to be searched: by size, then by answer.
    pub(crate) open: Vec<OpenCell>,
    /// What scans of cells found, which is not yet remembered: so outlines that are made at once are the same in any order.
    scanned: Vec<(Key, usize, Cost)>,
}

/// A cell whose cost is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenCell {
    /// The answer that leaves it.
    pub(crate) answer: u8,
    /// Its members.
    pub(crate) members: Vec<u16>,
    /// What it costs at least.
    pub(crate) least: Cost,
}

impl Problem {
    /// The guesses that may cost less than `goal` by a scan of the set, one of each orbit, those first that look best, with what they
    /// cost at least.
    pub(crate) fn guesses_below(&self, set: &[u16], history: &[Move], left: u16, goal: Cost) -> Vec<(Cost, u16)> {
        let stabiliser = self.uses(Technique::Symmetry).then(|| self.group.stabiliser(history));
        let is_first = |guess: &u16| stabiliser.as_ref().is_none_or(|all| self.group.is_smallest(all, *guess));
        let (mut excess, mut level, mut guesses) = (Excess::default(), Vec::new(), Vec::new());
        self.game().scan(set, self.how_to_scan(set, left, None), &mut excess);
        while let Some(least) = excess.least(&mut level) {
            let bound = self.excess_bound(set, least, left);
            if bound >= goal {
                break;
            }
            excess.take(&level);
            guesses.extend(scan::guesses(&level).filter(is_first).map(|guess| (bound, guess)));
        }
        guesses
    }

    /// What a guess costs by what is known of its cells.
    pub(crate) fn outline(&self, set: &[u16], guess: u16, left: u16) -> Outline {
        let (costs, below) = (self.costs(), self.costs().next(left));
        let is_member = set.binary_search(&guess).is_ok();
        let cells = self.game().cells(set, guess);
        if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
            return Outline { bound: Bound::AtLeast(IMPOSSIBLE), open: Vec::new(), scanned: Vec::new() };
        }
        let own = if is_member { costs.found(1, left) } else { 0 };
        let mut sum = (set.len() - usize::from(is_member)) as Cost * costs.unit() + own;
        let mut open = Vec::new();
        for (answer, members) in cells {
            match self.known_cost(&members, self.keys(&[], &members), below, IMPOSSIBLE) {
                Bound::Exact(cost) => sum = sum.saturating_add(cost),
                Bound::AtLeast(least) => {
                    let least = least.max(self.cell_bound(members.len(), answer, below));
                    sum = sum.saturating_add(least);
                    open.push(OpenCell { answer, members, least });
                }
            }
        }
        open.sort_by_key(|cell| cell.members.len());
        let sum = sum.min(IMPOSSIBLE);
        let bound = if open.is_empty() { Bound::Exact(sum) } else { Bound::AtLeast(sum) };
        Outline { bound, open, scanned: Vec::new() }
    }

    /// Raises the bound of an outline by scans of its cells, those that were never scanned; no more is looked for once it is `goal`.
    pub(crate) fn scan_cells(&self, outline: &mut Outline, left: u16, goal: Cost) {
        let (Bound::AtLeast(mut sum), below) = (outline.bound, self.costs().next(left)) else { return };
        for cell in &mut outline.open {
            if sum >= goal {
                break;
            }
            let key = self.key_with(self.key(&cell.members), below);
            // What is remembered is counted; it came from a scan, a search, or somebody who looked further.
            if self.table.get(key).is_some() {
                continue;
            }
            let scanned = self.scanned_bound(&cell.members, below);
            outline.scanned.push((key, cell.members.len(), scanned));
            if scanned > cell.least {
                sum = sum - cell.least + scanned;
                cell.least = scanned;
            }
        }
        outline.bound = Bound::AtLeast(sum.min(IMPOSSIBLE));
    }

    /// Remembers what the scans of an outline found.
    pub(crate) fn remember_scans(&self, outline: &Outline) {
        for &(key, size, least) in &outline.scanned {
            self.table.raise(key, size, Bound::AtLeast(least));
        }
    }

    /// What a set costs at least by a scan.
    fn scanned_bound(&self, set: &[u16], left: u16) -> Cost {
        let (mut excess, mut level) = (Excess::default(), Vec::new());
        self.game().scan(set, self.how_to_scan(set, left, None), &mut excess);
        excess.least(&mut level).map_or(0, |least| self.excess_bound(set, least, left))
    }
}

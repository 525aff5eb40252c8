//! Outline of a guess for a set: what is known of its cost by its cells, from bounds that are
//! remembered, and from scans of cells that were never scanned.

use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::problem::{Additive, Problem, Scanned, SetKeys};
use crate::code_breaking::search::state::{Cell, State};
use crate::code_breaking::search::transposition::{Bound, Key};

/// Knowledge of a guess for a set before anything more is asked.
pub(super) struct Outline {
    /// Bound on the cost of the guess.
    pub(super) bound: Bound,
    /// The cells whose cost is not known, small ones first, and what each costs at least.
    pub(super) open: Vec<(Cell, Cost)>,
    /// Cost of the cells by what is known of each.
    pub(super) by_cells: Cost,
    pub(super) is_cut: bool,
    /// Results of scans of cells, which are not yet remembered: so outlines that are made at once
    /// are the same in any order.
    pub(super) scanned: Vec<(Key, usize, Cost)>,
}

/// Outlines a guess by what is known of its cells.
pub(super) fn outline(problem: &Problem, state: State<'_>, guess: u16) -> Outline {
    let below = problem.costs().next(state.left);
    let mut sum = problem.turn(state.set, state.may_win(guess), state.left);
    let mut open = Vec::new();
    for cell in state.cells(problem.game(), guess) {
        let Cell { feedback, set, .. } = &cell;
        if set.len() == state.set.len() {
            (sum, open) = (IMPOSSIBLE, Vec::new());
            break;
        }
        match problem.known_cost(set, own_key(problem, cell.state(below)), below, IMPOSSIBLE) {
            Bound::Exact(cost) => sum += cost,
            Bound::AtLeast(least) => {
                let least = least.max(problem.cell_bound(set.len(), || set, *feedback, below));
                sum += least;
                open.push((cell, least));
            }
        }
    }

    open.sort_by_key(|(cell, _)| cell.set.len());
    let sum = sum.min(IMPOSSIBLE);
    let bound = if open.is_empty() {
        exactly(sum)
    } else {
        Bound::AtLeast(sum)
    };
    Outline {
        bound,
        open,
        by_cells: sum,
        is_cut: false,
        scanned: Vec::new(),
    }
}

impl Outline {
    /// Raises the bound by scans of the cells, those that were never scanned; no more is looked for
    /// once it is `goal`.
    pub(super) fn scan_cells(&mut self, problem: &Problem, left: u16, goal: Cost) {
        let below = problem.costs().next(left);
        for (cell, least) in &mut self.open {
            if self.by_cells >= goal {
                break;
            }
            let state = cell.state(below);
            let key = problem.key_with(own_key(problem, state).own, below);
            // What is remembered is counted; it came from a scan, a search, or somebody who looked
            // further.
            if problem.table.get(key).is_some() {
                continue;
            }
            let scanned = scanned(problem, state);
            self.scanned.push((key, state.set.len(), scanned));
            self.by_cells += scanned.saturating_sub(*least);
            *least = scanned.max(*least);
        }
        self.by_cells = self.by_cells.min(IMPOSSIBLE);
        self.bound = self.bound.and(Bound::AtLeast(self.by_cells));
    }
}

/// Returns the keys of a set without the name of its history: others may leave it too.
pub(super) fn own_key(problem: &Problem, state: State<'_>) -> SetKeys {
    SetKeys {
        own: problem.key_after(state.history, None, state.set),
        named: None,
    }
}

/// Lower bound on the cost of a set by a scan.
fn scanned(problem: &Problem, state: State<'_>) -> Cost {
    let State { set, history, left } = state;
    let least = history.split_last().and_then(|(&last, before)| {
        problem.least_excess(problem.game(), Scanned::new(set, before, Some(last)))
    });
    match least {
        Some(excess) => problem.excess_bound(set, excess, left),
        None => levels(problem, state).next().map_or(0, |(bound, _)| bound),
    }
}

/// Lower bounds on the costs of the guesses for a set by a scan, ascending, each with its guesses.
pub(super) fn levels<'p>(
    problem: &'p Problem,
    State { set, history, left }: State<'p>,
) -> impl Iterator<Item = (Cost, Vec<u16>)> + use<'p> {
    let how = problem.how_to_scan(set, left, None);
    let levels = problem.levels(Scanned::new(set, history, None), how);
    levels.map(move |(least, guesses)| (problem.excess_bound(set, least, left), guesses))
}

/// An exact cost, unless it says that there is no tree.
pub(super) fn exactly(cost: Cost) -> Bound {
    if cost < IMPOSSIBLE {
        Bound::Exact(cost)
    } else {
        Bound::AtLeast(IMPOSSIBLE)
    }
}

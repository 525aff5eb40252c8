//! Capacities: after a certain answer, no guess can tell the secrets that are left apart as well as the number of answers
//! would allow.
//!
//! Whatever code was guessed, the secrets that get the answer `a` to it are, up to renaming symbols and moving positions, those
//! that get it to one of a few guesses, and the most cells into which a further guess divides all of them bounds the cells of
//! any part of them. Of a cell with capacity m, one secret is found at once, at most m - 1 with the next guess, at most
//! (m - 1)(A - 1) with the one after that. So n secrets cost at least 2n - 1, one more for each beyond m, and one more again for
//! each beyond m + (m - 1)(A - 1).

use super::scan::{self, Capacities};
use super::symmetry::Symmetry;
use super::universe::Universe;

/// The capacities after each answer but the winning one.
#[must_use]
pub fn capacities(universe: &Universe, symmetry: &Symmetry) -> Capacities {
    let answers = universe.answers();
    let most = most_cells(universe, symmetry);
    most.into_iter()
        .map(|cells| {
            let second = cells + cells.saturating_sub(1) * (answers - 1);
            [cells.min(255) as u8, second.min(255) as u8]
        })
        .collect()
}

/// After each answer but the winning one: the most cells that any guess makes of the secrets that are left.
fn most_cells(universe: &Universe, symmetry: &Symmetry) -> Vec<usize> {
    let answers = universe.answers();
    let mut most = vec![0; answers - 1];
    let unlimited: Capacities = vec![[u8::MAX; 2]; answers - 1];
    for guess in symmetry.canonical(&[]) {
        let row = universe.row(guess);
        for (answer, most) in (0..).zip(&mut most) {
            let cell: Vec<u16> =
                (0..universe.codes() as u16).filter(|&code| row[usize::from(code)] == answer).collect();
            // Large cells are divided into all the cells there are; looking would not pay.
            if cell.len() > scan::MOST {
                *most = answers;
            } else {
                scan::scan(universe, &unlimited, &cell, -1, &mut |guess, gain| {
                    // A member's gain counts its own cell twice.
                    *most = (usize::from(gain) - usize::from(cell.binary_search(&guess).is_ok())).max(*most);
                });
            }
        }
    }
    most
}

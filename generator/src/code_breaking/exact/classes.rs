//! Capacities: after a certain answer, no guess can tell the secrets that are left apart as well as the number of answers
//! would allow.
//!
//! Whatever code was guessed, the secrets that get the answer `a` to it are, up to renaming symbols and moving positions, those
//! that get it to one of a few guesses, and the most cells into which a further guess divides all of them bounds the cells of
//! any part of them: m if the guess is a member, k cells besides if it is not. Let F(a, g) be the most of them that can be found
//! within g guesses. F(a, 1) is 1. A member finds itself, and in each of m - 1 cells, which have different answers, no more than
//! F(b, g - 1) each; another guess has k such cells. F(a, g) is at most the greater of both sums over the answers b where F is
//! greatest. A secret that is not found within g guesses costs one for each of them and at least one more, so n secrets
//! cost at least n, and for each g the excess of n over F(a, g).

use super::excess::{self, Excess};
use super::scan::{Capacities, How};
use super::symmetry::Symmetry;
use super::universe::Universe;

/// Cells that a guess can make.
#[derive(Debug, Clone, Copy)]
struct MostCells {
    /// If it is a member, its own cell included.
    of_member: usize,
    /// If it is not.
    of_other: usize,
}

/// The capacities after each answer but the winning one.
#[must_use]
pub fn capacities(universe: &Universe, symmetry: &Symmetry) -> Capacities {
    found_within(&most_cells(universe, symmetry), universe.secrets().len())
}

/// The capacities if only the number of answers is known.
#[must_use]
pub fn unclassified(universe: &Universe) -> Capacities {
    let answers = universe.answers();
    let most = MostCells { of_member: answers, of_other: answers - 1 };
    found_within(&vec![most; answers - 1], universe.secrets().len())
}

/// By answer: F for 2 guesses, 3, and so on, as long as it is less than the number of secrets.
fn found_within(most: &[MostCells], secrets: usize) -> Capacities {
    let mut capacities: Capacities = vec![Vec::new(); most.len()];
    let mut before = vec![1; most.len()];
    while before.iter().any(|&found| found < secrets) {
        let mut greatest = before.clone();
        greatest.sort_unstable_by(|a, b| b.cmp(a));
        let sum = |cells: usize| greatest.iter().take(cells).sum::<usize>();
        let next: Vec<usize> =
            most.iter().map(|most| (1 + sum(most.of_member - 1)).max(sum(most.of_other)).min(secrets)).collect();
        if next == before {
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

/// After each answer but the winning one: the most cells that any guess makes of the secrets that are left.
fn most_cells(universe: &Universe, symmetry: &Symmetry) -> Vec<MostCells> {
    /// Larger cells are divided into all the cells there are; looking would not pay.
    const LARGE: usize = 255;
    let answers = universe.answers();
    let all = universe.secrets();
    let mut most = vec![MostCells { of_member: 1, of_other: 0 }; answers - 1];
    let (mut bits, mut excess, mut level) = (Vec::new(), Excess::default(), Vec::new());
    let mut cells = vec![0; all.len() * answers];
    universe.bits(all, &mut bits);
    for guess in symmetry.canonical(&[]) {
        let mut sizes = [0; 64];
        universe.divide(all, &bits, guess, &mut cells, &mut sizes);
        for (answer, most) in most.iter_mut().enumerate() {
            let cell = &cells[answer * all.len()..][..usize::from(sizes[answer])];
            if cell.len() > LARGE {
                *most = MostCells { of_member: answers, of_other: answers - 1 };
            } else if !cell.is_empty() {
                universe.scan().run(cell, How::default(), &mut excess);
                let (mut of_member, mut of_other) = (None, None);
                while let (false, Some(least)) = (of_member.is_some() && of_other.is_some(), excess.least(&mut level)) {
                    excess.take(&level);
                    for guess in excess::guesses(&level) {
                        if cell.binary_search(&guess).is_ok() {
                            of_member.get_or_insert(answers - least);
                        } else {
                            of_other.get_or_insert(answers + 1 - least);
                        }
                    }
                }
                most.of_member = most.of_member.max(of_member.unwrap_or(1));
                most.of_other = most.of_other.max(of_other.unwrap_or(0));
            }
        }
    }
    most
}

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

use crate::code_breaking::game::Universe;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::group::Symmetry;
use crate::code_breaking::game::scan::{Capacities, How};

/// Cells that a guess can make.
#[derive(Debug, Clone, Copy)]
struct MostCells {
    /// If it is a member, its own cell included.
    of_member: usize,
    /// If it is not.
    of_other: usize,
}

/// Where more first guesses are essentially different, as in a list without symmetry, looking at all of them would not pay.
const MOST_FIRST: usize = 64;

/// The capacities after each answer but the winning one.
pub(crate) fn capacities(universe: &Universe, symmetry: &Symmetry) -> Capacities {
    let first: Vec<u16> = symmetry.canonical(&[]).take(MOST_FIRST + 1).collect();
    if first.len() > MOST_FIRST {
        return unclassified(universe);
    }
    found_within(&most_cells(universe, &first), universe.secrets().len())
}

/// The capacities if only the number of answers is known.
pub(crate) fn unclassified(universe: &Universe) -> Capacities {
    let answers = universe.answers();
    found_within(&vec![MostCells::of_answers(answers); answers - 1], universe.secrets().len())
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

impl MostCells {
    /// At least this of both.
    fn max(self, other: Self) -> Self {
        Self { of_member: self.of_member.max(other.of_member), of_other: self.of_other.max(other.of_other) }
    }

    /// As many as there are answers.
    const fn of_answers(answers: usize) -> Self {
        Self { of_member: answers, of_other: answers - 1 }
    }

    /// The most cells into which any guess divides a set that is not empty.
    fn of_set(universe: &Universe, set: &[u16]) -> Self {
        let answers = universe.answers();
        let (mut excess, mut level) = (Excess::default(), Vec::new());
        universe.scan(set, How::default(), &mut excess);
        // The first of either kind makes the most cells of its kind: those with the least excess come first.
        let (mut of_member, mut of_other) = (None, None);
        while let (false, Some(least)) = (of_member.is_some() && of_other.is_some(), excess.least(&mut level)) {
            excess.take(&level);
            for guess in excess::guesses(&level) {
                if set.binary_search(&guess).is_ok() {
                    of_member.get_or_insert(answers - least);
                } else {
                    of_other.get_or_insert(answers + 1 - least);
                }
            }
        }
        Self { of_member: of_member.unwrap_or(1), of_other: of_other.unwrap_or(0) }
    }
}

/// Larger cells are divided into all the cells there are; looking would not pay.
const LARGE: usize = 255;

/// After each answer but the winning one: the most cells that any guess makes of the secrets that are left.
fn most_cells(universe: &Universe, first: &[u16]) -> Vec<MostCells> {
    let answers = universe.answers();
    let mut most = vec![MostCells { of_member: 1, of_other: 0 }; answers - 1];
    for &guess in first {
        for (answer, cell) in universe.cells(universe.secrets(), guess) {
            let of_cell =
                if cell.len() > LARGE { MostCells::of_answers(answers) } else { MostCells::of_set(universe, &cell) };
            let most = &mut most[usize::from(answer)];
            *most = most.max(of_cell);
        }
    }
    most
}

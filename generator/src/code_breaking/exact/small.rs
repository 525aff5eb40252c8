//! The tree with the least total number of guesses for a small set, by exhaustive search with pruning.
//!
//! Any code may be guessed. Guesses are tried in the order of a lower bound on what they cost, and given up as soon as the
//! bound, with the cells already solved exactly, reaches the best cost so far. What is returned is the first guess in
//! that order among those of least cost, which does not depend on pruning, so equal sets have equal trees.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use solvetab_lookup::code_breaking::{Feedback, Rules};

use super::small_bounds::Bounds;
use crate::code_breaking::partition::{self, Answers, BLOCK, Codes, Histograms, Secret};
use crate::code_breaking::tree::Tree;

/// The optimal tree for a set of secrets in ascending order: no tree needs fewer guesses in total.
///
/// `all` and `secrets` are all codes of the rules, as columns and one by one.
///
/// # Panics
///
/// If the set is empty.
#[must_use]
pub fn solve(all: &Codes, secrets: &[Secret], set: &[u16]) -> Tree {
    let rules = all.rules();
    let answers = Answers::new(rules);
    let bounds = Bounds::new(answers.count(), set.len());
    let mut search = Search { rules, answers, bounds, all, secrets, known: HashMap::new() };
    search.tree(set)
}

/// What is known about the cost of a set.
#[derive(Debug, Clone, Copy)]
enum Known {
    /// Least total and the guess that has it.
    Exactly(u32, u16),
    /// A lower bound.
    AtLeast(u32),
}

struct Search<'a> {
    rules: Rules,
    answers: Answers,
    bounds: Bounds,
    all: &'a Codes,
    secrets: &'a [Secret],
    known: HashMap<Box<[u16]>, Known>,
}

/// A guess to try. The derived order is the order of trying: smallest bound, most cells, members of the set, smallest
/// number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    bound: u32,
    cells: Reverse<usize>,
    is_foreign: bool,
    guess: u16,
}

impl Search<'_> {
    fn tree(&mut self, set: &[u16]) -> Tree {
        if let [secret] = set {
            return Tree::leaf(*secret);
        }
        let (_, guess) = self.solve(set, u32::MAX).expect("no limit");
        let mut cells = self.divide(guess, set);
        let win = self.rules.win();
        let may_win = cells.last().is_some_and(|&(answer, _)| answer == win);
        if may_win {
            cells.pop();
        }
        Tree { guess, may_win, children: cells.into_iter().map(|(answer, cell)| (answer, self.tree(&cell))).collect() }
    }

    /// The least total for the set and the guess that has it, or `None` if the total is `limit` or more.
    fn solve(&mut self, set: &[u16], limit: u32) -> Option<(u32, u16)> {
        let n = set.len() as u32;
        if n <= 2 {
            // Guess one after the other.
            return Some((2 * n - 1, set[0])).filter(|&(total, _)| total < limit);
        }
        match self.known.get(set) {
            Some(&Known::Exactly(total, guess)) => return Some((total, guess)).filter(|_| total < limit),
            Some(&Known::AtLeast(bound)) if bound >= limit => return None,
            _ => {}
        }
        let found = self.search(set, limit);
        self.known
            .insert(set.into(), found.map_or(Known::AtLeast(limit), |(total, guess)| Known::Exactly(total, guess)));
        found
    }

    fn search(&mut self, set: &[u16], limit: u32) -> Option<(u32, u16)> {
        if self.bounds.of_set(set.len()) >= limit {
            return None;
        }
        // A member that tells all members apart reaches the bound of any tree; only small sets can have one.
        if set.len() <= self.answers.count() {
            let members = self.all.select(set);
            let first = self.candidates(set, &members, limit).into_iter().next();
            if let Some(perfect) = first.filter(|first| !first.is_foreign && first.cells.0 == set.len()) {
                return Some((perfect.bound, perfect.guess));
            }
        }
        let mut best = None;
        let mut limit = limit;
        let mut seen = HashSet::new();
        for candidate in self.candidates(set, self.all, limit) {
            if candidate.bound >= limit {
                break;
            }
            let cells = self.divide(candidate.guess, set);
            // Another guess with the same cells costs the same.
            if !seen.insert(signature(set, &cells, self.rules.win())) {
                continue;
            }
            if let Some(total) = self.total(&cells, candidate.bound, limit) {
                limit = total;
                best = Some((total, candidate.guess));
            }
        }
        best
    }

    fn divide(&self, guess: u16, set: &[u16]) -> Vec<(Feedback, Vec<u16>)> {
        partition::divide(self.all, &self.answers, &self.secrets[usize::from(guess)], set)
    }

    /// The guesses whose bounds are below the limit, in the order of trying.
    fn candidates(&self, set: &[u16], guesses: &Codes, limit: u32) -> Vec<Candidate> {
        let secrets: Vec<Secret> = set.iter().map(|&secret| self.secrets[usize::from(secret)]).collect();
        let mut histograms = Histograms::new(self.rules);
        let mut candidates = Vec::new();
        for start in (0..guesses.indices().len()).step_by(BLOCK) {
            histograms.count(guesses, start, &secrets);
            for (&guess, cells) in guesses.indices()[start..].iter().zip(histograms.cells()) {
                let bound = self.bounds.of_cells(set.len(), cells.sizes(&self.answers));
                let largest = cells.sizes(&self.answers).max().unwrap_or(0);
                // A guess that divides nothing leads nowhere.
                if bound < limit && usize::from(largest) < set.len() {
                    let count = cells.sizes(&self.answers).filter(|&size| size > 0).count();
                    let is_foreign = set.binary_search(&guess).is_err();
                    candidates.push(Candidate { bound, cells: Reverse(count), is_foreign, guess });
                }
            }
        }
        candidates.sort_unstable();
        candidates
    }

    /// The total of a guess that makes these cells and has this bound, or `None` if it is `limit` or more.
    fn total(&mut self, cells: &[(Feedback, Vec<u16>)], bound: u32, limit: u32) -> Option<u32> {
        let win = self.rules.win();
        let mut cells: Vec<&[u16]> =
            cells.iter().filter(|&&(answer, _)| answer != win).map(|(_, cell)| &cell[..]).collect();
        // Small cells are quick to solve and raise the bound.
        cells.sort_by_key(|cell| cell.len());
        let mut total = bound;
        for cell in cells {
            let others = total - self.bounds.of_set(cell.len());
            total = others + self.solve(cell, limit - others)?.0;
        }
        Some(total)
    }
}

/// What identifies a division of a set, whatever the answers are: for each member the first member of its cell, and which
/// member the guess is.
fn signature(set: &[u16], cells: &[(Feedback, Vec<u16>)], win: Feedback) -> (Box<[u16]>, Option<u16>) {
    let mut firsts = vec![0; set.len()];
    for (_, cell) in cells {
        for member in cell {
            if let Ok(at) = set.binary_search(member) {
                firsts[at] = cell[0];
            }
        }
    }
    (firsts.into(), cells.iter().find(|&&(answer, _)| answer == win).map(|(_, cell)| cell[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least total by trying everything, with nothing shared with the search above; `known` spares repetitions.
    fn exhaustive(rules: Rules, set: &[u16], known: &mut HashMap<Vec<u16>, u32>) -> u32 {
        if set.len() == 1 {
            return 1;
        }
        if let Some(&total) = known.get(set) {
            return total;
        }
        let code = |index: u16| rules.code(index.into()).unwrap();
        let mut best = u32::MAX;
        for guess in 0..rules.codes() as u16 {
            let mut cells: HashMap<Feedback, Vec<u16>> = HashMap::new();
            for &secret in set {
                cells.entry(Feedback::between(code(guess), code(secret)).unwrap()).or_default().push(secret);
            }
            cells.remove(&rules.win());
            if cells.values().all(|cell| cell.len() < set.len()) {
                let below: u32 = cells.values().map(|cell| exhaustive(rules, cell, known)).sum();
                best = best.min(set.len() as u32 + below);
            }
        }
        known.insert(set.to_vec(), best);
        best
    }

    #[test]
    fn small_sets_are_solved_optimally() {
        for (text, step, size) in [
            ("3x4", 1, 24),
            ("2x6r", 1, 20),
            ("3x3r", 1, 20),
            ("4x4", 1, 24),
            ("3x6", 7, 12),
            ("4x5", 9, 12),
            ("4x3r", 4, 14),
        ] {
            let rules: Rules = text.parse().unwrap();
            let all = Codes::all(rules);
            let secrets: Vec<Secret> = rules.iter().map(|code| Secret::new(rules, code)).collect();
            for start in 0..step.min(6) {
                let set: Vec<u16> = (start..rules.codes() as u16).step_by(step.into()).take(size).collect();
                let cost = solve(&all, &secrets, &set).cost();
                assert_eq!(cost.secrets as usize, set.len());
                assert_eq!(cost.total, exhaustive(rules, &set, &mut HashMap::new()), "{text} {set:?}");
            }
        }
    }
}

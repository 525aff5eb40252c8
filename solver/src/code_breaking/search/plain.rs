//! The plainest search there is, for tests: everything is tried. No symmetry, no bounds, no table but of sets that were solved;
//! nothing that the engine does is used.

use std::collections::{BTreeMap, HashMap};

use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Rules};

use super::question::Objective;

/// What a tree is judged by: two sums and a worst case, compared in the objective's order.
pub(crate) type Values = (u32, u32, u32);

/// All codes of some rules, or of a list.
pub(crate) struct Plain {
    codes: Vec<Code>,
    objective: Objective,
    /// Whether only bulls are reported.
    is_black: bool,
    known: HashMap<(Vec<u16>, u16), Option<Values>>,
}

impl Plain {
    pub(crate) fn new(rules: Rules, objective: Objective) -> Self {
        let is_black = rules.feedback_kind() == FeedbackKind::Black;
        Self { is_black, ..Self::of_codes(rules.iter().collect(), objective) }
    }

    /// These codes may be guessed.
    pub(crate) fn of_codes(codes: Vec<Code>, objective: Objective) -> Self {
        Self { codes, objective, is_black: false, known: HashMap::new() }
    }

    /// (total, worst, secrets at it) or, where the worst case is given, (secrets at it, total, 0).
    pub(crate) fn solve(&mut self, set: &[u16], left: u16) -> Option<Values> {
        if left == 0 {
            return None;
        }
        if let Some(known) = self.known.get(&(set.to_vec(), left)) {
            return *known;
        }
        let guesses = 0..self.codes.len();
        let best = guesses.filter_map(|guess| self.guess(set, guess, left)).min();
        self.known.insert((set.to_vec(), left), best);
        best
    }

    /// What a guess leads to.
    pub(crate) fn guess(&mut self, set: &[u16], guess: usize, left: u16) -> Option<Values> {
        let mut cells: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &secret in set {
            let counts = Feedback::between(self.codes[guess], self.codes[usize::from(secret)]).unwrap();
            let answer = if self.is_black { Feedback::new(counts.bulls(), 0).unwrap() } else { counts };
            cells.entry(answer).or_default().push(secret);
        }
        let is_member = cells.remove(&Feedback::win(self.codes[0].positions())).is_some();
        if cells.values().any(|cell| cell.len() == set.len()) {
            return None;
        }
        let below: Option<Vec<Values>> = cells.values().map(|cell| self.solve(cell, left - 1)).collect();
        let below = below?;
        let own = u32::from(is_member);
        Some(match self.objective {
            Objective::Total | Objective::WorstClass => {
                let total = set.len() as u32 + below.iter().map(|&(total, ..)| total).sum::<u32>();
                let deepest = below.iter().map(|&(_, worst, _)| worst).max().unwrap_or(0);
                let at_worst =
                    below.iter().filter(|&&(_, worst, _)| worst == deepest).map(|&(_, _, count)| count).sum();
                (total, deepest + 1, if deepest == 0 { own } else { at_worst })
            }
            Objective::Worst | Objective::AtWorst => {
                let at_worst = below.iter().map(|&(count, ..)| count).sum::<u32>() + if left == 1 { own } else { 0 };
                (at_worst, set.len() as u32 + below.iter().map(|&(_, total, _)| total).sum::<u32>(), 0)
            }
        })
    }
}

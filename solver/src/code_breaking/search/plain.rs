//! The plainest search there is, for tests: every guess is tried for every set. No symmetry, no
//! bounds, no table but of sets that were solved; nothing that the engine does is used. Tests of
//! the studies compile this file too.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Rules};

/// Values that are worked out as they are asked for.
pub(crate) type Values<'v, V> = &'v mut dyn Iterator<Item = V>;

/// What trees are worth.
pub(crate) trait Worth {
    /// What a set is worth, or a guess.
    type Value: Clone;

    /// A guess for a set with so many guesses left, by what its cells are worth. The winning one,
    /// if it `may_win`, is not among these.
    fn of_guess(&self, set: &[u16], may_win: bool, left: u16, cells: Values<'_, Self::Value>) -> Self::Value;

    /// A set by what the guesses that divide it are worth.
    fn of_set(&self, guesses: Values<'_, Self::Value>) -> Self::Value;
}

/// The search.
pub(crate) struct Plain<W: Worth> {
    /// By guess, then by secret.
    answers: Vec<Vec<Feedback>>,
    win: Feedback,
    worth: Rc<W>,
    known: HashMap<(Vec<u16>, u16), W::Value>,
}

/// As many guesses as it takes.
pub(crate) const UNLIMITED: u16 = u16::MAX;

impl<W: Worth> Plain<W> {
    /// All codes of some rules.
    pub(crate) fn new(rules: Rules, worth: W) -> Self {
        let codes: Vec<Code> = rules.iter().collect();
        Self::of_codes(&codes, &codes, rules.feedback_kind(), worth)
    }

    /// Codes that may be guessed, and codes that may be secret.
    pub(crate) fn of_codes(guesses: &[Code], secrets: &[Code], kind: FeedbackKind, worth: W) -> Self {
        let answer = |guess, secret| kind.of(Feedback::between(guess, secret).unwrap());
        let answers_to = |&guess: &Code| secrets.iter().map(|&secret| answer(guess, secret)).collect();
        let win = Feedback::win(guesses[0].positions());
        Self { answers: guesses.iter().map(answers_to).collect(), win, worth: Rc::new(worth), known: HashMap::new() }
    }

    /// What a set of secrets is worth, by their numbers.
    pub(crate) fn solve(&mut self, set: &[u16], left: u16) -> W::Value {
        let key = (set.to_vec(), left);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let worth = Rc::clone(&self.worth);
        let guesses = if left == 0 { 0 } else { self.answers.len() };
        let value = worth.of_set(&mut (0..guesses).filter_map(|guess| self.guess(set, guess, left)));
        self.known.insert(key, value.clone());
        value
    }

    /// What a guess is worth; nothing if it does not divide the set.
    pub(crate) fn guess(&mut self, set: &[u16], guess: usize, left: u16) -> Option<W::Value> {
        let mut cells: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &secret in set {
            cells.entry(self.answers[guess][usize::from(secret)]).or_default().push(secret);
        }
        let may_win = cells.remove(&self.win).is_some();
        if cells.values().any(|cell| cell.len() == set.len()) {
            return None;
        }
        let worth = Rc::clone(&self.worth);
        let below = if left == UNLIMITED { left } else { left - 1 };
        Some(worth.of_guess(set, may_win, left, &mut cells.values().map(|cell| self.solve(cell, below))))
    }
}

//! The plainest search there is, for tests: every guess is tried for every set. No symmetry, no
//! bounds, no table but of sets that were solved; nothing that the engine does is used.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Rules};

use super::state::UNLIMITED;

/// Values that are worked out as they are asked for.
pub(crate) type Values<'v, V> = &'v mut dyn Iterator<Item = V>;

/// Value that trees have.
pub(crate) trait TreeWorth {
    /// Value of a set, or of a guess.
    type Value: Clone;

    /// A guess for a set with so many guesses left, by what its cells are worth. The winning one,
    /// if it `may_win`, is not among these.
    fn value_of_guess(
        &self,
        set: &[u16],
        may_win: bool,
        left: u16,
        cells: Values<'_, Self::Value>,
    ) -> Self::Value;

    /// A set by what the guesses that divide it are worth.
    fn value_of_set(&self, guesses: Values<'_, Self::Value>) -> Self::Value;
}

/// The search.
pub(crate) struct Plain<W: TreeWorth> {
    guesses: Rc<[FeedbackCells]>,
    worth: Rc<W>,
    known: HashMap<(Set, u16), W::Value>,
}

/// Secrets by their numbers, which are the bits.
type Set = u128;

/// Partition of all secrets by the feedback of a guess.
struct FeedbackCells {
    /// The secret that it wins with, if it is one.
    win: Set,
    /// The others, by ascending feedback.
    others: Vec<Set>,
}

impl<W: TreeWorth> Plain<W> {
    /// All codes of some rules.
    pub(crate) fn new(rules: Rules, worth: W) -> Self {
        let codes: Vec<Code> = rules.iter().collect();
        Self::from_codes(&codes, &codes, rules.feedback_kind(), worth)
    }

    /// Codes that may be guessed, and codes that may be secret.
    pub(crate) fn from_codes(
        guesses: &[Code],
        secrets: &[Code],
        kind: FeedbackKind,
        worth: W,
    ) -> Self {
        let feedback =
            |guess: &Code, secret: &Code| kind.of(Feedback::between(*guess, *secret).unwrap());
        let win = guesses.first().map(|guess| feedback(guess, guess));
        Self::from_feedback(guesses, secrets, feedback, win, worth)
    }

    /// Creates a game of these guesses and secrets, with any feedback, of which one wins.
    pub(crate) fn from_feedback<C, F: Ord>(
        guesses: &[C],
        secrets: &[C],
        feedback: impl Fn(&C, &C) -> F,
        win: Option<F>,
        worth: W,
    ) -> Self {
        assert!(
            secrets.len() <= Set::BITS as usize,
            "{} secrets are more than a set can have",
            secrets.len()
        );
        let guesses = guesses.iter().map(|guess| {
            let mut cells: BTreeMap<F, Set> = BTreeMap::new();
            for (number, secret) in secrets.iter().enumerate() {
                *cells.entry(feedback(guess, secret)).or_default() |= 1 << number;
            }
            let win = win.as_ref().and_then(|win| cells.remove(win)).unwrap_or(0);
            FeedbackCells {
                win,
                others: cells.into_values().collect(),
            }
        });
        Self {
            guesses: guesses.collect(),
            worth: Rc::new(worth),
            known: HashMap::new(),
        }
    }

    /// Value of a set of secrets, by their ascending numbers.
    pub(crate) fn solve(&mut self, set: &[u16], left: u16) -> W::Value {
        self.value_of_set(set_of_numbers(set), left)
    }

    fn value_of_set(&mut self, set: Set, left: u16) -> W::Value {
        if let Some(known) = self.known.get(&(set, left)) {
            return known.clone();
        }
        let numbers: Vec<u16> = (0..Set::BITS as u16)
            .filter(|number| set >> number & 1 == 1)
            .collect();
        let worth = Rc::clone(&self.worth);
        let guesses = if left == 0 { 0 } else { self.guesses.len() };
        let value = worth
            .value_of_set(&mut (0..guesses).filter_map(|guess| self.guess(&numbers, guess, left)));
        self.known.insert((set, left), value.clone());
        value
    }

    /// Value of a guess; nothing if it does not divide the set.
    pub(crate) fn guess(&mut self, numbers: &[u16], guess: usize, left: u16) -> Option<W::Value> {
        let set = set_of_numbers(numbers);
        let (guesses, worth) = (Rc::clone(&self.guesses), Rc::clone(&self.worth));
        let FeedbackCells { win, others } = &guesses[guess];
        let cells = others
            .iter()
            .map(|cell| cell & set)
            .filter(|&cell| cell != 0);
        if cells.clone().any(|cell| cell == set) {
            return None;
        }
        let below = if left == UNLIMITED { left } else { left - 1 };
        Some(worth.value_of_guess(
            numbers,
            win & set != 0,
            left,
            &mut cells.map(|cell| self.value_of_set(cell, below)),
        ))
    }
}

fn set_of_numbers(set: &[u16]) -> Set {
    set.iter().fold(0, |set, number| set | 1 << number)
}

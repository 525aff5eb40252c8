//! The next guess of a game with a list of codes or words: the optimal one for a few secrets, else the one with the largest entropy.

use std::cmp::Ordering;

use super::Strategy;
use super::score::{Score, Scorer};
use crate::code_breaking::code_list::CodeList;
use crate::code_breaking::exact::Universe;
use crate::code_breaking::exact::endgame::Endgame;
use crate::code_breaking::tree::Tree;
use crate::parallel;

/// Finds guesses for any sets of a list's secrets.
///
/// ```
/// use solvetab_solver::code_breaking::code_list::{CodeList, Guesses};
/// use solvetab_solver::code_breaking::strategies::of_list::ListGuesser;
///
/// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
/// let list = CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?;
/// let guesser = ListGuesser::new(&list, 2);
/// let guess = guesser.next_guess(list.secret_numbers());
/// assert_eq!(list.name(guess), "least");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ListGuesser {
    endgame: Endgame,
    exact_below: usize,
    scorer: Scorer,
    guesses: Vec<u16>,
}

/// Guesses that a thread judges at a time.
const AT_ONCE: usize = 256;

impl ListGuesser {
    /// Prepares for a list. Sets of at most `exact_below` secrets are solved optimally, which takes long for large ones.
    #[must_use]
    pub fn new(list: &CodeList, exact_below: usize) -> Self {
        Self {
            endgame: Endgame::of(list.universe(true)),
            exact_below,
            scorer: Scorer::new(Strategy::Entropy, list.secrets()),
            guesses: (0..list.guesses()).map(|guess| guess as u16).collect(),
        }
    }

    /// The guess to make when the secrets with these numbers, in ascending order, are left: at least one, at most
    /// [`MOST_CODES`](crate::code_breaking::exact::MOST_CODES).
    #[must_use]
    pub fn next_guess(&self, set: &[u16]) -> u16 {
        if self.is_small(set) {
            return self.endgame.guess(set);
        }
        let of_parts = parallel::map(self.guesses.chunks(AT_ONCE).collect(), |guesses| self.best(set, guesses));
        let best = of_parts.into_iter().flatten().reduce(|a, b| self.better(a, b));
        best.expect("there is a guess").guess
    }

    /// Whether a set is solved optimally.
    fn is_small(&self, set: &[u16]) -> bool {
        set.len() <= self.exact_below.max(2)
    }

    /// The tree that makes these guesses to the end, for the secrets with these numbers, in ascending order and at least one.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::code_list::{CodeList, Guesses};
    /// use solvetab_solver::code_breaking::strategies::of_list::ListGuesser;
    ///
    /// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
    /// let list = CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?;
    /// let cost = ListGuesser::new(&list, 2).subtree(list.secret_numbers()).cost();
    /// assert_eq!((cost.secrets, cost.total, cost.worst), (8, 17, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn subtree(&self, set: &[u16]) -> Tree {
        if self.is_small(set) {
            return self.endgame.tree(set);
        }
        let guess = self.next_guess(set);
        let universe = self.endgame.universe();
        let children = universe.cells(set, guess).into_iter();
        let children = children.map(|(answer, cell)| (universe.feedback(answer), self.subtree(&cell))).collect();
        Tree { guess, may_win: set.binary_search(&guess).is_ok(), children }
    }

    /// The best of some guesses.
    fn best(&self, set: &[u16], guesses: &[u16]) -> Option<Candidate> {
        let universe: &Universe = self.endgame.universe();
        let (mut bits, mut cells) = (Vec::new(), vec![0; set.len() * universe.answers()]);
        universe.bits(set, &mut bits);
        let judged = guesses.iter().map(|&guess| {
            let mut sizes = [0; 64];
            universe.divide(set, &bits, guess, &mut cells, &mut sizes);
            let sizes = &sizes[..universe.answers()];
            let is_member = sizes.last().is_some_and(|&size| size > 0);
            Candidate { score: self.scorer.score_of(sizes), is_member, guess }
        });
        judged.reduce(|a, b| self.better(a, b))
    }

    /// The one of two candidates with the better score; of equal ones a member of the set, then the one with the smaller number.
    fn better(&self, a: Candidate, b: Candidate) -> Candidate {
        let order = self.scorer.compare(&a.score, &b.score);
        match order.then(b.is_member.cmp(&a.is_member)).then(a.guess.cmp(&b.guess)) {
            Ordering::Greater => b,
            _ => a,
        }
    }
}

/// A guess that has been judged.
struct Candidate {
    score: Score,
    is_member: bool,
    guess: u16,
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::code_list::Guesses;
    use crate::code_breaking::strategies::heuristic::{Builder, Options};

    #[test]
    fn guesses_are_those_for_the_rules_whose_codes_these_are() {
        for (text, step) in [("3x6", 1), ("3x6", 4), ("4x4r", 1), ("4x4r", 5), ("4x4r", 60), ("5x2r", 1)] {
            let rules: Rules = text.parse().unwrap();
            let list = CodeList::new(rules.iter().map(|code| code.to_string()).collect(), Some(rules), Guesses::List);
            let list = list.unwrap();
            let set: Vec<u16> = (0..rules.codes() as u16).step_by(step).collect();
            for exact_below in [2, 10] {
                let builder = Builder::new(rules, Options { exact_below, ..Options::default() });
                let all_symbols = (0..rules.symbols()).fold(0, |used, symbol| used | 1 << symbol);
                let guesser = ListGuesser::new(&list, exact_below);
                assert_eq!(guesser.next_guess(&set), builder.next_guess(&set, all_symbols), "{text} {step}");
                assert_eq!(guesser.subtree(&set), builder.subtree(&set, all_symbols), "{text} {step}");
            }
        }
    }
}

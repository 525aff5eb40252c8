//! Guesses where the codes or words are those of a list: the optimal one for a few secrets, else the one that a strategy judges best.

use std::cmp::Ordering;

use super::heuristic::{self, Options};
use super::score::{Score, Scorer};
use super::{Strategy, TieBreak};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::list::CodeList;
use crate::code_breaking::search::endgame::Endgame;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, Phase, Steps, Unwatched};
use crate::parallel;

/// Finds guesses for any sets of a list's secrets.
///
/// ```
/// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
/// use solvetab_solver::code_breaking::strategy::of_list::ListGuesser;
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
    options: Options,
    scorer: Scorer,
    guesses: Vec<u16>,
    secrets: Vec<u16>,
}

/// Guesses that a thread judges at a time, and secrets worth a thread.
const AT_ONCE: usize = 256;

impl ListGuesser {
    /// Prepares for a list, for guesses with the largest entropy. Sets of at most `exact_below` secrets are solved optimally, which takes
    /// long for large ones.
    #[must_use]
    pub fn new(list: &CodeList, exact_below: usize) -> Self {
        Self::with_options(list, Options { exact_below, ..Options::default() })
    }

    /// Prepares for a list and any strategy, with the tie-break [`TieBreak::First`]: the other one asks which symbols have not been guessed,
    /// which means nothing in a list.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::list::CodeList;
    /// use solvetab_solver::code_breaking::strategy::Strategy;
    /// use solvetab_solver::code_breaking::strategy::heuristic::Options;
    /// use solvetab_solver::code_breaking::strategy::of_list::ListGuesser;
    /// use solvetab_solver::control::Unwatched;
    ///
    /// let list = CodeList::without_leading_zero("3x6".parse()?)?;
    /// let options = Options { strategy: Strategy::MaxCell, ..Options::default() };
    /// let tree = ListGuesser::with_options(&list, options).tree(&Unwatched)?;
    /// assert_eq!(tree.cost().secrets, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If another tie-break is asked for.
    #[must_use]
    pub fn with_options(list: &CodeList, options: Options) -> Self {
        assert_eq!(options.tie_break, TieBreak::First, "a list has no other tie-break");
        Self {
            endgame: Endgame::of(Game::from(list.clone())),
            options,
            scorer: Scorer::new(options.strategy, list.secrets()),
            guesses: (0..list.guesses()).map(|guess| guess as u16).collect(),
            secrets: list.secret_numbers().to_vec(),
        }
    }

    /// The tree for all secrets.
    ///
    /// # Errors
    ///
    /// If it is interrupted.
    pub fn tree(&self, control: &dyn Control<Steps>) -> Result<Tree, Interrupted> {
        let phase = Phase::new(control, "secrets", self.secrets.len() as u64);
        self.build(&self.secrets, &phase)
    }

    /// The guess to make when the secrets with these numbers, in ascending order, are left: at least one, at most
    /// [`MOST_CODES`](crate::code_breaking::search::MOST_CODES).
    #[must_use]
    pub fn next_guess(&self, set: &[u16]) -> u16 {
        if self.is_small(set) {
            return self.endgame.guess(set);
        }
        match self.options.strategy {
            Strategy::Simple => return set[0],
            Strategy::Random => return set[heuristic::draw(self.options.seed, set)],
            _ => {}
        }
        let of_parts = parallel::map(self.guesses.chunks(AT_ONCE).collect(), |guesses| self.best(set, guesses));
        let best = of_parts.into_iter().flatten().reduce(|a, b| self.better(a, b));
        best.expect("there is a guess").guess
    }

    /// Whether a set is solved optimally.
    fn is_small(&self, set: &[u16]) -> bool {
        // Of two secrets the first is as good as the second, but to who draws.
        let always = if self.options.strategy == Strategy::Random { 1 } else { 2 };
        set.len() <= self.options.exact_below.max(always)
    }

    /// The tree that makes these guesses to the end, for the secrets with these numbers, in ascending order and at least one.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
    /// use solvetab_solver::code_breaking::strategy::of_list::ListGuesser;
    ///
    /// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
    /// let list = CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?;
    /// let cost = ListGuesser::new(&list, 2).subtree(list.secret_numbers()).cost();
    /// assert_eq!((cost.secrets, cost.total, cost.worst), (8, 17, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn subtree(&self, set: &[u16]) -> Tree {
        self.build(set, &Phase::new(&Unwatched, "secrets", None)).expect("nothing interrupts it")
    }

    fn build(&self, set: &[u16], phase: &Phase<'_>) -> Result<Tree, Interrupted> {
        if self.is_small(set) {
            phase.advance(set.len() as u64)?;
            return Ok(self.endgame.tree(set));
        }
        phase.check()?;
        let guess = self.next_guess(set);
        let may_win = set.binary_search(&guess).is_ok();
        phase.advance(may_win.into())?;
        let game = self.endgame.game();
        let child = |(answer, cell): (u8, Vec<u16>)| Ok((game.feedback(answer), self.build(&cell, phase)?));
        // Small sets are not worth handing to another thread.
        let cells = game.cells(set, guess);
        let children = if set.len() <= AT_ONCE {
            cells.into_iter().map(child).collect::<Result<_, Interrupted>>()
        } else {
            parallel::map(cells, child).into_iter().collect()
        };
        Ok(Tree { guess, may_win, children: children? })
    }

    /// The best of some guesses.
    fn best(&self, set: &[u16], guesses: &[u16]) -> Option<Candidate> {
        let game: &Game = self.endgame.game();
        let (mut bits, mut cells) = (Vec::new(), vec![0; set.len() * game.answers()]);
        game.bits(set, &mut bits);
        let judged = guesses.iter().map(|&guess| {
            let mut sizes = [0; 64];
            game.divide(set, &bits, guess, &mut cells, &mut sizes);
            let sizes = &sizes[..game.answers()];
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
    use crate::code_breaking::game::list::Guesses;
    use crate::code_breaking::strategy::heuristic::Builder;

    #[test]
    fn guesses_are_those_for_the_rules_whose_codes_these_are() {
        for (text, step) in [("3x6", 1), ("3x6", 4), ("4x4r", 1), ("4x4r", 5), ("4x4r", 60), ("5x2r", 1)] {
            let rules: Rules = text.parse().unwrap();
            let list = CodeList::new(rules.iter().map(|code| code.to_string()).collect(), Some(rules), Guesses::List);
            let list = list.unwrap();
            let set: Vec<u16> = (0..rules.codes() as u16).step_by(step).collect();
            for (exact_below, strategy) in [0, 2, 10].into_iter().flat_map(|n| Strategy::ALL.map(|of| (n, of))) {
                let options = Options { strategy, exact_below, seed: 7, ..Options::default() };
                let builder = Builder::new(rules, options);
                let all_symbols = (0..rules.symbols()).fold(0, |used, symbol| used | 1 << symbol);
                let guesser = ListGuesser::with_options(&list, options);
                let what = format!("{text} {step} {options:?}");
                assert_eq!(guesser.next_guess(&set), builder.next_guess(&set, all_symbols), "{what}");
                assert_eq!(guesser.subtree(&set), builder.subtree(&set, all_symbols), "{what}");
            }
        }
    }
}

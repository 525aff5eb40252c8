//! What to guess: by a table as long as the game is the table's, else by search.

use std::cell::OnceCell;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules, Turn};
use solvetab_solver::code_breaking::strategies::heuristic::{Builder, Options};
use solvetab_solver::code_breaking::symmetry;
use solvetab_solver::code_breaking::tree::TreeCost;

use crate::code_breaking::advice::{Advice, EXACT_BELOW};
use crate::output::usage;
use crate::workers::Workers;

/// A guess and its answer.
pub(super) type Move = (Code, Feedback);

/// Who advises any number of games: what advice needs is made once.
pub(super) struct Adviser<'a> {
    rules: Rules,
    tree: Option<DecisionTree<Vec<u8>>>,
    workers: &'a Workers,
    /// Made when the first game leaves the tree.
    builder: OnceCell<Builder>,
}

impl<'a> Adviser<'a> {
    /// For games of these rules, by a tree if there is one.
    pub(super) const fn new(rules: Rules, tree: Option<DecisionTree<Vec<u8>>>, workers: &'a Workers) -> Self {
        Self { rules, tree, workers, builder: OnceCell::new() }
    }

    pub(super) const fn rules(&self) -> Rules {
        self.rules
    }

    fn builder(&self) -> &Builder {
        let options = Options { exact_below: EXACT_BELOW, ..Options::default() };
        self.builder.get_or_init(|| Builder::new(self.rules, options))
    }

    /// The numbers of the codes that fit the answers, in ascending order: at least one.
    ///
    /// # Errors
    ///
    /// If no code fits them.
    pub(super) fn left(&self, game: &[Move]) -> anyhow::Result<Vec<u16>> {
        let fits = |&secret: &Code| game.iter().all(|&(guess, answer)| Feedback::between(guess, secret) == Ok(answer));
        let codes = self.rules.iter().enumerate();
        let left: Vec<u16> = codes.filter(|(_, code)| fits(code)).map(|(index, _)| index as u16).collect();
        if left.is_empty() {
            return Err(usage(QueryError::Contradiction));
        }
        Ok(left)
    }

    /// The codes of these numbers.
    pub(super) fn codes(&self, numbers: &[u16]) -> Vec<Code> {
        numbers.iter().filter_map(|&number| self.rules.code(number.into())).collect()
    }

    /// The next guess.
    ///
    /// # Errors
    ///
    /// If no code fits the answers.
    pub(super) fn advise(&self, game: &[Move]) -> anyhow::Result<Advice<Code>> {
        match self.follow(game) {
            Some(advice) => Ok(advice),
            None => self.search(game),
        }
    }

    /// The tree's advice, as long as the game is the tree's and the answers possible.
    fn follow(&self, game: &[Move]) -> Option<Advice<Code>> {
        let (next, relabelling) = self.tree.as_ref()?.follow(game.iter().copied()).ok()??;
        let Next::Guess(turn) = next else { return Some(Advice::SOLVED) };
        Some(Advice::of_turn(turn, relabelling.apply(turn.guess())))
    }

    /// The tree's turn in a game, if this guess is what the tree guesses there by any name.
    pub(super) fn turn_of(&self, game: &[Move], guess: Code) -> Option<Turn<'_, Vec<u8>>> {
        let tree = self.tree.as_ref()?;
        let Ok(Some((Next::Guess(turn), _))) = tree.follow(game.iter().copied()) else { return None };
        // Whether the guesses are the tree's is found before the last answer is looked at, so any will do.
        let with_guess = game.iter().copied().chain([(guess, self.rules.win())]);
        let is_same = !matches!(tree.follow(with_guess), Ok(None));
        is_same.then_some(turn)
    }

    /// Advice after any guesses.
    fn search(&self, game: &[Move]) -> anyhow::Result<Advice<Code>> {
        let left = self.left(game)?;
        if game.iter().any(|&(_, answer)| answer == self.rules.win()) {
            return Ok(Advice::SOLVED);
        }
        let remaining = left.len() as u32;
        let builder = self.builder();
        if let Some(tree) = self.workers.run(|| builder.optimal_tree(&left)) {
            let TreeCost { total, worst, .. } = tree.cost();
            return Ok(Advice {
                guess: self.rules.code(tree.guess.into()),
                remaining,
                source: "search",
                still: Some((worst, f64::from(total) / f64::from(remaining))),
            });
        }
        let used = game.iter().fold(0, |used, &(guess, _)| used | symmetry::symbols(guess));
        let guess = self.rules.code(self.workers.run(|| builder.next_guess(&left, used)).into());
        Ok(Advice { guess, remaining, source: "search", still: None })
    }

    /// What finding the secret costs if each of these sets of codes may be left, each small enough to be solved optimally.
    pub(super) fn optimal_costs(&self, sets: &[Vec<u16>]) -> Option<Vec<TreeCost>> {
        if sets.iter().any(|set| set.len() > EXACT_BELOW) {
            return None;
        }
        let builder = self.builder();
        self.workers.run(|| sets.iter().map(|set| Some(builder.optimal_tree(set)?.cost())).collect())
    }
}

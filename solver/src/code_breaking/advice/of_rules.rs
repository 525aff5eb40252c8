//! Games with all codes of some rules.

use std::sync::OnceLock;

use crate::code_breaking::game::Game;
use crate::code_breaking::strategy::heuristic::{Heuristic, Options};
use crate::code_breaking::strategy::tree::Tree;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, FeedbackKind, Next, Rules};

use super::game::{Followed, GuessingGame, Move, TableTurn};
use super::guidance::EXACT_BELOW;

/// All codes of some rules.
#[derive(Debug)]
pub struct RulesGame<Names = ()> {
    rules: Rules,
    names: Names,
    tree: Option<DecisionTree<Vec<u8>>>,
    codes: Vec<Code>,
    secrets: Vec<u16>,
    /// Made when the first game leaves the tree.
    heuristic: OnceLock<Heuristic>,
}

impl RulesGame {
    /// Games of these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let codes: Vec<Code> = rules.iter().collect();
        let secrets = (0..rules.codes()).map(|number| number as u16).collect();
        Self { rules, names: (), tree: None, codes, secrets, heuristic: OnceLock::new() }
    }

    /// Games of a tree's rules, that are the tree's as long as its guesses are made.
    #[must_use]
    pub fn of_tree(tree: DecisionTree<Vec<u8>>) -> Self {
        let rules = tree.rules();
        Self { tree: Some(tree), ..Self::new(rules) }
    }

    /// The same games, with what the caller calls the symbols, which is kept for it and not looked
    /// at.
    #[must_use]
    pub fn with_names<Names>(self, names: Names) -> RulesGame<Names> {
        let Self { rules, names: (), tree, codes, secrets, heuristic } = self;
        RulesGame { rules, names, tree, codes, secrets, heuristic }
    }
}

impl<Names> RulesGame<Names> {
    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What the caller calls the symbols.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The numbers of some codes.
    fn numbers(&self, codes: &[Code]) -> Vec<u16> {
        codes.iter().filter_map(|&code| self.rules.index(code).ok()).map(|number| number as u16).collect()
    }

    fn heuristic(&self) -> &Heuristic {
        let options = Options { exact_below: EXACT_BELOW, ..Options::default() };
        self.heuristic.get_or_init(|| Heuristic::new(&Game::from(self.rules), options))
    }
}

impl<Names: Sync> GuessingGame for RulesGame<Names> {
    type Code = Code;

    fn positions(&self) -> u8 {
        self.rules.positions()
    }

    fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    fn code(&self, number: u16) -> Code {
        self.codes[usize::from(number)]
    }

    fn feedback_kind(&self) -> FeedbackKind {
        self.rules.feedback_kind()
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        self.rules.feedback(guess, secret).expect("both are codes of the rules")
    }

    fn follow(&self, moves: &[Move<Code>]) -> Option<Followed<Code>> {
        let (next, relabelling) = self.tree.as_ref()?.follow(moves.iter().copied()).ok()??;
        let Next::Guess(turn) = next else { return Some(Followed::Solved) };
        Some(Followed::Guess(TableTurn::new(turn, relabelling.apply(turn.guess()))))
    }

    fn is_of_table(&self, moves: &[Move<Code>], guess: Code) -> bool {
        // Whether the guesses are the tree's is found before the last answer is looked at, so any
        // will do.
        let with_guess = moves.iter().copied().chain([(guess, self.win())]);
        self.tree.as_ref().is_some_and(|tree| !matches!(tree.follow(with_guess), Ok(None)))
    }

    fn next_guess(&self, left: &[u16], guessed: &[Code]) -> u16 {
        self.heuristic().next_guess(left, &self.numbers(guessed))
    }

    fn subtree(&self, left: &[u16], guessed: &[Code]) -> Tree {
        self.heuristic().subtree(left, &self.numbers(guessed))
    }
}

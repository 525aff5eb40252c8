//! Games with all codes of some rules.

use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules};
use solvetab_solver::code_breaking::strategies::heuristic::{Builder, Options};
use solvetab_solver::code_breaking::symmetry::{self, SymbolSet};
use solvetab_solver::code_breaking::tree::Tree;

use super::advice::EXACT_BELOW;
use super::game::{Followed, GuessingGame, Move, TableTurn};
use crate::code_breaking::typed::Alphabet;
use crate::output::usage;

/// All codes of some rules, in the characters of an alphabet.
pub(crate) struct RulesGame {
    rules: Rules,
    alphabet: Alphabet,
    tree: Option<DecisionTree<Vec<u8>>>,
    codes: Vec<Code>,
    secrets: Vec<u16>,
    /// Made when the first game leaves the tree.
    builder: OnceLock<Builder>,
}

impl RulesGame {
    /// Games of these rules, with a table of them if there is one.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked if the alphabet does not suit the rules.
    pub(crate) fn new(rules: Rules, alphabet: Alphabet, tree: Option<DecisionTree<Vec<u8>>>) -> anyhow::Result<Self> {
        alphabet.suits(rules).map_err(usage)?;
        let codes: Vec<Code> = rules.iter().collect();
        let secrets = (0..rules.codes()).map(|number| number as u16).collect();
        Ok(Self { rules, alphabet, tree, codes, secrets, builder: OnceLock::new() })
    }

    pub(crate) const fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    fn builder(&self) -> &Builder {
        let options = Options { exact_below: EXACT_BELOW, ..Options::default() };
        self.builder.get_or_init(|| Builder::new(self.rules, options))
    }
}

fn used(guessed: &[Code]) -> SymbolSet {
    guessed.iter().fold(0, |used, &guess| used | symmetry::symbols(guess))
}

impl GuessingGame for RulesGame {
    type Code = Code;

    const CODE: &'static str = "code";

    fn positions(&self) -> u8 {
        self.rules.positions()
    }

    fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    fn code(&self, number: u16) -> Code {
        self.codes[usize::from(number)]
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        Feedback::between(guess, secret).expect("both are codes of the rules")
    }

    fn read(&self, text: &str) -> Result<Code, String> {
        self.alphabet.read(self.rules, text)
    }

    fn show(&self, code: Code) -> String {
        self.alphabet.show(code)
    }

    fn follow(&self, moves: &[Move<Code>]) -> Option<Followed<Code>> {
        let (next, relabelling) = self.tree.as_ref()?.follow(moves.iter().copied()).ok()??;
        let Next::Guess(turn) = next else { return Some(Followed::Solved) };
        Some(Followed::Guess(TableTurn {
            guess: relabelling.apply(turn.guess()),
            remaining: turn.remaining(),
            worst: turn.worst().into(),
            total: turn.total(),
        }))
    }

    fn is_of_table(&self, moves: &[Move<Code>], guess: Code) -> bool {
        // Whether the guesses are the tree's is found before the last answer is looked at, so any will do.
        let with_guess = moves.iter().copied().chain([(guess, self.win())]);
        self.tree.as_ref().is_some_and(|tree| !matches!(tree.follow(with_guess), Ok(None)))
    }

    fn next_guess(&self, left: &[u16], guessed: &[Code]) -> u16 {
        self.builder().next_guess(left, used(guessed))
    }

    fn subtree(&self, left: &[u16], guessed: &[Code]) -> Tree {
        self.builder().subtree(left, used(guessed))
    }
}

//! How a game's codes are called, typed and shown, and how many of them are searched: what the commands need beside analysing a game.

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, FeedbackKind, Rules, Word};
use solvetab_solver::code_breaking::advice::{GuessingGame, ListGame, RulesGame};

use crate::asked::typed::{Alphabet, read_answer};
use crate::report::usage;

/// All codes of some rules, in the characters of an alphabet.
pub(crate) type CodesGame = RulesGame<Alphabet>;

/// Games of these rules.
///
/// # Errors
///
/// A mistake in what was asked if the alphabet does not suit the rules.
pub(crate) fn game_of_rules(rules: Rules, alphabet: Alphabet) -> anyhow::Result<CodesGame> {
    alphabet.suits(rules).map_err(usage)?;
    Ok(RulesGame::new(rules).with_names(alphabet))
}

/// Games that a tree knows.
///
/// # Errors
///
/// A mistake in what was asked if the alphabet does not suit the tree's rules.
pub(crate) fn game_of_tree(tree: DecisionTree<Vec<u8>>, alphabet: Alphabet) -> anyhow::Result<CodesGame> {
    alphabet.suits(tree.rules()).map_err(usage)?;
    Ok(RulesGame::of_tree(tree).with_names(alphabet))
}

/// A game whose codes can be typed.
pub(crate) trait Notation: GuessingGame {
    /// What one of its codes is called.
    fn noun(&self) -> &'static str;

    /// A code as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read(&self, text: &str) -> Result<Self::Code, String>;

    /// A code as it is shown.
    fn show(&self, code: Self::Code) -> String;

    /// An answer as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read_answer(&self, text: &str) -> Result<Feedback, String> {
        read_answer(self.positions(), self.feedback_kind(), text)
    }

    /// An answer as it is shown.
    fn show_answer(&self, answer: Feedback) -> String {
        self.feedback_kind().show(answer).to_string()
    }

    /// An answer by which people see how to write theirs.
    fn example(&self) -> &'static str {
        if self.feedback_kind() == FeedbackKind::Black { "1A" } else { "1A1B" }
    }
}

impl Notation for CodesGame {
    fn noun(&self) -> &'static str {
        "code"
    }

    fn read(&self, text: &str) -> Result<Code, String> {
        self.names().read(self.rules(), text)
    }

    fn show(&self, code: Code) -> String {
        self.names().show(code)
    }
}

impl Notation for ListGame {
    fn noun(&self) -> &'static str {
        if self.title().is_some() { "code" } else { "word" }
    }

    fn read(&self, text: &str) -> Result<Word, String> {
        let text = text.trim();
        let (length, found) = (self.positions().into(), text.chars().count());
        match (text.parse(), self.title()) {
            (Ok(word), Some(title)) if found == length && self.words().binary_search(&word).is_err() => {
                Err(format!("{word} is no code of {title}"))
            }
            (Ok(word), _) if found == length => Ok(word),
            _ => {
                let (what, members) = ("a word of the list", "characters");
                Err(InputError::Length { what, members, least: length, most: length, found }.to_string())
            }
        }
    }

    fn show(&self, word: Word) -> String {
        word.to_string()
    }
}

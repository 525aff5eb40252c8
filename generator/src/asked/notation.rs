//! How a game's codes and answers are called, typed and shown: codes of rules, words of a list, and
//! codes too many to list.

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, FeedbackKind, Rules, Word};
use solvetab_solver::code_breaking::advice::{GuessingGame, ListGame, RulesGame, large};

use crate::asked::typed::{Alphabet, read_answer, read_large_answer};
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

/// Codes too many to list, in the characters of an alphabet.
#[derive(Debug)]
pub(crate) struct LargeGame {
    pub(crate) rules: large::Rules,
    pub(crate) alphabet: Alphabet,
}

impl LargeGame {
    /// Games of these rules.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked if the alphabet does not suit the rules.
    pub(crate) fn new(rules: large::Rules, alphabet: Alphabet) -> anyhow::Result<Self> {
        alphabet.suits(rules).map_err(usage)?;
        Ok(Self { rules, alphabet })
    }
}

/// How codes and answers are typed and shown.
pub(crate) trait Notation<Code, Answer> {
    /// What a code is called.
    fn noun(&self) -> &'static str {
        "code"
    }

    /// A code as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read(&self, text: &str) -> Result<Code, String>;

    /// A code as it is shown.
    fn show(&self, code: Code) -> String;

    /// An answer as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read_answer(&self, text: &str) -> Result<Answer, String>;

    /// An answer as it is shown.
    fn show_answer(&self, answer: Answer) -> String;

    /// A guess and its answer by which people see how to write theirs.
    fn example(&self) -> (String, String);
}

/// Reads the guesses and answers of a game.
///
/// # Errors
///
/// A mistake in what was asked: which of them cannot be read, and why.
pub(crate) fn read_moves<C, A>(game: &impl Notation<C, A>, moves: &[String]) -> anyhow::Result<Vec<(C, A)>> {
    let read = |text: &String| {
        // The last sign is the one before the answer: a word may have others.
        let (guess, answer) = text.rsplit_once('=').ok_or_else(|| {
            let (guess, answer) = game.example();
            usage(format!("\"{text}\" is not a guess and its answer: write {guess}={answer}"))
        })?;
        let wrong = |error| usage(format!("\"{text}\": {error}"));
        Ok((game.read(guess).map_err(wrong)?, game.read_answer(answer).map_err(wrong)?))
    };
    moves.iter().map(read).collect()
}

/// A game whose codes can be listed.
pub(crate) trait Listed: GuessingGame + Notation<<Self as GuessingGame>::Code, Feedback> {}

impl<G: GuessingGame + Notation<<G as GuessingGame>::Code, Feedback>> Listed for G {}

/// The first code that may be secret, and an answer that can come.
fn example_of<G: Listed>(game: &G) -> (String, String) {
    let first = game.secrets().first().map_or_else(String::new, |&first| game.show(game.code(first)));
    (first, if game.feedback_kind() == FeedbackKind::Black { "1A" } else { "1A1B" }.to_owned())
}

impl Notation<Code, Feedback> for CodesGame {
    fn read(&self, text: &str) -> Result<Code, String> {
        self.names().read(self.rules(), text)
    }

    fn show(&self, code: Code) -> String {
        self.names().show(code)
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, String> {
        read_answer(self.rules().positions(), self.rules().feedback_kind(), text)
    }

    fn show_answer(&self, answer: Feedback) -> String {
        self.rules().feedback_kind().show(answer).to_string()
    }

    fn example(&self) -> (String, String) {
        example_of(self)
    }
}

impl Notation<Word, Feedback> for ListGame {
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
            (_, title) => {
                let what = if title.is_some() { "a code" } else { "a word of the list" };
                let members = "characters";
                Err(InputError::Length { what, members, least: length, most: length, found }.to_string())
            }
        }
    }

    fn show(&self, word: Word) -> String {
        word.to_string()
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, String> {
        read_answer(self.positions(), FeedbackKind::Counts, text)
    }

    fn show_answer(&self, answer: Feedback) -> String {
        answer.to_string()
    }

    fn example(&self) -> (String, String) {
        example_of(self)
    }
}

impl Notation<large::Code, large::Feedback> for LargeGame {
    fn read(&self, text: &str) -> Result<large::Code, String> {
        self.alphabet.read_large(self.rules, text)
    }

    fn show(&self, code: large::Code) -> String {
        self.alphabet.show_large(&code)
    }

    fn read_answer(&self, text: &str) -> Result<large::Feedback, String> {
        read_large_answer(self.rules, text)
    }

    fn show_answer(&self, answer: large::Feedback) -> String {
        answer.to_string()
    }

    fn example(&self) -> (String, String) {
        let (positions, symbols) = (self.rules.positions(), self.rules.symbols());
        let first = large::Code::new((0..positions).map(|position| position % symbols));
        // An answer that can come, whatever the rules.
        let (bulls, cows) = (positions.saturating_sub(2), positions.min(2));
        (first.map_or_else(|_| String::new(), |first| self.show(first)), format!("{bulls}A{cows}B"))
    }
}

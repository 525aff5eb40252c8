//! How a game of codes is announced and shown, and which codes may be played.

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Word};
use solvetab_solver::code_breaking::advice::{GuessingGame, ListGame, large};

use crate::asked::codes_asked::with_feedback;
use crate::asked::large::json_codes;
use crate::asked::notation::{CodesGame, LargeGame, Notation};
use crate::asked::typed::Alphabet;
use crate::commands::play::codes::pegs::pegs;
use crate::counts;
use crate::report::counted;

/// A game that can be played.
pub(crate) trait Played<C, A>: Notation<C, A> {
    /// What may be secret, for people.
    fn announcement(&self) -> String;

    /// The same for programs: `rules`, `codes` and `symbols`.
    fn description(&self) -> Value;

    /// Whether bulls alone are reported.
    fn is_black(&self) -> bool {
        false
    }

    /// A code as a terminal with colour shows it.
    fn in_colour(&self, code: C) -> String {
        self.show(code)
    }

    /// Whether a code that was read may be guessed.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn check_guess(&self, _: &C) -> Result<(), String> {
        Ok(())
    }

    /// Whether a code that was read may be secret.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn check_secret(&self, _: &C) -> Result<(), String> {
        Ok(())
    }
}

/// The codes of rules, for people.
fn announce(rules: large::Rules, alphabet: &Alphabet) -> String {
    let different = if rules.repeats() { "repeats allowed" } else { "all different" };
    let codes = match rules.codes() {
        1 => "1 code".to_owned(),
        codes => format!("{codes} codes"),
    };
    format!("{} of {}, {different}: {codes}", rules.positions(), alphabet.symbols_of_rules(rules))
}

/// The same for programs.
fn describe(rules: large::Rules, alphabet: &Alphabet) -> Value {
    json!({"rules": rules.to_string(), "codes": json_codes(rules), "symbols": alphabet.symbols_of_rules(rules)})
}

impl Played<Code, Feedback> for CodesGame {
    fn announcement(&self) -> String {
        let told = if self.is_black() { "; only bulls are reported" } else { "" };
        announce(self.rules().into(), self.names()) + told
    }

    fn description(&self) -> Value {
        with_feedback(describe(self.rules().into(), self.names()), self.rules().feedback_kind())
    }

    fn is_black(&self) -> bool {
        self.rules().feedback_kind() == FeedbackKind::Black
    }

    fn in_colour(&self, code: Code) -> String {
        pegs(self.names(), code)
    }
}

impl Played<large::Code, large::Feedback> for LargeGame {
    fn announcement(&self) -> String {
        announce(self.rules, &self.alphabet)
    }

    fn description(&self) -> Value {
        describe(self.rules, &self.alphabet)
    }
}

impl Played<Word, Feedback> for ListGame {
    fn announcement(&self) -> String {
        let (words, secrets) = (self.words().len(), self.secrets().len());
        if let Some(title) = self.title() {
            return format!("{title}: {}", counts::codes(words as u64, self.noun()));
        }
        let others = if words == secrets { String::new() } else { format!("{secrets} of ") };
        let characters = counted(self.positions().into(), "character", "characters");
        format!("{others}{} of {characters}", counts::codes(words as u64, self.noun()))
    }

    fn description(&self) -> Value {
        let mut letters: Vec<char> = self.words().iter().flat_map(|word| word.characters()).collect();
        letters.sort_unstable();
        letters.dedup();
        json!({
            "rules": self.title().map_or_else(|| self.announcement(), str::to_owned),
            "codes": self.secrets().len(),
            "symbols": letters.into_iter().collect::<String>(),
        })
    }

    fn check_guess(&self, word: &Word) -> Result<(), String> {
        match self.words().binary_search(word) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("{word} is not in the list")),
        }
    }

    fn check_secret(&self, word: &Word) -> Result<(), String> {
        self.check_guess(word)?;
        match self.secrets().binary_search_by(|&secret| self.code(secret).cmp(word)) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("{word} may be guessed, but no secret")),
        }
    }
}

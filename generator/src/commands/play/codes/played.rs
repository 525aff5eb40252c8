//! What playing needs of a game beside analysing it: how it is announced and shown, and which codes may be played.

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, FeedbackKind, Word};
use solvetab_solver::code_breaking::advice::{GuessingGame, ListGame};

use crate::asked::codes_asked::with_feedback;
use crate::asked::notation::{CodesGame, Notation};
use crate::commands::play::codes::pegs::pegs;
use crate::counts;
use crate::report::counted;

/// A game that can be played.
pub(crate) trait Played: Notation {
    /// What may be secret, for people.
    fn announcement(&self) -> String;

    /// The same for programs: `rules`, `codes` and `symbols`.
    fn description(&self) -> Value;

    /// A code as a terminal with colour shows it.
    fn in_colour(&self, code: Self::Code) -> String;

    /// Whether a code that was read may be guessed.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn check_guess(&self, code: Self::Code) -> Result<(), String>;

    /// Whether a code that was read may be secret.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn check_secret(&self, code: Self::Code) -> Result<(), String>;
}

impl Played for CodesGame {
    fn announcement(&self) -> String {
        let rules = self.rules();
        let different = if rules.repeats() { "repeats allowed" } else { "all different" };
        let codes = counts::codes(rules.codes(), self.noun());
        let told = if rules.feedback_kind() == FeedbackKind::Black { "; only bulls are reported" } else { "" };
        format!("{} of {}, {different}: {codes}{told}", rules.positions(), symbols(self))
    }

    fn description(&self) -> Value {
        let rules = self.rules();
        let json = json!({"rules": rules.to_string(), "codes": rules.codes(), "symbols": symbols(self)});
        with_feedback(json, rules.feedback_kind())
    }

    fn in_colour(&self, code: Code) -> String {
        pegs(self.names(), code)
    }

    fn check_guess(&self, _: Code) -> Result<(), String> {
        Ok(())
    }

    fn check_secret(&self, _: Code) -> Result<(), String> {
        Ok(())
    }
}

/// The characters of a game's symbols.
fn symbols(game: &CodesGame) -> String {
    (0..game.rules().symbols()).filter_map(|symbol| Code::new([symbol]).ok()).map(|symbol| game.show(symbol)).collect()
}

impl Played for ListGame {
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

    fn in_colour(&self, word: Word) -> String {
        self.show(word)
    }

    fn check_guess(&self, word: Word) -> Result<(), String> {
        match self.words().binary_search(&word) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("{word} is not in the list")),
        }
    }

    fn check_secret(&self, word: Word) -> Result<(), String> {
        self.check_guess(word)?;
        match self.secrets().binary_search_by(|&secret| self.code(secret).cmp(&word)) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("{word} may be guessed, but no secret")),
        }
    }
}

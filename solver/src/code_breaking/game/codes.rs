//! The codes of a game and their feedback, by number and as text.
//!
//! The codes that may be guessed are numbered in ascending order, and so are the kinds of feedback:
//! the winning one is the last. A [`Game`](super::Game) adds tables for searches to this, advice
//! adds what is known of the game.

use std::fmt;
use std::iter::zip;
use std::sync::OnceLock;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Feedback, FeedbackKind, Rules};

use super::Move;
use super::feedback::FeedbackNumbers;
use super::hard_mode::{Constraints, LetterSets};
use super::list::{CodeList, FIRST_WORD, Mode};
use super::scan::Symbols;

/// Codes that may be guessed, which of them may be the secret, and the feedback of a guess.
///
/// ```
/// use solvetab_solver::code_breaking::game::Codes;
/// use solvetab_lookup::code_breaking::Rules;
///
/// let codes = Codes::from("4x10".parse::<Rules>()?);
/// assert_eq!((codes.secrets().len(), codes.name(0)), (5040, "0123".to_owned()));
/// assert_eq!(codes.feedback_name(codes.win()), "4A0B");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug)]
pub struct Codes {
    source: Source,
    secrets: Vec<u16>,
    feedback: FeedbackNumbers,
    /// Sets of guesses by letter, for hard mode.
    letter_sets: OnceLock<LetterSets>,
}

/// Origin of the codes.
#[derive(Debug)]
enum Source {
    /// All codes of some rules may be guessed and be secret. A tree is followed without their
    /// symbols.
    Rules(Rules, OnceLock<Vec<Symbols>>),
    /// The codes or words of a list.
    List(CodeList),
}

impl From<Rules> for Codes {
    /// All codes of some rules may be guessed and be secret.
    fn from(rules: Rules) -> Self {
        Self {
            secrets: (0..rules.codes()).map(|code| code as u16).collect(),
            feedback: FeedbackNumbers::counts(rules.positions(), rules.feedback_kind()),
            source: Source::Rules(rules, OnceLock::new()),
            letter_sets: OnceLock::new(),
        }
    }
}

impl From<CodeList> for Codes {
    /// The codes of a list may be guessed, and some of them be secret.
    fn from(list: CodeList) -> Self {
        let positions = list.positions();
        Self {
            secrets: list.secret_numbers().to_vec(),
            feedback: match list.is_coloured() {
                true => FeedbackNumbers::Colours(positions),
                false => FeedbackNumbers::counts(positions, FeedbackKind::Counts),
            },
            source: Source::List(list),
            letter_sets: OnceLock::new(),
        }
    }
}

impl fmt::Display for Codes {
    /// The rules, or the title of the list, with the first word if that is fixed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Rules(rules, _) => rules.fmt(f),
            Source::List(list) => {
                let title = list.title().unwrap_or("the list");
                match list.first() {
                    Some(word) => f.pad(&format!("{title}{FIRST_WORD}{word}")),
                    None => f.pad(title),
                }
            }
        }
    }
}

impl Codes {
    /// The rules whose codes these are, all of them; nothing for a list.
    #[must_use]
    pub const fn rules(&self) -> Option<Rules> {
        match self.source {
            Source::Rules(rules, _) => Some(rules),
            Source::List(_) => None,
        }
    }

    /// The list whose codes these are; nothing for rules.
    #[must_use]
    pub const fn list(&self) -> Option<&CodeList> {
        match &self.source {
            Source::Rules(..) => None,
            Source::List(list) => Some(list),
        }
    }

    /// Description of what is searched, in one line; the same for no other game.
    #[must_use]
    pub fn description(&self) -> String {
        match &self.source {
            Source::Rules(rules, _) if rules.feedback_kind() == FeedbackKind::Counts => {
                rules.to_string()
            }
            Source::Rules(rules, _) => format!("{rules}, {} feedback", rules.feedback_kind()),
            Source::List(list) => list.description(),
        }
    }

    /// Number of symbols in a code.
    #[must_use]
    pub fn positions(&self) -> u8 {
        match &self.source {
            Source::Rules(rules, _) => rules.positions(),
            Source::List(list) => list.positions(),
        }
    }

    /// Words that may be guessed once there is feedback.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.list().map_or(Mode::Any, CodeList::mode)
    }

    /// The code with a number, as it is written.
    ///
    /// # Panics
    ///
    /// If there is no code of this number.
    #[must_use]
    pub fn name(&self, code: u16) -> String {
        match &self.source {
            Source::Rules(rules, _) => rules
                .code(code.into())
                .expect("the number of a code")
                .to_string(),
            Source::List(list) => list.name(code).to_owned(),
        }
    }

    /// The number of a code, as it is written; nothing if it may not be guessed.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u16> {
        match &self.source {
            Source::Rules(rules, _) => u16::try_from(rules.index(name.parse().ok()?).ok()?).ok(),
            Source::List(list) => list.number(name),
        }
    }

    /// Number of codes that may be guessed; their numbers begin at 0.
    #[must_use]
    pub fn guess_count(&self) -> usize {
        match &self.source {
            Source::Rules(rules, _) => rules.codes() as usize,
            Source::List(list) => list.guesses(),
        }
    }

    /// The numbers of the codes that may be secret, in ascending order.
    #[must_use]
    pub fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    /// The codes that may be secret, as they are written, in the order of their numbers.
    #[must_use]
    pub fn secret_names(&self) -> Vec<String> {
        self.secrets
            .iter()
            .map(|&secret| self.name(secret))
            .collect()
    }

    /// Tells whether each letter of a guess gets a colour.
    #[must_use]
    pub const fn is_coloured(&self) -> bool {
        matches!(self.feedback, FeedbackNumbers::Colours(_))
    }

    /// Kind of feedback where letters get no colours.
    #[must_use]
    pub const fn feedback_kind(&self) -> FeedbackKind {
        self.feedback.kind()
    }

    /// The number of the feedback that ends the game: the last.
    #[must_use]
    pub const fn win(&self) -> u16 {
        self.feedback.win()
    }

    /// The feedback with a number, as it is written.
    ///
    /// # Panics
    ///
    /// If no feedback has this number.
    #[must_use]
    pub fn feedback_name(&self, number: u16) -> String {
        self.feedback.name(number)
    }

    /// Reads feedback: counts, or a colour for each letter.
    ///
    /// # Errors
    ///
    /// [`InputError`] for text that is none, and for feedback that no guess of this length gets.
    pub fn read_feedback(&self, text: &str) -> Result<u16, InputError> {
        self.feedback.read(text)
    }

    /// The number of counted feedback.
    ///
    /// # Errors
    ///
    /// [`InputError::Form`] for feedback that no guess of this length gets.
    pub fn feedback_number(&self, feedback: Feedback) -> Result<u16, InputError> {
        self.feedback.number(feedback)
    }

    /// Counted feedback by its number; nothing of colours.
    #[must_use]
    pub fn counts(&self, number: u16) -> Option<Feedback> {
        self.feedback.all_counts().get(usize::from(number)).copied()
    }

    /// The numbers of counted feedback.
    pub(super) const fn feedback_numbers(&self) -> &FeedbackNumbers {
        &self.feedback
    }

    /// The codes that may be guessed, by number.
    pub(crate) fn guesses(&self) -> &[Symbols] {
        match &self.source {
            Source::Rules(rules, symbols) => symbols.get_or_init(|| symbols_of(*rules)),
            Source::List(list) => list.symbols(),
        }
    }

    /// The symbols of a code.
    #[inline]
    pub(crate) fn symbols(&self, code: u16) -> &[u8] {
        &self.guesses()[usize::from(code)][..self.positions().into()]
    }

    /// The numbers of all guesses.
    pub(crate) fn all_guesses(&self) -> Vec<u16> {
        (0..=u16::MAX).take(self.guess_count()).collect()
    }

    /// The only guess that may be made first, if that is fixed.
    pub(crate) fn first(&self) -> Option<u16> {
        self.list().and_then(CodeList::first_number)
    }

    /// Returns the hints of a history that the next guess has to use, in hard mode; nothing where
    /// any guess may be made.
    pub(crate) fn constraints(
        &self,
        history: impl IntoIterator<Item = Move>,
    ) -> Option<Constraints> {
        let is_hard = self.mode() == Mode::Hard;
        let constraints =
            is_hard.then(|| Constraints::new(self.positions().into(), self.guesses(), history));
        constraints.filter(|constraints| !constraints.allow_all())
    }

    /// The guesses that may be made for a set, which is all that a history leaves, ascending;
    /// nothing if these are all.
    pub(crate) fn allowed(
        &self,
        set: &[u16],
        history: impl IntoIterator<Item = Move>,
    ) -> Option<Vec<u16>> {
        if self.mode() == Mode::CandidatesOnly {
            let mut allowed = set.to_vec();
            allowed.sort_unstable();
            return Some(allowed);
        }
        let constraints = self.constraints(history)?;
        let letter_sets = self
            .letter_sets
            .get_or_init(|| LetterSets::new(self.positions().into(), self.guesses()));
        Some(letter_sets.allowed(&constraints))
    }
}

/// The symbols of all codes of some rules.
fn symbols_of(rules: Rules) -> Vec<Symbols> {
    let codes = rules.iter().map(|code| {
        let mut symbols = Symbols::default();
        zip(&mut symbols, code.symbols()).for_each(|(slot, &symbol)| *slot = symbol);
        symbols
    });
    codes.collect()
}

//! Lists of codes: secrets that are not all codes of some rules, or words.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::iter::zip;

use solvetab_lookup::code_breaking::{Code, MAX_LETTERS, MAX_POSITIONS, Rules, Word, WordList};
use solvetab_lookup::{InputError, agreeing};
use unicode_normalization::UnicodeNormalization;

use super::scan::Symbols;
use crate::choices::choices;

/// Codes that may be guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Guesses {
    /// The codes that may be secret.
    #[default]
    List,
    /// All codes: of the rules, or, without rules, of the letters that occur, with repeats.
    All,
}

/// Codes that may be guessed, as they are written, and which of them may be secret.
///
/// ```
/// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources};
///
/// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
/// let list = CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?;
/// let optimal = search::solve(&Game::from(list), Question::default(), &Resources::default())?;
/// assert_eq!(optimal.tree.cost().total, 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct CodeList {
    /// Title of the list, if it has one.
    title: Option<String>,
    positions: usize,
    /// Characters of the words, in ascending order.
    letters: Vec<char>,
    names: Vec<String>,
    symbols: Vec<Symbols>,
    secrets: Vec<u16>,
    is_coloured: bool,
    mode: Mode,
    /// The only word that may be guessed first, if that is fixed.
    first: Option<u16>,
    /// True if all codes may be guessed, so that one that is no secret need not be a word.
    has_all_codes: bool,
}

choices! {
    /// Words that may be guessed once there is feedback, in games of words with colours. The names
    /// are those in titles of tables.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Mode parsed as "a mode" such as "any word, hard mode or candidates only" {
        #[default]
        Any = "any word", "Any word of the list";
        Hard = "hard mode", "Words that agree with the hints of each guess so far";
        CandidatesOnly = "candidates only", "Words that may still be the secret, from the first guess on";
    }
}

impl Mode {
    /// The mode that two options ask for; nothing if they exclude each other.
    #[must_use]
    pub const fn of(hard: bool, candidates_only: bool) -> Option<Self> {
        match (hard, candidates_only) {
            (false, false) => Some(Self::Any),
            (true, false) => Some(Self::Hard),
            (false, true) => Some(Self::CandidatesOnly),
            (true, true) => None,
        }
    }
}

/// Suffix after the rules in the title of [`CodeList::without_leading_zero`].
pub const WITHOUT_LEADING_ZERO: &str = " without a leading zero";

/// Most codes that may be guessed: their numbers fit 16 bits.
pub const MOST_GUESSES: usize = 1 << 16;
/// Most different characters in the words of a list whose letters get colours.
const MOST_LETTERS: usize = 255;
/// Most different characters in the words of a list with bulls and cows.
const MOST_COUNTED_LETTERS: usize = 32;

/// Words that are no list of codes.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// There are no words.
    Empty,
    /// A word is not of the rules.
    NotOfRules {
        /// Index of the word, from 0.
        index: usize,
        /// Reason.
        error: InputError,
    },
    /// A word has more characters than positions can be searched, or none.
    Length {
        /// Index of the word, from 0.
        index: usize,
        /// The word.
        word: String,
    },
    /// A word is not as long as the first one.
    OtherLength {
        /// Index of the word, from 0.
        index: usize,
        /// The word.
        word: String,
        /// The first word.
        first: String,
    },
    /// A word has occurred before.
    Repeated {
        /// Index of the word, from 0.
        index: usize,
        /// The word.
        word: String,
    },
    /// The words have more different characters than are searched.
    TooManyLetters {
        /// Number of different characters.
        letters: usize,
    },
    /// More codes could be guessed than can be numbered.
    TooManyGuesses {
        /// Number of codes that could be guessed.
        guesses: usize,
        /// Number of them in the list.
        words: usize,
    },
    /// A secret is not among the guesses.
    NoGuess {
        /// Index of the secret, from 0.
        index: usize,
        /// The secret.
        word: String,
    },
    /// A first word that may not be guessed, or that is asked for where words have no colours.
    NoFirst {
        /// The word.
        word: String,
        /// Reason.
        because: &'static str,
    },
}

impl ListError {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "no-codes",
            Self::NotOfRules { error, .. } => error.code(),
            Self::Length { .. } => "length",
            Self::OtherLength { .. } => "lengths",
            Self::Repeated { .. } => "repeated-code",
            Self::TooManyLetters { .. } => "too-many-letters",
            Self::TooManyGuesses { .. } => "too-many-codes",
            Self::NoGuess { .. } | Self::NoFirst { .. } => "no-guess",
        }
    }

    /// The number of the word that is wrong, from 0, if it is a single one.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::NotOfRules { index, .. }
            | Self::Length { index, .. }
            | Self::OtherLength { index, .. }
            | Self::Repeated { index, .. }
            | Self::NoGuess { index, .. } => Some(*index),
            Self::Empty
            | Self::TooManyLetters { .. }
            | Self::TooManyGuesses { .. }
            | Self::NoFirst { .. } => None,
        }
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there are no codes: give one a line"),
            Self::NotOfRules { error, .. } => error.fmt(f),
            Self::Length { word, .. } => {
                let length = word.chars().count();
                write!(
                    f,
                    "{word} has {length} characters: give 1 to {MAX_POSITIONS}, or with colours to {MAX_LETTERS}"
                )
            }
            Self::OtherLength { word, first, .. } => {
                write!(
                    f,
                    "{word} is not as long as {first}: give codes of one length"
                )
            }
            Self::Repeated { word, .. } => write!(f, "{word} occurs twice: leave one of them out"),
            Self::TooManyLetters { letters } => {
                let most = if *letters > MOST_LETTERS {
                    MOST_LETTERS
                } else {
                    MOST_COUNTED_LETTERS
                };
                write!(
                    f,
                    "the codes have {letters} different characters: at most {most} are searched"
                )?;
                if *letters > MOST_LETTERS {
                    Ok(())
                } else {
                    write!(f, ", or {MOST_LETTERS} with colours")
                }
            }
            Self::TooManyGuesses { guesses, words } => {
                let advice = if *words > MOST_GUESSES {
                    "keep the most usual words"
                } else {
                    "guess those of the list only"
                };
                write!(
                    f,
                    "{guesses} words are more than the {MOST_GUESSES} that can be guessed: {advice}"
                )
            }
            Self::NoGuess { word, .. } => {
                write!(
                    f,
                    "{word} may be secret but not be guessed: add it to the guesses, or leave it out"
                )
            }
            Self::NoFirst { word, because } => {
                write!(f, "{word} cannot be the first word: {because}")
            }
        }
    }
}

solvetab_lookup::debug_as_display!(ListError);

impl std::error::Error for ListError {}

impl CodeList {
    /// A list of codes of some rules, or of words of 1 to 10 characters; upper and lower case are
    /// one. Words get bulls and cows as feedback if they [can](Self::counted), or
    /// [colours](Self::coloured).
    ///
    /// # Errors
    ///
    /// A [`ListError`] if a word is no code, is not as long as the others, or occurs twice, or
    /// there are too many.
    pub fn new(
        words: Vec<String>,
        rules: Option<Rules>,
        guesses: Guesses,
    ) -> Result<Self, ListError> {
        let words = checked(words, rules)?;
        let positions = words.first().ok_or(ListError::Empty)?.chars().count();
        let letters: Vec<char> = match rules {
            Some(rules) => (0..u32::from(rules.symbols()))
                .filter_map(|symbol| char::from_digit(symbol, 16))
                .collect(),
            None => letters_of(&words)?,
        };

        let all = match rules {
            Some(rules) => rules.codes() as usize,
            None => letters.len().saturating_pow(positions as u32),
        };
        let count = if guesses == Guesses::All {
            all
        } else {
            words.len()
        };
        if count > MOST_GUESSES {
            return Err(ListError::TooManyGuesses {
                guesses: count,
                words: words.len(),
            });
        }

        let names = match (guesses, rules) {
            (Guesses::List, _) => words.clone(),
            (Guesses::All, Some(rules)) => rules.iter().map(|code| code.to_string()).collect(),
            (Guesses::All, None) => all_words(&letters, positions),
        };
        let secrets = words
            .iter()
            .filter_map(|word| names.binary_search(word).ok());
        let secrets = secrets.map(|number| number as u16).collect();
        let has_all_codes = guesses == Guesses::All;
        Ok(Self {
            has_all_codes,
            ..Self::from_names(positions, letters, names, secrets)
        })
    }

    /// The codes of some rules that do not begin with 0, which may be guessed and be secret.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::list::CodeList;
    ///
    /// let list = CodeList::without_leading_zero("4x10".parse()?)?;
    /// assert_eq!((list.secrets(), list.name(0)), (4536, "1023"));
    /// assert_eq!(list.title(), Some("4x10 without a leading zero"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ListError::Empty`] where 0 is the only symbol.
    pub fn without_leading_zero(rules: Rules) -> Result<Self, ListError> {
        let codes = rules
            .iter()
            .map(|code| code.to_string())
            .filter(|code| !code.starts_with('0'));
        let list = Self::new(codes.collect(), Some(rules), Guesses::List)?;
        Ok(Self {
            title: Some(format!("{rules}{WITHOUT_LEADING_ZERO}")),
            ..list
        })
    }

    /// The same codes to guess, of which only some may be secret.
    ///
    /// # Errors
    ///
    /// A [`ListError`] as of [`new`](Self::new), and for a secret that may not be guessed.
    pub fn with_secrets(
        self,
        secrets: Vec<String>,
        rules: Option<Rules>,
    ) -> Result<Self, ListError> {
        let mut numbers = BTreeSet::new();
        for (index, (word, written)) in
            zip(each_checked(secrets.clone(), rules)?, secrets).enumerate()
        {
            if word.chars().count() != self.positions {
                return Err(ListError::OtherLength {
                    index,
                    word,
                    first: self.names[0].clone(),
                });
            }
            let number = self
                .names
                .binary_search(&word)
                .map_err(|_| ListError::NoGuess {
                    index,
                    word: written,
                })?;
            numbers.insert(number as u16);
        }
        if numbers.is_empty() {
            return Err(ListError::Empty);
        }
        Ok(Self {
            title: None,
            secrets: numbers.into_iter().collect(),
            ..self
        })
    }

    /// The same list with a colour for each letter as feedback.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::Game;
    /// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
    /// use solvetab_solver::code_breaking::search::{self, Question, Resources};
    ///
    /// let words = |words: &str| words.split(' ').map(str::to_owned).collect();
    /// let guesses = CodeList::new(words("crane eerie there where"), None, Guesses::List)?;
    /// let list = guesses.with_secrets(words("there where eerie"), None)?.coloured();
    /// let optimal = search::solve(&Game::from(list), Question::default(), &Resources::default())?;
    /// assert_eq!(optimal.tree.cost().total, 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn coloured(self) -> Self {
        Self {
            is_coloured: true,
            ..self
        }
    }

    /// The same list, if its words can get bulls and cows as feedback.
    ///
    /// # Errors
    ///
    /// [`ListError::Length`] for words of more than 8 characters, [`ListError::TooManyLetters`] for
    /// more than 32 different ones.
    pub fn counted(self) -> Result<Self, ListError> {
        match self.letters.len() {
            _ if self.can_be_counted() => Ok(self),
            letters if letters > MOST_COUNTED_LETTERS => Err(ListError::TooManyLetters { letters }),
            _ => Err(ListError::Length {
                index: 0,
                word: self.names[0].clone(),
            }),
        }
    }

    /// Tells whether bulls and cows can be counted.
    pub(crate) fn can_be_counted(&self) -> bool {
        self.positions <= MAX_POSITIONS.into() && self.letters.len() <= MOST_COUNTED_LETTERS
    }

    /// The same coloured list in this mode.
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Self {
        Self {
            mode: if self.is_coloured { mode } else { Mode::Any },
            ..self
        }
    }

    /// Words that may be guessed once there is feedback.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The same list for games that begin with this word. Trees that begin with another word are
    /// not looked at.
    ///
    /// # Errors
    ///
    /// [`ListError::NoFirst`] if it may not be guessed, if it tells no secrets apart, or if there
    /// are fewer than three; or if the words have no colours: symmetry makes first guesses equal
    /// there.
    pub fn beginning_with(self, word: &str) -> Result<Self, ListError> {
        let read = word.parse::<Word>().ok().filter(|_| self.is_coloured);
        let number = read.and_then(|word| self.names.binary_search(&word.to_string()).ok());
        let secrets = self.secret_numbers().iter();
        let mut colours =
            secrets.map(|&secret| read?.colours(self.name(secret).parse().ok()?).ok());
        let first = colours.next();
        let because = match number {
            None => "it may not be guessed",
            Some(number) if !self.may_begin(number as u16) => {
                "it is no secret, and guesses have to be candidates"
            }
            Some(_) if self.secrets() < 3 => {
                "with one or two secrets there is nothing to search: leave the first word out"
            }
            Some(_) if colours.all(|colours| Some(colours) == first) => "it tells no secrets apart",
            Some(number) => {
                return Ok(Self {
                    first: Some(number as u16),
                    ..self
                });
            }
        };
        Err(ListError::NoFirst {
            word: word.to_owned(),
            because,
        })
    }

    /// Tells whether a word may be guessed first.
    fn may_begin(&self, number: u16) -> bool {
        self.mode != Mode::CandidatesOnly || self.secrets.binary_search(&number).is_ok()
    }

    /// The only word that may be guessed first, if that is fixed.
    #[must_use]
    pub fn first(&self) -> Option<&str> {
        self.first.map(|first| self.name(first))
    }

    /// Its number.
    pub(crate) fn first_number(&self) -> Option<u16> {
        self.first
    }

    /// The same list with nothing to guess but words of these numbers, the secrets among them.
    pub(crate) fn guessing(&self, guesses: &BTreeSet<u16>) -> Self {
        let names: Vec<String> = guesses
            .iter()
            .map(|&guess| self.name(guess).to_owned())
            .collect();
        let secrets = (0..)
            .zip(guesses)
            .filter(|(_, guess)| self.secrets.binary_search(guess).is_ok());
        let secrets = secrets.map(|(number, _)| number).collect();
        let letters: BTreeSet<char> = names.iter().flat_map(|name| name.chars()).collect();
        let letters = letters.into_iter().collect();
        Self {
            is_coloured: self.is_coloured,
            mode: self.mode,
            ..Self::from_names(self.positions, letters, names, secrets)
        }
    }

    /// The same list, in which the words of these numbers may be secret.
    pub(crate) fn with_secret_numbers(&self, secrets: &[u16]) -> Self {
        Self {
            title: None,
            secrets: secrets.to_vec(),
            first: None,
            ..self.clone()
        }
    }

    /// The numbers of the words that may be guessed and are no secrets, ascending; none where what
    /// may be guessed is any code.
    pub(crate) fn other_words(&self) -> impl Iterator<Item = u16> {
        let words = if self.has_all_codes {
            0
        } else {
            self.names.len()
        };
        (0..words)
            .map(|number| number as u16)
            .filter(|number| self.secrets.binary_search(number).is_err())
    }

    /// Tells whether each letter of a guess gets a colour.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// The list that is in a table.
    ///
    /// # Errors
    ///
    /// A [`ListError`] if it is not one that could be searched: the table is damaged, or another
    /// program made it.
    pub(crate) fn from_table(list: WordList<'_>) -> Result<Self, ListError> {
        let names = checked(list.iter().map(|word| word.to_string()).collect(), None)?;
        let letters = letters_of(&names)?;
        // The words of a table are in order, unless it is damaged.
        let words = (0..)
            .zip(list.iter())
            .filter(|&(number, _)| list.may_be_secret(number));
        let numbers = words.filter_map(|(_, word)| names.binary_search(&word.to_string()).ok());
        let secrets: BTreeSet<u16> = numbers.map(|number| number as u16).collect();
        if secrets.is_empty() {
            return Err(ListError::Empty);
        }
        let secrets = secrets.into_iter().collect();
        let list = Self::from_names(list.positions().into(), letters, names, secrets);
        Ok(Self {
            title: list.known_title(),
            ..list
        })
    }

    fn from_names(
        positions: usize,
        letters: Vec<char>,
        names: Vec<String>,
        secrets: Vec<u16>,
    ) -> Self {
        let symbols = names.iter().map(|name| symbols(name, &letters)).collect();
        Self {
            title: None,
            positions,
            letters,
            names,
            symbols,
            secrets,
            is_coloured: false,
            mode: Mode::Any,
            first: None,
            has_all_codes: false,
        }
    }

    /// The title of the list, if it is that of [`without_leading_zero`](Self::without_leading_zero)
    /// for some rules.
    fn known_title(&self) -> Option<String> {
        let symbols =
            (0..self.letters.len() as u32).map_while(|symbol| char::from_digit(symbol, 16));
        if !symbols.eq(self.letters.iter().copied()) || self.secrets.len() < self.names.len() {
            return None;
        }
        let repeats = self
            .rows()
            .any(|row| (1..row.len()).any(|at| row[..at].contains(&row[at])));
        let rules = Rules::new(self.positions(), self.letters.len() as u8, repeats).ok()?;
        Self::without_leading_zero(rules)
            .ok()
            .filter(|known| known.names == self.names)?
            .title
    }

    /// The codes that may be guessed, each as the numbers of its letters.
    pub(crate) fn symbols(&self) -> &[Symbols] {
        &self.symbols
    }

    /// Title of the list: the rules that its codes have, and which of them they are. A list that
    /// was given has no title.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Number of characters in a code.
    #[must_use]
    pub fn positions(&self) -> u8 {
        self.positions as u8
    }

    /// The characters that codes can have, in ascending order.
    pub(crate) fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The codes that may be guessed, each as the numbers of its letters.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.symbols
            .iter()
            .map(|symbols| &symbols[..self.positions])
    }

    /// The numbers of the codes that may be secret, in ascending order.
    #[must_use]
    pub(crate) fn secret_numbers(&self) -> &[u16] {
        &self.secrets
    }

    /// Number of codes that may be guessed.
    #[must_use]
    pub fn guesses(&self) -> usize {
        self.names.len()
    }

    /// A code as it is written, by the number it has in a tree.
    ///
    /// # Panics
    ///
    /// If there is no code of this number.
    #[must_use]
    pub fn name(&self, code: u16) -> &str {
        &self.names[usize::from(code)]
    }

    /// The number of a code, as it is written; nothing if it may not be guessed.
    pub(crate) fn number(&self, name: &str) -> Option<u16> {
        self.names
            .binary_search_by(|known| known.as_str().cmp(name))
            .ok()
            .map(|number| number as u16)
    }

    /// Number of codes that may be secret.
    #[must_use]
    pub fn secrets(&self) -> usize {
        self.secrets.len()
    }

    /// Description of what is searched, in one line: numbers of codes, and a digest of them.
    #[must_use]
    pub(crate) fn description(&self) -> String {
        let secrets = self
            .secrets
            .iter()
            .map(|&secret| self.name(secret))
            .collect::<Vec<_>>()
            .join(" ");
        let digest = blake3::hash(format!("{} / {secrets}", self.names.join(" ")).as_bytes());
        let colours = match (self.is_coloured, self.mode) {
            (false, _) => String::new(),
            (true, Mode::Any) => ", colours".to_owned(),
            (true, mode) => format!(", colours, {mode}"),
        };
        let first = self
            .first()
            .map_or_else(String::new, |first| format!(", first {first}"));
        let (secrets, guesses) = (self.secrets(), self.names.len());
        let (codes, tried) = (
            agreeing(secrets, "codes"),
            if guesses == 1 { "guess" } else { "guesses" },
        );
        format!(
            "{secrets} {codes}, {guesses} {tried}, {}{colours}{first}",
            &digest.to_hex()[..16]
        )
    }

    /// Title of a list with colours in tables and reports, with the first word if that is fixed.
    #[must_use]
    pub fn coloured_title(&self) -> String {
        let first = self
            .first()
            .map_or_else(String::new, |first| format!("{FIRST_WORD}{first}"));
        coloured_title(self.secrets(), self.positions(), self.mode) + &first
    }
}

/// Title of a game of words with colours in tables and reports.
#[must_use]
pub fn coloured_title(secrets: usize, positions: u8, mode: Mode) -> String {
    let mode = if mode == Mode::Any {
        String::new()
    } else {
        format!(", {mode}")
    };
    let (words, characters) = (
        agreeing(secrets, "words"),
        agreeing(positions.into(), "characters"),
    );
    format!("{secrets} {words} of {positions} {characters}, colours{mode}")
}

/// Text with each letter and its accents as one character, where there is one: the form in which
/// words are compared. Korean letters stay letters, and do not become syllables.
///
/// ```
/// use solvetab_solver::code_breaking::game::list::composed;
///
/// assert_eq!(composed("ka\u{308}fig"), "k\u{e4}fig");
/// ```
#[must_use]
pub fn composed(text: &str) -> String {
    // By characters alone, a dotted I would be two, and a sigma at the end another letter.
    let lower = text.replace('\u{130}', "i").to_lowercase();
    let is_korean = lower
        .chars()
        .any(|letter| matches!(letter, '\u{1100}'..='\u{11ff}'));
    if is_korean {
        lower
    } else {
        lower.nfc().collect()
    }
}

/// Suffix after the title of a game whose first word is fixed.
pub const FIRST_WORD: &str = ", first word ";

/// The words as they are written, in order.
fn checked(words: Vec<String>, rules: Option<Rules>) -> Result<Vec<String>, ListError> {
    let mut words = each_checked(words, rules)?;
    words.sort_unstable();
    Ok(words)
}

/// The words as they are written, each in its place.
fn each_checked(words: Vec<String>, rules: Option<Rules>) -> Result<Vec<String>, ListError> {
    let mut all = Vec::with_capacity(words.len());
    let mut seen = HashSet::new();
    let mut first: Option<String> = None;

    for (index, word) in words.into_iter().enumerate() {
        let word = match rules {
            Some(rules) => {
                let code = word
                    .parse::<Code>()
                    .and_then(|code| rules.index(code).map(|_| code));
                let code = code.map_err(|error| match error {
                    InputError::Symbol { found, .. } => InputError::Symbol {
                        found,
                        symbols: rules.symbols(),
                    },
                    error => error,
                });
                code.map_err(|error| ListError::NotOfRules { index, error })?
                    .to_string()
            }
            None => word
                .parse::<Word>()
                .map_err(|_| ListError::Length { index, word })?
                .to_string(),
        };
        let length = word.chars().count();
        let first = first.get_or_insert_with(|| word.clone());
        if first.chars().count() != length {
            return Err(ListError::OtherLength {
                index,
                word,
                first: first.clone(),
            });
        }
        if !seen.insert(word.clone()) {
            return Err(ListError::Repeated { index, word });
        }
        all.push(word);
    }

    Ok(all)
}

/// The different characters of some words, in order.
fn letters_of(words: &[String]) -> Result<Vec<char>, ListError> {
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    match letters.len() {
        0..=MOST_LETTERS => Ok(letters.into_iter().collect()),
        letters => Err(ListError::TooManyLetters { letters }),
    }
}

/// All words of these letters, in order.
fn all_words(letters: &[char], positions: usize) -> Vec<String> {
    (0..positions).fold(vec![String::new()], |starts, _| {
        starts
            .iter()
            .flat_map(|start| letters.iter().map(move |letter| format!("{start}{letter}")))
            .collect()
    })
}

/// A word's letters by their numbers.
fn symbols(word: &str, letters: &[char]) -> Symbols {
    let mut symbols = Symbols::default();
    for (slot, letter) in symbols.iter_mut().zip(word.chars()) {
        *slot = letters.binary_search(&letter).unwrap_or_default() as u8;
    }
    symbols
}

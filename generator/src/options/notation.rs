//! Names and notation of a game's codes and feedback: codes of rules, words of a list, and codes
//! too many to list. What is typed and is none of them is refused here, with words like it.

use std::ffi::{OsStr, OsString};

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, Colours, Feedback, FeedbackKind, Shape, Word};
use solvetab_solver::code_breaking::advice::{Analysis, Guess, GuessingGame, Move};
use solvetab_solver::code_breaking::game::list::{Mode, composed};

use unicode_normalization::UnicodeNormalization;

use crate::names::rules_of;
use crate::options::alphabet::{Alphabet, half_width};
use crate::options::feedback::{
    Example, ONE_AND_TWO, Sample, check_colours, check_counts, form, read_colour, read_colours,
    read_feedback, read_large_feedback,
};
use crate::report::{UsageError, codes, counted, shortened, unusual, usage};
use crate::tables::word_lists::WORD_GUESSES;

/// The name of the feedback that is a colour for each letter.
pub(crate) const COLOURS: &str = "colours";

/// Notation of codes and feedback.
pub(crate) trait Notation {
    /// Name of a code.
    fn noun(&self) -> &'static str {
        "code"
    }

    /// A code as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read(&self, text: &str) -> Result<Guess, UsageError>;

    /// A code as it is shown.
    fn show(&self, code: Guess) -> String;

    /// Feedback as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read_feedback(&self, text: &str) -> Result<u16, UsageError>;

    /// Checks that some secret gives this feedback to this guess.
    ///
    /// # Errors
    ///
    /// A sentence that says why none does.
    fn check_feedback(&self, _guess: Guess, _feedback: u16) -> Result<(), UsageError> {
        Ok(())
    }

    /// Feedback as it is shown.
    fn show_feedback(&self, feedback: u16) -> String;

    /// A guess and its feedback by which people see how to write theirs.
    fn example(&self) -> (String, String);

    /// Feedback by which people see how to write theirs, for any guess.
    fn sample(&self) -> Sample;

    /// Kind of feedback, unless it is bulls and cows.
    fn feedback_name(&self) -> Option<&'static str> {
        None
    }

    /// Guesses that a player usually has, if there is a limit.
    fn usual_most(&self) -> Option<u16> {
        None
    }

    /// Checks that a code may be guessed after these moves, where guesses must use the hints so
    /// far.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn may_follow(&self, _moves: &[Move], _code: Guess) -> Result<(), UsageError> {
        Ok(())
    }
}

/// Checks that each of these moves may be made after those before it, and get its feedback.
///
/// # Errors
///
/// The move that may not, and why.
pub(crate) fn check_order(game: &dyn Notation, moves: &[Move]) -> Result<(), UsageError> {
    for (place, &(guess, feedback)) in moves.iter().enumerate() {
        game.may_follow(&moves[..place], guess)?;
        game.check_feedback(guess, feedback)?;
    }
    Ok(())
}

/// The signs between a guess and its feedback: keyboards for Chinese write the second one.
pub(crate) const EQUALS: [char; 2] = ['=', '＝'];

/// Reads the guesses and feedback of a game.
///
/// # Errors
///
/// A mistake in what was asked: which of them cannot be read, and why.
pub(crate) fn read_moves(game: &dyn Notation, moves: &[String]) -> Result<Vec<Move>, UsageError> {
    moves.iter().map(|text| read_move(game, text)).collect()
}

/// Reads a guess and its feedback.
fn read_move(game: &dyn Notation, text: &str) -> Result<Move, UsageError> {
    // The last sign is the one before the feedback: a word may have others.
    let Some((guess, feedback)) = text.rsplit_once(EQUALS) else {
        let ((guess, feedback), typed) = (game.example(), shortened(text));
        if let Some(rules) = rules_of(text) {
            return Err(form(format!(
                "\"{typed}\" is a game, not a guess: solvetab next --rules {typed} is for {rules}"
            )));
        }
        return Err(form(if game.read(text).is_ok() {
            format!(
                "\"{typed}\" is a guess without its feedback: write something like {typed}={feedback}"
            )
        } else {
            format!(
                "\"{typed}\" is not a guess with its feedback: write something like {guess}={feedback}"
            )
        }));
    };

    let read = game
        .read(guess)
        .and_then(|guess| Ok((guess, game.read_feedback(feedback)?)));
    read.map_err(|error| {
        let is_coloured =
            game.feedback_name() != Some(COLOURS) && is_coloured_word(guess, feedback);
        let hint = if is_coloured {
            "; if its letters have colours, add --feedback colours or --table words-2315"
        } else {
            ""
        };
        error.reworded(|sentence| format!("\"{}\": {sentence}{hint}", shortened(text)))
    })
}

/// Returns whether this looks like a word with a colour for each letter.
fn is_coloured_word(guess: &str, feedback: &str) -> bool {
    let (guess, feedback) = (guess.trim(), half_width(feedback).trim().parse::<Colours>());
    guess.chars().all(char::is_alphabetic)
        && feedback.is_ok_and(|colours| usize::from(colours.letters()) == guess.chars().count())
}

/// A game whose codes can be listed, and what is known of it.
#[derive(Debug)]
pub(crate) struct ListedGame {
    analysis: Analysis,
    alphabet: Alphabet,
}

impl ListedGame {
    /// Codes in the characters of an alphabet, or words.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked if the alphabet does not suit the rules, or is for words.
    pub(crate) fn new(game: GuessingGame, alphabet: Alphabet) -> anyhow::Result<Self> {
        match game.rules() {
            Some(rules) => alphabet.suits(rules.into()).map_err(usage)?,
            None => alphabet.refuse_for_words()?,
        }
        Ok(Self {
            analysis: Analysis::new(game),
            alphabet,
        })
    }

    /// Limits the guesses to so many, or as many as is usual.
    pub(crate) fn within(self, max_guesses: Option<u16>) -> Self {
        let max_guesses = max_guesses
            .or(self.usual_most())
            .filter(|_| !self.game().is_weighted());
        Self {
            analysis: self.analysis.within(max_guesses),
            ..self
        }
    }

    /// Returns its analysis.
    pub(crate) const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The game.
    pub(crate) const fn game(&self) -> &GuessingGame {
        self.analysis.game()
    }

    /// The characters of its symbols, if it is of rules.
    pub(crate) const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// A code by its number, as it is shown.
    pub(crate) fn show_number(&self, number: u16) -> String {
        self.show(Guess::Listed(number))
    }

    /// Title of the list, if it has one.
    pub(crate) fn title(&self) -> Option<&str> {
        self.game().list().and_then(|list| list.title())
    }

    /// Refuses a word that is not known to be one that may be guessed.
    ///
    /// # Errors
    ///
    /// Which words are like it, or what else to ask.
    pub(crate) fn check_known(&self, guess: Guess) -> Result<(), UsageError> {
        let Guess::Other(word) = guess else {
            return Ok(());
        };
        if !self.game().has_all_words() {
            let sentence = format!(
                "{word} is not in the table, which has the words of its tree only: for other guesses give the lists with --codes and --guesses, and leave --table out"
            );
            return Err(UsageError::new("no-code", sentence));
        }
        let words = self.game().words().iter();
        let like: Vec<String> = words
            .filter(|other| is_like(word, **other))
            .take(3)
            .map(|word| word.to_string())
            .collect();
        let like = match like.split_last() {
            None => String::new(),
            Some((last, [])) => format!("; did you mean {last}?"),
            Some((last, others)) => format!("; did you mean {} or {last}?", others.join(", ")),
        };

        Err(UsageError::new(
            "no-code",
            format!("{word} is not in the list{like}"),
        ))
    }
}

/// Returns whether two words of one length differ in one character, or in the order of two
/// neighbours.
fn is_like(word: Word, other: Word) -> bool {
    let mut differences = word
        .characters()
        .zip(other.characters())
        .enumerate()
        .filter(|(_, (a, b))| a != b);
    match (differences.next(), differences.next(), differences.next()) {
        (Some(_), None, _) => true,
        (Some((first, (a, b))), Some((second, (c, d))), None) => {
            second == first + 1 && (a, b) == (d, c)
        }
        _ => false,
    }
}

impl Notation for ListedGame {
    fn noun(&self) -> &'static str {
        if self.game().rules().is_some() || self.title().is_some() {
            "code"
        } else {
            "word"
        }
    }

    fn read(&self, text: &str) -> Result<Guess, UsageError> {
        let game = self.game();
        if let Some(rules) = game.rules() {
            let number = self.alphabet.read(rules.into(), text, |symbols| {
                rules.index(Code::new(symbols)?)
            })?;
            return Ok(Guess::Listed(number as u16));
        }

        let text = &in_letters(composed(text.trim()), game.positions());
        let what = if self.title().is_some() {
            "a code"
        } else {
            "a word of the list"
        };
        let guess = game
            .read(text)
            .map_err(|_| other_length(what, game.positions().into(), text.chars().count()))?;
        match (guess, self.title()) {
            (Guess::Other(word), Some(title)) => Err(UsageError::new(
                "no-code",
                format!("{word} is no code of {title}"),
            )),
            // A table alone does not know what else may be guessed.
            _ if game.is_coloured() && game.has_all_words() => {
                self.check_known(guess).map(|()| guess)
            }
            _ => Ok(guess),
        }
    }

    fn show(&self, code: Guess) -> String {
        match self.game().code(code) {
            Some(code) => self.alphabet.show(code.symbols()),
            None => self.game().name(code),
        }
    }

    fn read_feedback(&self, text: &str) -> Result<u16, UsageError> {
        let game = self.game();
        if game.is_coloured() {
            return Ok(read_colours(game.positions(), text)?.number());
        }
        Ok(game.feedback_number(read_feedback(game.positions(), game.feedback_kind(), text)?)?)
    }

    fn check_feedback(&self, guess: Guess, feedback: u16) -> Result<(), UsageError> {
        let game = self.game();
        if game.is_coloured() {
            let word = game.name(guess).parse::<Word>()?;
            return check_colours(word, Colours::from_number(feedback, game.positions())?);
        }
        match (game.rules(), game.counts(feedback)) {
            (Some(rules), Some(counts)) if game.feedback_kind() == FeedbackKind::Counts => {
                check_counts(rules.into(), &counts, counts.bulls(), counts.cows()).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    fn show_feedback(&self, feedback: u16) -> String {
        self.game().feedback_name(feedback)
    }

    fn example(&self) -> (String, String) {
        let Some(guess) = self.game().first_guess() else {
            return Default::default();
        };
        (
            self.show(guess),
            Sample::from_guess(self.game(), guess).to_string(),
        )
    }

    fn sample(&self) -> Sample {
        Sample::of(self.game())
    }

    fn feedback_name(&self) -> Option<&'static str> {
        if self.game().is_coloured() {
            Some(COLOURS)
        } else {
            unusual(self.game().feedback_kind())
        }
    }

    fn usual_most(&self) -> Option<u16> {
        self.game().is_coloured().then_some(WORD_GUESSES)
    }

    fn may_follow(&self, moves: &[Move], guess: Guess) -> Result<(), UsageError> {
        let game = self.game();
        if game.mode() == Mode::Any {
            return Ok(());
        }
        self.check_known(guess)?;
        let word = self.show(guess);
        if let Some(hint) = game.unused_hint(moves, guess) {
            return Err(UsageError::new(
                "hard-mode",
                format!("{word} breaks hard mode, since {hint}"),
            ));
        }
        if game.may_guess(moves, guess) {
            return Ok(());
        }
        let why = match game.contradicted_by(moves, guess) {
            Some((earlier, feedback)) => {
                format!(
                    "it would give {} {}, not {}",
                    self.show(earlier),
                    self.show_feedback(game.feedback(earlier, guess)),
                    self.show_feedback(feedback)
                )
            }
            None => "it is no secret of the list".to_owned(),
        };
        Err(UsageError::new(
            "no-candidate",
            format!(
                "{word} cannot be the secret, and --candidates-only allows no other guess: {why}"
            ),
        ))
    }
}

/// Counts the words that may be secret, and be guessed, in a sentence.
pub(crate) fn announce_words(secrets: usize, words: usize, positions: u8, noun: &str) -> String {
    let others = if words == secrets {
        String::new()
    } else {
        format!("{secrets} of ")
    };
    let characters = counted(positions.into(), "character", "characters");
    format!("{others}{} of {characters}", codes(words as u64, noun))
}

/// A word in so many characters, if it has them when its own are taken apart, as Korean lists may
/// be written.
fn in_letters(word: String, letters: u8) -> String {
    let has_all = |text: &str| text.chars().count() == usize::from(letters);
    if has_all(&word) {
        return word;
    }
    Some(word.nfd().collect())
        .filter(|apart: &String| has_all(apart))
        .unwrap_or(word)
}

/// Why a word of so many characters is none of the list's.
fn other_length(what: &'static str, length: usize, found: usize) -> UsageError {
    InputError::Length {
        what,
        members: "characters",
        least: length,
        most: length,
        found,
    }
    .into()
}

/// A code of a [`LargeGame`].
pub(crate) fn large_code(guess: Guess) -> Code {
    match guess {
        Guess::Code(code) => code,
        Guess::Listed(_) | Guess::Other(_) => unreachable!("codes too many to list have no number"),
    }
}

/// Feedback of a [`LargeGame`] by its number, which is its index.
pub(crate) fn large_feedback(number: u16) -> Feedback {
    let feedback = u8::try_from(number).ok().and_then(Feedback::from_index);
    feedback.expect("the index of a feedback")
}

/// Guesses and feedback of a [`LargeGame`].
pub(crate) fn large_moves(moves: &[Move]) -> Vec<(Code, Feedback)> {
    moves
        .iter()
        .map(|&(guess, feedback)| (large_code(guess), large_feedback(feedback)))
        .collect()
}

/// Codes too many to list, in the characters of an alphabet. Its feedback has the number of its
/// [`index`](Feedback::index).
#[derive(Debug)]
pub(crate) struct LargeGame {
    pub(crate) rules: Shape,
    pub(crate) alphabet: Alphabet,
}

impl LargeGame {
    /// Games of these rules.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked if the alphabet does not suit the rules.
    pub(crate) fn new(rules: Shape, alphabet: Alphabet) -> anyhow::Result<Self> {
        alphabet.suits(rules).map_err(usage)?;
        Ok(Self { rules, alphabet })
    }
}

impl Notation for LargeGame {
    fn read(&self, text: &str) -> Result<Guess, UsageError> {
        self.alphabet.read(self.rules, text, |symbols| {
            let code = Code::new(symbols)?;
            self.rules.check(code).map(|()| Guess::Code(code))
        })
    }

    fn show(&self, code: Guess) -> String {
        self.alphabet.show(large_code(code).symbols())
    }

    fn read_feedback(&self, text: &str) -> Result<u16, UsageError> {
        Ok(read_large_feedback(self.rules, text)?.index().into())
    }

    fn show_feedback(&self, feedback: u16) -> String {
        large_feedback(feedback).to_string()
    }

    fn example(&self) -> (String, String) {
        let (positions, symbols) = (self.rules.positions(), self.rules.symbols());
        let first = Code::new((0..positions).map(|position| position % symbols));
        // Two symbols that are exchanged.
        let exchanged = Example {
            bulls: positions.saturating_sub(2),
            cows: positions.min(2),
        };
        let feedback = Example::from_rules(exchanged, self.rules).to_string();
        (
            first.map_or_else(|_| String::new(), |first| self.show(Guess::Code(first))),
            feedback,
        )
    }

    fn sample(&self) -> Sample {
        Sample::Counts(Example::from_rules(ONE_AND_TWO, self.rules))
    }
}

/// Splits a line into guesses with their feedback: `salet=-Y--G crany=XXYXX`, or `salet -Y--G`. A
/// feedback may have spaces: `0123=1 2`, `salet=grey yellow grey grey green`.
pub(crate) fn moves_of(line: &str) -> Vec<String> {
    moves_of_words(line.split_whitespace())
}

/// Splits arguments into guesses with their feedback, in the forms of a line. An argument with one
/// of them may have spaces: `"0 1 2 3=1A1B"`.
pub(crate) fn moves_of_arguments(arguments: &[String]) -> Vec<String> {
    if arguments.iter().any(|argument| argument.trim().is_empty()) {
        return arguments.to_vec();
    }
    moves_of_words(
        arguments
            .iter()
            .flat_map(|argument| match argument.matches(EQUALS).count() {
                1 => vec![argument.as_str()],
                _ => argument.split_whitespace().collect(),
            }),
    )
}

fn moves_of_words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for word in words {
        match moves.last_mut().filter(|_| !word.contains(EQUALS)) {
            Some(last) if !last.contains(EQUALS) && !is_short(last) => {
                last.push('=');
                last.push_str(word);
            }
            Some(last)
                if is_short(word) || !last.contains(EQUALS) || read_colour(word).is_some() =>
            {
                last.push(' ');
                last.push_str(word);
            }
            _ => moves.push(word.to_owned()),
        }
    }
    moves
}

/// Tells whether a word is too short for a guess, so that it is part of a feedback: `1A`, `X`.
fn is_short(word: &str) -> bool {
    word.chars().nth(2).is_none()
}

/// Tells whether a line has guesses with their feedback, and not a feedback alone.
pub(crate) fn has_moves(game: &dyn Notation, line: &str) -> bool {
    let is_pair = |text: &String| text.contains(EQUALS);
    let is_guess = |word: &str| game.read(word).is_ok();
    let begins_with_guess = line.split_whitespace().next().is_some_and(is_guess);
    line.contains(EQUALS)
        || begins_with_guess
            && moves_of(line).iter().all(is_pair)
            && game.read_feedback(line).is_err()
}

/// Joins a guess of `next` and colours that follow it as an argument of their own, `salet -Y--G`:
/// clap would take what begins with a hyphen for an option.
pub(crate) fn join_colours(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let is_of_next = joined.iter().any(|before| before == "next");
        if let Some(text) = argument
            .to_str()
            .filter(|text| is_of_next && text.starts_with('-') && *text != "--")
            && let Ok(colours) = text.parse::<Colours>()
            && colours.letters() > 1
            && let Some(guess) = joined.last_mut().filter(|guess| is_word(guess))
        {
            guess.push("=");
            guess.push(text);
        } else {
            joined.push(argument);
        }
    }
    joined
}

/// Tells whether an argument is a word.
fn is_word(argument: &OsStr) -> bool {
    argument
        .to_str()
        .is_some_and(|text| text != "next" && text.chars().all(char::is_alphabetic))
}

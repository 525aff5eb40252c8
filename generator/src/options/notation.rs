//! How a game's codes and feedback are called, typed and shown: codes of rules, words of a list,
//! and codes too many to list.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, Colours, DecisionTree, Feedback, FeedbackKind, Rules, Word};
use solvetab_solver::code_breaking::advice::{ColouredGame, Followed, GuessingGame, ListGame, Move, RulesGame, large};

use crate::report::{UsageError, codes, conflict, counted, shortened, unusual, usage};
use crate::tables::word_lists::MOST_WORDS;

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

/// Bulls and cows by which people see how to write theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Example {
    bulls: u8,
    cows: u8,
}

/// The example that explains most: its two counts differ.
const ONE_AND_TWO: Example = Example { bulls: 1, cows: 2 };
/// The example of a guess with its feedback.
const ONE_AND_ONE: Example = Example { bulls: 1, cows: 1 };

impl Example {
    /// The preferred one, or another that can come for a guess of so many positions: with one bull
    /// if possible, and with few cows.
    fn new(preferred: Self, positions: u8, can_come: impl Fn(Self) -> bool) -> Self {
        let of =
            |total: u8| [1].into_iter().chain((0..=total).filter(|&bulls| bulls != 1)).map(move |bulls| (bulls, total));
        let others = (1..=positions).flat_map(of).filter(|(bulls, total)| bulls <= total);
        let others = others.map(|(bulls, total)| Self { bulls, cows: total - bulls });
        let none = Self { bulls: 0, cows: 0 };
        [preferred, ONE_AND_ONE].into_iter().chain(others).find(|&example| can_come(example)).unwrap_or(none)
    }

    /// One that can come for some guess by the rules.
    fn of_rules(preferred: Self, rules: large::Rules) -> Self {
        Self::new(preferred, rules.positions(), |Self { bulls, cows }| {
            let can_come = large::Feedback::new(bulls, cows).is_ok_and(|answer| rules.check_answer(answer).is_ok());
            match (rules.repeats(), rules.symbols()) {
                (true, 1) => bulls == rules.positions() && cows == 0,
                // Of two symbols one takes the other's place, so cows come in pairs.
                (true, 2) => can_come && cows % 2 == 0,
                _ => can_come,
            }
        })
    }

    /// One that can come for a word of a list: the first ones are tried.
    fn of_list(preferred: Self, game: &ListGame) -> Self {
        const MOST_GUESSES: usize = 64;
        let of = |&guess: &Word| game.secrets().iter().map(move |&secret| game.feedback(guess, game.code(secret)));
        let seen: BTreeSet<Feedback> = game.words().iter().take(MOST_GUESSES).flat_map(of).collect();
        Self::new(preferred, game.positions(), |example| example.is_among(&seen))
    }

    /// One that can come for this guess.
    fn of_guess<G: GuessingGame<Feedback = Feedback>>(preferred: Self, game: &G, guess: G::Code) -> Self {
        let seen: BTreeSet<Feedback> =
            game.secrets().iter().map(|&secret| game.feedback(guess, game.code(secret))).collect();
        Self::new(preferred, game.positions(), |example| example.is_among(&seen))
    }

    /// The same where bulls alone are reported.
    fn of_bulls(preferred: u8, rules: Rules) -> u8 {
        let can_come = |bulls: u8| match (rules.repeats(), rules.symbols()) {
            (true, 1) => bulls == rules.positions(),
            (true, _) => bulls <= rules.positions(),
            // Where all symbols occur and all but one are in place, the last one is too.
            (false, symbols) => bulls <= rules.positions() && (symbols > bulls + 1 || bulls + 1 != rules.positions()),
        };
        [preferred, 1, 0].into_iter().find(|&bulls| can_come(bulls)).unwrap_or(rules.positions())
    }

    fn is_among(self, seen: &BTreeSet<Feedback>) -> bool {
        Feedback::new(self.bulls, self.cows).is_ok_and(|answer| seen.contains(&answer))
    }

    /// What it means, in a line.
    fn means(self) -> String {
        let (bulls, cows) = (self.bulls.into(), self.cows.into());
        let (bulls, cows) = (counted(bulls, "bull", "bulls"), counted(cows, "cow", "cows"));
        format!("{self}: {bulls} (right symbol, right place), {cows} (right symbol, wrong place)")
    }

    /// How else it may be typed: without a letter, and as pegs.
    fn others(self) -> [String; 3] {
        let Self { bulls, cows } = self;
        let pegs = "B".repeat(bulls.into()) + &"W".repeat(cows.into());
        [format!("{bulls},{cows}"), format!("{bulls}{cows}"), if pegs.is_empty() { "-".to_owned() } else { pegs }]
    }

    /// How else feedback may be typed, in a line.
    fn typed(self) -> String {
        let [comma, digits, pegs] = self.others();
        // Longer digits could be told apart in two ways.
        let digits = if digits.len() == 2 { format!(", {digits}") } else { String::new() };
        format!("also {comma}{digits} or {pegs}, - for none")
    }
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}A{}B", self.bulls, self.cows)
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
    fn read(&self, text: &str) -> Result<Code, UsageError>;

    /// A code as it is shown.
    fn show(&self, code: Code) -> String;

    /// An answer as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read_answer(&self, text: &str) -> Result<Answer, UsageError>;

    /// An answer as it is shown.
    fn show_answer(&self, answer: Answer) -> String;

    /// A guess and its answer by which people see how to write theirs.
    fn example(&self) -> (String, String);

    /// Feedback by which people see how to write theirs, for any guess.
    fn feedback_example(&self) -> String;

    /// What feedback means, in a line.
    fn feedback_means(&self) -> String;

    /// How else feedback may be typed, in a line.
    fn feedback_typed(&self) -> String;

    /// What is reported of a guess, unless it is bulls and cows.
    fn feedback_name(&self) -> Option<&'static str> {
        None
    }

    /// Guesses that a player usually has, if there is a limit.
    fn usual_most(&self) -> Option<u16> {
        None
    }

    /// Whether guesses must use the hints so far.
    fn is_hard_mode(&self) -> bool {
        false
    }

    /// Whether a code may be guessed after these moves, where guesses must use the hints so far.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn may_follow(&self, _moves: &[(Code, Answer)], _code: &Code) -> Result<(), UsageError> {
        Ok(())
    }
}

/// Whether each of these moves may be made after those before it.
///
/// # Errors
///
/// Which may not, and why.
pub(crate) fn check_order<C, A>(game: &impl Notation<C, A>, moves: &[(C, A)]) -> Result<(), UsageError> {
    moves.iter().enumerate().try_for_each(|(place, (guess, _))| game.may_follow(&moves[..place], guess))
}

/// The signs between a guess and its feedback: keyboards for Chinese write the second one.
pub(crate) const EQUALS: [char; 2] = ['=', '＝'];

/// Text in which digits, letters and signs have the usual width: keyboards for Chinese and Japanese
/// write `１Ａ２Ｂ`.
pub(crate) fn half_width(text: &str) -> String {
    text.chars().map(half_width_of).collect()
}

/// A character in its usual width.
fn half_width_of(character: char) -> char {
    match character {
        // The full-width forms stand in the order of ASCII.
        '！'..='～' => char::from_u32(character as u32 - '！' as u32 + '!' as u32).unwrap_or(character),
        '\u{3000}' => ' ',
        _ => character,
    }
}

/// Text of another form than the one that the sentence asks for.
fn form(sentence: String) -> UsageError {
    UsageError::new("form", sentence)
}

/// Reads the guesses and answers of a game.
///
/// # Errors
///
/// A mistake in what was asked: which of them cannot be read, and why.
pub(crate) fn read_moves<C, A>(game: &impl Notation<C, A>, moves: &[String]) -> Result<Vec<(C, A)>, UsageError> {
    let read = |text: &String| {
        // The last sign is the one before the answer: a word may have others.
        let (guess, answer) = text.rsplit_once(EQUALS).ok_or_else(|| {
            let ((guess, answer), typed) = (game.example(), shortened(text));
            let is_guess = game.read(text).is_ok();
            form(if is_guess {
                format!("\"{typed}\" is a guess without its feedback: write something like {typed}={answer}")
            } else {
                format!("\"{typed}\" is not a guess with its feedback: write something like {guess}={answer}")
            })
        })?;
        let is_coloured = game.feedback_name() != Some(COLOURS) && is_coloured_word(guess, answer);
        let hint = if is_coloured {
            "; if its letters have colours, add --feedback colours or --table words-2315"
        } else {
            ""
        };
        let wrong = |error: UsageError| error.reworded(|sentence| format!("\"{}\": {sentence}{hint}", shortened(text)));
        Ok((game.read(guess).map_err(wrong)?, game.read_answer(answer).map_err(wrong)?))
    };
    moves.iter().map(read).collect()
}

/// Whether this looks like a word with a colour for each letter.
fn is_coloured_word(guess: &str, answer: &str) -> bool {
    let (guess, answer) = (guess.trim(), half_width(answer).trim().parse::<Colours>());
    guess.chars().all(char::is_alphabetic)
        && answer.is_ok_and(|colours| usize::from(colours.letters()) == guess.chars().count())
}

/// A game whose codes can be listed.
pub(crate) trait Listed:
    GuessingGame + Notation<<Self as GuessingGame>::Code, <Self as GuessingGame>::Feedback>
{
}

impl<G: GuessingGame + Notation<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>> Listed for G {}

/// A guess and its answer in such a game.
pub(crate) type MoveOf<G> = Move<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>;

/// The table's first guess, or the first code that may be secret.
fn first_guess<G: GuessingGame>(game: &G) -> Option<G::Code> {
    let of_table = game.follow(&[]).and_then(Followed::turn).map(|turn| turn.guess);
    of_table.or_else(|| game.secrets().first().map(|&first| game.code(first)))
}

impl Notation<Code, Feedback> for CodesGame {
    fn read(&self, text: &str) -> Result<Code, UsageError> {
        self.names().read(self.rules(), text)
    }

    fn show(&self, code: Code) -> String {
        self.names().show(code)
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, UsageError> {
        read_answer(self.rules().positions(), self.rules().feedback_kind(), text)
    }

    fn show_answer(&self, answer: Feedback) -> String {
        self.rules().feedback_kind().show(answer).to_string()
    }

    fn example(&self) -> (String, String) {
        let Some(guess) = first_guess(self) else { return Default::default() };
        let feedback = match self.feedback_kind() {
            FeedbackKind::Black => format!("{}A", Example::of_bulls(1, self.rules())),
            _ => Example::of_guess(ONE_AND_ONE, self, guess).to_string(),
        };
        (self.show(guess), feedback)
    }

    fn feedback_example(&self) -> String {
        match self.feedback_kind() {
            FeedbackKind::Black => format!("{}A", Example::of_bulls(2, self.rules())),
            _ => Example::of_rules(ONE_AND_TWO, self.rules().into()).to_string(),
        }
    }

    fn feedback_means(&self) -> String {
        match self.feedback_kind() {
            FeedbackKind::Black => {
                let bulls = Example::of_bulls(2, self.rules());
                format!("{bulls}A: {} (symbols in their place)", counted(bulls.into(), "bull", "bulls"))
            }
            _ => Example::of_rules(ONE_AND_TWO, self.rules().into()).means(),
        }
    }

    fn feedback_typed(&self) -> String {
        match self.feedback_kind() {
            FeedbackKind::Black => format!("{} is the same", Example::of_bulls(2, self.rules())),
            _ => Example::of_rules(ONE_AND_TWO, self.rules().into()).typed(),
        }
    }

    fn feedback_name(&self) -> Option<&'static str> {
        unusual(self.feedback_kind())
    }
}

impl Notation<Word, Feedback> for ListGame {
    fn noun(&self) -> &'static str {
        if self.title().is_some() { "code" } else { "word" }
    }

    fn read(&self, text: &str) -> Result<Word, UsageError> {
        let text = text.trim();
        let (length, found) = (self.positions().into(), text.chars().count());
        match (text.parse(), self.title()) {
            (Ok(word), Some(title)) if found == length && self.words().binary_search(&word).is_err() => {
                Err(UsageError::new("no-code", format!("{word} is no code of {title}")))
            }
            (Ok(word), _) if found == length => Ok(word),
            (_, title) => {
                Err(other_length(if title.is_some() { "a code" } else { "a word of the list" }, length, found))
            }
        }
    }

    fn show(&self, word: Word) -> String {
        word.to_string()
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, UsageError> {
        read_answer(self.positions(), FeedbackKind::Counts, text)
    }

    fn show_answer(&self, answer: Feedback) -> String {
        answer.to_string()
    }

    fn example(&self) -> (String, String) {
        let Some(guess) = first_guess(self) else { return Default::default() };
        (self.show(guess), Example::of_guess(ONE_AND_ONE, self, guess).to_string())
    }

    fn feedback_example(&self) -> String {
        Example::of_list(ONE_AND_TWO, self).to_string()
    }

    fn feedback_means(&self) -> String {
        Example::of_list(ONE_AND_TWO, self).means()
    }

    fn feedback_typed(&self) -> String {
        Example::of_list(ONE_AND_TWO, self).typed()
    }
}

/// How many words may be secret, and be guessed.
pub(crate) fn announce_words<G: Listed>(game: &G, words: usize) -> String {
    let secrets = game.secrets().len();
    let others = if words == secrets { String::new() } else { format!("{secrets} of ") };
    let characters = counted(game.positions().into(), "character", "characters");
    format!("{others}{} of {characters}", codes(words as u64, game.noun()))
}

/// Why a word of so many characters is none of the list's.
fn other_length(what: &'static str, length: usize, found: usize) -> UsageError {
    InputError::Length { what, members: "characters", least: length, most: length, found }.into()
}

impl Notation<Word, Colours> for ColouredGame {
    fn noun(&self) -> &'static str {
        "word"
    }

    fn read(&self, text: &str) -> Result<Word, UsageError> {
        let text = text.trim();
        let (length, found) = (self.positions().into(), text.chars().count());
        text.parse::<Word>()
            .ok()
            .filter(|word| usize::from(word.positions()) == length)
            .ok_or_else(|| other_length("a word of the list", length, found))
            // A table alone does not know what else may be guessed.
            .and_then(|word| if self.has_all_words() { self.check_known(word) } else { Ok(word) })
    }

    fn show(&self, word: Word) -> String {
        word.to_string()
    }

    fn read_answer(&self, text: &str) -> Result<Colours, UsageError> {
        let text = half_width(text);
        let text = text.trim();
        let colours: Colours = text.parse().map_err(|_| {
            let example = self.example().1;
            form(format!(
                "\"{}\" is not feedback: write a letter for each of the guess, G for green, Y for yellow, - for grey, like {example}",
                shortened(text)
            ))
        })?;
        let (length, found) = (self.positions(), colours.letters());
        if found == length {
            return Ok(colours);
        }
        let colours = counted(found.into(), "colour", "colours");
        let sentence = format!("{text} has {colours}, and the guess has {length} letters: give one for each");
        Err(UsageError::new("length", sentence))
    }

    fn show_answer(&self, answer: Colours) -> String {
        answer.to_string()
    }

    fn example(&self) -> (String, String) {
        let guess = first_guess(self);
        let last = usize::from(self.positions()) - 1;
        let colour = |place: usize| match place {
            place if place == last => 'G',
            1 => 'Y',
            _ => '-',
        };
        (guess.map_or_else(String::new, |guess| self.show(guess)), (0..=last).map(colour).collect())
    }

    fn feedback_example(&self) -> String {
        self.example().1
    }

    fn feedback_means(&self) -> String {
        "a letter for each of the guess: G right place, Y another place, - neither".to_owned()
    }

    fn feedback_typed(&self) -> String {
        "also 2, 1, 0 or coloured squares".to_owned()
    }

    fn feedback_name(&self) -> Option<&'static str> {
        Some(COLOURS)
    }

    fn usual_most(&self) -> Option<u16> {
        Some(MOST_WORDS)
    }

    fn is_hard_mode(&self) -> bool {
        self.is_hard()
    }

    fn may_follow(&self, moves: &[Move<Word, Colours>], word: &Word) -> Result<(), UsageError> {
        if !self.is_hard() {
            return Ok(());
        }
        self.check_known(*word)?;
        match self.unused_hint(moves, *word) {
            None => Ok(()),
            Some(hint) => Err(UsageError::new("hard-mode", format!("{word} breaks hard mode, since {hint}"))),
        }
    }
}

/// Words of which it is known which may be guessed.
pub(crate) trait KnownWords {
    /// Refuses a word that is none of them.
    ///
    /// # Errors
    ///
    /// Which words are like it, or what else to ask.
    fn check_known(&self, word: Word) -> Result<Word, UsageError>;
}

impl KnownWords for ColouredGame {
    fn check_known(&self, word: Word) -> Result<Word, UsageError> {
        if !self.has_all_words() && self.words().binary_search(&word).is_err() {
            return Err(UsageError::new(
                "no-code",
                format!(
                    "{word} is not in the table, which has the words of its tree only: for other guesses give the lists with --codes and --guesses, and leave --table out"
                ),
            ));
        }
        check_in_list(self.words(), word)
    }
}

impl KnownWords for ListGame {
    fn check_known(&self, word: Word) -> Result<Word, UsageError> {
        check_in_list(self.words(), word)
    }
}

/// Refuses a word that is none of these, which are in ascending order, and names those like it.
fn check_in_list(words: &[Word], word: Word) -> Result<Word, UsageError> {
    if words.binary_search(&word).is_ok() {
        return Ok(word);
    }
    let like: Vec<String> = words.iter().filter(|other| is_like(word, **other)).take(3).map(Word::to_string).collect();
    let like = match like.split_last() {
        None => String::new(),
        Some((last, [])) => format!("; did you mean {last}?"),
        Some((last, others)) => format!("; did you mean {} or {last}?", others.join(", ")),
    };
    Err(UsageError::new("no-code", format!("{word} is not in the list{like}")))
}

/// Whether two words of one length differ in one character, or in the order of two neighbours.
fn is_like(word: Word, other: Word) -> bool {
    let mut differences = word.characters().zip(other.characters()).enumerate().filter(|(_, (a, b))| a != b);
    match (differences.next(), differences.next(), differences.next()) {
        (Some(_), None, _) => true,
        (Some((first, (a, b))), Some((second, (c, d))), None) => second == first + 1 && (a, b) == (d, c),
        _ => false,
    }
}

/// The name of the feedback that is a colour for each letter.
pub(crate) const COLOURS: &str = "colours";

impl Notation<large::Code, large::Feedback> for LargeGame {
    fn read(&self, text: &str) -> Result<large::Code, UsageError> {
        self.alphabet.read_large(self.rules, text)
    }

    fn show(&self, code: large::Code) -> String {
        self.alphabet.show_large(&code)
    }

    fn read_answer(&self, text: &str) -> Result<large::Feedback, UsageError> {
        read_large_answer(self.rules, text)
    }

    fn show_answer(&self, answer: large::Feedback) -> String {
        answer.to_string()
    }

    fn example(&self) -> (String, String) {
        let (positions, symbols) = (self.rules.positions(), self.rules.symbols());
        let first = large::Code::new((0..positions).map(|position| position % symbols));
        // Two symbols that are exchanged.
        let exchanged = Example { bulls: positions.saturating_sub(2), cows: positions.min(2) };
        let feedback = Example::of_rules(exchanged, self.rules).to_string();
        (first.map_or_else(|_| String::new(), |first| self.show(first)), feedback)
    }

    fn feedback_example(&self) -> String {
        Example::of_rules(ONE_AND_TWO, self.rules).to_string()
    }

    fn feedback_means(&self) -> String {
        Example::of_rules(ONE_AND_TWO, self.rules).means()
    }

    fn feedback_typed(&self) -> String {
        Example::of_rules(ONE_AND_TWO, self.rules).typed()
    }
}

/// The characters that stand for symbols: `0-9`, `1-6`, `RGBYOP`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alphabet {
    characters: Vec<char>,
}

/// Most characters that are of use: symbols are below 36.
const MOST: usize = large::MAX_SYMBOLS as usize;

impl Default for Alphabet {
    fn default() -> Self {
        Self { characters: ('0'..='9').chain('a'..='z').collect() }
    }
}

impl FromStr for Alphabet {
    type Err = String;

    /// Reads characters and ranges of them; upper and lower case are one.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut characters: Vec<char> = Vec::new();
        let mut rest = text.chars().filter(|character| !character.is_whitespace()).peekable();
        while let Some(first) = rest.next() {
            let mut last = first;
            if rest.peek() == Some(&'-') {
                rest.next();
                last = rest.next().ok_or_else(|| format!("\"{text}\" ends within a range: write 0-9"))?;
            }
            if last < first || last as u32 - first as u32 >= MOST as u32 {
                return Err(format!("\"{first}-{last}\" is no range of 1 to {MOST} characters: write 0-9"));
            }
            for character in first..=last {
                if characters.iter().any(|&other| is_same(other, character)) {
                    return Err(format!("\"{text}\" has {character} twice: each symbol needs a character of its own"));
                }
                if matches!(character, '=' | ',' | '-') {
                    return Err(format!("{character} cannot stand for a symbol: take a letter or a digit"));
                }
                characters.push(character);
            }
        }
        if !(1..=MOST).contains(&characters.len()) {
            return Err(format!(
                "\"{text}\" has {} characters: give 1 to {MOST}, one for each symbol",
                characters.len()
            ));
        }
        Ok(Self { characters })
    }
}

/// Whether two characters are one but for their case.
fn is_same(a: char, b: char) -> bool {
    a.to_lowercase().eq(b.to_lowercase())
}

impl Alphabet {
    /// Whether each symbol of the rules has a character.
    ///
    /// # Errors
    ///
    /// A sentence that says how many are missing or too many.
    pub(crate) fn suits(&self, rules: impl Into<large::Rules>) -> Result<(), UsageError> {
        let rules = rules.into();
        let (needed, found) = (usize::from(rules.symbols()), self.characters.len());
        if found == needed || (found > needed && *self == Self::default()) {
            return Ok(());
        }
        let sentence =
            format!("{rules} has {needed} symbols, and {found} characters are given for them: give one for each");
        Err(UsageError::new("length", sentence))
    }

    /// Refuses an alphabet for words, which are written in their own characters.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse_for_words(&self) -> anyhow::Result<()> {
        if *self == Self::default() {
            return Ok(());
        }
        Err(conflict("the words of a list are written in their own characters: leave --symbols out"))
    }

    /// A code as it is typed.
    ///
    /// # Errors
    ///
    /// A sentence that names the character or the rule that does not fit.
    pub(crate) fn read(&self, rules: Rules, text: &str) -> Result<Code, UsageError> {
        let code = Code::new(self.symbols_of(rules.into(), text)?);
        code.and_then(|code| rules.index(code).map(|_| code)).map_err(|error| refusal(rules.into(), text, error))
    }

    /// The same where codes are too many to list.
    pub(crate) fn read_large(&self, rules: large::Rules, text: &str) -> Result<large::Code, UsageError> {
        let code = large::Code::new(self.symbols_of(rules, text)?);
        code.and_then(|code| rules.check(code).map(|()| code)).map_err(|error| refusal(rules, text, error))
    }

    /// The symbols of a code as it is typed.
    fn symbols_of(&self, rules: large::Rules, text: &str) -> Result<Vec<u8>, UsageError> {
        let symbols = self.characters.get(..usize::from(rules.symbols())).unwrap_or(&self.characters);
        let symbol = |character: char| {
            let number = |character| symbols.iter().position(|&known| is_same(known, character));
            let symbol = number(character).or_else(|| number(half_width_of(character)));
            symbol.map(|symbol| symbol as u8).ok_or_else(|| {
                let known: String = symbols.iter().collect();
                let positions = rules.positions();
                UsageError::new(
                    "symbol",
                    format!("{character} is no symbol of {rules}: its codes have {positions} of {known}"),
                )
            })
        };
        text.chars().filter(|character| !character.is_whitespace()).map(symbol).collect()
    }

    /// A code as it is shown.
    pub(crate) fn show(&self, code: Code) -> String {
        code.symbols().map(|symbol| self.character(symbol)).collect()
    }

    /// The same where codes are too many to list.
    pub(crate) fn show_large(&self, code: &large::Code) -> String {
        code.symbols().iter().map(|&symbol| self.character(symbol)).collect()
    }

    /// The characters of all symbols of the rules.
    pub(crate) fn symbols_of_rules(&self, rules: large::Rules) -> String {
        (0..rules.symbols()).map(|symbol| self.character(symbol)).collect()
    }

    fn character(&self, symbol: u8) -> char {
        self.characters.get(usize::from(symbol)).copied().unwrap_or('?')
    }
}

/// Why a code is none of the rules'.
fn refusal(rules: large::Rules, text: &str, error: InputError) -> UsageError {
    match error {
        InputError::Repeated { .. } => {
            let sentence = format!("{} has a symbol twice: codes of {rules} have different ones", text.trim());
            UsageError::more(&error, sentence)
        }
        // Codes of other rules may have more or fewer.
        InputError::Length { members, found, .. } => {
            let positions = rules.positions().into();
            InputError::Length { what: "a code of these rules", members, least: positions, most: positions, found }
                .into()
        }
        error => error.into(),
    }
}

/// How an answer to a guess of so many positions may be typed.
fn how_to_type(positions: u8) -> String {
    let can_come = |Example { bulls, cows }: Example| {
        bulls + cows <= positions && (bulls + cows < positions || bulls + 1 != positions)
    };
    let example = Example::new(ONE_AND_TWO, positions, can_come);
    let [comma, digits, pegs] = example.others();
    let (bulls, cows) = (example.bulls.into(), example.cows.into());
    let (bulls, cows) = (counted(bulls, "bull", "bulls"), counted(cows, "cow", "cows"));
    format!("write {example}, or {comma}, {digits}, {pegs} for {bulls} and {cows}")
}

/// An answer to a guess of so many positions in any of the forms that people write: `1A2B`, `1,2`,
/// `1 2`, `12`, `BWW` (black and white pegs, `-` for none). Where bulls alone are reported: `2A` or
/// `2`.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub(crate) fn read_answer(positions: u8, kind: FeedbackKind, text: &str) -> Result<Feedback, UsageError> {
    let text = &half_width(text);
    let (bulls, cows) = match kind {
        FeedbackKind::Black => match kind.read(text).map_err(|_| no_bulls(text))? {
            bulls if bulls.bulls() > positions => return Err(cannot_be(positions, text, "it has more bulls")),
            bulls => return Ok(bulls),
        },
        _ => read_counts(positions, text)?,
    };
    Ok(Feedback::new(bulls, cows)?)
}

/// The same where codes are too many to list.
pub(crate) fn read_large_answer(rules: large::Rules, text: &str) -> Result<large::Feedback, UsageError> {
    let text = &half_width(text);
    let (bulls, cows) = read_counts(rules.positions(), text)?;
    let answer = large::Feedback::new(bulls, cows)?;
    let Err(error) = rules.check_answer(answer) else { return Ok(answer) };
    let sentence = match error {
        InputError::Range { least, .. } => format!(
            "{text} cannot be feedback: two codes of {rules} share at least {}, so the counts come to that or more",
            counted(least as u64, "symbol", "symbols")
        ),
        _ => format!("{text} cannot be feedback: {error}"),
    };
    Err(UsageError::more(&error, sentence))
}

/// Why text is no count of bulls.
fn no_bulls(text: &str) -> UsageError {
    form(format!("\"{}\" is not feedback where only bulls are reported: write 2A or 2", text.trim()))
}

fn cannot_be(positions: u8, text: &str, why: &str) -> UsageError {
    let positions = counted(positions.into(), "position", "positions");
    let sentence = format!("{} cannot be the feedback for a guess of {positions}: {why}", text.trim());
    UsageError::new("no-feedback", sentence)
}

/// The two counts of an answer to a guess of so many positions.
fn read_counts(positions: u8, text: &str) -> Result<(u8, u8), UsageError> {
    let text = text.trim();
    let why_not = || form(format!("\"{text}\" is not feedback: {}", how_to_type(positions)));
    let (bulls, cows) = counts(text).ok_or_else(why_not)?;
    let cannot_be = |why: &str| cannot_be(positions, text, why);
    let positions = u64::from(positions);
    // Longer numbers than can be counted are too large as well.
    let (Ok(bulls), Ok(cows)) = (bulls.parse::<u64>(), cows.parse::<u64>()) else {
        return Err(cannot_be("its counts are too large"));
    };
    let total = bulls.saturating_add(cows);
    if total > positions {
        return Err(cannot_be(&format!("its counts come to {total}")));
    }
    if total == positions && bulls + 1 == positions {
        return Err(cannot_be("where all but one are in place, the last one is too"));
    }
    Ok((bulls as u8, cows as u8))
}

/// The two counts of an answer, in digits.
fn counts(text: &str) -> Option<(String, String)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let pair =
        |bulls: &str, cows: &str| (is_number(bulls) && is_number(cows)).then(|| (bulls.to_owned(), cows.to_owned()));
    let lower = text.to_ascii_lowercase();
    if let Some((bulls, rest)) = lower.split_once('a') {
        return pair(bulls.trim(), rest.trim().strip_suffix('b')?.trim());
    }
    if let Some((bulls, cows)) = lower.split_once(',').or_else(|| lower.split_once(char::is_whitespace)) {
        return pair(bulls.trim(), cows.trim());
    }
    if lower.len() == 2 && is_number(&lower) {
        return pair(&lower[..1], &lower[1..]);
    }
    let pegs = |colour| lower.chars().filter(|&peg| peg == colour).count();
    let is_pegs = !lower.is_empty() && pegs('b') + pegs('w') == lower.len();
    (is_pegs || lower == "-").then(|| (pegs('b').to_string(), pegs('w').to_string()))
}

/// The guesses with their answers on a line. An answer may have a space: `0123=1 2`.
pub(crate) fn moves_of(line: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match moves.last_mut() {
            Some(last) if !word.contains(EQUALS) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => moves.push(word.to_owned()),
        }
    }
    moves
}

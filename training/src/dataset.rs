//! Data sets: instances of a game with proven answers, the same bytes on every machine.
//!
//! [`lines`] looks at the instances of a [`Kind`] in an order that a seed gives, keeps those of one
//! split, and takes equally many of each class of difficulty. Nothing depends on threads, floating
//! point or the order of a hash map.
//!
//! The [`Split`] of an instance depends on its canonical form alone, so neither a seed nor a count
//! moves an instance from one split to another.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_lookup::quad_ace::{self, Goal, Hands, Operation, Outcome, QuadAce};
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction};
use solvetab_lookup::{InputError, agreeing};

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::{Choice, choices, retrograde, solved_table};
use solvetab_solver::spine::{Endgame, Random, history_name};
use solvetab_solver::twenty_four::{Level, Solver, numbers};

/// A part of all instances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Split {
    /// Eight instances in ten.
    Train,
    /// One in ten.
    Validation,
    /// One in ten.
    Test,
}

impl Split {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Train, Self::Validation, Self::Test];

    /// The split of a canonical form: the first 8 bytes of its BLAKE3 digest, as a little-endian
    /// number modulo 10. 0 to 7 is `train`, 8 `validation`, 9 `test`.
    ///
    /// ```
    /// use solvetab_training::dataset::Split;
    ///
    /// assert_eq!(Split::of("24 3 3 8 8 24"), Split::Train);
    /// ```
    #[must_use]
    pub fn of(form: &str) -> Self {
        let mut number = [0; 8];
        blake3::Hasher::new().update(form.as_bytes()).finalize_xof().fill(&mut number);
        match u64::from_le_bytes(number) % 10 {
            0..=7 => Self::Train,
            8 => Self::Validation,
            _ => Self::Test,
        }
    }

    /// Its name: `train`, `validation` or `test`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Validation => "validation",
            Self::Test => "test",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no split's.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownSplit(String);

impl fmt::Display for UnknownSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a split: train, validation or test", self.0)
    }
}

solvetab_lookup::debug_as_display!(UnknownSplit);

impl std::error::Error for UnknownSplit {}

impl FromStr for Split {
    type Err = UnknownSplit;

    fn from_str(text: &str) -> Result<Self, UnknownSplit> {
        Self::ALL.into_iter().find(|split| split.name() == text).ok_or_else(|| UnknownSplit(text.to_owned()))
    }
}

/// The game of the instances.
#[derive(Debug)]
pub enum Kind {
    /// Hands of so many cards from 1 to `max`, and a target to make of all of them.
    TwentyFour {
        /// Number of cards, one to four.
        cards: usize,
        /// The largest card, at most 13.
        max: u8,
        /// The number to make.
        target: i32,
    },
    /// Six numbers as on television, and a target from 101 to 999.
    Numbers,
    /// A game of these rules after two or three guesses.
    Codes {
        /// `bulls-and-cows` or `mastermind`.
        game: &'static str,
        /// The rules.
        rules: Rules,
    },
    /// A game of words with colours after two or three guesses.
    Words {
        /// Name of the list in `codes`.
        name: String,
        /// The game of its words, with a colour for each letter.
        game: Game,
    },
    /// A position of QuadAce.
    QuadAce {
        /// The base, 2 to 30.
        base: u16,
    },
}

/// The games of data sets, and the options that each has.
const OPTIONS: [(&str, &[&str]); 6] = [
    ("24", &["cards", "max", "target"]),
    ("numbers", &[]),
    ("bulls-and-cows", &["rules"]),
    ("mastermind", &["rules"]),
    ("words", &["codes"]),
    ("quad-ace", &["base"]),
];

/// Refuses options that are given, such as `max`, and belong to other games.
///
/// # Errors
///
/// [`DatasetError::OtherGame`] for the first of them.
pub fn check_options(game: &str, given: &[(&'static str, bool)]) -> Result<(), DatasetError> {
    let has =
        |name: &str, option: &str| OPTIONS.iter().any(|(game, options)| *game == name && options.contains(&option));
    let foreign = given.iter().find(|(option, is_given)| *is_given && !has(game, option));
    foreign.map_or(Ok(()), |&(option, _)| {
        let names = OPTIONS.iter().map(|(name, _)| *name);
        let games: Vec<&'static str> = names.filter(|name| has(name, option)).collect();
        Err(DatasetError::OtherGame { option, game: game.to_owned(), games: games.join(" and ") })
    })
}

/// Why there is no such data set.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DatasetError {
    /// More instances are asked for than there are.
    TooMany {
        /// Number of instances that are asked for.
        count: usize,
        /// Number of instances in the split; if not all were looked at, number found.
        found: usize,
        /// All instances were looked at.
        all: bool,
        /// The split.
        split: Split,
    },
    /// The rules have too many codes or symbols.
    Rules {
        /// The codes that they have.
        codes: u32,
    },
    /// A size beyond its bounds.
    Range(InputError),
    /// An option of other games.
    OtherGame {
        /// The option, as it was given.
        option: &'static str,
        /// The game that was asked for.
        game: String,
        /// The games that have the option.
        games: String,
    },
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { count, found, all: true, split } => {
                let instances = agreeing(*found, "instances");
                write!(f, "{split} has {found} {instances}, not {count}: ask for at most {found}")
            }
            Self::TooMany { count, found, split, .. } => {
                write!(
                    f,
                    "{found} {} of {split} {} found, not {count}: ask for at most {found}",
                    agreeing(*found, "instances"),
                    if *found == 1 { "was" } else { "were" }
                )
            }
            Self::Rules { codes } => {
                write!(f, "data sets are made of rules with at most {MOST_CODES} codes of 15 symbols, not {codes}")
            }
            Self::Range(error) => error.fmt(f),
            Self::OtherGame { option, game, games } => {
                write!(f, "{option} is for {games}, not for {game}: leave it out")
            }
        }
    }
}

solvetab_lookup::debug_as_display!(DatasetError);

impl std::error::Error for DatasetError {}

impl DatasetError {
    /// The identifier of the error for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooMany { .. } => "too-many-instances",
            Self::Rules { .. } => "too-many-codes",
            Self::Range(error) => error.code(),
            Self::OtherGame { .. } => "conflict",
        }
    }
}

/// The most codes of a game that instances are drawn from.
const MOST_CODES: u32 = 1 << 14;

/// The most candidates of an instance: up to them the least expected guesses are found.
const MOST_CANDIDATES: usize = 20;

/// One line of a data set: an instance that [`Instance::new`](crate::instance::Instance::new)
/// reads, what is asked, and what is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The instance.
    #[serde(flatten)]
    pub instance: Fields,
    /// The task in words.
    pub prompt: String,
    /// A right answer.
    pub answer: String,
    /// There is a right answer other than that there is none.
    pub solvable: bool,
    /// The class of difficulty.
    pub difficulty: &'static str,
    /// Number of right answers.
    pub solutions: usize,
    /// The steps of the answer, or an optimal line of play.
    pub line: Vec<String>,
}

/// The keys of an instance, by its game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "as in `Description`")]
pub enum Fields {
    Cards { game: &'static str, cards: Vec<i8>, target: i32 },
    Codes { game: String, rules: String, feedback: &'static str, history: Vec<String> },
    Words { game: &'static str, codes: String, history: Vec<String> },
    QuadAce { game: &'static str, base: u16, mover: Vec<u8>, opponent: Vec<u8> },
}

/// Makes `count` lines of a split, balanced by class of difficulty: every class has equally many,
/// and where one has too few the others share the rest.
///
/// Instances are looked at in an order that the seed gives, and the first ones of each class are
/// taken. The lines take turns by class. docs/training.md specifies every step.
///
/// # Errors
///
/// [`DatasetError::TooMany`] if there are not so many.
pub fn lines(kind: &Kind, seed: u64, split: Split, count: usize) -> Result<Vec<Line>, DatasetError> {
    match kind {
        &Kind::TwentyFour { cards, max, target } => {
            check_range("the count of cards", 1, 4, cards as i64)?;
            check_range("the largest card", 1, 13, max.into())?;
            let hands = Cards::all(cards, max).collect();
            balanced(&mut Hands24 { hands, target, solver: Solver::new() }, seed, split, count)
        }
        Kind::Numbers => balanced(&mut RoundInstances { selections: selections() }, seed, split, count),
        Kind::Codes { game, rules } => {
            if rules.codes() > MOST_CODES || rules.symbols() > 15 {
                return Err(DatasetError::Rules { codes: rules.codes() });
            }
            balanced(&mut Histories::new(game, &Game::from(*rules)), seed, split, count)
        }
        Kind::Words { name, game } => balanced(&mut Histories::new(name, game), seed, split, count),
        &Kind::QuadAce { base } => {
            check_range("the base of a data set", 2, 30, base.into())?;
            let rules = quad_ace::Rules::new(base, 2, Operation::Add, Goal::Empty).map_err(DatasetError::Range)?;
            let table = solved_table(rules, &Unwatched).expect("nobody interrupts it");
            let positions = retrograde::positions(rules).filter(|&(a, b)| !a.is_out() && !b.is_out()).collect();
            balanced(&mut Positions { rules, table, positions }, seed, split, count)
        }
    }
}

/// Instances by number, and what is known of each.
trait Instances {
    /// An instance.
    type Item: Clone;

    /// Name in the seed of the order.
    fn name(&self) -> String;

    /// Number of instance numbers, which begin at 0.
    fn size(&self) -> u128;

    /// The instance of a number; some have none, and several may have one.
    fn item(&self, number: u128) -> Option<Self::Item>;

    /// The canonical form: the same for instances that differ only in names.
    fn form(&self, item: &Self::Item) -> String;

    /// The classes of difficulty.
    fn classes(&self) -> &'static [&'static str];

    /// The class of an instance, by its index; none if it is not taken.
    fn class(&mut self, item: &Self::Item) -> Option<usize>;

    /// The line of an instance.
    fn line(&mut self, item: &Self::Item, difficulty: &'static str) -> Line;
}

fn check_range(what: &'static str, least: i64, most: i64, found: i64) -> Result<(), DatasetError> {
    InputError::check_range(what, least, most, found).map_err(DatasetError::Range)
}

/// Makes `count` lines, balanced.
fn balanced<S: Instances>(source: &mut S, seed: u64, split: Split, count: usize) -> Result<Vec<Line>, DatasetError> {
    let classes = source.classes();
    let order = Order::new(source.size(), &format!("solvetab dataset 1 {} {seed}", source.name()));
    let limit = order.size.min((count as u128).saturating_mul(256).max(1 << 20));
    let quota = count.div_ceil(classes.len());
    let mut found: Vec<Vec<S::Item>> = vec![Vec::new(); classes.len()];
    let (mut seen, mut looked) = (HashSet::new(), 0);
    while looked < limit && found.iter().any(|items| items.len() < quota) {
        let item = source.item(order.number(looked));
        looked += 1;
        let Some(item) = item else { continue };
        let form = source.form(&item);
        if Split::of(&form) != split || !seen.insert(form) {
            continue;
        }
        // More than these are never needed, whatever the other classes have.
        if let Some(class) = source.class(&item).filter(|&class| found[class].len() < count) {
            found[class].push(item);
        }
    }

    let available: usize = found.iter().map(Vec::len).sum();
    if available < count {
        return Err(DatasetError::TooMany { count, found: available, all: looked == order.size, split });
    }
    let longest = found.iter().map(Vec::len).max().unwrap_or_default();
    let turns = (0..longest).flat_map(|turn| (0..classes.len()).map(move |class| (class, turn)));
    let taken = turns.filter_map(|(class, turn)| found[class].get(turn).map(|item| (class, item))).take(count);
    Ok(taken.map(|(class, item)| source.line(item, classes[class])).collect())
}

/// The numbers below a size in an order that looks random: four rounds of Feistel, whose round
/// function is a word of SplitMix64. Numbers beyond the size are passed on until one is below it.
struct Order {
    size: u128,
    /// Bits of each half.
    bits: u32,
    keys: [u64; 4],
}

impl Order {
    fn new(size: u128, seed: &str) -> Self {
        let mut random = Random::of(seed.as_bytes());
        let bits = (u128::BITS - size.saturating_sub(1).leading_zeros()).div_ceil(2).max(1);
        Self { size, bits, keys: std::array::from_fn(|_| random.word()) }
    }

    fn number(&self, place: u128) -> u128 {
        let mask = (1_u64 << self.bits) - 1;
        let mut number = place;
        loop {
            let (mut left, mut right) = ((number >> self.bits) as u64, number as u64 & mask);
            for key in self.keys {
                (left, right) = (right, left ^ Random::new(key ^ right).word() & mask);
            }
            number = u128::from(left) << self.bits | u128::from(right);
            if number < self.size {
                return number;
            }
        }
    }
}

/// Steps that a person writes down.
fn steps(expression: &Expression) -> Vec<String> {
    expression.calculations().map(|step| step.to_string()).collect()
}

/// Some numbers in a sentence: `3, 3, 8 and 8`.
fn listed<T: fmt::Display>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

fn cards_form(game: &str, cards: Cards, target: i32) -> String {
    let cards: Vec<String> = cards.values().iter().map(ToString::to_string).collect();
    format!("{game} {} {target}", cards.join(" "))
}

const IMPOSSIBLE: &str = "impossible";

struct Hands24 {
    hands: Vec<Cards>,
    target: i32,
    solver: Solver,
}

impl Instances for Hands24 {
    type Item = Cards;

    fn name(&self) -> String {
        format!("24 {}", self.target)
    }

    fn size(&self) -> u128 {
        self.hands.len() as u128
    }

    fn item(&self, number: u128) -> Option<Cards> {
        self.hands.get(number as usize).copied()
    }

    fn form(&self, item: &Cards) -> String {
        cards_form("24", *item, self.target)
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", IMPOSSIBLE]
    }

    fn class(&mut self, item: &Cards) -> Option<usize> {
        let solutions = self.solver.solve(*item, Fraction::whole(self.target)).solutions().len();
        let level = [Level::Easy, Level::Medium, Level::Hard].iter().position(|level| level.has(solutions));
        Some(level.unwrap_or(3))
    }

    fn line(&mut self, item: &Cards, difficulty: &'static str) -> Line {
        let target = self.target;
        let solved = self.solver.solve(*item, Fraction::whole(target));
        let solution = solved.solutions().first().map(|solution| solution.expression);
        let prompt = format!(
            "Make {target} from the numbers {} with +, -, *, / and brackets. Use each number exactly once; digits may not \
             be joined, and fractions on the way are allowed. Answer with one expression, or with 'impossible' if there \
             is none.",
            listed(item.values())
        );

        Line {
            instance: Fields::Cards { game: "24", cards: item.values().to_vec(), target },
            prompt,
            answer: solution.map_or_else(|| IMPOSSIBLE.to_owned(), |expression| expression.to_string()),
            solvable: solution.is_some(),
            difficulty,
            solutions: solved.solutions().len(),
            line: solution.as_ref().map(steps).unwrap_or_default(),
        }
    }
}

/// The 13,243 selections of six numbers, in lexicographic order.
fn selections() -> Vec<Cards> {
    fn choose(from: &[(i8, usize)], chosen: &mut Vec<i8>, found: &mut Vec<Cards>) {
        if chosen.len() == 6 {
            return found.push(Cards::from_slice(chosen).expect("six cards up to 100"));
        }
        let Some((&(number, times), rest)) = from.split_first() else { return };
        for uses in (0..=times.min(6 - chosen.len())).rev() {
            chosen.extend(std::iter::repeat_n(number, uses));
            choose(rest, chosen, found);
            chosen.truncate(chosen.len() - uses);
        }
    }

    let numbers: Vec<(i8, usize)> =
        (1..=10).map(|number| (number, 2)).chain([25, 50, 75, 100].map(|number| (number, 1))).collect();
    let mut found = Vec::new();
    choose(&numbers, &mut Vec::new(), &mut found);
    found
}

/// The targets of a round.
const TARGETS: std::ops::RangeInclusive<i32> = 101..=999;

struct RoundInstances {
    selections: Vec<Cards>,
}

impl RoundInstances {
    fn play(&(cards, target): &(Cards, i32)) -> numbers::Round {
        let rules = numbers::Rules { some: true, whole: true };
        numbers::play(cards, Fraction::whole(target), rules).expect("cards and targets of a round")
    }
}

impl Instances for RoundInstances {
    type Item = (Cards, i32);

    fn name(&self) -> String {
        "numbers".to_owned()
    }

    fn size(&self) -> u128 {
        (self.selections.len() * TARGETS.count()) as u128
    }

    fn item(&self, number: u128) -> Option<(Cards, i32)> {
        let targets = TARGETS.count();
        let cards = *self.selections.get(number as usize / targets)?;
        Some((cards, TARGETS.start() + (number as usize % targets) as i32))
    }

    fn form(&self, item: &(Cards, i32)) -> String {
        cards_form("numbers", item.0, item.1)
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "very-hard", "unreachable"]
    }

    fn class(&mut self, item: &(Cards, i32)) -> Option<usize> {
        let round = Self::play(item);
        let reached = round.made == [Fraction::whole(item.1)];
        let needed = round.solutions.first().map_or(0, |solution| solution.cards().count());
        Some(if reached { needed.clamp(3, 6) - 3 } else { 4 })
    }

    fn line(&mut self, item: &(Cards, i32), difficulty: &'static str) -> Line {
        let (round, (cards, target)) = (Self::play(item), *item);
        let solution = round.solutions.first().copied();
        let prompt = format!(
            "Make {target} from the numbers {} with +, -, * and /. Use each number at most once; the result of every step \
             must be a positive whole number. If {target} cannot be reached, make the nearest number. Answer with one \
             expression.",
            listed(cards.values())
        );

        Line {
            instance: Fields::Cards { game: "numbers", cards: cards.values().to_vec(), target },
            prompt,
            answer: solution.map(|expression| expression.to_string()).unwrap_or_default(),
            solvable: round.made == [Fraction::whole(target)],
            difficulty,
            solutions: round.solutions.len(),
            line: solution.as_ref().map(steps).unwrap_or_default(),
        }
    }
}

/// Games of codes or words after two or three guesses: pairs of the numbers of a guess and its
/// feedback.
struct Histories<'a> {
    /// Name of the game, or of its list of words, in an instance.
    label: &'a str,
    game: &'a Game,
    endgame: Endgame,
}

/// Draws the numbers of a mixed base from one number.
fn digit(number: &mut u128, base: usize) -> usize {
    let digit = *number % base as u128;
    *number /= base as u128;
    digit as usize
}

impl<'a> Histories<'a> {
    fn new(label: &'a str, game: &'a Game) -> Self {
        Self { label, game, endgame: Endgame::new(game) }
    }

    fn win(&self) -> u16 {
        self.game.feedbacks() as u16 - 1
    }

    fn feedback(&self, guess: u16, secret: u16) -> u16 {
        self.game.cells(&[secret], guess).first().map_or(self.win(), |&(feedback, _)| feedback)
    }

    /// Members of a set that are consistent with a guess and its feedback, which is not the winning
    /// one.
    fn after(&self, set: &[u16], (guess, feedback): (u16, u16)) -> Vec<u16> {
        let cells = self.game.cells(set, guess);
        cells.into_iter().find(|&(other, _)| other == feedback).map(|(_, cell)| cell).unwrap_or_default()
    }

    fn candidates(&self, history: &[(u16, u16)]) -> Vec<u16> {
        history.iter().fold(self.game.secrets().to_vec(), |set, &one| self.after(&set, one))
    }

    fn shown(&self, &(guess, feedback): &(u16, u16)) -> String {
        format!("{}={}", self.game.name(guess), self.game.feedback_name(feedback))
    }

    fn prompt(&self) -> String {
        let Some(rules) = self.game.rules() else {
            return format!(
                "The secret is a word of the list {}. Each letter of a guess gets a colour: G if it is right and in the \
                 right place, Y if it is in another place, - if it is not in the word (or not so often). The guesses so \
                 far:",
                self.label
            );
        };
        let last = char::from_digit(u32::from(rules.symbols()) - 1, 36).unwrap_or('?');
        let repeats = if rules.repeats() { "symbols may occur more than once" } else { "no symbol occurs twice" };
        let feedback = match rules.feedback_kind() {
            FeedbackKind::Black => "The feedback is the number of right symbols in the right place.",
            _ => {
                "In the feedback, A counts right symbols in the right place and B right symbols in another place, as \
                 in 1A2B."
            }
        };

        format!(
            "The secret is a code of {} symbols from 0 to {last}; {repeats}. {feedback} The guesses so far:",
            rules.positions()
        )
    }
}

impl Instances for Histories<'_> {
    type Item = Vec<(u16, u16)>;

    fn name(&self) -> String {
        match self.game.rules() {
            Some(rules) => format!("codes {rules} {}", rules.feedback_kind().name()),
            None => format!("words {}", self.label),
        }
    }

    fn size(&self) -> u128 {
        let (secrets, guesses) = (self.game.secrets().len() as u128, self.game.guess_count() as u128);
        4 * secrets.pow(2) * guesses.pow(3)
    }

    /// Two or three guesses with the feedback of one secret; every second time the last feedback is
    /// that of another secret.
    fn item(&self, mut number: u128) -> Option<Self::Item> {
        let secrets = self.game.secrets();
        let (is_longer, is_altered) = (digit(&mut number, 2) == 1, digit(&mut number, 2) == 1);
        let [secret, other] = [0; 2].map(|_| secrets[digit(&mut number, secrets.len())]);
        let length = if is_longer { 3 } else { 2 };
        let guesses = (0..length).map(|place| {
            let guess = digit(&mut number, self.game.guess_count()) as u16;
            let secret = if is_altered && place + 1 == length { other } else { secret };
            (guess, self.feedback(guess, secret))
        });
        let history: Self::Item = guesses.collect();
        history.iter().all(|&(_, feedback)| feedback != self.win()).then_some(history)
    }

    fn form(&self, item: &Self::Item) -> String {
        if self.game.rules().is_some() {
            let moves = item.iter().map(|&(guess, feedback)| (guess, self.game.feedback(feedback).index().into()));
            let moves: Vec<(u16, u16)> = moves.collect();
            return format!("{} {:x}", self.name(), history_name(self.game, &moves));
        }
        let mut moves: Vec<String> = item.iter().map(|one| self.shown(one)).collect();
        moves.sort_unstable();
        format!("{} {}", self.name(), moves.join(" "))
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "unique", IMPOSSIBLE]
    }

    fn class(&mut self, item: &Self::Item) -> Option<usize> {
        match self.candidates(item).len() {
            0 => Some(4),
            1 => Some(3),
            2..=3 => Some(2),
            4..=8 => Some(1),
            9..=MOST_CANDIDATES => Some(0),
            _ => None,
        }
    }

    fn line(&mut self, item: &Self::Item, difficulty: &'static str) -> Line {
        let candidates = self.candidates(item);
        let secret = candidates.first().copied();
        let (mut left, mut line) = (candidates.clone(), Vec::new());
        while let Some(secret) = secret {
            let guess = self.endgame.guess_after(&left, &[], None);
            let one = (guess, self.feedback(guess, secret));
            line.push(self.shown(&one));
            if one.1 == self.win() {
                break;
            }
            left = self.after(&left, one);
        }

        let history: Vec<String> = item.iter().map(|one| self.shown(one)).collect();
        let prompt = format!(
            "{} {}. Answer with a secret that agrees with all feedback, or with 'impossible' if there is none.",
            self.prompt(),
            history.join(", ")
        );
        let instance = match (self.game.rules(), self.label) {
            (Some(rules), game) => {
                let feedback = rules.feedback_kind().name();
                Fields::Codes { game: game.to_owned(), rules: rules.to_string(), feedback, history }
            }
            (None, list) => Fields::Words { game: "words", codes: list.to_owned(), history },
        };

        Line {
            instance,
            prompt,
            answer: secret.map_or_else(|| IMPOSSIBLE.to_owned(), |secret| self.game.name(secret)),
            solvable: secret.is_some(),
            difficulty,
            solutions: candidates.len(),
            line,
        }
    }
}

struct Positions {
    rules: quad_ace::Rules,
    table: QuadAce<Vec<u8>>,
    positions: Vec<(Hands, Hands)>,
}

impl Positions {
    fn choices(&self, (mover, opponent): (Hands, Hands)) -> Vec<Choice> {
        choices(&self.table, mover, opponent).expect("hands of this game")
    }
}

impl Instances for Positions {
    type Item = (Hands, Hands);

    fn name(&self) -> String {
        format!("quad-ace {}", self.rules.base())
    }

    fn size(&self) -> u128 {
        self.positions.len() as u128
    }

    fn item(&self, number: u128) -> Option<(Hands, Hands)> {
        self.positions.get(number as usize).copied()
    }

    /// Multiplying all hands by a number without a common divisor with the base changes only their
    /// names: the least image counts.
    fn form(&self, &(mover, opponent): &(Hands, Hands)) -> String {
        let base = self.rules.base();
        let units =
            (1..base).filter(|&unit| (2..=unit).all(|divisor| unit % divisor != 0 || !base.is_multiple_of(divisor)));
        let images = units.map(|unit| {
            [mover, opponent].map(|hands| {
                let mut image: Vec<u16> = hands.values().iter().map(|&hand| u16::from(hand) * unit % base).collect();
                image.sort_unstable();
                image
            })
        });
        let [mover, opponent] = images.min().expect("1 has no divisor");
        format!("quad-ace {base} {mover:?} {opponent:?}")
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "draw", "loss"]
    }

    fn class(&mut self, item: &(Hands, Hands)) -> Option<usize> {
        match self.choices(*item).first()?.value {
            Outcome::Win { plies: 0..=1 } => Some(0),
            Outcome::Win { plies: 2..=5 } => Some(1),
            Outcome::Win { .. } => Some(2),
            Outcome::Draw => Some(3),
            Outcome::Loss { .. } => Some(4),
        }
    }

    fn line(&mut self, item: &(Hands, Hands), difficulty: &'static str) -> Line {
        let (mut position, mut line) = (*item, Vec::new());
        let moves = self.choices(position);
        let best = moves.first().expect("only positions with a move are taken").value;
        while let Some(choice) = self.choices(position).first().copied() {
            line.push(format!("{}+{}", choice.own, choice.other));
            position = (position.1, choice.result);
            if choice.result.is_out() || choice.value == Outcome::Draw {
                break;
            }
        }

        let (base, (mover, opponent)) = (self.rules.base(), *item);
        let prompt = format!(
            "QuadAce, modulo {base}. Each player has two hands. A move replaces one of your hands that is not 0 by its sum \
             with one of the opponent's that is not 0, modulo {base}. Whoever first has both own hands at 0 wins. Your \
             hands are {}, the opponent's {}. Name a best move: one that wins soonest, else draws, else loses latest. \
             Answer with your hand and the opponent's, such as 3+7.",
            listed(mover.values()),
            listed(opponent.values())
        );

        Line {
            instance: Fields::QuadAce {
                game: "quad-ace",
                base,
                mover: mover.values().to_vec(),
                opponent: opponent.values().to_vec(),
            },
            prompt,
            answer: line.first().cloned().unwrap_or_default(),
            solvable: true,
            difficulty,
            solutions: moves.iter().filter(|choice| choice.value == best).count(),
            line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_in_ten_are_for_training() {
        let mut counts = [0; 3];
        for number in 0..10_000 {
            counts[Split::of(&number.to_string()) as usize] += 1;
        }
        assert!((7800..8200).contains(&counts[0]), "{counts:?}");
        assert!(counts[1..].iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        for split in Split::ALL {
            assert_eq!(split.name().parse(), Ok(split));
        }
        assert_eq!(
            "Train".parse::<Split>().unwrap_err().to_string(),
            "'Train' is not a split: train, validation or test"
        );
    }

    #[test]
    fn an_order_has_every_number_once() {
        for size in [1, 2, 3, 100, 1820, 5000] {
            let order = Order::new(size, "test");
            let mut numbers: Vec<u128> = (0..size).map(|place| order.number(place)).collect();
            assert!(size < 100 || numbers.windows(2).any(|pair| pair[0] > pair[1]));
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..size), "{size}");
        }
    }

    #[test]
    fn a_selection_is_one_of_13243() {
        let selections = selections();
        assert_eq!(selections.len(), 13_243);
        assert_eq!(selections.iter().collect::<std::collections::BTreeSet<_>>().len(), 13_243);
    }
}

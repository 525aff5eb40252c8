//! A game of guessing, as those see it who analyse it: codes by number, their feedback, and what a
//! table and a search know. There are two: all codes of some rules, and the codes or words of a
//! list.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::code_breaking::game::Game;
use crate::code_breaking::game::list::{CodeList, ListError};
use crate::code_breaking::search::endgame::{Endgame, UNLIMITED_FROM};
use crate::code_breaking::strategy::heuristic::{Heuristic, Options};
use crate::code_breaking::strategy::tree::Tree;
use solvetab_lookup::code_breaking::{
    Code, DecisionTree, Feedback, FeedbackKind, Next, Numbering, Rules, Turn, Word, WordTree,
};

use super::guidance::{EXACT_BELOW, ToCome};

/// A guess and its answer.
pub type Move<C, F = Feedback> = (C, F);

/// Codes that are guessed and secret, with a table that knows their game if there is one.
pub trait GuessingGame: Sync {
    /// What is guessed.
    type Code: Copy + Eq + Send + Sync;
    /// What is reported of a guess.
    type Feedback: Copy + Ord + Send + Sync;

    /// How many symbols a code has.
    fn positions(&self) -> u8;

    /// The numbers of the codes that may be secret, ascending.
    fn secrets(&self) -> &[u16];

    /// The code with this number.
    fn code(&self, number: u16) -> Self::Code;

    /// What is reported of a guess.
    fn feedback_kind(&self) -> FeedbackKind {
        FeedbackKind::Counts
    }

    /// The answer to a guess.
    fn feedback(&self, guess: Self::Code, secret: Self::Code) -> Self::Feedback;

    /// What the table says after these moves; nothing if there is no table, the guesses are not its
    /// own, or no code fits the answers.
    fn follow(&self, moves: &[Move<Self::Code, Self::Feedback>]) -> Option<Followed<Self::Code>>;

    /// Whether the table guesses this after these moves, by any name that the answers cannot tell
    /// from its own.
    fn is_of_table(&self, moves: &[Move<Self::Code, Self::Feedback>], guess: Self::Code) -> bool;

    /// The codes that are no secrets, but may be guessed and are consistent with these moves,
    /// ascending: where the secret is not in the list, it may be one of them.
    fn outside(&self, moves: &[Move<Self::Code, Self::Feedback>]) -> Vec<u16> {
        let _ = moves;
        Vec::new()
    }

    /// The guess that a search finds when the codes with these numbers, at least one, are left
    /// after these moves, and so many guesses, if they are limited.
    fn next_guess(&self, left: &[u16], moves: &[Move<Self::Code, Self::Feedback>], guesses_left: Option<u16>) -> u16;

    /// The tree that makes these guesses to the end.
    fn subtree(&self, left: &[u16], moves: &[Move<Self::Code, Self::Feedback>], guesses_left: Option<u16>) -> Tree;

    /// The answer that ends the game.
    fn win(&self) -> Self::Feedback;

    /// Codes left up to which the search finds the best tree.
    fn exact_below(&self) -> usize {
        EXACT_BELOW
    }

    /// Whether a move that excludes no code changes nothing: not where it limits what may be
    /// guessed.
    fn forgets(&self) -> bool {
        true
    }
}

/// Where a table is after a game that is its own.
#[derive(Debug, Clone, Copy)]
pub enum Followed<C> {
    /// A guess is due.
    Guess(TableTurn<C>),
    /// The secret has been found.
    Solved,
}

impl<C> Followed<C> {
    /// The turn, if a guess is due.
    #[must_use]
    pub fn turn(self) -> Option<TableTurn<C>> {
        match self {
            Self::Guess(turn) => Some(turn),
            Self::Solved => None,
        }
    }
}

/// What a table says of a turn.
#[derive(Debug, Clone, Copy)]
pub struct TableTurn<C> {
    /// Its guess, by the player's names.
    pub guess: C,
    /// Codes that fit the answers.
    pub remaining: u32,
    /// Guesses still to come in the worst case.
    pub worst: u16,
    /// Guesses still to come, summed over these codes.
    pub total: u32,
}

impl<C> TableTurn<C> {
    /// A turn of a tree, whose guess has this name.
    pub(super) fn new<D: AsRef<[u8]>, N: Numbering>(turn: Turn<'_, D, N>, guess: C) -> Self {
        Self { guess, remaining: turn.remaining(), worst: turn.worst().into(), total: turn.total() }
    }

    /// Guesses still to come when so many are left, if they are limited.
    #[must_use]
    pub(crate) fn to_come(&self, guesses_left: Option<u16>) -> ToCome {
        let average = f64::from(self.total) / f64::from(self.remaining);
        let late = guesses_left.filter(|&left| self.worst <= left).map(|_| 0);
        ToCome { worst: self.worst, at_worst: None, average, late, is_exact: true }
    }
}

/// What guesses when a game leaves the table, or has none: the largest entropy, and for few
/// candidates the exact search.
#[derive(Debug)]
struct OffTheTable {
    heuristic: Heuristic,
    game: Game,
    /// The exact search where guesses are limited, made when it is first asked.
    limited: OnceLock<Endgame>,
}

impl OffTheTable {
    fn new(game: Game) -> Self {
        let options = Options { exact_below: EXACT_BELOW, ..Options::default() };
        Self { heuristic: Heuristic::new(&game, options), game, limited: OnceLock::new() }
    }

    /// The exact search for a set, where it is small and so many guesses limit it.
    fn limited(&self, set: &[u16], guesses_left: Option<u16>) -> Option<&Endgame> {
        let is_limited = set.len() <= EXACT_BELOW && guesses_left.is_some_and(|left| left < UNLIMITED_FROM);
        is_limited.then(|| self.limited.get_or_init(|| Endgame::limited(&self.game)))
    }

    fn next_guess(&self, set: &[u16], guessed: &[u16], guesses_left: Option<u16>) -> u16 {
        match self.limited(set, guesses_left) {
            Some(endgame) => endgame.guess_after(set, &[], guesses_left),
            None => self.heuristic.next_guess(set, guessed),
        }
    }

    fn subtree(&self, set: &[u16], guessed: &[u16], guesses_left: Option<u16>) -> Tree {
        match self.limited(set, guesses_left) {
            Some(endgame) => endgame.tree_after(set, &[], guesses_left),
            None => self.heuristic.subtree(set, guessed),
        }
    }
}

/// What is searched for words that are no secrets, made when it is asked and kept as long as it
/// serves.
#[derive(Debug)]
pub(super) struct Outside<S> {
    latest: Mutex<Option<(Vec<u16>, Arc<S>)>>,
}

impl<S> Default for Outside<S> {
    fn default() -> Self {
        Self { latest: Mutex::default() }
    }
}

impl<S> Outside<S> {
    /// The search for these words, or for more.
    pub(super) fn search(&self, words: &[u16], make: impl FnOnce() -> S) -> Arc<S> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, search)) = &*latest
            && words.iter().all(|word| known.binary_search(word).is_ok())
        {
            return Arc::clone(search);
        }
        let search = Arc::new(make());
        *latest = Some((words.to_vec(), Arc::clone(&search)));
        search
    }
}

/// All codes of some rules.
#[derive(Debug)]
pub struct RulesGame<Names = ()> {
    rules: Rules,
    names: Names,
    tree: Option<DecisionTree<Vec<u8>>>,
    codes: Vec<Code>,
    secrets: Vec<u16>,
    /// Made when the first game leaves the tree.
    off_the_table: OnceLock<OffTheTable>,
}

impl RulesGame {
    /// Games of these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let codes: Vec<Code> = rules.iter().collect();
        let secrets = (0..rules.codes()).map(|number| number as u16).collect();
        Self { rules, names: (), tree: None, codes, secrets, off_the_table: OnceLock::new() }
    }

    /// Games of a tree's rules, that are the tree's as long as its guesses are made.
    #[must_use]
    pub fn of_tree(tree: DecisionTree<Vec<u8>>) -> Self {
        let rules = tree.rules();
        Self { tree: Some(tree), ..Self::new(rules) }
    }

    /// The same games, with what the caller calls the symbols, which is kept for it and not looked
    /// at.
    #[must_use]
    pub fn with_names<Names>(self, names: Names) -> RulesGame<Names> {
        let Self { rules, names: (), tree, codes, secrets, off_the_table } = self;
        RulesGame { rules, names, tree, codes, secrets, off_the_table }
    }
}

impl<Names> RulesGame<Names> {
    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What the caller calls the symbols.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The numbers of the codes that were guessed.
    fn guessed(&self, moves: &[Move<Code>]) -> Vec<u16> {
        moves.iter().filter_map(|&(code, _)| self.rules.index(code).ok()).map(|number| number as u16).collect()
    }

    fn off_the_table(&self) -> &OffTheTable {
        self.off_the_table.get_or_init(|| OffTheTable::new(self.rules.into()))
    }
}

impl<Names: Sync> GuessingGame for RulesGame<Names> {
    type Code = Code;
    type Feedback = Feedback;

    fn positions(&self) -> u8 {
        self.rules.positions()
    }

    fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    fn code(&self, number: u16) -> Code {
        self.codes[usize::from(number)]
    }

    fn feedback_kind(&self) -> FeedbackKind {
        self.rules.feedback_kind()
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        self.rules.feedback(guess, secret).expect("both are codes of the rules")
    }

    fn follow(&self, moves: &[Move<Code>]) -> Option<Followed<Code>> {
        let (next, relabelling) = self.tree.as_ref()?.follow(moves.iter().copied()).ok()??;
        let Next::Guess(turn) = next else { return Some(Followed::Solved) };
        Some(Followed::Guess(TableTurn::new(turn, relabelling.apply(turn.guess()))))
    }

    fn is_of_table(&self, moves: &[Move<Code>], guess: Code) -> bool {
        // Whether the guesses are the tree's is found before the last answer is looked at, so any
        // will do.
        let with_guess = moves.iter().copied().chain([(guess, self.win())]);
        self.tree.as_ref().is_some_and(|tree| !matches!(tree.follow(with_guess), Ok(None)))
    }

    fn next_guess(&self, left: &[u16], moves: &[Move<Code>], guesses_left: Option<u16>) -> u16 {
        self.off_the_table().next_guess(left, &self.guessed(moves), guesses_left)
    }

    fn subtree(&self, left: &[u16], moves: &[Move<Code>], guesses_left: Option<u16>) -> Tree {
        self.off_the_table().subtree(left, &self.guessed(moves), guesses_left)
    }

    fn win(&self) -> Feedback {
        Feedback::win(self.positions())
    }
}

/// The words of a list. A guess may be any word of their length, one of the list or not.
#[derive(Debug)]
pub struct ListGame {
    list: CodeList,
    tree: Option<WordTree<Vec<u8>>>,
    /// By number, ascending.
    words: Vec<Word>,
    /// Made when the first game leaves the tree.
    off_the_table: OnceLock<OffTheTable>,
    outside: Outside<OffTheTable>,
}

impl ListGame {
    /// Games with the list that is in a table.
    ///
    /// # Errors
    ///
    /// If it is not one that could be searched.
    pub fn of_table(tree: WordTree<Vec<u8>>) -> Result<Self, ListError> {
        let list = CodeList::of_table(tree.list())?;
        Ok(Self { tree: Some(tree), ..Self::of_list(list) })
    }

    /// Games with a list for which there is no table.
    #[must_use]
    pub fn of_list(list: CodeList) -> Self {
        let word = |number: usize| list.name(number as u16).parse().expect("a list's names are words");
        let words = (0..list.guesses()).map(word).collect();
        Self { list, tree: None, words, off_the_table: OnceLock::new(), outside: Outside::default() }
    }

    /// The words that may be guessed, ascending.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// What people call the list, if it has a name.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.list.title()
    }

    /// What guesses off the table for these candidates.
    fn off_the_table<T>(&self, set: &[u16], ask: impl FnOnce(&OffTheTable) -> T) -> T {
        if set.iter().all(|number| self.secrets().binary_search(number).is_ok()) {
            return ask(self.off_the_table.get_or_init(|| OffTheTable::new(self.list.clone().into())));
        }
        ask(&self.outside.search(set, || OffTheTable::new(self.list.with_secret_numbers(set).into())))
    }
}

impl GuessingGame for ListGame {
    type Code = Word;
    type Feedback = Feedback;

    fn positions(&self) -> u8 {
        self.list.positions()
    }

    fn secrets(&self) -> &[u16] {
        self.list.secret_numbers()
    }

    fn code(&self, number: u16) -> Word {
        self.words[usize::from(number)]
    }

    fn feedback(&self, guess: Word, secret: Word) -> Feedback {
        guess.feedback(secret).expect("both have the length of the list's words")
    }

    fn follow(&self, moves: &[Move<Word>]) -> Option<Followed<Word>> {
        let mut turn = self.tree.as_ref()?.start();
        for (number, &(guess, answer)) in (1..).zip(moves) {
            if turn.guess() != guess {
                return None;
            }
            match turn.answer(answer).ok()? {
                Next::Guess(next) => turn = next,
                Next::Solved if number == moves.len() => return Some(Followed::Solved),
                Next::Solved => return None,
            }
        }
        Some(Followed::Guess(TableTurn::new(turn, turn.guess())))
    }

    fn is_of_table(&self, moves: &[Move<Word>], guess: Word) -> bool {
        self.follow(moves).and_then(Followed::turn).is_some_and(|turn| turn.guess == guess)
    }

    fn outside(&self, moves: &[Move<Word>]) -> Vec<u16> {
        let fits =
            |number: &u16| moves.iter().all(|&(guess, answer)| self.feedback(guess, self.code(*number)) == answer);
        self.list.other_words().filter(fits).collect()
    }

    fn next_guess(&self, left: &[u16], _: &[Move<Word>], guesses_left: Option<u16>) -> u16 {
        self.off_the_table(left, |search| search.next_guess(left, &[], guesses_left))
    }

    fn subtree(&self, left: &[u16], _: &[Move<Word>], guesses_left: Option<u16>) -> Tree {
        self.off_the_table(left, |search| search.subtree(left, &[], guesses_left))
    }

    fn win(&self) -> Feedback {
        Feedback::win(self.positions())
    }
}

//! A guessing game as its players see it: codes and feedback by number and as text, and what a
//! table and a search know of it.
//!
//! A guess is one of the codes that may be guessed, by its number, or another word or code of the
//! same length. Feedback has the numbers of [`Codes`]: the winning one is the last.

use std::collections::{BTreeMap, HashSet};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, ColourTree, Feedback, Next, Rules, Word};

use super::guidance::{EXACT_BELOW, PlayCost};
use super::known_tree::KnownTree;
use super::off_the_table::{OffTheTable, Outside};
use super::unused_hint::UnusedHint;
use crate::code_breaking::game::Codes;
use crate::code_breaking::game::feedback::check_length;
use crate::code_breaking::game::list::{CodeList, ListError, Mode};
use crate::code_breaking::search::endgame::EXACT;
use crate::code_breaking::search::weighted::{Weight, WeightError, by_number};
use crate::code_breaking::strategy::tree::Tree;

/// Guess of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guess {
    /// A code that may be guessed, by its number.
    Listed(u16),
    /// Another word.
    Other(Word),
    /// A code of rules whose codes are too many to number.
    Code(Code),
}

impl Guess {
    /// Its number, if it has one.
    #[must_use]
    pub(crate) const fn number(self) -> Option<u16> {
        match self {
            Self::Listed(number) => Some(number),
            Self::Other(_) | Self::Code(_) => None,
        }
    }
}

/// A guess, and the number of its feedback.
pub type Move = (Guess, u16);

/// Codes that each feedback to a guess leaves.
pub(crate) type Cells = BTreeMap<u16, Vec<u16>>;

/// A game of codes or words, with a tree that knows it if there is one.
///
/// ```
/// use solvetab_solver::code_breaking::advice::GuessingGame;
///
/// let game = GuessingGame::from_rules("4x10".parse()?);
/// let (guess, feedback) = (game.read("0123")?, game.read_feedback("1A1B")?);
/// assert_eq!(game.feedback(guess, game.read("0245")?), feedback);
/// assert_eq!((game.name(guess), game.feedback_name(feedback)), ("0123".into(), "1A1B".into()));
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug)]
pub struct GuessingGame {
    pub(super) codes: Arc<Codes>,
    typed: Typed,
    /// Weights of words with colours by their numbers, if they are not equally likely.
    weights: Option<Vec<Weight>>,
    pub(super) tree: Option<KnownTree>,
    has_all_words: bool,
    /// Made when the first game leaves the tree.
    pub(super) off_the_table: OnceLock<OffTheTable>,
    pub(super) outside: Outside,
}

/// The codes that may be guessed, by number.
#[derive(Debug)]
enum Typed {
    /// All codes of some rules.
    Codes(Rules, Vec<Code>),
    /// The words of a list, ascending.
    Words(Vec<Word>),
}

impl Deref for GuessingGame {
    type Target = Codes;

    fn deref(&self) -> &Codes {
        &self.codes
    }
}

impl GuessingGame {
    /// All codes of some rules.
    #[must_use]
    pub fn from_rules(rules: Rules) -> Self {
        Self::new(rules.into(), Typed::Codes(rules, rules.iter().collect()))
    }

    /// The codes or words of a list, with colours if it has them.
    #[must_use]
    pub fn from_list(list: CodeList) -> Self {
        let names = (0..list.guesses()).map(|number| list.name(number as u16));
        let words = names
            .map(|name| name.parse().expect("a list's names are words"))
            .collect();
        Self::new(list.into(), Typed::Words(words))
    }

    /// The game of a tree, which is followed as long as the guesses are its own. Of words with
    /// colours those that the tree has are guessed alone, without hard mode: a tree does not say
    /// whether it was made for it.
    ///
    /// # Errors
    ///
    /// A [`ListError`] if its words are no list that could be searched.
    pub fn from_tree(tree: KnownTree) -> Result<Self, ListError> {
        let game = match &tree {
            KnownTree::Codes(tree) => Self::from_rules(tree.rules()),
            KnownTree::Words(tree) => {
                Self::from_list(CodeList::from_table(tree.list())?.counted()?)
            }
            KnownTree::Colours(tree) => {
                let list = CodeList::from_table(tree.list())?.coloured();
                Self {
                    has_all_words: false,
                    ..Self::from_list(list)
                }
            }
        };
        Ok(Self {
            tree: Some(tree),
            ..game
        })
    }

    fn new(codes: Codes, typed: Typed) -> Self {
        Self {
            codes: codes.into(),
            typed,
            weights: None,
            tree: None,
            has_all_words: true,
            off_the_table: OnceLock::new(),
            outside: Outside::default(),
        }
    }

    /// The same words with colours in a mode that limits the guesses. Nothing if one of the tree
    /// may not be made in it.
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Option<Self> {
        let Some(list) = self.list() else {
            return Some(self);
        };
        let codes = list.clone().in_mode(mode).into();
        let limited = Self {
            has_all_words: self.has_all_words,
            ..Self::new(codes, self.typed)
        };
        let tree = self.tree;
        let agrees =
            mode == Mode::Any || tree.as_ref().is_none_or(|tree| limited.agrees_with(tree));
        agrees.then_some(Self { tree, ..limited })
    }

    /// The same words with colours and a tree, which is of use as long as the guesses are its own.
    /// Nothing if the tree has other secrets, or makes guesses that may not be made.
    #[must_use]
    pub fn with_tree(self, tree: KnownTree) -> Option<Self> {
        let (KnownTree::Colours(words), Typed::Words(known)) = (&tree, &self.typed) else {
            return None;
        };
        let has_secrets = words.secrets().eq(self
            .secrets()
            .iter()
            .map(|&number| known[usize::from(number)]));
        let may_guess = words
            .list()
            .iter()
            .all(|word| known.binary_search(&word).is_ok());
        let agrees = self.mode() == Mode::Any || self.agrees_with(&tree);
        (has_secrets && may_guess && agrees).then_some(Self {
            tree: Some(tree),
            ..self
        })
    }

    /// The same words with colours, each secret as likely as its weight says: `weights` are those
    /// of the secrets in ascending order. A tree is dropped.
    ///
    /// # Errors
    ///
    /// A [`WeightError`] if there is no weight for a secret, or nothing but zeros, or too much.
    pub fn weighted(self, weights: &[Weight]) -> Result<Self, WeightError> {
        let weights = by_number(self.words().len(), self.secrets(), weights)?;
        Ok(Self {
            weights: Some(weights),
            tree: None,
            ..self
        })
    }

    /// Tells whether secrets have weights.
    #[must_use]
    pub const fn is_weighted(&self) -> bool {
        self.weights.is_some()
    }

    /// The weights of some candidates, if there are weights and not all of these are 0: then they
    /// are equally likely.
    #[must_use]
    pub fn weights_of(&self, left: &[u16]) -> Option<Vec<Weight>> {
        let weights = self.weights.as_ref()?;
        let of_left: Vec<Weight> = left
            .iter()
            .map(|&number| weights[usize::from(number)])
            .collect();
        of_left.iter().any(|&weight| weight > 0).then_some(of_left)
    }

    /// Cost of a tree for some candidates.
    pub(super) fn play_cost(
        &self,
        tree: &Tree,
        left: &[u16],
        guesses_left: Option<u16>,
    ) -> PlayCost {
        let weights = self
            .weights
            .as_ref()
            .filter(|_| self.weights_of(left).is_some());
        let weighted = weights.map(|weights| tree.weighted(weights));
        PlayCost {
            weighted,
            ..PlayCost::from_tree(tree, guesses_left)
        }
    }

    /// Tells whether each guess of a tree may be made in the mode of the game.
    fn agrees_with(&self, tree: &KnownTree) -> bool {
        let KnownTree::Colours(tree) = tree else {
            return true;
        };
        let mut seen = HashSet::new();
        tree.secrets()
            .all(|secret| self.agrees_on_the_way(tree, secret, &mut seen))
    }

    /// The same on the way to a secret, but for the turns that were seen.
    fn agrees_on_the_way(
        &self,
        tree: &ColourTree<Vec<u8>>,
        secret: Word,
        seen: &mut HashSet<u32>,
    ) -> bool {
        let (mut turn, mut moves) = (tree.start(), Vec::new());
        // The last guess is the secret, which agrees with all colours.
        while turn.guess() != secret {
            let Some(guess) = self.guess_of(turn.guess()) else {
                return false;
            };
            if seen.insert(turn.number()) && !self.may_guess(&moves, guess) {
                return false;
            }
            let Ok(colours) = turn.guess().colours(secret) else {
                return false;
            };
            moves.push((guess, colours.number()));
            let Ok(Next::Guess(next)) = turn.answer(colours) else {
                return false;
            };
            turn = next;
        }
        true
    }

    /// The words of the list, ascending; none of rules.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        match &self.typed {
            Typed::Codes(..) => &[],
            Typed::Words(words) => words,
        }
    }

    /// Tells whether all words that may be guessed are known. A tree alone has only its own.
    #[must_use]
    pub const fn has_all_words(&self) -> bool {
        self.has_all_words
    }

    /// Reads a code of the rules, or a word of the right length.
    ///
    /// # Errors
    ///
    /// [`InputError`] for text that is neither.
    pub fn read(&self, text: &str) -> Result<Guess, InputError> {
        match &self.typed {
            Typed::Codes(rules, _) => Ok(Guess::Listed(rules.index(text.parse()?)? as u16)),
            Typed::Words(_) => {
                let word: Word = text.parse()?;
                check_length(
                    "a word of the list",
                    "characters",
                    self.positions(),
                    word.positions(),
                )?;
                Ok(self.guess_of(word).unwrap_or(Guess::Other(word)))
            }
        }
    }

    /// A word of the list as a guess.
    fn guess_of(&self, word: Word) -> Option<Guess> {
        self.words()
            .binary_search(&word)
            .ok()
            .map(|number| Guess::Listed(number as u16))
    }

    /// A guess as it is written.
    ///
    /// # Panics
    ///
    /// If no code has this number.
    #[must_use]
    pub fn name(&self, guess: Guess) -> String {
        match guess {
            Guess::Other(word) => word.to_string(),
            Guess::Code(code) => code.to_string(),
            Guess::Listed(number) => self.codes.name(number),
        }
    }

    /// A guess as a code, where all codes of rules may be guessed.
    #[must_use]
    pub fn code(&self, guess: Guess) -> Option<Code> {
        match (&self.typed, guess) {
            (Typed::Codes(_, codes), Guess::Listed(number)) => {
                codes.get(usize::from(number)).copied()
            }
            (_, Guess::Code(code)) => Some(code),
            _ => None,
        }
    }

    /// The feedback of a guess for a secret, which may be any guess.
    ///
    /// # Panics
    ///
    /// If no code has such a number, or one is of another length.
    #[must_use]
    pub fn feedback(&self, guess: Guess, secret: Guess) -> u16 {
        const SAME: &str = "both have the length of this game's codes";
        let feedback = match (&self.typed, self.code(guess).zip(self.code(secret))) {
            (Typed::Codes(rules, _), Some((guess, secret))) => {
                rules.feedback(guess, secret).expect(SAME)
            }
            _ if self.is_coloured() => {
                return self
                    .word(guess)
                    .colours(self.word(secret))
                    .expect(SAME)
                    .number();
            }
            _ => self.word(guess).feedback(self.word(secret)).expect(SAME),
        };
        self.feedback_number(feedback)
            .expect("two codes of the game agree so")
    }

    /// A guess as a word.
    fn word(&self, guess: Guess) -> Word {
        match guess {
            Guess::Listed(number) => self.words()[usize::from(number)],
            Guess::Other(word) => word,
            Guess::Code(code) => code.to_string().parse().expect("a code of a list"),
        }
    }

    /// Moves as typed codes and feedback, where all codes of rules may be guessed; else none.
    pub fn code_moves(&self, moves: &[Move]) -> impl Iterator<Item = (Code, Feedback)> + Clone {
        moves
            .iter()
            .filter_map(|&(guess, feedback)| self.code(guess).zip(self.counts(feedback)))
    }

    /// Tells whether this may be guessed after these moves: any code of rules; a word of the list
    /// that the mode of the game allows.
    #[must_use]
    pub fn may_guess(&self, moves: &[Move], guess: Guess) -> bool {
        match (guess, self.mode()) {
            (Guess::Other(_) | Guess::Code(_), _) => false,
            (_, Mode::CandidatesOnly) => self.is_candidate(moves, guess),
            (_, Mode::Any | Mode::Hard) => self.unused_hint(moves, guess).is_none(),
        }
    }

    /// Tells whether this may be the secret after these moves: a secret of the list that fits all
    /// feedback; where there is none, another word that does.
    fn is_candidate(&self, moves: &[Move], guess: Guess) -> bool {
        let fits = |word: Guess| self.contradicted_by(moves, word).is_none();
        let is_secret = |number: u16| self.secrets().binary_search(&number).is_ok();
        match guess {
            Guess::Listed(number) if is_secret(number) => fits(guess),
            _ => {
                fits(guess)
                    && !self
                        .secrets()
                        .iter()
                        .any(|&secret| fits(Guess::Listed(secret)))
            }
        }
    }

    /// The first of these moves with other feedback than it would have if this were the secret.
    #[must_use]
    pub fn contradicted_by(&self, moves: &[Move], secret: Guess) -> Option<Move> {
        moves
            .iter()
            .copied()
            .find(|&(guess, feedback)| self.feedback(guess, secret) != feedback)
    }

    /// Returns the first hint in the colours of these moves that a guess does not use, in hard
    /// mode. Nothing for a word that is not in the list.
    #[must_use]
    pub fn unused_hint(&self, moves: &[Move], guess: Guess) -> Option<UnusedHint> {
        let constraints = self.constraints(history(moves))?;
        let broken = constraints.broken_by(self.symbols(guess.number()?))?;
        Some(UnusedHint::new(broken, self.list()?.letters()))
    }

    /// The words that are no secrets, but may be guessed and are consistent with these moves,
    /// ascending: where the secret is not in the list, it may be one of them.
    pub(super) fn consistent_others(&self, moves: &[Move]) -> Vec<u16> {
        // A tree alone has no other words but those that it guesses.
        if !self.has_all_words {
            return Vec::new();
        }
        let mut left = self
            .list()
            .map_or_else(Vec::new, |list| list.other_words().collect());
        moves.iter().for_each(|&this| self.retain(&mut left, this));
        left
    }

    /// Leaves of some codes those that fit a move.
    pub(super) fn retain(&self, left: &mut Vec<u16>, (guess, feedback): Move) {
        match (&self.typed, self.code(guess).zip(self.counts(feedback))) {
            // What `feedback` says, with the guess looked up once.
            (Typed::Codes(rules, codes), Some((code, counts))) => {
                left.retain(|&secret| {
                    rules.feedback(code, codes[usize::from(secret)]) == Ok(counts)
                });
            }
            _ => left.retain(|&secret| self.feedback(guess, Guess::Listed(secret)) == feedback),
        }
    }

    /// The codes of these that each feedback to a guess leaves.
    pub(super) fn cells(&self, left: &[u16], guess: Guess) -> Cells {
        let mut cells = Cells::new();
        for &secret in left {
            cells
                .entry(self.feedback(guess, Guess::Listed(secret)))
                .or_default()
                .push(secret);
        }
        cells
    }

    /// Candidates up to which the search finds the best tree.
    #[must_use]
    pub(crate) fn exact_below(&self) -> usize {
        if self.is_coloured() {
            EXACT
        } else {
            EXACT_BELOW
        }
    }

    /// Tells whether a move that excludes no code changes nothing: not where it limits what may be
    /// guessed.
    pub(super) fn forgets(&self) -> bool {
        self.mode() != Mode::Hard
    }
}

/// The moves of codes that may be guessed, by number.
pub(super) fn history(moves: &[Move]) -> Vec<(u16, u16)> {
    moves
        .iter()
        .filter_map(|&(guess, feedback)| Some((guess.number()?, feedback)))
        .collect()
}

//! Words with a colour for each letter: the game, what a table knows of it, and what a search finds
//! off the table.
//!
//! The search is the exact one, but for sets of more than [`EXACT`] candidates it tries only
//! the guesses with the least bounds. So what it says of a larger set is an upper bound, which is
//! hardly ever missed by more than a guess or two in all. In hard mode it knows the history.

use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{ColourTree, Colours, Next, Word};

use super::contradiction::OneWrong;
use super::game::{Followed, GuessingGame, Move, Outside, TableTurn};
use super::lies::{Ending, Strategy};
use crate::code_breaking::game::hard_mode::{Broken, Hints};
use crate::code_breaking::game::list::{CodeList, ListError};
use crate::code_breaking::game::{Game, Members};
use crate::code_breaking::search::endgame::{EXACT, Endgame, UNLIMITED_FROM};
use crate::code_breaking::strategy::tree::Tree;
use crate::code_breaking::strategy::{FRACTION_BITS, log2};
use crate::parallel;

/// What a code weighs that fits all answers, where one that contradicts one weighs 1.
const WEIGHT: u64 = Strategy::best(Ending::Known).1 as u64;

/// What earlier colours show and a guess does not use, which hard mode asks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnusedHint {
    /// A letter was green in this place, from 0.
    Place {
        /// Where.
        place: usize,
        /// Which.
        letter: char,
    },
    /// A letter was green or yellow so many times in one guess.
    Times {
        /// Which.
        letter: char,
        /// How often.
        times: usize,
    },
}

impl fmt::Display for UnusedHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { place, letter } => write!(f, "letter {} is known to be {letter}", place + 1),
            Self::Times { letter, times: 1 } => write!(f, "{letter} is known to occur"),
            Self::Times { letter, times } => write!(f, "{letter} is known to occur {times} times"),
        }
    }
}

/// Words with colours, with a table if there is one.
#[derive(Debug)]
pub struct ColouredGame {
    list: CodeList,
    tree: Option<ColourTree<Vec<u8>>>,
    /// By number, ascending.
    words: Vec<Word>,
    has_all_words: bool,
    off_the_table: OffTheTable,
    /// The list whose secrets are the candidates, and its search.
    outside: Outside<(CodeList, OffTheTable)>,
}

/// What guesses when a game leaves the table: the search without a limit of guesses, and with one.
/// Each is made when it is first asked.
#[derive(Debug, Default)]
struct OffTheTable {
    unlimited: OnceLock<Endgame>,
    limited: OnceLock<Endgame>,
}

impl OffTheTable {
    /// The search in the game of a list, when so many guesses are left.
    fn endgame(&self, list: &CodeList, guesses_left: Option<u16>) -> &Endgame {
        let is_limited = guesses_left.is_some_and(|left| left < UNLIMITED_FROM);
        let search = if is_limited { &self.limited } else { &self.unlimited };
        search.get_or_init(|| Endgame::of_words(&Game::from(list.clone()), is_limited))
    }
}

impl ColouredGame {
    /// Games of a list whose letters get colours; of any other list, as if they did.
    ///
    /// # Errors
    ///
    /// [`ListError::TooManyPairs`] for a list that has too many.
    pub fn of_list(list: CodeList) -> Result<Self, ListError> {
        let list = if list.is_coloured() { list } else { list.coloured()? };
        let word = |number: usize| list.name(number as u16).parse().expect("a list's names are words");
        let words = (0..list.guesses()).map(word).collect();
        Ok(Self {
            list,
            tree: None,
            words,
            has_all_words: true,
            off_the_table: OffTheTable::default(),
            outside: Outside::default(),
        })
    }

    /// Games of the words that are in a table, which alone are guessed, without hard mode: a table
    /// does not say whether it was made for it.
    ///
    /// # Errors
    ///
    /// If they are no list that could be searched.
    pub fn of_table(tree: ColourTree<Vec<u8>>) -> Result<Self, ListError> {
        let list = CodeList::of_table(tree.list())?.coloured()?;
        Ok(Self { tree: Some(tree), has_all_words: false, ..Self::of_list(list)? })
    }

    /// The same game in hard mode: a guess has to agree with the colours so far. A table that does
    /// not is dropped.
    #[must_use]
    pub fn hard(self) -> Self {
        let Self { list, tree, words, has_all_words, .. } = self;
        let (off_the_table, outside) = (OffTheTable::default(), Outside::default());
        let hard = Self { list: list.hard(), tree: None, words, has_all_words, off_the_table, outside };
        let tree = tree.filter(|tree| hard.agrees_with(tree));
        Self { tree, ..hard }
    }

    /// The same game with a table, which is of use as long as the game is its own. Nothing if the
    /// table has other secrets, or guesses words that may not be guessed, in hard mode also if a
    /// guess does not agree with the colours before it.
    #[must_use]
    pub fn with_table(self, tree: ColourTree<Vec<u8>>) -> Option<Self> {
        let is_guess = |word: Word| self.words.binary_search(&word).is_ok();
        let secrets = self.list.secret_numbers().iter().map(|&number| self.words[usize::from(number)]);
        let is_its_own = tree.secrets().eq(secrets) && tree.list().iter().all(is_guess);
        let agrees = !self.is_hard() || self.agrees_with(&tree);
        (is_its_own && agrees).then_some(Self { tree: Some(tree), ..self })
    }

    /// Whether each guess of the tree may be made in hard mode.
    fn agrees_with(&self, tree: &ColourTree<Vec<u8>>) -> bool {
        let mut seen = HashSet::new();
        // The last guess is the secret, which agrees with all colours.
        tree.secrets().all(|secret| {
            let (mut turn, mut moves) = (tree.start(), Vec::new());
            while turn.guess() != secret {
                if seen.insert(turn.number()) && !self.may_guess(&moves, turn.guess()) {
                    return false;
                }
                let Ok(colours) = turn.guess().colours(secret) else { return false };
                moves.push((turn.guess(), colours));
                let Ok(Next::Guess(next)) = turn.answer(colours) else { return false };
                turn = next;
            }
            true
        })
    }

    /// Whether there is a table.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.tree.is_some()
    }

    /// Whether all words that may be guessed are known. A table alone has those of its tree.
    #[must_use]
    pub const fn has_all_words(&self) -> bool {
        self.has_all_words
    }

    /// The words that may be guessed, ascending.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Whether a guess has to agree with the colours so far.
    #[must_use]
    pub fn is_hard(&self) -> bool {
        self.list.is_hard()
    }

    /// Whether this may be guessed after these moves: a word of the list that, in hard mode, agrees
    /// with the colours so far.
    #[must_use]
    pub fn may_guess(&self, moves: &[Move<Word, Colours>], guess: Word) -> bool {
        self.number(guess).is_some() && self.unused_hint(moves, guess).is_none()
    }

    /// What the colours of these moves show and a guess does not use, in hard mode: the first such
    /// hint. Nothing for a word that is not in the list.
    #[must_use]
    pub fn unused_hint(&self, moves: &[Move<Word, Colours>], guess: Word) -> Option<UnusedHint> {
        let guess = &self.list.symbols()[usize::from(self.number(guess).filter(|_| self.is_hard())?)];
        let letters = usize::from(self.positions());
        let hints = Hints::new(letters, self.list.symbols(), self.history(moves));
        let letter = |number: usize| self.list.letters()[number];
        Some(match hints.broken_by(&guess[..letters])? {
            Broken::Place { place, letter: number } => UnusedHint::Place { place, letter: letter(number) },
            Broken::Times { letter: number, times } => UnusedHint::Times { letter: letter(number), times },
        })
    }

    /// The guess that expects one of these answers to be wrong, when `known` is what they leave:
    /// the one whose cells have the least sum of the squares of their weights, as
    /// [`lies::Strategy`](super::lies::Strategy) judges them. When one word alone is possible it is
    /// that, until it has had the winning answer; then nothing is left to guess.
    ///
    /// In hard mode the guess agrees with all colours. When these contradict each other it may also
    /// be any candidate: that agrees with all colours but those that are wrong if it is the secret.
    #[must_use]
    pub fn guess_with_one_wrong(&self, known: &OneWrong, moves: &[Move<Word, Colours>]) -> Option<Word> {
        let lies: Vec<u16> = known.contradicting.iter().map(|&(number, _)| number).collect();
        let candidates = [&known.fitting[..], &lies[..]].concat();
        if let [only] = candidates[..] {
            let only = self.code(only);
            return Some(only).filter(|&only| !moves.contains(&(only, self.win())));
        }
        let game = self.off_the_table.endgame(&self.list, None).game();
        let mut guesses: Vec<u16> = match game.hints(self.history(moves)) {
            Some(hints) => {
                let must_be_wrong = known.fitting.is_empty();
                [game.allowed(&hints), if must_be_wrong { candidates } else { Vec::new() }].concat()
            }
            None => (0..self.words.len()).map(|guess| guess as u16).collect(),
        };
        guesses.sort_unstable();
        guesses.dedup();
        let best = |guesses: &[u16]| {
            let mut judge = DoubtfulCells::new(game, &known.fitting, &lies);
            guesses.iter().filter_map(|&guess| Some((judge.weigh(guess)?, guess))).min()
        };
        let best = parallel::map(guesses.chunks(GUESSES_AT_ONCE).collect(), best);
        best.into_iter().flatten().min().map(|(_, guess)| self.code(guess))
    }

    /// The guesses that tell most of the candidates with these numbers, at least one, which these
    /// moves have left: at most so many, each with its entropy in bits, the largest first. Of equal
    /// ones candidates come first, then in ascending order.
    #[must_use]
    pub fn most_telling(&self, left: &[u16], moves: &[Move<Word, Colours>], most: usize) -> Vec<(Word, f64)> {
        self.search(left, None, |search| self.most_telling_in(search.game(), left, moves, most))
    }

    fn most_telling_in(
        &self,
        game: &Game,
        left: &[u16],
        moves: &[Move<Word, Colours>],
        most: usize,
    ) -> Vec<(Word, f64)> {
        let mut members = Members::default();
        game.members(left, &mut members);
        let mut cells = vec![0; game.room(left.len())];
        let mut score = |guess: u16| {
            let mut sum = 0;
            game.divide(left, &mut members, guess, &mut cells, |_, _, size| sum += size as u64 * log2(size as u64));
            (sum, left.binary_search(&guess).is_err(), guess)
        };
        let mut scores: Vec<(u64, bool, u16)> = match game.hints(self.history(moves)) {
            Some(hints) => game.allowed(&hints).into_iter().map(&mut score).collect(),
            None => (0..self.words.len()).map(|guess| score(guess as u16)).collect(),
        };
        scores.sort_unstable();
        scores.truncate(most);
        let size = left.len() as f64;
        let bits = |sum: u64| size.log2() - sum as f64 / (1_u64 << FRACTION_BITS) as f64 / size;
        scores.into_iter().map(|(sum, _, guess)| (self.code(guess), bits(sum).max(0.0))).collect()
    }

    fn number(&self, word: Word) -> Option<u16> {
        self.words.binary_search(&word).ok().map(|number| number as u16)
    }

    /// The moves by their numbers. Words that may not be guessed are left out.
    fn history(&self, moves: &[Move<Word, Colours>]) -> Vec<(u16, u16)> {
        moves.iter().filter_map(|&(guess, colours)| Some((self.number(guess)?, colours.number()))).collect()
    }

    /// Asks the search for these candidates, when so many guesses are left.
    fn search<T>(&self, set: &[u16], guesses_left: Option<u16>, ask: impl FnOnce(&Endgame) -> T) -> T {
        if set.iter().all(|number| self.secrets().binary_search(number).is_ok()) {
            return ask(self.off_the_table.endgame(&self.list, guesses_left));
        }
        let outside = self.outside.search(set, || (self.list.with_secret_numbers(set), OffTheTable::default()));
        let (list, search) = &*outside;
        ask(search.endgame(list, guesses_left))
    }
}

/// Guesses that a thread judges at a time.
const GUESSES_AT_ONCE: usize = 256;

/// Counts the cells of guesses where one answer may be wrong, and weighs them.
struct DoubtfulCells<'a> {
    game: &'a Game,
    /// Those that fit all answers, and those that contradict one.
    sets: [&'a [u16]; 2],
    members: [Members; 2],
    cells: Vec<u16>,
    /// By kind of feedback: how many of each set; all zero between two guesses.
    sizes: Vec<[u64; 2]>,
    met: Vec<u16>,
}

impl<'a> DoubtfulCells<'a> {
    fn new(game: &'a Game, fitting: &'a [u16], lies: &'a [u16]) -> Self {
        let sets = [fitting, lies];
        let mut members = [Members::default(), Members::default()];
        for (set, members) in sets.iter().zip(&mut members) {
            game.members(set, members);
        }
        let room = game.room(fitting.len().max(lies.len()));
        let (cells, sizes) = (vec![0; room], vec![[0; 2]; game.answers()]);
        Self { game, sets, members, cells, sizes, met: Vec::new() }
    }

    /// How a guess is judged, and what decides between equals: whether it fits all answers, or all
    /// but one. Nothing if it tells nothing.
    fn weigh(&mut self, guess: u16) -> Option<(u128, u8)> {
        let Self { game, sets, members, cells, sizes, met } = self;
        for (of, (set, members)) in sets.iter().zip(members).enumerate() {
            game.divide(set, members, guess, cells, |answer, _, size| {
                let sizes = &mut sizes[usize::from(answer)];
                if *sizes == [0; 2] {
                    met.push(answer);
                }
                sizes[of] = size as u64;
            });
        }
        let truth = sets[0].len() as u64;
        let is_alike = met.len() == 1;
        let win = sizes[game.answers() - 1];
        let rank = if win[0] > 0 { 0 } else { 2 - u8::from(win[1] > 0) };
        // What fits all answers but this one contradicts one.
        let weight = |[fits, contradicts]: [u64; 2]| fits * WEIGHT + contradicts + truth - fits;
        let square = |weight: u64| u128::from(weight).pow(2);
        let elsewhere = (game.answers() - met.len()) as u128 * square(truth);
        let judged: u128 =
            met.drain(..).map(|answer| square(weight(std::mem::take(&mut sizes[usize::from(answer)])))).sum();
        (!is_alike).then_some((judged + elsewhere, rank))
    }
}

impl GuessingGame for ColouredGame {
    type Code = Word;
    type Feedback = Colours;

    fn positions(&self) -> u8 {
        self.list.positions()
    }

    fn secrets(&self) -> &[u16] {
        self.list.secret_numbers()
    }

    fn code(&self, number: u16) -> Word {
        self.words[usize::from(number)]
    }

    fn feedback(&self, guess: Word, secret: Word) -> Colours {
        guess.colours(secret).expect("both have the length of the list's words")
    }

    fn follow(&self, moves: &[Move<Word, Colours>]) -> Option<Followed<Word>> {
        let mut turn = self.tree.as_ref()?.start();
        for (number, &(guess, colours)) in (1..).zip(moves) {
            if turn.guess() != guess {
                return None;
            }
            match turn.answer(colours).ok()? {
                Next::Guess(next) => turn = next,
                Next::Solved if number == moves.len() => return Some(Followed::Solved),
                Next::Solved => return None,
            }
        }
        Some(Followed::Guess(TableTurn::new(turn, turn.guess())))
    }

    fn is_of_table(&self, moves: &[Move<Word, Colours>], guess: Word) -> bool {
        self.follow(moves).and_then(Followed::turn).is_some_and(|turn| turn.guess == guess)
    }

    fn outside(&self, moves: &[Move<Word, Colours>]) -> Vec<u16> {
        // A table alone has no other words but those that its tree guesses.
        if !self.has_all_words {
            return Vec::new();
        }
        let fits =
            |number: &u16| moves.iter().all(|&(guess, colours)| self.feedback(guess, self.code(*number)) == colours);
        self.list.other_words().filter(fits).collect()
    }

    fn next_guess(&self, left: &[u16], moves: &[Move<Word, Colours>], guesses_left: Option<u16>) -> u16 {
        self.search(left, guesses_left, |search| search.guess_after(left, &self.history(moves), guesses_left))
    }

    fn subtree(&self, left: &[u16], moves: &[Move<Word, Colours>], guesses_left: Option<u16>) -> Tree {
        self.search(left, guesses_left, |search| search.tree_after(left, &self.history(moves), guesses_left))
    }

    fn win(&self) -> Colours {
        Colours::from_number(Colours::count(self.positions()) - 1, self.positions()).expect("the largest number")
    }

    fn exact_below(&self) -> usize {
        EXACT
    }

    fn forgets(&self) -> bool {
        !self.is_hard()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::code_breaking::advice::{Analysis, Review, ToCome};
    use crate::code_breaking::game::list::Guesses;
    use crate::code_breaking::search::{self, Question, Resources};
    use crate::code_breaking::strategy::encode;
    use crate::random::Random;

    /// So many secrets of so many words of three letters.
    fn list(seed: u64, words: usize, secrets: usize, is_hard: bool) -> CodeList {
        let mut random = Random::new(seed);
        let mut all = BTreeSet::new();
        while all.len() < words {
            all.insert((0..3).map(|_| char::from(b'a' + random.below(4) as u8)).collect::<String>());
        }
        let few = all.iter().step_by(words / secrets).take(secrets).cloned().collect();
        let list = CodeList::new(all.into_iter().collect(), None, Guesses::List).unwrap();
        let list = list.with_secrets(few, None).unwrap().coloured().unwrap();
        if is_hard { list.hard() } else { list }
    }

    fn table(list: &CodeList) -> (ColourTree<Vec<u8>>, u32) {
        let game = Game::from(list.clone());
        let optimal = search::solve(&game, Question::default(), &Resources::default()).unwrap();
        let total = optimal.tree.cost().total;
        (ColourTree::new(encode::optimal(&game, &optimal).to_table()).unwrap(), total)
    }

    #[test]
    fn values_are_those_of_the_exact_search_and_no_guess_is_better() {
        for (seed, is_hard) in (1..=6).flat_map(|seed| [(seed, false), (seed, true)]) {
            let list = list(seed, 40, 20, is_hard);
            let (tree, total) = table(&list);
            let off = Analysis::new(ColouredGame::of_list(list.clone()).unwrap());
            let on = Analysis::new(ColouredGame::of_list(list).unwrap().with_table(tree).unwrap());
            let mut moves = Vec::new();
            let secret = off.game().code(off.game().secrets()[seed as usize]);
            loop {
                let position = off.consistent(&moves).unwrap();
                let value = off.to_come(&position).unwrap();
                let best = off.best(&position);
                if moves.is_empty() {
                    assert_eq!((value.average * 20.0).round() as u32, total, "seed {seed}, hard {is_hard}");
                    // A table does not count the secrets at its worst case.
                    assert_eq!(on.to_come(&on.start()), Some(ToCome { at_worst: None, ..value }));
                }
                assert!(off.game().may_guess(&moves, best));
                let mut least = f64::INFINITY;
                for &guess in off.game().words().iter().filter(|&&guess| off.game().may_guess(&moves, guess)) {
                    let worth = off.to_come_with(&position, guess, &off.cells(&position, guess)).unwrap();
                    least = least.min(worth.average);
                    assert!(worth.is_exact && (guess != best || (worth.average - value.average).abs() < 1e-9));
                }
                assert!((least - value.average).abs() < 1e-9, "seed {seed}, hard {is_hard}, {moves:?}");
                let colours = best.colours(secret).unwrap();
                moves.push((best, colours));
                if colours == off.game().win() {
                    break;
                }
            }
        }
    }

    #[test]
    fn in_hard_mode_only_a_table_that_uses_hints_fits() {
        let mut refused = 0;
        for seed in 1..=3 {
            let (easy, hard) = (list(seed, 60, 30, false), list(seed, 60, 30, true));
            let hard_game = ColouredGame::of_list(hard.clone()).unwrap();
            let game = |list: &CodeList| ColouredGame::of_list(list.clone()).unwrap();
            assert!(game(&hard).with_table(table(&hard).0).is_some());
            assert!(game(&easy).with_table(table(&hard).0).is_some());
            let (tree, _) = table(&easy);
            let breaks = |secret: Word| {
                let (mut turn, mut moves) = (tree.start(), Vec::new());
                loop {
                    if !hard_game.may_guess(&moves, turn.guess()) {
                        return true;
                    }
                    let colours = turn.guess().colours(secret).unwrap();
                    moves.push((turn.guess(), colours));
                    let Next::Guess(next) = turn.answer(colours).unwrap() else { return false };
                    turn = next;
                }
            };
            let expected = tree.secrets().any(breaks);
            refused += usize::from(expected);
            assert_eq!(game(&hard).with_table(table(&easy).0).is_none(), expected, "seed {seed}");
        }
        assert!(refused > 0);
    }

    #[test]
    fn hard_mode_remembers_hints_that_exclude_no_candidate() {
        let words = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let list = CodeList::new(words("abc abd abe abf zbz cde fgh"), None, Guesses::List).unwrap();
        let list = list.with_secrets(words("abc abd abe abf"), None).unwrap().coloured().unwrap();
        let word = |text: &str| text.parse::<Word>().unwrap();
        let moves = [(word("zbz"), "-G-".parse().unwrap())];
        let easy = Analysis::new(ColouredGame::of_list(list.clone()).unwrap());
        assert_eq!(easy.best(&easy.consistent(&moves).unwrap()), word("cde"), "it tells all candidates apart");
        let hard = Analysis::new(ColouredGame::of_list(list.hard()).unwrap());
        assert_eq!(hard.best(&hard.start()), word("cde"));
        let (found, followed) = (hard.consistent(&moves).unwrap(), hard.after(&hard.start(), moves[0].0, moves[0].1));
        for position in [found, followed] {
            assert_eq!(position.left.len(), 4);
            assert_eq!(hard.best(&position), word("abc"), "cde has no b");
        }
        let game = hard.game();
        assert!(game.may_guess(&[], word("fgh")) && game.may_guess(&moves, word("zbz")));
        assert!(!game.may_guess(&moves, word("fgh")), "it has no b in its place");
        assert!(!game.may_guess(&[], word("xyz")), "it is not in the list");
    }

    #[test]
    fn guesses_used_are_the_value_of_the_start_with_all_regret_less_all_luck() {
        let list = list(3, 60, 30, false);
        let (tree, _) = table(&list);
        let analysis = Analysis::new(ColouredGame::of_list(list).unwrap().with_table(tree).unwrap());
        let game = analysis.game();
        let mut random = Random::new(7);
        let mut regretted = 0;
        for _ in 0..30 {
            let secret = game.code(game.secrets()[random.below(30)]);
            let mut moves = Vec::new();
            while moves.last().is_none_or(|&(_, colours)| colours != game.win()) {
                let guess = match moves.len() {
                    0..=2 => game.words()[random.below(60)],
                    _ => analysis.best(&analysis.consistent(&moves).unwrap()),
                };
                moves.push((guess, guess.colours(secret).unwrap()));
            }
            let review = Review::new(&analysis, &moves).unwrap();
            assert_eq!((review.moves.len(), review.remaining), (moves.len(), 1));
            let start = review.start.unwrap().average;
            let regret: f64 = review.moves.iter().map(|this| this.regret.unwrap()).sum();
            let luck: f64 = review.moves.iter().map(|this| this.luck.unwrap()).sum();
            assert!((start + regret - luck - moves.len() as f64).abs() < 1e-9, "{moves:?}");
            assert!((review.skill.unwrap() - start / (start + regret)).abs() < 1e-9);
            assert!(review.moves.iter().all(|this| this.regret.unwrap() >= -1e-9));
            let most = review.moves.iter().map(|this| this.regret.unwrap()).fold(0.0, f64::max);
            assert_eq!(
                review.turning_point.map(|place| review.moves[place].regret.unwrap()),
                Some(most).filter(|&most| most > 0.0)
            );
            regretted += usize::from(regret > 0.1);
            // After the winning feedback nothing counts.
            moves.push(moves[0]);
            assert_eq!(Review::new(&analysis, &moves).unwrap().moves.len(), moves.len() - 1);
        }
        assert!(regretted > 10, "{regretted}");
        let unfinished = [(game.words()[0], game.feedback(game.words()[0], game.code(game.secrets()[5])))];
        let review = Review::new(&analysis, &unfinished).unwrap();
        let after = analysis.to_come(&analysis.consistent(&unfinished).unwrap()).unwrap().average;
        let expected = review.moves[0].rated.average().unwrap() - 1.0 - after;
        assert!((review.moves[0].luck.unwrap() - expected).abs() < 1e-9);
    }

    #[test]
    fn where_one_answer_may_be_wrong_the_guess_has_the_least_squares() {
        let mut guessed = 0;
        for (seed, is_hard) in (1..=4).flat_map(|seed| [(seed, false), (seed, true)]) {
            let game = ColouredGame::of_list(list(seed, 40, 20, is_hard)).unwrap();
            let mut random = Random::new(seed);
            for _ in 0..20 {
                let secret = game.code(game.secrets()[random.below(20)]);
                let mut moves: Vec<(Word, Colours)> = (0..random.below(4))
                    .map(|_| game.words()[random.below(40)])
                    .map(|guess| (guess, game.feedback(guess, secret)))
                    .collect();
                if !moves.is_empty() {
                    let place = random.below(moves.len());
                    moves[place].1 = Colours::from_number(random.below(27) as u16, 3).unwrap();
                }
                let known = OneWrong::new(&game, &moves);
                let lies: Vec<Word> = known.contradicting.iter().map(|&(number, _)| game.code(number)).collect();
                let fitting: Vec<Word> = known.fitting.iter().map(|&number| game.code(number)).collect();
                if lies.len() + fitting.len() < 2 {
                    continue;
                }
                let weigh = |guess: Word| {
                    let of = |words: &[Word], said: Colours| {
                        words.iter().filter(|&&word| game.feedback(guess, word) == said).count() as u128
                    };
                    let cells = (0..27).map(|said| Colours::from_number(said, 3).unwrap());
                    let cells: Vec<(u128, u128)> = cells.map(|said| (of(&fitting, said), of(&lies, said))).collect();
                    let tells = !cells.contains(&(fitting.len() as u128, lies.len() as u128));
                    let weight = |&(fits, others): &(u128, u128)| 64 * fits + others + fitting.len() as u128 - fits;
                    let rank = [&fitting, &lies].iter().position(|words| words.contains(&guess)).unwrap_or(2);
                    tells.then(|| (cells.iter().map(|cell| weight(cell).pow(2)).sum::<u128>(), rank, guess))
                };
                let is_doubtful = fitting.is_empty();
                let is_candidate = |guess: &Word| fitting.contains(guess) || lies.contains(guess);
                let may = |guess: &&Word| game.may_guess(&moves, **guess) || (is_doubtful && is_candidate(guess));
                let best = game.words().iter().filter(may).filter_map(|&guess| weigh(guess)).min();
                assert_eq!(game.guess_with_one_wrong(&known, &moves), best.map(|(.., guess)| guess), "{moves:?}");
                guessed += 1;
            }
        }
        assert!(guessed > 80, "{guessed}");
    }
}

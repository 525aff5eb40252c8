//! One wrong feedback: the candidates if any one may be wrong, the winning one included, which it
//! most likely is, and the guess.
//!
//! A guess is judged by the cells of its feedback: how many codes each leaves that fit all
//! feedback, and how many that contradict one. Of the former more can still become, so they weigh
//! more. Judgement and weight are those that measured best: `solvetab-research one-lie --measure
//! --ends known` has others.

use std::cmp::Reverse;

use super::guessing_game::{Guess, GuessingGame, Move, history};
use crate::code_breaking::game::list::Mode;
use crate::code_breaking::game::{Game, Members};
use crate::parallel;

/// The candidates if at most one feedback is wrong, by their numbers, ascending.
///
/// ```
/// use solvetab_solver::code_breaking::advice::{GuessingGame, OneWrong};
///
/// let game = GuessingGame::from_rules("4x10".parse()?);
/// let moves = [
///     (game.read("0123")?, game.read_feedback("4A0B")?),
///     (game.read("1234")?, game.read_feedback("0A0B")?),
/// ];
/// let found = OneWrong::new(&game, &moves);
/// assert!(found.fitting.is_empty());
/// // Without the first feedback 360 codes fit, without the second 0123 does.
/// assert_eq!(found.suspects(), [(0, 360), (1, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OneWrong {
    /// Codes that fit every feedback.
    pub fitting: Vec<u16>,
    /// Codes that contradict exactly one feedback, each with the place of that feedback.
    pub contradicting: Vec<(u16, usize)>,
}

impl OneWrong {
    /// Compares every code that may be secret with every feedback.
    #[must_use]
    pub fn new(game: &GuessingGame, moves: &[Move]) -> Self {
        let mut found = Self::default();
        for &number in game.secrets() {
            let secret = Guess::Listed(number);
            let moves = moves.iter().enumerate();
            let mut wrong =
                moves.filter(|&(_, &(guess, feedback))| game.feedback(guess, secret) != feedback);
            match (wrong.next(), wrong.next()) {
                (None, _) => found.fitting.push(number),
                (Some((place, _)), None) => found.contradicting.push((number, place)),
                (Some(_), Some(_)) => {}
            }
        }
        found
    }

    /// Tells whether there is no candidate: at least two feedbacks are wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fitting.is_empty() && self.contradicting.is_empty()
    }

    /// Each feedback that may be the wrong one: its place, and how many codes contradict it alone.
    ///
    /// When no code fits every feedback, one of these is wrong or at least two others are. If there
    /// is none, at least two are. These numbers are in proportion to how likely each feedback is
    /// the wrong one if every secret, every place of the mistake and every wrong feedback there are
    /// equally likely.
    #[must_use]
    pub fn suspects(&self) -> Vec<(usize, usize)> {
        let last = self.contradicting.iter().map(|&(_, place)| place).max();
        let mut codes = vec![0; last.map_or(0, |last| last + 1)];
        self.contradicting
            .iter()
            .for_each(|&(_, place)| codes[place] += 1);
        codes
            .into_iter()
            .enumerate()
            .filter(|&(_, codes)| codes > 0)
            .collect()
    }

    /// The [suspects](Self::suspects), the most likely first.
    #[must_use]
    pub fn by_likelihood(&self) -> Vec<(usize, usize)> {
        let mut suspects = self.suspects();
        suspects.sort_by_key(|&(place, codes)| (Reverse(codes), place));
        suspects
    }
}

/// Weight of a code that fits all feedback, where one that contradicts one weighs 1.
const WEIGHT: u64 = 64;

impl GuessingGame {
    /// The guess that expects one of these feedbacks to be wrong, when `known` is what they leave:
    /// the one whose cells have the least sum of the squares of their weights. When one code alone
    /// is possible it is that, until it has had the winning feedback; then nothing is left to
    /// guess.
    ///
    /// In hard mode the guess agrees with all colours. When these contradict each other it may also
    /// be any candidate: that agrees with all colours but those that are wrong if it is the secret.
    /// Where candidates alone may be guessed, it is one of those that fit all feedback but one.
    #[must_use]
    pub fn guess_with_one_wrong(&self, known: &OneWrong, moves: &[Move]) -> Option<u16> {
        let lies: Vec<u16> = known
            .contradicting
            .iter()
            .map(|&(number, _)| number)
            .collect();
        let candidates = [&known.fitting[..], &lies[..]].concat();
        if let [only] = candidates[..] {
            return Some(only).filter(|&only| !moves.contains(&(Guess::Listed(only), self.win())));
        }
        let mut asked = candidates.clone();
        asked.sort_unstable();
        self.ask(&asked, |search| {
            let game = search.game();
            let moves = history(moves);
            let mut guesses = game.allowed(&asked, moves.clone()).unwrap_or_else(|| {
                let guessed: Vec<u16> = moves.into_iter().map(|(guess, _)| guess).collect();
                game.essentially_different(&guessed)
            });
            // Hints that contradict each other are not all right.
            if known.fitting.is_empty() && game.mode() != Mode::Any {
                guesses.extend(&candidates);
                guesses.sort_unstable();
                guesses.dedup();
            }
            let best = parallel::map(guesses.chunks(GUESSES_AT_ONCE).collect(), |guesses| {
                let mut judge = DoubtfulCells::new(game, &known.fitting, &lies);
                guesses
                    .iter()
                    .filter_map(|&guess| Some((judge.weigh(guess)?, guess)))
                    .min()
            });
            best.into_iter().flatten().min().map(|(_, guess)| guess)
        })
    }
}

/// Guesses that a thread judges at a time.
const GUESSES_AT_ONCE: usize = 256;

/// Counts the cells of guesses where one feedback may be wrong, and weighs them.
struct DoubtfulCells<'a> {
    game: &'a Game,
    /// Codes that fit all feedback, and codes that contradict one.
    sets: [&'a [u16]; 2],
    members: [Members; 2],
    cells: Vec<u16>,
    /// Members of each set by kind of feedback; all zero between two guesses.
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
        let (cells, sizes) = (vec![0; room], vec![[0; 2]; game.feedbacks()]);
        Self {
            game,
            sets,
            members,
            cells,
            sizes,
            met: Vec::new(),
        }
    }

    /// Weighs a guess. The second number decides between equals: whether the guess fits all
    /// feedback, or all but one. Nothing if it tells nothing.
    fn weigh(&mut self, guess: u16) -> Option<(u128, u8)> {
        let Self {
            game,
            sets,
            members,
            cells,
            sizes,
            met,
        } = self;
        for (of, (set, members)) in sets.iter().zip(members).enumerate() {
            game.divide(set, members, guess, cells, |feedback, _, size| {
                let sizes = &mut sizes[usize::from(feedback)];
                if *sizes == [0; 2] {
                    met.push(feedback);
                }
                sizes[of] = size as u64;
            });
        }

        let truth = sets[0].len() as u64;
        let is_alike = met.len() == 1;
        let win = sizes[game.feedbacks() - 1];
        let rank = if win[0] > 0 {
            0
        } else {
            2 - u8::from(win[1] > 0)
        };

        let mut judged = (game.feedbacks() - met.len()) as u128 * u128::from(truth).pow(2);
        for feedback in met.drain(..) {
            let [fits, contradicts] = std::mem::take(&mut sizes[usize::from(feedback)]);
            // What fits all feedback but this one contradicts one.
            judged += u128::from(fits * WEIGHT + contradicts + truth - fits).pow(2);
        }
        (!is_alike).then_some((judged, rank))
    }
}

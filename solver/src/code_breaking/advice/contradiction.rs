//! Wrong feedback: the candidates if one feedback may be wrong, and which feedback it most likely
//! is.
//!
//! This is the rule of `next`, `play` and the page, in one place: any one feedback may be wrong,
//! the winning one included.

use std::cmp::Reverse;

use super::game::{Guess, GuessingGame, Move};

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

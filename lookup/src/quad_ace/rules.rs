//! The rules of a game: base, hands, operation, goal and start, and the moves they allow.

use core::fmt;

use super::hands::{Hands, MAX_BASE, MAX_HANDS, MIN_BASE, STANDARD_BASE};
use crate::error::{InputError, attempt};
use crate::integers::greatest_common_divisor;
use crate::named::named;

/// The most positions a game can have: they are numbered by 32 bits.
const MAX_POSITIONS: u64 = u32::MAX as u64;

/// Operation of a move on the mover's hand x and the opponent's hand y, both not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Operation {
    /// x + y modulo the base.
    #[default]
    Add = 0,
    /// x times y modulo the base.
    Multiply = 1,
}

/// Condition that wins, looked at after each move in the hands of the player who moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Goal {
    /// All hands at 0.
    #[default]
    Empty = 0,
    /// Two live hands or more, and all live hands show the same number.
    Equal = 1,
}

named!(Operation, "an operation", "add or multiply": Add = "add", Multiply = "multiply");
named!(Goal, "a goal", "empty or equal": Empty = "empty", Equal = "equal");

/// The rules of a game.
///
/// Two players have as many hands each, one to four, every hand a number below the base. The mover
/// takes one of its own hands that is not 0, x, and one of the opponent's that is not 0, y, and
/// replaces x by x + y or x y modulo the base. Then, if its hands reach the goal, it has won; else
/// the opponent moves. A player who cannot move, because one of the two has no hand that is not 0,
/// ends the game in a draw, unless the goal was reached. At the start nobody has won, whatever the
/// hands are.
///
/// ```
/// use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Rules};
///
/// let rules = Rules::new(16, 3, Operation::Add, Goal::Equal)?;
/// let mover = Hands::from_slice(16, &[3, 5, 0])?;
/// let opponent = Hands::from_slice(16, &[2, 11, 0])?;
/// let results = rules.moves(mover, opponent).map(|hands| hands.to_string());
/// assert_eq!(results.collect::<Vec<_>>(), ["0,0,3", "0,5,5", "0,3,7", "0,5,14"]);
/// assert!(rules.is_won(Hands::from_slice(16, &[5, 5, 0])?));
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    base: u16,
    hands: u8,
    operation: Operation,
    goal: Goal,
    /// The mover's and the opponent's.
    start: (Hands, Hands),
    /// Different hands of a player; kept, since every probe needs it.
    numbers: u32,
}

impl Rules {
    /// The game as it is usually played: base 10, two hands, add, empty, from 1,1 against 1,1.
    pub const STANDARD: Self = match Self::new(STANDARD_BASE, 2, Operation::Add, Goal::Empty) {
        Ok(rules) => rules,
        Err(_) => Self::NEVER,
    };

    const NEVER: Self = {
        let start = (Hands::OUT, Hands::OUT);
        Self {
            base: MIN_BASE,
            hands: 2,
            operation: Operation::Add,
            goal: Goal::Empty,
            start,
            numbers: 3,
        }
    };

    /// A game that starts with all hands at 1.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a base outside 2 to 256 or more or fewer than one to four hands,
    /// [`InputError::TooManyPositions`] if there are more than 2^32 - 1.
    pub const fn new(
        base: u16,
        hands: u8,
        operation: Operation,
        goal: Goal,
    ) -> Result<Self, InputError> {
        attempt!(InputError::check_range(
            "a base",
            MIN_BASE as i64,
            MAX_BASE as i64,
            base as i64
        ));
        attempt!(InputError::check_range(
            "the count of hands",
            1,
            MAX_HANDS as i64,
            hands as i64
        ));

        let number = Hands::number(base, hands);
        let positions = number.saturating_mul(number);
        if positions > MAX_POSITIONS {
            return Err(InputError::TooManyPositions {
                positions,
                most: MAX_POSITIONS,
            });
        }

        let (ones, _) = [1; MAX_HANDS].split_at(hands as usize);
        let ones = attempt!(Hands::from_slice(base, ones));
        Ok(Self {
            base,
            hands,
            operation,
            goal,
            start: (ones, ones),
            numbers: number as u32,
        })
    }

    /// The same game from another start.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] for more or fewer hands than the rules have, [`InputError::Range`]
    /// for hands that are not below the base.
    pub const fn with_start(self, mover: Hands, opponent: Hands) -> Result<Self, InputError> {
        match (self.check(mover), self.check(opponent)) {
            (Ok(()), Ok(())) => Ok(Self {
                start: (mover, opponent),
                ..self
            }),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// Refuses hands of another game.
    pub(super) const fn check(self, hands: Hands) -> Result<(), InputError> {
        let count = self.hands as usize;
        if hands.count() != self.hands {
            let (what, members) = ("a player of this game", "hands");
            return Err(InputError::Length {
                what,
                members,
                least: count,
                most: count,
                found: hands.count() as usize,
            });
        }
        match hands.values() {
            [.., high] if *high as u16 >= self.base => {
                let most = self.base as i64 - 1;
                Err(InputError::Range {
                    what: "a hand",
                    least: 0,
                    most,
                    found: *high as i64,
                })
            }
            _ => Ok(()),
        }
    }

    /// Tells whether the rule of divisors lets play from the start lead to a position. Adding one
    /// hand to another keeps the greatest common divisor of the base and all hands, so only
    /// positions with that of the start can be reached. Of other operations the rule says no.
    #[must_use]
    pub fn may_be_reachable(self, mover: Hands, opponent: Hands) -> bool {
        let divisor = |(mover, opponent)| {
            greatest_common_divisor(self.divisor(mover).into(), self.divisor(opponent).into())
        };
        self.operation == Operation::Add && divisor((mover, opponent)) == divisor(self.start)
    }

    /// The greatest common divisor of the base and a player's hands: all that the rule of divisors
    /// asks of them.
    #[must_use]
    pub fn divisor(self, hands: Hands) -> u16 {
        hands.values().iter().fold(self.base, |divisor, &hand| {
            greatest_common_divisor(divisor.into(), hand.into()) as u16
        })
    }

    /// Hands show numbers below it.
    #[must_use]
    pub const fn base(self) -> u16 {
        self.base
    }

    /// Hands of each player.
    #[must_use]
    pub const fn hands(self) -> u8 {
        self.hands
    }

    /// Operation of a move.
    #[must_use]
    pub const fn operation(self) -> Operation {
        self.operation
    }

    /// Condition that wins.
    #[must_use]
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// The first mover's hands and the other's.
    #[must_use]
    pub const fn start(self) -> (Hands, Hands) {
        self.start
    }

    /// Number of different hands that a player can have.
    #[must_use]
    pub const fn number_of_hands(self) -> u32 {
        self.numbers
    }

    /// Number of positions.
    #[must_use]
    pub const fn positions(self) -> u64 {
        self.number_of_hands() as u64 * self.number_of_hands() as u64
    }

    /// Result of a move on the mover's hand `x` and the opponent's hand `y`.
    #[inline(always)]
    #[must_use]
    pub const fn apply(self, x: u8, y: u8) -> u8 {
        let (x, y) = (x as u32, y as u32);
        let result = match self.operation {
            Operation::Add => x + y,
            Operation::Multiply => x * y,
        };
        (result % self.base as u32) as u8
    }

    /// Tells whether a player who has just moved to these hands has won.
    #[inline]
    #[must_use]
    pub fn is_won(self, hands: Hands) -> bool {
        match self.goal {
            Goal::Empty => hands.is_out(),
            Goal::Equal => {
                let live = hands.values().iter().filter(|&&hand| hand > 0);
                let first = live.clone().next();
                live.clone().count() >= 2 && live.clone().all(|hand| Some(hand) == first)
            }
        }
    }

    /// Results of each move for the mover's hands, in the order of the two hands that are combined;
    /// the result of several moves comes several times. For solvers: [`moves`](Self::moves), which
    /// sorts, has each once. Moves are given even if the game is over.
    #[inline(always)]
    pub fn results(self, mover: Hands, opponent: Hands) -> impl Iterator<Item = Hands> + Clone {
        let live = |hands: Hands| {
            let hand = move |place: usize| {
                (
                    place,
                    hands.padded().get(place).copied().unwrap_or_default(),
                )
            };
            (0..usize::from(hands.count()))
                .map(hand)
                .filter(|&(_, hand)| hand != 0)
        };
        live(mover).flat_map(move |(place, x)| {
            live(opponent).map(move |(_, y)| mover.replaced(place, self.apply(x, y)))
        })
    }

    /// Returns the different hands that the mover can make; none if a player has no hand that is
    /// not 0. Moves are given even if the game is over.
    #[must_use]
    pub fn moves(self, mover: Hands, opponent: Hands) -> Moves {
        let mut results = [None; MAX_MOVES];
        for (slot, result) in results.iter_mut().zip(self.results(mover, opponent)) {
            *slot = Some(result);
        }
        results.sort_unstable();
        let mut last = None;
        for result in &mut results {
            if *result == last {
                *result = None;
            } else {
                last = *result;
            }
        }
        Moves { results }
    }

    /// The number of a position: hands' ranks as two digits, the mover's first.
    #[inline(always)]
    #[must_use]
    pub const fn position(self, mover: Hands, opponent: Hands) -> u64 {
        mover.rank() as u64 * self.number_of_hands() as u64 + opponent.rank() as u64
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = [
            "no hands",
            "one hand",
            "two hands",
            "three hands",
            "four hands",
        ];
        let hands = hands
            .get(usize::from(self.hands))
            .copied()
            .unwrap_or_default();
        write!(f, "base {}, {hands}", self.base)?;
        if (self.operation, self.goal) != (Operation::Add, Goal::Empty) {
            write!(f, ", {}, {}", self.operation, self.goal)?;
        }
        let (mover, opponent) = self.start;
        let is_usual = [mover, opponent]
            .iter()
            .all(|hands| hands.values().iter().all(|&hand| hand == 1));
        if is_usual {
            Ok(())
        } else {
            write!(f, ", from {mover}-{opponent}")
        }
    }
}

/// The most different results of a move.
const MAX_MOVES: usize = MAX_HANDS * MAX_HANDS;

/// The different results of a move, at most sixteen: an iterator of the mover's new [`Hands`], in
/// the order of their ranks unless another is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    results: [Option<Hands>; MAX_MOVES],
}

impl Moves {
    /// No move.
    pub(super) const NONE: Self = Self {
        results: [None; MAX_MOVES],
    };

    /// The results for which there is a key, smaller keys first; those of equal keys by rank.
    pub(super) fn try_filter_and_sort<K: Ord + Copy, E>(
        self,
        key: impl Fn(Hands) -> Result<Option<K>, E>,
    ) -> Result<Self, E> {
        let mut kept = [None; MAX_MOVES];
        for (slot, result) in kept.iter_mut().zip(self) {
            *slot = key(result)?.map(|key| (key, result));
        }
        kept.sort_unstable();
        Ok(Self {
            results: kept.map(|kept| kept.map(|(_, result)| result)),
        })
    }
}

impl Iterator for Moves {
    type Item = Hands;

    fn next(&mut self) -> Option<Hands> {
        self.results.iter_mut().find_map(Option::take)
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    fn results(rules: Rules, mover: &str, opponent: &str) -> Vec<String> {
        let hands = |text: &str| Hands::parse_in_base(rules.base(), text).unwrap();
        rules
            .moves(hands(mover), hands(opponent))
            .map(|hands| hands.to_string())
            .collect()
    }

    #[test]
    fn moves_are_the_different_results() {
        let standard = Rules::STANDARD;
        assert_eq!(results(standard, "1,1", "1,1"), ["1,2"]);
        assert_eq!(results(standard, "0,3", "0,7"), ["0,0"]);
        assert_eq!(
            results(standard, "1,3", "6,7"),
            ["0,1", "3,7", "3,8", "1,9"]
        );
        let multiply = Rules::new(10, 2, Operation::Multiply, Goal::Empty).unwrap();
        assert_eq!(
            results(multiply, "4,5", "2,5"),
            ["0,4", "0,5", "4,5", "5,8"]
        );
        let four = Rules::new(10, 4, Operation::Add, Goal::Empty).unwrap();
        assert_eq!(results(four, "1,2,3,4", "1,2,3,4").len(), 16);
        let one = Rules::new(10, 1, Operation::Add, Goal::Empty).unwrap();
        assert_eq!(results(one, "3", "9"), ["2"]);
    }

    #[test]
    fn goals_are_reached_as_defined() {
        fn won(goal: Goal, text: &str) -> bool {
            let hands = Hands::parse_in_base(10, text).unwrap();
            Rules::new(10, hands.count(), Operation::Add, goal)
                .unwrap()
                .is_won(hands)
        }
        for (text, equal) in [
            ("1,1", true),
            ("1,2", false),
            ("0,1", false),
            ("0,3,3", true),
            ("3,3,3", true),
            ("1,3,3", false),
            ("4", false),
        ] {
            assert_eq!(won(Goal::Equal, text), equal, "{text}");
            assert!(!won(Goal::Empty, text));
        }
        assert!(Rules::STANDARD.is_won(Hands::OUT));
        assert!(
            !Rules::new(10, 2, Operation::Add, Goal::Equal)
                .unwrap()
                .is_won(Hands::OUT)
        );
    }

    #[test]
    fn impossible_rules_are_refused() {
        let new = |base, hands| Rules::new(base, hands, Operation::Add, Goal::Empty);
        for (base, hands, code) in [
            (1, 2, "range"),
            (257, 2, "range"),
            (10, 5, "range"),
            (10, 0, "range"),
            (256, 3, "too-many-positions"),
        ] {
            assert_eq!(new(base, hands).unwrap_err().code(), code, "{base} {hands}");
        }
        assert_eq!(new(256, 2).unwrap().positions(), 32_896 * 32_896);
        for (base, foreign) in [(10, &[1][..]), (12, &[1, 11])] {
            let foreign = Hands::from_slice(base, foreign).unwrap();
            assert!(new(10, 2).unwrap().with_start(foreign, Hands::OUT).is_err());
        }
    }
}

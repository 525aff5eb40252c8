//! What was found of a table: by which rules it is true, what of it, and what was counted.

use std::fmt;

use crate::claim::{Feedback, Tree};

/// The game by whose rules a table was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableGame {
    /// QuadAce.
    QuadAce {
        /// Hands show numbers below this base.
        base: usize,
        /// Hands of each player.
        hands: usize,
        /// What a move does with the mover's number and the opponent's: add or multiply.
        operation: &'static str,
        /// With which hands a player wins: empty or equal.
        goal: &'static str,
        /// The hands at the start, the first mover's before the other player's.
        start: [Vec<u8>; 2],
    },
    /// 24 points: how a hand makes the target, or which numbers it makes.
    TwentyFour {
        /// Cards in a hand.
        cards: usize,
        /// Cards are from 1 to this number.
        largest: u8,
        /// Numerator and denominator of what is to be made; nothing if that is any number.
        target: Option<(i64, u64)>,
    },
    /// Numbers rounds: which of six numbers make a target from 100 to 999.
    Numbers,
    /// A tree for all codes of some rules.
    Codes {
        /// Symbols in a code.
        positions: u8,
        /// Different symbols.
        symbols: u8,
        /// Whether a code may have one twice.
        repeats: bool,
        /// What is reported of a guess.
        feedback: Feedback,
    },
    /// A tree for a list of codes or words.
    Words {
        /// What may be guessed; with colours, what the tree guesses.
        words: Vec<String>,
        /// How many of them may be secret.
        secrets: usize,
        /// What is reported of a guess.
        feedback: Feedback,
    },
}

impl TableGame {
    /// The hands at the start as they are typed, such as `1,1-1,1`.
    #[must_use]
    pub fn start(start: &[Vec<u8>; 2]) -> String {
        let hands = |hands: &Vec<u8>| hands.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        start.each_ref().map(hands).join("-")
    }
}

impl fmt::Display for TableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::QuadAce { base, hands, operation, goal, start } => {
                let start = Self::start(start);
                write!(f, "QuadAce, base {base}, hands {hands}, operation {operation}, goal {goal}, start {start}")
            }
            Self::TwentyFour { cards, largest, .. } => write!(f, "24 points, cards {cards} of 1 to {largest}"),
            Self::Numbers => f.write_str("numbers rounds"),
            Self::Codes { positions, symbols, repeats, feedback } => {
                write!(f, "codes of {positions} of {symbols} symbols")?;
                f.write_str(if *repeats { ", which may repeat" } else { "" })?;
                f.write_str(if *feedback == Feedback::Black { ", black feedback" } else { "" })
            }
            Self::Words { words, secrets, feedback } => {
                write!(f, "{secrets} of {} words", words.len())?;
                f.write_str(if *feedback == Feedback::Colours { " with colours" } else { "" })
            }
        }
    }
}

/// The verdict on a true table; `Display` is a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTable {
    /// The rules by which it was checked.
    pub game: TableGame,
    /// What was found true of all feedback.
    pub claims: &'static [TableClaim],
    /// What was counted, by the names that section 7 of a table uses.
    pub figures: Vec<(&'static str, u64)>,
    /// What was found of a tree, if it is one.
    pub tree: Option<TreeFound>,
    /// What is true, in words.
    pub sentence: String,
    /// What a table says besides, but for its section 7: a code and words.
    pub not_checked: &'static [(&'static str, &'static str)],
}

/// What the feedbacks of a table are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableClaim {
    /// Which hands can be solved.
    Solvable,
    /// All solutions of each hand.
    AllSolutions,
    /// How many solutions of each hand are essentially different.
    EssentiallyDifferent,
    /// Which hands need a fraction on the way.
    NeedsFraction,
    /// Which numbers each hand makes.
    Makeable,
    /// Who wins each position.
    Outcome,
    /// In how many plies each position is won or lost.
    Distance,
    /// Which positions play from the start comes to.
    Reachability,
    /// The fewest numbers of a selection that make each target.
    FewestNumbers,
    /// The number that is nearest to each target.
    NearestNumber,
    /// Every secret is found by the guesses of the tree.
    EverySecretFound,
}

/// Its code.
impl fmt::Display for TableClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solvable => "solvable",
            Self::AllSolutions => "all-solutions",
            Self::EssentiallyDifferent => "essentially-different",
            Self::NeedsFraction => "needs-fraction",
            Self::Makeable => "makeable",
            Self::Outcome => "outcome",
            Self::Distance => "distance",
            Self::Reachability => "reachability",
            Self::FewestNumbers => "fewest-numbers",
            Self::NearestNumber => "nearest-number",
            Self::EverySecretFound => "every-secret-found",
        })
    }
}

impl fmt::Display for CheckedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; not checked: ", self.game, self.sentence)?;
        self.not_checked.iter().try_for_each(|(_, what)| write!(f, "{what}, and "))?;
        f.write_str("what section 7 says")
    }
}

/// So many of something.
pub(crate) fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// What was found of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeFound {
    /// Its secrets and guesses.
    pub tree: Tree,
    /// Secrets that are found by one guess, by two, and so on.
    pub distribution: Vec<u64>,
    /// Whether each guess agrees with the colours of those before it, as hard mode asks; always, if
    /// there are no colours.
    pub is_hard: bool,
    /// Its first guess.
    pub first: String,
}

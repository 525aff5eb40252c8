//! Results of checking a table: its rules, the claims that hold, and figures counted.

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
        /// Operation of a move on the mover's number and the opponent's: add or multiply.
        operation: &'static str,
        /// Hands with which a player wins: empty or equal.
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
        /// True if a code may have one twice.
        repeats: bool,
        /// Kind of feedback.
        feedback: Feedback,
    },
    /// A tree for a list of codes or words.
    Words {
        /// Words that may be guessed; with colours, the words that the tree guesses.
        words: Vec<String>,
        /// Number of them that may be secret.
        secrets: usize,
        /// Kind of feedback.
        feedback: Feedback,
    },
}

impl TableGame {
    /// The hands at the start as they are typed, such as `1,1-1,1`.
    #[must_use]
    pub fn start(start: &[Vec<u8>; 2]) -> String {
        start
            .each_ref()
            .map(|hands| {
                hands
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            })
            .join("-")
    }
}

impl fmt::Display for TableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::QuadAce {
                base,
                hands,
                operation,
                goal,
                start,
            } => {
                let start = Self::start(start);
                write!(
                    f,
                    "QuadAce, base {base}, hands {hands}, operation {operation}, goal {goal}, start {start}"
                )
            }
            Self::TwentyFour { cards, largest, .. } => {
                write!(f, "24 points, cards {cards} of 1 to {largest}")
            }
            Self::Numbers => f.write_str("numbers rounds"),
            Self::Codes {
                positions,
                symbols,
                repeats,
                feedback,
            } => {
                write!(f, "codes of {positions} of {symbols} symbols")?;
                f.write_str(if *repeats { ", which may repeat" } else { "" })?;
                f.write_str(if *feedback == Feedback::Black {
                    ", black feedback"
                } else {
                    ""
                })
            }
            Self::Words {
                words,
                secrets,
                feedback,
            } => {
                write!(f, "{secrets} of {} words", words.len())?;
                f.write_str(if *feedback == Feedback::Colours {
                    " with colours"
                } else {
                    ""
                })
            }
        }
    }
}

/// The verdict on a true table; `Display` is a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedTable {
    /// The rules by which it was checked.
    pub game: TableGame,
    /// Claims that hold for all feedback.
    pub claims: &'static [TableClaim],
    /// Figures counted, by the names that section 7 of a table uses.
    pub figures: Vec<(&'static str, u64)>,
    /// Figures of its tree, if it is one.
    pub tree: Option<TreeFound>,
    /// Sentence that says what is true.
    pub sentence: String,
    /// Contents of the table that were not checked, but for its section 7: a code and words.
    pub not_checked: &'static [(&'static str, &'static str)],
}

/// Claim about the answers of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableClaim {
    /// Solvability of each hand.
    Solvable,
    /// All solutions of each hand.
    AllSolutions,
    /// Number of essentially different solutions of each hand.
    EssentiallyDifferent,
    /// Hands that need a fraction on the way.
    NeedsFraction,
    /// Numbers that each hand makes.
    Makeable,
    /// Winner of each position.
    Outcome,
    /// Number of plies to the end of each position that is won or lost.
    Distance,
    /// Positions that play from the start comes to.
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
        self.not_checked
            .iter()
            .try_for_each(|(_, what)| write!(f, "{what}, and "))?;
        f.write_str("what section 7 says")
    }
}

/// Writes a number with its noun, singular or plural.
pub(crate) fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// Figures of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeFound {
    /// Its secrets and guesses.
    pub tree: Tree,
    /// Secrets that are found by one guess, by two, and so on.
    pub distribution: Vec<u64>,
    /// True if each guess agrees with the colours of those before it, as hard mode asks; always, if
    /// there are no colours.
    pub is_hard: bool,
    /// True if each guess may be the secret when it is made.
    pub guesses_candidates: bool,
    /// Its first guess.
    pub first: String,
}

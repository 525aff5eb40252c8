//! The kinds of tables, by number. Both the header that holds one and the errors that name one are
//! about them.

use core::fmt;

/// Kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u16)]
pub enum Kind {
    /// A strategy for Bulls and Cows or Mastermind.
    DecisionTree = 1,
    /// Every hand of the 24-point game, or of one like it.
    TwentyFour = 2,
    /// Every position of QuadAce.
    QuadAce = 3,
    /// Numbers that every hand of the 24-point game makes.
    Targets = 4,
    /// A strategy for a list of codes or words, with the list.
    WordTree = 5,
    /// A strategy for words with a colour for each letter, with the words.
    ColourTree = 8,
    /// Every numbers round: six numbers and a target.
    Numbers = 9,
}

impl Kind {
    /// The kind with this number in a header, if this release knows it.
    pub(crate) const fn from_number(number: u16) -> Option<Self> {
        match number {
            1 => Some(Self::DecisionTree),
            2 => Some(Self::TwentyFour),
            3 => Some(Self::QuadAce),
            4 => Some(Self::Targets),
            5 => Some(Self::WordTree),
            8 => Some(Self::ColourTree),
            9 => Some(Self::Numbers),
            _ => None,
        }
    }

    /// The version of the layout that this release reads and writes of this kind: the only one.
    #[must_use]
    pub const fn layout(self) -> u16 {
        match self {
            Self::TwentyFour | Self::QuadAce => 2,
            Self::DecisionTree
            | Self::WordTree
            | Self::Targets
            | Self::ColourTree
            | Self::Numbers => 1,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DecisionTree => "decision-tree",
            Self::TwentyFour => "twenty-four",
            Self::QuadAce => "quad-ace",
            Self::Targets => "targets",
            Self::WordTree => "word-tree",
            Self::ColourTree => "colour-tree",
            Self::Numbers => "numbers",
        })
    }
}

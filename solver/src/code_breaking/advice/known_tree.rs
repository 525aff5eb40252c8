//! A tree that knows a guessing game, of any kind.

use solvetab_lookup::code_breaking::{ColourTree, DecisionTree, WordTree};
use solvetab_lookup::{Kind, OpenError, Table};

/// A tree of codes or words.
#[derive(Debug)]
pub enum KnownTree {
    /// Tree for codes of rules.
    Codes(DecisionTree<Vec<u8>>),
    /// Tree for words with bulls and cows.
    Words(WordTree<Vec<u8>>),
    /// Tree for words with colours.
    Colours(ColourTree<Vec<u8>>),
}

impl TryFrom<Table<Vec<u8>>> for KnownTree {
    type Error = OpenError;

    fn try_from(table: Table<Vec<u8>>) -> Result<Self, OpenError> {
        Ok(match table.kind() {
            Kind::WordTree => Self::Words(WordTree::new(table)?),
            Kind::ColourTree => Self::Colours(ColourTree::new(table)?),
            _ => Self::Codes(DecisionTree::new(table)?),
        })
    }
}

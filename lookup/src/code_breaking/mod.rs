//! Bulls and Cows, Mastermind and their kin: find a secret code from the answers to guesses.
//!
//! [`Rules`] say how codes look, [`Feedback`] is the answer to a guess, [`DecisionTree`] is a complete strategy: it knows
//! the next guess after every possible sequence of answers. A [`WordTree`] is the same for a list of codes or [words](Word).
//! A [`StepTable`] says what a set of codes costs by its size, for a strategy that is not stored but computed.
//! [`Relabelling`] is a permutation of positions and symbols, which no answer depends on: [`DecisionTree::follow`](StoredTree::follow) finds
//! the one under which a player's guesses are the tree's.

mod code;
mod decision_tree;
mod feedback;
mod node;
mod numbering;
mod relabelling;
mod rules;
mod step_table;
mod tree;
mod word;
mod word_list;
mod word_tree;

pub mod large;

pub use code::{Code, MAX_POSITIONS};
pub use decision_tree::{DecisionTree, KIND, LAYOUT};
pub use feedback::Feedback;
pub use node::{Node, NodeLayout};
pub use numbering::Numbering;
pub use relabelling::Relabelling;
pub use rules::Rules;
pub use step_table::{STEP_KIND, STEP_LAYOUT, STEP_UNIT, Step, StepTable, Steps};
pub use tree::{Next, StoredTree, Turn};
pub use word::Word;
pub use word_list::{WordList, Words};
pub use word_tree::{WORD_KIND, WORD_LAYOUT, WordTree};

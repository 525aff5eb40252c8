//! Bulls and Cows, Mastermind and their kin: find a secret code from the feedbacks to guesses.
//!
//! [`Rules`] say how codes look, and [`Feedback`] is the feedback to a guess. A [`DecisionTree`] is
//! a complete strategy: it knows the next guess after every possible sequence of feedback. A
//! [`WordTree`] is the same for a list of codes or [words](Word), and a [`ColourTree`] for words
//! whose letters get [`Colours`]. [`Relabelling`] is a permutation of positions and symbols, which
//! changes no feedback. [`DecisionTree::follow`](StoredTree::follow) finds the one under which a
//! player's guesses are the tree's.

pub(crate) mod code;
pub(crate) mod colour_tree;
mod colours;
pub(crate) mod decision_tree;
mod feedback;
pub(crate) mod node;
mod numbering;
mod relabelling;
pub(crate) mod rules;
mod shape;
mod stored_tree;
mod word;
mod word_list;
pub(crate) mod word_tree;

pub use code::Code;
pub use colour_tree::{ColourTree, ColouredWords};
#[doc(hidden)]
pub use colours::compared;
pub use colours::{Colour, Colours, MAX_LETTERS};
pub use decision_tree::DecisionTree;
pub use feedback::{Feedback, FeedbackKind};
pub use numbering::Numbering;
pub use relabelling::Relabelling;
pub use rules::{MAX_POSITIONS, Rules};
pub use shape::Shape;
pub use stored_tree::{Next, StoredTree, Turn};
pub use word::Word;
pub use word_list::{WordList, Words};
pub use word_tree::WordTree;

//! Bulls and Cows, Mastermind and their kin: find a secret code from the answers to guesses.
//!
//! [`Rules`] say how codes look, [`Feedback`] is the answer to a guess, [`DecisionTree`] is a complete strategy: it knows
//! the next guess after every possible sequence of answers.

mod code;
mod feedback;
mod node;
mod rules;
mod tree;

pub use code::{Code, MAX_POSITIONS};
pub use feedback::Feedback;
pub use node::{Node, NodeLayout};
pub use rules::Rules;
pub use tree::{DecisionTree, KIND, LAYOUT, Next, Turn};

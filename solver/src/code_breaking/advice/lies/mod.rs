//! The next guess when at most one feedback may be wrong.
//!
//! What is known is a pair of sets of codes: those that fit all feedback, and those that
//! contradict exactly one. [`Ending`] says when the game ends. A player may get any one wrong
//! feedback, the winning one included ([`OneWrong`](super::OneWrong)): that is [`Ending::Known`].
//!
//! ```text
//! strategy -> knowledge       the two sets, and how a guess divides them
//!          -> feedback_table  all feedback in one table, and the guesses essentially different
//! words                       the same guess for words with colours, without a table
//! ```

pub(crate) mod feedback_table;
pub(crate) mod knowledge;
mod strategy;
mod words;

pub use feedback_table::{FeedbackTable, MOST_CODES};
pub use knowledge::{Ending, Knowledge};
pub use strategy::{Criterion, MOST_WEIGHT, Strategy};

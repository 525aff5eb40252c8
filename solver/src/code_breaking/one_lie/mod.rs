//! One lie: at most one of the host's answers may be wrong.
//!
//! What is known is a pair of sets of codes: those that fit all answers, and those that contradict exactly one. [`Ending`] says when the game
//! ends. A player may get any one wrong answer, the winning one included (`advice::OneWrong`): that is [`Ending::Known`].
//!
//! ```text
//! least -> capacity                the fewest questions that always do, proven, where codes are few
//!       -> history                 questions that are essentially different
//! measure -> strategy -> history   a good question where codes are many, and what it comes to
//!            knowledge             the two sets, which all of them divide
//! ```

mod capacity;
mod history;
mod knowledge;
mod least;
mod measure;
mod strategy;

pub use knowledge::{Ending, Knowledge};
pub use least::{Least, Lies, MOST_PROVEN_CODES, Unfinished, least};
pub use measure::{Measured, measure};
pub use strategy::{Criterion, MOST_WEIGHT, Strategy};

#[cfg(test)]
mod tests;

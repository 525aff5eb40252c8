//! One lie: at most one of the host's answers may be wrong.
//!
//! What is known is a pair of sets of codes: those that fit all answers, and those that contradict exactly one (Berlekamp 1968 describes
//! questions with lies so). [`Ending`] says when the game ends. [`least`] proves how many questions are needed where codes are few.

mod capacity;
mod history;
mod knowledge;
mod least;

pub use knowledge::{Ending, Knowledge};
pub use least::{Least, Lies, MOST_PROVEN_CODES, least};

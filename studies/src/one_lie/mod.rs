//! One lie: at most one feedback of the codemaker's may be wrong.
//!
//! What is known is a pair of sets of codes: those that fit all answers, and those that contradict
//! exactly one. [`Ending`] says when the game ends. A player may get any one wrong answer, the
//! winning one included ([`OneWrong`](solvetab_solver::code_breaking::advice::OneWrong)): that is
//! [`Ending::Known`].
//!
//! ```text
//! least -> capacity   the fewest questions that always do, proven, where codes are few
//! attaining -> least  a strategy that never takes more
//! measure             what it comes to, or the strategy of `next --lies 1`, for many codes too
//! ```
//!
//! That strategy, and what both know and divide, are those of the solver's
//! [`lies`](solvetab_solver::code_breaking::advice::lies).

mod attaining;
mod capacity;
mod least;
mod measure;

pub use attaining::Attaining;
pub use least::{Least, Lies, MOST_PROVEN_CODES, Unfinished, least};
pub use measure::{Measured, Player, Turn, measure, measure_turns};
pub use solvetab_solver::code_breaking::advice::lies::{Criterion, Ending, Knowledge, MOST_WEIGHT, Strategy};

#[cfg(test)]
mod tests;

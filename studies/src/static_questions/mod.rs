//! All questions at once: sets of questions whose answers together always tell the secret.
//!
//! Static Mastermind (Chvátal 1983; Goddard 2003) is the game in which all questions are asked
//! before any answer is heard. A set of questions *separates* the secrets if no two of them have
//! the same answers. Here a question is a code of the rules, answers are the game's, and the number
//! of questions does not count the secret, which need not be named as a last guess.
//!
//! ```text
//! least -> local_search                                a set, from above
//!       -> orderly -> last_questions                   none smaller, from below:
//!                                                      one set of each orbit, the last two at once
//!                     hard_pairs, cells -> answers     which secrets are still together
//!       bounds                                         why so many questions do not do
//! pairs_search                                         the exact search again, built differently
//! explain                                              what a set tells, for people
//! ```

mod bounds;
mod cells;
mod explain;
mod hard_pairs;
mod last_questions;
mod least;
mod local_search;
mod orderly;
mod pairs_search;

pub use bounds::{Bound, Level, Reason};
pub use explain::{Group, fitting, together};
pub use least::{Effort, Least, Refuted, least};
pub use local_search::{Found, LocalSearch};
pub use orderly::{Orderly, Searched, TooManySets, Wanted};
pub use pairs_search::{Hit, MOST_PAIR_CODES, search_by_pairs};
pub use solvetab_solver::code_breaking::advice::lies::{Answers, MOST_CODES};

#[cfg(test)]
mod tests;

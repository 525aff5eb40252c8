//! Trees that are proven optimal.
//!
//! [`solve`] is the way in: a game and a [`Question`] become a tree, level by level (`optimal`).
//! Each level is a problem whose `costs` are to be least, and `branch_and_bound` finds the least.
//! `division` divides a set by a guess and adds up what is known of its cells. `bounds` has lower
//! bounds on sets, `transposition` what was found before, and `threads` what threads share. Then
//! `ties` chooses among the best guesses.
//!
//! [`Snapshot`] is what a control sees. `endgame` lends the search to other strategies,
//! [`LimitedSearch`] values single states, [`first_guesses`] compares openings, [`weighted`] weighs
//! secrets, [`distributed`] serves many machines. Every bound says why it is sound, and `soundness`
//! compares each of them with the plainest search, in tests.

pub(crate) mod bounds;
pub(crate) mod branch_and_bound;
mod costly_sets;
pub(crate) mod costs;
pub(crate) mod dag;
pub mod distributed;
mod division;
pub(crate) mod endgame;
mod first_guesses;
mod limited;
pub(crate) mod memo;
pub(crate) mod multiplicities;
pub(crate) mod optimal;
#[cfg(test)]
mod plain;
pub(crate) mod problem;
pub(crate) mod question;
#[cfg(test)]
mod soundness;
pub(crate) mod state;
pub mod statistics;
pub(crate) mod threads;
mod ties;
pub(crate) mod transposition;
pub mod weighted;

pub(crate) use first_guesses::first_guess_floors;
pub use first_guesses::{FirstGuess, first_guesses};
pub use limited::LimitedSearch;
pub use optimal::{Optimal, Saved, Snapshot, SolveError, solve, solve_watched};
pub use question::{Objective, Question, Resources};

//! Trees that are proven optimal.
//!
//! [`solve`] is the way in: codes and a [`Question`] become a tree, level by level. To read the code, begin with `question` and `optimal`, the levels.
//! Each level is a problem whose costs (`costs`) are to be least; `search` finds how small they can be, with the help of `answers`
//! (which codes get which answer to which guess, and lower bounds from that for all guesses at once) and `bounds` (what need not be
//! searched). Then `ties` or `worst_class` chooses among the trees of the least cost; [`techniques`] can be switched off one by one; [`Snapshot`] is
//! what a control sees of it. `endgame` lends the search to other strategies. Every bound says why it is sound; `plain` and
//! `soundness` are tests that compare each of them with the plainest search.

mod bounds;
pub(crate) mod branch_and_bound;
pub(crate) mod costs;
pub(crate) mod dag;
pub mod distributed;
mod division;
pub(crate) mod endgame;
pub(crate) mod memo;
pub(crate) mod multiplicities;
pub(crate) mod optimal;
mod outline;
#[cfg(test)]
mod plain;
pub(crate) mod problem;
pub(crate) mod question;
mod scans;
mod snapshot;
#[cfg(test)]
mod soundness;
pub(crate) mod state;
pub mod statistics;
pub(crate) mod table;
pub mod techniques;
pub(crate) mod threads;
mod ties;
mod vector_sums;
pub mod weighted;
mod worst_class;

pub use multiplicities::{Class, classes, totals};
pub use optimal::{Optimal, SolveError, solve, solve_watched};
pub use question::{Objective, Question, Resources};
pub use snapshot::{Saved, Snapshot};

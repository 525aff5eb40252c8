//! A search cut into subproblems that machines which share nothing but files can solve, each by itself.
//!
//! The search for the least cost of a set is a tree of sets and guesses. [`Distributed::plan`] walks its first levels (`planner`), cuts
//! off what is small enough to be searched by one machine as a [`Subproblem`], and says what the whole costs at least and at most by
//! what is known. [`Distributed::answer`] is the usual search of one of them. Answers, and what the search remembered of large sets,
//! are taken in by whoever plans next or answers next; all of it are bounds that are true whoever found them, so nothing depends on
//! who answered what, when or how often. Once the least cost is proven [`Distributed::saved`] is what the search on one machine goes
//! on from: to the same tree as without.

mod pieces;
mod planner;
mod subproblem;
#[cfg(test)]
mod tests;

pub use pieces::{Distributed, Entry};
pub use planner::{Open, Plan};
pub use subproblem::{Answer, ForeignSubproblem, Subproblem};

//! Trees that are proven optimal.
//!
//! [`optimal`] is the way in: codes and an objective become a tree, level by level. Each level is a [`problem`] with its [`costs`];
//! a [`search`] finds the least, [`guess`] by guess, over the answers in a [`universe`]. It uses, each with its own proof of
//! soundness, [`symmetry`] (guesses that cannot differ), [`bounds`] and [`classes`] (what a set costs at least), [`scan`] (the bounds of
//! all guesses at once, in bit planes: [`lanes`], [`guess_sets`], [`excess`]) and [`table`] (what is known from before). Threads
//! are [`company`]; who waits may [`watch`]. Then [`ties`] chooses among the trees of the least cost. [`solve`] is a smaller search for
//! the small sets of heuristic trees.

#[cfg(test)]
mod plain;
mod small;
mod small_bounds;
#[cfg(test)]
mod soundness;

pub mod bounds;
pub mod classes;
pub mod company;
pub mod costs;
pub mod excess;
pub mod guess;
pub mod guess_sets;
pub mod lanes;
pub mod optimal;
pub mod problem;
pub mod scan;
pub mod search;
pub mod symmetry;
pub mod table;
pub mod techniques;
pub mod ties;
pub mod universe;
pub mod watch;

pub use small::solve;

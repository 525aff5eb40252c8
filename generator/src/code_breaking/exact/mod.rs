//! Trees that are proven optimal.
//!
//! [`optimal`] is the way in: rules and an objective become a tree, level by level. It asks [`search`] for the least cost, which
//! uses, each with its own proof of soundness, [`symmetry`] (guesses that cannot differ), [`bounds`] and [`classes`] (what a set costs
//! at least), [`scan`] (the bounds of all guesses at once) and [`table`] (what is known from before), over the answers in a
//! [`universe`]; then [`ties`] chooses among the trees of that cost. [`solve`] is a smaller search for the small sets of heuristic
//! trees; it needs no table of all answers, so it serves any rules.

mod small;
mod small_bounds;

pub mod bounds;
pub mod classes;
pub mod optimal;
pub mod scan;
pub mod search;
pub mod symmetry;
pub mod table;
pub mod ties;
pub mod universe;

pub use small::solve;

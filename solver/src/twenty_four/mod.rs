//! The 24-point game and its kin: every hand, by enumerating rational functions instead of expressions.

pub mod difficulty;
pub mod encode;
mod essence;
pub mod functions;
mod normal_form;
mod solve;

pub use difficulty::Difficulty;
pub use solve::{Solution, SolvedHand, Solver};

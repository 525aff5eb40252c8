//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, and trees that are proven optimal.

pub mod analysis;
pub mod code_list;
pub mod encode;
#[cfg(test)]
pub(crate) mod every_tree;
pub mod exact;
pub mod hosts;
pub mod large;
pub mod one_lie;
pub mod race;
pub mod referee;
pub mod static_questions;
pub mod strategies;
pub mod symmetry;
pub mod tree;
pub mod value;

//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, and trees that are proven optimal.

pub mod advice;
#[cfg(test)]
pub(crate) mod every_tree;
pub mod game;
pub mod hosts;
pub mod one_lie;
pub mod proof;
pub mod race;
pub mod search;
pub mod static_questions;
pub mod strategy;
pub mod value;

// The old paths.
pub use advice as analysis;
pub use advice::large;
pub use game::list as code_list;
pub use strategy as strategies;
pub use strategy::{encode, referee, tree};
/// The old path.
pub mod exact {
    pub use super::proof::certificate;
    pub use super::search::*;
}

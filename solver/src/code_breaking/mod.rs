//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, and trees that are proven optimal.

pub mod advice;
pub mod game;
pub mod proof;
pub mod search;
pub mod strategy;

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

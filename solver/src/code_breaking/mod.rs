//! Bulls and Cows, Mastermind and their kin: decision trees from strategies, and trees that are
//! proven optimal.

pub mod advice;
pub mod game;
pub mod proof;
pub mod search;
pub mod strategy;

//! QuadAce: every position by retrograde analysis.

pub mod encode;
pub mod reach;
pub mod retrograde;
mod solved_game;

pub use solved_game::SolvedGame;

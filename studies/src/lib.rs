//! Studies of small games: findings that go beyond the next guess, on top of `solvetab-solver`.
//!
//! - [`value`]: the value of a guessing game whose codemaker plays to win too; [`matrix_game`]
//!   solves the matrix games in it.
//! - [`static_questions`]: the fewest guesses, all made at once, that always identify the secret.
//! - [`one_lie`]: the fewest guesses when one answer may be wrong.
//! - [`front`]: the Pareto front of total and secrets at the worst case.
//! - [`hosts`]: how many guesses an adversarial codemaker forces. [`race`]: two codebreakers, each
//!   with a tree.
//! - [`learned`]: a strategy that is learned by playing, written out as a step table.
//! - [`quad_ace`]: QuadAce with hands that are hidden.
//!
//! No study names another one, but for the matrix games. The crate is as pure as the solver:
//! nothing here touches a file or a terminal, or ends the process, and a long computation is
//! watched through a [`Control`](solvetab_solver::control::Control).

#![forbid(unsafe_code)]

#[cfg(test)]
mod every_tree;
pub mod front;
pub mod hosts;
pub mod learned;
pub mod matrix_game;
pub mod one_lie;
#[cfg(test)]
#[path = "../../solver/src/code_breaking/search/plain.rs"]
mod plain;
pub mod quad_ace;
pub mod race;
pub mod static_questions;
pub mod value;

//! Studies of small games: findings that go beyond the next guess, on top of [`solver`].
//!
//! ```
//! use solvetab_studies::solver::control::Unwatched;
//! use solvetab_studies::value;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let game = value::value("3x3r".parse()?, &Unwatched)?;
//!     let (numerator, denominator) = game.value;
//!     println!("{numerator}/{denominator} guesses on average"); // 73/27
//!     Ok(())
//! }
//! ```
//!
//! # Which function for which question
//!
//! | question | function | cost |
//! |---|---|---|
//! | What is a game worth if both play to win? | [`value::value`] | one exact search a tree |
//! | Which guesses, made at once, tell a secret? | [`static_questions::least`] | a search of sets |
//! | How many guesses if one answer lies? | [`one_lie::least`], [`one_lie::measure`] | a search |
//! | Who wins a race of two codebreakers? | [`race::chances`], [`race::value`] | a sum; a search |
//! | How good does a learned strategy get? | [`learned::lesson::learn`] | thousands of trees |
//! | Who wins QuadAce if starts are secret? | [`quad_ace::hidden_start`] | one matrix game |
//! | A matrix game in general? | [`matrix_game::solve`] | a linear program |
//!
//! Values, mixtures and chances are exact fractions; numbers of guesses are proven.
//!
//! # The types
//!
//! ```text
//! Rules ─> value, race, learned, static_questions, one_lie
//! value, hidden_start ─> matrix_game ─> Equilibrium: the value and two Mixtures
//!
//! long studies ── snapshots ─> Control ── break ─> Interrupted { known }
//! ```
//!
//! No study names another one, but for the matrix games. As in the solver, nothing touches a file
//! or a terminal or ends the process, errors are sentences in `{:?}` too, and an interrupted study
//! returns what is certain.
//!
//! # Features
//!
//! | feature | adds | needs |
//! |---|---|---|
//! | `parallel` (default) | searches use the threads of the current rayon pool | rayon |

#![forbid(unsafe_code)]

#[cfg(test)]
mod every_tree;
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

/// The solver, whose types the signatures here name.
pub use solvetab_solver as solver;

/// Its example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

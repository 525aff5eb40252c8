//! Tasks for machine learning on top of all games: what is right is computed, never assumed.
//!
//! This is the one folder of the solver that knows every game. No game names it.
//!
//! - [`dataset`] draws instances of a game, balanced by difficulty and divided into splits.
//! - [`guessing`] plays many guessing games at once, and says what each guess costs.
//! - [`quad_ace`] plays QuadAce against an opponent that may err.
//! - [`steps`] does so with 24 points and numbers rounds.

pub mod dataset;
pub mod guessing;
pub mod quad_ace;
pub mod steps;
mod values;

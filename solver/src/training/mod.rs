//! Tasks for machine learning on top of all games: what is right is computed, never assumed.
//!
//! This is the one folder of the solver that knows every game. No game names it.
//!
//! - [`dataset`] draws instances of a game, balanced by difficulty and divided into splits.
//! - [`guessing`] plays many guessing games at once, and says what each guess costs.

pub mod dataset;
pub mod guessing;
mod values;

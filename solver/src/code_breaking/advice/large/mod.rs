//! Advice on codes too many to number, up to 16 positions and 36 symbols: no table fits. A code's
//! number would need up to 83 bits, so codes are typed here, and their rules are a
//! [`Shape`](solvetab_lookup::code_breaking::Shape).
//!
//! ```text
//! game -> advice -> opening, pool, rollout, endgame -> cost -> codes
//!            |             the guess: from a pool, by the cost of its cells; few codes by search
//!            v
//!        knowledge -> diagram -> ledger      what is left: counted and drawn by a decision diagram
//!             \----> listing                 listed when few, also without a diagram
//!              \---> chain                   drawn where neither can be: by a Markov chain
//! pool, chain -> variation                    codes at random, and small changes of codes
//! ```
//!
//! Everything follows from the rules, the game so far, the size of the sample and the seed: the
//! same game gets the same advice, on every machine, whether it is played on or asked about from
//! the middle.

mod advice;
mod chain;
mod codes;
mod cost;
mod diagram;
mod endgame;
mod game;
mod knowledge;
mod ledger;
mod listing;
mod opening;
mod pool;
mod rollout;
#[cfg(test)]
mod tests;
mod variation;

pub use advice::{Advice, Certainty, Hybrid, Options};
pub use game::{Game, Paused};
pub use knowledge::{Basis, Count};

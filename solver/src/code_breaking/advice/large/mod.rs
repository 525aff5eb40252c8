//! Codes too many to list, up to 16 positions and 36 symbols, and advice on guessing them: no table
//! fits.
//!
//! A code's number would need up to 83 bits. [`Rules`], [`Code`] and [`Feedback`] are wider than
//! their namesakes of `solvetab-lookup`, which number codes and feedback to find them in a table;
//! how they are written, checked and compared is the same (`shape` there).
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
mod code;
mod codes;
mod cost;
mod diagram;
mod endgame;
mod feedback;
mod game;
mod knowledge;
mod ledger;
mod listing;
mod opening;
mod pool;
mod rollout;
mod rules;
#[cfg(test)]
mod tests;
mod variation;

use solvetab_lookup::code_breaking::shape::Limits;

pub use advice::{Advice, Certainty, Hybrid, Options};
pub use code::Code;
pub use feedback::Feedback;
pub use game::{Game, Paused};
pub use knowledge::{Basis, Count};
pub use rules::Rules;

/// Most positions a code can have.
const MAX_POSITIONS: u8 = 16;
/// Most different symbols there can be: 0-9, then a-z.
pub const MAX_SYMBOLS: u8 = 36;

/// The most that these codes can have.
const LIMITS: Limits = Limits {
    positions: MAX_POSITIONS,
    symbols: MAX_SYMBOLS,
};

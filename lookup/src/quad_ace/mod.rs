//! QuadAce: two players with one to four hands each, every hand a number below the base.
//!
//! On a turn the mover adds one of the opponent's live hands to one of its own, modulo the base. A
//! hand at 0 is out, and whoever first has all own hands at 0 wins; [`Rules`] has variants.
//! [`Hands`] are one player's hands, [`QuadAce`] knows the value of every position for perfect
//! play.

mod hands;
mod line;
pub(crate) mod outcome;
mod rules;
pub(crate) mod storage;
pub(crate) mod table;

pub use hands::{Hands, IntoHands, MAX_BASE, MAX_HANDS, MIN_BASE, STANDARD_BASE};
pub use line::Line;
pub use outcome::Outcome;
pub use rules::{Goal, Moves, Operation, Rules};
pub use table::QuadAce;

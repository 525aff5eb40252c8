//! QuadAce: two players with two hands each, every hand a number below the base.
//!
//! On a turn the mover adds one of the opponent's live hands to one of its own, modulo the base. A hand at 0 is out, and
//! whoever first has both own hands at 0 wins. [`Hands`] are one player's two hands, [`QuadAce`] knows the value of every
//! position for perfect play.

mod hands;
mod table;

pub use hands::{Hands, MAX_BASE, MIN_BASE, Moves, STANDARD_BASE, moves};
pub use table::{KIND, LAYOUT, Outcome, QuadAce, position};

//! QuadAce: two players with one to four hands each, every hand a number below the base.
//!
//! On a turn the mover adds one of the opponent's live hands to one of its own, modulo the base. A
//! hand at 0 is out, and whoever first has all own hands at 0 wins; [`Rules`] has variants.
//! [`Hands`] are one player's hands, [`QuadAce`] knows the value of every position for perfect
//! play.

mod hands;
#[cfg(feature = "hidden-hand")]
pub(crate) mod hidden_hand;
mod line;
pub(crate) mod outcome;
#[cfg(feature = "hidden-hand")]
mod public_state;
mod rules;
pub(crate) mod storage;
pub(crate) mod table;

pub use hands::{Hands, IntoHands, MAX_BASE, MAX_HANDS, MIN_BASE, STANDARD_BASE};
#[cfg(feature = "hidden-hand")]
pub use hidden_hand::{HiddenHand, Mixed, PARTS, Shown, Turn};
pub use line::Line;
pub use outcome::Outcome;
#[cfg(feature = "hidden-hand")]
pub use public_state::{Action, MAX_HIDDEN_BASE, MAX_PLIES, Place, PublicState};
pub use rules::{Goal, Moves, Operation, Rules};
pub use table::QuadAce;

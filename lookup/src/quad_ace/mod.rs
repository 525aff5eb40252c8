//! QuadAce: two players with one to four hands each, every hand a number below the base.
//!
//! On a turn the mover adds one of the opponent's live hands to one of its own, modulo the base. A hand at 0 is out, and
//! whoever first has all own hands at 0 wins; [`Rules`] has variants. [`Hands`] are one player's hands, [`QuadAce`] knows the value of
//! every position for perfect play.

mod hands;
mod hidden_hand;
mod line;
mod outcome;
mod public_state;
mod rules;
mod storage;
mod table;

pub use hands::{Hands, MAX_BASE, MAX_HANDS, MIN_BASE, STANDARD_BASE};
pub use hidden_hand::{HIDDEN_KIND, HIDDEN_LAYOUT, HiddenHand, Mixed, PARTS, Shown, Turn};
pub use line::Line;
pub use outcome::Outcome;
pub use public_state::{Action, MAX_HIDDEN_BASE, MAX_PLIES, Place, PublicState};
pub use rules::{Goal, Moves, Operation, Rules};
pub use storage::{BLOCK, GROUP_LEN, Storage};
pub use table::{KIND, LAYOUT, QuadAce};

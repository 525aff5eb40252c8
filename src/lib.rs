//! Small games solved completely, answered in O(1) from embedded tables.
//!
//! To pocket games what endgame tablebases are to chess: the answers were computed once, are part of your program, and
//! cost nanoseconds. Nothing runs at start-up, nothing is allocated, and there is no dependency but the lookup crate,
//! which is `no_std` like this one.
//!
//! ```
//! use solvetab::code_breaking::{Feedback, Next};
//! use solvetab::quad_ace::{Hands, Outcome};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Bulls and Cows: the next guess after any answer.
//! let turn = solvetab::bulls_and_cows().start();
//! assert_eq!(turn.guess().to_string(), "0123");
//! let Next::Guess(turn) = turn.answer("1A2B".parse()?)? else { unreachable!() };
//! assert_eq!(turn.remaining(), 216);
//!
//! // 24 points: is there a way, and which?
//! let expression = solvetab::twenty_four().solve([3, 3, 8, 8])?;
//! assert_eq!(expression.unwrap().to_string(), "8/(3-8/3)");
//!
//! // QuadAce: what perfect play makes of a position.
//! let start = Hands::new(1, 1)?;
//! assert_eq!(solvetab::quad_ace().probe(start, start)?, Outcome::Draw);
//! # Ok(())
//! # }
//! ```
//!
//! The types are those of [`solvetab_lookup`], which can also open tables from files (features `std` and `mmap`) and check
//! them (feature `verify`).

#![no_std]
#![forbid(unsafe_code)]

mod tables;

pub use solvetab_lookup::*;

/// Bulls and Cows: codes of 4 different digits (`4x10`), a strategy for all 5040 secrets.
///
/// ```
/// let tree = solvetab::bulls_and_cows();
/// assert_eq!(tree.start().remaining(), 5040);
/// assert_eq!(tree.start().worst(), 7);
/// ```
#[must_use]
pub fn bulls_and_cows() -> &'static code_breaking::DecisionTree {
    &tables::BULLS_AND_COWS_4X10
}

/// Mastermind: codes of 4 pegs in 6 colours (`4x6r`), a strategy for all 1296 secrets.
///
/// ```
/// let tree = solvetab::mastermind();
/// assert_eq!(tree.start().remaining(), 1296);
/// assert_eq!(tree.rules().to_string(), "4x6r");
/// ```
#[must_use]
pub fn mastermind() -> &'static code_breaking::DecisionTree {
    &tables::MASTERMIND_4X6R
}

/// The 24-point game: all 1820 hands of four cards from 1 to 13.
///
/// ```
/// # fn main() -> Result<(), solvetab::QueryError> {
/// let hands = solvetab::twenty_four();
/// assert!(hands.solve([1, 1, 1, 1])?.is_none());
/// assert!(hands.solve([0, 1, 1, 1]).is_err());
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn twenty_four() -> &'static twenty_four::TwentyFour {
    &tables::TWENTY_FOUR
}

/// QuadAce in base 10: all 3025 positions.
///
/// ```
/// use solvetab::quad_ace::{Hands, Outcome};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (mover, opponent) = (Hands::new(0, 1)?, Hands::new(7, 7)?);
/// assert!(matches!(solvetab::quad_ace().probe(mover, opponent)?, Outcome::Loss { .. }));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn quad_ace() -> &'static quad_ace::QuadAce {
    &tables::QUAD_ACE_10
}

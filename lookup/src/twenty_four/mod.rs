//! The 24-point game: make 24 from four cards with + - * / and brackets, each card once.
//!
//! [`Cards`] are the four cards, [`TwentyFour`] knows every one of the 1820 hands, [`Expression`] is a way to write 24.

mod cards;
mod expression;
mod table;

pub use cards::{CARDS, Cards, HANDS, MAX_CARD};
pub use expression::{CODES, Expression, Operand, Operation, Step};
pub use table::{Hand, KIND, LAYOUT, Record, TARGET, TwentyFour};

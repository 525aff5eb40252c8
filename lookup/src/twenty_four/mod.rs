//! The 24-point game: make 24 from four cards with + - * / and brackets, each card once. And its
//! kin: other targets, one to seven cards.
//!
//! [`Cards`] are a hand, [`TwentyFour`] knows all solutions of every hand of a deck, [`Expression`]
//! is one of them, [`Targets`] knows which numbers from 0 to 127 each hand makes. [`Numbers`] knows
//! every numbers round: how few of six numbers make a target, and which number is nearest.

mod cards;
mod deck;
pub(crate) mod expression;
mod fraction;
pub(crate) mod numbers;
mod selection;
pub(crate) mod table;
pub(crate) mod targets;
mod written;

pub use cards::{Cards, IntoCards, MAX_CARD, MAX_CARDS, MAX_DECK_CARDS};
pub use deck::Deck;
pub use expression::{Calculation, Expression, Token};
pub use fraction::{Fraction, Operation};
pub use numbers::Numbers;
pub use table::{Hand, Solutions, TwentyFour};
pub use targets::Targets;
pub use written::{Style, Styled};

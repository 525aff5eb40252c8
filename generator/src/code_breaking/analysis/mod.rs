//! What can be said of a game so far, whether its codes are those of rules or the words of a list: who plays and who asks for the next guess
//! hear the same.

mod advice;
mod game;
mod of_list;
mod of_rules;
mod positions;
mod rating;

pub(super) use advice::{Advice, EXACT_BELOW};
pub(super) use game::{GuessingGame, Move};
pub(super) use of_list::ListGame;
pub(super) use of_rules::RulesGame;
pub(super) use positions::{Analysis, Position};
pub(super) use rating::{Comparison, Rating};

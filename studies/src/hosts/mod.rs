//! Hosts who fix no secret and only stay consistent: what they force, and what choice they have.
//!
//! Each answer of such a host fits some code, and he admits that a guess is the secret only if no
//! other answer is possible. He is judged by how many guesses the player needs. Three hosts are
//! asked about, by what they know of the player:
//!
//! - who knows the player's tree forces its worst case: [`Forced`], with how many answers were open
//!   to him on the way;
//! - who does not know it answers by a rule, and may draw between answers: [`Unknowing`], for the
//!   host of [`longest`](solvetab_solver::code_breaking::advice::longest) and for the one of
//!   [`most_codes`];
//! - against a player who draws each guess from the codes that fit, the rule that forces most on
//!   average is found by [`random_player`].
//!
//! Nothing is rounded: averages are fractions, or two numbers that the value is proven to be
//! between.

mod forced;
pub mod random_player;
mod unknowing;

pub use forced::{Forced, Open};
pub use unknowing::{Rule, Unknowing, most_codes};

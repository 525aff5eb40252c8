//! Adversarial codemakers: how many guesses they force, and what choice they have.
//!
//! An adversarial codemaker never commits to a secret. Its feedback is always consistent with some
//! code, and it admits that a guess is the secret only if no other feedback is possible. It is
//! judged by how many guesses the codebreaker needs. There are three, by what they know of the
//! codebreaker:
//!
//! - One that knows the tree forces its worst case: [`Forced`], with how much feedback was open on
//!   the way.
//! - One that does not know it follows a rule, and may draw: [`Unknowing`], for the codemaker of
//!   [`longest`](solvetab_solver::code_breaking::advice::longest) and for that of [`most_codes`].
//! - Against a codebreaker who draws each guess from the candidates, [`random_player`] finds the
//!   rule that forces most on average.
//!
//! Nothing is rounded: averages are fractions, or two numbers that the value is proven to be
//! between.

mod forced;
pub mod random_player;
mod unknowing;

pub use forced::{Forced, Open};
pub use unknowing::{Rule, Unknowing, most_codes};

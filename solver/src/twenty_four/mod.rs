//! The 24-point game and its kin, solved: all ways to make a number from one to seven cards with +
//! - * / and brackets, each card once.
//!
//! Not expressions are tried but normal forms (`forms`), of which there are far fewer: one for each
//! rational function of the cards, in which equal cards look the same. They are searched from the
//! target downwards (`search`) and written as a person would (`writing`).
//!
//! - [`Solver`] solves one hand after another. Cards are whole numbers from -100 to 100, a target
//!   is any fraction.
//! - [`Task`] tells of a [`TypedExpression`] whether it is a solution, and why not.
//! - [`numbers`] plays rounds in which cards may be left over or every step is a positive whole
//!   number, and finds the nearest number.
//! - [`reach`] answers every target of such a round at once, of one selection of numbers or of
//!   many:
//!   the nearest number and the fewest numbers that make it.
//! - [`encode`] makes the tables that `solvetab_lookup::twenty_four` probes: of the standard deck,
//!   or of any other that [`estimate`] does not refuse. The hands are shared between threads, and
//!   the same deck gives the same bytes with any number of them.
//! - [`statistics`] solves and counts all hands of a deck; a [`Level`] has those that are easy or
//!   hard.
//!
//! All solutions of six cards:
//!
//! ```
//! use solvetab_lookup::twenty_four::{Cards, Fraction};
//! use solvetab_solver::twenty_four::Solver;
//!
//! let cards: Cards = "3 5 7 8 11 13".parse()?;
//! let mut solver = Solver::new();
//! let solved = solver.solve(cards, Fraction::whole(24));
//! assert_eq!(solved.solutions().len(), 313);
//! for solution in solved.solutions() {
//!     assert_eq!(solution.expression.calculations().last().unwrap().result, Fraction::whole(24));
//! }
//! # Ok::<(), solvetab_lookup::InputError>(())
//! ```
//!
//! A deck solved, and its table probed at once:
//!
//! ```
//! use solvetab_lookup::twenty_four::{Deck, Fraction, TwentyFour};
//! use solvetab_solver::control::Unwatched;
//! use solvetab_solver::twenty_four::encode::encode;
//!
//! // Three cards of 1 to 10 make 12.
//! let deck = Deck { cards: 3, max: 10, target: Fraction::whole(12) };
//! let table = TwentyFour::new(encode(deck, &Unwatched)?.to_table())?;
//! assert_eq!(table.solve([2, 3, 8])?.unwrap().to_string(), "8*3/2");
//! assert_eq!(table.solve([1, 1, 1])?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card_set;
pub mod encode;
mod equivalence;
mod every_hand;
mod forms;
pub mod numbers;
pub mod reach;
mod search;
mod solve;
pub mod statistics;
mod task;
mod typed;
mod values;
mod writing;

pub use encode::{Estimate, estimate};
pub use equivalence::essentially_different;
pub use every_hand::DeckError;
pub use search::number_of_functions;
pub use solve::{Solution, SolvedHand, Solver};
pub use statistics::Level;
pub use task::{Refusal, Task};
pub use typed::{NoValue, TypedExpression, Unreadable};

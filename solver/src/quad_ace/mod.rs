//! QuadAce: every position of a game by retrograde analysis, and what can be said of all of them.
//!
//! - [`retrograde`] decides every position, [`reach`] plays every game from the start: both take
//!   the rules and return what they found.
//! - [`encode`] makes a table of it, as it is written to a file and read by `solvetab-lookup`.
//!   [`solved_table`] does the three steps for who has a question rather than a file to make.
//! - [`survey`] sums a game up in a few figures. [`choices`] lists a player's moves with their
//!   values.
//!
//! ```
//! use solvetab_lookup::layout::Storage;
//! use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, QuadAce, Rules};
//! use solvetab_solver::control::Unwatched;
//! use solvetab_solver::quad_ace::reach::Reached;
//! use solvetab_solver::quad_ace::{encode, retrograde};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let rules = Rules::new(16, 2, Operation::Add, Goal::Empty)?;
//! let solution = retrograde::solve(rules, &Unwatched)?;
//! let reached = Reached::from_start(rules, &Unwatched)?;
//! let table = QuadAce::new(encode::encode(&solution, Some(&reached), Storage::Dense).to_table())?;
//!
//! let (mover, opponent) = (Hands::from_slice(16, &[0, 5])?, Hands::from_slice(16, &[11, 3])?);
//! assert_eq!(table.probe(mover, opponent)?, Outcome::Win { plies: 1 });
//! assert_eq!(table.best_moves(mover, opponent)?.next(), Some(Hands::OUT));
//! assert_eq!(table.is_reachable(mover, opponent)?, Some(true));
//! # Ok(())
//! # }
//! ```

mod choices;
pub mod encode;
pub mod reach;
pub mod retrograde;
pub mod survey;

pub use choices::{Choice, choices};
pub use encode::{MOST_PLAYED, solved_table};

use solvetab_lookup::quad_ace::{Goal, Operation};

/// Meaning of an operation in a few words.
#[must_use]
pub fn operation_summary(operation: Operation) -> &'static str {
    match operation {
        Operation::Add => "The opponent's hand is added to one's own",
        Operation::Multiply => "The opponent's hand multiplies one's own",
    }
}

/// Meaning of a goal in a few words.
#[must_use]
pub fn goal_summary(goal: Goal) -> &'static str {
    match goal {
        Goal::Empty => "All hands at 0",
        Goal::Equal => "Two live hands or more, all equal",
    }
}

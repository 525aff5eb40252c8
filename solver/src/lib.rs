//! Solves small games completely, in memory.
//!
//! ```
//! let optimal = solvetab_solver::solve("4x6r")?;
//! let cost = optimal.tree.cost();
//! assert_eq!((cost.total, cost.worst), (5625, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | entry point |
//! |---|---|
//! | The proven best tree of a guessing game | [`solve`], [`search::solve`] with options |
//! | A tree by entropy, or another heuristic | [`strategy::heuristic::build`] |
//! | A game so far: candidates, best guess, regret | [`advice::Analysis`] |
//! | A certificate that no tree is better | [`proof::certificate::prove`] |
//! | Every way to make 24, or another number | [`twenty_four::Solver`] |
//! | Every position of QuadAce | [`quad_ace::retrograde::solve`] |
//!
//! Rules and options go in; a tree, or the sections of a table, come out. Nothing here touches a
//! file or a terminal, or ends the process. A long computation shows what it knows to a
//! [`control::Control`], which may interrupt it. The crate [`lookup`] reads what comes out, in
//! memory or from a file. The program `solvetab` is a command line around this crate.
//!
//! # Features
//!
//! - `parallel` (default): searches use the threads of the caller's rayon pool.

mod choices;
pub mod code_breaking;
pub mod control;
pub mod encoded;
mod fraction;
mod parallel;
pub mod quad_ace;
mod random;
#[doc(hidden)]
pub mod spine;
pub mod twenty_four;

pub use code_breaking::game::Game;
pub use code_breaking::search::{Objective, Optimal, Question, Resources, SolveError};
pub use code_breaking::{advice, game, proof, search, strategy};
/// The types of games, rules and tables, which the signatures here name.
pub use solvetab_lookup as lookup;

/// The tree with the least total number of guesses, proven: for rules such as `"4x10"`, or any
/// [`Game`].
///
/// Among the trees with the least total it has the least worst case, then the fewest secrets at it.
///
/// # Errors
///
/// [`SolveError::Game`] if the text names no rules.
pub fn solve<G>(game: G) -> Result<Optimal, SolveError>
where
    G: TryInto<Game>,
    SolveError: From<G::Error>,
{
    search::solve(&game.try_into()?, Question::default(), &Resources::default())
}

//! Solves small games completely, in memory: Mastermind and its kin, 24 points, QuadAce.
//!
//! ```
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let optimal = solvetab_solver::solve("4x6r")?;
//!     let cost = optimal.tree.cost();
//!     println!("{} guesses in total, at most {}", cost.total, cost.worst); // 5625, at most 6
//!     # assert_eq!((cost.total, cost.worst), (5625, 6));
//!     Ok(())
//! }
//! ```
//!
//! Rules and options go in; a tree, or the sections of a table, come out. Nothing here touches a
//! file or a terminal, or ends the process. Build with optimisation: a debug build takes many times
//! as long.
//!
//! # Which function for which question
//!
//! | question | function | cost |
//! |---|---|---|
//! | Which tree is the best, proven? | [`solve`], [`search::solve`] | seconds for 5000 secrets |
//! | ... watched, interrupted, continued | [`search::solve_watched`] | the same |
//! | Which tree is good, at once? | [`heuristic::build`] | secrets × guesses a level |
//! | A game so far: what to guess? | [`Analysis`] | one partition a guess; exact near the end |
//! | ... if the codes are too many to list | [`Hybrid`] | bounded by its options |
//! | ... if one feedback may be wrong | [`guess_with_one_wrong`] | two partitions a guess |
//! | Why is no tree better? | [`certificate::prove`] | a few times the search |
//! | How is a search spread over machines? | [`search::distributed`] | the search, divided |
//! | Every way to make 24? | [`twenty_four::Solver`] | grows steeply with each card |
//! | A target from six cards, as on television? | [`numbers::play`] | the same |
//! | QuadAce: who wins every position? | [`retrograde::solve`] | linear in the positions |
//! | A table of any of these? | `encode` of each game | linear in its size |
//!
//! [`heuristic::build`]: strategy::heuristic::build
//! [`Analysis`]: advice::Analysis
//! [`Hybrid`]: advice::large::Hybrid
//! [`guess_with_one_wrong`]: advice::GuessingGame::guess_with_one_wrong
//! [`certificate::prove`]: proof::certificate::prove
//! [`numbers::play`]: twenty_four::numbers::play
//! [`retrograde::solve`]: quad_ace::retrograde::solve
//!
//! Measured times: [exact
//! search](https://github.com/solvetab/solvetab/blob/main/docs/search.md), [24
//! points](https://github.com/solvetab/solvetab/blob/main/docs/twenty-four.md),
//! [QuadAce](https://github.com/solvetab/solvetab/blob/main/docs/quad-ace.md).
//!
//! # The types
//!
//! ```text
//! "4x10", Rules, CodeList ─> Game
//! Game ─┬ search::solve(Question, Resources) ─> Optimal { tree, proven, at_worst }
//!       ├ strategy::heuristic::build ─────────> Tree
//!       └ proof::certificate::prove ──────────> Certificate
//! Cards ─ twenty_four::Solver::solve ─────────> SolvedHand ─> Solution
//! Rules ─ quad_ace::retrograde::solve ────────> Solution
//!
//! each ── encode ─> Encoded ─> Table, as lookup reads it
//! long computations ── snapshots ─> Control ── break ─> Interrupted { known }
//! ```
//!
//! Types of rules, codes, cards and tables are those of [`lookup`], which also reads what comes
//! out.
//!
//! # Errors
//!
//! Every error is one sentence. `{:?}` gives the same sentence as `{}`, so a `main` that returns
//! the error prints it. An interrupted computation is an error too: [`control::Interrupted`] holds
//! what is known by then.
//!
//! # Features
//!
//! | feature | adds | needs |
//! |---|---|---|
//! | `parallel` (default) | searches use the threads of the current rayon pool | rayon |
//!
//! Without it everything runs on the calling thread, also in a browser (`wasm32-unknown-unknown`).

mod choices;
pub mod claim;
pub mod code_breaking;
pub mod control;
pub mod encoded;
mod fraction;
mod mixing;
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
    search::solve(
        &game.try_into()?,
        Question::default(),
        &Resources::default(),
    )
}

/// Its example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Advice about a game so far: the candidates, the best guess known, and the rating of any other
//! guess. It also says how long an adversarial codemaker can keep the game going, and which
//! feedback is to blame when no code is consistent. The codes may be those of rules or the words of
//! a list.
//!
//! ```
//! use solvetab_solver::code_breaking::advice::{Analysis, Comparison, RulesGame};
//!
//! let analysis = Analysis::new(RulesGame::new("4x8".parse()?));
//! let moves = [("0123".parse()?, "1A1B".parse()?), ("0245".parse()?, "1A0B".parse()?)];
//! let position = analysis.consistent(&moves)?;
//! assert_eq!(position.left.len(), 18);
//! let best = analysis.advice(&moves)?;
//! let comparison = Comparison::new(&analysis, &position, "0167".parse()?);
//! assert_eq!(Some(comparison.best.guess), best.guess);
//! assert!(comparison.rated.cells < comparison.best.cells);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adaptive;
mod coloured;
mod contradiction;
mod game;
mod guidance;
pub mod large;
pub mod lies;
mod positions;
mod rating;
mod review;

pub use adaptive::longest;
pub use coloured::{ColouredGame, UnusedHint};
pub use contradiction::{OneWrong, wrong_for};
pub use game::{Followed, GuessingGame, ListGame, Move, RulesGame, TableTurn};
pub use guidance::{Advice, EXACT_BELOW, Source, ToCome};
pub use positions::{Analysis, Position};
pub use rating::{Comparison, Rating};
pub use review::{Review, Reviewed};

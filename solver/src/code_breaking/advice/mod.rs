//! Advice about a game so far: the candidates, the best guess known, and the rating of any other
//! guess. It also says how long an adversarial codemaker can keep the game going, and which
//! feedback is to blame when no code is consistent. The codes may be those of rules or the words of
//! a list.
//!
//! ```
//! use solvetab_solver::code_breaking::advice::{Analysis, Comparison, Guess, GuessingGame};
//!
//! let analysis = Analysis::new(GuessingGame::from_rules("4x8".parse()?));
//! let game = analysis.game();
//! let moves = [
//!     (game.read("0123")?, game.read_feedback("1A1B")?),
//!     (game.read("0245")?, game.read_feedback("1A0B")?),
//! ];
//! let position = analysis.consistent(&moves)?;
//! assert_eq!(position.left.len(), 18);
//! let best = analysis.advice(&moves)?;
//! let comparison = Comparison::new(&analysis, &position, game.read("0167")?);
//! assert_eq!(Some(comparison.best.guess), best.guess.map(Guess::Listed));
//! assert!(comparison.rated.cells < comparison.best.cells);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adaptive;
mod entropy;
mod first_words;
mod follow;
mod guessing_game;
mod guidance;
mod known_tree;
pub mod large;
mod lookahead;
mod off_the_table;
mod one_wrong;
mod positions;
mod rating;
mod review;
mod suggestion;
#[cfg(test)]
mod tests;
mod unused_hint;

pub use adaptive::longest;
pub use first_words::{FirstWord, FirstWords};
pub use guessing_game::{Guess, GuessingGame, Move};
pub use guidance::{Advice, Source, ToCome};
pub use known_tree::KnownTree;
pub use one_wrong::OneWrong;
pub use positions::{Analysis, Position};
pub use rating::{Comparison, Rating};
pub use review::{Review, Reviewed};
pub use unused_hint::UnusedHint;

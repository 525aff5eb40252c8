//! Codes too many to list: up to 16 positions and 36 symbols, so that a code's number would need up to 83 bits.
//!
//! No table has them. [`Rules`], [`Code`] and [`Feedback`] are those of the game; they are wider than their namesakes of
//! the [module above](super), which number codes and answers to find them in a table.

mod code;
mod feedback;
mod rules;

pub use code::Code;
pub use feedback::Feedback;
pub use rules::Rules;

/// Most positions a code can have.
pub const MAX_POSITIONS: u8 = 16;
/// Most different symbols there can be: 0-9, then a-z.
pub const MAX_SYMBOLS: u8 = 36;

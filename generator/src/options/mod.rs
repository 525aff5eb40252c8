//! Options that name a game, and the notation of its codes, feedback, cards and hands.

pub(crate) mod alphabet;
pub(crate) mod feedback;
pub(crate) mod game;
pub(crate) mod list;
pub(crate) mod notation;
pub(crate) mod outside;
pub(crate) mod played;
pub(crate) mod quad_ace;
pub(crate) mod question;
pub(crate) mod twenty_four;
pub(crate) mod weight_file;

//! Which game is meant, and how its codes, feedback, cards and hands are typed and shown.

pub(crate) mod alphabet;
pub(crate) mod feedback;
pub(crate) mod game;
pub(crate) mod list;
pub(crate) mod notation;
pub(crate) mod outside;
pub(crate) mod played;
pub(crate) mod quad_ace;
pub(crate) mod twenty_four;
pub(crate) mod weight_file;

//! The answers to guesses: of all guesses to one secret at once, and between two codes.
//!
//! [`universe`] is the way in. For all guesses at once: [`lanes`] (one bit of each guess, and arithmetic on them), [`guess_sets`] (which
//! guesses have which symbol), [`scan`] (a lower bound for every guess), [`excess`] (what a scan finds), in loops that are written out ([`unrolled`]);
//! which guesses need not be scanned ([`representatives`]). Between two codes:
//! [`dividing`]. [`processor`] has all that is unsafe.

pub(crate) mod dividing;
pub(crate) mod excess;
pub(crate) mod guess_sets;
pub(crate) mod lanes;
mod processor;
pub(crate) mod representatives;
pub(crate) mod scan;
pub(crate) mod universe;
mod unrolled;

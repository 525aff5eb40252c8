//! The lookup crate from outside, in one program, so that it is linked once.

mod damaged;
mod extreme_arguments;

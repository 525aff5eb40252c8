//! Trees that are proven optimal.

mod small;
mod small_bounds;

pub mod bounds;
pub mod classes;
pub mod optimal;
pub mod scan;
pub mod search;
pub mod symmetry;
pub mod table;
pub mod ties;
pub mod universe;

pub use small::solve;

//! All tests of the checker in one program.

mod certificates;
mod cheats;
mod tables;

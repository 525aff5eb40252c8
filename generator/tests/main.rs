//! The program as people and other programs meet it, in one test program, so that it is linked
//! once.

mod advice;
mod black;
mod certificates;
mod cluster;
mod colours;
mod command_line;
mod damage;
mod disturbed;
mod files;
mod folders;
mod hostile;
mod installed;
mod large;
mod no_leading_zero;
mod one_lie;
mod play;
mod program;
mod quad_ace;
mod quad_ace_document;
mod questions;
mod readme;
mod refusals;
mod shells;
mod solve;
mod twenty_four;
mod weights;
mod words;

/// Shared with the tests of the tables.
#[path = "../../tests/document.rs"]
mod document;
#[path = "../../tests/word_table.rs"]
mod word_table;

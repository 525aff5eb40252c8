//! The program as people and other programs meet it, in one test program, so that it is linked once.

mod command_line;
mod files;
mod quad_ace;
mod quad_ace_document;
mod readme;
mod solve;
mod twenty_four;

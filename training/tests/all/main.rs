//! Data sets and graders, in one program.

mod datasets;
mod grades;

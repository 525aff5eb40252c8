//! The checker against what is shipped, and against what was changed in it.

mod tables;

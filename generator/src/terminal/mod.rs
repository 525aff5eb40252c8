//! The terminal and the process: progress, standard error, Ctrl-C.

pub(crate) mod interruption;
pub(crate) mod progress_bar;
pub(crate) mod standard_error;

//! Layouts of tables: for the encoders and tests of this project alone.
//!
//! Semantic versioning does not cover what is named here: a release that reads and writes another
//! layout changes it. What it is made of is beside the readers, so that each layout exists once.

pub use crate::code_breaking::colour_tree::{
    parameters as colour_tree_parameters, width as colours_width,
};
pub use crate::code_breaking::decision_tree::parameters as decision_tree_parameters;
pub use crate::code_breaking::node::{Node, NodeLayout};
pub use crate::code_breaking::word_tree::parameters as word_tree_parameters;
pub use crate::format::{
    DIGEST_AT, DIGEST_LEN, HEADER_LEN, Header, MAGIC, PARAMETERS_LEN, PROVENANCE, SECTIONS,
};
pub use crate::quad_ace::outcome::{byte_of_outcome, outcome_of_byte};
pub use crate::quad_ace::storage::{BLOCK, GROUP_LEN, Storage};
pub use crate::quad_ace::table::parameters as quad_ace_parameters;
pub use crate::twenty_four::expression::codes;
pub use crate::twenty_four::numbers::{PARAMETERS as NUMBERS_PARAMETERS, record as numbers_record};
pub use crate::twenty_four::table::{Record, Records};
pub use crate::twenty_four::targets::PARAMETERS as TARGETS_PARAMETERS;
#[cfg(feature = "verify")]
pub use crate::verify::digest;

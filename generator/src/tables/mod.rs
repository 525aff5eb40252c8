//! Tables: which there are, where they are, how they are made, kept, and exported.

pub(crate) mod catalogue;
pub(crate) mod code_breaking;
pub(crate) mod container;
pub(crate) mod cost;
pub(crate) mod export;
pub(crate) mod first_use;
pub(crate) mod folder;
pub(crate) mod game;
pub(crate) mod leftovers;
pub(crate) mod manifest;
pub(crate) mod provenance;
pub(crate) mod quad_ace;
pub(crate) mod recipe;
pub(crate) mod shipped;
pub(crate) mod tree_file;
pub(crate) mod twenty_four;
pub(crate) mod word_lists;

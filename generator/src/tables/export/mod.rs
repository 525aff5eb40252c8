//! A table's content for other programs: CSV, JSON, graphs.

pub(crate) mod evaluated;
pub(crate) mod hands;
pub(crate) mod hidden_hands;
pub(crate) mod positions;
pub(crate) mod steps;
pub(crate) mod trees;

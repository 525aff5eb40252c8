//! A strategy as a table.

//! An optimal tree in a file, a table.

use std::path::Path;

use solvetab_solver::code_breaking::encode;
use solvetab_solver::code_breaking::exact::{Codes, Optimal};

use crate::container;

/// Writes a tree as a table.
pub(super) fn write_tree(path: &Path, codes: &Codes, optimal: &Optimal) -> anyhow::Result<()> {
    let encoded = match codes {
        Codes::Rules(rules) => encode::optimal(*rules, optimal),
        Codes::List(list) => encode::optimal_of_list(list, optimal),
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    container::write_atomically(path, &container::to_file(&name, &encoded)?)
}

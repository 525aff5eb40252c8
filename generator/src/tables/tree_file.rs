//! An optimal tree in a file, a table.

use std::path::Path;

use solvetab_solver::encoded::Encoded;

use crate::report::usage;
use crate::tables::container;

/// Writes a tree as a table.
pub(crate) fn write_tree(path: &Path, encoded: &Encoded) -> anyhow::Result<()> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    container::write_atomically(path, &container::to_file(&name, encoded)?)
}

/// Refuses a name that says that the file is JSON.
pub(crate) fn refuse_other_files(path: &Path) -> anyhow::Result<()> {
    if path.extension().is_some_and(|ending| ending == "json") {
        return Err(usage(format!(
            "{} would be a table, not JSON: name it {}, and make JSON of it with solvetab export --json",
            path.display(),
            path.with_extension("tab").display()
        )));
    }
    Ok(())
}

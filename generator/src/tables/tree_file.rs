//! An optimal tree in a file, a table.

use std::ffi::OsStr;
use std::path::Path;

use solvetab_solver::encoded::Encoded;

use crate::report::usage;
use crate::tables::container;
use crate::tables::folder::is_file_name;
use crate::tables::manifest::{self, Manifest};

/// Writes a tree as a table, and its line into the `B3SUMS` beside it, if there is one.
pub(crate) fn write_tree(path: &Path, encoded: &Encoded) -> anyhow::Result<()> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = container::to_file(&name, encoded)?;
    if is_listed(path) {
        manifest::put(path, &file, |_| ()).map(drop)
    } else {
        container::write_atomically(path, &file)
    }
}

/// Returns whether a file is to have a line in a list beside it.
fn is_listed(path: &Path) -> bool {
    container::folder_of(path)
        .join(manifest::FILE_NAME)
        .exists()
        && path
            .file_name()
            .and_then(OsStr::to_str)
            .is_some_and(is_file_name)
}

/// Refuses a name that says that the file is JSON, and one beside a `B3SUMS` that cannot be used.
pub(crate) fn refuse_other_files(path: &Path) -> anyhow::Result<()> {
    if path.extension().is_some_and(|ending| ending == "json") {
        return Err(usage(format!(
            "{} would be a table, not JSON: name it {}, and make JSON of it with solvetab export --json",
            path.display(),
            path.with_extension("tab").display()
        )));
    }
    if is_listed(path) {
        Manifest::read(container::folder_of(path))?;
    }
    Ok(())
}

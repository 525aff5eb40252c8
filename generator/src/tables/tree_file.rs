//! An optimal tree in a file, a table.

use std::ffi::OsStr;
use std::path::Path;

use solvetab_solver::encoded::Encoded;

use crate::report::usage;
use crate::tables::folder::is_file_name;
use crate::tables::{container, manifest};

/// Writes a tree as a table, and its line into the `B3SUMS` beside it, if there is one.
pub(crate) fn write_tree(path: &Path, encoded: &Encoded) -> anyhow::Result<()> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let file = container::to_file(&name, encoded)?;
    container::write_atomically(path, &file)?;
    let folder = container::folder_of(path);
    match path.file_name().and_then(OsStr::to_str).filter(|name| is_file_name(name)) {
        Some(name) if folder.join(manifest::FILE_NAME).exists() => manifest::list(folder, name, &file, |_| ()),
        _ => Ok(()),
    }
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

//! The program in a process of its own, which knows nothing of the home of who runs the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A home for all tests: whatever the program keeps there is made by this release.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("home")
}

/// The program, whose data folder is in a home of the tests' own.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvetab"));
    command.env("HOME", home()).env_remove("XDG_DATA_HOME").env_remove("SOLVETAB_TABLES");
    command
}

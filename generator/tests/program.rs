//! The program in a process of its own, which knows nothing of the home of who runs the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::Command as Checked;
use serde_json::Value;

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

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub(crate) fn tables() -> PathBuf {
    root().join("tables")
}

pub(crate) fn solvetab(arguments: &str) -> Checked {
    let mut command = Checked::from_std(program());
    command.current_dir(root()).args(arguments.split_whitespace());
    command
}

pub(crate) fn json(arguments: &str) -> Value {
    let output = solvetab(arguments).arg("--json").output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Nothing on standard output, one sentence on standard error that contains `what`, and the exit code.
pub(crate) fn refuses(arguments: &str, code: i32, what: &str) {
    let output = solvetab(arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    assert!(output.stdout.is_empty(), "{arguments}");
    assert!(message.starts_with("solvetab: ") && message.lines().count() == 1, "{arguments}: {message}");
    assert!(message.contains(what), "{arguments}: {message}");
}

/// A command whose output goes to a device on which nothing fits.
#[cfg(target_os = "linux")]
pub(crate) fn says_that_the_disk_is_full(command: &mut Command) {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command.stdout(full).stderr(std::process::Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"));
}

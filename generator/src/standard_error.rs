//! What is said to people beside the answer. That nobody hears it changes neither the work nor the verdict: a search of hours does not
//! end because the reader of its first word has gone.

use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

/// Writes a line to standard error, as the program's; if it cannot be written, nothing happens.
pub(crate) fn complain(line: &str) {
    write(&format!("solvetab: {}", harmless(line)));
}

/// What a file or a person said, without the characters that a terminal obeys.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

/// A path without them.
pub(crate) fn shown(path: &Path) -> String {
    harmless(&path.display().to_string())
}

/// Writes a JSON object on a line of standard error; if it cannot be written, nothing happens.
pub(crate) fn complain_in_json(object: &Value) {
    write(&object.to_string());
}

fn write(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

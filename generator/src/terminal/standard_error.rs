//! Messages to people beside the answer. Errors while writing them are ignored and change neither
//! the work nor the verdict: a search of hours does not end because the reader of its first word
//! has gone.

use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

/// Writes a line to standard error, as the program's; if it cannot be written, nothing happens.
pub(crate) fn complain(line: &str) {
    write(&format!("solvetab: {}", harmless(line)));
}

/// Text of a file or a person, without the characters that a terminal obeys: controls, and those
/// that reverse what is read.
pub(crate) fn harmless(text: &str) -> String {
    let reverses = |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .map(|c| {
            if c.is_control() || reverses(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect()
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

//! Figures of the documents: computed by tests, written into marked blocks by a command.
//!
//! A block stands between the lines `<!-- figures: NAME -->` and `<!-- end of figures -->`.
//! [`figures`] compares it with what was computed. `UPDATE_EXPECT=1 cargo test figures` writes all
//! blocks anew, so the tests that call it have `figures` in their name. The prose around a block is
//! free.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const END: &str = "<!-- end of figures -->";

/// The tests of one program write one document at a time.
static WRITING: Mutex<()> = Mutex::new(());

/// Compares blocks of a document with what was computed, by name, or writes them into it.
pub fn figures(document: &str, computed: &[(&str, String)]) {
    let _one_at_a_time = WRITING.lock();
    let path = root().join(document);
    let mut text = fs::read_to_string(&path).unwrap();
    for (name, figures) in computed {
        let begin = format!("<!-- figures: {name} -->\n");
        let (before, rest) = text
            .split_once(&begin)
            .unwrap_or_else(|| panic!("{document} lacks the line {begin}"));
        let (block, after) = rest
            .split_once(END)
            .unwrap_or_else(|| panic!("{document}: {name} has no end"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            text = format!("{before}{begin}{}\n{END}{after}", figures.trim_end());
        } else {
            assert_eq!(
                block.trim_end(),
                figures.trim_end(),
                "{document}, {name}: `UPDATE_EXPECT=1 cargo test figures` writes what is computed"
            );
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, text).unwrap();
    }
}

/// A table of Markdown.
pub fn table(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(heading.iter().map(|&cell| cell.to_owned()).collect());
    text += &format!("|{}\n", "---|".repeat(heading.len()));
    text.extend(rows.into_iter().map(line));
    text
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

//! Embeds the shipped tables that are present and intact, so that the program answers without
//! files. It takes those in `tables/` beside this file, where a release puts them, else those of
//! the repository; other tables may lie beside them. None is no error: what is not embedded is made
//! when it is asked for.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

include!("src/tables/embedded_names.rs");

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = [root.join("tables"), root.join("../tables")]
        .into_iter()
        .find(|folder| folder.join("B3SUMS").exists());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/tables/embedded_names.rs");
    println!(
        "cargo::rerun-if-changed={}",
        folder.as_deref().unwrap_or(&root.join("tables")).display()
    );
    let tables = folder.as_deref().map(intact).unwrap_or_default();
    let mut code = format!(
        "pub(crate) static EMBEDDED: [(&str, &[u8]); {}] = [\n",
        tables.len()
    );
    for (name, path) in tables {
        let _ = writeln!(code, "    ({name:?}, include_bytes!({path:?})),");
    }

    code += "];\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("embedded.rs");
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error={} cannot be written: {error}", out.display());
    }
}

/// The shipped tables of a folder that have the digest in its `B3SUMS`: names and absolute paths.
fn intact(folder: &Path) -> Vec<(String, PathBuf)> {
    let sums = fs::read_to_string(folder.join("B3SUMS")).unwrap_or_default();
    let mut tables = Vec::new();
    for (digest, file) in sums.lines().filter_map(|line| line.split_once("  ")) {
        let Some(name) = file
            .strip_suffix(".tab")
            .filter(|name| EMBEDDED_NAMES.contains(name))
        else {
            continue;
        };
        let Ok(path) = folder.join(file).canonicalize() else {
            continue;
        };
        if fs::read(&path).is_ok_and(|content| blake3::hash(&content).to_hex().as_str() == digest) {
            tables.push((name.to_owned(), path));
        }
    }
    tables
}

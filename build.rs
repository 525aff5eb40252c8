//! Checks the tables that `src/tables.rs` embeds against `tables/B3SUMS`, so that a damaged,
//! missing or stale table stops the build with one sentence that says what to do. It never runs a
//! solver.

use std::path::Path;
use std::{env, fs};

const FOLDER: &str = "tables";
const MANIFEST: &str = "B3SUMS";

fn main() {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    if let Err(message) = check(&Path::new(&root).join(FOLDER)) {
        println!("cargo::error={message}");
    }
}

/// Compares every listed file with its digest, and sees to it that no table is unlisted.
fn check(folder: &Path) -> Result<(), String> {
    let manifest = fs::read_to_string(folder.join(MANIFEST)).map_err(|error| {
        format!("{FOLDER}/{MANIFEST} cannot be read ({error}): make the tables with `cargo run --release -p solvetab-cli -- generate`")
    })?;
    for line in manifest.lines() {
        let (expected, name) = line
            .split_once("  ")
            .ok_or_else(|| format!("{FOLDER}/{MANIFEST} has the line \"{line}\", which is not one of b3sum"))?;
        let remedy = format!(
            "make it again with `cargo run --release -p solvetab-cli -- generate {}`",
            name.trim_end_matches(".tab")
        );
        let content = fs::read(folder.join(name))
            .map_err(|error| format!("{FOLDER}/{name} cannot be read ({error}): {remedy}"))?;
        let found = blake3::hash(&content).to_hex();
        if found.as_str() != expected {
            return Err(format!("{FOLDER}/{name} should have the BLAKE3 digest {expected}, but has {found}: {remedy}"));
        }
    }
    let files = fs::read_dir(folder).map_err(|error| format!("{FOLDER} cannot be read: {error}"))?;
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".tab") && !manifest.lines().any(|line| line.ends_with(&format!("  {name}"))) {
            return Err(format!(
                "{FOLDER}/{name} is not listed in {FOLDER}/{MANIFEST}: remove it, or generate it by its name"
            ));
        }
    }
    Ok(())
}

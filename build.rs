//! Checks the tables that `src/tables.rs` embeds against `tables/B3SUMS`, so that a damaged,
//! missing or stale table stops the build with one sentence that says what to do. It never runs a
//! solver.

use std::path::Path;
use std::{env, fs};

const FOLDER: &str = "tables";
const MANIFEST: &str = "B3SUMS";
/// The source that embeds them, by a macro with the name of the file.
const SOURCE: &str = "src/tables.rs";

fn main() {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    println!("cargo::rerun-if-changed={SOURCE}");
    if let Err(message) = check(Path::new(&root)) {
        println!("cargo::error={message}");
    }
}

/// Compares each embedded file with its digest. Other tables may lie beside them.
fn check(root: &Path) -> Result<(), String> {
    let folder = root.join(FOLDER);
    let manifest = fs::read_to_string(folder.join(MANIFEST)).map_err(|error| {
        format!("{FOLDER}/{MANIFEST} cannot be read ({error}): make the tables with `cargo run --release -p solvetab-cli -- generate`")
    })?;
    let source = fs::read_to_string(root.join(SOURCE))
        .map_err(|error| format!("{SOURCE} cannot be read: {error}"))?;
    let mut checked = 0;
    for embedded in source.split("embed!(").skip(1) {
        let Some(name) = embedded
            .trim_start()
            .strip_prefix('"')
            .and_then(|rest| rest.split('"').next())
        else {
            continue;
        };
        let remedy = format!(
            "make it again with `cargo run --release -p solvetab-cli -- generate {}`",
            name.trim_end_matches(".tab")
        );
        let mut listed = manifest.lines().filter_map(|line| line.split_once("  "));
        let (expected, _) = listed.find(|(_, listed)| *listed == name).ok_or_else(|| {
            format!("{FOLDER}/{name} is not listed in {FOLDER}/{MANIFEST}: {remedy}")
        })?;
        let content = fs::read(folder.join(name))
            .map_err(|error| format!("{FOLDER}/{name} cannot be read ({error}): {remedy}"))?;
        let found = blake3::hash(&content).to_hex();
        if found.as_str() != expected {
            return Err(format!(
                "{FOLDER}/{name} should have the BLAKE3 digest {expected}, but has {found}: {remedy}"
            ));
        }
        checked += 1;
    }
    if checked == 0 {
        Err(format!("{SOURCE} embeds no table: nothing was checked"))
    } else {
        Ok(())
    }
}

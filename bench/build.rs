//! Writes the tables' content as `phf` maps.

#[path = "src/facts.rs"]
#[allow(
    unreachable_pub,
    reason = "shared with the library, where it is public"
)]
mod facts;

use std::fmt::Write as _;
use std::{env, fs, path::Path};

fn main() {
    let mut code = String::new();
    for (name, pairs) in [
        ("STEPS", facts::steps()),
        ("HANDS", facts::hands()),
        ("POSITIONS", facts::positions()),
    ] {
        let mut map = phf_codegen::Map::new();
        for (key, answer) in pairs {
            map.entry(key, answer.to_string());
        }
        let _ = writeln!(
            code,
            "pub static {name}: phf::Map<u32, u32> = {};",
            map.build()
        );
    }
    let folder = env::var_os("OUT_DIR").unwrap_or_default();
    if let Err(error) = fs::write(Path::new(&folder).join("perfect.rs"), code) {
        println!("cargo::error=the maps cannot be written: {error}");
    }
}

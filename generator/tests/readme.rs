//! The README's console examples print what they say.

use std::path::Path;

use crate::program::home;

#[test]
fn examples_of_the_readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    // The examples read tables/; the other tests name folders or start in one of their own.
    std::env::set_current_dir(root).expect("the workspace can be entered");
    trycmd::TestCases::new()
        .register_bin("solvetab", Path::new(env!("CARGO_BIN_EXE_solvetab")))
        .env("HOME", home().display().to_string())
        .case("README.md");
}

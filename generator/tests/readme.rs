//! The README's console examples print what they say, and those of other languages are the ones
//! that are tested.

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

#[test]
fn the_first_answers_in_each_language_are_the_tested_examples() {
    let root = crate::program::root();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    for example in ["c/examples/first.c", "python/examples/first.py", "js/examples/first.mjs"] {
        let text = std::fs::read_to_string(root.join("bindings").join(example)).unwrap();
        assert!(readme.contains(&format!("\n{text}```\n")), "{example}");
    }
}

//! The sizes that the documentation promises.

use std::mem::size_of;

use solvetab::{Cards, Code, Expression, Feedback, Hands, Outcome, Turn};

#[test]
fn files_stay_small() {
    let size =
        |name: &str| std::fs::metadata(format!("{}/tables/{name}.tab", env!("CARGO_MANIFEST_DIR"))).unwrap().len();
    assert!(size("bulls-and-cows-4x10") <= 40_000);
    assert!(size("bulls-and-cows-4x10-no-leading-zero") <= 50_000);
    assert!(size("mastermind-4x6r") <= 12_000);
    assert!(size("mastermind-4x6r-depth5") <= 12_000);
    assert!(size("5x5r") <= 30_000);
    assert!(size("twenty-four") <= 24_000);
    assert!(size("targets") <= 30_000);
    assert!(size("quad-ace-10") <= 4_000);
    assert!(size("quad-ace-10-three-hands") <= 13_000);
}

/// Both first pages say how large the tables are.
#[test]
fn the_first_pages_say_how_large_the_tables_are() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["README.md", "README.zh-CN.md"] {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        for name in ["bulls-and-cows-4x10", "twenty-four", "targets", "quad-ace-10"] {
            let bytes = std::fs::metadata(root.join(format!("tables/{name}.tab"))).unwrap().len();
            let cell = format!("| {} {:03} |", bytes / 1000, bytes % 1000);
            assert!(text.contains(&cell), "{page} should have \"{cell}\" for {name}");
        }
    }
}

#[test]
fn types_stay_small() {
    assert_eq!(size_of::<Code>(), 8);
    assert_eq!(size_of::<Feedback>(), 1);
    assert_eq!(size_of::<Turn<'_>>(), 16);
    assert_eq!(size_of::<Cards>(), 12);
    assert_eq!(size_of::<Expression>(), 16);
    assert_eq!(size_of::<Hands>(), 12);
    assert_eq!(size_of::<Outcome>(), 4);
}

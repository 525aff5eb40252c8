//! The sizes that the documentation promises.

use std::mem::size_of;

use solvetab::{Cards, Code, Expression, Feedback, Hands, Outcome, Turn};

#[test]
fn files_stay_small() {
    let size = |name: &str| {
        std::fs::metadata(format!("{}/tables/{name}.tab", env!("CARGO_MANIFEST_DIR")))
            .unwrap()
            .len()
    };
    assert!(size("bulls-and-cows-4x10") <= 40_000);
    assert!(size("bulls-and-cows-4x10-no-leading-zero") <= 50_000);
    assert!(size("mastermind-4x6r") <= 12_000);
    assert!(size("mastermind-4x6r-depth5") <= 12_000);
    assert!(size("5x5r") <= 30_000);
    assert!(size("words-2315") <= 26_000);
    assert!(size("words-2315-hard") <= 27_000);
    assert!(size("words-3158") <= 36_000);
    assert!(size("twenty-four") <= 24_000);
    assert!(size("targets") <= 30_000);
    assert!(size("quad-ace-10") <= 4_000);
    assert!(size("quad-ace-10-three-hands") <= 13_000);
}

#[test]
fn types_stay_small() {
    assert_eq!(size_of::<Code>(), 17);
    assert_eq!(size_of::<Feedback>(), 1);
    assert_eq!(size_of::<Turn<'_>>(), 16);
    assert_eq!(size_of::<Cards>(), 12);
    assert_eq!(size_of::<Expression>(), 16);
    assert_eq!(size_of::<Hands>(), 12);
    assert_eq!(size_of::<Outcome>(), 4);
}

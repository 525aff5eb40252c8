//! The front pages of the crates show the times of the README. Whoever measures again changes both.

use std::fs;
use std::path::Path;

const TIMES: [(&str, &str); 4] = [
    ("one step of a Bulls and Cows game", "ns for one step of a game"),
    ("one hand of 24", "ns for one hand"),
    ("whether a hand makes a number", "ns for one number"),
    ("one position of QuadAce", "ns for one position"),
];

#[test]
fn they_have_the_times_of_the_readme() {
    let read = |file: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let readme = read("README.md");
    for page in ["src/lib.rs", "lookup/src/lib.rs"] {
        let text = read(page);
        assert_eq!(text.matches(" ns for ").count(), TIMES.len(), "{page}");
        for (row, unit) in TIMES {
            let row = readme.lines().find_map(|line| line.strip_prefix(&format!("| {row} | **"))).expect(row);
            let (time, _) = row.split_once("**").expect(row);
            assert!(text.contains(&format!("| {time} {unit} |")), "{page}: {time} {unit}");
        }
    }
}

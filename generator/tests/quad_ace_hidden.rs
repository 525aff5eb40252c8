//! QuadAce with hidden numbers on the command line: what is refused, what a document shows, and
//! what is kept of an interrupted search.

use std::fs;
use std::process::Output;

use crate::program::{refuses, root, solvetab};

fn succeeds(arguments: &str) -> String {
    let Output { status, stdout, stderr } = solvetab(arguments).output().unwrap();
    assert_eq!(status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[test]
fn impossible_questions_are_refused_with_one_sentence() {
    for (arguments, says) in [
        ("study hidden-start --base 1", "from 2 to 256"),
        ("study hidden-start --base 257", "from 2 to 256"),
        ("study hidden-start --base 65", "use a base of at most 64"),
        ("study hidden-start --goal equal --hands 3 --base 23", "use a base of at most 22"),
        ("study hidden-start --base 15 --hands 4", "use a base of at most 14"),
        ("study hidden-start --base 9 --to 5", "exchange"),
        ("study hidden-start --start 1,1-1,1", "leave --start out"),
        ("study hidden-start --csv starts.csv", "--to"),
    ] {
        refuses(arguments, 2, says);
    }
}

#[test]
fn hundreds_of_starts_with_large_mixtures_have_their_value() {
    // None of 455 starts is dominated: exact pivots alone take more than eight minutes.
    let text = succeeds("study hidden-start --goal equal --hands 3 --base 14");
    assert!(text.contains("worth 40183/127143 to the first mover"), "{text}");
}

#[test]
fn the_document_has_the_values_of_small_bases() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("starts.csv");
    succeeds(&format!("study hidden-start --base 2 --to 9 --csv {}", csv.display()));
    let shipped = fs::read_to_string(root().join("docs/quad-ace-hidden-start.csv")).unwrap();
    assert_eq!(shipped.lines().count(), 32);
    assert!(shipped.starts_with(&fs::read_to_string(csv).unwrap()));
}

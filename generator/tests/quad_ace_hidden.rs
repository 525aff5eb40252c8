//! QuadAce with hidden numbers on the command line: what is refused, what a document shows, and
//! what is kept of an interrupted search.

use std::fs;
use std::process::Output;

use crate::files::{with_claims, with_rules, with_total_raised};
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
        ("render quad-ace-hidden-start --hands 3 --base 5 --out never.svg", "--hands 2"),
        ("study hidden-hand --base 4", "--plies"),
        ("study hidden-hand --base 1 --plies 4", "from 2 to 8"),
        ("study hidden-hand --base 9 --plies 4", "from 2 to 8"),
        ("study hidden-hand --base 4 --plies 0", "from 1 to 32"),
        ("study hidden-hand --base 4 --plies 33", "from 1 to 32"),
        ("study hidden-hand --base 4 --plies 6 --iterations 0", "from 1 to 1000000"),
        ("study hidden-hand --base 4 --plies 6 --until NaN", "from 0 to 2"),
        ("study hidden-hand --base 4 --plies 6 --open 1,4", "from 1 to 3"),
        ("study hidden-hand --base 4 --plies 6 --open 1,0", "from 1 to 3"),
        ("study hidden-hand --base 4 --plies 6 --open 1", "1,1"),
        ("study hidden-probe tables/quad-ace-10.tab", "hidden-hand table is needed"),
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

#[test]
fn a_strategy_is_the_same_every_time_and_its_claims_are_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (start, threads) in [("drawn", 1), ("chosen", 2)] {
        let make = |out: &str| {
            // The table's name is in it.
            fs::create_dir_all(path(out)).unwrap();
            let file = path(&format!("{out}/hidden.tab"));
            let text = succeeds(&format!(
                "study hidden-hand --base 4 --plies 8 --start {start} --out {file} --json --threads {threads}"
            ));
            (fs::read(file).unwrap(), text)
        };
        assert!(make("one") == make("other"), "{start}");
        let file = path("one/hidden.tab");
        assert!(succeeds(&format!("verify --deep {file}")).contains("computed again by a best response"));
        assert!(succeeds(&format!("info {file}")).contains("CFR+"));
        let rows = succeeds(&format!("export {file}"));
        assert!(rows.lines().count() > 100 && rows.contains("\nh+o,"), "{rows}");
        assert!(succeeds(&format!("study hidden-probe {file} h+o --number 2")).contains("moves left: 7"));
        for (wrong, says) in [
            ("o+h", "the move o+h is not possible there, or shows something else"),
            ("o+h=0", "the move o+h=0 is not possible there, or shows something else"),
            ("o+h=2 h+h", "the move h+h is not possible there, or shows something else"),
            ("h+o o+h=2 --number 3", "was not 3 at the start: --number is one of 1"),
        ] {
            refuses(&format!("study hidden-probe {file} {wrong}"), 2, says);
        }
        let other = path("other.tab");
        for claim in ["value between 0.000000 and 0.000001", "exploitability 0.000000"] {
            fs::write(&other, with_claims(&fs::read(&file).unwrap(), &[claim])).unwrap();
            refuses(&format!("verify --deep {other}"), 1, claim);
        }
        let good = fs::read(&file).unwrap();
        for total in ["public states", "information sets", "iterations"] {
            fs::write(&other, with_total_raised(&good, total)).unwrap();
            refuses(&format!("verify --deep {other}"), 1, &format!("the provenance says {total} = "));
        }
        fs::write(&other, with_rules(&good, "base 4, 9 plies")).unwrap();
        refuses(&format!("verify --deep {other}"), 1, "the provenance says that the rules are base 4, 9 plies, but");
    }
}

#[test]
fn no_zero_has_a_sign() {
    // The first iteration is worth a little less than 0.
    let text = succeeds("study hidden-hand --base 4 --plies 4");
    assert!(text.contains("  1   0.000000  0.145833") && !text.contains("-0.000000"), "{text}");
}

#[test]
fn the_examples_of_the_help_run() {
    let folder = tempfile::tempdir().unwrap();
    let help = succeeds("study hidden-probe --help");
    let examples: Vec<_> = help.lines().filter_map(|line| line.trim().strip_prefix("solvetab ")).collect();
    assert_eq!(examples.len(), 3, "{help}");
    for example in examples {
        let done = solvetab(example).current_dir(folder.path()).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{example}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_keeps_what_it_found() {
    use std::process::Stdio;
    use std::time::Duration;

    use crate::program::{interrupted, process};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hidden.tab");
    let endless = "study hidden-hand --base 5 --plies 10 --iterations 1000000 --until 0 --out";
    let mut search = process();
    search.args(endless.split_whitespace()).arg(&file).stdout(Stdio::piped());
    interrupted(&mut search, Duration::from_millis(500), |_| file.exists());
    assert!(succeeds(&format!("verify --deep {}", file.display())).contains("exploitability"));
}

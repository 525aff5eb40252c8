//! 24 points on the command line: nothing false is printed, and nothing is begun that cannot end.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use solvetab_lookup::format::HEADER_LEN;
use solvetab_lookup::twenty_four::Cards;

fn solvetab(arguments: &str) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvetab"));
    command.current_dir(root).args(arguments.split_whitespace()).output().unwrap()
}

/// Nothing on standard output, one sentence on standard error that contains `what`, and the exit code.
fn refuses(arguments: &str, code: i32, what: &str) {
    let Output { status, stdout, stderr } = solvetab(arguments);
    let message = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{arguments}: {message}");
    assert!(stdout.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&stdout));
    assert!(message.starts_with("solvetab: ") && message.lines().count() == 1, "{arguments}: {message}");
    assert!(message.contains(what), "{arguments}: {message}");
}

/// Where a hand's record begins: eight bytes, the code, where the other codes begin, and two counts.
fn record(hand: &str) -> usize {
    HEADER_LEN + 8 * hand.parse::<Cards>().unwrap().rank().unwrap() as usize
}

/// The digest is made right again, so that only evaluating shows that the content is false.
#[test]
fn no_false_solution_is_printed_or_exported() {
    const FRACTION_FLAG: u8 = 0x80;
    let folder = tempfile::tempdir().unwrap();
    let lie = folder.path().join("lie.tab");
    let lie = lie.display();
    let codes = HEADER_LEN + 8 * 1820;
    for (hand, at, change) in [
        ("3 3 8 8", record("3 3 8 8"), 1),
        ("3 3 8 8", record("3 3 8 8") + 1, FRACTION_FLAG),
        ("3 3 8 8", record("3 3 8 8") + 4, 3),
        // Said to be solvable, by 1+1+1+1.
        ("1 1 1 1", record("1 1 1 1") + 4, 1),
        // More solutions essentially different than there are.
        ("3 3 8 8", record("3 3 8 8") + 6, 2),
        // The second solution of the first hand that has two.
        ("2 2 2 3", codes, 1),
    ] {
        let mut content = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/twenty-four.tab")).unwrap();
        content[at] ^= change;
        let digest = solvetab_lookup::verify::digest(&content);
        content[32..64].copy_from_slice(&digest);
        fs::write(lie.to_string(), content).unwrap();
        assert_eq!(solvetab(&format!("verify {lie}")).status.code(), Some(0), "the digest is right");
        for options in ["", "--all", "--json", "--hints 1"] {
            refuses(&format!("twenty-four {hand} {options} --table {lie}"), 3, "damaged or false");
        }
        refuses(&format!("export {lie} --json"), 3, "damaged or false");
        let csv = solvetab(&format!("export {lie}"));
        assert_eq!(csv.status.code(), Some(3));
        assert!(String::from_utf8(csv.stderr).unwrap().contains(&format!("{hand}: the table is damaged or false")));
    }
}

#[test]
fn decks_that_cannot_be_solved_are_refused_before_they_are_begun() {
    for (deck, what) in [
        ("--cards 6 --max 99", "1517381580 hands"),
        ("--cards 6 --max 74", "use fewer cards, or smaller ones"),
        // Fewer hands than a table has room for, but not their solutions.
        ("--cards 6 --max 73", "more than a table can number"),
    ] {
        refuses(&format!("generate twenty-four {deck} --out never.tab"), 2, what);
    }
}

#[test]
fn a_short_computation_is_not_announced() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("four.tab");
    let output = solvetab(&format!("generate twenty-four --max 20 --out {}", out.display()));
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.is_file());
}

#[test]
fn statistics_draw_nothing() {
    refuses("twenty-four stats --svg picture.svg", 2, "'--svg'");
}

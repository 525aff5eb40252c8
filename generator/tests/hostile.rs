//! Files of strangers: lengths that are not true, names that lead elsewhere. The program has little
//! memory here, so that one that believes them fails.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use solvetab_lookup::Table;

use crate::files::{shipped, with_section};
use crate::program::{Start, in_shell, process, program};

/// Lengths that no file has. The last one and a little more are little again, where it is forgotten
/// to check.
static LENGTHS: [u64; 4] = [1 << 60, 1 << 40, u64::MAX / 2, u64::MAX - 7];

/// Kibibytes of address space, which is plenty for a small table: its threads' stacks are most of
/// it.
const MEMORY: u64 = 1 << 20;

/// Runs the program with so little memory that no length above can be believed.
fn poor(arguments: &[&str], kibibytes: u64) -> Output {
    let mut shell = in_shell(&format!("ulimit -v {kibibytes} && exec \"$@\""));
    shell
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .start()
        .output()
}

/// One sentence, beside how far a search is on a slow machine, and one of these exit codes.
fn ends(output: &Output, codes: &[i32], what: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        output
            .status
            .code()
            .is_some_and(|code| codes.contains(&code)),
        "{what}: {:?} {message}",
        output.status
    );
    let sentences = message
        .lines()
        .filter(|line| !line.starts_with("solvetab: after "));
    assert!(
        sentences.count() <= 1 && !message.contains("panicked"),
        "{what}: {message}"
    );
}

#[test]
fn lengths_in_the_provenance_are_checked_before_they_are_used() {
    // One length at each place, each in its turn.
    lengths_in_the_provenance_are_checked(|at| &LENGTHS[at % LENGTHS.len()..][..1]);
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn all_lengths_in_the_provenance_are_checked_before_they_are_used() {
    lengths_in_the_provenance_are_checked(|_| &LENGTHS);
}

fn lengths_in_the_provenance_are_checked(lengths: impl Fn(usize) -> &'static [u64]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.tab").display().to_string();
    let table = shipped("3x10.tab");
    let section = Table::from_bytes(&table[..]).unwrap().provenance().to_vec();
    let mut refused = 0;
    for at in 0..=section.len() - 8 {
        for &length in lengths(at) {
            let mut forged = section.clone();
            forged[at..at + 8].copy_from_slice(&length.to_le_bytes());
            fs::write(&path, with_section(&table, &forged)).unwrap();
            let output = poor(&["info", &path], MEMORY);
            // Some of it is text or a figure, in which anything may be said.
            ends(&output, &[0, 3], &format!("{length} at {at}"));
            refused += u32::from(!output.status.success());
        }
    }

    assert!(refused > 30, "{refused}");
}

#[test]
fn lengths_in_a_checkpoint_are_checked_before_they_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint").display().to_string();
    let search = [
        "solve",
        "--threads",
        "1",
        "--memory",
        "16",
        "--rules",
        "4x11",
        "--checkpoint",
        &path,
    ];
    let begun = process()
        .args(search)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .start();
    begun.wait_until("a checkpoint", || Path::new(&path).exists());
    drop(begun);
    let file = fs::read(&path).unwrap();
    let magic = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let body = file[magic + blake3::OUT_LEN..].to_vec();
    let number = |at: usize| u64::from_le_bytes(body[at..at + 8].try_into().unwrap());

    // What is asked, what is searched, what is finished, which problem, clusters, entries, and
    // bounds on first guesses.
    let searched = 8 + number(0) as usize;
    let finished = searched + 8 + number(searched) as usize;
    assert_eq!(number(finished), 0, "nothing is finished yet");
    let (clusters, entries) = (finished + 16, finished + 24);
    assert!(number(clusters).is_power_of_two() && number(entries) > 0);
    let first = entries + 8 + 20 * number(entries) as usize;
    assert_eq!(
        (number(first), first + 8),
        (0, body.len()),
        "rules have no bounds on first guesses"
    );
    let with = |at: usize, length: u64| {
        let mut forged = body.clone();
        forged[at..at + 8].copy_from_slice(&length.to_le_bytes());
        fs::write(
            &path,
            [&file[..magic], blake3::hash(&forged).as_bytes(), &forged].concat(),
        )
        .unwrap();
        poor(&search, MEMORY)
    };
    for length in LENGTHS {
        for at in [0, searched, finished, entries, first] {
            ends(&with(at, length), &[3], &format!("{length} at {at}"));
        }
    }

    // So many clusters are not made: as many as there is memory for.
    ends(&with(clusters, 1 << 60), &[0], "clusters");
}

#[test]
fn json_is_not_followed_into_any_depth() {
    let folder = tempfile::tempdir().unwrap();
    let bomb = "[".repeat(1_000_000);
    let plan = folder.path().join("plan.json");
    fs::write(
        plan,
        format!("{}\n{bomb}\n", blake3::hash(bomb.as_bytes()).to_hex()),
    )
    .unwrap();
    let here = folder.path().display().to_string();
    ends(&poor(&["solve", "merge", &here], MEMORY), &[3], "plan.json");
    ends(
        &poor(&["solve", "task", &here, "1"], MEMORY),
        &[3],
        "plan.json",
    );
}

/// A plan that asks for more than there is: its numbers are in JSON, and its digest is right.
#[test]
fn a_plan_that_asks_for_too_much_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display().to_string();
    let planned = program()
        .args([
            "solve", "plan", "--rules", "3x4", "--memory", "1", "--out", &here,
        ])
        .output()
        .unwrap();
    assert!(planned.status.success());
    let path = folder.path().join("plan.json");
    let good = fs::read_to_string(&path).unwrap();
    let json = good.lines().nth(1).unwrap();

    for (from, to) in [
        ("\"memory\":1", "\"memory\":18446744073709551615"),
        ("\"rules\":\"3x4\"", "\"rules\":\"8x16r\""),
        ("\"rules\":\"3x4\"", "\"rules\":\"4x16r\""),
        ("\"rules\":\"3x4\"", "\"rules\":\"../../plan\""),
    ] {
        let forged = json.replace(from, to);
        assert!(forged != json);
        fs::write(
            &path,
            format!("{}\n{forged}\n", blake3::hash(forged.as_bytes()).to_hex()),
        )
        .unwrap();
        ends(&poor(&["solve", "merge", &here], MEMORY), &[3], to);
        ends(&poor(&["solve", "task", &here, "1"], MEMORY), &[3], to);
    }
}

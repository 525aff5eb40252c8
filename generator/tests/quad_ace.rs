//! QuadAce on the command line: what is refused or told before it is begun, lies in tables, and
//! pictures.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use solvetab_lookup::layout;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, Rules};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{encode, retrograde};

use crate::program::{Start, process, solvetab};

fn run(arguments: &str) -> Output {
    solvetab(arguments).output().unwrap()
}

fn succeeds(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The one sentence on standard error with which a command ends with this exit code.
fn refusal(arguments: &str, code: i32) -> String {
    let output = run(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments}: {message}");
    assert!(output.stdout.is_empty(), "{arguments}");
    assert!(
        message.starts_with("solvetab: ") && message.lines().count() == 1,
        "{arguments}: {message}"
    );
    message
}

#[test]
fn perfect_play_is_wrapped() {
    let said = succeeds("quad-ace 1,3 6,7 --base 16");
    let (_, play) = said.split_once("perfect play: ").unwrap();
    assert!(
        play.lines().count() > 1 && said.lines().all(|line| line.len() <= 80),
        "{said}"
    );
}

#[test]
fn what_takes_minutes_says_so_before_it_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("tables");
    for (arguments, cost) in [
        (
            format!("generate quad-ace --base 256 --out {}", out.display()),
            "about 5 minutes",
        ),
        (
            "quad-ace 1,1,1 1,1,1 --base 72 --operation multiply".to_owned(),
            "up to 13 GB of memory",
        ),
    ] {
        let mut child = process();
        let mut child = child
            .args(arguments.split_whitespace())
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .start();
        let line = BufReader::new(child.stderr.take().unwrap())
            .lines()
            .next()
            .expect("it is said")
            .unwrap();
        assert!(
            line.starts_with("solvetab: ") && line.contains(cost),
            "{arguments}: {line}"
        );
    }
    assert!(!out.exists());
}

/// A table whose digest is right, in which one position of a cycle of draws is a win in 65535
/// plies, the most that a table can say.
fn with_a_far_lie(folder: &Path, mover: Hands, opponent: Hands) -> PathBuf {
    let rules = Rules::new(5, 1, Operation::Add, Goal::Empty).unwrap();
    let solution = retrograde::solve(rules, &Unwatched).unwrap();
    assert_eq!(solution.outcome(mover, opponent), Outcome::Draw);
    let reached = Reached::from_start(rules, &Unwatched).unwrap();
    let mut encoded = encode::encode(&solution, Some(&reached), Storage::Dense);
    let position = rules.position(mover, opponent) as u32;
    let lie = Outcome::Win { plies: u16::MAX };
    assert_eq!(
        layout::outcome_of_byte(layout::byte_of_outcome(lie)),
        None,
        "it is in the list of far positions"
    );
    encoded.sections[0][position as usize] = layout::byte_of_outcome(lie);
    encoded.sections[2] = [position.to_le_bytes().as_slice(), &u16::MAX.to_le_bytes()].concat();
    let path = folder.join("far.tab");
    fs::write(&path, encoded.to_file(&[])).unwrap();
    path
}

#[test]
fn a_distance_that_cannot_be_longer_is_a_lie_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let [three, four] = [3, 4].map(|hand| Hands::from_slice(5, &[hand]).unwrap());
    // 1 against 3 has one move, to 4: then 3 is to move against 4. It is looked at first, and its
    // value would be a loss in 65536.
    let path = with_a_far_lie(folder.path(), three, four);
    succeeds(&format!("verify {}", path.display()));
    let message = refusal(&format!("verify --deep --threads 1 {}", path.display()), 1);
    assert!(
        message.contains("([1], [3]): it has not the value that its moves give it"),
        "{message}"
    );
}

#[test]
fn a_table_is_drawn_as_a_map() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    let map = |options: &str, name: &str| {
        succeeds(&format!("generate quad-ace {options} --out {here}"));
        succeeds(&format!("export {here}/{name}.tab --format svg"))
    };
    let drawn = map("--base 6", "quad-ace-6");

    // Large and small squares, and the legend of both.
    assert!(
        drawn.contains("h11v11h-11z") && drawn.contains("h5v5h-5z"),
        "{drawn}"
    );
    assert!(
        drawn.contains("loss in 24") && drawn.contains("small squares: not reachable"),
        "{drawn}"
    );
    let without_wins = map("--base 5 --operation multiply", "quad-ace-5-multiply");
    assert!(
        !without_wins.contains("win in") && without_wins.contains("draw"),
        "{without_wins}"
    );
    let hundred = format!("generate quad-ace --base 64 --out {here}");
    succeeds(&hundred);
    assert!(
        refusal(&format!("export {here}/quad-ace-64.tab --format svg"), 2)
            .contains("more than the 300")
    );
    for table in ["twenty-four", "3x10", "targets"] {
        assert!(
            refusal(&format!("export {table} --format svg"), 2).contains("no map"),
            "{table}"
        );
    }
}

#[test]
fn a_player_without_numbers_is_not_out_where_all_have_to_be_equal() {
    let said: serde_json::Value =
        serde_json::from_str(&succeeds("quad-ace --goal equal 3,5 0,0 --json")).unwrap();
    assert_eq!(said["outcome"], "draw");
    assert!(refusal("quad-ace 3,5 0,0", 2).contains("all hands are 0"));
}

#[test]
fn bases_print_what_they_have_in_common() {
    let printed = succeeds("quad-ace bases --to 16");
    for line in [
        "one side has a forced win from 1,1 against 1,1 in base 2 (win in 3), 3 (loss in 6), 4 (win in 7)",
        "  n + 13 moves in 2 of 15 bases: 6, 12",
        "the share of draws is larger among the reachable positions in 7 of 15 bases, smaller in 5",
    ] {
        assert!(
            printed.lines().any(|printed| printed == line),
            "{line}\n{printed}"
        );
    }
    let printed = succeeds("quad-ace bases --from 5 --to 6");
    assert!(
        printed.contains("neither side has a forced win"),
        "{printed}"
    );
    // What may take long is announced where no terminal shows how far it is.
    let announced = |arguments| String::from_utf8(run(arguments).stderr).unwrap();
    assert!(
        announced("quad-ace bases --from 63 --to 64")
            .contains("surveying 2 bases: this takes a while")
    );
    assert_eq!(announced("quad-ace bases --to 16"), "");
}

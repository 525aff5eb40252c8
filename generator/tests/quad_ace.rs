//! QuadAce on the command line: what is refused or told before it is begun, lies in tables, and
//! pictures.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use solvetab_lookup::layout;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, Rules};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{encode, retrograde};

use crate::program::{Start, json, process, refuses, said, text};

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
    text(&format!("verify {}", path.display()));
    let what = "([1], [3]): it has not the value that its moves give it";
    refuses(
        &format!("verify --deep --threads 1 {}", path.display()),
        1,
        what,
    );
}

#[test]
fn a_table_is_drawn_as_a_map() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    let map = |options: &str, name: &str| {
        text(&format!("generate quad-ace {options} --out {here}"));
        text(&format!("export {here}/{name}.tab --format svg"))
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
    text(&format!("generate quad-ace --base 64 --out {here}"));
    let large = format!("export {here}/quad-ace-64.tab --format svg");
    for (request, what) in [
        (&*large, "more than the 300"),
        ("export twenty-four --format svg", "no map"),
        ("export 3x10 --format svg", "no map"),
        ("quad-ace 3,5 0,0", "all hands are 0"),
    ] {
        refuses(request, 2, what);
    }
    // A player without numbers is not out where all have to be equal.
    assert_eq!(json("quad-ace --goal equal 3,5 0,0")["outcome"], "draw");
}

#[test]
fn bases_print_what_they_have_in_common() {
    let said = said("quad-ace bases --to 16").ends(0);
    for line in [
        "one side has a forced win from 1,1 against 1,1 in base 2 (win in 3), 3 (loss in 6), 4 (win in 7)\n",
        "\n  n + 13 moves in 2 of 15 bases: 6, 12\n",
        "\nthe share of draws is larger among the reachable positions in 7 of 15 bases, smaller in 5\n",
    ] {
        assert!(said.out.contains(line), "{line}: {said:?}");
    }
    // What may take long is announced where no terminal shows how far it is.
    assert_eq!(said.error, "");
    let said = self::said("quad-ace bases --from 63 --to 64");
    assert!(
        said.out.contains("neither side has a forced win"),
        "{said:?}"
    );
    assert!(
        said.error.contains("surveying 2 bases: this takes a while"),
        "{said:?}"
    );
}

//! `solvetab prove` and `solvetab check` as people meet them.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Stdio;

use serde_json::Value;

use crate::files::{file, shipped};
#[cfg(unix)]
use crate::program::{Says, in_shell};
use crate::program::{json, path_in, refuses, root, said, text, tool, typed};

/// That what is proven is believed for every kind of game is in `kinds.rs`.
#[test]
fn what_is_proven_is_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = path_in(&folder, "c.cert");
    let words = [
        "crane", "least", "notes", "onset", "slate", "steal", "stone", "tales",
    ];
    let list = words.map(|word| format!("{word}\n")).concat();
    let codes = format!(
        "--codes {} --guesses all",
        file(&folder, "words.txt", &list)
    );
    let total = "least-total; least-worst-case at-total, fewest-at-worst";
    for (options, claim) in [
        (
            "--rules 3x6 --max-depth 5",
            "least-total within 5; least-worst-case at-total, fewest-at-worst",
        ),
        ("--rules 3x6 --levels 1", "least-total"),
        (
            "--rules 3x6 --objective worst",
            "least-worst-case, fewest-at-worst, least-total",
        ),
        (&codes, total),
    ] {
        let proven = json(&format!("prove {options} --out {path}"));
        let checked = &json(&format!("check {path}"))[0];
        let bytes = fs::read(&path).unwrap();
        assert_eq!(proven["bytes"], bytes.len());
        assert_eq!(proven["blake3"], blake3::hash(&bytes).to_hex().as_str());
        assert_eq!(
            (&checked["valid"], &checked["claim"]),
            (&true.into(), &claim.into()),
            "{options}"
        );
        let is_told = checked["summary"].as_str().unwrap().starts_with("no tree ");
        assert!(is_told, "{options}: {checked}");
        // From standard input too.
        let said = typed("check -", bytes).ok();
        assert!(said.starts_with("-: valid: "), "{options}");
    }
    let text = text(&format!("check {path}"));
    assert!(
        text.contains("a list from crane to tales (5 of 9 letters; "),
        "{text}"
    );
    assert!(
        text.contains(blake3::hash(list.as_bytes()).to_hex().as_str()),
        "{text}"
    );
    #[cfg(unix)]
    {
        let mut shell = in_shell("mkfifo \"$3\" && { cat \"$2\" > \"$3\" & \"$1\" check \"$3\"; }");
        shell
            .args([&path, &path_in(&folder, "pipe")])
            .stdout(Stdio::piped());
        assert!(shell.says().out.contains("pipe: valid: "));
    }
}

/// Refuses tables: their statements are checked by `verify --deep`.
#[test]
fn tables_are_for_verify() {
    for files in [
        "tables/quad-ace-10.tab",
        "checker/certificates/3x10.cert tables/3x10.tab",
    ] {
        let what = "is a table, no certificate: ask solvetab verify --deep FILE";
        refuses(&format!("check {files}"), 2, what);
    }
    typed("check -", shipped("targets.tab")).ends(2);
    for (table, claim) in [
        ("quad-ace-10", "outcome, distance, reachability"),
        ("targets", "makeable"),
        (
            "twenty-four",
            "solvable, all-solutions, essentially-different, needs-fraction",
        ),
        ("3x10", "every-secret-found"),
    ] {
        let row = &json(&format!("verify --deep tables/{table}.tab"))[0];
        assert_eq!(
            (&row["claim"], &row["valid"]),
            (&claim.into(), &true.into())
        );
    }
}

/// Verdicts of both checkers on a certificate: `check` and `tests/certificates.py`.
fn is_valid_for_both(path: &Path) -> (bool, bool) {
    let python = if cfg!(windows) { "python" } else { "python3" };
    let script = root().join("tests/certificates.py");
    let second = tool(python)
        .env("PYTHONUTF8", "1")
        .arg(script)
        .arg(path)
        .output()
        .unwrap();
    let checked = &json(&format!("check {}", path.display()))[0];
    (checked["valid"] == true, second.status.success())
}

/// Vowel signs are alphabetic, other marks are not.
#[test]
fn the_letters_of_every_script_are_letters_to_both_checkers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.cert");
    let prove = |list: &str| {
        let words = file(&folder, "words.txt", list);
        text(&format!("prove --codes {words} --out {}", path.display()));
    };
    // Thai, Burmese, Khmer, Hebrew with points, Arabic with vowels, Hindi.
    for list in [
        "\u{e01}\u{e34}\u{e19}\n\u{e19}\u{e34}\u{e01}\n\u{e1b}\u{e34}\u{e14}\n",
        "\u{1015}\u{102b}\n\u{1019}\u{102c}\n\u{1015}\u{102c}\n",
        "\u{1780}\u{17b6}\n\u{1798}\u{17b6}\n\u{1798}\u{17b7}\n",
        "\u{5d1}\u{5b8}\n\u{5d1}\u{5b7}\n\u{5de}\u{5b8}\n",
        "\u{628}\u{64e}\n\u{628}\u{650}\n\u{62a}\u{64e}\n",
        "\u{915}\u{93e}\n\u{915}\u{940}\n\u{928}\u{940}\n",
    ] {
        prove(list);
        assert_eq!(is_valid_for_both(&path), (true, true), "{list}");
    }

    // A virama in the place of a vowel sign, with a digest that is right.
    let mut bytes = fs::read(&path).unwrap();
    let (sign, virama) = ("\u{940}".as_bytes(), "\u{94d}".as_bytes());
    let at = bytes
        .windows(sign.len())
        .position(|letter| letter == sign)
        .unwrap();
    bytes[at..at + sign.len()].copy_from_slice(virama);
    let end = bytes.len() - 32;
    let digest = blake3::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(digest.as_bytes());
    fs::write(&path, &bytes).unwrap();
    assert_eq!(
        is_valid_for_both(&path),
        (false, false),
        "a virama is no letter"
    );
}

#[test]
fn what_is_wrong_is_refused_with_its_step() {
    let kept = "checker/certificates/mastermind-4x6r.cert";
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = fs::read(root().join(kept)).unwrap();
    bytes[20_000] ^= 1;
    let path = file(&folder, "bad.cert", bytes);
    let said = said(&format!("check {kept} {path} nothing.cert")).ends(3);
    assert!(
        said.out.starts_with(&format!("{kept}: valid: ")),
        "{said:?}"
    );
    assert!(
        said.out.contains("bad.cert: refused: before byte 20"),
        "{said:?}"
    );
    assert!(
        said.error.contains("solvetab: nothing.cert cannot be read"),
        "{said:?}"
    );
    let row = self::said(&format!("check {path} --json")).ends(1).json();
    assert_eq!(row[0]["valid"], false);
    assert!(row[0]["why"].as_str().unwrap().contains("after "), "{row}");
    assert_eq!(json("check nothing.cert")[0]["valid"], Value::Null);
    // A text is called so; what is no more than the beginning of a certificate ends early.
    for (bytes, why) in [
        ("crane\nslate\n", "it is no certificate"),
        ("solvec", "it ends too early"),
        ("", "it is empty: name a certificate"),
    ] {
        let row = json(&format!("check {}", file(&folder, "bad.cert", bytes)));
        assert!(row[0]["why"].as_str().unwrap().contains(why), "{row}");
    }
}

#[test]
fn what_cannot_be_proven_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = path_in(&folder, "c.cert");
    let impossible = format!("prove --rules 4x6r --max-depth 4 --out {path}");
    let said = said(&impossible).ends(1);
    assert!(
        said.out.starts_with("impossible: 4x6r: no tree"),
        "{said:?}"
    );
    assert_eq!(json(&impossible)["possible"], false);
    let (here, below) = (folder.path().display(), path_in(&folder, "file/c.cert"));
    file(&folder, "file", "");
    for (request, code, what) in [
        (format!("check {here}"), 3, "Is a directory"),
        (
            "info checker/certificates/3x10.cert".to_owned(),
            3,
            "is a certificate, for solvetab check",
        ),
        (
            "verify checker/certificates/3x10.cert".to_owned(),
            1,
            "is a certificate, for solvetab check",
        ),
        (
            format!("prove --rules 4x16 --out {path}"),
            2,
            "prove fewer codes",
        ),
        (
            format!("prove --rules 3x6 --levels 4 --out {path}"),
            2,
            "levels",
        ),
        (
            format!("prove --rules 3x6 --out {below}"),
            3,
            "is no folder",
        ),
    ] {
        refuses(&request, code, what);
    }
    assert!(!Path::new(&path).exists());
}

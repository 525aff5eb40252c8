//! `solvetab prove` and `solvetab check` as people meet them.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Stdio;

use serde_json::{Value, json};

#[cfg(unix)]
use crate::program::{Start, in_shell};
use crate::program::{json, refuses, root, solvetab, tool};

#[test]
fn what_is_proven_is_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.cert");
    let (words, text) = (
        folder.path().join("words.txt"),
        "stone\nnotes\nonset\ncrane\nleast\nslate\nsteal\ntales\n",
    );
    fs::write(&words, text).unwrap();
    let codes = format!("--codes {}", words.display());
    for (options, claim) in [
        (
            "--rules 3x6",
            "least-total; least-worst-case at-total, fewest-at-worst",
        ),
        (
            "--rules 3x6 --max-depth 5",
            "least-total within 5; least-worst-case at-total, fewest-at-worst",
        ),
        ("--rules 3x6 --levels 1", "least-total"),
        (
            "--rules 3x6 --objective worst",
            "least-worst-case, fewest-at-worst, least-total",
        ),
        (
            "--rules 3x6 --no-leading-zero",
            "least-total; least-worst-case at-total, fewest-at-worst",
        ),
        (
            &codes,
            "least-total; least-worst-case at-total, fewest-at-worst",
        ),
        (
            &format!("{codes} --guesses all"),
            "least-total; least-worst-case at-total, fewest-at-worst",
        ),
    ] {
        let proven = json(&format!("prove {options} --out {}", path.display()));
        let checked = &json(&format!("check {}", path.display()))[0];
        assert_eq!(checked["valid"], true, "{options}");
        for key in ["total", "worst", "at_worst", "steps"] {
            assert_eq!(proven[key], checked[key], "{options}: {key}");
        }
        let bytes = fs::read(&path).unwrap();
        assert_eq!(proven["bytes"], bytes.len());
        assert_eq!(proven["blake3"], blake3::hash(&bytes).to_hex().as_str());
        assert_eq!(checked["claim"], claim, "{options}");
        assert!(
            checked["summary"].as_str().unwrap().starts_with("no tree "),
            "{options}: {checked}"
        );
        // From standard input too.
        let output = solvetab("check -").write_stdin(bytes).output().unwrap();
        assert!(
            String::from_utf8(output.stdout)
                .unwrap()
                .starts_with("-: valid: "),
            "{options}"
        );
    }

    let text = solvetab(&format!("check {}", path.display()))
        .output()
        .unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("a list from crane to tales (5 of 9 letters; "),
        "{text}"
    );
    let mut sorted: Vec<&str> = "stone notes onset crane least slate steal tales"
        .split(' ')
        .collect();
    sorted.sort_unstable();
    let digest = blake3::hash(format!("{}\n", sorted.join("\n")).as_bytes()).to_hex();
    assert!(text.contains(digest.as_str()), "{text}");
}

/// Refuses tables: their statements are checked by `verify --deep`.
#[test]
fn tables_are_for_verify() {
    for files in [
        "tables/quad-ace-10.tab",
        "checker/certificates/3x10.cert tables/3x10.tab",
    ] {
        refuses(
            &format!("check {files}"),
            2,
            "is a table, no certificate: ask solvetab verify --deep FILE",
        );
    }
    let table = std::fs::read(root().join("tables/targets.tab")).unwrap();
    let typed = solvetab("check -").write_stdin(table).output().unwrap();
    assert_eq!(typed.status.code(), Some(2));
    let verified = json(
        "verify --deep tables/quad-ace-10.tab tables/targets.tab tables/twenty-four.tab tables/3x10.tab",
    );
    let claims = [
        "outcome, distance, reachability",
        "makeable",
        "solvable, all-solutions, essentially-different, needs-fraction",
        "every-secret-found",
    ];

    for (row, claim) in verified.as_array().unwrap().iter().zip(claims) {
        assert_eq!(
            (&row["claim"], &row["valid"]),
            (&claim.into(), &true.into())
        );
    }
}

#[cfg(unix)]
#[test]
fn a_certificate_comes_through_a_pipe_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = in_shell("mkfifo \"$3\" && { cat \"$2\" > \"$3\" & \"$1\" check \"$3\"; }");
    let kept = root().join("checker/certificates/3x10.cert");
    shell
        .arg(kept)
        .arg(folder.path().join("pipe"))
        .stdout(Stdio::piped());
    assert!(
        String::from_utf8(shell.start().output().stdout)
            .unwrap()
            .contains("pipe: valid: ")
    );
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
    let (words, path) = (
        folder.path().join("words.txt"),
        folder.path().join("c.cert"),
    );
    let scripts = [
        ("Hindi", "\u{915}\u{93e}\n\u{915}\u{940}\n\u{928}\u{940}\n"),
        (
            "Thai",
            "\u{e01}\u{e34}\u{e19}\n\u{e19}\u{e34}\u{e01}\n\u{e1b}\u{e34}\u{e14}\n",
        ),
        (
            "Burmese",
            "\u{1015}\u{102b}\n\u{1019}\u{102c}\n\u{1015}\u{102c}\n",
        ),
        (
            "Khmer",
            "\u{1780}\u{17b6}\n\u{1798}\u{17b6}\n\u{1798}\u{17b7}\n",
        ),
        (
            "pointed Hebrew",
            "\u{5d1}\u{5b8}\n\u{5d1}\u{5b7}\n\u{5de}\u{5b8}\n",
        ),
        (
            "Arabic with vowels",
            "\u{628}\u{64e}\n\u{628}\u{650}\n\u{62a}\u{64e}\n",
        ),
    ];
    for (script, text) in scripts {
        fs::write(&words, text).unwrap();
        let proven = json(&format!(
            "prove --codes {} --out {}",
            words.display(),
            path.display()
        ));
        assert!(proven["total"].is_u64(), "{script}: {proven}");
        assert_eq!(is_valid_for_both(&path), (true, true), "{script}");
    }

    // A virama in the place of a vowel sign, with a digest that is right.
    fs::write(&words, scripts[0].1).unwrap();
    json(&format!(
        "prove --codes {} --out {}",
        words.display(),
        path.display()
    ));
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
    let path = folder.path().join("bad.cert");
    let mut bytes = fs::read(crate::program::root().join(kept)).unwrap();
    bytes[20_000] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let output = solvetab(&format!("check {kept} {} nothing.cert", path.display()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with(&format!("{kept}: valid: ")), "{text}");
    assert!(text.contains("bad.cert: refused: before byte 20"), "{text}");
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("solvetab: nothing.cert cannot be read")
    );
    let output = solvetab(&format!("check {} --json", path.display()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let row: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(row[0]["valid"], false);
    // A text is called so; what is no more than the beginning of a certificate ends early.
    for (bytes, why) in [
        (&b"crane\nslate\n"[..], "it is no certificate"),
        (b"solvec", "it ends too early"),
        (b"", "it is empty: name a certificate"),
    ] {
        fs::write(&path, bytes).unwrap();
        let row = json(&format!("check {}", path.display()));
        assert!(row[0]["why"].as_str().unwrap().contains(why), "{row}");
    }

    let missing = json("check nothing.cert");
    assert_eq!(missing[0]["valid"], Value::Null);
    assert!(row[0]["why"].as_str().unwrap().contains("after "), "{row}");
}

#[test]
fn what_cannot_be_proven_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.cert");
    let out = format!("--out {}", path.display());
    let impossible = solvetab(&format!("prove --rules 4x6r --max-depth 4 {out}"))
        .output()
        .unwrap();
    assert_eq!(impossible.status.code(), Some(1));
    assert!(
        String::from_utf8(impossible.stdout)
            .unwrap()
            .starts_with("impossible: 4x6r: no tree")
    );
    assert_eq!(
        json(&format!("prove --rules 4x6r --max-depth 4 {out}"))["possible"],
        json!(false)
    );
    refuses(
        &format!("check {}", folder.path().display()),
        3,
        "Is a directory",
    );
    refuses(
        "info checker/certificates/3x10.cert",
        3,
        "is a certificate, for solvetab check",
    );
    refuses(
        "verify checker/certificates/3x10.cert",
        1,
        "is a certificate, for solvetab check",
    );
    refuses(&format!("prove --rules 4x16 {out}"), 2, "prove fewer codes");
    refuses(&format!("prove --rules 3x6 --levels 4 {out}"), 2, "levels");
    fs::write(folder.path().join("file"), "").unwrap();
    refuses(
        &format!(
            "prove --rules 3x6 --out {}",
            folder.path().join("file/c.cert").display()
        ),
        3,
        "is no folder",
    );
    assert!(!path.exists());
}

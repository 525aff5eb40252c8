//! The READMEs and the guide show what the program does: their transcripts are replayed, and their
//! programs are those that other tests run.
//!
//! A `console` block is a command with its output (`TRYCMD=overwrite` writes the output of today).
//! A `text` block that begins with a command is a game as a terminal shows it. In both, `...`
//! stands for any lines.

use std::path::Path;

use crate::program::{home, program, root};

const README: &str = "README.md";
const TRANSLATIONS: [&str; 1] = ["README.zh-CN.md"];
const GUIDE: &str = "GUIDE.md";

fn documents() -> impl Iterator<Item = &'static str> {
    [README, GUIDE].into_iter().chain(TRANSLATIONS)
}

fn read(document: &str) -> String {
    std::fs::read_to_string(root().join(document)).unwrap()
}

/// The contents of the fenced blocks of a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fences = text.split("\n```").skip(1).step_by(2);
    fences
        .filter_map(|block| {
            block
                .strip_prefix(language)?
                .strip_prefix('\n')
                .map(str::to_owned)
        })
        .collect()
}

#[test]
fn commands_print_what_the_documents_show() {
    // The examples read tables/; the other tests name folders or start in one of their own.
    std::env::set_current_dir(root()).expect("the workspace can be entered");
    let cases = trycmd::TestCases::new();
    cases
        .register_bin("solvetab", Path::new(env!("CARGO_BIN_EXE_solvetab")))
        .env("HOME", home().display().to_string());
    for document in documents() {
        assert!(
            !blocks(&read(document), "console").is_empty(),
            "{document} shows commands"
        );
        cases.case(document);
    }
}

#[test]
fn games_go_as_the_documents_show() {
    for document in documents() {
        let games: Vec<_> = blocks(&read(document), "text")
            .into_iter()
            .filter(|block| block.starts_with("$ solvetab "))
            .collect();
        assert!(!games.is_empty(), "{document} shows a game");
        for game in games {
            let (command, shown) = game.split_once('\n').unwrap();
            let arguments = command.split(' ').skip(2);
            let typed: Vec<&str> = shown.lines().filter_map(typed).collect();
            let output = program()
                .args(arguments)
                .write_stdin(typed.join("\n"))
                .output()
                .unwrap()
                .stdout;
            let said = String::from_utf8(output).unwrap();
            let shown: Vec<&str> = shown
                .lines()
                .filter(|line| self::typed(line).is_none())
                .collect();
            assert!(
                fits(&shown, &said.lines().collect::<Vec<_>>()),
                "{document}: {command} says now:\n{said}"
            );
        }
    }
}

/// Rest of a line that is typed, after the prompt, such as `guess> `.
fn typed(line: &str) -> Option<&str> {
    let (prompt, typed) = line.split_once("> ")?;
    prompt
        .chars()
        .all(|c| c.is_ascii_alphanumeric())
        .then_some(typed)
}

/// Returns whether lines are those shown, where `...` stands for any number of them.
fn fits(shown: &[&str], said: &[&str]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((&"...", rest)) => (0..=said.len()).any(|skipped| fits(rest, &said[skipped..])),
        Some((line, rest)) => said
            .split_first()
            .is_some_and(|(first, said)| line == first && fits(rest, said)),
    }
}

#[test]
fn a_game_that_is_shown_wrongly_is_noticed() {
    assert!(fits(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(fits(&["a", "..."], &["a"]));
    for wrong in [
        &["a", "c", "...", "d"][..],
        &["a", "...", "c"],
        &["b", "..."],
        &["a", "b", "c", "d", "e"],
    ] {
        assert!(!fits(wrong, &["a", "b", "c", "d"]), "{wrong:?}");
    }
}

#[test]
fn the_first_answers_in_each_language_are_the_tested_examples() {
    let guide = read(GUIDE);
    for (language, example) in [
        ("c", "c/examples/first.c"),
        ("python", "python/examples/first.py"),
        ("js", "js/examples/first.mjs"),
    ] {
        let text = std::fs::read_to_string(root().join("bindings").join(example)).unwrap();
        assert!(
            blocks(&guide, language).contains(&text.trim_end().to_owned()),
            "{example}"
        );
    }
}

/// The Rust of the README is a doc test of the facade; translations repeat it.
#[test]
fn translations_have_the_programs_and_figures_of_the_original() {
    let original = read(README);
    let figures = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| line.contains("**") && line.starts_with('|'))
            .map(numbers)
            .collect()
    };
    assert!(!figures(&original).is_empty());
    for translation in TRANSLATIONS.map(read) {
        for language in ["rust", "sh", "console", "text"] {
            assert_eq!(blocks(&translation, language), blocks(&original, language));
        }
        assert_eq!(figures(&translation), figures(&original));
    }
}

/// The cells of a table's row that are numbers.
fn numbers(row: &str) -> String {
    row.split('|')
        .filter(|cell| !cell.contains(char::is_alphabetic))
        .collect::<Vec<_>>()
        .join("|")
}

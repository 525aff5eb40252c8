//! What this game reads from files and people, for the fuzzer.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::advice::RulesGame;
use solvetab_solver::code_breaking::advice::large;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::Guesses;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::encode;

use crate::asked::game::{GuessesAsked, read_list};
use crate::asked::notation::{Alphabet, moves_of, read_answer, read_large_answer, read_moves};
use crate::asked::weight_file;
use crate::studies::static_questions::static_sets;
use crate::tables::value_folder;
use crate::verify::value as verify_value;

/// A checkpoint.
pub(crate) fn checkpoint(path: &Path, input: &[u8]) {
    crate::commands::solve::checkpoint::fuzz(path, input);
}

/// The files of a search on many machines.
pub(crate) fn cluster(path: &Path, input: &[u8]) {
    crate::commands::solve::cluster::fuzz(path, input);
}

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

/// Files with a line for each thing: lists of codes and words, weights, sets of questions,
/// functions. The first byte chooses.
pub(crate) fn lists(path: &Path, input: &[u8]) {
    let Some((&choice, content)) = input.split_first() else { return };
    fs::write(path, content).expect("a file for the fuzzer");
    let small = rules("2x4r");
    let said = |error: anyhow::Error| assert!(!format!("{error:#}").contains('\n'), "{error:#}");
    match choice % 8 {
        0 => read_list(path, None, &GuessesAsked::Some(Guesses::List)).map_err(said).map_or((), drop),
        1 => read_list(path, Some(small), &GuessesAsked::Some(Guesses::All)).map_err(said).map_or((), drop),
        2 => {
            if let Ok(weights) = weight_file::read(path, &Game::from(small)) {
                let written = weight_file::text(&Game::from(small), &weights);
                fs::write(path, &written).expect("a file for the fuzzer");
                let again = weight_file::read(path, &Game::from(small)).expect("what was written can be read");
                assert_eq!(weight_file::text(&Game::from(small), &again), written);
            }
        }
        3 => static_sets::read(path, small, &Alphabet::default()).map_err(said).map_or((), drop),
        _ => {}
    }
}

/// The evidence of what a game is worth, and, behind a zero byte, the codemaker's weights; there
/// are two trees of 2x3r beside them.
pub(crate) fn value(folder: &Path, input: &[u8]) {
    static TREE: OnceLock<Vec<u8>> = OnceLock::new();
    let tree = TREE.get_or_init(|| {
        let game = Game::from(rules("2x3r"));
        let resources = Resources { threads: 1, ..Resources::default() };
        let optimal = search::solve(&game, Question::default(), &resources).expect("a tree");
        encode::optimal(&game, &optimal).to_file(&[])
    });
    for number in 1..=2 {
        let path = folder.join(value_folder::tree_file(number));
        if !path.exists() {
            fs::write(path, tree).expect("a file for the fuzzer");
        }
    }
    let path = folder.join(value_folder::EVIDENCE);
    let (evidence, host) = input.split_at(input.iter().position(|&byte| byte == 0).unwrap_or(input.len()));
    fs::write(&path, evidence).expect("a file for the fuzzer");
    fs::write(folder.join(value_folder::HOST), host.get(1..).unwrap_or_default()).expect("a file for the fuzzer");
    for deep in [false, true] {
        let _ = verify_value::verify(&path, deep).map_err(|error| format!("{error:#}"));
    }
}

/// Codes, answers, histories and alphabets; the first line is an alphabet for some.
pub(crate) fn typed(choice: u8, text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or(("0-9", text));
    for positions in [1, 4, 8] {
        for kind in [FeedbackKind::Counts, FeedbackKind::Black] {
            if let Ok(answer) = read_answer(positions, kind, text) {
                assert_eq!(read_answer(positions, kind, &kind.show(answer).to_string()), Ok(answer), "{text}");
            }
        }
    }
    match choice {
        2 => {
            let large: large::Rules = "12x20".parse().expect("rules");
            if let Ok(answer) = read_large_answer(large, text) {
                assert_eq!(read_large_answer(large, &answer.to_string()), Ok(answer), "{text}");
            }
        }
        3 | 4 => {
            let Ok(alphabet) = first.parse::<Alphabet>() else { return };
            let rules = rules("4x10");
            if alphabet.suits(rules).is_err() {
                return;
            }
            if let Ok(code) = alphabet.read(rules, rest) {
                assert_eq!(alphabet.read(rules, &alphabet.show(code)), Ok(code), "{text}");
            }
        }
        5 => {
            let Ok(alphabet) = first.parse::<Alphabet>() else { return };
            let large: large::Rules = "10x36r".parse().expect("rules");
            if alphabet.suits(large).is_err() {
                return;
            }
            if let Ok(code) = alphabet.read_large(large, rest) {
                assert_eq!(alphabet.read_large(large, &alphabet.show_large(&code)), Ok(code), "{text}");
            }
        }
        _ => {
            let game = RulesGame::new(rules("4x6r")).with_names(Alphabet::default());
            let _ = read_moves(&game, &moves_of(text)).map_err(|error| error.to_string());
        }
    }
}

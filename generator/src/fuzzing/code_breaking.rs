//! Readers of this game's files and lines, for the fuzzer.

use std::fs;
use std::path::Path;

use solvetab_lookup::code_breaking::{Code, FeedbackKind, Rules, Shape};
use solvetab_solver::code_breaking::advice::GuessingGame;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};

use crate::options::alphabet::Alphabet;
use crate::options::feedback::{read_feedback, read_large_feedback};
use crate::options::list::{GuessesAsked, ListFiles};
use crate::options::notation::{ListedGame, moves_of, read_moves};
use crate::options::weight_file;

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

fn check_sentence<T>(read: anyhow::Result<T>) {
    if let Err(error) = read {
        assert!(!format!("{error:#}").contains('\n'), "{error:#}");
    }
}

/// Files with a line for each thing: lists of codes and words, weights. The first byte
/// chooses.
pub(crate) fn lists(path: &Path, input: &[u8]) {
    let Some((&choice, content)) = input.split_first() else {
        return;
    };
    fs::write(path, content).expect("a file for the fuzzer");
    let small = rules("2x4r");
    match choice % 8 {
        0 => check_sentence(read_list(path, None, Guesses::List)),
        1 => check_sentence(read_list(path, Some(small), Guesses::All)),
        2 => check_sentence(weight_file::read(path, &Game::from(small))),
        _ => {}
    }
}

fn read_list(secrets: &Path, rules: Option<Rules>, guesses: Guesses) -> anyhow::Result<CodeList> {
    ListFiles {
        secrets,
        guesses: &[GuessesAsked::Some(guesses)],
        except: &[],
    }
    .read(rules)
}

/// Codes, feedbacks, histories and alphabets; the first line is an alphabet for some.
pub(crate) fn typed(choice: u8, text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or(("0-9", text));
    for positions in [1, 4, 8] {
        for kind in [FeedbackKind::Counts, FeedbackKind::Black] {
            if let Ok(feedback) = read_feedback(positions, kind, text) {
                assert_eq!(
                    read_feedback(positions, kind, &kind.show(feedback).to_string()),
                    Ok(feedback),
                    "{text}"
                );
            }
        }
    }

    match choice {
        2 => {
            let large: Shape = "12x20".parse().expect("rules");
            if let Ok(feedback) = read_large_feedback(large, text) {
                assert_eq!(
                    read_large_feedback(large, &feedback.to_string()),
                    Ok(feedback),
                    "{text}"
                );
            }
        }
        3..=5 => {
            let Ok(alphabet) = first.parse::<Alphabet>() else {
                return;
            };
            let rules: Shape = if choice == 5 { "10x36r" } else { "4x10" }
                .parse()
                .expect("rules");
            if alphabet.suits(rules).is_err() {
                return;
            }
            if let Ok(code) = alphabet.read(rules, rest, Code::new) {
                let shown = alphabet.show(code.symbols());
                assert_eq!(alphabet.read(rules, &shown, Code::new), Ok(code), "{text}");
            }
        }
        _ => {
            let game =
                ListedGame::new(GuessingGame::from_rules(rules("4x6r")), Alphabet::default())
                    .expect("a game");
            let _ = read_moves(&game, &moves_of(text)).map_err(|error| error.to_string());
        }
    }
}

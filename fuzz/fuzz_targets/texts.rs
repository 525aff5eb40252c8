//! Every text that the readers' crate and the solvers parse: what is read is written again and read
//! the same.
//!
//! The first byte chooses what the others are to be.

#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use solvetab_lookup::code_breaking::{Code, Feedback, Rules, Shape, Word};
use solvetab_lookup::quad_ace::{Goal, Hands, MAX_BASE, MIN_BASE, Operation};
use solvetab_lookup::twenty_four::{Cards, Fraction};
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::Objective;
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::twenty_four::{Task, TypedExpression};
use solvetab_training::grade::grade;
use solvetab_training::instance::{Description, Instance};

/// An instance of each game that answers are graded for.
const INSTANCES: [&str; 5] = [
    r#"{"game":"24","cards":[3,3,8,8]}"#,
    r#"{"game":"numbers","cards":[1,2,3],"target":5}"#,
    r#"{"game":"mastermind","history":["0011=1A1B"]}"#,
    r#"{"game":"words","codes":["1+2=3","brake"],"history":["crane=-----"]}"#,
    r#"{"game":"quad-ace","mover":[0,2],"opponent":[1,8]}"#,
];

/// Reads, writes and reads again.
fn round<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().unwrap(), value, "{text}");
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&choice, rest)) = input.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    match choice % 16 {
        0 => round::<Rules>(text),
        1 => round::<Code>(text),
        2 => round::<Feedback>(text),
        3 => round::<Word>(text),
        4..=6 => round::<Shape>(text),
        7 => round::<Hands>(text),
        8 => {
            for base in [MIN_BASE, 10, 16, 17, MAX_BASE] {
                if let Ok(hands) = Hands::parse_in_base(base, text) {
                    assert_eq!(
                        Hands::parse_in_base(base, &hands.to_string()),
                        Ok(hands),
                        "{base} {text}"
                    );
                }
            }
        }
        9 => round::<Cards>(text),
        10 => round::<Fraction>(text),
        11 => {
            let _ = (
                text.parse::<Operation>().is_ok(),
                text.parse::<Goal>().is_ok(),
            );
            let _ = (
                text.parse::<Objective>().is_ok(),
                text.parse::<Strategy>().is_ok(),
            );
        }
        // A hand, a line feed, and what was typed for it.
        12 => {
            let (hand, typed) = text.split_once('\n').unwrap_or(("3 3 8 8", text));
            let (Ok(hand), Ok(typed)) = (hand.parse::<Cards>(), typed.parse::<TypedExpression>())
            else {
                return;
            };
            let task = Task::from_hand(hand, Fraction::whole(24));
            let _ = (task.refusal(&typed), typed.value.is_ok());
        }
        // A game by the first byte, and an answer to an instance of it.
        13 => {
            let Some(game) = text.chars().next() else {
                return;
            };
            let json = INSTANCES[game as usize % INSTANCES.len()];
            let description: Description = serde_json::from_str(json).unwrap();
            let verdict = grade(
                &Instance::new(&description, &mut |_| None).unwrap(),
                &text[game.len_utf8()..],
            );
            assert_eq!(verdict.correct, verdict.reason.code() == "correct");
        }
        // A list of words: by rules or by itself.
        _ => {
            let words: Vec<String> = text.lines().take(40).map(str::to_owned).collect();
            let rules = (choice % 16 == 14).then(|| "4x6r".parse().unwrap());
            if let Ok(list) = CodeList::new(words, rules, Guesses::List) {
                assert!(list.secrets() == list.guesses());
            }
        }
    }
});

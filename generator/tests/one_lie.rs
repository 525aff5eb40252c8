//! One lie: a person who miscounted once.

use serde_json::{Value, json};
use solvetab_reference::{black, bulls_and_cows, counts, texts};

use crate::program::{json, lines, refuses, said, typed};

#[test]
fn the_most_likely_one_is_named_with_and_without_lies() {
    for (game, code, what) in [
        // Only the third answer is wrong: the symbols 0 to 3 come to four.
        (
            "next 0123=4A0B 3210=0A4B 4567=0A1B",
            2,
            "if only one feedback is wrong, it is the third",
        ),
        // Nobody said that only one is wrong: with 0129 the first is right, and two others are not.
        (
            "next 0123=3A0B 0124=0A0B 4567=2A0B",
            2,
            "if only one feedback is wrong, it is the first",
        ),
        ("next 0123=4A0B 1234=0A0B", 2, "it is most likely the first"),
        (
            "next --lies 1 0123=0A4B 3210=0A4B 4567=0A1B",
            0,
            "none if all is right\nthe third feedback must be wrong\n  without 4567=0A1B:",
        ),
        (
            "next --lies 1 0123=1A0B 4567=0A1B",
            0,
            " if all feedback is right, ",
        ),
        (
            "next --lies 1 --rules 3x4 012=3A0B",
            0,
            "1 candidate if all feedback is right, 23 more if one is wrong\n",
        ),
        (
            "next --lies 1 --rules 3x4 012=3A0B",
            0,
            "the secret is 012, unless one feedback is wrong\n",
        ),
        ("next --lies 1 --rules 3x4 012=3A0B 012=3A0B", 0, "solved\n"),
    ] {
        let said = said(game).ends(code);
        assert!(
            (said.out.clone() + &said.error).contains(what),
            "{game}: {said:?}"
        );
    }
}

#[test]
fn the_winning_answer_may_be_the_wrong_one() {
    for (game, remaining, with_one_wrong, suspects, guess) in [
        // 0A4B was typed for 4A0B.
        (
            "0123=0A4B 2310=0A4B 2103=2A2B 1302=0A4B",
            0,
            1,
            json!([1]),
            json!("0123"),
        ),
        // The winning one could be wrong as well, but then two others would contradict each other.
        (
            "0123=4A0B 3210=0A4B 4567=0A1B",
            0,
            1,
            json!([3]),
            Value::Null,
        ),
        // Of two codes that are said to be the secret one is, and it is not yet known which.
        ("0123=4A0B 4567=4A0B", 0, 2, json!([1, 2]), json!("some")),
        // After it the secret is its guess, or a code that fits all other answers.
        ("0123=4A0B 1234=0A0B", 0, 361, json!([1, 2]), json!("some")),
    ] {
        let told = json(&format!("next --lies 1 {game}"));
        let counts = (&told["remaining"], &told["with_one_wrong"]);
        assert_eq!(
            counts,
            (&json!(remaining), &json!(with_one_wrong)),
            "{game}: {told}"
        );
        let places = told["suspects"]
            .as_array()
            .unwrap()
            .iter()
            .map(|suspect| &suspect["answer"]);
        assert_eq!(
            json!(places.collect::<Vec<_>>()),
            suspects,
            "{game}: {told}"
        );
        let is_right = if guess == "some" {
            told["guess"].is_string()
        } else {
            told["guess"] == guess
        };
        assert!(is_right, "{game}: {told}");
    }
}

/// Every game of so many guesses at most, with every answer that can be typed, against a count of
/// what each code contradicts: how many fit all answers and all but one, which answer is blamed,
/// with and without --lies, and when the secret has been found.
#[test]
fn every_short_game_agrees_with_a_count_of_what_each_code_contradicts() {
    const NAMES: [&str; 3] = ["first", "second", "third"];
    for (rules, positions, symbols, repeats, longest) in [
        ("1x1", 1, 1, false, 3),
        ("1x3", 1, 3, false, 3),
        ("2x2", 2, 2, false, 3),
        ("2x2r", 2, 2, true, 3),
        ("2x3", 2, 3, false, 2),
        ("2x3r", 2, 3, true, 2),
        ("3x3", 3, 3, false, 2),
    ] {
        let codes = texts(positions, symbols, repeats);
        let every =
            (0..=positions).flat_map(|bulls| (0..=positions).map(move |cows| (bulls, cows)));
        let every = every.filter(|&(bulls, cows)| {
            bulls + cows <= positions && (bulls + 1, cows) != (positions, 1)
        });
        let every: Vec<(usize, usize)> = every.collect();
        let moves: Vec<(&String, (usize, usize))> = codes
            .iter()
            .flat_map(|code| every.iter().map(move |&answer| (code, answer)))
            .collect();
        let mut games = vec![vec![]];
        let mut last = games.clone();
        for _ in 0..longest {
            last = last
                .iter()
                .flat_map(|game| moves.iter().map(move |&turn| [&game[..], &[turn]].concat()))
                .collect();
            games.extend(last.iter().cloned());
        }
        let typed = games.iter().map(|game| {
            let moves = game
                .iter()
                .map(|(guess, (bulls, cows))| format!("{guess}={bulls}A{cows}B"));
            moves.collect::<Vec<_>>().join(" ")
        });
        let typed: Vec<String> = typed.collect();
        let doubtful = lines(&format!("next --rules {rules} --lies 1 --json -"), &typed);
        let sure = lines(&format!("next --rules {rules} -"), &typed);
        for (((game, line), told), sure) in games.iter().zip(&typed).zip(&doubtful).zip(&sure) {
            let said = |guess: &str, code: &str| bulls_and_cows(guess.as_bytes(), code.as_bytes());
            let wrong = codes.iter().map(|code| {
                (0..game.len())
                    .filter(|&place| said(game[place].0, code) != game[place].1)
                    .collect()
            });
            let contradicted: Vec<Vec<usize>> = wrong.collect();
            let with = |count: usize| {
                contradicted
                    .iter()
                    .filter(|places| places.len() == count)
                    .count()
            };
            let is_won = |code: &String| game.contains(&(code, (positions, 0)));

            let mut suspects: Vec<(usize, usize)> = (0..game.len())
                .map(|place| {
                    (
                        place,
                        contradicted
                            .iter()
                            .filter(|&wrong| wrong == &[place])
                            .count(),
                    )
                })
                .collect();
            suspects.retain(|&(_, count)| count > 0);
            suspects.sort_by_key(|&(place, count)| (std::cmp::Reverse(count), place));
            let most: Vec<&str> = suspects
                .iter()
                .take_while(|&&(_, count)| count == suspects[0].1)
                .map(|&(place, _)| NAMES[place])
                .collect();

            let told: Value = serde_json::from_str(told).unwrap();
            if with(0) + with(1) == 0 {
                assert!(
                    told["error"]
                        .as_str()
                        .unwrap()
                        .contains("at least two are mistyped"),
                    "{rules} {line}: {told}"
                );
                let is_two = sure.ends_with("at least two of the feedback entries must be wrong");
                assert!(
                    is_two || sure.contains("cannot be feedback"),
                    "{rules} {line}: {sure}"
                );
                continue;
            }
            assert_eq!(
                (&told["remaining"], &told["with_one_wrong"]),
                (&json!(with(0)), &json!(with(1))),
                "{rules} {line}"
            );
            assert_eq!(told["must_be_wrong"], with(0) == 0, "{rules} {line}");
            let blamed: Vec<(usize, usize)> = told["suspects"]
                .as_array()
                .unwrap()
                .iter()
                .map(|suspect| {
                    let number = |key: &str| suspect[key].as_u64().unwrap() as usize;
                    (number("answer") - 1, number("codes"))
                })
                .collect();
            assert_eq!(blamed, suspects, "{rules} {line}");
            let possible: Vec<&String> = codes
                .iter()
                .zip(&contradicted)
                .filter(|(_, wrong)| wrong.len() < 2)
                .map(|(code, _)| code)
                .collect();
            match possible[..] {
                [only] if is_won(only) => assert_eq!(told["guess"], Value::Null, "{rules} {line}"),
                [only] => assert_eq!(told["guess"], *only, "{rules} {line}"),
                _ => {
                    let guess = told["guess"].as_str().unwrap();
                    let told_apart = possible
                        .iter()
                        .any(|code| said(guess, code) != said(guess, possible[0]));
                    assert!(told_apart, "{rules} {line}: {told}");
                }
            }
            if sure.contains("cannot be feedback") {
                assert_eq!(with(0), 0, "{rules} {line}: {sure}");
            } else if with(0) == 0 {
                assert!(
                    sure.ends_with(&format!(" the {}", most.join(" or the "))) || most.len() > 2,
                    "{rules} {line}: {sure}"
                );
                assert_eq!(
                    sure.contains("most likely"),
                    suspects.len() > 1,
                    "{rules} {line}: {sure}"
                );
            } else if codes
                .iter()
                .zip(&contradicted)
                .any(|(code, wrong)| wrong.is_empty() && is_won(code))
            {
                assert_eq!(sure, "solved", "{rules} {line}");
            } else {
                assert!(
                    sure.ends_with(&format!(" {}", with(0))),
                    "{rules} {line}: {sure}"
                );
            }
        }
    }
}

#[test]
fn each_line_of_standard_input_is_answered() {
    let games = "\n012=0A2B\n012=3A0B\n012=3A0B 012=3A0B\n012=0A0B 123=0A0B 230=0A0B\n";
    let said = typed("next --rules 3x4 --lies 1 -", games).ends(2);
    let lines: Vec<&str> = said.out.lines().collect();
    // 9 share two symbols, none in place; 15 do not, the guess itself among them. The winning
    // answer may be the wrong one.
    for (line, end) in lines.iter().zip([" 24 0", " 9 15", " 1 23", "solved"]) {
        assert!(line.ends_with(end), "{said:?}");
    }
    let none = "error: no code is consistent with this feedback, even if one is wrong";
    assert!(lines[4].starts_with(none), "{said:?}");
    assert_eq!(json("next --lies 0"), json("next"));
    assert_eq!(json("next --lies 0 --rate 0123"), json("next --rate 0123"));
    for (arguments, what) in [
        ("2", "2 is not a whole number from 0 to 1"),
        ("1 --list", "leave one of them out"),
        ("1 --rate 0123", "leave one of them out"),
        ("1 --rules 10x10", "at most 8 positions and 65536 codes"),
        ("1 --rules 9x2r", "at most 8 positions and 65536 codes"),
        ("1 0123=9A9B", "9A9B cannot be the feedback"),
        (
            "1 0123=0A0B 4567=0A0B 0145=0A4B",
            "at least two are mistyped",
        ),
        (
            "1 0123=4A0B 4567=2A2B 0124=0A0B",
            "at least two are mistyped",
        ),
        (
            "1 0123=4A0B 4567=4A0B 8901=4A0B",
            "at least two are mistyped",
        ),
    ] {
        refuses(&format!("next --lies {arguments}"), 2, what);
    }
}

/// Bulls alone, and codes that do not begin with 0: how many contradict no feedback, and one.
#[test]
fn it_is_asked_of_every_kind_of_feedback_and_list() {
    let no_zero = |code: &String| !code.starts_with('0');
    let some: Vec<String> = texts(4, 10, false).into_iter().filter(no_zero).collect();
    type Said = fn(&str, &str) -> String;
    for (game, codes, said, moves) in [
        (
            "--rules 3x6 --feedback black",
            texts(3, 6, false),
            black as Said,
            ["012=1A", "034=2A"],
        ),
        (
            "--rules 4x10 --no-leading-zero",
            some,
            counts,
            ["1023=1A1B", "4567=0A1B"],
        ),
    ] {
        let told = json(&format!("next {game} --lies 1 {}", moves.join(" ")));
        let wrong = |code: &String| {
            let pairs = moves.map(|text| text.split_once('=').unwrap());
            pairs
                .iter()
                .filter(|(guess, feedback)| said(guess, code) != *feedback)
                .count()
        };
        let with = |count| codes.iter().filter(|code| wrong(code) == count).count();
        assert_eq!(
            (&told["remaining"], &told["with_one_wrong"]),
            (&json!(with(0)), &json!(with(1))),
            "{game}"
        );
        assert!(
            codes.contains(&told["guess"].as_str().unwrap().to_owned()),
            "{game}"
        );
    }
}

//! The graders on the forms of `tests/data/answer_forms.tsv` and the judgements of
//! `tests/data/grades.tsv`, which the Python package replays too.

use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use solvetab_training::grade::grade;
use solvetab_training::instance::{Description, Instance, named_words};

const PAGE: &str = include_str!("../../../docs/training.md");

fn instance(json: &str) -> Instance {
    let description: Description = serde_json::from_str(json).unwrap();
    Instance::new(&description, &mut |_| None).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn hand() -> Instance {
    instance(r#"{"game":"24","cards":[3,3,8,8]}"#)
}

#[test]
fn each_of_sixty_forms_is_read_as_its_row_says() {
    let mut forms = 0;
    for row in include_str!("../../../tests/data/answer_forms.tsv")
        .lines()
        .skip(1)
    {
        let [json, text, read, code] = *row.split('\t').collect::<Vec<_>>() else {
            panic!("{row}")
        };
        let text: String = serde_json::from_str(text).unwrap();
        let verdict = grade(&instance(json), &text);
        assert_eq!(
            (
                verdict.answer.as_deref().unwrap_or_default(),
                verdict.reason.code()
            ),
            (read, code),
            "{row}"
        );
        forms += 1;
    }
    assert_eq!(forms, 60);
}

#[test]
fn the_phrases_of_the_page_are_those_that_say_impossible() {
    let (_, list) = PAGE.split_once("<!-- impossible -->").unwrap();
    let (list, _) = list.split_once("<!-- end -->").unwrap();
    let phrases: Vec<&str> = list
        .trim()
        .split(", ")
        .map(|phrase| phrase.trim_matches('`'))
        .collect();
    assert_eq!(phrases.len(), 12);
    let hopeless = instance(r#"{"game":"24","cards":[1,1,1,1]}"#);
    for phrase in phrases {
        for text in [
            phrase.to_owned(),
            format!("\\boxed{{{}}}", phrase.to_uppercase().replace(' ', "  ")),
        ] {
            assert!(grade(&hopeless, &text).correct, "{text}");
        }
        for text in [
            format!("not {phrase}"),
            format!("{phrase} maybe"),
            format!("{phrase}?"),
        ] {
            assert!(!grade(&hopeless, &text).correct, "{text}");
        }
    }
}

#[test]
fn every_answer_has_its_verdict() {
    let mut rows = 0;
    for row in include_str!("../../../tests/data/grades.tsv")
        .lines()
        .skip(1)
    {
        let [json, text, code] = *row.split('\t').collect::<Vec<_>>() else {
            panic!("{row}")
        };
        let text: String = serde_json::from_str(text).unwrap();
        let verdict = grade(&instance(json), &text);
        assert_eq!(verdict.correct, verdict.reason.code() == "correct");
        assert_eq!(
            verdict.reason.code(),
            code,
            "{json} {text:?}: {} ({:?})",
            verdict.reason,
            verdict.answer
        );
        rows += 1;
    }
    assert!(rows >= 60, "{rows}");
}

#[test]
fn an_instance_that_cannot_be_says_which_key_is_wrong() {
    for (json, expected) in [
        (
            r#"{"game":"chess"}"#,
            "'chess' is not a game: 24, numbers, bulls-and-cows, mastermind, words or quad-ace",
        ),
        (r#"{"game":"24"}"#, "an instance of 24 needs 'cards'"),
        (
            r#"{"game":"numbers","cards":[1,2]}"#,
            "an instance of numbers needs 'target'",
        ),
        (
            r#"{"game":"numbers","cards":[1,-2],"target":3}"#,
            "'cards': a card of a round is a number from 1 to 100, not -2",
        ),
        (
            r#"{"game":"mastermind","history":["0011"]}"#,
            "'0011' is not a guess with its feedback: write something like 0123=1A1B",
        ),
        (
            r#"{"game":"bulls-and-cows","history":["0123=5A0B"]}"#,
            "'history': the sum of bulls and cows is a number from 0 to 4, not 5",
        ),
        (
            r#"{"game":"bulls-and-cows","history":["0123=3A1B"]}"#,
            "'history': where all but one of 4 symbols are in place, the last one is too: check the feedback",
        ),
        (
            r#"{"game":"words","history":[]}"#,
            "an instance of words needs 'codes'",
        ),
        (
            r#"{"game":"words","codes":"mine"}"#,
            "there is no list 'mine' here: give the words themselves",
        ),
        (
            r#"{"game":"quad-ace","mover":[0,0],"opponent":[1,1]}"#,
            "'mover': all hands are 0, so this player is out and the game is over: give at least one hand from 1 up",
        ),
    ] {
        let description: Description = serde_json::from_str(json).unwrap();
        let error = Instance::new(&description, &mut |_| None).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let words: Arc<[_]> = ["crane", "brake"]
        .iter()
        .map(|word| word.parse().unwrap())
        .collect();
    let description: Description =
        serde_json::from_str(r#"{"game":"words","codes":"mine"}"#).unwrap();
    let named = Instance::new(&description, &mut |name| {
        (name == "mine").then(|| Arc::clone(&words))
    })
    .unwrap();
    assert!(grade(&named, "crane").correct);
}

/// Texts of ten megabytes that would take a slow grader hours.
#[test]
fn ten_megabytes_take_linear_time() {
    const BYTES: usize = 10_000_000;
    let repeated = |text: &str| text.repeat(BYTES / text.len());
    let texts = [
        repeated("("),
        repeated("{}"),
        repeated("\\frac{"),
        repeated("\\boxed{"),
        repeated("\\boxed{}"),
        repeated("<answer>"),
        repeated("</answer>"),
        repeated("<answer></answer>"),
        repeated("impossible\n"),
        repeated("4,5,7,1,"),
        repeated("9"),
        repeated("**`$ "),
        repeated(".\"'"),
        repeated("\\"),
        repeated("\n"),
        repeated("❤"),
        format!("{}8/(3-8/3){0}", repeated("\t")),
        format!("\\boxed{{8/(3-8/3)}}{}", repeated(" ")),
    ];
    let instances = [
        hand(),
        instance(r#"{"game":"numbers","cards":[1,2,3],"target":5}"#),
        instance(r#"{"game":"mastermind","history":["0011=1A1B"]}"#),
        instance(r#"{"game":"words","codes":["crane","brake"]}"#),
        instance(r#"{"game":"quad-ace","mover":[0,2],"opponent":[1,8]}"#),
    ];
    for (text, instance) in texts
        .iter()
        .flat_map(|text| instances.iter().map(move |instance| (text, instance)))
    {
        let began = Instant::now();
        let verdict = grade(instance, text);
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "{text:.20}: {:?}",
            began.elapsed()
        );
        assert!(
            verdict
                .answer
                .is_none_or(|answer| answer.chars().count() <= 1000)
        );
    }
    let words = named_words("guesses-12972").unwrap();
    let named = Instance::Words {
        list: Arc::clone(&words),
        history: Vec::new(),
        secret: words.last().copied(),
    };
    assert!(
        grade(
            &named,
            &words
                .iter()
                .map(|word| format!("{word}\n"))
                .collect::<String>()
        )
        .correct
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_text_makes_the_grader_panic(text in "([0-9(){}+*/=.^!x \\n-]|\\\\frac|\\\\boxed\\{|<answer>|</answer>|impossible|½|÷|[^a]){0,60}") {
        for json in [
            r#"{"game":"24","cards":[1,2,3,4]}"#,
            r#"{"game":"numbers","cards":[1,2,3],"target":5}"#,
            r#"{"game":"mastermind","history":["0011=1A1B"]}"#,
            r#"{"game":"words","codes":["1+2=3","brake"]}"#,
            r#"{"game":"quad-ace","mover":[0,2],"opponent":[1,8]}"#,
        ] {
            let verdict = grade(&instance(json), &text);
            prop_assert_eq!(verdict.correct, verdict.reason.code() == "correct");
        }
    }

    /// Any expression of the four cards in any of its brackets has the verdict of its value.
    #[test]
    fn what_is_right_is_what_makes_the_target(
        cards in proptest::array::uniform4(1..=13_i64),
        signs in proptest::array::uniform3(0..4_usize),
        shape in 0..5_usize,
    ) {
        let [a, b, c, d] = cards;
        let [p, q, r] = signs.map(|sign| ["+", "-", "*", "/"][sign]);
        let text = [
            format!("(({a}{p}{b}){q}{c}){r}{d}"),
            format!("({a}{p}({b}{q}{c})){r}{d}"),
            format!("({a}{p}{b}){q}({c}{r}{d})"),
            format!("{a}{p}(({b}{q}{c}){r}{d})"),
            format!("{a}{p}({b}{q}({c}{r}{d}))"),
        ][shape].clone();
        let apply = |sign: usize, (a, b): (i64, i64), (c, d): (i64, i64)| match sign {
            0 => Some((a * d + c * b, b * d)),
            1 => Some((a * d - c * b, b * d)),
            2 => Some((a * c, b * d)),
            _ => (c != 0).then_some((a * d, b * c)),
        };
        let [a, b, c, d] = cards.map(|card| (card, 1));
        let [p, q, r] = signs;
        let value = match shape {
            0 => apply(p, a, b).and_then(|x| apply(q, x, c)).and_then(|x| apply(r, x, d)),
            1 => apply(q, b, c).and_then(|x| apply(p, a, x)).and_then(|x| apply(r, x, d)),
            2 => apply(p, a, b).zip(apply(r, c, d)).and_then(|(x, y)| apply(q, x, y)),
            3 => apply(q, b, c).and_then(|x| apply(r, x, d)).and_then(|x| apply(p, a, x)),
            _ => apply(r, c, d).and_then(|x| apply(q, b, x)).and_then(|x| apply(p, a, x)),
        };
        let json = format!(r#"{{"game":"24","cards":{cards:?}}}"#);
        let verdict = grade(&instance(&json), &format!("It is\n${text}$."));
        prop_assert_eq!(verdict.correct, value.is_some_and(|(n, d)| n == 24 * d), "{}", text);
        prop_assert_eq!(verdict.reason.code() == "division-by-zero", value.is_none(), "{}", text);
    }
}

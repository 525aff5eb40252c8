//! Data sets: every answer is right, no instance is in two splits, classes are balanced, and the
//! bytes are the same everywhere.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use serde_json::Value;
use solvetab_lookup::code_breaking::Word;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::game::named_lists::NamedList;
use solvetab_training::dataset::{Kind, Split, lines};
use solvetab_training::grade::grade;
use solvetab_training::instance::{Description, Instance};

const WORDS: [&str; 40] = [
    "crane", "brake", "drape", "grape", "trace", "grace", "brace", "crate", "irate", "plate",
    "those", "there", "three", "sheet", "sweet", "tweet", "greet", "green", "queen", "seven",
    "woven", "fever", "lever", "never", "river", "rover", "cover", "hover", "lover", "mover",
    "moved", "loved", "raved", "paved", "saved", "waved", "caved", "paper", "taper", "caper",
];

/// Kind of a data set: a game, and its rules, list or base.
fn kind(game: &str, of: &str) -> Kind {
    match game {
        "24" => Kind::TwentyFour {
            cards: 4,
            max: 13,
            target: 24,
        },
        "numbers" => Kind::Numbers,
        "bulls-and-cows" => Kind::Codes {
            game: "bulls-and-cows",
            rules: of.parse().unwrap(),
        },
        "mastermind" => Kind::Codes {
            game: "mastermind",
            rules: of.parse().unwrap(),
        },
        "words" => {
            let words = NamedList::named(of)
                .map_or_else(|| WORDS.map(str::to_owned).to_vec(), NamedList::words);
            let list = CodeList::new(words, None, Guesses::List)
                .unwrap()
                .coloured();
            Kind::Words {
                name: of.to_owned(),
                game: list.into(),
            }
        }
        "quad-ace" => Kind::QuadAce {
            base: of.parse().unwrap(),
        },
        _ => panic!("{game}"),
    }
}

/// Small ones, by their names.
fn kinds() -> [(String, Kind); 6] {
    let games = [
        ("24", ""),
        ("numbers", ""),
        ("bulls-and-cows", "3x6"),
        ("mastermind", "4x6r"),
        ("words", "these"),
        ("quad-ace", "24"),
    ];
    games.map(|(game, of)| (format!("{game} {of}").trim_end().to_owned(), kind(game, of)))
}

/// Lines as a file has them.
fn text(kind: &Kind, seed: u64, split: Split, count: usize) -> Vec<String> {
    let lines = lines(kind, seed, split, count).unwrap();
    lines
        .iter()
        .map(|line| serde_json::to_string(line).unwrap())
        .collect()
}

fn instance(json: &str) -> Instance {
    let words: Arc<[Word]> = WORDS.iter().map(|word| word.parse().unwrap()).collect();
    let description: Description = serde_json::from_str(json).unwrap();
    Instance::new(&description, &mut |name| {
        (name == "these").then(|| Arc::clone(&words))
    })
    .unwrap()
}

#[test]
fn every_answer_is_right_and_no_instance_is_in_two_splits() {
    for (name, kind) in kinds() {
        let (mut seen, mut classes) = (HashSet::new(), BTreeMap::new());
        for split in Split::ALL {
            for json in text(&kind, 1, split, 20) {
                let line: Value = serde_json::from_str(&json).unwrap();
                let answer = line["answer"].as_str().unwrap();
                let verdict = grade(&instance(&json), answer);
                assert!(verdict.correct, "{json}: {}", verdict.reason);
                let boxed = grade(
                    &instance(&json),
                    &format!("I think it is $\\boxed{{{answer}}}$."),
                );
                assert!(boxed.correct, "{json}: {}", boxed.reason);
                let claim = grade(&instance(&json), "impossible");
                let is_claim = answer == "impossible";
                assert_eq!(claim.correct, is_claim, "{json}: {}", claim.reason);
                assert_eq!(
                    line["solvable"] == true,
                    !is_claim && line["difficulty"] != "unreachable",
                    "{json}"
                );
                assert_eq!(line["solutions"] == 0, is_claim, "{json}");
                let asked: Vec<&Value> = ["cards", "target", "history", "mover", "opponent"]
                    .iter()
                    .map(|key| &line[key])
                    .collect();
                assert!(seen.insert(format!("{asked:?}")), "{name}: twice: {json}");
                *classes
                    .entry((
                        split.name(),
                        line["difficulty"].as_str().unwrap().to_owned(),
                    ))
                    .or_insert(0) += 1;
            }
        }
        assert!(
            classes
                .values()
                .all(|&count| count == 20 * 3 / classes.len()),
            "{name}: {classes:?}"
        );
    }
}

#[test]
fn the_bytes_are_the_same_everywhere() {
    let mut digests = String::new();
    for (name, kind) in kinds() {
        let text = text(&kind, 1, Split::Test, 20).join("\n") + "\n";
        digests += &format!("{} {name}\n", blake3::hash(text.as_bytes()));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/datasets.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &digests).unwrap();
    }
    assert_eq!(
        digests,
        std::fs::read_to_string(file).unwrap().replace('\r', "")
    );
}

/// The digests that docs/training.md lists, of the sets that its commands make.
#[test]
fn the_sets_of_the_docs_have_their_digests() {
    let page = include_str!("../../../docs/training.md");
    let mut seen = 0;
    for row in page
        .lines()
        .filter_map(|line| line.strip_prefix("| `dataset(\"")?.strip_suffix("` |"))
    {
        let [call, count, digest] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let (game, options) = call.split_once("\", count=").unwrap();
        let split = if options.ends_with("split=\"test\")`") {
            Split::Test
        } else {
            Split::Train
        };
        assert!(options.starts_with(count), "{row}");
        let of = match game {
            "bulls-and-cows" => "4x10",
            "mastermind" => "4x6r",
            "words" => "secrets-2315",
            _ => "10",
        };
        let text = text(&kind(game, of), 1, split, count.parse().unwrap()).join("\n") + "\n";
        assert_eq!(
            blake3::hash(text.as_bytes()).to_hex().as_str(),
            digest.trim_matches('`'),
            "{row}"
        );
        seen += 1;
    }

    assert_eq!(seen, 8);
}

#[test]
fn more_lines_than_there_are_are_refused_with_their_number() {
    let kind = kind("24", "");
    let counts = Split::ALL.map(|split| {
        let error = lines(&kind, 1, split, 2000).unwrap_err().to_string();
        let (_, count) = error.split_once(" has ").unwrap();
        let count: usize = count.split(' ').next().unwrap().parse().unwrap();
        assert_eq!(
            error,
            format!("{split} has {count} instances, not 2000: ask for at most {count}")
        );
        assert_eq!(lines(&kind, 7, split, count).unwrap().len(), count);
        count
    });
    assert_eq!(counts.iter().sum::<usize>(), 1820);
    let error = lines(&self::kind("mastermind", "5x8r"), 1, Split::Train, 1).unwrap_err();
    assert!(error.to_string().ends_with("not 32768"), "{error}");
}

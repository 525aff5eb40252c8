//! A list of 2000 words as people use it: solved, saved as a table, verified, exported, played.

use std::collections::BTreeMap;
use std::fs;
use std::process::Output;

use serde_json::Value;
use solvetab_lookup::code_breaking::{Code, Feedback};
use solvetab_lookup::layout;
use solvetab_lookup::layout::{DIGEST_AT, DIGEST_LEN, HEADER_LEN};

use crate::program::program;
use crate::word_table::{of_two_thousand_words, two_thousand_words as words};

fn solvetab(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

/// What it says, if it says yes.
fn text(arguments: &[&str]) -> String {
    let output = solvetab(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat())).unwrap()
}

/// Nothing on standard output, one sentence on standard error that contains `what`, and the exit
/// code.
fn refuses(arguments: &[&str], code: i32, what: &str) {
    let output = solvetab(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(message.lines().count() == 1 && message.contains(what), "{arguments:?}: {message}");
}

/// The table of the words in a file of its own.
fn table_file() -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".tab").tempfile().unwrap();
    fs::write(file.path(), of_two_thousand_words()).unwrap();
    file
}

/// The answer to a guess by counting, letter by letter.
fn answer(guess: &str, secret: &str) -> String {
    let bulls = guess.chars().zip(secret.chars()).filter(|(a, b)| a == b).count();
    let common: usize = ('a'..='z').map(|c| guess.matches(c).count().min(secret.matches(c).count())).sum();
    format!("{bulls}A{}B", common - bulls)
}

#[test]
fn two_thousand_words_are_solved_saved_verified_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (list, table) = (path("words.txt"), path("words.tab"));
    fs::write(&list, words().join("\n")).unwrap();
    let solved = json(&["solve", "--codes", &list, "--width", "4", "--out", &table]);
    assert_eq!((&solved["codes"], &solved["proven"]), (&2000.into(), &Value::Array(vec![])));
    let (total, worst) = (solved["total"].as_u64().unwrap(), solved["worst"].as_u64().unwrap());
    let (saved, made_in_memory) = (fs::read(&table).unwrap(), of_two_thousand_words().to_vec());
    let content = HEADER_LEN..made_in_memory.len();
    assert_eq!(
        saved[content.clone()],
        made_in_memory[content],
        "the same list gives the same bytes, up to the provenance"
    );
    assert!(text(&["verify", &table]).contains("intact"));
    let deep = text(&["verify", "--deep", &table]);
    for what in [
        "the list is 2000 words of 5 characters, in order".to_owned(),
        format!("every one of 2000 secrets is found, {total} guesses in total, at most {worst} "),
        "the figures stated are right; optimality is not claimed".to_owned(),
    ] {
        assert!(deep.contains(&what), "{deep}");
    }
    let info = json(&["info", &table]);
    assert_eq!(info["kind"], "word-tree");
    assert_eq!(info["provenance"]["rules"], "2000 words of 5 characters");
    assert_eq!(info["provenance"]["totals"]["total"], total);
    // Every game is that of its secret, and the table's figures are theirs.
    let games = text(&["export", &table]);
    let mut expected = words();
    expected.sort();
    let mut guesses = 0;
    for (line, secret) in games.lines().skip(1).zip(&expected) {
        let (found, game) = line.split_once(',').unwrap();
        assert_eq!((found, game.split(' ').next_back()), (secret.as_str(), Some(secret.as_str())));
        guesses += game.split(' ').count() as u64;
    }
    assert_eq!((games.lines().count(), guesses), (2001, total));
    let rows: Vec<Value> = serde_json::from_str(&text(&["export", &table, "--format", "json"])).unwrap();
    assert_eq!((rows.len(), rows[0]["secret"].as_str()), (2000, Some(expected[0].as_str())));
    let graph = text(&["export", &table, "--format", "dot"]);
    assert!(graph.starts_with("digraph \"2000 words of 5 characters\" {"));
    assert_eq!(graph.matches(" -> ").count() + 1, graph.matches("[label=").count() - graph.matches(" -> ").count());
}

#[test]
fn games_follow_the_table_and_leave_it() {
    let table = table_file();
    let table = table.path().display().to_string();
    let all = words();
    for secret in all.iter().step_by(150) {
        let mut game: Vec<String> = Vec::new();
        loop {
            let mut arguments = vec!["next", "--table", &table];
            arguments.extend(game.iter().map(String::as_str));
            let advice = json(&arguments);
            let Some(guess) = advice["guess"].as_str() else { break };
            assert_eq!(advice["source"], "table");
            let consistent = |word: &&String| {
                game.iter().all(|turn| turn.split_once('=').is_some_and(|(guess, said)| answer(guess, word) == said))
            };
            assert_eq!(advice["remaining"], all.iter().filter(consistent).count());
            game.push(format!("{guess}={}", answer(guess, secret)));
        }
        assert!(game.last().unwrap().starts_with(secret.as_str()) && game.len() <= 6, "{game:?}");
    }
    // A guess that tells nothing leaves all that the table knows.
    assert_eq!(json(&["next", "--table", &table, "55555=0A0B"]), json(&["next", "--table", &table]));
    // A guess that is not the table's, nor in the list; answers in any form, words in any case.
    let secret = &all[1234];
    let said = answer("crane", secret);
    let first = format!("CRANE={},{}", &said[..1], &said[2..3]);
    let advice = json(&["next", "--table", &table, &first]);
    let left: Vec<&String> = all.iter().filter(|word| answer("crane", word) == said).collect();
    assert_eq!((&advice["source"], &advice["remaining"]), (&"search".into(), &left.len().into()));
    assert!(left.len() > 20, "more than are searched for the optimal guess");
    let guess = advice["guess"].as_str().unwrap().to_owned();
    // And on, to the end.
    let mut game = vec![first, format!("{guess}={}", answer(&guess, secret))];
    for _ in 0..8 {
        let mut arguments = vec!["next", "--table", &table];
        arguments.extend(game.iter().map(String::as_str));
        let Some(guess) = json(&arguments)["guess"].as_str().map(str::to_owned) else { break };
        game.push(format!("{guess}={}", answer(&guess, secret)));
    }
    assert!(game.last().unwrap().starts_with(secret.as_str()), "{game:?}");
}

#[test]
fn words_left_are_listed_and_guesses_rated_also_a_game_a_line() {
    let table = table_file();
    let table = table.path().display().to_string();
    let all = words();
    let first = json(&["next", "--table", &table])["guess"].as_str().unwrap().to_owned();
    let secret = &all[77];
    let game = format!("{first}={}", answer(&first, secret));
    let mut left: Vec<&str> = all.iter().map(String::as_str).collect();
    left.retain(|word| answer(&first, word) == answer(&first, secret));
    left.sort_unstable();
    assert!(left.len() > 20);
    let listed = json(&["next", "--table", &table, &game, "--list"]);
    assert_eq!(listed, serde_json::json!({"remaining": left.len(), "codes": left}));
    // A guess that is not in the list, by counting.
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    left.iter().for_each(|word| *sizes.entry(answer("crane", word)).or_default() += 1);
    let squares: usize = sizes.values().map(|size| size * size).sum();
    let rated = json(&["next", "--table", &table, &game, "--rate", "CRANE"]);
    assert_eq!((&rated["guess"], &rated["cells"]), (&"crane".into(), &sizes.len().into()));
    assert_eq!(rated["largest"], *sizes.values().max().unwrap());
    assert!((rated["expected"].as_f64().unwrap() - squares as f64 / left.len() as f64).abs() < 1e-9);
    // The best guess is the table's, and what it says is to come is what is said of it.
    let advice = json(&["next", "--table", &table, &game]);
    for key in ["guess", "average", "worst"] {
        assert_eq!(rated["best"][key], advice[key], "{key}");
    }
    assert!(rated["average"].as_f64().unwrap() >= 1.0 + 1.0 / left.len() as f64);
    refuses(&["next", "--table", &table, "--rate", "cranes"], 2, "--rate \"cranes\"");

    let questions = format!("\n{game}\n{game} crane=5A0B\n{first}=5A0B\nnonsense\n");
    let ask = |option: &[&str]| {
        let arguments = [&["next", "-", "--table", &table], option].concat();
        let output = program().args(arguments).write_stdin(&*questions).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "two lines are mistaken");
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = ask(&[]);
    let guess = advice["guess"].as_str().unwrap();
    assert_eq!(lines[..2], [format!("{first} 2000"), format!("{guess} {}", left.len())]);
    assert!(lines[2].starts_with("error: no word is consistent"), "crane is not in the list: {lines:?}");
    assert_eq!((lines[3].as_str(), lines.len()), ("solved", 5));
    assert!(lines[4].starts_with("error: \"nonsense\"") && lines[4].contains(&format!("like {first}=1A1B")));
    assert_eq!(ask(&["--list"])[1], left.join(" "));
    let fields = ask(&["--rate", "crane"])[1].clone();
    assert!(fields.starts_with(&format!("crane {} {} ", sizes.len(), rated["largest"])), "{fields}");
    assert_eq!(fields.split(' ').nth(5), Some(guess));
}

#[test]
fn the_worst_case_of_a_suggestion_is_that_of_its_play() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("codes.txt").display().to_string();
    let codes = ["011", "013", "030", "131", "201", "220", "230", "233", "311", "320", "330", "331"];
    fs::write(&list, codes.join("\n")).unwrap();
    // The play suggested is the best on average, and of such the one with the least worst case.
    let solved = json(&["solve", "--codes", &list]);
    let mut longest = 0;
    for secret in codes {
        let mut history: Vec<String> = Vec::new();
        loop {
            let asked: Vec<&str> =
                ["next", "--codes", &list].into_iter().chain(history.iter().map(String::as_str)).collect();
            let Some(guess) = json(&asked)["guess"].as_str().map(str::to_owned) else { break };
            let answer = Feedback::between(guess.parse().unwrap(), secret.parse::<Code>().unwrap()).unwrap();
            history.push(format!("{guess}={answer}"));
        }
        longest = longest.max(history.len());
    }
    let suggested = json(&["next", "--codes", &list]);
    assert_eq!((&suggested["worst"], &suggested["at_worst"]), (&solved["worst"], &solved["at_worst"]));
    assert_eq!((longest, &suggested["worst"]), (3, &3.into()));
    assert!(text(&["next", "--codes", &list]).ends_with("more guesses on average with this play, at most 3\n"));
}

#[test]
fn any_list_is_played_without_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("words.txt").display().to_string();
    fs::write(&list, "Stone\nnotes\nonset\ncrane\n\nleast\nslate\nsteal\ntales\n").unwrap();
    let first = json(&["next", "--codes", &list]);
    assert_eq!(
        (&first["guess"], &first["remaining"], &first["source"]),
        (&"least".into(), &8.into(), &"search".into())
    );
    assert_eq!(
        text(&["next", "--codes", &list, "least=1A1B"]),
        "crane\n1 candidate left; 1.000 more guesses on average with this play, at most 1\n"
    );
    assert_eq!(text(&["next", "--codes", &list, "least=11", "crane=5A0B"]), "solved\n");
    let any = json(&["next", "--codes", &list, "--guesses", "list", "zzzzz=0A0B"]);
    assert_eq!(any["remaining"], 8);
    assert_eq!(text(&["next", "--codes", &list, "least=1A4B", "--list"]), "slate\n");
    // stone, crane | notes, onset | least, tales | slate, steal: 1 + 2 + 3 * (2 + 3) guesses for
    // eight words.
    assert_eq!(json(&["next", "--codes", &list, "--rate", "stone"])["average"], 18.0 / 8.0);
    refuses(&["next", "--codes", &list, "least=4A0B"], 2, "no word is consistent with this feedback");
    refuses(&["next", "--codes", &list, "leasts=4A0B"], 2, "5 characters, but here are 6");
    refuses(&["next", "--codes", &list, "least"], 2, "is a guess without its feedback");
    refuses(&["next", "--codes", &list, "least=3A3B"], 2, "its counts come to 6");
    refuses(&["next", "--codes", &list, "--symbols", "0-9"], 2, "--symbols");
    refuses(&["next", "--guesses", "all"], 2, "--codes");
    for (words, what) in [
        ("stone\n#note\n", "line 2: \"#note\" begins with #"),
        ("st ne\nnotes\n", "line 1: \"st ne\" has a space inside"),
        ("stone\n\nno\u{1b}es\n", "line 3: \"no\\u{1b}es\" has a control character"),
    ] {
        let wrong = folder.path().join("wrong.txt").display().to_string();
        fs::write(&wrong, words).unwrap();
        refuses(&["next", "--codes", &wrong], 2, what);
        refuses(&["solve", "--codes", &wrong], 2, what);
    }
    let table = table_file();
    let table = table.path().display().to_string();
    refuses(&["next", "--table", &table, "--symbols", "1-6"], 2, "leave --symbols out");
    refuses(
        &["next", "--table", &table, "--guesses", "all"],
        2,
        "'--table <FILE|NAME>' cannot be used with '--guesses <WHICH>'",
    );
    refuses(&["solve", "--codes", &list, "--out", "words.json"], 2, "name it words.tab");
}

#[test]
fn lists_of_codes_and_more_guesses_than_secrets_are_tables_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (list, table) = (path("codes.txt"), path("codes.tab"));
    fs::write(&list, "012\n210\n345\n543\n132\n").unwrap();
    let solved = json(&["solve", "--codes", &list, "--rules", "3x6", "--guesses", "all", "--out", &table]);
    let deep = text(&["verify", "--deep", &table]);
    assert!(deep.contains("the list is 5 of 120 words of 3 characters"), "{deep}");
    assert!(deep.contains(&format!("{} guesses in total", solved["total"])), "{deep}");
    assert_eq!(text(&["export", &table]).lines().count(), 6);
    assert_eq!(json(&["next", "--table", &table])["remaining"], 5);
    assert_eq!(json(&["next", "--table", &table, "051=0A1B"])["source"], "search");
    // Who plays may guess what cannot be secret, but not have it for a secret.
    let mut game = program();
    game.args(["play", "bulls-and-cows", "--table", &table, "--guesser", "both"]);
    let said = game.write_stdin("051\nsecret 051\nsecret 012\n").output().unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    for what in ["5 of 120 words of 3 characters", "1: 051 ", "right for 051", "right for 012"] {
        assert!(said.contains(what), "{said}");
    }
}

#[test]
fn terminals_obey_no_word_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("escape.tab").display().to_string();
    let mut file = of_two_thousand_words().to_vec();
    let lengths = file[64..].chunks(8).take(3).map(|length| u64::from_le_bytes(length.try_into().unwrap()));
    let letters = HEADER_LEN + lengths.sum::<u64>() as usize;
    assert_eq!(file[letters], b'a');
    file[letters] = 0x1b;
    let digest = layout::digest(&file);
    file[DIGEST_AT..DIGEST_AT + DIGEST_LEN].copy_from_slice(&digest);
    fs::write(&table, &file).unwrap();
    for arguments in [["next", "--list", "--table", &table].as_slice(), &["export", &table]] {
        let said = solvetab(arguments);
        let said = [said.stdout, said.stderr].concat();
        assert!(!said.is_empty() && !said.contains(&0x1b), "{arguments:?}");
    }
    assert!(text(&["next", "--list", "--table", &table]).contains('\u{fffd}'));
    assert_eq!(solvetab(&["verify", "--deep", &table]).status.code(), Some(1));
}

#[test]
fn damaged_tables_of_words_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("wrong.tab").display().to_string();
    let file = of_two_thousand_words().to_vec();
    let section = |index: usize| {
        let lengths = file[64..].chunks(8).take(index).map(|length| u64::from_le_bytes(length.try_into().unwrap()));
        HEADER_LEN + lengths.sum::<u64>() as usize
    };
    let [leaves, words, letters, secrets] = [1, 2, 3, 4].map(section);
    // A letter of the first word, the first letter, a secret, the root's guess, its total, and the
    // first leaf.
    for (at, what) in [
        (words + 4, ""),
        (letters, "ascending order"),
        (secrets, "are stored as"),
        (HEADER_LEN, ""),
        (HEADER_LEN + 18, "are stored as"),
        (leaves, "is not found"),
    ] {
        let mut wrong = file.clone();
        wrong[at] ^= 8;
        fs::write(&table, &wrong).unwrap();
        let unsigned = solvetab(&["verify", &table]);
        assert_eq!(unsigned.status.code(), Some(1), "{at}");
        refuses(&["next", "--table", &table], 3, "is damaged");
        let digest = layout::digest(&wrong);
        wrong[DIGEST_AT..DIGEST_AT + DIGEST_LEN].copy_from_slice(&digest);
        fs::write(&table, &wrong).unwrap();
        assert_eq!(solvetab(&["verify", &table]).status.code(), Some(0), "{at}");
        let deep = solvetab(&["verify", "--deep", &table]);
        let message = String::from_utf8(deep.stderr).unwrap();
        assert_eq!(deep.status.code(), Some(1), "{at}");
        assert!(message.contains(what), "{at}: {message}");
    }
}

#[test]
fn too_many_words_are_called_words() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
    let words: Vec<String> =
        (0..65_537).map(|n| [n / 17_576, n / 676, n / 26, n].map(letter).iter().collect()).collect();
    fs::write(file.path(), words.join("\n")).unwrap();
    refuses(&["solve", "--codes", &file.path().display().to_string()], 2, "65537 words are more than the 65536");
}

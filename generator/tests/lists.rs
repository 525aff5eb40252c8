//! Particulars of lists of codes and words, and of codes without a leading zero, which are a list
//! by name. The story of every kind is in `kinds.rs`.

use std::fs;

use serde_json::Value;
use solvetab_lookup::layout::HEADER_LEN;
use solvetab_reference::{colours, counts, texts};

use crate::files::{file, shipped, sign, with_rules};
use crate::program::{json, path_in, refuses, said, said_in, text, typed};

#[test]
fn lists_are_read_as_people_have_them() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [
        (
            "secrets",
            "\u{feff}# my words\r\nCIGAR\r\nrebut\r\nsissy\r\n\r\n#humph\r\n\u{feff}awake\r\n",
        ),
        ("one", "blush\nfocal\n"),
        ("other", "# more\nblush\nevade\ncigar\n"),
        ("past", "rebut\nnaval\n"),
        ("none", ""),
        ("strange", "zzzzzz\n"),
        // Composed or not, an accented letter is one character.
        ("composed", "k\u{e4}fig\nbrote\n"),
        ("apart", "ka\u{308}fig\nbrote\n"),
        (
            "korean",
            "\u{1102}\u{1161}\u{1105}\u{1161}\n\u{1100}\u{1161}\u{1109}\u{1161}\n",
        ),
        (
            "greek",
            "\u{3b8}\u{3ae}\u{3ba}\u{3b5}\u{3c2}\n\u{3bb}\u{3cc}\u{3b3}\u{3bf}\u{3c2}\n",
        ),
        ("mark", "abcde\nx\u{331}yzuv\n"),
        ("mark-first", "x\u{331}yzuv\nabcde\n"),
        ("hidden", "abcde\nfgh\u{200b}ij\n"),
        (
            "many",
            &(0..70_000)
                .map(|word| format!("{word:05}\n"))
                .collect::<String>(),
        ),
        // With any nine letters one guess tells all eight apart.
        (
            "counted",
            "Stone\nnotes\nonset\ncrane\n\nleast\nslate\nsteal\ntales\n",
        ),
    ] {
        file(&folder, name, content);
    }
    let asked = |options: &str| said_in(&folder, &format!("{options} --json")).json();
    // rebut is past, but may still be guessed.
    let more = "--guesses one --guesses other --except past";
    for (options, remaining) in [
        ("--codes secrets".to_owned(), 4),
        ("--codes secrets --except none".to_owned(), 4),
        (format!("--codes secrets {more}"), 3),
        (format!("--codes secrets {more} rebut=----- focal=-----"), 1),
        (format!("--codes secrets {more} evade=-----"), 1),
        ("--codes composed k\u{e4}fig=-----".to_owned(), 1),
        ("--codes composed ka\u{308}fig=-----".to_owned(), 1),
        ("--codes apart k\u{e4}fig=-----".to_owned(), 1),
        ("--codes korean \u{b098}\u{b77c}=-G-G".to_owned(), 1),
        (
            "--codes greek \u{398}\u{389}\u{39a}\u{395}\u{3a3}=----G".to_owned(),
            1,
        ),
    ] {
        let told = asked(&format!("next --feedback colours {options}"));
        assert_eq!(told["remaining"], remaining, "{options}: {told}");
    }
    for (options, what) in [
        ("--codes mark", "line 2: x\u{331}yzuv has 1 combining mark"),
        (
            "--codes mark-first",
            "line 1: x\u{331}yzuv has 1 combining mark",
        ),
        (
            "--codes hidden",
            "line 2: \"fgh\\u{200b}ij\" has a character that nobody sees",
        ),
        ("--codes secrets --except secrets", "no secret is left"),
        (
            "--codes secrets --except strange",
            "none of these words is in the list",
        ),
        ("--table words-2315 --except secrets", "cannot be used with"),
        ("--codes secrets --guesses many", "many: 7"),
        (
            "--codes secrets --guesses all --guesses one",
            "goes with no file",
        ),
    ] {
        said_in(&folder, &format!("next --feedback colours {options}")).refuses(2, what);
    }
    fs::write(folder.path().join("wide"), b"\xff\xfea\0b\0c\0").unwrap();
    let what = "is no text in UTF-8: save it in that";
    said_in(&folder, "solve --codes wide").refuses(2, what);

    let first = asked("next --codes counted");
    assert_eq!(
        (&first["guess"], &first["remaining"]),
        (&"least".into(), &8.into())
    );
    let solved = said_in(&folder, "next --codes counted LEAST=1,1 crane=5A0B").ok();
    assert_eq!(solved, "solved\n");
    // stone, crane | notes, onset | least, tales | slate, steal: 1 + 2 + 3 * (2 + 3) guesses for
    // eight words.
    assert_eq!(
        asked("next --codes counted --rate stone")["average"],
        18.0 / 8.0
    );
    assert_eq!(asked("solve --codes counted")["total"], 17);
    assert_eq!(asked("solve --codes counted --guesses all")["total"], 16);
}

#[test]
fn words_may_have_ten_letters_of_any_alphabet() {
    let folder = tempfile::tempdir().unwrap();
    // Two hundred characters, none of them twice in a word.
    let letters: Vec<char> = ('\u{4e00}'..='\u{4ec7}').collect();
    let words = letters.windows(10).step_by(17).map(String::from_iter);
    let long: Vec<String> = words.collect();
    let list = file(&folder, "long", long.join("\n"));
    let [table, certificate] = ["long.tab", "long.cert"].map(|name| path_in(&folder, name));
    for mode in ["", "--hard"] {
        let game = format!("--codes {list} --feedback colours {mode}");
        let solved = json(&format!("solve {game} --out {table}"));
        assert_eq!(solved["codes"], long.len());
        text(&format!("verify --deep {table}"));
        let said = colours(&long[0], &long[9]);
        let told = json(&format!("next {game} {}={said}", long[0]));
        assert!(told["remaining"].as_u64() > Some(0), "{told}");
        json(&format!("prove {game} --out {certificate}"));
        assert_eq!(json(&format!("check {certificate}"))[0]["valid"], true);
    }
    let what = "different characters: at most 32 are searched, or 255 with colours";
    refuses(&format!("solve --codes {list}"), 2, what);
}

#[test]
fn codes_that_cannot_be_secret_are_guessed_but_not_thought_of() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(&folder, "codes.txt", "012\n210\n345\n543\n132\n");
    let table = path_in(&folder, "codes.tab");
    text(&format!(
        "solve --codes {list} --rules 3x6 --guesses all --out {table}"
    ));
    let game = format!("play bulls-and-cows --table {table} --guesser both");
    let said = typed(&game, "051\nsecret 051\nsecret 012\n").out;
    for what in [
        "5 of 120 words of 3 characters",
        "1: 051 ",
        "right for 051",
        "right for 012",
    ] {
        assert!(said.contains(what), "{said}");
    }
}

#[test]
fn terminals_obey_no_word_of_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(&folder, "words.txt", "abc\nbca\nabb\n");
    let path = path_in(&folder, "words.tab");
    text(&format!("solve --codes {list} --out {path}"));
    let mut bytes = fs::read(&path).unwrap();
    let lengths = bytes[64..].chunks(8).take(3);
    let lengths = lengths.map(|length| u64::from_le_bytes(length.try_into().unwrap()));
    let letters = HEADER_LEN + lengths.sum::<u64>() as usize;
    assert_eq!(bytes[letters], b'a');
    bytes[letters] = 0x1b;
    let table = file(&folder, "escape.tab", sign(bytes));
    for command in ["next --list --table", "export"] {
        let said = said(&format!("{command} {table}"));
        let all = said.out + &said.error;
        assert!(!all.is_empty() && !all.contains('\u{1b}'), "{command}");
    }
    assert!(text(&format!("next --list --table {table}")).contains('\u{fffd}'));
    said(&format!("verify --deep {table}")).ends(1);
}

#[test]
fn codes_without_a_leading_zero_are_a_list_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let codes = texts(2, 3, true)
        .into_iter()
        .filter(|code| !code.starts_with('0'));
    let list = file(&folder, "codes.txt", codes.collect::<Vec<_>>().join("\n"));
    let exact = "evaluate --rules 3x6 --no-leading-zero --strategy simple --exact-below 100";
    let name = "bulls-and-cows-4x10-no-leading-zero";
    for (one, other) in [
        (
            "solve --rules 2x3r --no-leading-zero",
            &*format!("solve --rules 2x3r --codes {list}"),
        ),
        // Where all sets are small.
        (exact, "solve --rules 3x6 --no-leading-zero"),
        (
            "next --no-leading-zero 1234=1A1B",
            &format!("next --table {name} 1234=1A1B"),
        ),
    ] {
        let [one, other] = [one, other].map(json);
        for key in [
            "total",
            "worst",
            "at_worst",
            "distribution",
            "guess",
            "remaining",
        ] {
            assert_eq!(one[key], other[key], "{key}: {one}");
        }
    }
    for game in ["--no-leading-zero", "--no-leading-zero --rules 4x10"] {
        let said = json(&format!("next {game} 9876=1A1B"));
        let left = texts(4, 10, false).into_iter();
        let left = left.filter(|code| !code.starts_with('0') && counts("9876", code) == "1A1B");
        assert_eq!(
            (&said["source"], &said["remaining"]),
            (&"search".into(), &left.count().into())
        );
    }
}

#[test]
fn lists_that_are_not_what_their_title_says_are_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = path_in(&folder, "some.tab");
    let good = shipped("bulls-and-cows-4x10-no-leading-zero.tab");
    let solved = |codes: &str, options: &str| {
        let list = file(&folder, "codes.txt", codes);
        text(&format!("solve {options} --codes {list} --out {path}"));
        fs::read(&path).unwrap()
    };
    let zero = " without a leading zero";
    for (table, rules, zero, what) in [
        (&good, "4x9", zero, "1029 is no code of 4x9"),
        (
            &good,
            "4x11",
            zero,
            "7200 codes of 4x11 do not begin with 0, but the list has 4536",
        ),
        (
            &good,
            "4x10r",
            zero,
            "9000 codes of 4x10r do not begin with 0, but the list has 4536",
        ),
        (&good, "5x10", zero, "1023 is no code of 5x10"),
        (&good, "4y10", zero, "4y10 are no rules"),
        (
            &good,
            "4x10",
            "",
            "the rules are 4x10, but they are 4536 words of 4 characters",
        ),
        (
            &solved("102\n103\n110\n", ""),
            "3x4",
            zero,
            "110 has a symbol twice",
        ),
        (
            &solved("012\n102\n103\n", ""),
            "3x4",
            zero,
            "012 begins with 0",
        ),
        (
            &solved("102\n103\n", ""),
            "3x4",
            zero,
            "18 codes of 3x4 do not begin with 0, but the list has 2",
        ),
        (
            &solved("12\n13\n21\n", "--rules 2x4 --guesses all"),
            "2x4",
            zero,
            "01 begins with 0",
        ),
        (
            &solved("11\n12\n", "--guesses all"),
            "2x3r",
            zero,
            "some of the codes may be guessed, but are no secrets",
        ),
    ] {
        let other = with_rules(table, &format!("{rules}{zero}"));
        let other = file(&folder, "other.tab", other);
        refuses(&format!("verify --deep {other}"), 1, what);
    }
}

#[test]
fn lists_are_known_by_name_where_no_file_has_it() {
    let totals = |equations: &Value| (equations["codes"].as_u64(), equations["total"].as_u64());
    let equations = "solve --codes equations-206 --feedback colours --json";
    assert_eq!(totals(&said(equations).json()), (Some(206), Some(544)));
    let primes = text("export primes-8363");
    assert_eq!(
        (primes.lines().count(), primes.lines().next()),
        (8363, Some("10007"))
    );
    assert_eq!(
        json("export secrets-2315").as_array().map(Vec::len),
        Some(2315)
    );
    // Words to guess have a name too.
    let salet =
        json("solve --codes secrets-2315 --guesses guesses-12972 --feedback colours --first salet");
    let rules = "2315 words of 5 characters, colours, first word salet";
    assert_eq!(
        (&salet["total"], &salet["rules"]),
        (&7920.into(), &rules.into())
    );
    let folder = tempfile::tempdir().unwrap();
    file(&folder, "equations-206", "1+1=2\n1+2=3\n");
    assert_eq!(
        totals(&said_in(&folder, equations).json()),
        (Some(2), Some(3))
    );
    let help = text("help lists");
    for list in [
        "secrets-2315",
        "guesses-12972",
        "secrets-3158",
        "guesses-14855",
        "primes-8363",
        "equations-206",
    ] {
        assert!(help.contains(list), "{list}: {help}");
    }
}

//! Particulars of lists of codes and words, and of codes without a leading zero, which are a list
//! by name. The story of every kind is in `kinds.rs`.

use std::fs;

use serde_json::Value;
use solvetab_lookup::layout::HEADER_LEN;
use solvetab_reference::{counts, texts};

use crate::files::{file, shipped, sign, with_rules};
use crate::program::{json, path_in, refuses, solvetab, text};

#[test]
fn a_list_may_have_capitals_and_empty_lines() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(
        &folder,
        "words.txt",
        "Stone\nnotes\nonset\ncrane\n\nleast\nslate\nsteal\ntales\n",
    );
    let first = json(&format!("next --codes {list}"));
    assert_eq!(
        (&first["guess"], &first["remaining"]),
        (&"least".into(), &8.into())
    );
    assert_eq!(
        text(&format!("next --codes {list} LEAST=1,1 crane=5A0B")),
        "solved\n"
    );
    // stone, crane | notes, onset | least, tales | slate, steal: 1 + 2 + 3 * (2 + 3) guesses for
    // eight words.
    assert_eq!(
        json(&format!("next --codes {list} --rate stone"))["average"],
        18.0 / 8.0
    );
    // With any nine letters one guess tells all eight apart.
    assert_eq!(json(&format!("solve --codes {list}"))["total"], 17);
    assert_eq!(
        json(&format!("solve --codes {list} --guesses all"))["total"],
        16
    );
}

#[test]
fn lists_are_read_as_people_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let secrets = file(
        &folder,
        "secrets",
        "\u{feff}# my words\r\nCIGAR\r\nrebut\r\nsissy\r\n\r\n#humph\r\nawake\r\n",
    );
    let one = file(&folder, "one", "blush\nfocal\n");
    let other = file(&folder, "other", "# more\nblush\nevade\ncigar\n");
    let past = file(&folder, "past", "rebut\nnaval\n");
    let game = format!("--codes {secrets} --feedback colours");
    assert_eq!(json(&format!("next {game}"))["remaining"], 4);
    let both = format!("--guesses {one} --guesses {other} --except {past}");
    assert_eq!(json(&format!("next {game} {both}"))["remaining"], 3);
    // rebut is past, but may still be guessed.
    assert_eq!(
        json(&format!("next {game} {both} rebut=----- focal=-----"))["remaining"],
        1
    );
    assert_eq!(
        json(&format!("next {game} {both} evade=-----"))["remaining"],
        1
    );

    // Composed or not, an accented letter is one character.
    let composed = file(&folder, "composed", "k\u{e4}fig\nbrote\n");
    let apart = file(&folder, "apart", "ka\u{308}fig\nbrote\n");
    for list in [&composed, &apart] {
        for guess in ["k\u{e4}fig", "ka\u{308}fig"] {
            assert_eq!(
                json(&format!(
                    "next --codes {list} --feedback colours {guess}=-----"
                ))["guess"],
                "brote"
            );
        }
    }
    let korean = file(
        &folder,
        "korean",
        "\u{1100}\u{1161}\u{1102}\u{1161}\n\u{1102}\u{1161}\u{1103}\u{1161}\n",
    );
    assert_eq!(
        json(&format!("next --codes {korean} --feedback colours"))["guess"]
            .as_str()
            .map(str::len),
        Some(12)
    );
    let mark = file(&folder, "mark", "abcde\nx\u{331}yzuv\n");
    refuses(
        &format!("next --codes {mark} --feedback colours"),
        2,
        "line 2: x\u{331}yzuv has 1 combining mark",
    );
    let hidden = file(&folder, "hidden", "abcde\nfgh\u{200b}ij\n");
    refuses(
        &format!("next --codes {hidden} --feedback colours"),
        2,
        "line 2: \"fgh\\u{200b}ij\" has a character that nobody sees",
    );
    let mark_first = file(&folder, "mark-first", "x\u{331}yzuv\nabcde\n");
    refuses(
        &format!("next --codes {mark_first} --feedback colours"),
        2,
        "line 1: x\u{331}yzuv has 1 combining mark",
    );
    refuses(
        &format!("next {game} --except {secrets}"),
        2,
        "no secret is left",
    );
    let strange = file(&folder, "strange", "zzzzzz\n");
    refuses(
        &format!("next {game} --except {strange}"),
        2,
        "none of these words is in the list",
    );
    let none = file(&folder, "none", "");
    assert_eq!(
        json(&format!("next {game} --except {none}"))["remaining"],
        json(&format!("next {game}"))["remaining"]
    );
    refuses(
        &format!("next --table words-2315 --except {secrets}"),
        2,
        "cannot be used with",
    );
    let greek = file(
        &folder,
        "greek",
        "\u{3b8}\u{3ae}\u{3ba}\u{3b5}\u{3c2}\n\u{3bb}\u{3cc}\u{3b3}\u{3bf}\u{3c2}\n",
    );
    let capitals = "\u{398}\u{389}\u{39a}\u{395}\u{3a3}=----G";
    assert_eq!(
        json(&format!(
            "next --codes {greek} --feedback colours {capitals}"
        ))["remaining"],
        1
    );
    let syllables = file(
        &folder,
        "syllables",
        "\u{1102}\u{1161}\u{1105}\u{1161}\n\u{1100}\u{1161}\u{1109}\u{1161}\n",
    );
    assert_eq!(
        json(&format!(
            "next --codes {syllables} --feedback colours \u{b098}\u{b77c}=-G-G"
        ))["remaining"],
        1
    );
    let many: String = (0..70_000).map(|word| format!("{word:05}\n")).collect();
    let many = file(&folder, "many", &many);
    refuses(
        &format!("next {game} --guesses {many}"),
        2,
        &format!("{many}: 7"),
    );
    refuses(
        &format!("next {game} --guesses all --guesses {one}"),
        2,
        "goes with no file",
    );
}

#[test]
fn words_may_have_ten_letters_of_any_alphabet() {
    let folder = tempfile::tempdir().unwrap();
    // Two hundred characters, none of them twice in a word.
    let letters: Vec<char> = ('\u{4e00}'..='\u{4ec7}').collect();
    let long: Vec<String> = letters
        .windows(10)
        .step_by(17)
        .map(|word| word.iter().collect())
        .collect();
    let list = file(&folder, "long", long.join("\n"));
    let table = folder.path().join("long.tab").display().to_string();
    for mode in ["", "--hard"] {
        let game = format!("--codes {list} --feedback colours {mode}");
        let solved = json(&format!("solve {game} --out {table}"));
        assert_eq!(solved["codes"], long.len());
        let deep = json(&format!("verify --deep {table}"));
        assert_eq!(deep[0]["valid"], true, "{deep}");
        let guess = solved["guess"]
            .as_str()
            .map_or_else(|| long[0].clone(), str::to_owned);
        let feedback = solvetab_reference::colours(&guess, &long[9]);
        assert_eq!(
            json(&format!("next {game} {guess}={feedback}"))["remaining"]
                .as_u64()
                .map(|left| left > 0),
            Some(true)
        );
        let certificate = folder.path().join("long.cert").display().to_string();
        json(&format!("prove {game} --out {certificate}"));
        assert_eq!(json(&format!("check {certificate}"))[0]["valid"], true);
    }
    refuses(
        &format!("solve --codes {list}"),
        2,
        "different characters: at most 32 are searched, or 255 with colours",
    );
}

#[test]
fn the_worst_case_of_a_suggestion_is_that_of_its_play() {
    let folder = tempfile::tempdir().unwrap();
    let codes = [
        "011", "013", "030", "131", "201", "220", "230", "233", "311", "320", "330", "331",
    ];
    let list = file(&folder, "codes.txt", codes.join("\n"));

    // The play suggested is the best on average, and of such the one with the least worst case.
    let solved = json(&format!("solve --codes {list}"));
    let suggested = json(&format!("next --codes {list}"));
    assert_eq!(
        (&suggested["worst"], &suggested["at_worst"]),
        (&solved["worst"], &solved["at_worst"])
    );
    let lengths = codes.map(|secret| {
        let mut history = Vec::new();
        while let Some(guess) =
            json(&format!("next --codes {list} {}", history.join(" ")))["guess"].as_str()
        {
            history.push(format!("{guess}={}", counts(guess, secret)));
        }
        history.len()
    });
    assert_eq!(
        (lengths.into_iter().max(), &suggested["worst"]),
        (Some(3), &3.into())
    );
    assert!(
        text(&format!("next --codes {list}"))
            .ends_with("more guesses on average with this play, at most 3\n")
    );
}

#[test]
fn codes_that_cannot_be_secret_are_guessed_but_not_thought_of() {
    let folder = tempfile::tempdir().unwrap();
    let (list, table) = (
        file(&folder, "codes.txt", "012\n210\n345\n543\n132\n"),
        folder.path().join("codes.tab"),
    );
    let table = table.display();
    json(&format!(
        "solve --codes {list} --rules 3x6 --guesses all --out {table}"
    ));
    let game = format!("play bulls-and-cows --table {table} --guesser both");
    let said = solvetab(&game)
        .write_stdin("051\nsecret 051\nsecret 012\n")
        .output()
        .unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
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
    let path = folder.path().join("words.tab");
    json(&format!("solve --codes {list} --out {}", path.display()));
    let mut bytes = fs::read(&path).unwrap();
    let lengths = bytes[64..]
        .chunks(8)
        .take(3)
        .map(|length| u64::from_le_bytes(length.try_into().unwrap()));
    let letters = HEADER_LEN + lengths.sum::<u64>() as usize;
    assert_eq!(bytes[letters], b'a');
    bytes[letters] = 0x1b;
    let table = file(&folder, "escape.tab", sign(bytes));
    for command in ["next --list --table", "export"] {
        let said = solvetab(&format!("{command} {table}")).output().unwrap();
        let said = [said.stdout, said.stderr].concat();
        assert!(!said.is_empty() && !said.contains(&0x1b), "{command}");
    }

    assert!(text(&format!("next --list --table {table}")).contains('\u{fffd}'));
    solvetab(&format!("verify --deep {table}")).assert().code(1);
}

#[test]
fn solving_without_a_leading_zero_is_solving_the_list() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, codes) in [
        ("3x6", texts(3, 6, false)),
        ("2x3r", texts(2, 3, true)),
        ("1x3", texts(1, 3, false)),
    ] {
        let codes: Vec<String> = codes
            .into_iter()
            .filter(|code| !code.starts_with('0'))
            .collect();
        let list = file(&folder, "codes.txt", codes.join("\n"));
        for objective in ["total", "worst", "at-worst"] {
            let [named, given] = ["named.tab", "given.tab"].map(|name| path_in(&folder, name));
            let solve = format!("solve --objective {objective} --rules {rules}");
            let by_name = json(&format!("{solve} --no-leading-zero --out {named}"));
            let by_list = json(&format!("{solve} --codes {list} --out {given}"));
            for key in [
                "codes",
                "total",
                "worst",
                "at_worst",
                "distribution",
                "proven",
            ] {
                assert_eq!(by_name[key], by_list[key], "{rules} {objective}");
            }
            assert_eq!(
                text(&format!("export {named}")),
                text(&format!("export {given}")),
                "{rules} {objective}"
            );
        }
    }

    let exact = json("evaluate --rules 3x6 --no-leading-zero --strategy simple --exact-below 100");
    assert_eq!(
        exact["total"],
        json("solve --rules 3x6 --no-leading-zero")["total"],
        "where all sets are small"
    );
}

#[test]
fn codes_without_a_leading_zero_have_a_table_that_is_shipped() {
    let name = "bulls-and-cows-4x10-no-leading-zero";
    let totals = &json(&format!("info {name}"))["provenance"]["totals"];
    assert_eq!(
        (&totals["secrets"], &totals["total"], &totals["worst"]),
        (&4536.into(), &23_283.into(), &7.into())
    );
    assert_eq!(
        json("next --no-leading-zero 1234=1A1B"),
        json(&format!("next --table {name} 1234=1A1B"))
    );
    assert_eq!(json("next --no-leading-zero 1234=1A1B")["source"], "table");
    for game in ["--no-leading-zero", "--no-leading-zero --rules 4x10"] {
        let said = json(&format!("next {game} 9876=1A1B"));
        let codes = texts(4, 10, false);
        let left = codes
            .iter()
            .filter(|code| !code.starts_with('0') && counts("9876", code) == "1A1B")
            .count();
        assert_eq!(
            (&said["source"], &said["remaining"]),
            (&"search".into(), &left.into()),
            "{game}"
        );
    }
}

#[test]
fn lists_that_are_not_what_their_title_says_are_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.tab").display().to_string();
    let good = shipped("bulls-and-cows-4x10-no-leading-zero.tab");
    let solved = |codes: &str, options: &str| {
        json(&format!(
            "solve {options} --codes {} --out {path}",
            file(&folder, "codes.txt", codes)
        ));
        fs::read(&path).unwrap()
    };
    let guesses_all = solved("12\n13\n21\n", "--rules 2x4 --guesses all");
    let guesses_more = solved("11\n12\n", "--guesses all");
    for (table, rules, what) in [
        (&good, "4x9", "1029 is no code of 4x9"),
        (
            &good,
            "4x11",
            "7200 codes of 4x11 do not begin with 0, but the list has 4536",
        ),
        (
            &good,
            "4x10r",
            "9000 codes of 4x10r do not begin with 0, but the list has 4536",
        ),
        (&good, "5x10", "1023 is no code of 5x10"),
        (&good, "4y10", "4y10 are no rules"),
        (
            &solved("102\n103\n110\n", ""),
            "3x4",
            "110 has a symbol twice",
        ),
        (&solved("012\n102\n103\n", ""), "3x4", "012 begins with 0"),
        (
            &solved("102\n103\n", ""),
            "3x4",
            "18 codes of 3x4 do not begin with 0, but the list has 2",
        ),
        (&guesses_all, "2x4", "01 begins with 0"),
        (
            &guesses_more,
            "2x3r",
            "some of the codes may be guessed, but are no secrets",
        ),
    ] {
        let other = file(
            &folder,
            "other.tab",
            with_rules(table, &format!("{rules} without a leading zero")),
        );
        refuses(&format!("verify --deep {other}"), 1, what);
    }

    let other = file(&folder, "other.tab", with_rules(&good, "4x10"));
    refuses(
        &format!("verify --deep {other}"),
        1,
        "the rules are 4x10, but they are 4536 words of 4 characters",
    );
}

#[test]
fn lists_are_known_by_name_where_no_file_has_it() {
    let totals = |equations: &Value| (equations["codes"].as_u64(), equations["total"].as_u64());
    assert_eq!(
        totals(&json("solve --codes equations-206 --feedback colours")),
        (Some(206), Some(544))
    );
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
    let mut solve = solvetab("solve --codes equations-206 --feedback colours --json");
    let equations =
        serde_json::from_slice(&solve.current_dir(&folder).output().unwrap().stdout).unwrap();
    assert_eq!(totals(&equations), (Some(2), Some(3)));
}

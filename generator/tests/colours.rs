//! Words with a colour for each letter: solved, saved as a table, verified and exported, in both
//! modes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{json, refuses, root, solvetab};

/// The words of a list that is shipped, each so many steps from the one before.
fn some_words(list: &str, step: usize) -> Vec<String> {
    let text = fs::read_to_string(root().join("solver/words").join(list)).unwrap();
    text.lines().step_by(step).map(str::to_owned).collect()
}

/// The colours by striking letters out of the secret.
fn colours(guess: &str, secret: &str) -> String {
    let mut rest: Vec<Option<char>> = guess.chars().zip(secret.chars()).map(|(a, b)| (a != b).then_some(b)).collect();
    let mut colour = |(place, letter): (usize, char)| {
        if rest[place].is_none() {
            return 'G';
        }
        match rest.iter().position(|&other| other == Some(letter)) {
            // Struck out, but for the place to be grey or yellow itself.
            Some(found) => {
                rest[found] = Some('\0');
                'Y'
            }
            None => '-',
        }
    };
    guess.chars().enumerate().map(&mut colour).collect()
}

/// Whether a guess uses what these colours of an earlier one showed.
fn agrees(guess: &str, earlier: &str, colours: &str) -> bool {
    let letters = || earlier.chars().zip(colours.chars());
    let shown = |of: char| letters().filter(|&(letter, colour)| letter == of && colour != '-').count();
    guess.chars().zip(letters()).all(|(own, (letter, colour))| colour != 'G' || own == letter)
        && earlier.chars().all(|of| guess.matches(of).count() >= shown(of))
}

/// Files in a folder of their own.
struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new(secrets: &[String], guesses: &[String]) -> Self {
        let files = Self { folder: tempfile::tempdir().unwrap() };
        fs::write(files.path("secrets.txt"), secrets.join("\n")).unwrap();
        fs::write(files.path("guesses.txt"), guesses.join("\n")).unwrap();
        files
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command for the game, with more arguments.
    fn command(&self, command: &str, more: &str) -> String {
        let file = |name| self.path(name).display().to_string();
        let (secrets, guesses) = (file("secrets.txt"), file("guesses.txt"));
        format!("{command} --codes {secrets} --guesses {guesses} --feedback colours {more}")
    }
}

/// What a command prints.
fn text(arguments: &str) -> String {
    String::from_utf8(solvetab(arguments).output().unwrap().stdout).unwrap()
}

#[test]
fn words_are_solved_saved_verified_and_exported_in_both_modes() {
    let (secrets, guesses) = (some_words("secrets-2315.txt", 9), some_words("guesses-12972.txt", 1));
    let files = Files::new(&secrets, &guesses);
    let table = files.path("words.tab").display().to_string();
    let mut totals = Vec::new();
    for mode in ["", "--hard"] {
        let solved = json(&files.command("solve", &format!("{mode} --out {table}")));
        assert_eq!(solved["codes"], secrets.len());
        totals.push(solved["total"].as_u64().unwrap());
        let verified = text(&format!("verify --deep {table}"));
        assert!(verified.contains("every one of 258 secrets is found"), "{verified}");
        let exported = text(&format!("export --format csv {table}"));
        let games: BTreeMap<&str, Vec<&str>> = exported
            .lines()
            .skip(1)
            .map(|line| line.split_once(',').unwrap())
            .map(|(secret, guesses)| (secret, guesses.split(' ').collect()))
            .collect();
        assert!(games.keys().copied().eq(secrets.iter().map(String::as_str).collect::<BTreeSet<_>>()));
        let mut total = 0;
        // The tree knows no more than the colours: the same colours lead to the same guess.
        let mut after: BTreeMap<Vec<String>, &str> = BTreeMap::new();
        for (secret, game) in &games {
            assert_eq!(game.last(), Some(secret));
            total += game.len() as u64;
            let answers: Vec<String> = game.iter().map(|guess| colours(guess, secret)).collect();
            for (before, guess) in game.iter().enumerate() {
                assert_eq!(after.entry(answers[..before].to_vec()).or_insert(guess), guess);
                let kept = |earlier: usize| agrees(guess, game[earlier], &answers[earlier]);
                assert!(mode.is_empty() || (0..before).all(kept), "{game:?}");
            }
        }
        assert_eq!(total, totals[totals.len() - 1]);
    }
    assert!(totals[0] < totals[1], "hard mode costs more: {totals:?}");
}

#[test]
fn a_certificate_of_words_is_written_and_checked() {
    let words = ["crane", "there", "eerie", "where", "ghost"].map(str::to_owned);
    let files = Files::new(&words[..4], &words);
    let folder = tempfile::tempdir().unwrap();
    for (mode, what) in [("", "with colours;"), ("--hard", "with colours, hard mode;")] {
        let proof = folder.path().join("words.cert").display().to_string();
        solvetab(&files.command("prove", &format!("{mode} --out {proof}"))).assert().success();
        let output = solvetab(&format!("check {proof}")).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("valid: a tree for 4 secrets") && said.contains(what), "{said}");
        assert!(said.contains("  5 words may be guessed, in order with the digest\n    "), "{said}");
        assert!(said.contains("  4 words may be secret, in order with the digest\n    "), "{said}");
        assert!(said.lines().skip(1).all(|line| line.chars().count() <= 120), "{said}");
        let row = json(&format!("check {proof}"))[0].clone();
        assert!(row["game"].as_str().unwrap().contains("whose lines in order have the digest"), "{row}");
    }
}

#[test]
fn what_cannot_be_asked_of_words_is_refused() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let refused = |secrets: &[String], guesses: &[String], command: &str, more: &str, what: &str| {
        let files = Files::new(secrets, guesses);
        refuses(&files.command(command, more), 2, what);
    };
    let few = words("crane there eerie");
    refused(&words("crane ghost"), &few, "solve", "", "ghost may be secret but not be guessed");
    refused(&words("crane ox"), &few, "solve", "", "ox is not as long as");
    refused(&words("crane crane"), &few, "solve", "", "crane occurs twice");
    refused(&few, &words("crane there eerie bird"), "solve", "", "line 4: bird is not as long as crane");
    refused(&[], &few, "solve", "", "there are no codes");
    let many: Vec<String> = (0..70_000).map(|number| format!("{number:05}")).collect();
    refused(&few, &many, "solve", "", "70000 words are more than the 65536");
    refused(&few, &few, "prove", "--first crane --out proof.cert", "unexpected argument '--first'");
    refused(&few, &few, "first-guesses", "--first crane", "unexpected argument '--first'");
    refused(&few, &few, "solve", "--first ghost", "ghost cannot be the first word: it may not be guessed");
    refused(
        &few[..2],
        &few,
        "solve",
        "--first crane",
        "crane cannot be the first word: with one or two secrets there is nothing to search: leave the first word out",
    );
    refused(&few, &few, "solve", "--weights w.txt", "weights are for bulls and cows alone");
    refuses("solve --codes secrets-9999", 3, "secrets-9999 is no list by name (secrets-2315, ");
    refuses("solve --rules 4x6r --feedback colours", 2, "colours are for words");
    refuses("solve --rules 4x6r --hard", 2, "--hard is for words with colours");
}

#[test]
fn one_of_a_thing_is_not_many() {
    let files = Files::new(&["cat".to_owned()], &["cat".to_owned()]);
    let solved = text(&files.command("solve", ""));
    assert!(solved.starts_with("1 word of 3 characters, colours: 1 guess for 1 secret, proven optimal"), "{solved}");
    let files = Files::new(&["a".to_owned(), "b".to_owned()], &["a".to_owned(), "b".to_owned()]);
    let table = files.path("tree.tab").display().to_string();
    let solved = text(&files.command("solve", &format!("--out {table}")));
    assert!(solved.starts_with("2 words of 1 character, colours: 3 guesses"), "{solved}");
    solvetab(&format!("verify --deep {table}")).assert().success();
}

/// The 2315 words, ascending.
fn secrets() -> Vec<String> {
    let mut words = some_words("secrets-2315.txt", 1);
    words.sort_unstable();
    words
}

/// Those that fit what was reported.
fn left(moves: &[(String, String)]) -> Vec<String> {
    let fits = |word: &String| moves.iter().all(|(guess, said)| colours(guess, word) == *said);
    secrets().into_iter().filter(fits).collect()
}

/// A move as it is typed.
fn typed(guess: &str, secret: &str) -> String {
    format!("{guess}={}", colours(guess, secret))
}

fn list_of(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn games_of_the_trees_are_theirs_in_every_line() {
    for table in ["words-2315", "words-2315-hard"] {
        let games = text(&format!("export --format csv {table}"));
        let (mut questions, mut expected) = (String::new(), String::new());
        for line in games.lines().skip(1) {
            let (secret, guesses) = line.split_once(',').unwrap();
            let mut moves = Vec::new();
            for guess in guesses.split(' ') {
                let so_far: Vec<(String, String)> =
                    moves.iter().map(|guess: &&str| ((*guess).to_owned(), colours(guess, secret))).collect();
                if moves.len() == 2 && secret < "c" {
                    expected += &format!("{guess} {}\n", left(&so_far).len());
                } else {
                    expected += &format!("{guess}\n");
                }
                questions += &moves.iter().map(|guess| typed(guess, secret)).collect::<Vec<_>>().join(" ");
                questions.push('\n');
                moves.push(guess);
            }
            questions += &moves.iter().map(|guess| typed(guess, secret)).collect::<Vec<_>>().join(" ");
            questions.push('\n');
            expected += "solved\n";
        }
        let output = solvetab(&format!("next --table {table} -")).write_stdin(questions).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.lines().count(), expected.lines().count());
        for (said, expected) in said.lines().zip(expected.lines()) {
            assert!(said == expected || said.split(' ').next() == Some(expected), "{said} is not {expected}");
        }
        assert!(output.status.success());
    }
}

#[test]
fn colours_are_typed_in_every_form() {
    let expected = json("next --table words-2315 salet=-Y--G");
    assert_eq!((expected["source"].as_str(), expected["feedback"].as_str()), (Some("table"), Some("colours")));
    for said in ["BYBBG", "01002", ".y..g", "⬛🟨⬜⬛🟩", "⬛🟦⬛⬛🟧", "－Ｙ－－Ｇ"] {
        for game in ["--table words-2315", "--feedback colours", "--feedback colours --table words-2315"] {
            assert_eq!(json(&format!("next {game} SALET={said}")), expected, "{said} {game}");
        }
    }
    for (game, what) in [
        ("salet=-Y-", "-Y- has 3 colours, and the guess has 5 letters"),
        ("salet=-Y--X", "is not feedback: write a letter for each"),
        ("salets=-Y--G", "has 5 characters, but here are 6"),
        ("salet", "is a guess without its feedback: write something like salet=-Y--G"),
    ] {
        refuses(&format!("next --table words-2315 {game}"), 2, what);
    }
    for (options, what) in [
        ("--table 3x10 --feedback colours", "is no tree of words with colours"),
        ("--table words-2315 --feedback black", "is for colours"),
        ("--table words-2315 --hard", "take words-2315-hard"),
        ("--rules 4x10 --feedback colours", "not for codes of rules: leave --rules out"),
        ("--rules 4x10 --hard", "--hard is for words with colours"),
        ("--table 3x10 --hard", "--hard is for words with colours"),
        ("--table words-2315 --symbols 1-6", "leave --symbols out"),
    ] {
        refuses(&format!("next {options}"), 2, what);
    }
    refuses("play words --table 3x10", 2, "is no tree of words with colours");
    refuses("play words --feedback black", 2, "words get colours");
}

/// By the definition: the kinds of feedback that a guess gets, the most words of one kind, and the
/// words left on average.
fn cells(guess: &str, left: &[String]) -> (u64, u64, f64) {
    let mut sizes: BTreeMap<String, u64> = BTreeMap::new();
    left.iter().for_each(|word| *sizes.entry(colours(guess, word)).or_default() += 1);
    let squares: u64 = sizes.values().map(|size| size * size).sum();
    (sizes.len() as u64, *sizes.values().max().unwrap(), squares as f64 / left.len() as f64)
}

#[test]
fn off_the_tree_words_are_listed_and_guesses_rated_by_counting() {
    let moves = [("crane".to_owned(), "-Y--G".to_owned())];
    let words = left(&moves);
    let listed = json("next --table words-2315 crane=-Y--G --list");
    assert_eq!((list_of(&listed["codes"]), listed["remaining"].as_u64()), (words.clone(), Some(words.len() as u64)));
    let advice = json("next --table words-2315 crane=-Y--G");
    assert_eq!((advice["source"].as_str(), advice["remaining"].as_u64()), (Some("search"), Some(words.len() as u64)));
    // A word that may be guessed, and a secret.
    for guess in ["soare", "horse"] {
        let rated = json(&format!("next --table words-2315 crane=-Y--G --rate {guess}"));
        let (kinds, largest, expected) = cells(guess, &words);
        assert_eq!((rated["cells"].as_u64(), rated["largest"].as_u64()), (Some(kinds), Some(largest)));
        assert!((rated["expected"].as_f64().unwrap() - expected).abs() < 1e-9);
        assert!(rated["average"].as_f64().unwrap() >= rated["best"]["average"].as_f64().unwrap());
        assert_eq!(rated["best"]["average"], advice["average"], "a word is {guess}");
    }
    // Beyond the words of the table: the whole list may be guessed.
    let table = text("export --format csv words-2315");
    let guess = json("next --table words-2315 pzazz=-----")["guess"].as_str().unwrap().to_owned();
    assert!(some_words("guesses-12972.txt", 1).contains(&guess) && table.contains("salet"));
}

#[test]
fn few_words_off_a_tree_get_the_best_guess() {
    /// The least total of guesses, by trying everything.
    fn least(left: &[String], all: &[String]) -> usize {
        if left.len() < 3 {
            return 2 * left.len() - 1;
        }
        let total = |guess: &String| {
            let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
            left.iter().for_each(|word| cells.entry(colours(guess, word)).or_default().push(word.clone()));
            if cells.len() == 1 {
                return usize::MAX;
            }
            let below = |(said, cell): (&String, &Vec<String>)| if said == "GGGGG" { 0 } else { least(cell, all) };
            left.len() + cells.iter().map(below).sum::<usize>()
        };
        all.iter().map(total).min().unwrap()
    }
    let (secrets, guesses) = (some_words("secrets-2315.txt", 190), some_words("guesses-12972.txt", 1));
    let mut guesses: Vec<String> = guesses.into_iter().step_by(300).chain(secrets.clone()).collect();
    guesses.sort_unstable();
    guesses.dedup();
    let files = Files::new(&secrets, &guesses);
    let advice = json(&files.command("next", ""));
    let average = least(&secrets, &guesses) as f64 / secrets.len() as f64;
    assert!((advice["average"].as_f64().unwrap() - average).abs() < 1e-9, "{advice} {average}");
    for guess in guesses.iter().step_by(9) {
        for said in secrets.iter().map(|secret| colours(guess, secret)).collect::<BTreeSet<_>>() {
            let advice = json(&files.command("next", &format!("{guess}={said}")));
            let left: Vec<String> = secrets.iter().filter(|secret| colours(guess, secret) == said).cloned().collect();
            assert_eq!(advice["remaining"], left.len());
            if said == "GGGGG" {
                assert_eq!(advice["guess"], Value::Null);
                continue;
            }
            let average = least(&left, &guesses) as f64 / left.len() as f64;
            assert!((advice["average"].as_f64().unwrap() - average).abs() < 1e-9, "{guess}={said}: {advice}");
        }
    }
}

/// The answers to some questions, a line each.
fn answers(command: &str, questions: &[String]) -> Vec<String> {
    let output = solvetab(command).write_stdin(questions.join("\n") + "\n").output().unwrap();
    let answers: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), questions.len());
    answers
}

/// A game as it is typed.
fn game(moves: &[(String, String)]) -> String {
    moves.iter().map(|(guess, said)| format!("{guess}={said}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn in_hard_mode_every_guess_uses_the_hints() {
    let guesses = some_words("guesses-12972.txt", 1);
    let played: Vec<String> = secrets().into_iter().step_by(230).collect();
    // Each begins off the tree.
    let mut games: Vec<Vec<(String, String)>> = played
        .iter()
        .zip(guesses.iter().step_by(1000))
        .map(|(secret, guess)| vec![(guess.clone(), colours(guess, secret))])
        .collect();
    let mut broken = Vec::new();
    for _ in 0..8 {
        let questions: Vec<String> = games.iter().map(|moves| game(moves)).collect();
        for (place, answer) in answers("next --table words-2315-hard -", &questions).into_iter().enumerate() {
            let Some((guess, _)) = answer.split_once(' ').filter(|_| answer != "solved") else { continue };
            let moves = &mut games[place];
            assert!(moves.iter().all(|(earlier, said)| agrees(guess, earlier, said)), "{moves:?} {guess}");
            if let Some(other) =
                guesses.iter().find(|word| !moves.iter().all(|(earlier, said)| agrees(word, earlier, said)))
            {
                broken.push(format!("{} {other}={}", game(moves), colours(other, &played[place])));
            }
            moves.push((guess.to_owned(), colours(guess, &played[place])));
        }
    }
    assert!(games.iter().zip(&played).all(|(moves, secret)| moves[moves.len() - 1].0 == *secret), "{games:?}");
    // Guesses that do not use the hints are refused in hard mode alone.
    assert!(broken.len() > 15, "{broken:?}");
    for refusal in answers("next --feedback colours --hard --list -", &broken) {
        assert!(refusal.starts_with("error: ") && refusal.contains("breaks hard mode, since"), "{refusal}");
    }
    for (question, listed) in broken.iter().zip(answers("next --feedback colours --list -", &broken)) {
        assert!(!listed.starts_with("error") && !listed.is_empty(), "{question}: {listed}");
    }
    for (game, what) in [
        ("salet=G---- crane=-----", "crane breaks hard mode, since letter 1 is known to be s"),
        ("eerie=YY--- crane=-----", "crane breaks hard mode, since e is known to occur 2 times"),
        ("salet=G---- zzzzz=-----", "zzzzz is not in the list"),
    ] {
        refuses(&format!("next --table words-2315-hard {game}"), 2, what);
    }
    refuses("next --table words-2315-hard salet=G---- --rate crane", 2, "--rate \"crane\": crane breaks hard mode");
}

/// Each answer with how many words fit all others, but not it.
fn suspects(moves: &[(String, String)]) -> Vec<(usize, usize)> {
    let wrong = |word: &String| {
        let wrong: Vec<usize> =
            (0..moves.len()).filter(|&place| colours(&moves[place].0, word) != moves[place].1).collect();
        if let [only] = wrong[..] { Some(only) } else { None }
    };
    let mut counts = vec![0; moves.len()];
    secrets().iter().filter_map(wrong).for_each(|place| counts[place] += 1);
    let mut suspects: Vec<(usize, usize)> = counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
    suspects.sort_by_key(|&(place, count)| (usize::MAX - count, place));
    suspects
}

#[test]
fn a_mistyped_answer_is_named_and_forgiven() {
    let mut games: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for (number, secret) in secrets().into_iter().step_by(150).enumerate() {
        let mut moves: Vec<(String, String)> =
            ["salet", "courd", "nymph"].map(|guess| (guess.to_owned(), colours(guess, &secret))).into();
        // One of them is wrong.
        moves[number % 3].1 = ["-----", "YYYYY", "G---G"][number / 3 % 3].to_owned();
        games.push((secret, moves));
    }
    let questions =
        |games: &[(String, Vec<(String, String)>)]| games.iter().map(|(_, moves)| game(moves)).collect::<Vec<_>>();
    let plain = answers("next --table words-2315 --list -", &questions(&games));
    let doubtful = answers("next --table words-2315 --lies 1 --json -", &questions(&games));
    let mut contradicted = 0;
    for (((_, moves), plain), doubtful) in games.iter().zip(plain).zip(doubtful) {
        let (expected, fit) = (suspects(moves), left(moves).len());
        // Other words that may be guessed may be consistent with all.
        let is_outside = plain.ends_with(" (outside)");
        assert_eq!(fit == 0 && !is_outside, plain.starts_with("error: "), "{plain}");
        if is_outside {
            assert_eq!(fit, 0, "{plain}");
        } else if fit == 0 {
            contradicted += 1;
            let most = expected[0].1;
            let named = expected.iter().filter(|&&(_, count)| count == most).count();
            let ordinal = ["first", "second", "third"][expected[0].0];
            let likely = if expected.len() == 1 { "" } else { "most likely " };
            let what = format!("if only one feedback is wrong, it is {likely}the {ordinal}");
            assert!(plain.contains(&what) && (named > 1 || plain.ends_with(&what)), "{plain} {expected:?}");
        }
        let advice: Value = serde_json::from_str(&doubtful).unwrap();
        assert_eq!((&advice["remaining"], &advice["must_be_wrong"]), (&fit.into(), &(fit == 0 && !is_outside).into()));
        assert_eq!(advice["with_one_wrong"], expected.iter().map(|&(_, count)| count).sum::<usize>());
        let of = |suspect: &Value, key: &str| suspect[key].as_u64().unwrap() as usize;
        let named = advice["suspects"].as_array().unwrap().iter();
        let named: Vec<(usize, usize)> =
            named.map(|suspect| (of(suspect, "answer") - 1, of(suspect, "codes"))).collect();
        assert_eq!(named, expected);
        assert_eq!(advice["feedback"], "colours");
    }
    assert!(contradicted > 3, "{contradicted}");
    // Whoever goes on gets there.
    for _ in 0..12 {
        let advised = answers("next --table words-2315 --lies 1 -", &questions(&games));
        for ((secret, moves), answer) in games.iter_mut().zip(advised).filter(|(_, answer)| answer != "solved") {
            let guess = answer.split(' ').next().unwrap();
            moves.push((guess.to_owned(), colours(guess, secret)));
        }
    }
    for (secret, moves) in &games {
        assert_eq!(moves[moves.len() - 1].0, *secret, "{moves:?}");
    }
    refuses("next --table words-2315 crane=GGGGG slate=GGGGG", 2, "it is most likely the first or the second");
    refuses("next --table words-2315 --lies 1 salet=GGGGG courd=GGGGG nymph=GGGGG", 2, "at least two are mistyped");
    refuses("next --table words-2315 --lies 1 --list", 2, "--lies 1 does not go with --list");
}

#[test]
fn strategies_are_evaluated_by_the_definition() {
    /// The guesses for each secret, where `score` is to be least.
    fn play(
        left: &[String],
        moves: &[(String, String)],
        (all, is_hard): (&[String], bool),
        score: fn(&BTreeMap<String, Vec<String>>) -> f64,
        found: &mut BTreeMap<String, String>,
    ) {
        let cells_of = |guess: &str| {
            let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
            left.iter().for_each(|word| cells.entry(colours(guess, word)).or_default().push(word.clone()));
            cells
        };
        let may = |guess: &&String| !is_hard || moves.iter().all(|(earlier, said)| agrees(guess, earlier, said));
        let mut best: Option<(f64, bool, &String)> = None;
        for guess in all.iter().filter(may) {
            let this = (score(&cells_of(guess)), !left.contains(guess), guess);
            let is_better = |best: &(f64, bool, &String)| {
                if (this.0 - best.0).abs() > 1e-9 { this.0 < best.0 } else { (this.1, this.2) < (best.1, best.2) }
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some(this);
            }
        }
        let guess = if left.len() == 1 { &left[0] } else { best.unwrap().2 };
        for (said, cell) in cells_of(guess) {
            let moves = [moves, &[(guess.clone(), said.clone())]].concat();
            if said == "GGGGG" {
                let log = moves.iter().map(|(guess, said)| format!(" {guess} {said}")).collect();
                found.insert(guess.clone(), log);
            } else {
                play(&cell, &moves, (all, is_hard), score, found);
            }
        }
    }
    type Score = fn(&BTreeMap<String, Vec<String>>) -> f64;
    let strategies: [(&str, Score); 4] = [
        ("entropy", |cells| cells.values().map(|cell| cell.len() as f64 * (cell.len() as f64).ln()).sum()),
        ("most-cells", |cells| -(cells.len() as f64)),
        ("max-cell", |cells| cells.values().map(Vec::len).max().unwrap() as f64),
        ("expected-size", |cells| cells.values().map(|cell| (cell.len() * cell.len()) as f64).sum()),
    ];
    let secrets = some_words("secrets-2315.txt", 18);
    let mut guesses: Vec<String> = some_words("guesses-12972.txt", 40).into_iter().chain(secrets.clone()).collect();
    guesses.sort_unstable();
    guesses.dedup();
    let files = Files::new(&secrets, &guesses);
    let log = files.path("games.txt").display().to_string();
    for (mode, (strategy, score)) in ["", "--hard"].iter().flat_map(|mode| strategies.map(|strategy| (mode, strategy)))
    {
        let mut sorted = secrets.clone();
        sorted.sort_unstable();
        let mut expected = BTreeMap::new();
        play(&sorted, &[], (&guesses, *mode == "--hard"), score, &mut expected);
        let report = json(&files.command("evaluate", &format!("--strategy {strategy} {mode} --log {log}")));
        let games: String = expected.iter().map(|(secret, moves)| format!("{secret}{moves}\n")).collect();
        assert_eq!(fs::read_to_string(&log).unwrap(), games, "{strategy} {mode}");
        let lengths: Vec<usize> = expected.values().map(|moves| moves.split(' ').count() / 2).collect();
        assert_eq!(report["total"], lengths.iter().sum::<usize>(), "{strategy} {mode}");
        assert_eq!(report["worst"], *lengths.iter().max().unwrap(), "{strategy} {mode}");
        assert_eq!((report["codes"].as_u64(), report["feedback"].as_str()), (Some(129), Some("colours")));
    }
    for (arguments, what) in [
        ("--strategy entropy", "name the rules with --rules"),
        ("--strategy entropy --rules 4x10 --hard", "--hard is for words with colours"),
        ("--strategy entropy --rules 4x10 --feedback colours", "leave --rules out"),
        (
            "--strategy hybrid --feedback colours",
            "--feedback colours is for strategies that judge guesses by a formula",
        ),
        ("--strategy entropy --feedback colours --tie-break last", "--tie-break last is for all codes of rules"),
    ] {
        refuses(&format!("evaluate {arguments}"), 2, what);
    }
}

#[test]
fn a_mistyped_answer_is_forgiven_for_lists_of_ones_own_and_in_hard_mode() {
    let (some, guesses) = (some_words("secrets-2315.txt", 9), some_words("guesses-12972.txt", 20));
    let files = Files::new(
        &some,
        &[&guesses[..], &some[..]].concat().into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>(),
    );
    for mode in ["", "--hard"] {
        let mut games: Vec<(String, Vec<(String, String)>)> =
            some.iter().step_by(40).map(|secret| (secret.clone(), Vec::new())).collect();
        for round in 0..12 {
            let questions: Vec<String> = games.iter().map(|(_, moves)| game(moves)).collect();
            let advised = answers(&files.command("next", &format!("{mode} --lies 1 -")), &questions);
            for ((secret, moves), answer) in games.iter_mut().zip(advised).filter(|(_, answer)| answer != "solved") {
                let [guess, remaining, _] = Vec::from_iter(answer.split(' '))[..] else { panic!("{answer}") };
                let is_said_to_be_found = moves.iter().any(|(_, said)| said == "GGGGG");
                // While all feedback may be right, the guess is one that the game allows.
                if !mode.is_empty() && remaining != "0" && !is_said_to_be_found {
                    assert!(moves.iter().all(|(earlier, said)| agrees(guess, earlier, said)), "{moves:?} {guess}");
                }
                // The second feedback is wrong.
                let said = if round == 1 { "Y----".to_owned() } else { colours(guess, secret) };
                moves.push((guess.to_owned(), said));
            }
        }
        for (secret, moves) in &games {
            assert_eq!(moves[moves.len() - 1].0, *secret, "{moves:?}");
        }
    }
    refuses("next --codes secrets-2315 --lies 1 salet=1A1B", 2, "--lies 1 does not go with --codes");
    // The second guess does without the hint of the first, and the third without those of both.
    let hard = "next --table words-2315-hard --lies 1";
    assert!(text(&format!("{hard} salet=G---- crane=-----")).contains("candidates"));
    refuses(
        &format!("{hard} salet=G---- crane=G---- moody=-----"),
        2,
        "crane breaks hard mode, since letter 1 is known to be s; no single wrong feedback",
    );
    refuses(&format!("{hard} zzzzz=-----"), 2, "zzzzz is not in the list");
}

#[test]
fn words_that_may_not_be_guessed_are_refused_where_all_are_known() {
    for mode in ["--table words-2315", "--table words-2315-hard", "--feedback colours --lies 1"] {
        refuses(&format!("next {mode} zzzzz=-----"), 2, "zzzzz is not in the list");
        refuses(&format!("next {mode} cranw=-----"), 2, "did you mean crane, crank or crans?");
        refuses(&format!("next {mode} carle=----- trcae=-----"), 2, "trcae is not in the list; did you mean trace?");
    }
    refuses("next --table words-2315 --rate zzzzz", 2, "--rate \"zzzzz\": zzzzz is not in the list");
    // A table alone has the words of its tree: other guesses count, but not in hard mode, where it
    // is not known what may be guessed.
    let files = Files::new(&some_words("secrets-2315.txt", 40), &some_words("guesses-12972.txt", 1));
    let table = files.path("words.tab").display().to_string();
    for mode in ["", "--hard"] {
        json(&files.command("solve", &format!("{mode} --width 4 --out {table}")));
        let question = format!("next --table {table} zzzzz=-----");
        if mode.is_empty() {
            assert!(text(&question).contains("candidates left"));
        } else {
            refuses(
                &question,
                2,
                "zzzzz is not in the table, which has the words of its tree only: for other guesses give the lists with --codes",
            );
        }
    }
    let given = files.command("next", "--hard zesty=-----");
    assert!(text(&given).contains("candidate"), "what the sentence says to do");
}

#[test]
fn words_are_recognised_where_codes_are_asked_for() {
    let hint = "if its letters have colours, add --feedback colours or --table words-2315";
    for question in ["next salet=-Y--G", "next salet=01002", "next --codes secrets-2315 salet=-Y--G"] {
        refuses(question, 2, hint);
    }
    let output = solvetab("next 01a3=1A1B").output().unwrap();
    assert!(!String::from_utf8(output.stderr).unwrap().contains("colours"));
    for name in ["mastermind", "bulls-and-cows"] {
        refuses(
            &format!("assist {name} --feedback colours"),
            2,
            &format!("{name} has bulls and cows: leave --feedback colours out"),
        );
    }
    solvetab("assist --feedback colours").write_stdin("quit\n").assert().code(1);
}

#[test]
fn solve_and_evaluate_call_a_list_by_one_name() {
    let words = ["crane", "there", "eerie", "where", "ghost"].map(str::to_owned);
    let files = Files::new(&words[..4], &words);
    for (mode, name) in
        [("", "4 words of 5 characters, colours"), ("--hard", "4 words of 5 characters, colours, hard mode")]
    {
        let solved = json(&files.command("solve", mode));
        let evaluated = json(&files.command("evaluate", &format!("{mode} --strategy entropy")));
        assert_eq!((&solved["rules"], &solved["feedback"]), (&name.into(), &"colours".into()));
        assert_eq!((&evaluated["rules"], &evaluated["feedback"]), (&name.into(), &"colours".into()));
    }
    let counts = |command: &str| files.command(command, "").replace("--feedback colours", "");
    let solved = json(&counts("solve"));
    assert_eq!(solved["rules"], "4 of 5 words of 5 characters");
    assert_eq!(solved["rules"], json(&format!("{} --strategy entropy", counts("evaluate")))["rules"]);
}

#[test]
fn help_names_the_lists_wherever_one_is_taken() {
    for command in ["next", "assist", "evaluate", "solve", "play words"] {
        let help = text(&format!("{command} --help"));
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for list in ["secrets-2315", "guesses-14855", "primes-8363", "equations-206"] {
            assert!(help.matches(list).count() >= 2, "{command} {list}: {help}");
        }
    }
}

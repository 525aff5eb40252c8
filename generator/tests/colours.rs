//! Words with a colour for each letter: solved, saved as a table, verified and exported, in both
//! modes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::program::{json, refuses, root, solvetab};

/// The words of a list that is shipped, each so many steps from the one before.
fn some_words(list: &str, step: usize) -> Vec<String> {
    let text = fs::read_to_string(root().join("generator/words").join(list)).unwrap();
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
        assert!(said.contains("5 words may be guessed, in order with the digest"), "{said}");
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
    refused(&few, &few, "prove", "--first crane --out proof.cert", "a certificate is of all first words");
    refused(&few, &few, "solve", "--first ghost", "ghost cannot be the first word");
    refused(&few[..2], &few, "solve", "--first crane", "some of at least three secrets apart");
    refused(&few, &few, "solve", "--weights w.txt", "weights are for bulls and cows alone");
    refused(&few, &few, "solve", "--objective worst-class", "leave out --codes");
    refuses("solve --rules 4x6r --feedback colours", 2, "colours are for words");
    refuses("solve --rules 4x6r --hard", 2, "--hard is for words with colours");
}

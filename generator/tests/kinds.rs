//! One story for every kind of tree: solved, saved, verified, described, exported, asked, rated,
//! evaluated, proven and played, each compared with the definitions of `solvetab-reference`.
//!
//! What is particular to one kind is in `colours.rs` and `lists.rs`; damaged tables are in
//! `damage.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use serde_json::{Value, json};
use solvetab_reference::{black, colours, counts, texts, uses_hints, words};

use crate::program::{is_refused, json, lines, replies, root, said, text, tool};

/// A kind of game, and the table that `solve` made of it.
pub(crate) struct Kind {
    /// Its name.
    rules: &'static str,
    /// Options that name the game in every command, and the command that plays it.
    options: String,
    play: &'static str,
    /// The name of the feedback unless it is bulls and cows, and the feedback by its definition.
    name: Option<String>,
    feedback: fn(&str, &str) -> String,
    /// What limits the guesses: nothing, `hard` or `candidates`.
    mode: &'static str,
    /// Ascending.
    secrets: Vec<String>,
    guesses: Vec<String>,
    /// The kind of the table, and what `verify --deep` says of its list.
    table_kind: &'static str,
    list: &'static str,
    solved: Value,
    pub(crate) table: String,
}

/// A guess with its feedback.
type Move = (String, String);

impl Kind {
    /// Name of the game in `solve`.
    fn headline(&self) -> String {
        self.rules.to_owned()
            + if self.name.as_deref() == Some("black") {
                ", black feedback"
            } else {
                ""
            }
    }

    fn after(&self, guess: &str, secret: &str) -> Move {
        (guess.to_owned(), (self.feedback)(guess, secret))
    }

    fn candidates(&self, moves: &[Move]) -> Vec<String> {
        let is_consistent = |secret: &&String| {
            moves
                .iter()
                .all(|(guess, said)| (self.feedback)(guess, secret) == *said)
        };
        self.secrets.iter().filter(is_consistent).cloned().collect()
    }

    fn is_allowed(&self, guess: &str, moves: &[Move]) -> bool {
        match self.mode {
            "hard" => moves
                .iter()
                .all(|(earlier, said)| uses_hints(guess, earlier, said)),
            "candidates" => self
                .candidates(moves)
                .iter()
                .any(|candidate| candidate == guess),
            _ => true,
        }
    }

    /// The candidates by the feedback that a guess gets.
    fn cells(&self, guess: &str, candidates: &[String]) -> BTreeMap<String, Vec<String>> {
        let mut cells: BTreeMap<String, Vec<String>> = BTreeMap::new();
        candidates.iter().for_each(|secret| {
            cells
                .entry((self.feedback)(guess, secret))
                .or_default()
                .push(secret.clone())
        });
        cells
    }

    /// The guesses of the table for each secret.
    fn games(&self) -> BTreeMap<String, Vec<String>> {
        let exported = text(&format!("export {}", self.table));
        let games = exported.lines().skip(1).map(|line| {
            let (secret, guesses) = line.split_once(',').unwrap();
            (
                secret.to_owned(),
                guesses.split(' ').map(str::to_owned).collect(),
            )
        });
        games.collect()
    }

    /// Two guesses that are hardly the table's, for some secrets.
    fn other_games(&self) -> Vec<Vec<Move>> {
        let secrets = self
            .secrets
            .iter()
            .enumerate()
            .step_by(self.secrets.len().div_ceil(5));
        let games = secrets.map(|(number, secret)| {
            let mut allowed = self
                .guesses
                .iter()
                .cycle()
                .filter(|guess| self.is_allowed(guess, &[]));
            let first = self.after(allowed.nth(7 * number + 5).unwrap_or(secret), secret);
            let mut allowed = self
                .guesses
                .iter()
                .rev()
                .filter(|guess| self.is_allowed(guess, std::slice::from_ref(&first)));
            let second = self.after(allowed.nth(number % 3).unwrap_or(secret), secret);
            vec![first, second]
        });
        games.collect()
    }
}

/// A game as it is typed.
pub(crate) fn moves_typed(moves: &[Move]) -> String {
    moves
        .iter()
        .map(|(guess, said)| format!("{guess}={said}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Some words of a list that is shipped.
pub(crate) fn some_words(list: &str, step: usize) -> Vec<String> {
    let text = fs::read_to_string(root().join("solver/words").join(list)).unwrap();
    text.lines().step_by(step).map(str::to_owned).collect()
}

/// The kinds, whose files are in a folder of the tests' own.
pub(crate) fn kinds() -> &'static [Kind] {
    static KINDS: OnceLock<Vec<Kind>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kinds");
        fs::create_dir_all(&folder).unwrap();
        let list = |name: &str, lines: &[String]| {
            let path = folder.join(name);
            fs::write(&path, lines.join("\n")).unwrap();
            path.display().to_string()
        };
        let codes = texts(3, 6, false);
        let some: Vec<String> = codes.iter().step_by(7).cloned().collect();
        let numbers: Vec<String> = codes
            .iter()
            .filter(|code| !code.starts_with('0'))
            .cloned()
            .collect();
        let mut letters = words(60);
        letters.sort_unstable();
        // Some that hard mode finds hard.
        let mut alike = some_words("secrets-2315.txt", 1);
        alike.retain(|word| word.ends_with("atch") || word.ends_with("ight"));
        let mut secrets = some_words("secrets-2315.txt", 40);
        secrets.extend(alike);
        secrets.sort_unstable();
        secrets.dedup();
        let mut guesses = [&some_words("guesses-12972.txt", 30)[..], &secrets].concat();
        guesses.sort_unstable();
        guesses.dedup();
        let of_some = format!("--codes {} --rules 3x6 --guesses all", list("codes", &some));
        let of_letters = format!("--codes {}", list("letters", &letters));
        let [of_secrets, of_guesses] =
            [("secrets", &secrets), ("guesses", &guesses)].map(|(name, words)| list(name, words));
        let of_words =
            |mode| format!("--codes {of_secrets} --guesses {of_guesses} --feedback colours{mode}");
        let rules = |options: &str| format!("--rules 3x6{options}");
        type Lists<'a> = [&'a [String]; 2];
        let made = |rules: &'static str,
                    options: String,
                    [secrets, guesses]: Lists<'_>,
                    feedback: &str,
                    list| {
            let name = format!("{}-{feedback}.tab", rules.replace([' ', ','], "-"));
            let table = folder.join(name).display().to_string();
            let is_coloured = feedback == "colours";
            let (hard, candidates) = (options.ends_with("--hard"), options.ends_with("-only"));
            let table_kind = match list {
                _ if is_coloured => "colour-tree",
                "" => "decision-tree",
                _ => "word-tree",
            };
            Kind {
                rules,
                solved: json(&format!("solve {options} --out {table}")),
                options,
                play: if is_coloured {
                    "play words"
                } else {
                    "play bulls-and-cows"
                },
                name: (!feedback.is_empty()).then(|| feedback.to_owned()),
                feedback: match feedback {
                    "" => counts,
                    "black" => black,
                    _ => colours,
                },
                mode: if hard {
                    "hard"
                } else if candidates {
                    "candidates"
                } else {
                    ""
                },
                secrets: secrets.to_vec(),
                guesses: guesses.to_vec(),
                table_kind,
                list,
                table,
            }
        };
        let zero = "3x6 without a leading zero";
        let of_zero = "all 100 codes of 3x6 that do not begin with 0";
        let (few, many) = (
            "18 of 120 words of 3 characters",
            "60 words of 5 characters",
        );
        let [any, hard, candidates] = [
            "74 words of 5 characters, colours",
            "74 words of 5 characters, colours, hard mode",
            "74 words of 5 characters, colours, candidates only",
        ];
        let colour =
            |rules, mode, list| made(rules, of_words(mode), [&secrets, &guesses], "colours", list);
        vec![
            made("3x6", rules(""), [&codes, &codes], "", ""),
            made(
                "3x6",
                rules(" --feedback black"),
                [&codes, &codes],
                "black",
                "",
            ),
            made(
                zero,
                rules(" --no-leading-zero"),
                [&numbers, &numbers],
                "",
                of_zero,
            ),
            made(few, of_some, [&some, &codes], "", few),
            made(many, of_letters, [&letters, &letters], "", many),
            colour(any, "", "74 of "),
            colour(hard, " --hard", "74 of "),
            colour(candidates, " --candidates-only", "74 words of "),
        ]
    })
}

#[test]
fn trees_are_solved_saved_verified_described_and_exported() {
    let mut totals = Vec::new();
    for kind in kinds() {
        let Kind {
            rules,
            options,
            solved,
            table,
            ..
        } = kind;
        let headline = kind.headline();
        let (total, worst) = (solved["total"].as_u64().unwrap(), &solved["worst"]);
        totals.push(total);
        assert_eq!(
            (&solved["rules"], &solved["feedback"]),
            (&json!(rules), &json!(kind.name))
        );
        assert_eq!(
            (&solved["codes"], &solved["proven"][0]),
            (&kind.secrets.len().into(), &"least-total".into())
        );
        let first = text(&format!("solve {options}"));
        assert!(
            first.starts_with(&format!("{headline}: {total} guesses for ")),
            "{first}"
        );
        let impossible = said(&format!("solve {options} --max-depth 2")).ends(1);
        let is_told = impossible
            .out
            .starts_with(&format!("impossible: {headline}: "));
        assert!(is_told, "{impossible:?}");
        for objective in ["worst", "at-worst"] {
            let other = json(&format!("solve {options} --objective {objective}"));
            assert!(
                other["worst"].as_u64() <= worst.as_u64() && other["total"].as_u64() >= Some(total),
                "{other}"
            );
        }

        assert!(text(&format!("verify {table}")).contains(": intact; "));
        let deep = text(&format!("verify --deep {table}"));
        let found = format!(
            "each of {} secrets is found, by {total} guesses in total and at most {worst}",
            kind.secrets.len()
        );
        assert!(
            deep.contains(&found) && deep.contains("the figures stated are right"),
            "{deep}"
        );
        assert!(
            deep.contains(kind.list) && (kind.list.is_empty() || deep.contains("the list is ")),
            "{deep}"
        );
        let info = json(&format!("info {table}"));
        assert_eq!(info["kind"], kind.table_kind);
        assert_eq!(
            (
                &info["provenance"]["rules"],
                &info["provenance"]["totals"]["total"]
            ),
            (&json!(rules), &total.into())
        );

        let games = kind.games();
        assert!(games.keys().eq(&kind.secrets), "{headline}");
        assert_eq!(
            games.values().map(|game| game.len() as u64).sum::<u64>(),
            total,
            "{headline}"
        );
        // The tree knows no more than the feedback: the same feedback leads to the same guess.
        let mut next: BTreeMap<Vec<Move>, &str> = BTreeMap::new();
        for (secret, game) in &games {
            assert_eq!(game.last(), Some(secret));
            let moves: Vec<Move> = game.iter().map(|guess| kind.after(guess, secret)).collect();
            for (place, guess) in game.iter().enumerate() {
                assert_eq!(
                    next.entry(moves[..place].to_vec()).or_insert(guess),
                    guess,
                    "{headline}"
                );
                assert!(
                    kind.guesses.contains(guess) && kind.is_allowed(guess, &moves[..place]),
                    "{game:?}"
                );
            }
        }
        let rows = json(&format!("export {table} --format json"));
        let rows = rows.as_array().unwrap().iter().map(|row| {
            (
                row["secret"].as_str().unwrap().to_owned(),
                serde_json::from_value(row["guesses"].clone()).unwrap(),
            )
        });
        assert_eq!(rows.collect::<BTreeMap<_, _>>(), games);
        let graph = text(&format!("export {table} --format dot"));
        let edges = graph.matches(" -> ").count();
        assert_eq!(
            edges + 1,
            graph.matches("[label=").count() - edges,
            "{headline}"
        );
    }
    // As published for 3x6; bulls alone and limited guesses tell less.
    assert_eq!(totals[..2], [436, 612]);
    assert!(totals[5] < totals[6] && totals[5] < totals[7], "{totals:?}");
}

#[test]
fn every_game_of_a_tree_is_its_own_in_every_line() {
    for kind in kinds() {
        let (mut questions, mut expected) = (Vec::new(), Vec::new());
        for (secret, game) in kind.games() {
            let moves: Vec<Move> = game
                .iter()
                .map(|guess| kind.after(guess, &secret))
                .collect();
            for (place, guess) in game.iter().enumerate() {
                questions.push(moves_typed(&moves[..place]));
                expected.push(format!(
                    "{guess} {}",
                    kind.candidates(&moves[..place]).len()
                ));
            }
            questions.push(moves_typed(&moves));
            expected.push("solved".to_owned());
        }
        assert_eq!(
            lines(&format!("next --table {} -", kind.table), &questions),
            expected,
            "{}",
            kind.headline()
        );
        assert_eq!(
            json(&format!("next --table {}", kind.table))["source"],
            "table"
        );
    }
}

#[test]
fn off_the_tree_candidates_are_listed_and_guesses_rated_by_counting() {
    for kind in kinds() {
        let mut searched = 0;
        for (game, moves) in [&kind.options, &format!("--table {}", kind.table)]
            .into_iter()
            .flat_map(|game| {
                kind.other_games()
                    .into_iter()
                    .map(move |moves| (game, moves))
            })
        {
            let is_known = game.starts_with("--table") && !kind.mode.is_empty();
            let question = format!("next {game} {}", moves_typed(&moves));
            let candidates = kind.candidates(&moves);
            // Where a mode limits the guesses a table knows the words of its tree alone.
            if is_known
                && !moves
                    .iter()
                    .all(|(guess, _)| kind.games().values().flatten().any(|other| other == guess))
            {
                is_refused(&question, 2, "no-code");
                continue;
            }
            let advice = json(&question);
            searched += usize::from(advice["source"] == "search");
            assert_eq!(
                (&advice["remaining"], &advice["feedback"]),
                (&candidates.len().into(), &json!(kind.name)),
                "{question}"
            );
            let listed = json(&format!("{question} --list"));
            assert_eq!(listed["codes"], json!(candidates), "{question}");
            if advice["guess"].is_null() {
                continue;
            }
            let mut allowed = kind
                .secrets
                .iter()
                .rev()
                .filter(|guess| kind.is_allowed(guess, &moves));
            let Some(guess) = allowed.next() else {
                continue;
            };
            let sizes: Vec<usize> = kind
                .cells(guess, &candidates)
                .values()
                .map(Vec::len)
                .collect();
            let rated = json(&format!("{question} --rate {}", guess.to_uppercase()));
            assert_eq!(rated["guess"], **guess, "{question}");
            assert_eq!(
                (&rated["cells"], &rated["largest"]),
                (&sizes.len().into(), &json!(sizes.iter().max())),
                "{question}"
            );
            let expected = sizes.iter().map(|size| size * size).sum::<usize>() as f64
                / candidates.len() as f64;
            assert!(
                (rated["expected"].as_f64().unwrap() - expected).abs() < 1e-9,
                "{rated}"
            );
            assert!(
                advice["average"].is_null() || rated["best"]["average"] == advice["average"],
                "{question} {guess}"
            );
        }
        assert!(searched > 0, "{}", kind.headline());
        let secret = &kind.secrets[0];
        let won = (kind.feedback)(secret, secret);
        let identifier = match kind.mode {
            "hard" => "hard-mode",
            "candidates" => "no-candidate",
            _ => "contradiction",
        };
        is_refused(
            &format!(
                "next {} {secret}={won} {}={won}",
                kind.options, kind.secrets[1]
            ),
            2,
            identifier,
        );
        is_refused(&format!("next {} {secret}", kind.options), 2, "form");
        is_refused(
            &format!("next {} {secret}{secret}={won}", kind.options),
            2,
            "length",
        );
    }
}

/// The games of a heuristic strategy by its definition: the guess of the least score, of those a
/// candidate, of those the first.
fn play(
    kind: &Kind,
    candidates: &[String],
    moves: &[Move],
    score: fn(&BTreeMap<String, Vec<String>>) -> f64,
    found: &mut BTreeMap<String, String>,
) {
    let mut best: Option<(f64, bool, &String)> = None;
    for guess in kind
        .guesses
        .iter()
        .filter(|guess| kind.is_allowed(guess, moves))
    {
        let this = (
            score(&kind.cells(guess, candidates)),
            !candidates.contains(guess),
            guess,
        );
        let is_better = best.as_ref().is_none_or(|best| {
            if (this.0 - best.0).abs() > 1e-9 {
                this.0 < best.0
            } else {
                (this.1, this.2) < (best.1, best.2)
            }
        });
        if is_better {
            best = Some(this);
        }
    }

    let guess = if candidates.len() == 1 {
        &candidates[0]
    } else {
        best.unwrap().2
    };
    for (said, cell) in kind.cells(guess, candidates) {
        let is_won = said == (kind.feedback)(guess, guess);
        let moves = [moves, &[(guess.clone(), said)]].concat();
        if is_won {
            let log = moves
                .iter()
                .map(|(guess, said)| format!(" {guess} {said}"))
                .collect();
            found.insert(guess.clone(), log);
        } else {
            play(kind, &cell, &moves, score, found);
        }
    }
}

#[test]
fn strategies_are_evaluated_by_their_definition() {
    type Score = fn(&BTreeMap<String, Vec<String>>) -> f64;
    let strategies: [(&str, Score); 5] = [
        ("entropy", |cells| {
            cells
                .values()
                .map(|cell| cell.len() as f64 * (cell.len() as f64).ln())
                .sum()
        }),
        ("log-plus-one", |cells| {
            cells
                .values()
                .map(|cell| cell.len() as f64 * (cell.len() as f64 + 1.0).ln())
                .sum()
        }),
        ("most-cells", |cells| -(cells.len() as f64)),
        ("max-cell", |cells| {
            cells.values().map(Vec::len).max().unwrap() as f64
        }),
        ("expected-size", |cells| {
            cells
                .values()
                .map(|cell| (cell.len() * cell.len()) as f64)
                .sum()
        }),
    ];

    let log = tempfile::NamedTempFile::new().unwrap();
    for kind in kinds() {
        for (strategy, score) in strategies {
            let evaluate = format!("evaluate {} --strategy {strategy}", kind.options);
            let mut expected = BTreeMap::new();
            play(kind, &kind.secrets, &[], score, &mut expected);
            let report = json(&format!("{evaluate} --log {}", log.path().display()));
            let games: String = expected
                .iter()
                .map(|(secret, moves)| format!("{secret}{moves}\n"))
                .collect();
            assert_eq!(fs::read_to_string(log.path()).unwrap(), games, "{evaluate}");
            let lengths: Vec<usize> = expected
                .values()
                .map(|moves| moves.split(' ').count() / 2)
                .collect();
            assert_eq!(report["total"], lengths.iter().sum::<usize>(), "{evaluate}");
            assert_eq!(
                report["worst"],
                *lengths.iter().max().unwrap(),
                "{evaluate}"
            );
            assert_eq!(
                (&report["rules"], &report["feedback"]),
                (&json!(kind.rules), &json!(kind.name))
            );
            assert!(report["total"].as_u64() >= kind.solved["total"].as_u64());
        }
        for strategy in ["simple", "random"] {
            let report = json(&format!("evaluate {} --strategy {strategy}", kind.options));
            assert!(
                report["total"].as_u64() >= kind.solved["total"].as_u64(),
                "{report}"
            );
        }
        assert!(
            text(&format!("evaluate {} --strategy entropy", kind.options))
                .starts_with(&format!("{}, ", kind.headline()))
        );
    }
}

#[test]
fn what_is_proven_is_believed_by_both_checkers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.cert").display().to_string();
    for kind in kinds().iter().filter(|kind| kind.mode != "candidates") {
        for objective in ["total", "worst"] {
            let proven = json(&format!(
                "prove {} --objective {objective} --out {path}",
                kind.options
            ));
            let checked = &json(&format!("check {path}"))[0];
            assert_eq!(
                (&checked["valid"], &checked["feedback"]),
                (&true.into(), &json!(kind.name)),
                "{checked}"
            );
            for key in ["total", "worst", "at_worst", "steps"] {
                assert_eq!(proven[key], checked[key], "{}: {key}", kind.headline());
            }
            assert!(objective == "worst" || proven["total"] == kind.solved["total"]);
            // It needs numpy for words with colours.
            if kind.play == "play words" {
                continue;
            }
            let python = tool(if cfg!(windows) { "python" } else { "python3" })
                .env("PYTHONUTF8", "1")
                .arg(root().join("tests/certificates.py"))
                .arg(&path)
                .output()
                .unwrap();
            assert!(python.status.success(), "{}: {python:?}", kind.headline());
        }
    }
}

/// Replies of `play` to these lines.
fn played(arguments: &str, input: &[String]) -> Vec<Value> {
    replies(arguments, &(input.join("\n") + "\n"))
}

#[test]
fn trees_are_played_from_both_sides() {
    for kind in kinds() {
        let game = format!("{} --table {} --seed 7", kind.play, kind.table);
        // The program finds secrets by the feedback that is typed.
        for secret in kind.secrets.iter().step_by(kind.secrets.len().div_ceil(4)) {
            let mut said: Vec<String> = Vec::new();
            loop {
                let reply = played(&format!("{game} --guesser program"), &said)[said.len()].clone();
                let Some(guess) = reply["my_guess"].as_str() else {
                    assert_eq!(reply["won"], true, "{reply}");
                    assert!(
                        reply["result"]
                            .as_str()
                            .unwrap()
                            .starts_with(&format!("your secret is {secret}, "))
                    );
                    break;
                };
                said.push((kind.feedback)(guess, secret));
                assert!(
                    said.len() as u64 <= kind.solved["worst"].as_u64().unwrap(),
                    "{}: {secret}",
                    kind.headline()
                );
            }
        }
        // All feedback of a game fits the secret that is told at its end.
        let guess = kind.secrets[kind.secrets.len() / 2].clone();
        let end = played(&game, std::slice::from_ref(&guess)).pop().unwrap();
        let secret = end["secret"].as_str().unwrap_or(&guess);
        assert_eq!(
            end["report"][0]["answer"],
            (kind.feedback)(&guess, secret),
            "{end}"
        );
        // An adversarial codemaker leaves candidates as its feedback says.
        let said = played(
            &format!("{game} --adaptive"),
            &[guess.clone(), "left".to_owned()],
        );
        let moves = [(guess, said[1]["answer"].as_str().unwrap().to_owned())];
        assert_eq!(
            said[2]["remaining"],
            kind.candidates(&moves).len(),
            "{said:?}"
        );
    }
}

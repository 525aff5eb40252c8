use std::collections::BTreeMap;
use std::path::Path;

use solvetab::{Code, Feedback, Rules};
use solvetab_reference::document::{figures, table};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources, SolveError};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_solver::control::Unwatched;

use super::rows;

fn play_all(rules: Rules, options: Options) -> referee::Games {
    let tree = heuristic::build(&rules.into(), &options, &Unwatched).unwrap();
    referee::play_all(&encode::in_memory(rules, &tree)).unwrap()
}

#[test]
fn strategies_have_their_published_distributions() {
    for row in rows("code_breaking_distributions.csv") {
        let options = Options {
            strategy: row[1].parse().unwrap(),
            tie_break: row[2].parse().unwrap(),
            ..Options::default()
        };
        let games = play_all(row[0].parse().unwrap(), options);
        let expected: Vec<u64> = row[4]
            .split(' ')
            .map(|count| count.parse().unwrap())
            .collect();
        assert_eq!(games.distribution, expected, "{row:?}");
        assert_eq!(format!("{:.3}", games.average()), row[3], "{row:?}");
        assert_eq!(games.games.len() as u64, expected.iter().sum::<u64>());
    }
}

#[test]
fn random_play_has_its_published_average() {
    let rules: Rules = "4x10".parse().unwrap();
    let games = 20;
    let played = (0..games).map(|seed| {
        play_all(
            rules,
            Options {
                strategy: Strategy::Random,
                seed,
                ..Options::default()
            },
        )
    });
    let averages: Vec<f64> = played.map(|games| games.average()).collect();
    let mean = averages.iter().sum::<f64>() / games as f64;
    assert!((5.455..5.475).contains(&mean), "{mean}");
    assert!(
        averages.windows(2).any(|pair| pair[0] != pair[1]),
        "seeds differ"
    );
}

#[test]
fn the_first_guess_divides_as_published() {
    let guess: Code = "0123".parse().unwrap();
    let mut cells: BTreeMap<String, u32> = BTreeMap::new();
    for secret in "4x10".parse::<Rules>().unwrap().iter() {
        *cells
            .entry(Feedback::between(guess, secret).unwrap().to_string())
            .or_default() += 1;
    }
    let expected = rows("bulls_and_cows_first_guess.csv")
        .into_iter()
        .map(|row| (row[0].to_owned(), row[1].parse().unwrap()));
    assert_eq!(cells, expected.collect());
}

#[test]
fn answers_count_each_symbol_once() {
    for (guess, secret, answer) in [
        ("5255", "5543", "1A1B"),
        ("5267", "5543", "1A0B"),
        ("5346", "5234", "1A2B"),
    ] {
        let feedback = Feedback::between(guess.parse().unwrap(), secret.parse().unwrap()).unwrap();
        assert_eq!(feedback.to_string(), answer);
    }
}

#[test]
fn essentially_different_guesses_are_as_counted_by_mo_tao() {
    let rules: Rules = "4x10".parse().unwrap();
    let mut candidates: Vec<Code> = rules.iter().collect();
    let game = Game::from(rules);
    let mut guessed = Vec::new();
    for row in rows("essentially_different_guesses.csv") {
        assert_eq!(candidates.len().to_string(), row[2]);
        assert_eq!(
            game.essentially_different(&guessed).len().to_string(),
            row[3]
        );
        let guess: Code = row[0].parse().unwrap();
        if let Ok(answer) = row[1].parse() {
            candidates.retain(|&secret| Feedback::between(guess, secret) == Ok(answer));
        }
        guessed.push(rules.index(guess).unwrap() as u16);
    }
}

#[test]
fn optimal_trees_have_their_published_totals() {
    let optima = rows("code_breaking_optima.csv");
    optima
        .iter()
        .filter(|row| &row[2] != "impossible")
        .for_each(is_as_published);
}

#[test]
#[ignore = "takes ten seconds unless optimised"]
fn what_is_published_as_impossible_is() {
    let optima = rows("code_breaking_optima.csv");
    assert!(
        optima
            .iter()
            .filter(|row| &row[2] == "impossible")
            .map(is_as_published)
            .count()
            == 1
    );
}

/// Asserts that solving gives what a line of the optima says.
fn is_as_published(row: &csv::StringRecord) {
    let max_depth = row[1].parse().ok();
    let codes = row[0].parse::<Game>().unwrap();
    match search::solve(
        &codes,
        Question {
            max_depth,
            ..Question::default()
        },
        &Resources::default(),
    ) {
        Ok(optimal) => {
            let cost = optimal.tree.cost();
            assert_eq!(cost.total.to_string(), row[2], "{row:?}");
            assert!(
                row[3].is_empty() || cost.worst.to_string() == row[3],
                "{row:?}"
            );
        }
        Err(SolveError::Impossible { .. }) => assert_eq!(&row[2], "impossible", "{row:?}"),
        Err(error) => panic!("{row:?}: {error}"),
    }
}

#[test]
fn the_shipped_trees_find_every_secret_as_cheaply_as_they_say() {
    for (tree, total, worst) in [
        (solvetab::bulls_and_cows(), 26_274, 7),
        (solvetab::bulls_and_cows_worst(), 26_887, 7),
        (solvetab::mastermind(), 5625, 6),
        (solvetab::mastermind_within_5(), 5626, 5),
        (solvetab::tree("3x10").unwrap(), 3575, 7),
        (solvetab::tree("4x8").unwrap(), 7817, 6),
        (solvetab::tree("4x9").unwrap(), 14_914, 7),
        (solvetab::tree("5x5r").unwrap(), 13_496, 6),
        (solvetab::tree("4x7r").unwrap(), 11_228, 6),
    ] {
        let games = referee::play_all(tree).unwrap();
        assert_eq!(
            (games.total, games.distribution.len()),
            (total, worst),
            "{}",
            tree.rules()
        );
        assert_eq!(games.games.len(), tree.rules().codes() as usize);
    }
    let games = referee::play_all(solvetab::bulls_and_cows_no_leading_zero()).unwrap();
    assert_eq!(
        (games.games.len(), games.total, games.distribution.len()),
        (4536, 23_283, 7)
    );
}

#[test]
fn the_guide_has_the_least_totals_of_the_shipped_trees() {
    let trees = [
        ("", solvetab::tree("3x10").unwrap()),
        ("", solvetab::mastermind()),
        (" within 5", solvetab::mastermind_within_5()),
        ("", solvetab::tree("4x8").unwrap()),
        ("", solvetab::tree("4x7r").unwrap()),
        ("", solvetab::tree("5x5r").unwrap()),
        ("", solvetab::tree("4x9").unwrap()),
        ("", solvetab::bulls_and_cows()),
    ];
    let rows = trees.map(|(limit, tree)| {
        let games = referee::play_all(tree).unwrap();
        let at_worst = games.distribution.last().unwrap();
        vec![
            format!("{}{limit}", tree.rules()),
            games.total.to_string(),
            format!("{:.4}", games.average()),
            games.distribution.len().to_string(),
            at_worst.to_string(),
        ]
    });
    let table = table(
        &["rules", "total", "average", "worst case", "secrets at it"],
        rows,
    );
    figures("GUIDE.md", &[("least totals", table)]);
}

/// The READMEs name the averages in sentences of their own.
#[test]
fn the_readmes_have_the_averages_of_the_shipped_trees() {
    for document in ["README.md", "README.zh-CN.md"] {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(document)).unwrap();
        for tree in [
            solvetab::bulls_and_cows(),
            solvetab::mastermind(),
            solvetab::mastermind_within_5(),
        ] {
            let average = format!(" {:.4} ", referee::play_all(tree).unwrap().average());
            assert!(
                text.contains(&average),
                "{document} lacks{average}of {}",
                tree.rules()
            );
        }
    }
}

/// Seconds are measured, in files that say how; the document shows them.
#[test]
fn the_document_of_the_search_has_the_measured_figures() {
    let heading = ["rules", "one thread", "two threads", "MB"];
    let times = table_of_text(&heading, "solve_times.csv");
    let others = table_of_text(&["rules", "seconds", "times as long"], "other_solvers.csv");
    figures(
        "docs/search.md",
        &[("solve times", times), ("another program", others)],
    );
}

/// A file of figures as a table.
fn table_of_text(heading: &[&str], file: &str) -> String {
    table(
        heading,
        rows(file)
            .into_iter()
            .map(|row| row.iter().map(str::to_owned).collect()),
    )
}

#[test]
fn the_document_of_certificates_has_the_measured_figures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("checker/certificates");
    let row = |row: csv::StringRecord| {
        if let Ok(kept) = folder.join(format!("{}.cert", &row[0])).metadata() {
            assert_eq!(kept.len().to_string(), row[3], "{}", &row[0]);
        }
        let [steps, bytes] = [2, 3].map(|column| in_thousands(&row[column]));
        vec![row[1].to_owned(), steps, bytes, row[6].to_owned()]
    };
    let heading = ["certificate", "steps", "bytes", "checked"];
    let table = table(&heading, rows("certificates.csv").into_iter().map(row));
    figures("docs/proofs.md", &[("certificates", table)]);
}

/// A number with commas between thousands.
fn in_thousands(digits: &str) -> String {
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap())
        .collect();
    groups.join(",")
}

//! docs/twenty-four.md says what is computed: every figure but times and compressed sizes.

use std::path::{Path, PathBuf};

use solvetab_lookup::twenty_four::{Cards, Deck};
use solvetab_solver::control::Unwatched;
use solvetab_solver::twenty_four::statistics::{SolvableHand, Totals, solvable_hands};
use solvetab_solver::twenty_four::{Solver, number_of_functions};

use self::blocks::{figures, table};
use crate::verify::brute_force::{Form, Found, Number, numbers, read, search};

/// Shared with the tests of the tables.
#[path = "../../../../tests/document.rs"]
mod blocks;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn document() -> String {
    std::fs::read_to_string(root().join("docs/twenty-four.md")).unwrap()
}

/// What stands between the first `from` and the next `to`, in one line.
fn between(text: &str, from: &str, to: &str) -> String {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("\"{from}\" is in the document"));
    let (found, _) = rest.split_once(to).unwrap_or_else(|| panic!("\"{to}\" is behind \"{from}\""));
    found.replace('\n', " ")
}

/// The rows of the table whose heading begins so, without the heading.
fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let lines =
        text.lines().skip_while(|line| !line.starts_with(heading)).skip(2).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| line.split('|').skip(1).map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<_> = lines.map(cells).collect();
    assert!(!rows.is_empty(), "the table \"{heading}\" is in the document");
    rows
}

fn whole_numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|character: char| !character.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap()).collect()
}

fn hands() -> Vec<SolvableHand> {
    solvable_hands(Deck::STANDARD, &Unwatched).unwrap()
}

#[test]
fn totals_are_computed() {
    let hands = hands();
    let [small, all] = [10, 13].map(|max| Totals::of(&hands, Deck { max, ..Deck::STANDARD }));
    let of = |name: &str, deck: &Totals| match name {
        "hands" => deck.hands,
        "solvable" => deck.solvable,
        "different solutions" => deck.solutions,
        "essentially different solutions" => deck.essentially_different,
        "hands that need a fraction" => deck.needs_fraction,
        "hard: hands with one solution" => deck.one_solution,
        "medium: with two or three" => deck.two_or_three,
        "easy: with four or more" => deck.four_or_more,
        other => panic!("nothing computes \"{other}\""),
    };
    let rows = rows(&document(), "| four cards of | 1..10 | 1..13 |");
    assert_eq!(rows.len(), 8);
    for row in rows {
        assert_eq!(row[1..3], [&small, &all].map(|deck| of(&row[0], deck).to_string()), "{}", row[0]);
    }
}

#[test]
fn figures_that_are_counted() {
    let counts = (1..=6).map(|n| number_of_functions(n).unwrap());
    let functions = table(
        &["variables", "functions"],
        (1..).zip(counts).map(|(n, count): (u32, _)| vec![n.to_string(), count.to_string()]),
    );
    let too_many = solvable_hands(Deck { cards: 6, max: 99, ..Deck::STANDARD }, &Unwatched).unwrap_err().to_string();
    let (_, most) = too_many.split_once("the ").unwrap();
    let most = table(&["hands at most"], [vec![most.split(' ').next().unwrap().to_owned()]]);
    let computed = [("functions", functions), ("most hands", most)];
    figures("docs/twenty-four.md", &computed);
}

/// The others' counts are theirs.
#[test]
fn as_many_solutions_are_counted_as_stand_beside_those_of_others() {
    let (rows, mut solver) = (rows(&document(), "| essentially different solutions of |"), Solver::new());
    let standard = Totals::of(&hands(), Deck::STANDARD);
    assert_eq!(whole_numbers(&rows[0].join(" "))[..2], [standard.hands, standard.essentially_different]);
    assert_eq!(rows.len(), 5);
    for row in &rows[1..] {
        let cards: Cards = row[0].parse().unwrap();
        let counted = solver.solve(cards, Deck::STANDARD.target).essentially_different().len();
        assert_eq!(row[1], counted.to_string(), "{cards}");
    }
}

/// All that makes what an expression makes, with the same cards, and the form of each expression in
/// the text.
fn found(expressions: &[&str]) -> (Found, Vec<Form>) {
    let read = |text: &&str| read(text).unwrap_or_else(|| panic!("{text} is an expression"));
    let (numbers_read, cards): (Vec<Number>, Vec<Vec<i8>>) = expressions.iter().map(read).unzip();
    let mut found = Found::default();
    search(&numbers(&cards[0]), numbers_read[0].value, &mut |number| found.add(number));
    (found, numbers_read.into_iter().map(|mut number| number.forms.swap_remove(0)).collect())
}

fn count(mut forms: Vec<Form>) -> String {
    forms.sort();
    forms.dedup();
    forms.len().to_string()
}

#[test]
fn examples_are_as_different_as_is_said() {
    let document = document();
    let mut text = between(&document, "So `", "two.");
    text.insert(0, '`');
    let quoted: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    assert_eq!(quoted.len(), 4);
    assert_eq!(count(found(&quoted[..2]).1), "1", "are one solution");
    assert_eq!(count(found(&quoted[2..]).1), "2", "are two");
    for row in rows(&document, "| expressions | different |") {
        let expressions: Vec<&str> = row[0].split('`').skip(1).step_by(2).collect();
        let (mut found, forms) = found(&expressions);
        assert!(forms.iter().all(|form| found.solutions.contains(form)), "{} make the same of the same cards", row[0]);
        let essential: Vec<Form> = forms.iter().map(|form| found.root(form)).collect();
        assert_eq!((&row[1], &row[2]), (&count(forms), &count(essential)), "{}", row[0]);
    }
    for row in rows(&document, "| expression | fewer cards |") {
        let expressions = [row[0].trim_matches('`'), row[1].trim_matches('`')];
        let (mut found, forms) = found(&expressions);
        assert!(found.solutions.contains(&forms[0]), "{}", row[0]);
        let is_same = found.root(&forms[0]) == found.root(&forms[1]);
        assert_eq!(row[2], if is_same { "yes" } else { "no" }, "{}", row[0]);
    }
}

#[test]
fn tables_have_the_sizes_that_are_listed() {
    let rows = rows(&document(), "| table | bytes |");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let bytes = std::fs::metadata(root().join("tables").join(row[0].trim_matches('`'))).unwrap().len();
        assert_eq!(row[1], bytes.to_string(), "{}", row[0]);
    }
}

#[test]
fn decks_have_as_many_hands_as_are_listed() {
    let rows = rows(&document(), "| cards of a hand |");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let hands = |max| Deck { cards: row[0].parse().unwrap(), max, ..Deck::STANDARD }.hands().to_string();
        assert_eq!(row[1..3], [13, 99].map(hands), "{} cards", row[0]);
    }
}

//! The checker, on small tables of each kind: it finds them true, and no bit can be another one
//! behind a digest that is right, unless the table is true then too.

use std::collections::BTreeMap;

use solvetab_checker::{TableClaim, TableGame, check_table, check_table_watched};
use solvetab_hostile::tables::sign;
use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_lookup::layout::{HEADER_LEN, Storage};
use solvetab_lookup::quad_ace::{self, Goal, Operation};
use solvetab_lookup::twenty_four::{Deck, Fraction};
use solvetab_solver::claim::Claim;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::encode as trees;
use solvetab_solver::control::Unwatched;
use solvetab_solver::encoded::Encoded;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{encode, retrograde};
use solvetab_solver::twenty_four;

use crate::numbers_table::file_of_numbers;

fn tree(game: impl Into<Game>) -> Encoded {
    let game = game.into();
    let optimal = search::solve(&game, Question::default(), &Resources::default()).unwrap();
    trees::optimal(&game, &optimal)
}

fn words(words: &[&str]) -> CodeList {
    CodeList::new(
        words.iter().map(|&word| word.to_owned()).collect(),
        None,
        Guesses::List,
    )
    .unwrap()
}

fn positions(base: u16, goal: Goal, storage: Storage) -> Encoded {
    let rules = quad_ace::Rules::new(base, 2, Operation::Add, goal).unwrap();
    let solution = retrograde::solve(rules, &Unwatched).unwrap();
    encode::encode(
        &solution,
        Some(&Reached::from_start(rules, &Unwatched).unwrap()),
        storage,
    )
}

/// Stands for the parameters, behind all sections.
const PARAMETERS: usize = 8;

/// Sections, and in how many bits of them a table may differ and still be true.
type Passing = &'static [(usize, usize)];

/// A table of each kind, and in how many bits, by section, it may differ and still be true. A list
/// may have other words, and letters that are in none of its words, and still be told apart by the
/// tree. A solution of a hand may be written in another way, and solutions in another order.
fn tables() -> Vec<(&'static str, Encoded, Passing)> {
    let rules = |text: &str| text.parse::<Rules>().unwrap();
    let many = words(&[
        "stone", "notes", "onset", "crane", "least", "slate", "steal", "tales", "tesla",
    ]);
    let few = || words(&["abc", "abd", "bcd"]).coloured();
    let deck = Deck {
        cards: 3,
        max: 4,
        target: Fraction::new(6, 1).unwrap(),
    };

    vec![
        ("codes", tree(rules("2x4")), &[]),
        ("codes with repeats", tree(rules("3x3r")), &[]),
        ("codes of five", tree(rules("5x2r")), &[]),
        // With repeats or bulls alone it is the same game.
        ("one code", tree(rules("1x1")), &[(PARAMETERS, 2)]),
        (
            "bulls alone",
            tree(rules("2x4").with_feedback(FeedbackKind::Black)),
            &[],
        ),
        ("a list", tree(many), &[(2, 21), (3, 23)]),
        ("colours", tree(few()), &[(2, 1), (3, 18)]),
        (
            "hard mode",
            tree(few().in_mode(Mode::Hard)),
            &[(2, 1), (3, 18)],
        ),
        (
            "hands",
            twenty_four::encode::encode(deck, &Unwatched).unwrap(),
            &[(0, 21), (1, 11)],
        ),
        ("positions", positions(4, Goal::Empty, Storage::Dense), &[]),
        (
            "positions, sparse",
            positions(4, Goal::Empty, Storage::Sparse),
            &[],
        ),
        (
            "positions that are equal",
            positions(3, Goal::Equal, Storage::Dense),
            &[],
        ),
    ]
}

#[test]
fn each_changed_bit_of_a_small_table_is_found() {
    for (name, table, expected) in tables() {
        let mut file = table.to_file(&[]);
        assert!(
            check_table(&file).is_ok(),
            "{name}: {:?}",
            check_table(&file)
        );
        for section in 0..7 {
            let mut file = file.clone();
            let end = HEADER_LEN
                + table
                    .sections
                    .iter()
                    .take(section + 1)
                    .map(Vec::len)
                    .sum::<usize>();
            file[64 + 8 * section] = file[64 + 8 * section].wrapping_add(1);
            file.insert(end, 0);
            sign(&mut file);
            assert!(
                check_table(&file).is_err(),
                "{name}: a byte more in section {section}"
            );
        }
        let (mut end, mut passing) = (HEADER_LEN, BTreeMap::new());
        let sections = table.sections.iter().enumerate().map(|(section, bytes)| {
            end += bytes.len();
            (section, end - bytes.len()..end)
        });
        for (section, bytes) in sections.chain([(PARAMETERS, 16..32)]) {
            for bit in 8 * bytes.start..8 * bytes.end {
                file[bit / 8] ^= 1 << (bit % 8);
                sign(&mut file);
                if check_table(&file).is_ok() {
                    *passing.entry(section).or_insert(0) += 1;
                }
                file[bit / 8] ^= 1 << (bit % 8);
            }
        }
        let bits = 8 * (16 + end - HEADER_LEN);
        println!(
            "{name}: {bits} bits, of which {} may be others",
            passing.values().sum::<usize>()
        );
        assert_eq!(passing.into_iter().collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn what_is_found_of_a_tree_is_what_the_solver_says() {
    for (name, table, _) in tables() {
        let found = check_table(&table.to_file(&[])).unwrap();
        for claim in found
            .claims
            .iter()
            .filter(|&&claim| claim != TableClaim::EverySecretFound)
        {
            assert!(
                claim.to_string().parse::<Claim>().is_ok(),
                "{name}: {claim}"
            );
        }
        for (figure, count) in &found.figures {
            let stated = table.facts.totals.get(*figure);
            assert!(
                stated.is_none_or(|stated| stated == count),
                "{name}: {figure} {count}, not {stated:?}"
            );
        }
        let Some(tree) = &found.tree else { continue };
        assert_eq!(
            tree.distribution.iter().sum::<u64>(),
            tree.tree.secrets,
            "{name}"
        );
        assert_eq!(
            tree.distribution.last(),
            Some(&tree.tree.at_worst),
            "{name}"
        );
        assert_eq!(
            tree.distribution.len(),
            usize::from(tree.tree.worst),
            "{name}"
        );
        assert!(tree.is_hard || !name.contains("hard"), "{name}");
        let TableGame::Words { words, .. } = &found.game else {
            continue;
        };
        assert!(words.contains(&tree.first), "{name}");
    }
}

/// Some words of the record of a selection, and the numbers beside them: each takes a minute to
/// refuse on one thread.
#[test]
fn no_number_of_a_round_can_be_another() {
    let file = file_of_numbers();
    for bit in [
        8 * HEADER_LEN,
        8 * HEADER_LEN + 63,
        8 * (HEADER_LEN + 344),
        8 * (HEADER_LEN + 347) + 7,
    ] {
        let mut file = file.to_vec();
        file[bit / 8] ^= 1 << (bit % 8);
        sign(&mut file);
        let why = check_table_watched(&file, 2, &|_, _| ()).unwrap_err();
        assert!(
            why.contains("[1, 1, 2, 2, 3, 3]: what is stored is not"),
            "{why}"
        );
    }
}

//! Fronts with a pair between their ends, of lists that a search for such found among random ones;
//! small games have none.

use solvetab_lookup::code_breaking::{Code, Rules};

use super::super::{Front, front};
use super::{check_trees, every_front, of_all, one_thread, pairs, within};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::control::Unwatched;

/// Rules, what may be guessed, a depth, and the secrets.
const LISTS: &[(&str, Guesses, u16, &str)] = &[
    (
        "2x10r",
        Guesses::List,
        6,
        "00 01 03 11 13 20 21 29 30 32 33 35 38 40 42 44 46 47 48 49 50 51 54 56 61 63 66 67 70 72 73 79 80 81 83 85 86 87 88 90 91 95 97 98",
    ),
    (
        "2x10r",
        Guesses::List,
        6,
        "00 04 06 07 09 11 13 14 16 19 20 21 27 34 39 41 46 47 48 50 52 53 54 55 56 58 61 62 63 64 65 66 67 68 69 74 76 77 79 80 82 84 88 99",
    ),
    (
        "2x7r",
        Guesses::List,
        5,
        "00 01 03 06 10 13 14 20 21 22 24 25 26 30 31 32 33 34 35 36 41 43 44 46 50 51 54 55 61 64",
    ),
    (
        "2x7r",
        Guesses::List,
        5,
        "00 01 02 03 04 11 12 13 14 15 16 21 22 30 31 33 34 35 40 41 44 46 50 51 52 54 56 60 63 64",
    ),
    (
        "2x8r",
        Guesses::List,
        5,
        "00 02 04 07 10 11 13 14 16 17 23 25 26 27 31 34 35 37 41 43 44 45 51 52 53 54 55 56 61 64 66 67 70 73 74 75",
    ),
    (
        "2x8r",
        Guesses::List,
        5,
        "00 01 04 05 07 10 13 16 20 24 25 26 30 31 32 33 34 35 36 40 41 42 46 50 56 60 61 62 63 65 66 70 72 73 74 76",
    ),
    (
        "2x9r",
        Guesses::List,
        5,
        "01 04 05 06 08 13 15 20 22 23 25 27 31 32 36 37 38 40 44 47 48 54 55 60 62 64 66 71 74 78 81 82 87 88",
    ),
    (
        "2x9r",
        Guesses::List,
        5,
        "01 05 07 10 15 18 20 27 30 33 38 40 41 43 48 50 52 53 56 60 61 62 63 66 70 72 74 75 76 77 82 83 85 86",
    ),
    (
        "2x7",
        Guesses::All,
        5,
        "01 02 03 04 05 13 14 15 20 21 24 25 30 31 32 34 35 36 40 41 42 43 45 46 50 51 52 53 54 56 61 63 64 65",
    ),
    (
        "2x7r",
        Guesses::All,
        5,
        "00 01 02 03 04 05 06 13 14 15 22 25 30 31 32 33 34 35 36 40 41 42 44 46 51 52 62 63 65 66",
    ),
    (
        "2x7r",
        Guesses::All,
        5,
        "00 01 03 06 10 13 14 20 21 22 24 25 26 30 31 32 33 34 35 36 41 43 44 46 50 51 54 55 61 64",
    ),
];

#[test]
fn fronts_of_three_pairs_and_more_are_those_of_all_trees() {
    // One list of each kind, those that are quick.
    let (lengths, jumps) = fronts_are_those_of_all_trees(LISTS.iter().skip(2).step_by(4));
    assert!(lengths.iter().all(|&pairs| pairs >= 3), "{lengths:?}");
    assert!(jumps >= 1, "no slack gains nothing");
}

#[test]
#[ignore = "takes ten seconds; .ci/full runs it"]
fn all_fronts_of_three_pairs_and_more_are_those_of_all_trees() {
    let (lengths, jumps) = fronts_are_those_of_all_trees(LISTS.iter());
    assert!(lengths.iter().all(|&pairs| pairs >= 3), "{lengths:?}");
    assert!(lengths.iter().any(|&pairs| pairs >= 4), "{lengths:?}");
    assert!(jumps >= 5, "{jumps} slacks gain nothing");
}

/// The number of pairs of each front, and how many slacks gain nothing.
fn fronts_are_those_of_all_trees<'a>(
    lists: impl Iterator<Item = &'a (&'a str, Guesses, u16, &'a str)>,
) -> (Vec<usize>, usize) {
    let (mut lengths, mut jumps) = (Vec::new(), 0);
    for &(rules, guesses, depth, secrets) in lists {
        let rules: Rules = rules.parse().unwrap();
        let words: Vec<String> = secrets.split(' ').map(str::to_owned).collect();
        let secrets: Vec<Code> = words.iter().map(|word| word.parse().unwrap()).collect();
        let all: Vec<Code> = if guesses == Guesses::All { rules.iter().collect() } else { secrets.clone() };
        let expected = of_all(&mut every_front(&all, &secrets), secrets.len(), depth);
        let codes = Game::from(CodeList::new(words, Some(rules), guesses).unwrap());
        let found: Front = front(&codes, within(depth), &one_thread(), &Unwatched).unwrap();
        check_trees(&found);
        assert_eq!(pairs(&found), expected, "{} within {depth}", codes.description());
        lengths.push(expected.len());
        // Totals between two pairs that have none: a slack that gains nothing.
        jumps += expected.windows(2).filter(|pair| pair[1].1 > pair[0].1 + 1).count();
    }
    (lengths, jumps)
}

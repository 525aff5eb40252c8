use solvetab::{Cards, Deck, Numbers};
use solvetab_reference::document::{figures, table};
use solvetab_solver::control::Unwatched;
use solvetab_solver::twenty_four::number_of_functions;
use solvetab_solver::twenty_four::statistics::solvable_hands;

use super::rows;
use crate::numbers_table::numbers;

#[test]
fn functions_are_as_many_as_oeis_a140606_says() {
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(number_of_functions),
        [1, 6, 68, 1170, 27_142, 793_002].map(Some)
    );
}

#[test]
fn hands_are_solvable_as_published() {
    let table = solvetab::twenty_four();
    let solvable = |cards: &Cards| table.solve(*cards).unwrap().is_some();
    for (max, hands, of_them) in [(13, 1820, 1362), (10, 715, 566)] {
        assert_eq!(
            (
                Cards::all(4, max).count(),
                Cards::all(4, max).filter(solvable).count()
            ),
            (hands, of_them)
        );
    }
}

fn solutions(cards: Cards) -> Vec<String> {
    solvetab::twenty_four()
        .solutions(cards)
        .unwrap()
        .map(|expression| expression.to_string())
        .collect()
}

#[test]
fn hands_with_published_solutions_have_them() {
    for row in rows("twenty_four.csv") {
        let cards: Cards = row[0].parse().unwrap();
        let solutions = solutions(cards);
        let hand = solvetab::twenty_four().probe(cards).unwrap();
        assert_eq!(hand.solutions as usize, solutions.len());
        if !row[1].is_empty() {
            assert_eq!(solutions.len().to_string(), row[1], "{cards}");
        }
        // Products are printed with the larger factor first, the published ones not always.
        let published = &row[2];
        let swapped = published
            .strip_prefix('(')
            .and_then(|text| text.split_once(")*"))
            .map(|(sum, factor)| format!("{factor}*({sum})"));
        let known = |text: &str| solutions.iter().any(|solution| solution == text);
        let reordered = swapped
            .as_deref()
            .is_some_and(|text| known(text) || known(&swap_sum(text)));
        assert!(
            published.is_empty() || known(published) || reordered,
            "{published} in {solutions:?}"
        );
    }
}

/// `9*(1+10/6)` as `9*(10/6+1)`.
fn swap_sum(text: &str) -> String {
    let inner = text
        .split_once('(')
        .and_then(|(factor, rest)| Some((factor, rest.strip_suffix(')')?.split_once('+')?)));
    inner.map_or_else(String::new, |(factor, (left, right))| {
        format!("{factor}({right}+{left})")
    })
}

#[test]
fn classic_hands_need_a_fraction() {
    let table = solvetab::twenty_four();
    let needs_fraction = |text: &str| {
        table
            .probe(text.parse::<Cards>().unwrap())
            .unwrap()
            .needs_fraction
    };
    for hand in ["3 3 8 8", "1 3 4 6", "1 5 5 5", "3 3 7 7", "1 4 5 6"] {
        assert!(needs_fraction(hand), "{hand}");
    }
    // 3/(1-7/8) and (1+10/6)*9 pass through one, but 8*(7-3-1) and 10+9+6-1 do not.
    assert!(!needs_fraction("1 3 7 8"));
    assert!(!needs_fraction("1 6 9 10"));
}

/// Alliot and Vanaret 2015 (arXiv 1502.05450), for the targets 101 to 999.
#[test]
fn numbers_rounds_end_as_published() {
    let table = numbers();
    let (mut by_large, mut complete) = ([0_u64; 5], 0);
    let mut by_target = [0_u32; 1000];

    for cards in Numbers::selections() {
        let large = cards.values().iter().filter(|&&number| number > 10).count();
        let before = by_large[large];
        for target in 101..=999_u16 {
            let is_made = table.needed(cards, target).unwrap().is_some();
            assert_eq!(
                table.nearest(cards, target) == Ok(target),
                is_made,
                "{cards} to {target}"
            );
            by_target[usize::from(target)] += u32::from(is_made);
            by_large[large] += u64::from(is_made);
        }
        complete += u32::from(by_large[large] - before == 899);
    }

    assert_eq!(Numbers::selections().count(), 13_243);
    assert_eq!(by_large, [1_963_726, 4_966_076, 3_192_103, 693_131, 43_710]);
    assert_eq!(by_large.iter().sum::<u64>(), 10_858_746);
    assert_eq!(complete, 1226);
    let hardest = (101..1000).min_by_key(|&target| by_target[target]).unwrap();
    assert_eq!((hardest, by_target[hardest]), (947, 9017));
}

#[test]
fn figures_of_functions_and_decks_are_computed() {
    let counts = (1..=6).map(|n| number_of_functions(n).unwrap());
    let rows = (1..)
        .zip(counts)
        .map(|(n, count): (u32, _)| vec![n.to_string(), count.to_string()]);
    let too_many = solvable_hands(
        Deck {
            cards: 6,
            max: 99,
            ..Deck::STANDARD
        },
        &Unwatched,
    )
    .unwrap_err()
    .to_string();
    let (_, most) = too_many.split_once("the ").unwrap();
    let most = table(
        &["hands at most"],
        [vec![most.split(' ').next().unwrap().to_owned()]],
    );
    figures(
        "docs/twenty-four.md",
        &[
            ("functions", table(&["variables", "functions"], rows)),
            ("most hands", most),
        ],
    );
}

//! Similar functions behave alike: whatever can be asked about as cards, hands or a turn.

use std::collections::HashSet;

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::DecisionTree;
use solvetab_lookup::quad_ace::{Hands, IntoHands, QuadAce};
use solvetab_lookup::twenty_four::{Cards, IntoCards, Targets, TwentyFour};

static TREE: &[u8] = include_bytes!("../../tables/mastermind-4x6r.tab");
static WITHIN_5: &[u8] = include_bytes!("../../tables/mastermind-4x6r-depth5.tab");
static HANDS: &[u8] = include_bytes!("../../tables/twenty-four.tab");
static TARGETS: &[u8] = include_bytes!("../../tables/targets.tab");
static POSITIONS: &[u8] = include_bytes!("../../tables/quad-ace-10.tab");

#[test]
fn every_probe_of_24_takes_every_form_of_cards() {
    let (table, targets) = (
        TwentyFour::from_bytes(HANDS).unwrap(),
        Targets::from_bytes(TARGETS).unwrap(),
    );
    let cards = Cards::new([2, 3, 6, 12]).unwrap();
    macro_rules! check {
        ($($form:expr),+) => {$(
            assert_eq!($form.into_cards(), Ok(cards));
            assert_eq!(table.probe($form), table.probe(cards));
            assert_eq!(table.solve($form), table.solve(cards));
            assert!(table.solutions($form).unwrap().eq(table.solutions(cards).unwrap()));
            assert_eq!(targets.can_make($form, 24), Ok(true));
            assert_eq!(targets.all($form), targets.all(cards));
        )+};
    }

    let (array, wide) = ([2_u8, 12, 3, 6], vec![12_i64, 6, 3, 2]);
    check!(
        cards,
        [2, 3, 6, 12],
        array,
        &array,
        &array[..],
        array.to_vec(),
        &array.to_vec(),
        &wide,
        wide.iter()
    );
    check!(
        [2_i8, 3, 6, 12],
        [2_u16, 3, 6, 12],
        [2_i16, 3, 6, 12],
        [2_u32, 3, 6, 12],
        array.iter().copied()
    );
    assert_eq!(table.solutions(cards).unwrap().len(), 10);
}

#[test]
fn every_probe_of_quad_ace_takes_every_form_of_hands() {
    let table = QuadAce::from_bytes(POSITIONS).unwrap();
    let (mover, opponent) = (Hands::new(0, 1).unwrap(), Hands::new(7, 9).unwrap());
    macro_rules! check {
        ($(($mover:expr, $opponent:expr)),+) => {$(
            assert_eq!(table.probe($mover, $opponent), table.probe(mover, opponent));
            assert_eq!(table.is_reachable($mover, $opponent), table.is_reachable(mover, opponent));
            assert_eq!(table.best_moves($mover, $opponent), table.best_moves(mover, opponent));
            assert_eq!(table.losing_replies($mover, $opponent), table.losing_replies(mover, opponent));
            assert!(table.line($mover, $opponent).unwrap().eq(table.line(mover, opponent).unwrap()));
        )+};
    }
    let (one, other) = ([1_u8, 0], [9_u8, 7]);
    check!(
        (mover, opponent),
        ([0, 1], [7, 9]),
        (one, other),
        (&one, &other),
        (&one[..], &other[..])
    );
    check!(
        (one.to_vec(), &other.to_vec()),
        (mover, other),
        ([1_i64, 0], [7_u32, 9].iter())
    );
}

#[test]
fn what_is_no_hand_is_named_and_endless_numbers_end() {
    let (range, length) = ("range", "length");
    for (cards, code) in [
        ([3, 3, 8, 1000].into_cards(), range),
        ([i64::MIN].into_cards(), range),
        ([3; 9].into_cards(), length),
        ([0_u8; 0].into_cards(), length),
        (std::iter::repeat(3_u8).into_cards(), length),
        // Nobody knows beforehand how many there are.
        ((0_u8..9).filter(|_| true).into_cards(), length),
    ] {
        assert_eq!(cards.unwrap_err().code(), code);
    }
    let table = TwentyFour::from_bytes(HANDS).unwrap();
    assert_eq!(table.probe([1, 2, 3]).unwrap_err().code(), length);
    let positions = QuadAce::from_bytes(POSITIONS).unwrap();
    for (mover, code) in [
        (&[1, 10][..], range),
        (&[-1, 1], range),
        (&[0, 0], "hands-out"),
        (&[1], length),
        (&[1; 5], length),
    ] {
        assert_eq!(positions.probe(mover, [1, 1]).unwrap_err().code(), code);
        assert_eq!(
            positions
                .line([1, 1], mover)
                .err()
                .map(|error| error.code()),
            Some(code)
        );
    }
    let endless = std::iter::repeat(1_u8).into_hands(10);
    assert_eq!(endless.unwrap_err().code(), length);
}

#[test]
fn turns_are_compared_by_table_and_place() {
    let tree = DecisionTree::from_bytes(TREE).unwrap();
    let copy = DecisionTree::new(Table::new(TREE).unwrap()).unwrap();
    let other = DecisionTree::from_bytes(WITHIN_5).unwrap();
    assert_eq!((tree, tree.start()), (copy, copy.start()));
    assert_ne!(tree, other);
    assert_ne!(
        tree.start(),
        other.start(),
        "the same guess of another tree"
    );
    let (inner, leaves) = tree.node_counts();
    let turns: HashSet<_> = (0..inner + leaves)
        .map(|number| tree.turn(number).unwrap())
        .collect();
    assert_eq!(
        turns.len() as u32,
        inner + leaves,
        "all turns are different"
    );
    assert!(
        (0..inner).all(|number| turns.contains(&copy.turn(number).unwrap())),
        "and found by their copies"
    );
    let answer = |text: &str| tree.start().answer(text.parse().unwrap()).unwrap();
    assert_eq!(answer("1A1B"), answer("1A1B"));
    assert_ne!(answer("1A1B"), answer("1A0B"));
    let nexts: HashSet<_> = ["1A1B", "1A0B", "1A1B"].map(answer).into_iter().collect();
    assert_eq!(nexts.len(), 2);
}

//! Tables with a good header and a content that contradicts itself: probes say so, and no iterator
//! hides it by ending early.

use solvetab_lookup::code_breaking::{DecisionTree, Feedback, Next, Word, WordTree};
use solvetab_lookup::layout::Storage;
use solvetab_lookup::layout::{Header, SECTIONS};
use solvetab_lookup::layout::{Node, NodeLayout};
use solvetab_lookup::layout::{Record, Records};
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, QuadAce, Rules};
use solvetab_lookup::twenty_four::{Cards, Deck, Fraction, TwentyFour};
use solvetab_lookup::{Kind, OpenError, QueryError, Table, code_breaking, layout};

fn table(kind: Kind, parameters: [u8; 16], sections: &[Vec<u8>]) -> Table<Vec<u8>> {
    let mut lengths = [0; SECTIONS];
    for (length, section) in lengths.iter_mut().zip(sections) {
        *length = section.len() as u64;
    }
    let header = Header {
        kind,
        layout: kind.layout(),
        parameters,
        digest: [0; 32],
        lengths,
    };
    Table::new([&header.to_bytes(), sections.concat().as_slice()].concat()).unwrap()
}

fn hands(one: u8, other: u8) -> Hands {
    Hands::new(one, other).unwrap()
}

/// The standard game with these bytes of positions, all others being drawn, and no far distances.
fn quad_ace(bytes: &[(Hands, Hands, u8)]) -> QuadAce<Vec<u8>> {
    let rules = Rules::STANDARD;
    let mut values = vec![0; rules.positions() as usize];
    for &(mover, opponent, byte) in bytes {
        values[rules.position(mover, opponent) as usize] = byte;
    }
    let sections = [values, vec![0; rules.positions().div_ceil(8) as usize]];
    let parameters = layout::quad_ace_parameters(rules, Storage::Dense, true);
    QuadAce::new(table(Kind::QuadAce, parameters, &sections)).unwrap()
}

/// The byte of a win whose distance is in another section, where it is missing.
const FAR_WIN: u8 = 254;

#[test]
fn values_that_no_move_keeps_are_damage() {
    let start = hands(1, 1);
    // A win in one and in three, a loss in two, and a loss in none, where the move leads to a draw.
    for byte in [2, 4, 3, 1] {
        let game = quad_ace(&[(start, start, byte)]);
        assert_eq!(
            game.best_moves(start, start),
            Err(QueryError::Damaged),
            "{byte}"
        );
    }
    let game = quad_ace(&[(start, hands(1, 2), 2)]);
    assert_eq!(
        game.best_moves(start, start),
        Err(QueryError::Damaged),
        "a draw, but the move loses"
    );
    assert_eq!(game.losing_replies(start, start), Ok(1));
}

#[test]
fn a_line_ends_with_the_damage_it_meets() {
    let (one, two) = (hands(1, 1), hands(1, 2));
    let values = |third| {
        [
            (one, one, 6),
            (one, two, 5),
            (two, two, 4),
            (two, hands(1, 3), 4),
            (two, hands(2, 2), third),
        ]
    };
    let game = quad_ace(&values(FAR_WIN));
    let line: Vec<_> = game.line(one, one).unwrap().collect();
    assert_eq!(line, [Ok(two), Err(QueryError::Damaged)]);
    // A draw's line is walked to its end before it is returned.
    let game = quad_ace(&[(two, hands(2, 2), FAR_WIN)]);
    assert_eq!(game.line(one, one).err(), Some(QueryError::Damaged));
}

#[test]
fn blocks_that_are_missing_are_damage() {
    let rules = Rules::new(10, 2, Operation::Add, Goal::Empty).unwrap();
    let groups = [[0xff; 8].as_slice(), &[0; 4]].concat();
    let sections = [vec![], groups.clone(), vec![], groups];
    let parameters = layout::quad_ace_parameters(rules, Storage::Sparse, true);
    let game = QuadAce::new(table(Kind::QuadAce, parameters, &sections)).unwrap();
    assert_eq!(
        game.probe(hands(1, 1), hands(1, 1)),
        Err(QueryError::Damaged)
    );
    assert_eq!(
        game.is_reachable(hands(1, 1), hands(1, 1)),
        Err(QueryError::Damaged)
    );
}

/// Hands of two cards of 1 to 2, of which the first has this record, and these codes of further
/// solutions.
fn two_cards(is_wide: bool, record: Record, codes: &[u32]) -> TwentyFour<Vec<u8>> {
    let records = Records {
        deck: Deck {
            cards: 2,
            max: 2,
            target: Fraction::whole(2),
        },
        is_wide,
    };
    let nothing = Record {
        code: 0,
        needs_fraction: false,
        others_at: 0,
        solutions: 0,
        essentially_different: 0,
    };
    let hands = [record, nothing, nothing]
        .into_iter()
        .flat_map(|record| records.record(record))
        .collect();
    let codes = codes
        .iter()
        .flat_map(|&code| records.number(code))
        .collect();
    let sections = [hands, codes];
    TwentyFour::new(table(Kind::TwentyFour, records.parameters(), &sections)).unwrap()
}

#[test]
fn solutions_that_are_missing_or_impossible_are_found_before_the_first_is_yielded() {
    let cards = Cards::new([1, 1]).unwrap();
    // Two cards have the codes 0 to 7.
    for is_wide in [false, true] {
        let solutions = |code, others_at, solutions, codes: &[u32]| {
            let record = Record {
                code,
                needs_fraction: false,
                others_at,
                solutions,
                essentially_different: 0,
            };
            let table = two_cards(is_wide, record, codes);
            let codes = table
                .solutions(cards)
                .map(|found| found.map(|expression| expression.code()).collect());
            codes as Result<Vec<u32>, QueryError>
        };
        let most = if is_wide { u32::MAX } else { u16::MAX.into() };
        assert_eq!(solutions(7, 0, 0, &[]), Ok(vec![]));
        assert_eq!(solutions(7, 0, 1, &[]), Ok(vec![7]));
        assert_eq!(solutions(7, 1, 3, &[1, 2, 3]), Ok(vec![7, 2, 3]));
        for damaged in [
            solutions(8, 0, 1, &[]),
            solutions(8, 0, 0, &[]),
            solutions(7, 0, 3, &[1]),
            solutions(7, 2, 3, &[1, 2, 3]),
            solutions(7, 0, 4, &[1, 2, 8]),
            solutions(7, 0, 3, &[most, 2]),
            solutions(7, most, 2, &[1]),
            solutions(7, most, most, &[1]),
            solutions(7, 0, most, &[1]),
        ] {
            assert_eq!(damaged, Err(QueryError::Damaged));
        }
    }
}

/// A tree of 2x2r with these inner nodes.
fn tree(nodes: &[Node]) -> DecisionTree<Vec<u8>> {
    let rules: code_breaking::Rules = "2x2r".parse().unwrap();
    let layout = NodeLayout::new(rules.positions(), 0);
    let inner = nodes.iter().flat_map(|node| layout.write(node)).collect();
    let parameters = layout::decision_tree_parameters(rules, layout);
    DecisionTree::new(table(Kind::DecisionTree, parameters, &[inner, vec![]])).unwrap()
}

#[test]
fn counts_of_a_turn_can_always_be_divided_by() {
    for (secrets, total) in [(0, 0), (9, 0), (0, 9)] {
        let wrong = || Node {
            inner: 1,
            first_inner: 1,
            secrets,
            total,
            ..Node::default()
        };
        let tree = tree(&[wrong(), wrong()]);
        let Ok(Next::Guess(second)) = tree.start().answer(Feedback::new(0, 0).unwrap()) else {
            panic!("a node")
        };
        for turn in [tree.start(), second] {
            assert!(turn.remaining() >= 1 && turn.worst() >= 1 && turn.total() >= turn.remaining());
        }
    }
}

#[test]
fn children_that_are_not_below_their_parent_or_not_there_are_damage() {
    // The children of the first two feedbacks: from the root itself on to beyond the last node.
    for (first_inner, are_children) in [
        (0, [false, true]),
        (1, [true, true]),
        (2, [true, false]),
        (3, [false, false]),
    ] {
        let tree = tree(&[
            Node {
                inner: 0b11,
                first_inner,
                ..Node::default()
            },
            Node::default(),
            Node::default(),
        ]);
        let next =
            [0, 1].map(|feedback| tree.start().answer(Feedback::from_index(feedback).unwrap()));
        for (next, is_child) in next.into_iter().zip(are_children) {
            assert!(
                if is_child {
                    next.is_ok()
                } else {
                    next.err() == Some(QueryError::Damaged)
                },
                "{first_inner}"
            );
        }
    }
}

/// A tree that guesses word 0 and then any other, with these words of two letters, these letters,
/// and these bits for who may be secret.
fn words(words: &[u8], letters: &[u32], secrets: &[u8]) -> Result<WordTree<Vec<u8>>, OpenError> {
    let layout = NodeLayout::new(2, 9);
    let root = Node {
        guess: 0,
        worst: 2,
        leaves: 1,
        secrets: 2,
        total: 3,
        ..Node::default()
    };
    let letters = letters
        .iter()
        .flat_map(|letter| letter.to_le_bytes())
        .collect();
    let sections = [
        layout.write(&root).collect(),
        vec![9, 0],
        words.to_vec(),
        letters,
        secrets.to_vec(),
    ];
    let parameters = layout::word_tree_parameters(2, layout);
    WordTree::new(table(Kind::WordTree, parameters, &sections))
}

#[test]
fn words_that_are_missing_are_others_of_the_list() {
    let [a, b] = [u32::from('a'), u32::from('b')];
    let word = |text: &str| text.parse::<Word>().unwrap();

    // The leaf is word 9 of 2.
    let tree = words(&[0, 1, 1, 1], &[a, b], &[0b11]).unwrap();
    assert_eq!(tree.start().guess(), word("ab"));
    let Ok(Next::Guess(leaf)) = tree.start().answer(Feedback::new(0, 0).unwrap()) else {
        panic!("a leaf")
    };
    assert_eq!(leaf.guess(), word("bb"), "the last one");
    assert_eq!(tree.secrets().collect::<Vec<_>>(), [word("ab"), word("bb")]);

    // Letters beyond the last are the last; numbers that are no characters are shown as the sign
    // for that.
    let tree = words(&[0, 255, 2, 0], &[a, 0xd800, u32::MAX], &[0b1111_1110]).unwrap();
    assert_eq!(
        tree.list()
            .iter()
            .map(|word| word.to_string())
            .collect::<Vec<_>>(),
        ["a\u{fffd}", "\u{fffd}a"]
    );
    assert_eq!(
        tree.secrets().count(),
        1,
        "bits of words that are not there mean nothing"
    );
    assert_eq!(tree.list().to_string(), "1 of 2 words of 2 characters");
    assert!(!tree.list().may_be_secret(7));
}

#[test]
fn lists_that_are_not_whole_do_not_open() {
    let letters = [u32::from('a')];
    assert!(words(&[0, 0], &letters, &[1]).is_ok());
    for list in [
        words(&[0], &letters, &[1]),
        words(&[0; 3], &letters, &[1]),
        words(&[], &letters, &[]),
        words(&[0, 0], &[], &[1]),
        words(&[0, 0], &[97; 257], &[1]),
        words(&[0, 0], &letters, &[]),
        words(&[0, 0], &letters, &[1, 0]),
        words(&vec![0; 2 << 17], &letters, &vec![0; 1 << 14]),
    ] {
        assert!(matches!(list, Err(OpenError::Malformed { .. })));
    }
    assert!(
        words(&vec![0; 2 << 16], &letters, &vec![0; 1 << 13]).is_ok(),
        "as many words as can be numbered"
    );

    let tree = words(&[0, 0], &letters, &[1]).unwrap();
    let rules = DecisionTree::new(Table::new(tree.table().bytes()).unwrap());
    assert!(matches!(rules, Err(OpenError::WrongKind { .. })));
    // Positions, and the two bytes that rules have besides.
    for (at, byte) in [
        (16, 0),
        (16, 9),
        (17, 1),
        (18, 1),
        (19, 3),
        (20, 8),
        (21, 1),
        (31, 1),
    ] {
        let mut file = tree.table().bytes().to_vec();
        file[at] = byte;
        assert!(
            matches!(
                WordTree::new(Table::new(file).unwrap()),
                Err(OpenError::Malformed { .. })
            ),
            "{at}"
        );
    }
}

//! A reader written from `docs/format.md` alone, with plain slices and no code of the lookup crate,
//! finds the same answers.

use solvetab::{
    Cards, Feedback, Hands, Next, Numbering, Numbers, Outcome, QueryError, Rules, Table, Turn,
    WordTree,
};

use crate::numbers_table::{file_of_numbers, numbers};
use crate::word_table::table_of_two_thousand_words;

struct File {
    bytes: Vec<u8>,
}

impl File {
    fn open(name: &str) -> Self {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tables")
            .join(name);
        Self::new(std::fs::read(path).unwrap())
    }

    fn new(bytes: Vec<u8>) -> Self {
        let file = Self { bytes };
        assert_eq!(&file.bytes[..8], b"solvetab");
        assert_eq!(file.number(8, 2), 1, "format version");
        let layout = if [2, 3].contains(&file.number(10, 2)) {
            2
        } else {
            1
        };
        assert_eq!(file.number(12, 2), layout, "layout version");
        assert_eq!(file.number(14, 2), 0, "reserved");
        assert_eq!(
            128 + (0..8)
                .map(|section| file.number(64 + 8 * section, 8))
                .sum::<usize>(),
            file.bytes.len()
        );
        file
    }

    /// A little-endian number.
    fn number(&self, at: usize, width: usize) -> usize {
        self.bytes[at..at + width]
            .iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    /// A section begins where the one before ends, the first behind the header.
    fn section(&self, index: usize) -> &[u8] {
        let start = 128
            + (0..index)
                .map(|before| self.number(64 + 8 * before, 8))
                .sum::<usize>();
        &self.bytes[start..start + self.number(64 + 8 * index, 8)]
    }
}

fn little_endian(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// The rank of hands in ascending order: the sum of C(hand + i, i + 1), i counted from 0.
fn hands_rank(hands: Hands) -> usize {
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    (1..)
        .zip(hands.values())
        .map(|(k, &hand)| {
            if hand == 0 {
                0
            } else {
                choose(usize::from(hand) + k - 1, k)
            }
        })
        .sum()
}

fn outcome(byte: u8) -> Outcome {
    match u16::from(byte) {
        0 => Outcome::Draw,
        byte if byte % 2 == 1 => Outcome::Loss { plies: byte - 1 },
        byte => Outcome::Win { plies: byte - 1 },
    }
}

#[test]
fn dense_quad_ace_bytes_mean_what_the_document_says() {
    let file = File::open("quad-ace-10.tab");
    assert_eq!(
        (file.number(10, 2), file.number(16, 2), file.number(18, 1)),
        (3, 10, 2)
    );
    assert_eq!(
        &file.bytes[19..32],
        &[0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0]
    );

    for mover in Hands::all(10, 2) {
        for opponent in Hands::all(10, 2) {
            let at = hands_rank(mover) * 55 + hands_rank(opponent);
            let byte = file.section(0)[at];
            if opponent.is_out() || mover.is_out() {
                assert_eq!(byte, 0);
            } else {
                assert_eq!(
                    solvetab::quad_ace().probe(mover, opponent),
                    Ok(outcome(byte))
                );
            }
            let reachable = file.section(1)[at / 8] >> (at % 8) & 1 == 1;
            assert_eq!(
                solvetab::quad_ace().is_reachable(mover, opponent),
                Ok(Some(reachable))
            );
        }
    }

    assert!(
        file.section(2).is_empty(),
        "no distance is too far for a byte"
    );
}

/// The number of what a bit of a 12-byte record stands for, if the bit is set.
fn ranked(record: &[u8], bit: usize) -> Option<usize> {
    let (mask, first) = (
        little_endian(&record[..8]) as u64,
        little_endian(&record[8..12]),
    );
    (mask >> bit & 1 == 1).then(|| first + (mask & ((1 << bit) - 1)).count_ones() as usize)
}

#[test]
fn sparse_quad_ace_bytes_mean_what_the_document_says() {
    let file = File::open("quad-ace-10-three-hands.tab");
    assert_eq!(
        (file.number(10, 2), file.number(16, 2), file.number(18, 1)),
        (3, 10, 3)
    );
    assert_eq!(
        &file.bytes[19..32],
        &[0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0]
    );
    let block =
        |groups: usize, at: usize| ranked(&file.section(groups)[at / 4096 * 12..], at / 64 % 64);
    let divisor = |hands: [Hands; 2]| {
        let gcd = |a: u8, b: u8| (1..=10).rev().find(|d| a % d == 0 && b % d == 0).unwrap();
        hands
            .iter()
            .flat_map(|hands| hands.values())
            .fold(10, |d, &hand| gcd(d, hand))
    };

    for mover in Hands::all(10, 3) {
        for opponent in Hands::all(10, 3) {
            let at = hands_rank(mover) * 220 + hands_rank(opponent);
            let index =
                block(3, at).and_then(|block| ranked(&file.section(4)[12 * block..], at % 64));
            let byte = index.map_or(0, |index| file.section(0)[index]);
            if !mover.is_out() && !opponent.is_out() {
                assert_eq!(
                    solvetab::quad_ace_three_hands().probe(mover, opponent),
                    Ok(outcome(byte))
                );
            }
            let exception = block(1, at).is_some_and(|block| {
                little_endian(&file.section(5)[8 * block..8 * block + 8]) as u64 >> (at % 64) & 1
                    == 1
            });
            let reachable = (divisor([mover, opponent]) == 1) != exception;
            assert_eq!(
                solvetab::quad_ace_three_hands().is_reachable(mover, opponent),
                Ok(Some(reachable))
            );
        }
    }
}

/// The hand's rank, for four cards.
fn rank(cards: Cards) -> usize {
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let &[a, b, c, d] = cards.values() else {
        panic!("four cards")
    };
    let [a, b, c, d] = [a, b, c, d].map(|card| card as usize);
    (a - 1) + choose(b, 2) + choose(c + 1, 3) + choose(d + 2, 4)
}

#[test]
fn twenty_four_bytes_mean_what_the_document_says() {
    let file = File::open("twenty-four.tab");
    assert_eq!(
        (file.number(10, 2), &file.bytes[16..20]),
        (2, &[4, 13, 2, 0][..])
    );
    assert_eq!((file.number(20, 8), file.number(28, 4)), (24, 1));

    let mut others = 0;
    for cards in Cards::all(4, 13) {
        let record = &file.section(0)[8 * rank(cards)..8 * rank(cards) + 8];
        let word = |index: usize| little_endian(&record[2 * index..2 * index + 2]);
        let hand = solvetab::twenty_four().probe(cards).unwrap();
        assert_eq!(
            (hand.solutions as usize, hand.essentially_different as usize),
            (word(2), word(3))
        );
        assert_eq!(hand.needs_fraction, word(0) >> 15 == 1);
        let mut codes = vec![word(0) & 0x7fff; word(2).min(1)];
        for index in 1..word(2) {
            assert_eq!(
                word(1) + index - 1,
                others,
                "in the order of the hands, without gaps"
            );
            codes.push(little_endian(&file.section(1)[2 * others..2 * others + 2]));
            others += 1;
        }
        let texts: Vec<String> = solvetab::twenty_four()
            .solutions(cards)
            .unwrap()
            .map(|expression| expression.to_string())
            .collect();
        let printed: Vec<String> = codes
            .into_iter()
            .map(|code| print(code, cards.values()))
            .collect();
        assert_eq!(texts, printed);
    }

    assert_eq!(file.section(1).len(), 2 * others);
}

#[test]
fn target_bytes_mean_what_the_document_says() {
    let file = File::open("targets.tab");
    assert_eq!(
        (file.number(10, 2), &file.bytes[16..19]),
        (4, &[4, 13, 127][..])
    );
    for cards in Cards::all(4, 13) {
        let record = &file.section(0)[16 * rank(cards)..16 * rank(cards) + 16];
        for target in 0..128_u8 {
            let makes = record[usize::from(target) / 8] >> (target % 8) & 1 == 1;
            assert_eq!(solvetab::targets().can_make(cards, target), Ok(makes));
        }
        assert!(solvetab::targets().can_make(cards, 128).is_err());
    }
}

/// An expression of the document's section on codes, with every sum or product in brackets removed
/// where school allows.
fn print(code: usize, cards: &[i8]) -> String {
    let (operations, order, shape) = (code % 64, code / 64 % 24, code / 64 / 24);
    let mut places = vec![0, 1, 2, 3];
    let mut rest = order;
    let cards: Vec<String> = [6, 2, 1, 1]
        .into_iter()
        .map(|block| {
            let place: usize = places.remove(rest / block);
            rest %= block;
            cards[place].to_string()
        })
        .collect();

    // Text, and whether its last operation is a sum (1), a product (2) or none (3).
    let [w, x, y, z] = [0, 1, 2, 3].map(|i| (cards[i].clone(), 3));
    let join =
        |step: usize, (left, left_rank): (String, i32), (right, right_rank): (String, i32)| {
            let operation = operations / [1, 4, 16][step] % 4;
            let rank = if operation < 2 { 1 } else { 2 };
            let bracket =
                |text: String, brackets: bool| if brackets { format!("({text})") } else { text };
            let sign = ['+', '-', '*', '/'][operation];
            (
                format!(
                    "{}{sign}{}",
                    bracket(left, left_rank < rank),
                    bracket(right, right_rank <= 2 && (right_rank == 1 || rank == 2))
                ),
                rank,
            )
        };

    let whole = match shape {
        0 => join(2, join(1, join(0, w, x), y), z),
        1 => join(2, join(1, w, join(0, x, y)), z),
        2 => join(2, join(0, w, x), join(1, y, z)),
        3 => join(2, w, join(1, join(0, x, y), z)),
        _ => join(2, w, join(1, x, join(0, y, z))),
    };
    whole.0
}

#[test]
fn numbers_rounds_are_read_from_the_documented_layout() {
    let file = File::new(file_of_numbers().to_vec());
    assert_eq!(file.number(10, 2), 9);
    assert_eq!(
        (
            file.number(16, 2),
            file.number(18, 2),
            file.number(20, 2),
            file.number(22, 8)
        ),
        (6, 100, 999, 0)
    );
    // Multisets of p members of the first n of the fourteen numbers: none, one or two of the last.
    fn ways(n: usize, p: usize) -> usize {
        let copies = if n > 10 { 1 } else { 2 };
        if n == 0 {
            usize::from(p == 0)
        } else {
            (0..=copies.min(p)).map(|last| ways(n - 1, p - last)).sum()
        }
    }

    let dealt = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100];
    assert_eq!(ways(14, 6), 13_243);

    for (rank, cards) in Numbers::selections().enumerate() {
        let number = |card: i8| dealt.iter().position(|&other| other == card).unwrap();
        let sum: usize = (1..)
            .zip(cards.values())
            .map(|(p, &card)| ways(number(card), p))
            .sum();
        assert_eq!(sum, rank, "{cards}");
        let record = &file.section(0)[348 * rank..][..348];
        let fewest = |target: usize| {
            let (word, place) = ((target - 100) / 21, (target - 100) % 21);
            little_endian(&record[8 * word..][..8]) >> (3 * place) & 7
        };
        let beyond = [&record[344..346], &record[346..]].map(little_endian);
        let made: Vec<usize> = (100..1000)
            .filter(|&target| fewest(target) > 0)
            .chain(beyond)
            .filter(|&number| number > 0)
            .collect();
        // A few targets of each selection, and in all selections all.
        for target in (100 + rank % 89..1000).step_by(89) {
            let fewest = Some(fewest(target) as u8).filter(|&fewest| fewest > 0);
            assert_eq!(
                numbers().needed(cards, target as i64),
                Ok(fewest),
                "{cards} to {target}"
            );
            let nearest = made
                .iter()
                .min_by_key(|&&number| (number.abs_diff(target), number))
                .unwrap();
            assert_eq!(
                numbers().nearest(cards, target as i64),
                Ok(*nearest as u16),
                "{cards} to {target}"
            );
        }
    }
}

#[test]
fn tree_bytes_mean_what_the_document_says() {
    let file = File::open("bulls-and-cows-4x10.tab");
    assert_eq!(
        (file.number(10, 2), &file.bytes[16..21]),
        (1, &[4, 10, 0, 2, 2][..])
    );
    let rules: Rules = "4x10".parse().unwrap();
    let code = |number: usize| rules.code(number as u32).unwrap().to_string();
    visit(
        &file,
        2,
        &code,
        solvetab::bulls_and_cows().start(),
        Some(0),
        0,
    );
}

#[test]
fn word_tree_bytes_mean_what_the_document_says() {
    let file = File::new(table_of_two_thousand_words().to_vec());
    assert_eq!(
        (file.number(10, 2), &file.bytes[16..21]),
        (5, &[5, 0, 0, 4, 2][..])
    );
    assert_eq!(&file.bytes[21..32], &[0; 11]);
    let letters: Vec<char> = file
        .section(3)
        .chunks(4)
        .map(|letter| char::from_u32(little_endian(letter) as u32).unwrap())
        .collect();
    let word = |number: usize| -> String {
        file.section(2)[5 * number..5 * number + 5]
            .iter()
            .map(|&letter| letters[usize::from(letter)])
            .collect()
    };

    let tree = WordTree::new(Table::new(&file.bytes[..]).unwrap()).unwrap();
    let words: Vec<String> = (0..2000).map(word).collect();
    assert_eq!(
        tree.list()
            .iter()
            .map(|word| word.to_string())
            .collect::<Vec<_>>(),
        words
    );
    assert!(words.is_sorted() && letters.is_sorted());
    let may_be_secret = |number: usize| file.section(4)[number / 8] >> (number % 8) & 1 == 1;
    assert_eq!(file.section(4).len(), 250);
    assert!(
        (0..2000).all(|number| may_be_secret(number) && tree.list().may_be_secret(number as u32))
    );
    visit(&file, 4, &word, tree.start(), Some(0), 0);
}

/// Compares a turn and all that follow with the inner node or leaf of the file, whose masks have
/// `mask` bytes and numbers two.
fn visit<D: AsRef<[u8]>, C: Numbering<Feedback = Feedback>>(
    file: &File,
    mask: usize,
    code: &dyn Fn(usize) -> String,
    turn: Turn<'_, D, C>,
    inner: Option<usize>,
    leaf: usize,
) {
    let Some(inner) = inner else {
        let guess = little_endian(&file.section(1)[2 * leaf..2 * leaf + 2]);
        assert_eq!(turn.guess().to_string(), code(guess));
        assert_eq!((turn.remaining(), turn.worst(), turn.total()), (1, 1, 1));
        return;
    };

    let length = 12 + 2 * mask;
    let record = &file.section(0)[length * inner..length * (inner + 1)];
    let number = |at: usize, width: usize| little_endian(&record[at..at + width]);
    assert_eq!(turn.guess().to_string(), code(number(0, 2)));
    assert_eq!((turn.worst(), record[3]), (record[2], 0));
    let [mut next_inner, mut next_leaf, secrets, total] =
        [0, 2, 4, 6].map(|at| number(4 + 2 * mask + at, 2));
    assert_eq!(
        (turn.remaining() as usize, turn.total() as usize),
        (secrets, total)
    );

    let positions = turn.guess().to_string().chars().count() as u8;
    for answer in (0..Feedback::count(positions)).filter_map(Feedback::from_index) {
        let has = |at: usize| number(at, mask) >> answer.index() & 1 == 1;
        let (is_inner, is_leaf) = (has(4), has(4 + mask));
        match turn.answer(answer) {
            Ok(Next::Guess(next)) if is_inner => {
                visit(file, mask, code, next, Some(next_inner), 0);
                next_inner += 1;
            }
            Ok(Next::Guess(next)) => {
                assert!(is_leaf);
                visit(file, mask, code, next, None, next_leaf);
                next_leaf += 1;
            }
            Ok(Next::Solved) => assert!(is_leaf && Ok(answer) == Feedback::new(positions, 0)),
            Err(error) => assert!(!is_inner && !is_leaf && error == QueryError::Contradiction),
        }
    }
}

#[test]
fn the_parameters_say_whether_it_is_known_what_play_reaches() {
    let mut unplayed = File::open("quad-ace-10.tab").bytes;
    unplayed[30] = 1;
    let unplayed = solvetab::QuadAce::new(Table::new(unplayed).unwrap()).unwrap();
    let (mover, opponent) = unplayed.rules().start();
    assert_eq!(unplayed.is_reachable(mover, opponent), Ok(None));
}

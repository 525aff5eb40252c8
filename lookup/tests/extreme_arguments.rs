//! Every public function with the arguments that it was least made for: an error or a harmless
//! answer, never a panic, an overflow or an endless loop. Tests run with overflow checks.

use std::hint::black_box;

use solvetab_lookup::code_breaking::{Code, Feedback, Relabelling, Word};
use solvetab_lookup::layout::Storage;
use solvetab_lookup::layout::{Node, NodeLayout};
use solvetab_lookup::layout::{Record, Records, codes};
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome};
use solvetab_lookup::twenty_four::{Cards, Deck, Expression, Fraction, Style, Token};
use solvetab_lookup::{code_breaking, layout, quad_ace, twenty_four};

// Miri takes a thousand times as long, so it gets the most extreme ones only.
const BYTES: &[u8] = if cfg!(miri) {
    &[0, 2, 255]
} else {
    &[0, 1, 2, 4, 5, 8, 9, 127, 128, 255]
};
const WORDS: &[u16] = if cfg!(miri) {
    &[2, u16::MAX]
} else {
    &[0, 1, 2, 10, 255, 256, 257, u16::MAX]
};
const NUMBERS: &[u32] = if cfg!(miri) {
    &[0, u32::MAX]
} else {
    &[0, 1, 255, 1 << 15, 1 << 16, 1 << 31, u32::MAX - 1, u32::MAX]
};
const SIZES: &[usize] = if cfg!(miri) {
    &[0, 6, usize::MAX]
} else {
    &[0, 1, 4, 6, 7, 17, 257, 1 << 16, usize::MAX]
};
const TEXTS: [&str; 12] = [
    "",
    " ",
    "-",
    "0",
    "/",
    ",",
    "x",
    "99999999999999999999",
    "-9223372036854775808/-1",
    "1/0",
    "é",
    "0A0B\0",
];

#[test]
fn code_breaking_takes_anything() {
    for &positions in BYTES {
        black_box((Feedback::count(positions), Feedback::from_index(positions)));
        for &other in BYTES {
            black_box(
                Feedback::new(positions, other)
                    .map(|answer| (answer.bulls(), answer.cows(), answer.total()))
                    .ok(),
            );
            for repeats in [false, true] {
                let Ok(rules) = code_breaking::Rules::new(positions, other, repeats) else {
                    continue;
                };
                for &number in NUMBERS {
                    black_box(rules.code(number).map(|code| rules.index(code)));
                    let layout = NodeLayout::new(rules.positions(), number);
                    let node = Node {
                        guess: u16::MAX,
                        worst: u8::MAX,
                        inner: u64::MAX,
                        leaves: u64::MAX,
                        first_inner: number,
                        first_leaf: number,
                        secrets: number,
                        total: number,
                    };
                    black_box(layout.write(&node).count());
                    black_box(layout::decision_tree_parameters(rules, layout));
                    black_box(layout::word_tree_parameters(
                        other,
                        NodeLayout::new(other, number),
                    ));
                }
                black_box((rules.iter().next_back(), rules.win(), rules.to_string()));
                for code in ["0", "ffffffff", "01234567"] {
                    black_box(rules.index(code.parse().unwrap()).ok());
                }
            }
        }
    }

    let games: &[&[&str]] = &[
        &[],
        &["0", "f"],
        &["01234567", "fedcba98"],
        &["00000000", "ffffffff", "01234567", "0"],
        &["0123456789", "z000000000000001"],
    ];
    let codes = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| text.parse::<Code>().unwrap())
            .collect::<Vec<_>>()
    };
    for from in games {
        for to in games {
            // Between codes of any lengths, and applied to codes that are longer and have other
            // symbols.
            let pairs = codes(from).into_iter().zip(codes(to));
            let Some(relabelling) = Relabelling::between(pairs) else {
                continue;
            };
            games.iter().flat_map(|game| codes(game)).for_each(|code| {
                black_box((relabelling.apply(code).to_string(), relabelling));
            });
        }
    }

    // Longer codes have no other names, and keep what is behind the eighth position.
    let long: Code = "0123456789".parse().unwrap();
    assert_eq!(Relabelling::between([(long, long)]), None);
    let same = Relabelling::between(std::iter::empty()).unwrap();
    assert_eq!(same.apply(long), long);
    let other: Code = "9876543210".parse().unwrap();
    assert_eq!(Feedback::between(long, other), Feedback::new(0, 10));

    // Found out at the last position only, whatever the order of those before it: as long as it can
    // take.
    let [zeros_and_a_one, ones] = if cfg!(miri) {
        ["0001", "1111"]
    } else {
        ["00000001", "11111111"]
    };
    assert_eq!(
        Relabelling::between([(zeros_and_a_one.parse().unwrap(), ones.parse().unwrap())]),
        None
    );
    assert!(
        Code::new(std::iter::repeat(0)).is_err(),
        "also of endless symbols"
    );
    assert!(Code::new(std::iter::repeat(255)).is_err());
    assert!(Word::new(std::iter::repeat('a')).is_err());
    for text in TEXTS {
        let word = text.parse::<Word>().ok();
        black_box(word.map(|word| {
            (
                word.to_string(),
                word.characters().count(),
                word.feedback(word),
            )
        }));
        black_box((
            text.parse::<Code>().ok(),
            text.parse::<Feedback>().ok(),
            text.parse::<code_breaking::Rules>().ok(),
        ));
    }
}

const OPERATIONS: [twenty_four::Operation; 4] = [
    twenty_four::Operation::Add,
    twenty_four::Operation::Subtract,
    twenty_four::Operation::Multiply,
    twenty_four::Operation::Divide,
];

#[test]
fn twenty_four_takes_anything() {
    for &size in SIZES {
        black_box(codes(size));
        for &number in NUMBERS {
            black_box(Cards::from_rank(size, number));
        }
        for &max in BYTES {
            black_box(Cards::all(size, max).take(3).count());
        }
        black_box(Cards::from_slice(&vec![99; size.min(300)]).ok());
    }

    for &cards in BYTES {
        for &max in BYTES {
            let target = Fraction::new(i64::MIN + 1, i64::MAX).unwrap();
            let deck = Deck { cards, max, target };
            black_box(deck.hands());
            for is_wide in [false, true] {
                let records = Records { deck, is_wide };
                let [code, others_at, solutions, essentially_different] = [u32::MAX; 4];
                let record = Record {
                    code,
                    needs_fraction: true,
                    others_at,
                    solutions,
                    essentially_different,
                };
                black_box((
                    records.width(),
                    records.parameters(),
                    records.record(record).count(),
                ));
                black_box(records.number(u32::MAX).count());
            }
        }
    }

    let extreme = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX];
    let fractions = || {
        extreme.iter().flat_map(|&above| {
            extreme
                .iter()
                .filter_map(move |&below| Fraction::new(above, below))
        })
    };
    for left in fractions() {
        for right in fractions() {
            for operation in OPERATIONS {
                black_box(Fraction::apply(operation, left, right));
            }
            black_box((left.cmp(&right), left.to_string()));
        }
    }

    let cards = [
        [-99; 6].as_slice(),
        &[99; 6],
        &[0; 6],
        &[i8::MIN],
        &[i8::MAX],
        &[99; 7],
        &[],
    ];
    for cards in cards
        .into_iter()
        .filter_map(|cards| Cards::from_slice(cards).ok())
    {
        let tokens = |place| vec![Token::Card(place); 300];
        for &place in BYTES {
            black_box((
                Expression::from_postfix(cards, &tokens(place)),
                cards.rank(),
            ));
        }
        let operations = vec![Token::Operation(twenty_four::Operation::Divide); 300];
        black_box(Expression::from_postfix(cards, &operations));
        let last = codes(cards.count()) - 1;
        for code in NUMBERS.iter().copied().chain([last / 2, last]) {
            let Some(expression) = Expression::from_code(cards, code) else {
                continue;
            };
            black_box(expression.calculations().count());
            for style in [Style::Ascii, Style::Unicode, Style::Latex] {
                black_box(expression.styled(style).with_faces().to_string());
            }
        }
    }

    for text in TEXTS {
        black_box((text.parse::<Cards>().ok(), text.parse::<Fraction>().ok()));
    }
}

#[test]
fn quad_ace_takes_anything() {
    let mut some = vec![Hands::OUT];
    for &count in BYTES {
        some.extend(Hands::out(count));
        some.extend(
            NUMBERS
                .iter()
                .filter_map(|&rank| Hands::from_rank(count, rank)),
        );
        for &base in WORDS {
            black_box(Hands::all(base, count).take(3).count());
            some.extend(Hands::from_slice(base, &vec![count; usize::from(count)]));
            some.extend(Hands::from_slice(base, &[count, 0]));
            for text in TEXTS {
                black_box(Hands::parse_in_base(base, text).ok());
            }
        }
        black_box(layout::outcome_of_byte(count).map(Outcome::before));
    }

    assert!(some.iter().all(|hands| (1..=4).contains(&hands.count())
        && hands.values().len() == usize::from(hands.count())));
    for &hands in &some {
        for &place in SIZES {
            let replaced = hands.replaced(place, 255);
            black_box((
                replaced.values().len(),
                replaced.live(),
                replaced.to_string(),
            ));
        }
    }

    for &plies in WORDS {
        let outcome = Outcome::decided(plies);
        black_box((
            outcome.before(),
            layout::byte_of_outcome(outcome),
            outcome.plies(),
        ));
    }

    for &base in WORDS {
        for &count in BYTES {
            for (operation, goal) in [
                (Operation::Add, Goal::Empty),
                (Operation::Multiply, Goal::Equal),
            ] {
                let Ok(rules) = quad_ace::Rules::new(base, count, operation, goal) else {
                    continue;
                };
                black_box((
                    rules.to_string(),
                    layout::quad_ace_parameters(rules, Storage::Sparse, false),
                ));
                for &mover in &some {
                    black_box((
                        rules.divisor(mover),
                        rules.is_won(mover),
                        rules.with_start(mover, mover).ok(),
                    ));
                    // Hands of other games too.
                    for &opponent in some.iter().rev().take(20) {
                        black_box((
                            rules.may_be_reachable(mover, opponent),
                            rules.position(mover, opponent),
                        ));
                        black_box((
                            rules.moves(mover, opponent).count(),
                            rules.results(mover, opponent).count(),
                        ));
                    }
                }
                for &x in BYTES {
                    black_box(rules.apply(x, 255));
                }
            }
        }
    }
}

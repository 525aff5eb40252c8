//! Tables that are their own certificates: what is shipped passes, and no other content behind a
//! digest that is right.

use std::path::Path;

use solvetab_checker::check_table;

/// Place where sections begin.
const SECTIONS: usize = 128;

fn shipped(name: &str) -> Vec<u8> {
    std::fs::read(Path::new("../tables").join(name)).unwrap()
}

/// The table with the digest of what it holds.
fn signed(mut table: Vec<u8>) -> Vec<u8> {
    let digest = *blake3::Hasher::new()
        .update(&table[..32])
        .update(&table[64..])
        .finalize()
        .as_bytes();
    table[32..64].copy_from_slice(&digest);
    table
}

/// A bit of each value of the standard game, and of what play can reach.
#[test]
#[cfg_attr(
    miri,
    ignore = "checks of whole tables, again and again, take an interpreter too long"
)]
fn no_byte_of_quad_ace_can_be_another() {
    let table = shipped("quad-ace-10.tab");
    for at in SECTIONS..SECTIONS + 3025 + 378 {
        let mut table = table.clone();
        table[at] ^= 1 << (at % 8);
        assert!(check_table(&signed(table)).is_err(), "byte {at}");
    }
}

/// A shipped table with other bytes from this place on, signed again.
fn with_bytes(name: &str, at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut table = shipped(&format!("{name}.tab"));
    table[at..at + bytes.len()].copy_from_slice(bytes);
    signed(table)
}

fn refusal(table: &[u8]) -> String {
    check_table(table).expect_err("it was accepted")
}

#[test]
#[cfg_attr(miri, ignore = "checks of whole tables take an interpreter too long")]
fn shipped_tables_pass() {
    let shipped_tables = [
        (
            "quad-ace-10.tab",
            "base 10, hands 2, operation add, goal empty, start 1,1-1,1: each of 3025 values follows from its moves: 625 won or lost, 2400 drawn; by play",
        ),
        (
            "quad-ace-10-three-hands.tab",
            "hands 3, operation add, goal empty, start 1,1,1-1,1,1: each of 48400 values follows from its moves: 4952 won or lost, 43448 drawn",
        ),
        (
            "twenty-four.tab",
            "cards 4 of 1 to 13: 1362 of 1820 hands make 24, in 4078 ways and no others",
        ),
        (
            "targets.tab",
            "cards 4 of 1 to 13: 1820 hands make 105696 numbers from 0 to 127, and no others",
        ),
        (
            "bulls-and-cows-4x10.tab",
            "codes of 4 of 10 symbols: each of 5040 secrets is found, by 26274 guesses in total and at most 7, which 69 secrets need",
        ),
        (
            "words-2315.tab",
            "2315 of 2397 words with colours: each of 2315 secrets is found, by 7920 guesses in total and at most 5",
        ),
    ];
    for (name, facts) in shipped_tables {
        let checked = check_table(&shipped(name)).unwrap().to_string();
        assert!(checked.contains(facts), "{checked}");
        assert!(checked.ends_with("what section 7 says"), "{checked}");
    }
}

/// Every lie has a digest that is right, and is refused for the reason that is named.
#[test]
#[cfg_attr(
    miri,
    ignore = "checks of whole tables, again and again, take an interpreter too long"
)]
fn lies_are_refused() {
    let [quad_ace, hands] = ["quad-ace-10.tab", "twenty-four.tab"].map(shipped);
    // The position of two hands of two numbers each, which are in ascending order.
    let number = |[low, high]: [usize; 2]| low + high * (high + 1) / 2;
    let position = |mover, opponent| SECTIONS + number(mover) * 55 + number(opponent);
    let (start, win, over) = (
        position([1, 1], [1, 1]),
        position([0, 3], [0, 7]),
        position([1, 1], [0, 0]),
    );
    assert_eq!(
        [start, win, over].map(|at| quad_ace[at]),
        [0, 2, 0],
        "a draw, a win in one, and neither"
    );

    // The record of a hand: a code, where the others are, solutions, essentially different ones.
    let record = |[a, b, c, d]: [usize; 4]| {
        let choose = |n: usize, k: usize| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
        SECTIONS + 8 * (a - 1 + choose(b, 2) + choose(c + 1, 3) + choose(d + 2, 4))
    };
    let field = |at: usize| u16::from_le_bytes([hands[at], hands[at + 1]]);

    // 1 1 1 8 has one solution, 8 * (1 + 1 + 1); 1 5 5 5 has one, which needs a fraction. Hands are
    // checked in the order of their largest cards, so small cards are refused soon.
    let [easy, hard, none, many] = [[1, 1, 1, 8], [1, 5, 5, 5], [1; 4], [2, 3, 4, 6]].map(record);
    assert_eq!(
        [easy, hard, none, many].map(|at| field(at + 4)),
        [1, 1, 0, 10]
    );
    assert_eq!([easy, hard].map(|at| field(at) >> 15), [0, 1]);
    let others = SECTIONS + 8 * 1820 + 2 * usize::from(field(many + 2));
    let same = hands[others..others + 2].to_vec();
    let changed = |at: usize, bits: u8| vec![hands[at] ^ bits];
    let next = |at: usize, more: u8| vec![hands[at].wrapping_add(more)];

    const NONE: &str = "[1, 1, 1, 1]: an expression that is stored does not make the target";
    const OTHER: &str = "[1, 1, 1, 8]: an expression that is stored does not make the target";
    const BESIDE: &str =
        "essentially different solutions, or the bit of fractions, are not those stored";
    let lies = [
        (
            "quad-ace-10",
            start,
            vec![8],
            "([1, 1], [1, 1]): it has not the value",
        ),
        ("quad-ace-10", win, vec![4], "it has not the value"),
        (
            "quad-ace-10",
            over,
            vec![1],
            "a position that is over has a value",
        ),
        (
            "twenty-four",
            easy,
            vec![0; 8],
            "[1, 1, 1, 8]: 1 solutions are missing",
        ),
        ("twenty-four", easy, changed(easy, 1), OTHER),
        ("twenty-four", easy + 1, changed(easy + 1, 0x80), BESIDE),
        ("twenty-four", hard + 1, changed(hard + 1, 0x80), BESIDE),
        ("twenty-four", none, vec![1], BESIDE),
        ("twenty-four", none + 4, vec![1], NONE),
        (
            "twenty-four",
            many + 4,
            vec![9],
            "[2, 3, 4, 6]: 1 solutions are missing",
        ),
        ("twenty-four", many + 4, vec![11], "[2, 3, 4, 6]: "),
        ("twenty-four", many + 6, next(many + 6, 1), BESIDE),
        ("twenty-four", many + 2, next(many + 2, 1), "[2, 3, 4, 6]: "),
        (
            "twenty-four",
            many + 2,
            next(many + 2, 255),
            "[2, 3, 4, 6]: ",
        ),
        (
            "twenty-four",
            others + 2,
            same,
            "[2, 3, 4, 6]: a solution is stored twice",
        ),
        ("twenty-four", 16 + 4, vec![25], "does not make the target"),
        (
            "twenty-four",
            16 + 1,
            vec![14],
            "there are more or fewer hands",
        ),
        // Any expression would make it.
        (
            "twenty-four",
            16 + 4,
            vec![0; 12],
            "the target's denominator is zero",
        ),
    ];

    for (name, at, bytes, why) in lies {
        let lie = with_bytes(name, at, &bytes);
        let refusal = refusal(&lie);
        assert!(refusal.contains(why), "{refusal}, and not {why}");
    }

    let targets = shipped("targets.tab");
    for (hand, target) in [(0, 5), (0, 4), (100, 24), (455, 127)] {
        let at = SECTIONS + 16 * hand + target / 8;
        let lie = with_bytes("targets", at, &[targets[at] ^ 1 << (target % 8)]);
        assert!(
            refusal(&lie).contains("what it can make is not what is stored"),
            "{hand} to {target}"
        );
    }
}

/// Headers that ask for more than there is, behind a digest that is right.
#[test]
#[cfg_attr(
    miri,
    ignore = "what is counted before some are refused takes an interpreter half an hour"
)]
fn impossible_headers_are_refused() {
    for (name, at, bytes) in [
        ("quad-ace-10", 16, [0, 1, 4]),
        ("quad-ace-10", 16, [0, 1, 2]),
        ("quad-ace-10", 16, [1, 1, 2]),
        ("quad-ace-10", 16, [0, 0, 2]),
        ("quad-ace-10", 16, [1, 0, 2]),
        ("quad-ace-10", 16, [10, 0, 5]),
        ("quad-ace-10", 20, [2, 0, 0]),
        ("quad-ace-10", 21, [1, 1, 1]),
        ("quad-ace-10", 22, [2, 1, 0]),
        ("quad-ace-10-three-hands", 16, [0, 1, 3]),
        ("twenty-four", 16, [5, 100, 2]),
        ("twenty-four", 16, [7, 13, 2]),
        ("twenty-four", 16, [4, 13, 3]),
        ("twenty-four", 16, [0, 13, 2]),
        ("targets", 16, [4, 13, 126]),
        ("targets", 64, [0, 0, 0]),
        ("targets", 69, [255, 255, 255]),
    ] {
        assert!(
            check_table(&with_bytes(name, at, &bytes)).is_err(),
            "{name}: {bytes:?} at {at}"
        );
    }
}

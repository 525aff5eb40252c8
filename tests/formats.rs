//! A reader of QuadAce written from `docs/format.md` alone, with plain slices and no code of the
//! lookup crate, finds the same answers. What else the document says is read so by the checker.

use solvetab::{Hands, Outcome, QuadAce, Table};

struct File {
    bytes: Vec<u8>,
}

impl File {
    /// Checks what every header has.
    fn open(name: &str) -> Self {
        let path = format!("{}/tables/{name}.tab", env!("CARGO_MANIFEST_DIR"));
        let file = Self {
            bytes: std::fs::read(path).unwrap(),
        };
        assert_eq!(&file.bytes[..8], b"solvetab");
        let [format, kind, layout, reserved] = [8, 10, 12, 14].map(|at| file.number(at, 2));
        let newer = usize::from([2, 3].contains(&kind));
        assert_eq!((format, layout, reserved), (1, 1 + newer, 0), "{name}");
        let sections = (0..8).map(|section| file.number(64 + 8 * section, 8));
        assert_eq!(128 + sections.sum::<usize>(), file.bytes.len(), "{name}");
        file
    }

    /// A little-endian number.
    fn number(&self, at: usize, width: usize) -> usize {
        little_endian(&self.bytes[at..at + width])
    }

    /// A section begins where the one before ends, the first behind the header.
    fn section(&self, index: usize) -> &[u8] {
        let length = |section| self.number(64 + 8 * section, 8);
        let start = 128 + (0..index).map(length).sum::<usize>();
        &self.bytes[start..start + length(index)]
    }
}

fn little_endian(bytes: &[u8]) -> usize {
    let digits = bytes.iter().rev();
    digits.fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// The rank of hands in ascending order: the sum of C(hand + i, i + 1), i counted from 0.
fn rank(hands: Hands) -> usize {
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let live = (1..).zip(hands.values()).filter(|(_, hand)| **hand > 0);
    live.map(|(k, &hand)| choose(usize::from(hand) + k - 1, k))
        .sum()
}

fn outcome(byte: u8) -> Outcome {
    match u16::from(byte) {
        0 => Outcome::Draw,
        byte if byte % 2 == 1 => Outcome::Loss { plies: byte - 1 },
        byte => Outcome::Win { plies: byte - 1 },
    }
}

/// Compares every position: its byte, and whether play reaches it.
fn agrees(table: &QuadAce, count: u8, read: impl Fn(Hands, Hands) -> (u8, bool)) {
    for mover in Hands::all(10, count) {
        for opponent in Hands::all(10, count) {
            let (byte, reachable) = read(mover, opponent);
            if opponent.is_out() || mover.is_out() {
                assert_eq!(byte, 0);
            } else {
                assert_eq!(table.probe(mover, opponent), Ok(outcome(byte)));
            }
            let found = table.is_reachable(mover, opponent);
            assert_eq!(found, Ok(Some(reachable)), "{mover} {opponent}");
        }
    }
}

#[test]
fn dense_quad_ace_bytes_mean_what_the_document_says() {
    let file = File::open("quad-ace-10");
    assert_eq!((file.number(10, 2), file.number(16, 2)), (3, 10));
    assert_eq!(
        &file.bytes[18..32],
        &[2, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0]
    );
    agrees(solvetab::quad_ace(), 2, |mover, opponent| {
        let at = rank(mover) * 55 + rank(opponent);
        (
            file.section(0)[at],
            file.section(1)[at / 8] >> (at % 8) & 1 == 1,
        )
    });
    assert!(
        file.section(2).is_empty(),
        "no distance is too far for a byte"
    );

    // The parameters say whether it is known what play reaches.
    let mut unplayed = file.bytes;
    unplayed[30] = 1;
    let unplayed = QuadAce::new(Table::new(unplayed).unwrap()).unwrap();
    let (mover, opponent) = unplayed.rules().start();
    assert_eq!(unplayed.is_reachable(mover, opponent), Ok(None));
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
    let file = File::open("quad-ace-10-three-hands");
    assert_eq!((file.number(10, 2), file.number(16, 2)), (3, 10));
    assert_eq!(
        &file.bytes[18..32],
        &[3, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0]
    );
    let block =
        |groups: usize, at: usize| ranked(&file.section(groups)[at / 4096 * 12..], at / 64 % 64);
    let divisor = |hands: [Hands; 2]| {
        let gcd = |a: u8, b: u8| (1..=10).rev().find(|d| a % d == 0 && b % d == 0).unwrap();
        let numbers = hands.iter().flat_map(|hands| hands.values());
        numbers.fold(10, |d, &hand| gcd(d, hand))
    };
    agrees(solvetab::quad_ace_three_hands(), 3, |mover, opponent| {
        let at = rank(mover) * 220 + rank(opponent);
        let index = block(3, at).and_then(|block| ranked(&file.section(4)[12 * block..], at % 64));
        let exception = block(1, at).is_some_and(|block| {
            little_endian(&file.section(5)[8 * block..8 * block + 8]) >> (at % 64) & 1 == 1
        });
        let byte = index.map_or(0, |index| file.section(0)[index]);
        (byte, (divisor([mover, opponent]) == 1) != exception)
    });
}

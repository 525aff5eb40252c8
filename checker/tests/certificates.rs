//! Certificates that hold, and what becomes of them when anything is changed.

use std::io::{self, Read};

use solvetab_checker::{Certified, Claim, check};

const KEPT: [(&str, &[u8], [u64; 4]); 3] = [
    (
        "3x10",
        include_bytes!("../certificates/3x10.cert"),
        [720, 3575, 7, 1],
    ),
    (
        "4x6r",
        include_bytes!("../certificates/mastermind-4x6r.cert"),
        [1296, 5625, 6, 1],
    ),
    (
        "4x6r within 5",
        include_bytes!("../certificates/mastermind-4x6r-depth5.cert"),
        [1296, 5626, 5, 540],
    ),
];

fn figures(certified: &Certified) -> [u64; 4] {
    let tree = certified.tree;
    [tree.secrets, tree.total, tree.worst.into(), tree.at_worst]
}

/// Output of `solvetab prove --rules 2x5 --out FILE`: short enough for an interpreter.
#[rustfmt::skip]
const SHORT: [u8; 136] = [
    115, 111, 108, 118, 101, 99, 114, 116, 1, 2, 5, 0, 0, 0, 10, 15, 11, 5, 12, 6, 1, 13, 2, 2,
    0, 0, 4, 0, 1, 1, 0, 2, 3, 4, 0, 1, 0, 2, 1, 3, 4, 0, 1, 0, 1, 3, 2, 4,
    0, 1, 0, 1, 2, 4, 3, 0, 1, 0, 1, 1, 0, 2, 1, 0, 2, 0, 4, 0, 1, 1, 0, 2,
    3, 4, 0, 1, 0, 2, 1, 3, 4, 0, 1, 0, 1, 3, 2, 4, 0, 1, 0, 1, 2, 4, 3, 0,
    22, 0, 1, 22, 0, 2, 22, 0, 96, 121, 183, 178, 227, 53, 113, 11, 11, 33, 250, 82, 161, 208, 193, 170,
    96, 176, 57, 104, 208, 217, 146, 183, 84, 84, 132, 210, 72, 232, 233, 66,
];

#[test]
fn a_short_one_holds_and_no_shorter_one_does() {
    let certified = check(SHORT.as_slice()).unwrap();
    assert_eq!(figures(&certified), [20, 60, 4, 6]);
    for length in (0..SHORT.len()).step_by(if cfg!(miri) { 16 } else { 1 }) {
        assert!(check(&SHORT[..length]).is_err(), "{length}");
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "certificates of a thousand codes take an interpreter hours"
)]
fn those_that_are_kept_hold() {
    for (name, bytes, expected) in KEPT {
        let certified = check(bytes).unwrap();
        assert_eq!(figures(&certified), expected, "{name}");
        let limit = if expected[1] == 5626 { 5 } else { 0 };
        assert_eq!(
            certified.claims,
            [Claim::Total(limit), Claim::TotalThenWorstThenSecrets],
            "{name}"
        );
    }
}

/// Appends the digest of the bytes.
fn signed(mut body: Vec<u8>) -> Vec<u8> {
    let digest = blake3::hash(&body);
    body.extend_from_slice(digest.as_bytes());
    body
}

/// A sequence of numbers that look random.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % below
    }
}

#[test]
#[cfg_attr(
    miri,
    ignore = "certificates of a thousand codes take an interpreter hours"
)]
fn nothing_is_accepted_that_was_cut_or_lengthened_or_cannot_be_read() {
    let bytes = KEPT[1].1;
    // The unit tests cut a short certificate at every length.
    let lengths = (0..200)
        .chain((200..1500).step_by(101))
        .chain((2000..bytes.len()).step_by(9973));
    for length in lengths.chain([bytes.len() - 32, bytes.len() - 1]) {
        assert!(check(&bytes[..length]).is_err(), "{length}");
    }

    let mut longer = bytes.to_vec();
    longer.push(0);
    assert!(
        check(longer.as_slice())
            .unwrap_err()
            .contains("after the end")
    );

    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    assert!(
        check(bytes[..5000].chain(Broken))
            .unwrap_err()
            .contains("the disk is gone")
    );
}

/// Changes a random byte of a certificate to a random other one so many times, and signs it anew.
/// What is still accepted must be another proof of the very same claims about a tree that does the
/// same: says how often that was so.
fn altered(which: usize, times: u64) -> u64 {
    let (name, bytes, expected) = KEPT[which];
    let body = &bytes[..bytes.len() - 32];
    let claims = check(bytes).unwrap().claims;
    let mut random = numbers(which as u64);
    let mut accepted = 0;

    for _ in 0..times {
        let place = random(body.len() as u64) as usize;
        let mut other = body.to_vec();
        other[place] ^= 1 + random(255) as u8;
        if let Ok(certified) = check(signed(other.clone()).as_slice()) {
            println!(
                "{name}: byte {place} {} -> {}: still a proof",
                body[place], other[place]
            );
            assert_eq!(
                (figures(&certified), certified.claims),
                (expected, claims.clone()),
                "{name}: byte {place}"
            );
            accepted += 1;
            // The digest tells of what no step tells.
            let unsigned = [&other, &bytes[body.len()..]].concat();
            assert!(
                check(unsigned.as_slice()).unwrap_err().contains("digest"),
                "{name}: byte {place}"
            );
        }
    }

    println!(
        "{name}: {times} changed bytes, signed anew: {} refused, {accepted} still proofs of the same",
        times - accepted
    );
    accepted
}

#[test]
#[cfg_attr(
    miri,
    ignore = "certificates of a thousand codes take an interpreter hours"
)]
fn hardly_any_byte_can_be_changed() {
    for which in 0..3 {
        assert!(altered(which, 5) <= 2);
    }
}

/// `cargo test --release -p solvetab-checker -- --ignored --nocapture`: 10,000 in all.
#[test]
#[ignore = "takes minutes"]
fn many_changes() {
    for (which, times) in [(0, 4000), (1, 3000), (2, 3000)] {
        altered(which, times);
    }
}

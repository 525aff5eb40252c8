//! Certificates: anything at all, and what follows the rules of small games, signed. Nothing that is accepted is false.
//!
//! The first byte chooses the rules, or none.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solvetab_checker::{Claim, check};

/// Positions, symbols, whether symbols may be repeated, and the least total.
const GAMES: [([u8; 3], u64); 7] = [
    ([2, 3, 0], 13),
    ([2, 4, 0], 30),
    ([2, 5, 0], 60),
    ([3, 4, 0], 72),
    ([2, 3, 1], 21),
    ([2, 4, 1], 45),
    ([3, 3, 1], 73),
];

fuzz_target!(|input: &[u8]| {
    let Some((&choice, rest)) = input.split_first() else { return };
    let Some((rules, least)) = GAMES.get(usize::from(choice)) else {
        let _ = check(rest);
        return;
    };
    let mut file = b"solvecrt\x01".to_vec();
    file.extend_from_slice(rules);
    file.push(0);
    file.extend_from_slice(rest);
    let digest = blake3::hash(&file);
    file.extend_from_slice(digest.as_bytes());
    if let Ok(certified) = check(file.as_slice()) {
        assert!(certified.tree.total >= *least, "no tree has so small a total");
        if certified.claims.contains(&Claim::Total(0)) {
            assert_eq!(certified.tree.total, *least, "a claim that is false");
        }
    }
});

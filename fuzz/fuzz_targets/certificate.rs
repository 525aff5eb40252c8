//! Certificates: anything at all, and what follows the rules of small games, signed. Nothing that
//! is accepted is false.
//!
//! The first byte chooses the rules, or none.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solvetab_checker::{Claim, check};

/// Positions, symbols, whether symbols may be repeated; and what the best tree does, whether by its
/// total or by its worst case: total, worst case, secrets at it.
const GAMES: [([u8; 3], (u64, u16, u64)); 7] = [
    ([2, 3, 0], (13, 3, 2)),
    ([2, 4, 0], (30, 3, 7)),
    ([2, 5, 0], (60, 4, 6)),
    ([3, 4, 0], (72, 4, 6)),
    ([2, 3, 1], (21, 3, 4)),
    ([2, 4, 1], (45, 4, 3)),
    ([3, 3, 1], (73, 4, 1)),
];

fuzz_target!(|input: &[u8]| {
    let Some((&choice, rest)) = input.split_first() else { return };
    let Some((rules, (total, worst, at_worst))) = GAMES.get(usize::from(choice)) else {
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
        let tree = certified.tree;
        assert!(tree.total >= *total && tree.worst >= *worst, "no tree is as good");
        for claim in certified.claims {
            let is_true = match claim {
                // The tree is within the limit, and so is the best one.
                Claim::Total(_) => tree.total == *total,
                Claim::TotalThenWorst | Claim::Worst => tree.worst == *worst,
                Claim::WorstThenSecrets => (tree.worst, tree.at_worst) == (*worst, *at_worst),
                Claim::TotalThenWorstThenSecrets | Claim::WorstThenSecretsThenTotal => {
                    (tree.total, tree.worst, tree.at_worst) == (*total, *worst, *at_worst)
                }
            };
            assert!(is_true, "{claim:?} is false");
        }
    }
});

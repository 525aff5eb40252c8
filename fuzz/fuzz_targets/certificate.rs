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

/// Words that may be guessed, those of them that may be secret, and what the best tree does
/// without hard mode and with it. Each list is in ascending order.
const WORDS: [(&[&str], &[&str], [(u64, u16, u64); 2]); 2] = [
    (
        &["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"],
        &["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"],
        [(19, 3, 2); 2],
    ),
    (
        &["aab", "abc", "bab", "cab", "cda", "cde", "dab", "eab"],
        &["aab", "bab", "cab", "dab", "eab"],
        [(11, 3, 1); 2],
    ),
];

/// The header of a certificate, and what the best tree does.
fn header(choice: u8) -> Option<(Vec<u8>, (u64, u16, u64))> {
    let choice = usize::from(choice);
    if let Some((rules, best)) = GAMES.get(choice) {
        return Some(([b"solvecrt\x01".as_slice(), rules, &[0]].concat(), *best));
    }
    let choice = choice - GAMES.len();
    let (guesses, secrets, best) = WORDS.get(choice / 2)?;
    let letters = b"abcde";
    let mut file = b"solvecrt\x02".to_vec();
    file.extend([
        guesses[0].len() as u8,
        letters.len() as u8,
        1,
        [0x23, 0x33][choice % 2],
        letters.len() as u8,
    ]);
    file.extend(letters);
    for list in [guesses, secrets] {
        file.push(list.len() as u8);
        file.extend(
            list.iter()
                .flat_map(|word| word.bytes())
                .map(|letter| letter - b'a'),
        );
    }
    Some((file, best[choice % 2]))
}

fuzz_target!(|input: &[u8]| {
    let Some((&choice, rest)) = input.split_first() else {
        return;
    };
    let Some((mut file, (total, worst, at_worst))) = header(choice) else {
        let _ = check(rest);
        return;
    };
    file.extend_from_slice(rest);
    let digest = blake3::hash(&file);
    file.extend_from_slice(digest.as_bytes());
    if let Ok(certified) = check(file.as_slice()) {
        let tree = certified.tree;
        assert!(
            tree.total >= total && tree.worst >= worst,
            "no tree is as good"
        );
        for claim in certified.claims {
            let is_true = match claim {
                // The tree is within the limit, and so is the best one.
                Claim::Total(_) => tree.total == total,
                Claim::TotalThenWorst | Claim::Worst => tree.worst == worst,
                Claim::WorstThenSecrets => (tree.worst, tree.at_worst) == (worst, at_worst),
                Claim::TotalThenWorstThenSecrets | Claim::WorstThenSecretsThenTotal => {
                    (tree.total, tree.worst, tree.at_worst) == (total, worst, at_worst)
                }
            };
            assert!(is_true, "{claim:?} is false");
        }
    }
});

//! The counts and draws beside brute force.

use solvetab_lookup::code_breaking::large::{Code, Feedback, Rules};

use super::diagram::{Diagram, EFFORT};
use super::listing;
use super::random::Random;

/// All codes of the rules, by counting up.
fn every_code(rules: Rules) -> Vec<Code> {
    let mut codes = vec![Vec::new()];
    for _ in 0..rules.positions() {
        let longer = |code: Vec<u8>| {
            let free = (0..rules.symbols()).filter(|symbol| rules.repeats() || !code.contains(symbol));
            free.map(|symbol| [&code[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        codes = codes.into_iter().flat_map(longer).collect();
    }
    codes.into_iter().map(|symbols| Code::new(symbols).unwrap()).collect()
}

/// Histories of random guesses, most of them answered for a random secret, some with any answers at all.
fn agree(rules: Rules, histories: usize) -> usize {
    let codes = every_code(rules);
    assert_eq!(codes.len() as u128, rules.codes());
    let mut random = Random::of(rules.to_string().as_bytes());
    let mut listed = 0;
    for history in 0..histories {
        let secret = codes[random.below(codes.len())];
        let mut moves = Vec::new();
        let mut left = codes.clone();
        for _ in 0..1 + random.below(7) {
            let pool = if random.below(2) == 0 && !left.is_empty() { &left } else { &codes };
            let guess = pool[random.below(pool.len())];
            let other = if history % 4 == 3 { codes[random.below(codes.len())] } else { secret };
            let answer = Feedback::between(&guess, &other).unwrap();
            moves.push((guess, answer));
            left.retain(|code| Feedback::between(&guess, code) == Ok(answer));
            let diagram = Diagram::new(rules, &moves, EFFORT).unwrap();
            assert_eq!(diagram.codes(), left.len() as u128, "{rules} {moves:?}");
            if left.len() < 3000 {
                assert_eq!(diagram.list(), left, "{rules} {moves:?}");
                assert_eq!(listing::list(rules, &moves, 3000), Some(left.clone()), "{rules} {moves:?}");
                listed += 1;
            }
        }
    }
    listed
}

#[test]
fn counts_are_those_of_brute_force() {
    let mut listed = 0;
    for text in ["1x1", "1x5r", "2x3", "3x3r", "4x4", "4x10", "4x6r", "5x6", "5x5r", "6x3r", "7x7", "9x2r", "6x8", "12x2r", "10x3r"] {
        listed += agree(text.parse().unwrap(), 6);
    }
    assert!(listed > 100, "{listed}");
}

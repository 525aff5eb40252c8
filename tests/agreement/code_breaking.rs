use proptest::prelude::*;
use solvetab::{Code, Feedback, Rules};

/// All rows of `positions` symbols, lexicographically, without the lookup crate's numbering.
pub(super) fn codes(positions: usize, symbols: u8, repeats: bool) -> Vec<Vec<u8>> {
    let mut rows = vec![vec![]];
    for _ in 0..positions {
        rows = rows
            .into_iter()
            .flat_map(|row: Vec<u8>| (0..symbols).map(move |symbol| [row.as_slice(), &[symbol]].concat()))
            .filter(|row| repeats || !row[..row.len() - 1].contains(&row[row.len() - 1]))
            .collect();
    }
    rows
}

/// Bulls and cows by the book: bulls are equal places, and matches in all are the sum over symbols
/// of the smaller count.
pub(super) fn bulls_and_cows(guess: &[u8], secret: &[u8]) -> (u8, u8) {
    let bulls = (0..guess.len()).filter(|&i| guess[i] == secret[i]).count();
    let count = |code: &[u8], symbol: u8| code.iter().filter(|&&other| other == symbol).count();
    let matches: usize = (0..16).map(|symbol| count(guess, symbol).min(count(secret, symbol))).sum();
    (bulls as u8, (matches - bulls) as u8)
}

fn compare_all(text: &str, positions: usize, symbols: u8, repeats: bool) {
    let rules: Rules = text.parse().unwrap();
    let naive = codes(positions, symbols, repeats);
    let real: Vec<Code> = rules.iter().collect();
    assert_eq!(naive.len(), real.len());
    for (row, code) in naive.iter().zip(&real) {
        assert!(code.symbols().eq(row.iter().copied()), "{code}");
    }
    for (guess, guess_code) in naive.iter().zip(&real) {
        for (secret, secret_code) in naive.iter().zip(&real) {
            let feedback = Feedback::between(*guess_code, *secret_code).unwrap();
            assert_eq!(
                (feedback.bulls(), feedback.cows()),
                bulls_and_cows(guess, secret),
                "{guess_code} {secret_code}"
            );
        }
    }
}

#[test]
fn every_answer_of_bulls_and_cows() {
    compare_all("4x10", 4, 10, false);
}

#[test]
fn every_answer_of_mastermind() {
    compare_all("4x6r", 4, 6, true);
}

#[test]
fn every_answer_of_small_rules() {
    compare_all("1x16", 1, 16, false);
    compare_all("2x9r", 2, 9, true);
    compare_all("5x5", 5, 5, false);
    compare_all("5x4r", 5, 4, true);
    compare_all("8x2r", 8, 2, true);
}

proptest! {
    #[test]
    fn answers_of_long_codes(
        (guess, secret) in (1..=8_usize).prop_flat_map(|positions| {
            let code = || proptest::collection::vec(0..16_u8, positions);
            (code(), code())
        })
    ) {
        let [one, other] = [&guess, &secret].map(|symbols| Code::new(symbols.clone()).unwrap());
        let feedback = Feedback::between(one, other).unwrap();
        prop_assert_eq!((feedback.bulls(), feedback.cows()), bulls_and_cows(&guess, &secret));
    }
}

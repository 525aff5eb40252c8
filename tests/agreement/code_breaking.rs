use proptest::prelude::*;
use solvetab::{Code, Feedback, Rules};
use solvetab_reference::{bulls_and_cows, codes};

fn compare_all(text: &str, positions: usize, symbols: u8, repeats: bool) {
    let rules: Rules = text.parse().unwrap();
    let naive = codes(positions, symbols, repeats);
    let real: Vec<Code> = rules.iter().collect();
    assert_eq!(naive.len(), real.len());
    for (row, code) in naive.iter().zip(&real) {
        assert_eq!(code.symbols(), &row[..], "{code}");
    }

    for (guess, guess_code) in naive.iter().zip(&real) {
        for (secret, secret_code) in naive.iter().zip(&real) {
            let feedback = Feedback::between(*guess_code, *secret_code).unwrap();
            assert_eq!(
                (feedback.bulls().into(), feedback.cows().into()),
                bulls_and_cows(guess, secret),
                "{guess_code} {secret_code}"
            );
        }
    }
}

#[test]
fn every_feedback_of_bulls_and_cows() {
    compare_all("4x10", 4, 10, false);
}

#[test]
fn every_feedback_of_mastermind() {
    compare_all("4x6r", 4, 6, true);
}

#[test]
fn every_feedback_of_small_rules() {
    compare_all("1x16", 1, 16, false);
    compare_all("2x9r", 2, 9, true);
    compare_all("5x5", 5, 5, false);
    compare_all("5x4r", 5, 4, true);
    compare_all("8x2r", 8, 2, true);
}

proptest! {
    #[test]
    fn feedbacks_of_long_codes(
        (guess, secret) in (1..=8_usize).prop_flat_map(|positions| {
            let code = || proptest::collection::vec(0..16_u8, positions);
            (code(), code())
        })
    ) {
        let [one, other] = [&guess, &secret].map(|symbols| Code::new(symbols.clone()).unwrap());
        let feedback = Feedback::between(one, other).unwrap();
        prop_assert_eq!((feedback.bulls().into(), feedback.cows().into()), bulls_and_cows(&guess, &secret));
    }
}

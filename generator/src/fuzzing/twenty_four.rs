//! What this game reads from people, for the fuzzer.

use crate::commands::twenty_four::hand::read_cards;
use crate::verify::brute_force;

/// Cards, in words; expressions as the verifier reads them.
pub(crate) fn typed(text: &str) {
    let words: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let _ = read_cards(&words).map_err(|error| error.to_string());
    // The verifier reads what the reader wrote: one operation between numbers of one or two digits.
    let is_short = text.len() <= 40 && text.split(|sign: char| !sign.is_ascii_digit()).all(|number| number.len() <= 2);
    if is_short && text.bytes().filter(u8::is_ascii_digit).count() <= 8 {
        let _ = brute_force::read(text);
    }
}

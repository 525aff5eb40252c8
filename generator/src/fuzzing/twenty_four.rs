//! Readers of lines that people type in this game, for the fuzzer.

use crate::commands::twenty_four::hand_options::read_cards;

/// Cards, in words.
pub(crate) fn typed(text: &str) {
    let words: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let _ = read_cards(&words).map_err(|error| error.to_string());
}

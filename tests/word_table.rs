//! Tables of words, which are not shipped: made by the solver for the tests that read them, those
//! of the program too.

use std::sync::OnceLock;

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::encode;

/// The first 2000 different words of five letters, consonants and vowels in turn. Numbers choose
/// the letters: from 1 on, each is the one before times 6364136223846793005 plus
/// 1442695040888963407 modulo 2^64 (Knuth's MMIX). Its bits from the 33rd lowest up, modulo how
/// many letters there are, are the letter's place.
pub(crate) fn two_thousand_words() -> Vec<String> {
    let mut number = 1_u64;
    let mut letter = |letters: &str| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(letters.as_bytes()[(number >> 33) as usize % letters.len()])
    };
    let mut words: Vec<String> = Vec::new();
    while words.len() < 2000 {
        let word: String =
            (0..5).map(|place| letter(if place % 2 == 0 { "bcdfghjklmnprstvw" } else { "aeiou" })).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The file of the table of [`two_thousand_words`], made with four guesses tried at each node.
pub(crate) fn of_two_thousand_words() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| of_words(two_thousand_words(), Some(4)))
}

/// The file of a table of words with colours, made alike of the first 1000.
#[allow(dead_code, reason = "the tests of the program let it make its own")]
pub(crate) fn of_coloured_words() -> Vec<u8> {
    let list = CodeList::new(two_thousand_words()[..1000].to_vec(), None, Guesses::List).unwrap();
    of_list(list.coloured().unwrap(), Some(4))
}

/// The file of the table of a list, made with so many guesses tried at each node, or all.
pub(crate) fn of_words(words: Vec<String>, width: Option<usize>) -> Vec<u8> {
    of_list(CodeList::new(words, None, Guesses::List).unwrap(), width)
}

fn of_list(list: CodeList, width: Option<usize>) -> Vec<u8> {
    let game = Game::from(list);
    let question = Question { width, ..Question::default() };
    let optimal = search::solve(&game, question, &Resources::default()).unwrap();
    encode::optimal(&game, &optimal).to_file(&[])
}

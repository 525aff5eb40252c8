//! Tables of words, which are not shipped: made by the solver for the tests that read them.

use std::sync::OnceLock;

use solvetab_reference::words;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::encode;

/// The file of the table of 2000 words, made with four guesses tried at each node.
pub(crate) fn table_of_two_thousand_words() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| table_of(CodeList::new(words(2000), None, Guesses::List).unwrap()))
}

/// The file of a table of words with colours, made alike of the first 1000.
pub(crate) fn table_of_coloured_words() -> Vec<u8> {
    let list = CodeList::new(words(1000), None, Guesses::List).unwrap();
    table_of(list.coloured())
}

fn table_of(list: CodeList) -> Vec<u8> {
    let game = Game::from(list);
    let question = Question {
        width: Some(4),
        ..Question::default()
    };
    let optimal = search::solve(&game, question, &Resources::default()).unwrap();
    encode::optimal(&game, &optimal).to_file(&[])
}

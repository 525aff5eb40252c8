//! Games with the codes or words of a list, from a table or from a file.

use std::sync::OnceLock;

use crate::code_breaking::game::Game;
use crate::code_breaking::game::list::{CodeList, ListError};
use crate::code_breaking::strategy::heuristic::{Heuristic, Options};
use crate::code_breaking::strategy::tree::Tree;
use solvetab_lookup::code_breaking::{Feedback, Next, Word, WordTree};

use super::game::{Followed, GuessingGame, Move, TableTurn};
use super::guidance::EXACT_BELOW;

/// The words of a list. A guess may be any word of their length, one of the list or not.
#[derive(Debug)]
pub struct ListGame {
    list: CodeList,
    tree: Option<WordTree<Vec<u8>>>,
    /// By number, ascending.
    words: Vec<Word>,
    /// Made when the first game leaves the tree.
    heuristic: OnceLock<Heuristic>,
}

impl ListGame {
    /// Games with the list that is in a table.
    ///
    /// # Errors
    ///
    /// If it is not one that could be searched.
    pub fn of_table(tree: WordTree<Vec<u8>>) -> Result<Self, ListError> {
        let list = CodeList::of_table(tree.list())?;
        Ok(Self { tree: Some(tree), ..Self::of_list(list) })
    }

    /// Games with a list for which there is no table.
    #[must_use]
    pub fn of_list(list: CodeList) -> Self {
        let word = |number: usize| list.name(number as u16).parse().expect("a list's names are words");
        let words = (0..list.guesses()).map(word).collect();
        Self { list, tree: None, words, heuristic: OnceLock::new() }
    }

    /// The words that may be guessed, ascending.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// What people call the list, if it has a name.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.list.title()
    }

    fn heuristic(&self) -> &Heuristic {
        let options = Options { exact_below: EXACT_BELOW, ..Options::default() };
        self.heuristic.get_or_init(|| Heuristic::new(&Game::from(self.list.clone()), options))
    }
}

impl GuessingGame for ListGame {
    type Code = Word;

    fn positions(&self) -> u8 {
        self.list.positions()
    }

    fn secrets(&self) -> &[u16] {
        self.list.secret_numbers()
    }

    fn code(&self, number: u16) -> Word {
        self.words[usize::from(number)]
    }

    fn feedback(&self, guess: Word, secret: Word) -> Feedback {
        guess.feedback(secret).expect("both have the length of the list's words")
    }

    fn follow(&self, moves: &[Move<Word>]) -> Option<Followed<Word>> {
        let mut turn = self.tree.as_ref()?.start();
        for (number, &(guess, answer)) in (1..).zip(moves) {
            if turn.guess() != guess {
                return None;
            }
            match turn.answer(answer).ok()? {
                Next::Guess(next) => turn = next,
                Next::Solved if number == moves.len() => return Some(Followed::Solved),
                Next::Solved => return None,
            }
        }
        Some(Followed::Guess(TableTurn::new(turn, turn.guess())))
    }

    fn is_of_table(&self, moves: &[Move<Word>], guess: Word) -> bool {
        self.follow(moves).and_then(Followed::turn).is_some_and(|turn| turn.guess == guess)
    }

    fn next_guess(&self, left: &[u16], _: &[Word]) -> u16 {
        self.heuristic().next_guess(left, &[])
    }

    fn subtree(&self, left: &[u16], _: &[Word]) -> Tree {
        self.heuristic().subtree(left, &[])
    }
}

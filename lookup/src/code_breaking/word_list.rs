//! The words of a list, as a table holds them: fixed-width rows of letters by number, and who may
//! be secret.
//!
//! A word is found by its number with one multiplication, a number by its word with a binary
//! search: words and letters are in ascending order.

use core::fmt;

use super::feedback::Feedback;
use super::node::{Child, Node, Nodes, by_masks};
use super::numbering::{Numbering, sealed};
use super::word::Word;
use crate::bytes;
use crate::error::{InputError, OpenError, QueryError, agreeing};
use crate::format::{Header, PARAMETERS_LEN};

const WORDS: usize = 2;
const LETTERS: usize = 3;
const SECRETS: usize = 4;

/// Bytes in a letter: its Unicode scalar value.
const LETTER_LEN: usize = 4;
/// Most letters: a byte numbers them.
const MOST_LETTERS: usize = 1 << 8;
/// Most words: two bytes number them.
const MOST_WORDS: usize = 1 << 16;

/// Place of the list in a table.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    positions: u8,
    words: u32,
    words_at: usize,
    letters: u16,
    letters_at: usize,
    secrets_at: usize,
}

impl Words {
    /// The list of a table whose words have at most so many letters, and two widths of fields: of
    /// what tells feedback, and of numbers.
    pub(super) const fn parse(header: &Header, most: u8) -> Result<(Self, u8, u8), OpenError> {
        let [
            positions,
            zero,
            nought,
            mask_width,
            number_width,
            reserved @ ..,
        ] = &header.parameters;
        let positions = *positions;
        if positions == 0 || positions > most {
            return Err(OpenError::Malformed {
                what: "impossible lengths of words",
            });
        }
        if *zero != 0 || *nought != 0 || !bytes::is_zero(reserved) {
            return Err(OpenError::Malformed {
                what: "reserved parameters that are not zero",
            });
        }

        let (words_at, words_end) = header.section(WORDS);
        let (letters_at, letters_end) = header.section(LETTERS);
        let (secrets_at, secrets_end) = header.section(SECRETS);
        let (words_len, letters_len) = (words_end - words_at, letters_end - letters_at);
        let (words, letters) = (words_len / positions as usize, letters_len / LETTER_LEN);
        let is_whole =
            words * positions as usize == words_len && letters * LETTER_LEN == letters_len;

        if !is_whole || secrets_end - secrets_at != words.div_ceil(8) {
            return Err(OpenError::Malformed {
                what: "a list that is not whole words",
            });
        }
        if words == 0 || words > MOST_WORDS || letters == 0 || letters > MOST_LETTERS {
            return Err(OpenError::Malformed {
                what: "no words or letters, or more than can be numbered",
            });
        }

        let (words, letters) = (words as u32, letters as u16);
        Ok((
            Self {
                positions,
                words,
                words_at,
                letters,
                letters_at,
                secrets_at,
            },
            *mask_width,
            *number_width,
        ))
    }

    /// The header's parameters for a tree of words of this length with fields of these widths.
    pub(super) const fn parameters(
        positions: u8,
        feedback_width: u8,
        number_width: u8,
    ) -> [u8; PARAMETERS_LEN] {
        [
            positions,
            0,
            0,
            feedback_width,
            number_width,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ]
    }

    /// Number of characters in a word.
    pub(super) const fn length(&self) -> u8 {
        self.positions
    }

    fn letter(self, table: &[u8], number: u8) -> char {
        let number = usize::from(u16::from(number).min(self.letters - 1));
        let scalar = bytes::u32(table, self.letters_at.saturating_add(number * LETTER_LEN));
        // Whoever made the table, the terminal on which a word is shown obeys none.
        let letter = scalar
            .and_then(char::from_u32)
            .filter(|letter| !letter.is_control());
        letter.unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

impl sealed::Sealed for Words {
    type Answer = Feedback;

    const TREE: &'static str = "WordTree";

    fn show(&self, debug: &mut fmt::DebugStruct<'_, '_>) {
        debug.field("words", &self.words);
    }

    #[inline(always)]
    fn check(self, feedback: Feedback) -> Result<(), InputError> {
        feedback.check_total(self.positions())
    }

    #[inline(always)]
    fn child(
        self,
        _: &[u8],
        nodes: &Nodes,
        _: u32,
        node: &Node,
        feedback: Feedback,
    ) -> Result<Option<Child>, QueryError> {
        by_masks(nodes, node, feedback, self.win())
    }
}

impl Numbering for Words {
    type Code = Word;
    type Feedback = Feedback;

    #[inline(always)]
    fn positions(self) -> u8 {
        self.positions
    }

    fn codes(self) -> u32 {
        self.words
    }

    fn code(self, table: &[u8], number: u32) -> Word {
        let length = usize::from(self.positions);
        let at = (number.min(self.words - 1) as usize * length).saturating_add(self.words_at);
        let letters = table.get(at..at.saturating_add(length)).unwrap_or_default();
        let mut word = Word::EMPTY;
        letters
            .iter()
            .for_each(|&letter| word.push(self.letter(table, letter)));
        word
    }

    fn may_be_secret(self, table: &[u8], number: u32) -> bool {
        let byte = bytes::u8(table, self.secrets_at.saturating_add(number as usize / 8));
        number < self.words && byte.is_some_and(|byte| byte >> (number % 8) & 1 == 1)
    }

    fn feedback(self, guess: Word, secret: Word) -> Result<Feedback, InputError> {
        guess.feedback(secret)
    }

    #[inline(always)]
    fn win(self) -> Feedback {
        Feedback::win(self.positions)
    }

    fn feedbacks(self) -> u16 {
        Feedback::count(self.positions).into()
    }

    fn numbered_feedback(self, number: u16) -> Option<Feedback> {
        u8::try_from(number)
            .ok()
            .filter(|_| number < self.feedbacks())
            .and_then(Feedback::from_index)
    }

    fn show_feedback(self, feedback: Feedback) -> impl fmt::Display {
        self.feedback_kind().show(feedback)
    }
}

/// The words that may be guessed, in ascending order, and which of them may be secret.
///
/// Displayed in a few words: how many there are.
#[derive(Clone, Copy)]
pub struct WordList<'t> {
    table: &'t [u8],
    words: Words,
}

impl<'t> WordList<'t> {
    pub(super) const fn new(table: &'t [u8], words: Words) -> Self {
        Self { table, words }
    }

    /// Number of characters in a word, 1 to 10.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.words.positions
    }

    /// Tells whether the word with this number may be secret.
    #[must_use]
    pub fn may_be_secret(self, number: u32) -> bool {
        self.words.may_be_secret(self.table, number)
    }

    /// All words, in the order of their numbers.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Word> + Clone + 't {
        (0..self.words.words).map(move |number| self.words.code(self.table, number))
    }
}

impl fmt::Display for WordList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.words;
        let secrets = (0..words)
            .filter(|&number| self.may_be_secret(number))
            .count();
        let positions = self.positions();
        let (words_name, characters) = (
            agreeing(words as usize, "words"),
            agreeing(positions.into(), "characters"),
        );
        if secrets as u32 != words {
            write!(f, "{secrets} of ")?;
        }
        write!(f, "{words} {words_name} of {positions} {characters}")
    }
}

impl fmt::Debug for WordList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WordList({self})")
    }
}

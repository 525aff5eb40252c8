//! Bulls and Cows, Mastermind and their kin: from answer to answer through a tree.
//!
//! An answer is ten times the bulls plus the cows, so that C programs write 1A2B as 12 and need no
//! structure. Colours are the core's own number of them, and so is a turn.

use std::ffi::{c_char, c_int};

use solvetab::{
    Code, Colours, Feedback, InputError, Kind, MAX_LETTERS, MAX_POSITIONS, Next, Numbering,
    QueryError, StoredTree, Turn, Word,
};

use crate::border::{SOLVETAB_FAILED, answer, int, text, write_text};
use crate::failure::Failure;
use crate::table::{Opened, Table, opened};

/// What solvetab_step returns when the guess was the secret: an answer, not a failure.
pub const SOLVETAB_SOLVED: c_int = -2;

/// Bytes of the longest code or word, its end included.
pub const SOLVETAB_CODE_SIZE: usize = 41;
const _: () = assert!(SOLVETAB_CODE_SIZE == 4 * MAX_LETTERS as usize + 1);

/// Bytes of the colours of the longest word, their end included.
pub const SOLVETAB_COLOURS_SIZE: usize = 11;
const _: () = assert!(SOLVETAB_COLOURS_SIZE == MAX_LETTERS as usize + 1);

/// The largest answer: eight bulls.
const LARGEST: i64 = 80;

/// The answers by their numbers.
static ANSWERS: [Option<Feedback>; LARGEST as usize + 1] = {
    let mut answers = [None; LARGEST as usize + 1];
    let mut number = 0;
    while number < answers.len() {
        if let Ok(feedback) = Feedback::new(number as u8 / 10, number as u8 % 10) {
            answers[number] = Some(feedback);
        }
        number += 1;
    }
    answers
};

/// Does the same with a tree of codes, a tree of words and a tree of words with colours.
macro_rules! in_tree {
    ($table:expr, $tree:ident => $body:expr) => {
        // SAFETY: the caller promises it.
        match unsafe { opened($table) }? {
            Opened::DecisionTree($tree) => $body,
            Opened::WordTree($tree) => $body,
            Opened::ColourTree($tree) => $body,
            other => Err(other.refusal(Kind::DecisionTree)),
        }
    };
}

/// The turn before any feedback: where a game begins. The table is SOLVETAB_DECISION_TREE,
/// SOLVETAB_WORD_TREE or SOLVETAB_COLOUR_TREE here and in the functions below that take a turn.
///
/// Thread-safe. Fails for another table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_start(table: *const Table) -> c_int {
    answer(|| in_tree!(table, tree => int(tree.start().number())))
}

/// The turn after the feedback for the guess of a turn; SOLVETAB_SOLVED if the guess was the
/// secret. Turns are plain numbers from 0 up, which mean something with their table only; a
/// program may keep them, and go back to one.
///
/// The feedback is ten times the bulls plus the cows: 12 is 1A2B, one symbol in place and two
/// elsewhere. With SOLVETAB_COLOUR_TREE it is a number in base 3 with a digit for each letter, the
/// first one the highest: 2 for green, 1 for yellow, 0 for grey. solvetab_read_colours and
/// solvetab_colours give it.
///
/// Thread-safe. Fails if no candidate is left, for a number that is no feedback, and
/// for a turn that the table does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_step(table: *const Table, turn: c_int, answer: c_int) -> c_int {
    self::answer(|| {
        // SAFETY: the caller promises it.
        match unsafe { opened(table) }? {
            Opened::DecisionTree(tree) => after(self::turn(tree, turn)?.answer(feedback(answer)?)),
            Opened::WordTree(tree) => after(self::turn(tree, turn)?.answer(feedback(answer)?)),
            Opened::ColourTree(tree) => after(
                self::turn(tree, turn)?
                    .answer(colours(answer, tree.numbering().positions().into())?),
            ),
            other => Err(other.refusal(Kind::DecisionTree)),
        }
    })
}

/// The code to guess in a turn, as text such as "0123" in the caller's buffer of `size` bytes.
/// SOLVETAB_CODE_SIZE are always enough. Gives the length of the text, without its end; with
/// NULL and 0 it does nothing else.
///
/// Thread-safe. Fails if the buffer is too small, which is then an empty text, and for a turn
/// that the table does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_guess(
    table: *const Table,
    turn: c_int,
    code: *mut c_char,
    size: usize,
) -> c_int {
    // SAFETY: the caller promises that the buffer has so many bytes.
    answer(
        || in_tree!(table, tree => unsafe { write_text(self::turn(tree, turn)?.guess(), code, size) }),
    )
}

/// How many candidates are left: at least 1.
///
/// Thread-safe. Fails for a turn that the table does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_remaining(table: *const Table, turn: c_int) -> c_int {
    answer(|| in_tree!(table, tree => int(self::turn(tree, turn)?.remaining())))
}

/// How many more guesses are needed in the worst case, the one of this turn included: at
/// least 1.
///
/// Thread-safe. Fails for a turn that the table does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_worst(table: *const Table, turn: c_int) -> c_int {
    answer(|| in_tree!(table, tree => int(self::turn(tree, turn)?.worst())))
}

/// How many more guesses are needed, the one of this turn included, summed over all candidates:
/// divided by solvetab_remaining it is the average.
///
/// Thread-safe. Fails for a turn that the table does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_total(table: *const Table, turn: c_int) -> c_int {
    answer(|| in_tree!(table, tree => int(self::turn(tree, turn)?.total())))
}

/// The feedback that is written in a text such as "1A2B", as solvetab_step takes it: 12.
///
/// Thread-safe. Fails for other text, and for feedback of more than 8 matches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_answer(text: *const c_char) -> c_int {
    // SAFETY: the caller promises that the text ends with a zero.
    answer(|| number(unsafe { self::text(text, "the feedback") }?.parse()?))
}

/// The feedback for a guess if the code is `secret`, as solvetab_step takes it; the two may be
/// swapped. Codes are 1 to 16 symbols, 0-9 and then a-z.
///
/// Thread-safe. Fails for other text, if one code is longer than the other, and if they have more
/// than 8 symbols in common, as no tree knows them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_feedback(guess: *const c_char, secret: *const c_char) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the texts end with a zero.
        let (guess, secret) = unsafe { (text(guess, "the guess")?, text(secret, "the secret")?) };
        let (guess, secret): (Code, Code) = (guess.parse()?, secret.parse()?);
        number(Feedback::between(guess, secret)?)
    })
}

/// As solvetab_feedback, for the words of a SOLVETAB_WORD_TREE: 1 to 8 characters of UTF-8
/// text, in upper or lower case.
///
/// Thread-safe. Fails for other text, and if one word is longer than the other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_word_feedback(
    guess: *const c_char,
    secret: *const c_char,
) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the texts end with a zero.
        let (guess, secret) = unsafe { (text(guess, "the guess")?, text(secret, "the secret")?) };
        let (guess, secret): (Word, Word) = (guess.parse()?, secret.parse()?);
        number(guess.feedback(secret)?)
    })
}

/// The feedback for a guess where each letter of a word gets a colour, as solvetab_step takes it
/// with SOLVETAB_COLOUR_TREE: a number in base 3 with a digit for each letter, the first one the
/// highest, 2 for green, 1 for yellow, 0 for grey. Words are 1 to 10 characters of UTF-8 text, in
/// upper or lower case.
///
/// Green letters are matched first. Then, from left to right, each other letter is yellow if the
/// secret has it more often than it is green or already yellow.
///
/// Thread-safe. Fails for other text, and if one word is longer than the other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_colours(guess: *const c_char, secret: *const c_char) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the texts end with a zero.
        let (guess, secret) = unsafe { (text(guess, "the guess")?, text(secret, "the secret")?) };
        let (guess, secret): (Word, Word) = (guess.parse()?, secret.parse()?);
        Ok(guess.colours(secret)?.number().into())
    })
}

/// The colours that are written in a text such as "-Y--G", for a word of so many letters, as
/// solvetab_colours gives them. G is green, Y yellow, - grey, in upper or lower case; B and a point
/// are grey too. Digits, "01002", and coloured squares are read as well.
///
/// Thread-safe. Fails for other text, and for more or fewer colours.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_read_colours(text: *const c_char, letters: c_int) -> c_int {
    answer(|| {
        // SAFETY: the caller promises that the text ends with a zero.
        let colours: Colours = unsafe { self::text(text, "the feedback") }?.parse()?;
        let expected = usize::from(self::letters(letters)?);
        let (what, members, found) = (
            "the feedback for this word",
            "colours",
            colours.letters().into(),
        );
        if found == expected {
            Ok(colours.number().into())
        } else {
            Err(InputError::Length {
                what,
                members,
                least: expected,
                most: expected,
                found,
            }
            .into())
        }
    })
}

/// Writes colours, for a word of so many letters, as text such as "-Y--G" into the caller's buffer
/// of `size` bytes. SOLVETAB_COLOURS_SIZE are always enough. Gives the length of the text, without
/// its end; with NULL and 0 it does nothing else.
///
/// Thread-safe. Fails for a number that is no feedback of such a word, and if the buffer is too
/// small, which is then an empty text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solvetab_write_colours(
    colours: c_int,
    letters: c_int,
    text: *mut c_char,
    size: usize,
) -> c_int {
    // SAFETY: the caller promises that the buffer has so many bytes.
    answer(|| unsafe { write_text(self::colours(colours, letters)?, text, size) })
}

/// Answer of a step.
#[inline(always)]
fn after<C: Numbering>(
    next: Result<Next<'_, &'static [u8], C>, QueryError>,
) -> Result<c_int, Failure> {
    match next? {
        Next::Guess(next) => int(next.number()),
        Next::Solved => Ok(SOLVETAB_SOLVED),
    }
}

/// The colours with a number, for a word of so many letters.
#[inline(always)]
fn colours(number: c_int, letters: c_int) -> Result<Colours, Failure> {
    let letters = self::letters(letters)?;
    let known = u16::try_from(number)
        .ok()
        .and_then(|number| Colours::from_number(number, letters).ok());
    known.ok_or_else(|| no_colours(number, letters))
}

/// Why an `int` is no colours.
#[cold]
fn no_colours(number: c_int, letters: u8) -> Failure {
    if number == SOLVETAB_FAILED {
        return Failure::Earlier;
    }
    let most = i64::from(Colours::count(letters)) - 1;
    InputError::Range {
        what: "the number of colours",
        least: 0,
        most,
        found: number.into(),
    }
    .into()
}

/// Checks the number of letters of a word.
#[inline(always)]
fn letters(letters: c_int) -> Result<u8, Failure> {
    let known = u8::try_from(letters)
        .ok()
        .filter(|letters| (1..=MAX_LETTERS).contains(letters));
    let (what, most) = ("the number of letters", MAX_LETTERS.into());
    known.ok_or_else(|| {
        InputError::Range {
            what,
            least: 1,
            most,
            found: letters.into(),
        }
        .into()
    })
}

/// The turn with this number.
#[inline(always)]
fn turn<'a, C: Numbering>(
    tree: &'a StoredTree<&'static [u8], C>,
    turn: c_int,
) -> Result<Turn<'a, &'static [u8], C>, Failure> {
    u32::try_from(turn)
        .ok()
        .and_then(|number| tree.turn(number))
        .ok_or_else(|| no_turn(tree.node_counts(), turn))
}

/// Why there is no such turn.
#[cold]
fn no_turn((inner, leaves): (u32, u32), turn: c_int) -> Failure {
    if turn == SOLVETAB_FAILED {
        return Failure::Earlier;
    }
    let most = i64::from(inner) + i64::from(leaves) - 1;
    InputError::Range {
        what: "a turn of this table",
        least: 0,
        most,
        found: turn.into(),
    }
    .into()
}

/// The answer that an `int` stands for.
#[inline(always)]
fn feedback(answer: c_int) -> Result<Feedback, Failure> {
    let known = usize::try_from(answer)
        .ok()
        .and_then(|index| ANSWERS.get(index).copied().flatten());
    known.ok_or_else(|| no_answer(answer))
}

/// Why an `int` is no answer.
#[cold]
fn no_answer(answer: c_int) -> Failure {
    if answer == SOLVETAB_FAILED {
        return Failure::Earlier;
    }
    let what = "an answer, ten times the bulls plus the cows,";
    InputError::Range {
        what,
        least: 0,
        most: LARGEST,
        found: answer.into(),
    }
    .into()
}

/// The `int` that stands for an answer of at most 8 positions, as all tables have.
fn number(answer: Feedback) -> Result<c_int, Failure> {
    if answer.total() <= MAX_POSITIONS {
        return Ok(10 * c_int::from(answer.bulls()) + c_int::from(answer.cows()));
    }
    Err(InputError::Range {
        what: "the sum of bulls and cows",
        least: 0,
        most: MAX_POSITIONS.into(),
        found: answer.total().into(),
    }
    .into())
}

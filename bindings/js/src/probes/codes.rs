//! Exports for Bulls and Cows, Mastermind and lists of words. A turn is named by its number in its
//! tree.

use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use solvetab::{
    Code, ColouredWords, Colours, Feedback, InputError, Next, Numbering, QueryError, Rules,
    StoredTree, Turn, Word, Words,
};

use super::answer;
use super::tables::{Opened, Tables};
use crate::exchange::{Exchange, Refusal, at_most, whole};

/// Returned where the secret has been found: no turn has so large a number.
const SOLVED: f64 = 4_294_967_296.0;
/// Returned if a game is not the tree's.
const NOT_OF_TREE: f64 = SOLVED + 1.0;

/// Feedback as the host gives it.
#[derive(Clone, Copy)]
enum Given<'a> {
    Text(&'a str),
    /// Bulls and cows.
    Counts(Feedback),
    /// The index of a [`Feedback`], or the number of [`Colours`].
    Number(u16),
}

/// Trees whose feedback can be read.
trait Readable: Numbering {
    /// The feedback that is meant; nothing for a number that none has.
    fn read(self, given: Given<'_>) -> Result<Option<Self::Feedback>, InputError>;
}

macro_rules! counts_are_readable {
    ($($numbering:ty),*) => {$(
        impl Readable for $numbering {
            fn read(self, given: Given<'_>) -> Result<Option<Feedback>, InputError> {
                match given {
                    Given::Text(text) => self.feedback_kind().read(text).map(Some),
                    Given::Counts(counts) => Ok(Some(counts)),
                    Given::Number(number) => Ok(self.numbered_feedback(number)),
                }
            }
        }
    )*};
}

counts_are_readable!(Rules, Words);

impl Readable for ColouredWords {
    fn read(self, given: Given<'_>) -> Result<Option<Colours>, InputError> {
        match given {
            Given::Text(text) => text.parse().map(Some),
            // Refused as any text that is no colours.
            Given::Counts(_) => "counts".parse().map(Some),
            Given::Number(number) => Ok(self.numbered_feedback(number)),
        }
    }
}

/// A tree, whatever its codes are: one function for each query, since what is generic would be in
/// the module several times.
trait AnyTree {
    fn positions(&self) -> u8;
    fn start(&self) -> u32;
    /// The number itself, if the tree has a turn of this number.
    fn turn(&self, number: f64) -> Result<u32, Refusal>;
    /// Returns the candidates, the worst case and the total of a turn, and writes its guess.
    fn facts(&self, number: u32, guess: &mut dyn Write) -> Result<[u32; 3], Refusal>;
    /// The number of the turn after an answer, or [`SOLVED`].
    fn after(&self, number: u32, answer: Given<'_>) -> Result<f64, Refusal>;
    /// Returns the number of feedback numbers; the largest is that of the winning one.
    fn feedbacks(&self) -> u16;
    /// Writes the feedback that has this number; nothing if none has.
    fn show(&self, number: u16, text: &mut dyn Write) -> Result<(), Refusal>;
    fn write_secrets(&self, reply: &mut dyn Write) -> fmt::Result;
    /// Writes all codes that may be guessed.
    fn write_words(&self, reply: &mut dyn Write) -> fmt::Result;
}

/// Name of a turn's number in the error for a turn that the tree does not have.
const TURN: &str = "a turn of this table";

fn last_turn<D: AsRef<[u8]>, C: Numbering>(tree: &StoredTree<D, C>) -> u32 {
    let (inner, leaves) = tree.node_counts();
    // A tree has a node.
    inner.saturating_add(leaves).saturating_sub(1)
}

fn turn<D: AsRef<[u8]>, C: Numbering>(
    tree: &StoredTree<D, C>,
    number: u32,
) -> Result<Turn<'_, D, C>, Refusal> {
    let none = || InputError::Range {
        what: TURN,
        least: 0,
        most: last_turn(tree).into(),
        found: number.into(),
    };
    Ok(tree.turn(number).ok_or_else(none)?)
}

impl<D: AsRef<[u8]>, C: Readable> AnyTree for StoredTree<D, C> {
    fn positions(&self) -> u8 {
        self.numbering().positions()
    }

    fn start(&self) -> u32 {
        self.start().number()
    }

    fn turn(&self, number: f64) -> Result<u32, Refusal> {
        Ok(at_most(TURN, number, last_turn(self))?)
    }

    fn facts(&self, number: u32, guess: &mut dyn Write) -> Result<[u32; 3], Refusal> {
        let turn = turn(self, number)?;
        write!(guess, "{}", turn.guess())?;
        Ok([turn.remaining(), turn.worst().into(), turn.total()])
    }

    fn after(&self, number: u32, answer: Given<'_>) -> Result<f64, Refusal> {
        let answer = self
            .numbering()
            .read(answer)?
            .ok_or(QueryError::Contradiction)?;
        Ok(match turn(self, number)?.answer(answer)? {
            Next::Guess(next) => next.number().into(),
            Next::Solved => SOLVED,
        })
    }

    fn feedbacks(&self) -> u16 {
        self.numbering().feedbacks()
    }

    fn show(&self, number: u16, text: &mut dyn Write) -> Result<(), Refusal> {
        let Some(feedback) = self.numbering().numbered_feedback(number) else {
            return Ok(());
        };
        Ok(write!(
            text,
            "{}",
            self.numbering().show_feedback(feedback)
        )?)
    }

    fn write_secrets(&self, reply: &mut dyn Write) -> fmt::Result {
        self.secrets()
            .try_for_each(|secret| writeln!(reply, "{secret}"))
    }

    fn write_words(&self, reply: &mut dyn Write) -> fmt::Result {
        let (codes, table) = (self.numbering(), self.table().bytes());
        (0..codes.codes()).try_for_each(|number| writeln!(reply, "{}", codes.code(table, number)))
    }
}

/// The tree of a handle, of any sort.
fn tree(tables: &Tables, handle: u32) -> Result<&dyn AnyTree, Refusal> {
    match tables.get(handle)? {
        Opened::DecisionTree(tree) => Ok(tree),
        Opened::WordTree(tree) => Ok(tree),
        Opened::ColourTree(tree) => Ok(tree),
        _ => Err(Refusal::Usage("the table is of another kind")),
    }
}

/// Lines of text in the long buffer; their length.
fn lines(
    exchange: &mut Exchange,
    items: impl Iterator<Item = impl Display>,
) -> Result<f64, Refusal> {
    let mut reply = exchange.begin_long();
    for item in items {
        writeln!(reply, "{item}")?;
    }
    Ok(reply.length())
}

/// Reads rules from `length` bytes of text; writes them with their positions, symbols, whether
/// symbols may be repeated (1 or 0) and the number of codes and what is reported of a guess,
/// separated by spaces; the length of that.
#[unsafe(no_mangle)]
extern "C" fn rules_read(length: usize) -> f64 {
    answer(|exchange, _| {
        let rules: Rules = exchange.text(length)?.parse()?;
        write_rules(exchange, rules)
    })
}

/// Writes a tree's rules as [`rules_read`] does.
#[unsafe(no_mangle)]
extern "C" fn tree_rules(handle: u32) -> f64 {
    answer(|exchange, tables| write_rules(exchange, tables.decision_tree(handle)?.rules()))
}

fn write_rules(exchange: &mut Exchange, rules: Rules) -> Result<f64, Refusal> {
    let (positions, symbols, repeats) = (
        rules.positions(),
        rules.symbols(),
        u8::from(rules.repeats()),
    );
    let kind = rules.feedback_kind();
    exchange.write_short(format_args!(
        "{rules} {positions} {symbols} {repeats} {} {kind}",
        rules.codes()
    ))
}

/// Writes all codes of the rules in `length` bytes of text, a line each, into the long buffer; the
/// length of that.
#[unsafe(no_mangle)]
extern "C" fn rules_codes(length: usize) -> f64 {
    answer(|exchange, _| {
        let rules: Rules = exchange.text(length)?.parse()?;
        lines(exchange, rules.iter())
    })
}

/// Reads rules from `length` bytes of text and a code from the bytes behind them, up to `both`
/// bytes; writes the code; its length.
#[unsafe(no_mangle)]
extern "C" fn rules_code(length: usize, both: usize) -> f64 {
    answer(|exchange, _| {
        let (rules, code) = two(exchange, length, both)?;
        let (rules, code): (Rules, Code) = (rules.parse()?, code.parse()?);
        rules.index(code)?;
        exchange.write_short(format_args!("{code}"))
    })
}

/// The text up to `length` bytes, and that behind it up to `both`.
fn two(exchange: &Exchange, length: usize, both: usize) -> Result<(&str, &str), Refusal> {
    let text = exchange.text(both)?;
    text.split_at_checked(length)
        .ok_or(Refusal::Usage("the first text is longer than both"))
}

/// Writes the answer to a guess, the text of `length` bytes, if the secret is that behind it, up to
/// `both` bytes; its length.
#[unsafe(no_mangle)]
extern "C" fn feedback(length: usize, both: usize) -> f64 {
    answer(|exchange, _| {
        let (guess, secret) = two(exchange, length, both)?;
        let feedback = Feedback::between(guess.parse()?, secret.parse()?)?;
        exchange.write_short(format_args!("{feedback}"))
    })
}

/// Writes the colours of a guess for a secret, and returns their length.
///
/// The guess is the text of `length` bytes, the secret the rest up to `both` bytes. Both words are
/// in lower case: a table of the cases of all letters would be an eighth of the module.
#[unsafe(no_mangle)]
extern "C" fn colours(length: usize, both: usize) -> f64 {
    answer(|exchange, _| {
        let (guess, secret) = two(exchange, length, both)?;
        let colours = word(guess)?.colours(word(secret)?)?;
        exchange.write_short(format_args!("{colours}"))
    })
}

/// A word whose letters are in lower case. A long text is not read to its end.
fn word(text: &str) -> Result<Word, InputError> {
    Word::from_lower_case(text.chars()).map_err(|error| match error {
        InputError::Length {
            what,
            members,
            least,
            most,
            ..
        } => InputError::Length {
            what,
            members,
            least,
            most,
            found: text.chars().count(),
        },
        error => error,
    })
}

/// Returns the number of symbols of a code.
#[unsafe(no_mangle)]
extern "C" fn tree_positions(handle: u32) -> f64 {
    answer(|_, tables| Ok(tree(tables, handle)?.positions().into()))
}

/// Writes the codes that may be secret, a line each, into the long buffer; the length of that.
#[unsafe(no_mangle)]
extern "C" fn tree_secrets(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let mut reply = exchange.begin_long();
        tree(tables, handle)?.write_secrets(&mut reply)?;
        Ok(reply.length())
    })
}

/// Writes the words that may be guessed, a line each, into the long buffer; the length of that.
#[unsafe(no_mangle)]
extern "C" fn tree_words(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let mut reply = exchange.begin_long();
        tree(tables, handle)?.write_words(&mut reply)?;
        Ok(reply.length())
    })
}

/// The number of the turn before any answer.
#[unsafe(no_mangle)]
extern "C" fn tree_start(handle: u32) -> f64 {
    answer(|_, tables| Ok(tree(tables, handle)?.start().into()))
}

/// The number itself, if the tree has a turn of this number.
#[unsafe(no_mangle)]
extern "C" fn tree_turn(handle: u32, number: f64) -> f64 {
    answer(|_, tables| Ok(AnyTree::turn(tree(tables, handle)?, number)?.into()))
}

/// Writes what is known of a turn: 4 bytes each for how many secrets fit the answers so far, the
/// guesses still to come in the worst case, and their sum over these secrets; then the code to
/// guess. The length of that.
#[unsafe(no_mangle)]
extern "C" fn turn_facts(handle: u32, number: u32) -> f64 {
    answer(|exchange, tables| {
        let tree = tree(tables, handle)?;
        exchange.write_behind(|guess| tree.facts(number, guess))
    })
}

/// The number of the turn after an answer, the text of `length` bytes; 2^32 if the secret has been
/// found.
#[unsafe(no_mangle)]
extern "C" fn turn_answer(handle: u32, number: u32, length: usize) -> f64 {
    answer(|exchange, tables| {
        tree(tables, handle)?.after(number, Given::Text(exchange.text(length)?))
    })
}

/// The same for an answer by its two counts.
#[unsafe(no_mangle)]
extern "C" fn turn_answer_counts(handle: u32, number: u32, in_place: f64, elsewhere: f64) -> f64 {
    let count = |count| whole("a count of an answer", "1", count);
    answer(|_, tables| {
        let counts = Feedback::from_numbers(count(in_place)?, count(elsewhere)?)?;
        tree(tables, handle)?.after(number, Given::Counts(counts))
    })
}

/// Writes the answers that can come with the number of the turn after each, such as `1A2B 17`, a
/// line each, into the long buffer; the length of that. After the winning answer the number is
/// 2^32.
#[unsafe(no_mangle)]
extern "C" fn turn_answers(handle: u32, number: u32) -> f64 {
    answer(|exchange, tables| {
        let tree = tree(tables, handle)?;
        let mut reply = exchange.begin_long();
        for feedback in 0..tree.feedbacks() {
            match tree.after(number, Given::Number(feedback)) {
                Ok(next) => {
                    tree.show(feedback, &mut reply)?;
                    writeln!(reply, " {}", next as u64)?;
                }
                Err(Refusal::Query(QueryError::Contradiction)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(reply.length())
    })
}

/// Follows a game: `length` bytes of guesses and answers in turn, a line each. Writes the next
/// guess by the player's names and the turn's number, such as `0146 17`; the length of that. 2^32
/// if the secret has been found, one more if the guesses are not the tree's.
#[unsafe(no_mangle)]
extern "C" fn tree_follow(handle: u32, length: usize) -> f64 {
    answer(|exchange, tables| {
        let tree = tables.decision_tree(handle)?;
        let kind = tree.rules().feedback_kind();
        let mut moves = Vec::new();
        let mut rest = exchange.text(length)?.lines();
        while let Some(guess) = rest.next() {
            moves.try_reserve(1).map_err(|_| Refusal::NO_MEMORY)?;
            moves.push((
                guess.parse::<Code>()?,
                kind.read(rest.next().unwrap_or_default())?,
            ));
        }
        let Some((next, relabelling)) = tree.follow(moves.iter().copied())? else {
            return Ok(NOT_OF_TREE);
        };
        let Next::Guess(turn) = next else {
            return Ok(SOLVED);
        };
        exchange.write_short(format_args!(
            "{} {}",
            relabelling.apply(turn.guess()),
            turn.number()
        ))
    })
}

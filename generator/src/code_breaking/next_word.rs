//! `solvetab next` for lists of codes or words, from a table or from a file.

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Feedback, Next, Word, WordTree};
use solvetab_solver::code_breaking::code_list::CodeList;
use solvetab_solver::code_breaking::strategies::of_list::ListGuesser;

use super::advice::{Advice, EXACT_BELOW};
use super::typed::read_answer_of;
use super::word_file::check_searchable;
use crate::output::{Output, Verdict, usage};

/// A guess and its answer.
type Move = (Word, Feedback);

/// Answers with the next guess by a table, as long as the guesses are the table's own, then by a search among its list.
///
/// # Errors
///
/// A mistake in what was asked if a guess or an answer cannot be one, or no word fits.
pub(super) fn by_table<D: AsRef<[u8]> + Sync>(
    tree: &WordTree<D>,
    history: &[String],
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let list = tree.list();
    let history = read_history(list.positions(), history)?;
    let advice = match follow(tree, &history) {
        Some(advice) => advice,
        None => output.workers.run(|| search(&CodeList::of_table(list).map_err(anyhow::Error::new)?, &history))?,
    };
    say(&advice, output)
}

/// Answers with the next guess by a search among a list.
///
/// # Errors
///
/// As [`by_table`].
pub(super) fn by_list(list: &CodeList, history: &[String], output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let history = read_history(list.positions(), history)?;
    let advice = output.workers.run(|| search(list, &history))?;
    say(&advice, output)
}

fn say(advice: &Advice<Word>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let show = |word: &Word| word.to_string();
    output.answer(|| advice.json(show), |out| advice.write(show, ["word fits", "words fit"], out))?;
    Ok(Verdict::Yes)
}

/// Reads the guesses and answers of a game with words of this length. Any word can be guessed, also one that is not in the list.
fn read_history(positions: u8, history: &[String]) -> anyhow::Result<Vec<Move>> {
    let read = |text: &String| {
        let (guess, answer) = text
            .rsplit_once('=')
            .ok_or_else(|| usage(format!("\"{text}\" is not a guess and its answer: write stone=1A1B")))?;
        let wrong = |error: String| usage(format!("\"{text}\": {error}"));
        let guess = guess.trim();
        let length = guess.chars().count();
        let word: Word = match guess.parse() {
            Ok(word) if length == usize::from(positions) => word,
            _ => {
                return Err(wrong(format!("the words of the list have {positions} characters, but here are {length}")));
            }
        };
        Ok((word, read_answer_of(positions, answer).map_err(wrong)?))
    };
    history.iter().map(read).collect()
}

/// The table's advice, as long as the guesses are its own and the answers possible.
fn follow<D: AsRef<[u8]>>(tree: &WordTree<D>, history: &[Move]) -> Option<Advice<Word>> {
    let mut turn = tree.start();
    for (number, &(guess, answer)) in history.iter().enumerate() {
        if turn.guess() != guess {
            return None;
        }
        match turn.answer(answer).ok()? {
            Next::Guess(next) => turn = next,
            Next::Solved if number + 1 == history.len() => return Some(Advice::SOLVED),
            Next::Solved => return None,
        }
    }
    Some(Advice::of_turn(turn, turn.guess()))
}

/// Advice after any guesses.
fn search(list: &CodeList, history: &[Move]) -> anyhow::Result<Advice<Word>> {
    let word = |number: u16| list.name(number).parse::<Word>();
    let mut set = Vec::new();
    for &secret in list.secret_numbers() {
        let secret_word = word(secret)?;
        if history.iter().all(|&(guess, answer)| guess.feedback(secret_word) == Ok(answer)) {
            set.push(secret);
        }
    }
    if set.is_empty() {
        return Err(usage(QueryError::Contradiction));
    }
    check_searchable("the list", set.len())?;
    let is_solved = history.iter().any(|&(_, answer)| answer == Feedback::win(list.positions()));
    if is_solved {
        return Ok(Advice::SOLVED);
    }
    let guess = word(ListGuesser::new(list, EXACT_BELOW).next_guess(&set))?;
    Ok(Advice { guess: Some(guess), remaining: set.len() as u32, source: "search", still: None })
}

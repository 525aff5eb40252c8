//! `solvetab next --lies 1`: the next guess if one of the answers so far may be wrong, and which one it most likely is.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, Feedback, Rules};
use solvetab_solver::code_breaking::analysis::Move;
use solvetab_solver::code_breaking::one_lie::{Ending, Strategy, suspects};
use solvetab_solver::code_breaking::static_questions::{Answers, MOST_CODES};

use super::counts::{codes, codes_fit};
use super::typed::Alphabet;
use crate::output::usage;
use crate::workers::Workers;

/// Reads answers of which one may be wrong.
pub(super) struct Doubtful<'a> {
    strategy: Strategy<'a>,
    rules: Rules,
}

/// The answers between all codes, on which it rests.
///
/// # Errors
///
/// A mistake in what was asked, if there are too many codes.
pub(super) fn answers(rules: Rules, workers: &Workers) -> anyhow::Result<Answers> {
    workers.run(|| Answers::new(rules)).ok_or_else(|| {
        let found = codes(rules.codes(), "code");
        usage(format!(
            "{rules} has {found}, and --lies 1 is for at most {MOST_CODES}: leave it out, or take fewer symbols"
        ))
    })
}

/// What is known, and what to guess.
pub(super) struct Reply {
    /// Nothing if the secret has been found.
    guess: Option<Code>,
    remaining: usize,
    with_one_wrong: usize,
    /// By the answers' places: how many codes it alone contradicts.
    suspects: Vec<usize>,
    moves: Vec<Move<Code>>,
}

impl<'a> Doubtful<'a> {
    /// With answers between all codes.
    pub(super) fn new(answers: &'a Answers) -> Self {
        Self { strategy: Strategy::new(answers, Ending::Asked), rules: answers.rules() }
    }

    /// What to do after these guesses and answers.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if no code fits all answers but one.
    pub(super) fn reply(&self, moves: &[Move<Code>], workers: &Workers) -> anyhow::Result<Reply> {
        let win = self.rules.win();
        let contradiction = || {
            usage(
                "no code fits these answers, even if one of them is wrong: at least two are mistaken, check them from the first guess on",
            )
        };
        let moves = moves.to_vec();
        if let Some(&(secret, _)) = moves.iter().find(|&&(_, answer)| answer == win) {
            // Nobody miscounts when all is right, nor says so of another code.
            let wrong = |&&(guess, answer): &&Move<Code>| Feedback::between(guess, secret) != Ok(answer);
            let wrong: Vec<&Move<Code>> = moves.iter().filter(wrong).collect();
            if wrong.len() > 1 || wrong.iter().any(|(_, answer)| *answer == win) {
                return Err(contradiction());
            }
            let suspects = moves.iter().map(|turn| usize::from(wrong.contains(&turn))).collect();
            let with_one_wrong = wrong.len();
            return Ok(Reply { guess: None, remaining: 1 - with_one_wrong, with_one_wrong, suspects, moves });
        }
        let known = self.strategy.knowledge(&moves);
        if known.is_empty() {
            return Err(contradiction());
        }
        Ok(Reply {
            guess: workers.run(|| self.strategy.next(&moves)),
            remaining: known.truth.len(),
            with_one_wrong: known.lie.len(),
            suspects: suspects(&self.strategy, &moves),
            moves,
        })
    }
}

impl Reply {
    /// The places of the answers that may be wrong, with how many codes each alone contradicts, the most likely first.
    fn by_likelihood(&self) -> Vec<(usize, usize)> {
        let mut places: Vec<(usize, usize)> =
            self.suspects.iter().copied().enumerate().filter(|&(_, codes)| codes > 0).collect();
        places.sort_by_key(|&(place, codes)| (std::cmp::Reverse(codes), place));
        places
    }

    pub(super) fn json(&self, alphabet: &Alphabet) -> Value {
        let suspect = |&(place, codes): &(usize, usize)| {
            let (guess, said) = self.moves[place];
            json!({"answer": place + 1, "guess": alphabet.show(guess), "said": said.to_string(), "codes": codes})
        };
        json!({
            "guess": self.guess.map(|guess| alphabet.show(guess)),
            "remaining": self.remaining,
            "with_one_wrong": self.with_one_wrong,
            "must_be_wrong": self.remaining == 0,
            "suspects": self.by_likelihood().iter().map(suspect).collect::<Vec<_>>(),
            "source": if self.guess.is_some() { "strategy" } else { "answers" },
        })
    }

    pub(super) fn write(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.guess {
            None => writeln!(out, "solved")?,
            Some(guess) => {
                writeln!(out, "{}", alphabet.show(guess))?;
                let with = self.with_one_wrong;
                match self.remaining {
                    0 => writeln!(out, "{} with one wrong, none fits all answers", codes_fit(with as u64, "code"))?,
                    fits => writeln!(out, "{} all answers, {with} with one wrong", codes_fit(fits as u64, "code"))?,
                }
            }
        }
        if self.remaining == 0 {
            writeln!(out, "{}", blame(&self.by_likelihood(), MostWrong::One))?;
            for (place, codes) in self.by_likelihood() {
                let (guess, said) = self.moves[place];
                writeln!(out, "  without {}={said} {}", alphabet.show(guess), codes_fit(codes as u64, "code"))?;
            }
        }
        Ok(())
    }

    /// Everything on one line, for programs.
    pub(super) fn write_line(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.guess {
            None => write!(out, "solved")?,
            Some(guess) => write!(out, "{} {} {}", alphabet.show(guess), self.remaining, self.with_one_wrong)?,
        }
        Ok(())
    }
}

/// How many of the answers can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MostWrong {
    /// At most one: so it was said.
    One,
    /// Any number: nothing was said.
    Any,
}

/// Which answer is to blame when no code fits all: each place with how many codes fit without it, the most first.
pub(super) fn blame(suspects: &[(usize, usize)], most_wrong: MostWrong) -> String {
    let most = suspects.first().map_or(0, |&(_, codes)| codes);
    let names: Vec<String> =
        suspects.iter().take_while(|&&(_, codes)| codes == most).map(|&(place, _)| ordinal(place)).collect();
    let Some((last, others)) = names.split_last() else {
        return "at least two of your answers must be wrong".to_owned();
    };
    let named = if others.is_empty() { last.clone() } else { format!("{} or the {last}", others.join(", the ")) };
    match (most_wrong, suspects.len()) {
        (MostWrong::One, 1) => format!("the {named} of your answers must be wrong"),
        (MostWrong::One, _) => format!("one of your answers must be wrong, most likely the {named}"),
        (MostWrong::Any, 1) => format!("if only one of your answers is wrong, it is the {named}"),
        (MostWrong::Any, _) => format!("if only one of your answers is wrong, it is most likely the {named}"),
    }
}

/// The place of an answer, counted from 0, in words: first, second, 11th, 21st.
fn ordinal(place: usize) -> String {
    const NAMES: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    NAMES.get(place).map_or_else(
        || {
            let number = place + 1;
            let end = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{end}")
        },
        |&name| name.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named() {
        let names: Vec<String> = [0, 9, 10, 12, 20, 21, 22, 110].into_iter().map(ordinal).collect();
        assert_eq!(names, ["first", "tenth", "11th", "13th", "21st", "22nd", "23rd", "111th"]);
    }

    #[test]
    fn who_is_to_blame_depends_on_how_many_codes_fit() {
        for (suspects, one, any) in [
            (
                &[(2, 4)][..],
                "the third of your answers must be wrong",
                "if only one of your answers is wrong, it is the third",
            ),
            (
                &[(2, 4), (0, 1)],
                "one of your answers must be wrong, most likely the third",
                "if only one of your answers is wrong, it is most likely the third",
            ),
            (
                &[(0, 4), (2, 4), (1, 1)],
                "one of your answers must be wrong, most likely the first or the third",
                "if only one of your answers is wrong, it is most likely the first or the third",
            ),
            (
                &[(0, 4), (1, 4), (2, 4)],
                "one of your answers must be wrong, most likely the first, the second or the third",
                "if only one of your answers is wrong, it is most likely the first, the second or the third",
            ),
            (&[], "at least two of your answers must be wrong", "at least two of your answers must be wrong"),
        ] {
            assert_eq!((blame(suspects, MostWrong::One), blame(suspects, MostWrong::Any)), (one.into(), any.into()));
        }
    }
}

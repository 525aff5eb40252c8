//! `solvetab next --lies 1`: the next guess if any one of the answers so far may be wrong, and which one it most likely is.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, Rules};
use solvetab_solver::code_breaking::advice::lies::{Answers, Ending, MOST_CODES, Strategy};
use solvetab_solver::code_breaking::advice::{GuessingGame, Move, OneWrong};

use crate::asked::notation::{CodesGame, Notation};
use crate::counts::{codes, codes_fit};
use crate::report::usage;
use crate::workers::Workers;

/// Reads answers of which one may be wrong.
pub(crate) struct Doubtful<'a> {
    strategy: Strategy<'a>,
    game: &'a CodesGame,
}

/// The answers between all codes, on which it rests.
///
/// # Errors
///
/// A mistake in what was asked, if there are too many codes.
pub(crate) fn answers(rules: Rules, workers: &Workers) -> anyhow::Result<Answers> {
    workers.run(|| Answers::new(rules)).ok_or_else(|| {
        let found = codes(rules.codes(), "code");
        usage(format!(
            "{rules} has {found}, and --lies 1 is for at most {MOST_CODES}: leave it out, or take fewer symbols"
        ))
    })
}

/// What is known, and what to guess.
pub(crate) struct Reply<'a> {
    game: &'a CodesGame,
    moves: Vec<Move<Code>>,
    /// Nothing if the secret has been found: no other code is possible, and the winning answer has been given to it.
    guess: Option<Code>,
    known: OneWrong,
}

impl<'a> Doubtful<'a> {
    /// With answers between all codes of the game.
    pub(crate) fn new(answers: &'a Answers, game: &'a CodesGame) -> Self {
        Self { strategy: Strategy::new(answers, Ending::Known), game }
    }

    /// What to do after these guesses and answers.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if no code fits all answers but one.
    pub(crate) fn reply(&self, moves: Vec<Move<Code>>, workers: &Workers) -> anyhow::Result<Reply<'a>> {
        let known = OneWrong::new(self.game, &moves);
        if known.is_empty() {
            return Err(usage(
                "no code fits these answers, even if one of them is wrong: at least two are mistaken, check them from the first guess on",
            ));
        }
        let guess = workers.run(|| self.strategy.guess(&moves));
        Ok(Reply { game: self.game, moves, guess, known })
    }
}

impl Reply<'_> {
    /// The code that was found if every answer is true, although other codes are possible.
    fn said_to_be_found(&self) -> Option<Code> {
        let is_said = |code: &Code| self.moves.contains(&(*code, self.game.rules().win()));
        let fits = self.known.fitting.first().map(|&number| self.game.code(number));
        fits.filter(|code| self.guess.is_some() && is_said(code))
    }

    pub(crate) fn json(&self) -> Value {
        let suspect = |(place, codes): (usize, usize)| {
            let (guess, said) = self.moves[place];
            json!({"answer": place + 1, "guess": self.game.show(guess), "said": said.to_string(), "codes": codes})
        };
        json!({
            "guess": self.guess.map(|guess| self.game.show(guess)),
            "remaining": self.known.fitting.len(),
            "with_one_wrong": self.known.contradicting.len(),
            "must_be_wrong": self.known.fitting.is_empty(),
            "suspects": self.known.by_likelihood().into_iter().map(suspect).collect::<Vec<_>>(),
            "source": if self.guess.is_some() { "strategy" } else { "answers" },
        })
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.guess {
            None => writeln!(out, "solved")?,
            Some(guess) => {
                writeln!(out, "{}", self.game.show(guess))?;
                let with = self.known.contradicting.len();
                match self.known.fitting.len() {
                    0 => writeln!(out, "{} with one wrong, none fits all answers", codes_fit(with as u64, "code"))?,
                    fits => writeln!(out, "{} all answers, {with} with one wrong", codes_fit(fits as u64, "code"))?,
                }
            }
        }
        if let Some(code) = self.said_to_be_found() {
            writeln!(out, "the secret is {} unless one of your answers is wrong", self.game.show(code))?;
        }
        if self.known.fitting.is_empty() {
            let suspects = self.known.by_likelihood();
            writeln!(out, "{}", blame(&suspects, MostWrong::One))?;
            for (place, codes) in suspects {
                let (guess, said) = self.moves[place];
                writeln!(out, "  without {}={said} {}", self.game.show(guess), codes_fit(codes as u64, "code"))?;
            }
        }
        Ok(())
    }

    /// Everything on one line, for programs.
    pub(crate) fn write_line(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.guess {
            None => write!(out, "solved")?,
            Some(guess) => {
                let (fitting, contradicting) = (self.known.fitting.len(), self.known.contradicting.len());
                write!(out, "{} {fitting} {contradicting}", self.game.show(guess))?;
            }
        }
        Ok(())
    }
}

/// How many of the answers can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MostWrong {
    /// At most one: so it was said.
    One,
    /// Any number: nothing was said.
    Any,
}

/// Which answer is to blame when no code fits all: each place with how many codes fit without it, the most first.
pub(crate) fn blame(suspects: &[(usize, usize)], most_wrong: MostWrong) -> String {
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

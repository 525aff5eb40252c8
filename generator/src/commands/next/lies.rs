//! Advice with `--lies 1`: the next guess if any one feedback so far may be wrong, and which one it
//! most likely is.

use std::fmt;

use serde::Serialize;
use solvetab_solver::code_breaking::advice::{self, Advice, Move, OneWrong};

use crate::options::notation::{ListedGame, Notation};
use crate::options::outside::{self, Outside};
use crate::report::{OneLine, candidates, none_left, usage_of};
use crate::workers::Workers;

/// Suggests a guess if one of these feedbacks may be wrong.
///
/// # Errors
///
/// A mistake in what was asked: feedback that no secret gives, or no code that fits.
pub(crate) fn next_guess(
    game: &ListedGame,
    moves: &[Move],
    workers: &Workers,
) -> anyhow::Result<NextGuessWithLie> {
    // Which guesses a mode allows is not known where a feedback may be wrong; nobody means colours
    // that no word has.
    if game.game().is_coloured() {
        for &(guess, feedback) in moves {
            game.check_feedback(guess, feedback)?;
        }
    }
    let known = OneWrong::new(game.game(), moves);
    let guess = || workers.run(|| game.game().guess_with_one_wrong(&known, moves));
    if !known.fitting.is_empty() {
        return NextGuessWithLie::new(game, &known, moves, None, guess);
    }
    // Other words are candidates only where no secret is consistent with all.
    let outside = game
        .analysis()
        .consistent(moves)
        .ok()
        .and_then(|position| Outside::of(game, &position));
    match outside {
        Some(outside) if known.is_empty() => {
            let advice = workers.run(|| game.analysis().advice(moves))?;
            Ok(NextGuessWithLie::outside(game, advice, outside))
        }
        outside => NextGuessWithLie::new(game, &known, moves, outside, guess),
    }
}

/// The candidates, and the guess.
#[derive(Serialize)]
pub(crate) struct NextGuessWithLie {
    /// Nothing if the secret has been found: no other code is possible, and the winning feedback
    /// has been given to it.
    guess: Option<String>,
    /// Number of codes that fit all feedback.
    remaining: usize,
    /// Number of codes that fit all feedback but one.
    with_one_wrong: usize,
    must_be_wrong: bool,
    /// The feedbacks that may be the wrong one, the most likely first.
    suspects: Vec<Suspect>,
    source: &'static str,
    /// Other words that are consistent, if no secret of the list is, even if one feedback is wrong.
    #[serde(flatten)]
    outside: Option<Outside>,
    /// Kind of feedback, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
    /// The code that was found if every feedback is true, although other codes are possible.
    #[serde(skip)]
    said_to_be_found: Option<String>,
}

/// Feedback that may be wrong.
#[derive(Serialize)]
struct Suspect {
    /// Number of the feedback, from 1.
    #[serde(rename = "answer")]
    feedback: usize,
    guess: String,
    said: String,
    /// Number of codes that fit all the others, but not this one.
    codes: usize,
}

impl NextGuessWithLie {
    /// Suggests a guess after these guesses and feedback: the one that `guess` finds. Where no
    /// secret is consistent with all feedback but words `outside` the list are, none need be wrong.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if no code fits all feedback but one.
    fn new(
        game: &ListedGame,
        known: &OneWrong,
        moves: &[Move],
        outside: Option<Outside>,
        guess: impl FnOnce() -> Option<u16>,
    ) -> anyhow::Result<Self> {
        if known.is_empty() {
            return Err(usage_of(
                "contradiction",
                format!(
                    "{}, even if one is wrong: at least two are mistyped, check them from the first guess on",
                    none_left(game.noun())
                ),
            ));
        }
        let guess = guess();
        let win = game.game().win();
        let found = match outside {
            Some(_) => moves
                .iter()
                .map(|&(code, _)| code)
                .find(|&code| moves.contains(&(code, win))),
            None => {
                let first = known
                    .fitting
                    .first()
                    .map(|&number| advice::Guess::Listed(number));
                first.filter(|&code| guess.is_some() && moves.contains(&(code, win)))
            }
        };
        let suspects = known.by_likelihood().into_iter().map(|(place, codes)| {
            let (guess, said) = moves[place];
            Suspect {
                feedback: place + 1,
                guess: game.show(guess),
                said: game.show_feedback(said),
                codes,
            }
        });

        Ok(Self {
            guess: guess.map(|guess| game.show_number(guess)),
            remaining: known.fitting.len(),
            with_one_wrong: known.contradicting.len(),
            must_be_wrong: known.fitting.is_empty() && outside.is_none(),
            suspects: suspects.collect(),
            source: if guess.is_some() {
                "strategy"
            } else {
                "answers"
            },
            outside,
            feedback: game.feedback_name(),
            said_to_be_found: found.map(|code| game.show(code)),
        })
    }
}

impl NextGuessWithLie {
    /// Suggests a guess where the candidates are other words, with which all feedbacks are right.
    fn outside(game: &ListedGame, advice: Advice, outside: Outside) -> Self {
        Self {
            guess: advice.guess.map(|guess| game.show_number(guess)),
            remaining: advice.remaining as usize,
            with_one_wrong: 0,
            must_be_wrong: false,
            suspects: Vec::new(),
            source: advice.source.name(),
            outside: Some(outside),
            feedback: game.feedback_name(),
            said_to_be_found: None,
        }
    }
}

impl fmt::Display for NextGuessWithLie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None if self.outside.is_some() => writeln!(f, "solved, unless one feedback is wrong")?,
            None => writeln!(f, "solved")?,
            Some(guess) => {
                writeln!(f, "{guess}")?;
                let with = self.with_one_wrong;
                match self.remaining as u64 {
                    0 => writeln!(
                        f,
                        "{} if one feedback is wrong, none if all is right",
                        candidates(with as u64)
                    )?,
                    fits => writeln!(
                        f,
                        "{} if all feedback is right, {with} more if one is wrong",
                        candidates(fits)
                    )?,
                }
            }
        }
        if let Some(code) = &self.said_to_be_found {
            writeln!(f, "the secret is {code}, unless one feedback is wrong")?;
        }
        outside::say(self.outside.as_ref(), f)?;
        if self.remaining == 0 && !self.suspects.is_empty() {
            let suspects: Vec<_> = self
                .suspects
                .iter()
                .map(|suspect| (suspect.feedback - 1, suspect.codes))
                .collect();
            // Words outside the list may be consistent with all.
            let of_whom = if self.must_be_wrong {
                ""
            } else {
                "for a secret of the list "
            };
            writeln!(f, "{of_whom}{}", blame(&suspects, MostWrong::One))?;
            for Suspect {
                guess, said, codes, ..
            } in &self.suspects
            {
                writeln!(f, "  without {guess}={said}: {}", candidates(*codes as u64))?;
            }
        }

        Ok(())
    }
}

impl OneLine for NextGuessWithLie {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None => f.write_str("solved"),
            Some(guess) => write!(f, "{guess} {} {}", self.remaining, self.with_one_wrong),
        }?;
        f.write_str(outside::in_line(self.outside.as_ref()))
    }
}

/// The most feedbacks that can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MostWrong {
    /// At most one: so it was said.
    One,
    /// Any number: nothing was said.
    Any,
}

/// Names the feedback to blame when no code fits all. `suspects` are places with the number of
/// codes that fit without them, the most first.
pub(crate) fn blame(suspects: &[(usize, usize)], most_wrong: MostWrong) -> String {
    let most = suspects.first().map_or(0, |&(_, codes)| codes);
    let names: Vec<String> = suspects
        .iter()
        .take_while(|&&(_, codes)| codes == most)
        .map(|&(place, _)| ordinal(place))
        .collect();
    let Some((last, others)) = names.split_last() else {
        return "at least two of the feedback entries must be wrong".to_owned();
    };
    let named = if others.is_empty() {
        last.clone()
    } else {
        format!("{} or the {last}", others.join(", the "))
    };
    match (most_wrong, suspects.len()) {
        (MostWrong::One, 1) => format!("the {named} feedback must be wrong"),
        (MostWrong::One, _) => format!("one feedback must be wrong, most likely the {named}"),
        (MostWrong::Any, 1) => format!("if only one feedback is wrong, it is the {named}"),
        (MostWrong::Any, _) => {
            format!("if only one feedback is wrong, it is most likely the {named}")
        }
    }
}

/// The place of a feedback, counted from 0, in words: first, second, 11th, 21st.
fn ordinal(place: usize) -> String {
    const NAMES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
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

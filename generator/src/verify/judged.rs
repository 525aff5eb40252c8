//! Feedback from the definition, for the verifiers: nothing that built a table is used.

use solvetab_lookup::code_breaking::{ColouredWords, Colours, Feedback, FeedbackKind, Numbering, Rules, Words};

/// Codes whose feedback is worked out here, from the definition.
pub(crate) trait Judged: Numbering {
    /// The feedback of a guess, as both are written.
    fn answer(self, guess: &str, secret: &str) -> anyhow::Result<Self::Feedback>;

    /// All kinds of feedback, in the order in which a table has them.
    fn kinds(self) -> Vec<Self::Feedback>;

    /// Feedback as it is written.
    fn shown(self, feedback: Self::Feedback) -> String;

    /// What is reported, in words.
    fn reported(self) -> String;
}

macro_rules! judged_by_matches {
    ($($codes:ty),+) => {$(
        impl Judged for $codes {
            fn answer(self, guess: &str, secret: &str) -> anyhow::Result<Feedback> {
                answer(self.feedback_kind(), guess, secret)
            }

            fn kinds(self) -> Vec<Feedback> {
                (0..Feedback::count(self.positions())).filter_map(Feedback::from_index).collect()
            }

            fn shown(self, feedback: Feedback) -> String {
                self.feedback_kind().show(feedback).to_string()
            }

            fn reported(self) -> String {
                self.feedback_kind().to_string()
            }
        }
    )+};
}

judged_by_matches!(Rules, Words);

impl Judged for ColouredWords {
    fn answer(self, guess: &str, secret: &str) -> anyhow::Result<Colours> {
        Ok(colours(guess, secret).parse()?)
    }

    fn kinds(self) -> Vec<Colours> {
        let letters = self.positions();
        (0..Colours::count(letters)).filter_map(|number| Colours::from_number(number, letters).ok()).collect()
    }

    fn shown(self, feedback: Colours) -> String {
        feedback.to_string()
    }

    fn reported(self) -> String {
        "colours".to_owned()
    }
}

/// The answer by its definition, character by character: strike out what agrees in place, then,
/// where that is reported, what agrees elsewhere.
pub(crate) fn answer(kind: FeedbackKind, guess: &str, secret: &str) -> anyhow::Result<Feedback> {
    let mut guess: Vec<Option<char>> = guess.chars().map(Some).collect();
    let mut secret: Vec<Option<char>> = secret.chars().map(Some).collect();
    let (mut bulls, mut cows) = (0, 0);
    for (a, b) in guess.iter_mut().zip(&mut secret) {
        if a == b {
            (*a, *b) = (None, None);
            bulls += 1;
        }
    }
    if kind == FeedbackKind::Black {
        return Ok(Feedback::new(bulls, 0)?);
    }
    for a in guess.into_iter().flatten() {
        if let Some(b) = secret.iter_mut().find(|b| **b == Some(a)) {
            *b = None;
            cows += 1;
        }
    }
    Ok(Feedback::new(bulls, cows)?)
}

/// The colours by their definition, as they are written: first what is in place, then from left to
/// right what the rest of the secret still has.
fn colours(guess: &str, secret: &str) -> String {
    let mut rest: Vec<char> = guess
        .chars()
        .zip(secret.chars())
        .filter(|(guessed, hidden)| guessed != hidden)
        .map(|(_, hidden)| hidden)
        .collect();
    let mut colour = |(guessed, hidden): (char, char)| {
        if guessed == hidden {
            return 'G';
        }
        match rest.iter().position(|&other| other == guessed) {
            Some(place) => {
                rest.remove(place);
                'Y'
            }
            None => '-',
        }
    };
    guess.chars().zip(secret.chars()).map(&mut colour).collect()
}

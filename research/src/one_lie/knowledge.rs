//! Knowledge where at most one feedback may be wrong, and its division by a question.

use clap::ValueEnum;
use solvetab_lookup::code_breaking::Feedback;

use crate::feedback_table::FeedbackTable;

/// End of the game, and with it the feedback that the codemaker may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(crate) enum Ending {
    /// When the secret is guessed, which the codemaker then admits; any other feedback may be wrong
    ///
    /// It never admits another code.
    Asked,
    /// When one code alone is possible; any feedback may be wrong
    ///
    /// Also that to the secret itself (the game of Rényi and Ulam).
    Known,
}

impl Ending {
    /// Its name, as it is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Known => "known",
        }
    }
}

/// The codes that may be secret, by their numbers, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Knowledge {
    /// Codes that fit all feedback: no lie so far.
    pub(crate) truth: Vec<u16>,
    /// Codes that contradict exactly one feedback: it was the lie, and all others are true.
    pub(crate) lie: Vec<u16>,
}

impl Knowledge {
    /// Knowledge before the first question, when one lie is to be expected.
    pub(crate) fn with_a_lie(codes: usize) -> Self {
        Self {
            truth: (0..codes as u16).collect(),
            lie: Vec::new(),
        }
    }

    /// Codes that may be secret.
    pub(crate) fn len(&self) -> usize {
        self.truth.len() + self.lie.len()
    }

    /// Tells whether no code may be secret: more than one feedback is wrong.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Knowledge after one more question with this feedback.
    pub(crate) fn after(
        &self,
        feedbacks: &FeedbackTable,
        ending: Ending,
        question: u16,
        feedback: u8,
    ) -> Self {
        let row = feedbacks.row(question);
        // Once the secret is admitted when it is asked, a question that is not is no secret.
        let [truth, lie] = [&self.truth, &self.lie].map(|codes| {
            codes
                .iter()
                .copied()
                .filter(|&code| ending == Ending::Known || code != question)
        });
        let (truth, wrong): (Vec<u16>, Vec<u16>) =
            truth.partition(|&code| row[usize::from(code)] == feedback);
        let right: Vec<u16> = lie
            .filter(|&code| row[usize::from(code)] == feedback)
            .collect();
        Self {
            truth,
            lie: merged(&wrong, &right),
        }
    }
}

/// Two ascending lists as one.
fn merged(a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a, b);
    while let (Some((&first, rest)), Some((&other, others))) = (a.split_first(), b.split_first()) {
        if first < other {
            all.push(first);
            a = rest;
        } else {
            all.push(other);
            b = others;
        }
    }
    all.extend_from_slice(a);
    all.extend_from_slice(b);
    all
}

/// Room to count the feedbacks to a question.
pub(crate) const FEEDBACKS: usize = Feedback::count(8) as usize;

/// The codes of a question's cells, by the feedback: of those that fit all feedback, and of those
/// that contradict one.
pub(crate) struct LieCells {
    /// Sizes of the cells of codes that fit all feedback.
    pub(crate) truth: [u16; FEEDBACKS],
    /// Sizes of the cells of codes that contradict one.
    pub(crate) lie: [u16; FEEDBACKS],
}

impl LieCells {
    /// Counts the feedbacks in the row of a question.
    pub(crate) fn count(row: &[u8], knowledge: &Knowledge) -> Self {
        let mut cells = Self {
            truth: [0; FEEDBACKS],
            lie: [0; FEEDBACKS],
        };
        knowledge
            .truth
            .iter()
            .for_each(|&code| cells.truth[usize::from(row[usize::from(code)])] += 1);
        knowledge
            .lie
            .iter()
            .for_each(|&code| cells.lie[usize::from(row[usize::from(code)])] += 1);
        cells
    }
}

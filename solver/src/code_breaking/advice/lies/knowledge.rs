//! Knowledge where at most one feedback may be wrong, and its division by a question.

use solvetab_lookup::code_breaking::Feedback;

use super::feedback_table::FeedbackTable;
use crate::choices::choices;

choices! {
    /// End of the game, and with it the feedback that the codemaker may give.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Ending {
        ///
        /// It never admits another code.
        Asked = "asked", "When the secret is guessed, which the codemaker then admits; any other feedback may be wrong";
        ///
        /// Also that to the secret itself (the game of Rényi and Ulam).
        Known = "known", "When one code alone is possible; any feedback may be wrong";
    }
}

/// The codes that may be secret, by their numbers, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Codes that fit all feedback: no lie so far.
    pub truth: Vec<u16>,
    /// Codes that contradict exactly one feedback: it was the lie, and all others are true.
    pub lie: Vec<u16>,
}

impl Knowledge {
    /// Knowledge before the first question, when one lie is to be expected.
    #[doc(hidden)]
    pub fn with_a_lie(codes: usize) -> Self {
        Self {
            truth: (0..codes as u16).collect(),
            lie: Vec::new(),
        }
    }

    /// Codes that may be secret.
    #[must_use]
    pub fn len(&self) -> usize {
        self.truth.len() + self.lie.len()
    }

    /// Tells whether no code may be secret: more than one feedback is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Knowledge after one more question with this feedback.
    #[doc(hidden)]
    pub fn after(
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
pub const FEEDBACKS: usize = Feedback::count(8) as usize;

/// The codes of a question's cells, by the feedback: of those that fit all feedback, and of those
/// that contradict one.
pub struct LieCells {
    /// Sizes of the cells of codes that fit all feedback.
    pub truth: [u16; FEEDBACKS],
    /// Sizes of the cells of codes that contradict one.
    pub lie: [u16; FEEDBACKS],
}

impl LieCells {
    /// Counts the feedbacks in the row of a question.
    #[must_use]
    pub fn count(row: &[u8], knowledge: &Knowledge) -> Self {
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

//! A good next question where codes are too many for the least number of questions to be found.
//!
//! A question is judged by the cells of its feedbacks: how many codes each leaves that fit all
//! feedbacks, and how many that contradict one. Of the former more can still become, so they weigh
//! more. The weight and the judgement are those that measured best.

use std::sync::Arc;

use clap::ValueEnum;
use solvetab_solver::spine::{log2, parallel};

use super::knowledge::{Ending, FEEDBACKS, Knowledge, LieCells};
use crate::feedback_table::FeedbackTable;

/// Criterion on the weights of the cells; the least is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Criterion {
    /// The lightest heaviest cell
    Heaviest,
    /// The least sum of the squares of the cells' weights
    Squares,
    /// The least sum of the cells' weights times their logarithms
    Entropy,
}

impl Criterion {
    /// Its name, as it is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Heaviest => "heaviest",
            Self::Squares => "squares",
            Self::Entropy => "entropy",
        }
    }
}

/// Most that a code that fits all feedback weighs.
pub(crate) const MOST_WEIGHT: u32 = 256;

/// Chooses questions.
#[derive(Debug)]
pub(crate) struct Strategy<'a> {
    pub(crate) feedbacks: &'a FeedbackTable,
    pub(crate) ending: Ending,
    criterion: Criterion,
    weight: u32,
    /// Each weight times its logarithm.
    entropies: Vec<u128>,
    pub(crate) win: u8,
    /// The feedbacks that the rules have.
    pub(crate) every: Vec<u8>,
    /// The first questions that are essentially different; nothing if all are.
    start: Option<Arc<[u16]>>,
}

/// Comparisons of a question with a code below which a scan is not worth sharing between threads.
const SHARED_SCAN: usize = 1 << 20;

impl<'a> Strategy<'a> {
    /// The judgement and the weight that measured best.
    pub(crate) const fn best(ending: Ending) -> (Criterion, u32) {
        match ending {
            Ending::Asked => (Criterion::Squares, 128),
            Ending::Known => (Criterion::Squares, 64),
        }
    }

    /// One with this judgement, where a code that fits all feedback weighs so much, 1 to
    /// [`MOST_WEIGHT`], and another 1.
    pub(crate) fn with(
        feedbacks: &'a FeedbackTable,
        ending: Ending,
        criterion: Criterion,
        weight: u32,
    ) -> Self {
        let weight = weight.clamp(1, MOST_WEIGHT);
        let heaviest = feedbacks.count() as u64 * u64::from(weight);
        let entropies = match criterion {
            // At most 2^13 codes of 2^8 each: the logarithm has at most 5 + 40 digits.
            Criterion::Entropy => (0..=heaviest)
                .map(|weight| {
                    if weight == 0 {
                        0
                    } else {
                        u128::from(weight) * u128::from(log2(weight))
                    }
                })
                .collect(),
            Criterion::Heaviest | Criterion::Squares => Vec::new(),
        };

        let win = feedbacks.rules().win().index();
        let mut occurs = [false; FEEDBACKS];
        for code in 0..feedbacks.count() as u16 {
            feedbacks
                .row(code)
                .iter()
                .for_each(|&feedback| occurs[usize::from(feedback)] = true);
        }
        let every = (0..FEEDBACKS as u8)
            .filter(|&feedback| occurs[usize::from(feedback)])
            .collect();
        Self {
            feedbacks,
            ending,
            criterion,
            weight,
            entropies,
            win,
            every,
            start: feedbacks.different_after(&[]),
        }
    }

    /// The questions that are essentially different after these; nothing if all are.
    pub(crate) fn different_after(&self, asked: &[u16]) -> Option<Arc<[u16]>> {
        if asked.is_empty() {
            self.start.clone()
        } else {
            self.feedbacks.different_after(asked)
        }
    }

    /// Tells whether the game is over.
    pub(crate) fn is_over(&self, knowledge: &Knowledge) -> bool {
        knowledge.len() <= usize::from(self.ending == Ending::Known)
    }

    /// The next question, one of these or, for nothing, of all; nothing if the game is over.
    pub(crate) fn choose(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Option<u16> {
        if self.is_over(knowledge) {
            return None;
        }
        if let (Ending::Asked, 0..=2) = (self.ending, knowledge.len()) {
            // The more likely one first; the other one is left.
            return knowledge.truth.first().or(knowledge.lie.first()).copied();
        }
        let questions = questions.unwrap_or(self.feedbacks.game().secrets());
        let best = |questions: &[u16]| {
            questions
                .iter()
                .filter_map(|&question| self.judge(knowledge, question))
                .min()
        };
        let chosen = if questions.len() * knowledge.len() < SHARED_SCAN {
            best(questions)
        } else {
            parallel::map(questions.chunks(64).collect(), best)
                .into_iter()
                .flatten()
                .min()
        };
        chosen.map(|(.., question)| question)
    }

    /// All questions that tell something whatever the feedback, the best first.
    pub(crate) fn ranked(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Vec<u16> {
        let questions = questions.unwrap_or(self.feedbacks.game().secrets()).iter();
        let mut judged: Vec<_> = questions
            .filter_map(|&question| self.judge(knowledge, question))
            .collect();
        judged.sort_unstable();
        judged.into_iter().map(|(.., question)| question).collect()
    }

    /// Judges a question; the numbers after the first decide between equals. Nothing if some
    /// feedback to it tells nothing.
    fn judge(&self, knowledge: &Knowledge, question: u16) -> Option<(u128, u8, u16)> {
        let cells = LieCells::count(self.feedbacks.row(question), knowledge);
        let win = usize::from(self.win);
        let (mut truth, mut is_truth, mut is_lie) = (knowledge.truth.len() as u32, false, false);
        let mut last = FEEDBACKS;
        if cells.truth[win] > 0 {
            is_truth = true;
        } else if cells.lie[win] > 0 {
            is_lie = true;
        }
        if self.ending == Ending::Asked {
            last = win;
            truth -= u32::from(is_truth);
        }

        let mut judged: u128 = 0;
        for &feedback in &self.every {
            let feedback = usize::from(feedback);
            let (fits, contradicts) = (
                u32::from(cells.truth[feedback]),
                u32::from(cells.lie[feedback]),
            );
            if feedback == last {
                continue;
            }
            // Feedback that no code gives gives the lie away: it counts as well, so that the
            // weights of all cells come to the same for all questions, and one that divides more is
            // not judged by more.
            let contradicts = contradicts + truth - fits;
            if fits as usize == knowledge.truth.len() && contradicts as usize == knowledge.lie.len()
            {
                return None;
            }
            let weight = fits * self.weight + contradicts;
            match self.criterion {
                Criterion::Heaviest => judged = judged.max(weight.into()),
                Criterion::Squares => judged += u128::from(weight).pow(2),
                Criterion::Entropy => judged += self.entropies[weight as usize],
            }
        }

        // A question that may be the secret is better, above all one that fits all feedback.
        let rank = if is_truth {
            0
        } else if is_lie {
            1
        } else {
            2
        };
        Some((judged, rank, question))
    }
}

//! The most codes that some number of questions can tell apart: the volume bound, with the sizes of
//! the cells taken into account.
//!
//! Let k questions be left, and let t codes be consistent with all feedback. Then most(k, t) bounds
//! how many codes that contradict one feedback can be told apart as well. It is the most over all
//! questions, and over all ways to divide the codes in which no cell is larger than among all
//! codes. The feedback a leaves t(a) of the t codes without a lie. The t - t(a) others contradict
//! it and come to its l(a):
//!
//! ```text
//! most(k, t) = max over the kinds of questions, and over t(a) with sum t, of the sum over a of
//!              min(size(a) - t(a), most(k - 1, t(a)) - (t - t(a)))
//! ```
//!
//! Each term must be at least 0, and a kind of question is the sizes of its cells. With no question
//! to come, most(0, 0) = 1 and most(0, 1) = 0 if the code has only to be known. If it has to be
//! asked, most(0, 0) = 0 and the winning feedback has no cell. The guess itself is one code more,
//! of either kind. With m(k, t) for the maximum above, most(k, t) = max(m(k, t) + 1, m(k, t - 1)).
//!
//! That implies the bound of Berlekamp for feedbacks of equal size, t (1 + k (feedbacks - 1)) + l
//! <= feedbacks^k. A real division is one of those that are looked at, so the bound is sound, by
//! induction.

use super::knowledge::{Ending, FEEDBACKS};
use crate::feedback_table::FeedbackTable;

/// Not even so many codes without a lie can be told apart.
const IMPOSSIBLE: i32 = -1;

/// The bound for some rules.
#[derive(Debug)]
pub(crate) struct Capacity {
    /// The most codes that contradict one feedback, by the questions to come and the codes that fit
    /// all. Shorter rows end in what is impossible.
    most: Vec<Vec<i32>>,
    /// The sizes of the cells of a question among all codes, each kind once, without those that
    /// never occur.
    kinds: Vec<Vec<i32>>,
    ending: Ending,
    codes: usize,
}

impl Capacity {
    pub(crate) fn new(feedbacks: &FeedbackTable, ending: Ending) -> Self {
        let codes = feedbacks.count();
        let win = usize::from(feedbacks.rules().win().index());
        let mut kinds: Vec<Vec<i32>> = (0..codes)
            .map(|question| {
                let mut sizes = [0; FEEDBACKS];
                feedbacks
                    .row(question as u16)
                    .iter()
                    .for_each(|&feedback| sizes[usize::from(feedback)] += 1);
                if ending == Ending::Asked {
                    sizes[win] = 0;
                }
                let mut sizes: Vec<i32> = sizes.into_iter().filter(|&size| size > 0).collect();
                sizes.sort_unstable();
                sizes
            })
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        // With no question to come: one code is left that is known, or none that has not been
        // asked.
        let none = match ending {
            Ending::Asked => vec![0],
            Ending::Known => vec![1, 0],
        };

        Self {
            most: vec![none],
            kinds,
            ending,
            codes,
        }
    }

    /// Makes the bound known for so many questions to come.
    pub(crate) fn prepare(&mut self, questions: usize) {
        while self.most.len() <= questions {
            let last = self
                .most
                .last()
                .expect("the sets without a guess left are known");
            let row = (0..=self.codes)
                .map(|truth| self.most_of(last, truth))
                .take_while(|&most| most != IMPOSSIBLE);
            let row = row.collect();
            self.most.push(row);
        }
    }

    /// Returns whether so many questions could tell codes apart of which `truth` fit all feedback,
    /// and `lie` contradict one.
    #[inline]
    pub(crate) fn allows(&self, questions: usize, truth: u16, lie: u16) -> bool {
        self.most[questions]
            .get(usize::from(truth))
            .is_some_and(|&most| i32::from(lie) <= most)
    }

    /// At least how many questions are needed for so many codes that fit all feedback and so many
    /// that contradict one.
    pub(crate) fn least(&mut self, truth: u16, lie: u16) -> usize {
        let mut questions = 0;
        while !self.allows(questions, truth, lie) {
            questions += 1;
            self.prepare(questions);
        }
        questions
    }

    /// Returns the bound for one question more than `last` is for.
    fn most_of(&self, last: &[i32], truth: usize) -> i32 {
        match self.ending {
            Ending::Known => self.most_in_cells(last, truth),
            // The question itself is one of these codes, and left out of all cells.
            Ending::Asked => {
                let of_lie = match self.most_in_cells(last, truth) {
                    IMPOSSIBLE => IMPOSSIBLE,
                    most => most + 1,
                };
                if truth == 0 {
                    of_lie
                } else {
                    of_lie.max(self.most_in_cells(last, truth - 1))
                }
            }
        }
    }

    /// Returns the bound for the codes in the cells, over all kinds of questions.
    fn most_in_cells(&self, last: &[i32], truth: usize) -> i32 {
        self.kinds
            .iter()
            .map(|sizes| divided(last, sizes, truth))
            .max()
            .unwrap_or(IMPOSSIBLE)
    }
}

/// The most codes that contradict a feedback, over all ways to divide those that do not among cells
/// of at most these sizes.
fn divided(last: &[i32], sizes: &[i32], truth: usize) -> i32 {
    let mut most = vec![IMPOSSIBLE; truth + 1];
    most[0] = 0;
    for &size in sizes {
        let mut next = vec![IMPOSSIBLE; truth + 1];
        for cell in 0..last.len().min(truth + 1).min(size as usize + 1) {
            let with = (size - cell as i32).min(last[cell] - (truth - cell) as i32);
            if with < 0 {
                continue;
            }
            for before in 0..=truth - cell {
                if most[before] != IMPOSSIBLE {
                    next[before + cell] = next[before + cell].max(most[before] + with);
                }
            }
        }
        most = next;
    }

    most[truth]
}

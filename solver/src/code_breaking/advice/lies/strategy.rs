//! A good next question where codes are too many for the least number of questions to be found.
//!
//! A question is judged by the cells of its feedbacks: how many codes each leaves that fit all
//! feedbacks, and how many that contradict one. Of the former more can still become, so they weigh
//! more. The weight and the judgement are those that measured best.

use std::sync::Arc;

use solvetab_lookup::code_breaking::{Code, Feedback};

use super::feedback_table::FeedbackTable;
use super::knowledge::{Ending, FEEDBACKS, Knowledge, LieCells};
use crate::choices::choices;
use crate::code_breaking::strategy::log2;
use crate::parallel;

choices! {
    /// Criterion on the weights of the cells; the least is best.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Criterion {
        Heaviest = "heaviest", "The lightest heaviest cell";
        Squares = "squares", "The least sum of the squares of the cells' weights";
        Entropy = "entropy", "The least sum of the cells' weights times their logarithms";
    }
}

/// Most that a code that fits all feedback weighs.
pub const MOST_WEIGHT: u32 = 256;

/// Chooses questions.
#[derive(Debug)]
pub struct Strategy<'a> {
    #[doc(hidden)]
    pub feedbacks: &'a FeedbackTable,
    #[doc(hidden)]
    pub ending: Ending,
    criterion: Criterion,
    weight: u32,
    /// Each weight times its logarithm.
    entropies: Vec<u128>,
    #[doc(hidden)]
    pub win: u8,
    /// The feedbacks that the rules have.
    #[doc(hidden)]
    pub every: Vec<u8>,
    /// The first questions that are essentially different; nothing if all are.
    start: Option<Arc<[u16]>>,
}

/// Comparisons of a question with a code below which a scan is not worth sharing between threads.
const SHARED_SCAN: usize = 1 << 20;

impl<'a> Strategy<'a> {
    /// The one that measured best.
    #[must_use]
    pub fn new(feedbacks: &'a FeedbackTable, ending: Ending) -> Self {
        let (criterion, weight) = Self::best(ending);
        Self::with(feedbacks, ending, criterion, weight)
    }

    /// The judgement and the weight that measured best.
    #[must_use]
    pub const fn best(ending: Ending) -> (Criterion, u32) {
        match ending {
            Ending::Asked => (Criterion::Squares, 128),
            Ending::Known => (Criterion::Squares, 64),
        }
    }

    /// One with this judgement, where a code that fits all feedback weighs so much, 1 to
    /// [`MOST_WEIGHT`], and another 1.
    #[must_use]
    pub fn with(
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

    /// The next question after these, with their feedbacks; nothing if the game is over, or more
    /// than one feedback is wrong. With [`Ending::Asked`] the winning feedback ends the game.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::advice::lies::{FeedbackTable, Ending, Strategy};
    ///
    /// let feedbacks = FeedbackTable::new("4x6r".parse()?).ok_or("too many codes")?;
    /// let strategy = Strategy::new(&feedbacks, Ending::Asked);
    /// assert!(strategy.next(&[]).is_some());
    /// assert!(strategy.next(&[("0123".parse()?, "4A0B".parse()?)]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a question is not a code of the rules.
    #[must_use]
    pub fn next(&self, moves: &[(Code, Feedback)]) -> Option<Code> {
        let knowledge = self.knowledge(moves);
        if moves
            .iter()
            .any(|&(_, feedback)| self.is_admitted(feedback))
        {
            return None;
        }
        let asked: Vec<u16> = moves
            .iter()
            .map(|&(question, _)| self.number(question))
            .collect();
        self.choose(&knowledge, self.different_after(&asked).as_deref())
            .map(|question| self.feedbacks.code(question))
    }

    /// The guess of a player after these: the [next](Self::next) question, then the one code that
    /// is possible, until the winning feedback has been given to it. Nothing if the secret has been
    /// found, or more than one feedback is wrong.
    ///
    /// With [`Ending::Known`] a winning feedback alone does not end the game, since it may be the
    /// wrong one: the secret is its question, or a code that fits all other feedbacks.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::advice::lies::{FeedbackTable, Ending, Strategy};
    ///
    /// let feedbacks = FeedbackTable::new("2x2".parse()?).ok_or("too many codes")?;
    /// let strategy = Strategy::new(&feedbacks, Ending::Known);
    /// let right = ("01".parse()?, "2A0B".parse()?);
    /// assert_eq!(strategy.guess(&[right]), Some(right.0));
    /// assert_eq!(strategy.guess(&[right, right]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a question is not a code of the rules.
    #[must_use]
    pub fn guess(&self, moves: &[(Code, Feedback)]) -> Option<Code> {
        self.next(moves).or_else(|| {
            let known = self.knowledge(moves);
            let only = known
                .truth
                .first()
                .or(known.lie.first())
                .map(|&code| self.feedbacks.code(code));
            only.filter(|&code| !moves.contains(&(code, self.feedbacks.rules().win())))
        })
    }

    /// Knowledge after these questions with their feedbacks. With [`Ending::Asked`] the winning
    /// feedback leaves no code but its question.
    ///
    /// # Panics
    ///
    /// If a question is not a code of the rules.
    #[must_use]
    pub fn knowledge(&self, moves: &[(Code, Feedback)]) -> Knowledge {
        moves.iter().fold(
            Knowledge::with_a_lie(self.feedbacks.count()),
            |mut knowledge, &(question, feedback)| {
                let number = self.number(question);
                if self.is_admitted(feedback) {
                    // Nobody says so of another code.
                    knowledge.truth.retain(|&code| code == number);
                    knowledge.lie.retain(|&code| code == number);
                    return knowledge;
                }
                knowledge.after(self.feedbacks, self.ending, number, feedback.index())
            },
        )
    }

    /// Tells whether the feedback says that the secret was asked, where that is said truly and ends
    /// the game.
    fn is_admitted(&self, feedback: Feedback) -> bool {
        self.ending == Ending::Asked && feedback.index() == self.win
    }

    /// The number of a question; a panic if it is not a code of the rules.
    fn number(&self, question: Code) -> u16 {
        let rules = self.feedbacks.rules();
        rules.index(question).map_or_else(
            |_| panic!("the question {question} is not a code of {rules}"),
            |number| number as u16,
        )
    }

    /// The questions that are essentially different after these; nothing if all are.
    #[doc(hidden)]
    pub fn different_after(&self, asked: &[u16]) -> Option<Arc<[u16]>> {
        if asked.is_empty() {
            self.start.clone()
        } else {
            self.feedbacks.different_after(asked)
        }
    }

    /// Tells whether the game is over.
    #[doc(hidden)]
    #[must_use]
    pub fn is_over(&self, knowledge: &Knowledge) -> bool {
        knowledge.len() <= usize::from(self.ending == Ending::Known)
    }

    /// The next question, one of these or, for nothing, of all; nothing if the game is over.
    #[doc(hidden)]
    pub fn choose(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Option<u16> {
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
    #[doc(hidden)]
    pub fn ranked(&self, knowledge: &Knowledge, questions: Option<&[u16]>) -> Vec<u16> {
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

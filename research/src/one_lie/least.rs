//! The least number of guesses that always find the secret of a codemaker who may lie once, proven.
//!
//! For one number of questions after the other, from the [bound](super::capacity) on: do so many
//! always do? They do after a question all of whose feedbacks leave what one question less is
//! enough for. What was found out about what is known is kept, as the most questions that do not do
//! and the fewest that do.

use std::sync::Arc;

use solvetab_lookup::code_breaking::Code;

use super::capacity::Capacity;
use super::knowledge::{Ending, FEEDBACKS, Knowledge, LieCells};
use crate::feedback_table::FeedbackTable;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::{Memo, random_words, set_key};

/// Number of lies that the codemaker is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    /// Never.
    None,
    /// At most once.
    One,
}

/// Proven least number of questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProvenLeast {
    /// Questions that are always enough, the one that is the secret included if it has to be asked;
    /// with one less the codemaker can win.
    pub(crate) questions: u32,
    /// A first question with which they are; nothing if none has to be asked.
    pub(crate) first: Option<Code>,
    /// Lower bound that needs no search.
    pub(crate) bound: u32,
    /// Questions that were looked at.
    pub(crate) looked_at: u64,
}

/// Lower bound proven when the search is interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnfinishedProof {
    /// Lower bound on the questions: with one less the codemaker can win.
    pub(crate) at_least: u32,
    /// Questions that were looked at.
    pub(crate) looked_at: u64,
}

/// Most codes for which it is tried: the time grows faster than their number.
pub(crate) const MOST_PROVEN_CODES: u32 = 1296;

/// The least number of questions that always do, whatever the secret and wherever the codemaker
/// lies.
///
/// # Errors
///
/// If it is interrupted: what is proven by then.
pub(crate) fn least(
    feedbacks: &FeedbackTable,
    lies: Lies,
    ending: Ending,
    control: &dyn Control<Steps>,
) -> Result<ProvenLeast, Interrupted<UnfinishedProof>> {
    LieSearch::new(
        feedbacks,
        ending,
        MOST_KNOWN,
        Phase::new(control, "questions", None),
    )
    .least(lies)
}

/// Verdict whether so many questions are enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    /// The question to ask next, if one is needed and it was looked for.
    Enough(Option<u16>),
    NotEnough,
}

/// The most questions that do not do, and the fewest that do, as far as it is known.
#[derive(Debug, Clone, Copy)]
struct QuestionBounds {
    too_few: u8,
    enough: u8,
}

/// Questions after which two of the next are still looked for that are alike: later few are.
const MOST_ASKED: usize = 3;

/// Most pairs of sets of which bounds are kept: half a gigabyte and what a table of them adds.
pub(crate) const MOST_KNOWN: usize = 500_000_000 / size_of::<(u128, QuestionBounds)>();

/// Most histories for which the next questions are kept, each of which takes up to three kilobytes.
const MOST_HISTORIES: usize = 1 << 16;

/// Names of what is known: two are the same if their 128 random bits agree.
#[derive(Debug)]
pub(crate) struct LieKeys {
    /// Words by code: for the codes that fit all feedback, and for those that contradict one.
    words: [Vec<u128>; 2],
}

impl LieKeys {
    pub(crate) fn new(codes: usize) -> Self {
        let mut random = random_words(b"solvetab one lie");
        let truth = random.by_ref().take(codes).collect();
        Self {
            words: [truth, random.take(codes).collect()],
        }
    }

    pub(crate) fn of(&self, knowledge: &Knowledge) -> u128 {
        set_key(&self.words[0], &knowledge.truth) ^ set_key(&self.words[1], &knowledge.lie)
    }
}

pub(crate) struct LieSearch<'a> {
    feedbacks: &'a FeedbackTable,
    ending: Ending,
    capacity: Capacity,
    known: Memo<u128, QuestionBounds>,
    keys: LieKeys,
    looked_at: u64,
    win: usize,
    phase: Phase<'a>,
    /// The next questions that are essentially different, by those that have been asked.
    different: Memo<Vec<u16>, Option<Arc<[u16]>>>,
    asked: Vec<u16>,
}

impl<'a> LieSearch<'a> {
    pub(crate) fn new(
        feedbacks: &'a FeedbackTable,
        ending: Ending,
        most_known: usize,
        phase: Phase<'a>,
    ) -> Self {
        Self {
            feedbacks,
            ending,
            capacity: Capacity::new(feedbacks, ending),
            known: Memo::with_most(most_known),
            keys: LieKeys::new(feedbacks.count()),
            looked_at: 0,
            win: usize::from(feedbacks.rules().win().index()),
            phase,
            different: Memo::with_most(MOST_HISTORIES),
            asked: Vec::new(),
        }
    }

    pub(crate) fn least(
        &mut self,
        lies: Lies,
    ) -> Result<ProvenLeast, Interrupted<UnfinishedProof>> {
        let codes = self.feedbacks.count();
        let start = match lies {
            // As if it had lied already.
            Lies::None => Knowledge {
                truth: Vec::new(),
                lie: (0..codes as u16).collect(),
            },
            Lies::One => Knowledge::with_a_lie(codes),
        };
        let bound = self
            .capacity
            .least(start.truth.len() as u16, start.lie.len() as u16);
        let mut questions = bound;
        let first = loop {
            self.capacity.prepare(questions);
            let decided = self
                .phase
                .reach(questions as u64)
                .and_then(|()| self.decide(&start, questions));
            match decided {
                Ok(Decision::NotEnough) => questions += 1,
                Ok(Decision::Enough(first)) => break first,
                Err(Interrupted { known: () }) => {
                    return Err(Interrupted {
                        known: self.unfinished(questions),
                    });
                }
            }
        };

        Ok(ProvenLeast {
            questions: questions as u32,
            first: first.map(|question| self.feedbacks.code(question)),
            bound: bound as u32,
            looked_at: self.looked_at,
        })
    }

    /// The first of some questions after which one question less than `questions` is enough. It is
    /// asked next, until it is [taken back](Self::take_back).
    pub(crate) fn ask_first_enough(
        &mut self,
        knowledge: &Knowledge,
        questions: usize,
        ranked: &[u16],
    ) -> Result<Option<u16>, Interrupted> {
        for &question in ranked {
            self.phase.check()?;
            if self.score(knowledge, questions - 1, question).is_some()
                && self.is_enough(knowledge, questions - 1, question)?
            {
                self.asked.push(question);
                return Ok(Some(question));
            }
        }
        Ok(None)
    }

    pub(crate) fn take_back(&mut self) {
        self.asked.pop();
    }

    /// Returns what is known if the search is interrupted, and so many questions are needed at
    /// least.
    pub(crate) fn unfinished(&self, questions: usize) -> UnfinishedProof {
        UnfinishedProof {
            at_least: questions as u32,
            looked_at: self.looked_at,
        }
    }

    /// Returns whether the game is over.
    fn is_over(&self, knowledge: &Knowledge) -> bool {
        knowledge.len() <= usize::from(self.ending == Ending::Known)
    }

    /// Decides whether so many questions are enough.
    fn decide(&mut self, knowledge: &Knowledge, questions: usize) -> Result<Decision, Interrupted> {
        if self.is_over(knowledge) {
            return Ok(Decision::Enough(None));
        }
        if !self.capacity.allows(
            questions,
            knowledge.truth.len() as u16,
            knowledge.lie.len() as u16,
        ) {
            return Ok(Decision::NotEnough);
        }
        // One question is looked for faster than remembered.
        if questions == 1 {
            return self.search(knowledge, questions);
        }
        let key = self.keys.of(knowledge);
        if let Some(known) = self.known.get(&key) {
            if questions <= usize::from(known.too_few) {
                return Ok(Decision::NotEnough);
            }
            if questions >= usize::from(known.enough) {
                return Ok(Decision::Enough(None));
            }
        }
        let decided = self.search(knowledge, questions)?;
        let asked = questions as u8;
        self.known.update(key, |known| {
            let mut known = known.copied().unwrap_or(QuestionBounds {
                too_few: 0,
                enough: u8::MAX,
            });
            match decided {
                Decision::NotEnough => known.too_few = known.too_few.max(asked),
                Decision::Enough(_) => known.enough = known.enough.min(asked),
            }
            Some(known)
        });

        Ok(decided)
    }

    fn search(&mut self, knowledge: &Knowledge, questions: usize) -> Result<Decision, Interrupted> {
        self.phase.check()?;
        let different = self.different();
        let candidates = different
            .as_deref()
            .unwrap_or(self.feedbacks.game().secrets());
        let mut promising: Vec<(u64, u16)> = Vec::new();
        self.looked_at += candidates.len() as u64;
        for &question in candidates {
            let Some(score) = self.score(knowledge, questions - 1, question) else {
                continue;
            };
            if questions == 1 {
                // The bound for no more questions is exact.
                return Ok(Decision::Enough(Some(question)));
            }
            promising.push((score, question));
        }
        promising.sort_unstable();
        for (_, question) in promising {
            if self.is_enough(knowledge, questions - 1, question)? {
                return Ok(Decision::Enough(Some(question)));
            }
        }

        Ok(Decision::NotEnough)
    }

    /// Sums the squares of the codes left for so many questions more; nothing if the bound says
    /// that they are too many.
    fn score(&self, knowledge: &Knowledge, questions: usize, question: u16) -> Option<u64> {
        let cells = LieCells::count(self.feedbacks.row(question), knowledge);
        let (truth, win) = match self.ending {
            Ending::Known => (knowledge.truth.len() as u16, FEEDBACKS),
            Ending::Asked => (
                knowledge.truth.len() as u16 - cells.truth[self.win],
                self.win,
            ),
        };
        // Of a code without a lie more can become: one for each question more and each wrong
        // feedback.
        let weight = 1 + questions as u64 * (self.win as u64 / 2);
        let mut score = 0;
        for feedback in 0..=self.win {
            let (fits, contradicts) = (cells.truth[feedback], cells.lie[feedback]);
            if feedback == win || fits + contradicts == 0 {
                continue;
            }
            let contradicts = contradicts + truth - fits;
            if !self.capacity.allows(questions, fits, contradicts) {
                return None;
            }
            score += (u64::from(fits) * weight + u64::from(contradicts)).pow(2);
        }

        Some(score)
    }

    /// Returns whether so many questions are enough after this one, whatever the feedback.
    fn is_enough(
        &mut self,
        knowledge: &Knowledge,
        questions: usize,
        question: u16,
    ) -> Result<bool, Interrupted> {
        let cells = LieCells::count(self.feedbacks.row(question), knowledge);
        let win = if self.ending == Ending::Asked {
            self.win
        } else {
            FEEDBACKS
        };
        let mut left: Vec<(u64, Knowledge)> = (0..=self.win)
            .filter(|&feedback| feedback != win && cells.truth[feedback] + cells.lie[feedback] > 0)
            .map(|feedback| {
                let left = knowledge.after(self.feedbacks, self.ending, question, feedback as u8);
                let weight = 1 + questions as u64 * (self.win as u64 / 2);
                (
                    left.truth.len() as u64 * weight + left.lie.len() as u64,
                    left,
                )
            })
            .collect();
        if left.iter().any(|(_, left)| left == knowledge) {
            // It tells nothing after some feedback.
            return Ok(false);
        }

        // The hardest first.
        left.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.truth.cmp(&b.1.truth)));
        self.asked.push(question);
        let mut is_enough = true;
        for (_, left) in &left {
            if self.decide(left, questions)? == Decision::NotEnough {
                is_enough = false;
                break;
            }
        }
        self.asked.pop();
        Ok(is_enough)
    }

    /// The next questions that are essentially different; `None` if all are, or nearly all.
    pub(crate) fn different(&self) -> Option<Arc<[u16]>> {
        if self.asked.len() > MOST_ASKED {
            return None;
        }
        self.different.get_or(self.asked.clone(), || {
            self.feedbacks.different_after(&self.asked)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::spine::Patience;

    #[test]
    fn whenever_it_is_interrupted_it_tells_what_is_proven() {
        let feedbacks = FeedbackTable::new("2x4r".parse().unwrap()).unwrap();
        let whole = least(&feedbacks, Lies::One, Ending::Asked, &Unwatched).unwrap();
        assert!(whole.bound < whole.questions, "something is refuted");
        let mut last = UnfinishedProof {
            at_least: whole.bound,
            looked_at: 0,
        };
        for looks in 0.. {
            match least(&feedbacks, Lies::One, Ending::Asked, &Patience::new(looks)) {
                Ok(found) => {
                    assert_eq!(found, whole);
                    break;
                }
                Err(Interrupted { known: found }) => {
                    assert!(
                        last.at_least <= found.at_least && found.at_least <= whole.questions,
                        "{looks}: {found:?}"
                    );
                    assert!(
                        last.looked_at <= found.looked_at && found.looked_at <= whole.looked_at,
                        "{looks}"
                    );
                    last = found;
                }
            }
        }

        assert_eq!(
            last.at_least, whole.questions,
            "the last one refuted is told"
        );
    }

    #[test]
    fn what_is_forgotten_changes_nothing_but_the_time() {
        for (rules, ending) in [("2x4r", Ending::Asked), ("3x4", Ending::Known)] {
            let feedbacks = FeedbackTable::new(rules.parse().unwrap()).unwrap();
            let free = least(&feedbacks, Lies::One, ending, &Unwatched).unwrap();
            for most in [0, 100, 500] {
                let mut search = LieSearch::new(
                    &feedbacks,
                    ending,
                    most,
                    Phase::new(&Unwatched, "questions", None),
                );
                let found = search.least(Lies::One).unwrap();
                assert_eq!(
                    (found.questions, found.first),
                    (free.questions, free.first),
                    "{rules} {most}"
                );
            }
        }
    }
}

//! A strategy that attains the least worst case: it never asks what could take more questions.
//!
//! Of the questions, in the order of a [`Strategy`], it asks the first after which the questions
//! that are left are proven to be enough. The search decides that, as it does for the least number.

use std::collections::HashMap;

use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

use super::knowledge::Knowledge;
use super::least::{LieKeys, LieSearch, Lies, MOST_KNOWN, UnfinishedProof};
use super::measure::{LiePlayer, feedbacks_to_go_on};
use super::strategy::Strategy;

/// A plan of the next questions, for all feedback.
#[derive(Debug)]
pub(crate) struct Attaining<'a> {
    strategy: &'a Strategy<'a>,
    questions: u32,
    keys: LieKeys,
    /// The questions that were left and the next one, by what is known.
    next: HashMap<u128, (usize, u16)>,
}

impl<'a> Attaining<'a> {
    /// Proves the least number of questions, and plays every game with it. Where several questions
    /// keep to that number, the strategy says which is asked.
    ///
    /// # Errors
    ///
    /// If it is interrupted: what is proven by then.
    pub(crate) fn new(
        strategy: &'a Strategy<'a>,
        control: &dyn Control<Steps>,
    ) -> Result<Self, Interrupted<UnfinishedProof>> {
        let phase = Phase::new(control, "questions", None);
        let mut search = LieSearch::new(strategy.feedbacks, strategy.ending, MOST_KNOWN, phase);
        let least = search.least(Lies::One)?;
        let codes = strategy.feedbacks.count();
        let mut attaining = Self {
            strategy,
            questions: least.questions,
            keys: LieKeys::new(codes),
            next: HashMap::new(),
        };
        attaining
            .fill(
                &mut search,
                &Knowledge::with_a_lie(codes),
                least.questions as usize,
            )
            .map_err(|Interrupted { known: () }| Interrupted {
                known: search.unfinished(least.questions as usize),
            })?;
        Ok(attaining)
    }

    /// The least number of questions that is always enough, which it never exceeds.
    pub(crate) fn questions(&self) -> u32 {
        self.questions
    }

    /// Chooses the question of what is known, and of all that it may lead to. So many questions are
    /// left, which are known to be enough.
    fn fill(
        &mut self,
        search: &mut LieSearch<'_>,
        knowledge: &Knowledge,
        questions: usize,
    ) -> Result<(), Interrupted> {
        let (strategy, key) = (self.strategy, self.keys.of(knowledge));
        if strategy.is_over(knowledge)
            || self
                .next
                .get(&key)
                .is_some_and(|&(left, _)| left <= questions)
        {
            return Ok(());
        }
        let ranked = strategy.ranked(knowledge, search.different().as_deref());
        let question = search.ask_first_enough(knowledge, questions, &ranked)?;
        let question = question
            .expect("so many questions are enough, so one of the next is the first of them");
        self.next.insert(key, (questions, question));
        for feedback in feedbacks_to_go_on(strategy) {
            self.fill(
                search,
                &knowledge.after(strategy.feedbacks, strategy.ending, question, feedback),
                questions - 1,
            )?;
        }

        search.take_back();
        Ok(())
    }
}

impl LiePlayer for Attaining<'_> {
    fn strategy(&self) -> &Strategy<'_> {
        self.strategy
    }

    fn choose(&self, knowledge: &Knowledge, _: Option<&[u16]>) -> Option<u16> {
        (!self.strategy.is_over(knowledge)).then(|| self.next[&self.keys.of(knowledge)].1)
    }

    fn takes_the_first_of_each_orbit(&self) -> bool {
        false
    }
}

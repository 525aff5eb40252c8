//! Exact search: every set of questions of a given size, one for each orbit of the symmetries, as
//! far as it may separate the secrets.
//!
//! Orderly generation: a permutation of positions and one of symbols change no feedback, so of the
//! sets that they turn into each other the first is looked at, the canonical one. To a canonical
//! set larger questions are appended, and the set is kept if it is canonical
//! (`Group::is_smallest_set`) and the questions that are still to come can separate what is
//! together. All but the last two questions are generated so, the last two are found at once
//! ([`last_questions`](super::last_questions)). With k questions to come a set is dropped if
//!
//! - a cell has more secrets than k questions have sequences of feedbacks,
//! - more than 1 + k p symbols are in no question, where p is the number of positions: two of them
//!   would be left that can be exchanged,
//! - more pairs of a kind are together than k questions can separate: of the pairs of secrets that
//!   the fewest questions separate, each question separates a limited number.
//!
//! Sets are gone through in a fixed order and counted level by level, so that the same question is
//! answered with the same counts on any number of threads.

use super::bounds::{LevelCounts, Obstacle, StaticBound};
use super::cells::SetCells;
use super::hard_pairs::{HardPairs, OpenPairs};
use super::last_questions::{Flow, LastQuestions};
use crate::feedback_table::FeedbackTable;
use solvetab_solver::control::{Control, Interrupted, NoResult, Phase, Steps};
use solvetab_solver::spine::{parallel, symbols};

/// Number of sets to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetLimit {
    /// One set.
    One,
    /// All sets, one for each orbit of the symmetries.
    All,
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// Sets of the wanted size, each ascending, in ascending order: of all orbits, or one.
    Found {
        /// The sets.
        sets: Vec<Vec<u16>>,
        /// Sets that were looked at, up to all but the last two questions, which are found
        /// together. For one set, as far as the search went.
        levels: Vec<LevelCounts>,
    },
    /// There is none.
    Impossible(Obstacle),
}

/// There are more sets to go through than allowed: so many times a question can be appended to all
/// but the last three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManySets(pub u64);

/// The exact search in some rules.
#[derive(Debug)]
pub(crate) struct Orderly<'a> {
    feedbacks: &'a FeedbackTable,
    hard: HardPairs,
}

/// Sets of one level that are gone on with.
type Sets = Vec<Vec<u16>>;

/// Sets that are gone through between two looks at whether one was found.
const CHUNK: usize = 256;

impl<'a> Orderly<'a> {
    /// Prepares the search.
    ///
    /// # Errors
    ///
    /// If it is interrupted.
    pub(crate) fn new(
        feedbacks: &'a FeedbackTable,
        control: &dyn Control<Steps>,
    ) -> Result<Self, Interrupted> {
        // An image of a question separates as many pairs as the question.
        let first: Vec<u16> = feedbacks.group().canonical(&[]).collect();
        let phase = Phase::new(control, "codes", None);
        let hard = HardPairs::new(feedbacks, &first, &phase)?;
        Ok(Self { feedbacks, hard })
    }

    /// Searches sets of so many questions; no set has one twice, so that more than there are codes
    /// mean all codes.
    ///
    /// # Errors
    ///
    /// [`TooManySets`] if the search would append questions more than `most_sets` times at its last
    /// level, and [`Interrupted`].
    pub(crate) fn search(
        &self,
        questions: usize,
        wanted: SetLimit,
        most_sets: u64,
        control: &dyn Control<Steps>,
    ) -> Result<SearchEnd, NoResult<TooManySets>> {
        let count = self.feedbacks.count();
        let questions = questions.min(count);
        let all = SetCells::all(count);
        if let Some(bound) = self.missed_bound(&[], &all, &self.hard.all(), questions) {
            return Ok(SearchEnd::Impossible(Obstacle::Bound(bound)));
        }

        if questions < 2 {
            let mut found = Vec::new();
            if questions == 0 {
                found.push(vec![]);
            } else {
                let _ = LastQuestions::one(self.feedbacks, &all, 0, |question| {
                    self.take(&[question], wanted, &mut found)
                });
            }
            return Ok(searched(found, vec![]));
        }

        let mut levels = Vec::new();
        let mut sets: Sets = vec![vec![]];
        for size in 1..questions.saturating_sub(2) {
            let appended = sets.len() as u64 * count as u64;
            if appended > most_sets {
                return Err(NoResult::Because(TooManySets(appended)));
            }
            let phase = Phase::new(control, format!("sets of {size}"), sets.len() as u64);
            let extended =
                parallel::try_map(sets, |set| -> Result<(LevelCounts, Sets), Interrupted> {
                    phase.check()?;
                    let mut level = LevelCounts::default();
                    let mut kept = Vec::new();
                    self.each_child(&set, questions, &mut level, |child, _, _| {
                        kept.push(child.to_vec());
                        Flow::Continue(())
                    });
                    phase.advance(1)?;
                    Ok((level, kept))
                })?;
            let (counts, kept): (Vec<LevelCounts>, Vec<Sets>) = extended.into_iter().unzip();
            levels.push(sum(size, &counts));
            sets = kept.concat();
        }

        let appended = sets.len() as u64 * count as u64;
        if appended > most_sets {
            return Err(NoResult::Because(TooManySets(appended)));
        }
        let phase = Phase::new(
            control,
            "sets without their last three questions",
            sets.len() as u64,
        );
        let (level, found) = self.finish(sets, questions, wanted, &phase)?;
        levels.extend((questions > 2).then_some(level));
        Ok(searched(found, levels))
    }

    /// The last level and the last two questions, in chunks, so that what is looked at until one is
    /// found does not depend on threads.
    fn finish(
        &self,
        sets: Sets,
        questions: usize,
        wanted: SetLimit,
        phase: &Phase<'_>,
    ) -> Result<(LevelCounts, Sets), Interrupted> {
        let mut counts = Vec::new();
        let mut found = Sets::new();
        let mut sets = sets.into_iter().peekable();
        while sets.peek().is_some() && (wanted == SetLimit::All || found.is_empty()) {
            let chunk = sets.by_ref().take(CHUNK).collect();
            for (level, some) in
                parallel::try_map(chunk, |set| self.finish_set(&set, questions, wanted, phase))?
            {
                counts.push(level);
                found.extend(some);
            }
        }
        if wanted == SetLimit::One {
            found.truncate(1);
        }
        found.sort_unstable();
        Ok((sum(questions - 2, &counts), found))
    }

    /// Finishes one set of the last level.
    fn finish_set(
        &self,
        set: &[u16],
        questions: usize,
        wanted: SetLimit,
        phase: &Phase<'_>,
    ) -> Result<(LevelCounts, Sets), Interrupted> {
        let (mut level, mut found, mut last) = (
            LevelCounts::default(),
            Sets::new(),
            LastQuestions::default(),
        );
        let mut looked = Ok(());
        let mut each = |child: &[u16], cells: &SetCells, hard: &OpenPairs| {
            looked = phase.check();
            if looked.is_err() {
                return Flow::Break(());
            }
            let first = child.last().map_or(0, |&last| last + 1);
            last.two(self.feedbacks, cells, hard, first, |[a, b]| {
                self.take(&[child, &[a, b]].concat(), wanted, &mut found)
            })
        };
        if questions == 2 {
            let _ = each(
                &[],
                &SetCells::all(self.feedbacks.count()),
                &self.hard.all(),
            );
        } else {
            self.each_child(set, questions, &mut level, each);
        }

        looked?;
        phase.advance(1)?;
        Ok((level, found))
    }

    /// Keeps a set that separates the secrets, if it is wanted.
    fn take(&self, set: &[u16], wanted: SetLimit, found: &mut Sets) -> Flow {
        if wanted == SetLimit::One {
            found.push(set.to_vec());
            return Flow::Break(());
        }
        if self.feedbacks.group().is_smallest_set(set) {
            found.push(set.to_vec());
        }
        Flow::Continue(())
    }

    /// Appends each larger question to a set, and goes on with what is canonical and may be
    /// completed to so many `questions`.
    fn each_child(
        &self,
        set: &[u16],
        questions: usize,
        level: &mut LevelCounts,
        mut go_on: impl FnMut(&[u16], &SetCells, &OpenPairs) -> Flow,
    ) {
        let cells = SetCells::after(self.feedbacks, set);
        let hard = self.hard.all().after(self.feedbacks, set);
        let (mut divided, mut hard_divided) = (SetCells::default(), OpenPairs::default());
        let mut child = [set, &[0]].concat();
        let to_come = questions - child.len();
        let first = set.last().map_or(0, |&last| last + 1);

        for question in first..self.feedbacks.count() as u16 {
            *child.last_mut().expect("a question was appended") = question;
            if !self.feedbacks.group().is_smallest_set(&child) {
                continue;
            }
            level.sets += 1;
            cells.divide(self.feedbacks.row(question), &mut divided);
            hard.divide(self.feedbacks.row(question), &mut hard_divided);
            if self
                .missed_bound(&child, &divided, &hard_divided, to_come)
                .is_none()
            {
                level.kept += 1;
                if go_on(&child, &divided, &hard_divided).is_break() {
                    break;
                }
            }
        }
    }

    /// Returns a bound that shows that so many more questions cannot separate what is together.
    fn missed_bound(
        &self,
        set: &[u16],
        cells: &SetCells,
        hard: &OpenPairs,
        to_come: usize,
    ) -> Option<StaticBound> {
        let rules = self.feedbacks.rules();
        let most = (self.feedbacks.most_parts() as u64).saturating_pow(to_come as u32);
        if cells.largest() as u64 > most {
            return Some(StaticBound::Counting);
        }
        let positions = usize::from(rules.positions());
        let used = symbols(self.feedbacks.game(), set.iter().copied());
        let unused = usize::from(rules.symbols()) - used.count_ones() as usize;
        // A code that has one of two symbols and not the other, and the same with the other one,
        // are told apart by these symbols alone.
        let is_exchangeable = rules.repeats() || rules.symbols() > rules.positions();
        if is_exchangeable && unused > 1 + to_come * positions {
            return Some(StaticBound::UnusedSymbols);
        }
        (hard.hardest > self.hard.most_separated * to_come).then_some(StaticBound::HardPairs)
    }
}

/// Makes the result of going through all sets.
fn searched(sets: Vec<Vec<u16>>, levels: Vec<LevelCounts>) -> SearchEnd {
    if sets.is_empty() {
        SearchEnd::Impossible(Obstacle::Searched(levels))
    } else {
        SearchEnd::Found { sets, levels }
    }
}

fn sum(questions: usize, levels: &[LevelCounts]) -> LevelCounts {
    let sets = levels.iter().map(|level| level.sets).sum();
    LevelCounts {
        questions,
        sets,
        kept: levels.iter().map(|level| level.kept).sum(),
    }
}

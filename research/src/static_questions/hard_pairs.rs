//! The pairs of secrets that few questions separate: what decides whether a set can be completed.
//!
//! In 4x10 two secrets that differ by the exchange of two symbols are separated by 38 of 100
//! questions, most pairs by 80. A bound that counts all pairs sees little, one that counts the hard
//! ones much: each question separates a limited number of them.

use crate::feedback_table::FeedbackTable;
use solvetab_solver::control::{Interrupted, Phase};
use solvetab_solver::spine::parallel;

/// Hard pairs that each secret is in, at most, unless those of the hardest kind are more.
const MOST_OF_A_SECRET: usize = 32;

/// Pairs of secrets, the hardest first.
#[derive(Debug)]
pub(crate) struct HardPairs {
    /// The pairs: all that no more than so many questions separate.
    pub(crate) pairs: Vec<[u16; 2]>,
    /// Number of pairs of the hardest kind, which come first.
    pub(crate) hardest: usize,
    /// Most pairs of the hardest kind that one question separates.
    pub(crate) most_separated: usize,
}

impl HardPairs {
    /// The hard pairs among all secrets, unless it is interrupted. `first` are codes of which every
    /// code is an image by symmetry.
    pub(crate) fn new(
        feedbacks: &FeedbackTable,
        first: &[u16],
        phase: &Phase<'_>,
    ) -> Result<Self, Interrupted> {
        let count = feedbacks.count() as u16;
        // What is hard for these secrets is hard for all: how many questions separate a pair, and
        // the feedback that it gives each other.
        let mut kinds: Vec<Vec<(u16, u8)>> = Vec::new();
        for &a in first {
            phase.check()?;
            let (row, others) = (feedbacks.row(a), (0..count).filter(|&b| a != b));
            let mut pairs: Vec<_> = others
                .map(|b| (separating(row, feedbacks.row(b)), row[usize::from(b)]))
                .collect();
            pairs.sort_unstable();
            kinds.push(pairs);
        }

        let least = kinds
            .iter()
            .filter_map(|pairs| pairs.first())
            .map(|&(separators, _)| separators)
            .min()
            .unwrap_or(0);
        // The most separators for which no secret is in too many pairs.
        let next = kinds
            .iter()
            .filter_map(|pairs| pairs.get(MOST_OF_A_SECRET))
            .map(|&(separators, _)| separators)
            .min();
        let most = next
            .map_or(u16::MAX, |next| next.saturating_sub(1))
            .max(least);
        let hard = kinds
            .iter()
            .flatten()
            .filter(|(separators, _)| *separators <= most);
        let hard_feedbacks = hard.fold(0_u64, |set, (_, feedback)| set | 1 << feedback);
        let pairs = parallel::try_map(
            (0..count).collect(),
            |b: u16| -> Result<Vec<_>, Interrupted> {
                phase.check()?;
                let row = feedbacks.row(b);
                let others = (0..b).filter(|&a| hard_feedbacks >> row[usize::from(a)] & 1 == 1);
                let pairs = others.map(|a| (separating(feedbacks.row(a), row), [a, b]));
                Ok(pairs
                    .filter(|&(separators, _)| separators <= most)
                    .collect())
            },
        );
        let mut pairs = pairs?.concat();
        pairs.sort_unstable();
        let hardest = pairs.partition_point(|&(separators, _)| separators == least);
        let mut most_separated = 0;
        for &question in first {
            phase.check()?;
            let row = feedbacks.row(question);
            let separated = pairs[..hardest]
                .iter()
                .filter(|(_, pair)| !is_together(row, *pair));
            most_separated = most_separated.max(separated.count());
        }

        Ok(Self {
            pairs: pairs.into_iter().map(|(_, pair)| pair).collect(),
            hardest,
            most_separated,
        })
    }

    /// All of them, together.
    pub(crate) fn all(&self) -> OpenPairs {
        OpenPairs {
            pairs: self.pairs.clone(),
            hardest: self.hardest,
        }
    }
}

/// Returns whether a question leaves a pair together, by its row of feedbacks.
fn is_together(row: &[u8], [a, b]: [u16; 2]) -> bool {
    row[usize::from(a)] == row[usize::from(b)]
}

/// The hard pairs that no question so far has separated, the hardest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct OpenPairs {
    pub(crate) pairs: Vec<[u16; 2]>,
    /// Number of pairs of the hardest kind.
    pub(crate) hardest: usize,
}

impl OpenPairs {
    /// Writes the pairs that a question does not separate to `into`.
    pub(crate) fn divide(&self, row: &[u8], into: &mut Self) {
        into.pairs.clear();
        into.pairs.extend(
            self.pairs[..self.hardest]
                .iter()
                .filter(|pair| is_together(row, **pair)),
        );
        into.hardest = into.pairs.len();
        into.pairs.extend(
            self.pairs[self.hardest..]
                .iter()
                .filter(|pair| is_together(row, **pair)),
        );
    }

    /// Keeps the pairs that none of some questions separates.
    pub(crate) fn after(mut self, feedbacks: &FeedbackTable, questions: &[u16]) -> Self {
        for &question in questions {
            let mut next = Self::default();
            self.divide(feedbacks.row(question), &mut next);
            self = next;
        }
        self
    }
}

/// Counts the questions that separate two secrets, by their feedbacks to all.
fn separating(a: &[u8], b: &[u8]) -> u16 {
    // A byte counts 128 questions at once, which compiles to vector instructions.
    let chunks = a.chunks(128).zip(b.chunks(128));
    chunks
        .map(|(a, b)| a.iter().zip(b).map(|(a, b)| u8::from(a != b)).sum::<u8>())
        .map(u16::from)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::control::Unwatched;

    #[test]
    fn hard_pairs_are_the_hardest_of_all() {
        for text in ["2x5r", "3x3r", "3x5", "4x3r", "4x4"] {
            let feedbacks = FeedbackTable::new(text.parse().unwrap()).unwrap();
            let count = feedbacks.count() as u16;
            let first: Vec<u16> = feedbacks.group().canonical(&[]).collect();
            let hard = HardPairs::new(&feedbacks, &first, &Phase::new(&Unwatched, "secrets", None))
                .unwrap();
            let separators = |[a, b]: [u16; 2]| {
                (0..count)
                    .filter(|&q| {
                        feedbacks.row(q)[usize::from(a)] != feedbacks.row(q)[usize::from(b)]
                    })
                    .count()
            };
            let mut all: Vec<usize> = (0..count)
                .flat_map(|b| (0..b).map(move |a| separators([a, b])))
                .collect();
            all.sort_unstable();
            let of_hard: Vec<usize> = hard.pairs.iter().map(|&pair| separators(pair)).collect();
            assert_eq!(of_hard, all[..of_hard.len()], "{text}");
            assert!(
                all.get(of_hard.len())
                    .is_none_or(|next| next > of_hard.last().unwrap()),
                "{text}"
            );
            assert_eq!(
                hard.hardest,
                all.iter()
                    .filter(|&&separators| separators == all[0])
                    .count(),
                "{text}"
            );
            let separated = (0..count).map(|question| {
                let row = feedbacks.row(question);
                hard.pairs[..hard.hardest]
                    .iter()
                    .filter(|[a, b]| row[usize::from(*a)] != row[usize::from(*b)])
                    .count()
            });
            assert_eq!(Some(hard.most_separated), separated.max(), "{text}");
        }
    }
}

//! The secrets that no question so far has told apart, cell by cell.

use std::ops::AddAssign;

use crate::feedback_table::FeedbackTable;

/// Room for the index of any feedback.
const MOST_FEEDBACKS: usize = 64;

/// A partition of the secrets, of which the cells with at least two secrets are kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct SetCells {
    secrets: Vec<u16>,
    /// End of each cell.
    ends: Vec<u32>,
}

impl SetCells {
    /// All secrets in one cell.
    pub(crate) fn all(count: usize) -> Self {
        if count < 2 {
            return Self::default();
        }
        Self {
            secrets: (0..count as u16).collect(),
            ends: vec![count as u32],
        }
    }

    /// The cells after these questions.
    pub(crate) fn after(feedbacks: &FeedbackTable, questions: &[u16]) -> Self {
        let (mut cells, mut next) = (Self::all(feedbacks.count()), Self::default());
        for &question in questions {
            cells.divide(feedbacks.row(question), &mut next);
            std::mem::swap(&mut cells, &mut next);
        }
        cells
    }

    /// Divides each cell by the feedbacks to a question.
    pub(crate) fn divide(&self, row: &[u8], into: &mut Self) {
        into.secrets.clear();
        into.ends.clear();
        for cell in self.iter() {
            let mut sizes = [0_u16; MOST_FEEDBACKS];
            let mut seen = 0_u64;
            for &secret in cell {
                let feedback = row[usize::from(secret)] & (MOST_FEEDBACKS - 1) as u8;
                sizes[usize::from(feedback)] += 1;
                seen |= 1 << feedback;
            }
            // Where the next secret with each feedback goes; single ones go nowhere.
            let mut places = [u32::MAX; MOST_FEEDBACKS];
            let mut end = into.secrets.len() as u32;
            while seen != 0 {
                let feedback = seen.trailing_zeros() as usize;
                seen &= seen - 1;
                if sizes[feedback] > 1 {
                    places[feedback] = end;
                    end += u32::from(sizes[feedback]);
                    into.ends.push(end);
                }
            }
            into.secrets.resize(end as usize, 0);
            for &secret in cell {
                let place =
                    &mut places[usize::from(row[usize::from(secret)] & (MOST_FEEDBACKS - 1) as u8)];
                if *place != u32::MAX {
                    into.secrets[*place as usize] = secret;
                    *place += 1;
                }
            }
        }
    }

    /// The cells of at least two secrets.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.secrets[start as usize..end as usize])
    }

    /// Returns whether every secret is alone.
    pub(crate) fn is_separated(&self) -> bool {
        self.ends.is_empty()
    }

    /// Secrets in the largest cell, at least 1.
    pub(crate) fn largest(&self) -> usize {
        self.iter().map(<[u16]>::len).max().unwrap_or(1)
    }

    /// Counts the pairs of secrets that are not told apart.
    pub(crate) fn count_pairs(&self) -> u64 {
        self.iter()
            .map(|cell| cell.len() as u64 * (cell.len() as u64 - 1) / 2)
            .sum()
    }

    /// The pairs of secrets that are not told apart, the smaller one first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [u16; 2]> {
        self.iter().flat_map(|cell| {
            (1..cell.len()).flat_map(move |b| cell[..b].iter().map(move |&a| [a, cell[b]]))
        })
    }
}

/// Adds to the count of each question from `first` on how many of the pairs it leaves together.
pub(crate) fn add_together<N: AddAssign + From<u8>>(
    feedbacks: &FeedbackTable,
    pairs: &[[u16; 2]],
    first: usize,
    counts: &mut [N],
) {
    // A byte counts 255 pairs, which compiles to vector instructions.
    let mut bytes = vec![0_u8; counts.len()];
    for some in pairs.chunks(255) {
        bytes.fill(0);
        for &[a, b] in some {
            for (count, (a, b)) in bytes.iter_mut().zip(
                feedbacks.row(a)[first..]
                    .iter()
                    .zip(&feedbacks.row(b)[first..]),
            ) {
                *count += u8::from(a == b);
            }
        }
        counts
            .iter_mut()
            .zip(&bytes)
            .for_each(|(sum, &count)| *sum += count.into());
    }
}

//! The last two questions of a set, all at once: which pairs of questions separate all that is
//! still together.
//!
//! Of the pairs of secrets that are still together, some hundred hard ones are looked at. First,
//! how many of them each question separates: if the best separates m of n, each of the last two
//! must separate n - m. Then one of the two must separate the hardest pair, and the other must
//! separate every pair that the first leaves. Bit sets of questions are intersected, and most are
//! empty after a few steps. What passes is checked against all pairs.

use super::cells::{SetCells, add_together};
use super::hard_pairs::OpenPairs;
use crate::feedback_table::FeedbackTable;

/// Most pairs of secrets of which the separated ones are counted.
const MOST_COUNTED: usize = 512;

/// Most pairs of secrets that get a bit set of the questions.
const MOST_BIT_SETS: usize = 128;

/// Finds last questions; its memory is used again for set after set.
#[derive(Debug, Default)]
pub(crate) struct LastQuestions {
    pairs: Vec<[u16; 2]>,
    /// Number of the pairs that each question does not separate.
    left: Vec<u16>,
    /// Bits of the questions that separate each of the first pairs, row after row.
    separating: Vec<u64>,
    allowed: Vec<u64>,
    candidates: Vec<u64>,
    left_by_a: Vec<[u16; 2]>,
    divided: SetCells,
}

/// Verdict whether to go on.
pub(crate) type Flow = std::ops::ControlFlow<()>;

impl LastQuestions {
    /// Calls `found` with each two questions from `first` on, ascending, that separate the secrets
    /// of all cells, until it breaks. `hard` are pairs of these secrets.
    pub(crate) fn two(
        &mut self,
        feedbacks: &FeedbackTable,
        cells: &SetCells,
        hard: &OpenPairs,
        first: u16,
        mut found: impl FnMut([u16; 2]) -> Flow,
    ) -> Flow {
        let count = feedbacks.count();
        if cells.is_separated() {
            let all = first..count as u16;
            return all.clone().try_for_each(|a| {
                all.clone()
                    .skip_while(|&b| b <= a)
                    .try_for_each(|b| found([a, b]))
            });
        }

        let most = feedbacks.most_parts();
        if cells.largest() > most * most {
            return Flow::Continue(());
        }

        self.pairs.clear();
        self.pairs.extend(hard.pairs.iter().take(MOST_COUNTED));
        // A pair that is there twice counts twice, which is as true.
        let free = MOST_COUNTED - self.pairs.len();
        self.pairs.extend(cells.pairs().take(free));
        if !self.allow_enough(feedbacks, first) {
            return Flow::Continue(());
        }

        self.mark(feedbacks);
        let words = count.div_ceil(64);
        let Self {
            left,
            separating,
            allowed,
            candidates,
            left_by_a,
            divided,
            pairs,
        } = self;
        // One of the two separates the hardest pair. What was tried as this one is not tried again
        // as the other.
        for a in usize::from(first)..count {
            if !has(&separating[..words], a) || !has(allowed, a) {
                continue;
            }
            allowed[a / 64] &= !(1 << (a % 64));
            candidates.copy_from_slice(allowed);
            let is_possible = separating[words..]
                .chunks_exact(words)
                .filter(|bits| !has(bits, a))
                .all(|bits| {
                    let union =
                        candidates
                            .iter_mut()
                            .zip(bits)
                            .fold(0, |union, (candidates, bits)| {
                                *candidates &= bits;
                                union | *candidates
                            });
                    union != 0
                });
            if !is_possible {
                continue;
            }
            let together = usize::from(left[a]);
            let of_a = feedbacks.row(a as u16);
            left_by_a.clear();
            left_by_a.extend(
                pairs
                    .iter()
                    .filter(|[x, y]| of_a[usize::from(*x)] == of_a[usize::from(*y)]),
            );
            let rest =
                (0..words).flat_map(|word| Bits(candidates[word]).map(move |bit| 64 * word + bit));
            let rest = rest.filter(|&b| together + usize::from(left[b]) <= pairs.len());
            let mut rest = rest.filter(|&b| {
                let of_b = feedbacks.row(b as u16);
                left_by_a
                    .iter()
                    .all(|[x, y]| of_b[usize::from(*x)] != of_b[usize::from(*y)])
            });
            let Some(next) = rest.next() else { continue };
            // Not all pairs were looked at: now all are.
            cells.divide(of_a, divided);
            for b in std::iter::once(next).chain(rest) {
                if separates_all(feedbacks, divided, b as u16) {
                    found([a.min(b) as u16, a.max(b) as u16])?;
                }
            }
        }

        Flow::Continue(())
    }

    /// Calls `found` with each question from `first` on that separates the secrets of all cells,
    /// until it breaks.
    pub(crate) fn one(
        feedbacks: &FeedbackTable,
        cells: &SetCells,
        first: u16,
        mut found: impl FnMut(u16) -> Flow,
    ) -> Flow {
        if cells.largest() > feedbacks.most_parts() {
            return Flow::Continue(());
        }
        let mut all = (first..feedbacks.count() as u16)
            .filter(|&question| separates_all(feedbacks, cells, question));
        all.try_for_each(&mut found)
    }

    /// Counts the pairs that each question leaves, and allows those from `first` on that leave no
    /// more than another can separate; says whether there are any.
    fn allow_enough(&mut self, feedbacks: &FeedbackTable, first: u16) -> bool {
        let (count, start) = (feedbacks.count(), usize::from(first));
        let Self {
            pairs,
            left,
            allowed,
            ..
        } = self;
        left.clear();
        left.resize(count, 0);
        add_together(feedbacks, pairs, start, &mut left[start..]);
        let least = left[start..].iter().min().copied().unwrap_or(0);
        let most = (pairs.len() as u16).saturating_sub(least);
        allowed.clear();
        allowed.resize(count.div_ceil(64), 0);
        let mut is_any = false;
        for question in (start..count).filter(|&question| left[question] <= most) {
            allowed[question / 64] |= 1 << (question % 64);
            is_any = true;
        }
        is_any
    }

    /// Marks the allowed questions that separate each of the first pairs.
    fn mark(&mut self, feedbacks: &FeedbackTable) {
        let Self {
            pairs,
            separating,
            allowed,
            candidates,
            ..
        } = self;
        separating.clear();
        candidates.clear();
        candidates.resize(allowed.len(), 0);
        let marked = &pairs[..pairs.len().min(MOST_BIT_SETS)];
        let number: u32 = allowed.iter().map(|word| word.count_ones()).sum();
        if (number as usize) < feedbacks.count() / 16 {
            // Few are allowed: each is asked.
            for &[a, b] in marked {
                let (a, b) = (feedbacks.row(a), feedbacks.row(b));
                separating.extend(allowed.iter().enumerate().map(|(word, &bits)| {
                    Bits(bits)
                        .filter(|&bit| a[64 * word + bit] != b[64 * word + bit])
                        .fold(0, |bits, bit| bits | 1 << bit)
                }));
            }
            return;
        }

        for &[a, b] in marked {
            let bits = unequal(feedbacks.row(a), feedbacks.row(b));
            separating.extend(
                bits.zip(allowed.iter())
                    .map(|(bits, allowed)| bits & allowed),
            );
        }
    }
}

fn has(bits: &[u64], question: usize) -> bool {
    bits[question / 64] >> (question % 64) & 1 == 1
}

/// Up to eight bytes as a number.
fn word(bytes: &[u8]) -> u64 {
    match bytes.try_into() {
        Ok(eight) => u64::from_le_bytes(eight),
        Err(_) => bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// One bit for each place where two rows differ, 64 to a word.
fn unequal<'a>(a: &'a [u8], b: &'a [u8]) -> impl Iterator<Item = u64> + 'a {
    a.chunks(64).zip(b.chunks(64)).map(|(a, b)| {
        a.chunks(8)
            .zip(b.chunks(8))
            .enumerate()
            .fold(0, |bits, (eighth, (a, b))| {
                // Bytes are below 128: each becomes 1 if it is not 0, and the product gathers the
                // eight of them.
                let ones =
                    ((word(a) ^ word(b)) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
                bits | (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * eighth)
            })
    })
}

/// The places of the bits of a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// Returns whether no two secrets of a cell have the same feedback to a question.
fn separates_all(feedbacks: &FeedbackTable, cells: &SetCells, question: u16) -> bool {
    let row = feedbacks.row(question);
    cells.iter().all(|cell| {
        let mut seen = 0_u64;
        cell.iter().all(|&secret| {
            let bit = 1 << row[usize::from(secret)];
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_last_questions_are_all_that_brute_force_finds() {
        let cases: [(&str, &[u16]); 7] = [
            ("3x3r", &[5, 10]),
            ("3x4", &[3]),
            ("3x4", &[3, 8]),
            ("4x2r", &[2]),
            ("2x5r", &[1, 7]),
            ("2x3r", &[]),
            ("4x3r", &[7, 12, 55]),
        ];

        let mut sets = 0;
        for (text, questions) in cases {
            let feedbacks = FeedbackTable::new(text.parse().unwrap()).unwrap();
            let cells = SetCells::after(&feedbacks, questions);
            let count = feedbacks.count() as u16;
            // With hard pairs, and with none.
            let all = OpenPairs {
                pairs: SetCells::all(count.into()).pairs().step_by(3).collect(),
                hardest: 0,
            };
            for hard in [OpenPairs::default(), all.after(&feedbacks, questions)] {
                for first in [0, questions.last().map_or(0, |last| last + 1), count - 2] {
                    let mut found = Vec::new();
                    let flow =
                        LastQuestions::default().two(&feedbacks, &cells, &hard, first, |pair| {
                            found.push(pair);
                            Flow::Continue(())
                        });
                    assert_eq!(flow, Flow::Continue(()));
                    found.sort_unstable();
                    let mut expected = Vec::new();
                    for a in first..count {
                        let separates = |&b: &u16| {
                            SetCells::after(&feedbacks, &[questions, &[a, b]].concat())
                                .is_separated()
                        };
                        expected.extend((a + 1..count).filter(separates).map(|b| [a, b]));
                    }
                    sets += expected.len();
                    assert_eq!(found, expected, "{text} from {first}");
                }
            }
        }

        assert!(sets > 100, "{sets}");
    }
}

//! The last two questions of a set, all at once: which pairs of questions separate all that is still together.
//!
//! Of the pairs of secrets that are still together, some hundred that the fewest questions separate get a bit set of the questions that
//! do. One of the two last questions must separate the hardest pair. For each that does, the other one must be in the bit sets of all
//! pairs that it leaves: their intersection is empty after a few, most of the time. What passes is checked against all pairs.

use super::answers::Answers;
use super::cells::Cells;

/// Most pairs of secrets that get bit sets.
const MOST_PAIRS: usize = 128;

/// Finds last questions; its memory is used again for set after set.
#[derive(Debug, Default)]
pub(super) struct LastQuestions {
    hardest: Vec<(u16, [u16; 2])>,
    /// For each of the hardest pairs, one bit for each question that separates it, row after row.
    separating: Vec<u64>,
    allowed: Vec<u64>,
    candidates: Vec<u64>,
    divided: Cells,
}

/// Whether to go on.
pub(super) type Flow = std::ops::ControlFlow<()>;

/// What the search asks: the answers, and how many questions separate each two secrets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) answers: &'a Answers,
    /// As [`Answers::separators`] has them.
    pub(super) separators: &'a [u16],
}

impl LastQuestions {
    /// Calls `found` with each two questions from `first` on, ascending, that separate the secrets of all cells, until it breaks.
    pub(super) fn two(
        &mut self,
        table: Table<'_>,
        cells: &Cells,
        first: u16,
        mut found: impl FnMut([u16; 2]) -> Flow,
    ) -> Flow {
        let Table { answers, .. } = table;
        let count = answers.count();
        if cells.is_separated() {
            let all = first..count as u16;
            return all.clone().try_for_each(|a| all.clone().skip_while(|&b| b <= a).try_for_each(|b| found([a, b])));
        }
        let most = answers.most_parts();
        if cells.largest() > most * most {
            return Flow::Continue(());
        }
        self.prepare(table, cells, first);
        let words = count.div_ceil(64);
        let Self { hardest, separating, allowed, candidates, divided } = self;
        let has = |bits: &[u64], question: usize| bits[question / 64] >> (question % 64) & 1 == 1;
        // One of the two separates the hardest pair. What was tried as this one is not tried again as the other.
        for a in usize::from(first)..count {
            if !has(separating, a) {
                continue;
            }
            allowed[a / 64] &= !(1 << (a % 64));
            candidates.copy_from_slice(allowed);
            let mut is_possible = true;
            for bits in separating[words..words * hardest.len()].chunks(words) {
                if !has(bits, a) {
                    let union = candidates.iter_mut().zip(bits).fold(0, |union, (candidates, bits)| {
                        *candidates &= bits;
                        union | *candidates
                    });
                    if union == 0 {
                        is_possible = false;
                        break;
                    }
                }
            }
            if !is_possible {
                continue;
            }
            cells.divide(answers.row(a as u16), divided);
            if divided.largest() > most {
                continue;
            }
            // By hardness there were too many pairs to look at all; now all are looked at.
            let rest = (0..words).flat_map(|word| Bits(candidates[word]).map(move |bit| 64 * word + bit));
            for b in rest {
                if separates_all(answers, divided, b as u16) {
                    found([a.min(b) as u16, a.max(b) as u16])?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Calls `found` with each question from `first` on that separates the secrets of all cells, until it breaks.
    pub(super) fn one(
        answers: &Answers,
        cells: &Cells,
        first: u16,
        mut found: impl FnMut(u16) -> Flow,
    ) -> Flow {
        if cells.largest() > answers.most_parts() {
            return Flow::Continue(());
        }
        (first..answers.count() as u16).filter(|&question| separates_all(answers, cells, question)).try_for_each(&mut found)
    }

    /// Chooses the hardest pairs, and marks the questions that separate each, from `first` on.
    fn prepare(&mut self, Table { answers, separators }: Table<'_>, cells: &Cells, first: u16) {
        let count = answers.count();
        let words = count.div_ceil(64);
        let hardness = |[a, b]: [u16; 2]| separators[usize::from(b) * count + usize::from(a)];
        self.hardest.clear();
        self.hardest.extend(cells.pairs().map(|pair| (hardness(pair), pair)));
        if self.hardest.len() > MOST_PAIRS {
            self.hardest.select_nth_unstable(MOST_PAIRS - 1);
            self.hardest.truncate(MOST_PAIRS);
        }
        self.hardest.sort_unstable();
        self.separating.clear();
        self.allowed.clear();
        self.allowed.extend((0..words).map(|word| from(first, count, word)));
        for &(_, [a, b]) in &self.hardest {
            let bits = unequal(answers.row(a), answers.row(b));
            self.separating.extend(bits.zip(&self.allowed).map(|(bits, allowed)| bits & allowed));
        }
        self.candidates.resize(words, 0);
    }
}

/// The bits of a word of a set of all questions from `first` on.
fn from(first: u16, count: usize, word: usize) -> u64 {
    let below = |end: usize| match end.saturating_sub(64 * word) {
        bits if bits >= 64 => u64::MAX,
        bits => (1 << bits) - 1,
    };
    below(count) & !below(usize::from(first))
}

/// One bit for each place where two rows differ, 64 to a word.
fn unequal<'a>(a: &'a [u8], b: &'a [u8]) -> impl Iterator<Item = u64> + 'a {
    a.chunks(64).zip(b.chunks(64)).map(|(a, b)| {
        a.chunks(8).zip(b.chunks(8)).enumerate().fold(0, |bits, (eighth, (a, b))| {
            let word = |row: &[u8]| match row.try_into() {
                Ok(eight) => u64::from_le_bytes(eight),
                Err(_) => row.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
            };
            // Bytes are below 128: each becomes 1 if it is not 0, and the product gathers the eight of them.
            let ones = ((word(a) ^ word(b)) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
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

/// Whether no two secrets of a cell have the same answer to a question.
fn separates_all(answers: &Answers, cells: &Cells, question: u16) -> bool {
    let row = answers.row(question);
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
        for (text, questions) in [("3x3r", &[5, 10][..]), ("3x4", &[3]), ("4x2r", &[2]), ("2x5r", &[1, 7]), ("2x3r", &[]), ("4x3r", &[7, 12, 55])] {
            let answers = Answers::new(text.parse().unwrap()).unwrap();
            let separators = answers.separators();
            let table = Table { answers: &answers, separators: &separators };
            let cells = Cells::after(&answers, questions);
            let count = answers.count() as u16;
            for first in [0, questions.last().map_or(0, |last| last + 1), count - 2] {
                let mut found = Vec::new();
                let flow = LastQuestions::default().two(table, &cells, first, |pair| {
                    found.push(pair);
                    Flow::Continue(())
                });
                assert_eq!(flow, Flow::Continue(()));
                found.sort_unstable();
                let mut expected = Vec::new();
                for a in first..count {
                    let separates = |&b: &u16| Cells::after(&answers, &[questions, &[a, b]].concat()).is_separated();
                    expected.extend((a + 1..count).filter(separates).map(|b| [a, b]));
                }
                assert_eq!(found, expected, "{text} from {first}");
            }
        }
    }
}

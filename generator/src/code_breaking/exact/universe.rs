//! Who may be the secret, what may be guessed, and every answer: one row of bytes a code.
//!
//! Answers are numbered densely from 0, the winning one last. `row(code)` holds the answers between that code and every
//! other; answers are symmetric, so the same row serves the code as a guess (against each secret) and as a secret (against each
//! guess). Rows are padded to whole blocks with an answer that does not exist.

use rayon::prelude::*;
use solvetab_lookup::code_breaking::{Feedback, Rules};

use crate::code_breaking::partition::{Answers, BLOCK, Codes, Secret};

/// All codes of some rules, with the answers between any two.
#[derive(Debug)]
pub struct Universe {
    rules: Rules,
    codes: usize,
    stride: usize,
    answers: Vec<Feedback>,
    rows: Vec<u8>,
    /// By code: one bit for each position and symbol, and one for each symbol and occurrence. Common bits are matches in place
    /// and in all.
    bits: Vec<Bits>,
    /// By eight times the matches in all plus those in place: the number of the answer.
    by_matches: [u8; 128],
}

/// A code's bits, see [`Universe`].
pub type Bits = [u64; 2];

/// The answer that pads a row.
const NO_ANSWER: u8 = u8::MAX;

impl Universe {
    /// Computes every answer.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let all = Codes::all(rules);
        let answers = Answers::new(rules);
        let codes = rules.codes() as usize;
        let stride = codes.next_multiple_of(BLOCK);
        let mut rows = vec![NO_ANSWER; codes * stride];
        rows.par_chunks_mut(stride).zip(rules.iter().collect::<Vec<_>>()).for_each(|(row, code)| {
            let code = Secret::new(rules, code);
            for start in (0..codes).step_by(BLOCK) {
                let end = codes.min(start + BLOCK);
                answers.dense(&all, start, &code, &mut row[start..end]);
            }
        });
        let bits = rules
            .iter()
            .map(|code| {
                let (mut places, mut occurrences) = (0, 0_u64);
                for (position, symbol) in code.symbols().enumerate() {
                    places |= 1_u64 << (position * usize::from(rules.symbols()) + usize::from(symbol));
                    let mut bit = 1_u64 << (rules.positions() * symbol);
                    while occurrences & bit != 0 {
                        bit <<= 1;
                    }
                    occurrences |= bit;
                }
                [places, occurrences]
            })
            .collect();
        let mut by_matches = [NO_ANSWER; 128];
        for (number, feedback) in (0..).zip(answers.feedback()) {
            by_matches[usize::from(feedback.total() * 8 + feedback.bulls())] = number;
        }
        Self { by_matches, bits, rules, codes, stride, answers: answers.feedback().collect(), rows }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many codes there are.
    #[must_use]
    pub fn codes(&self) -> usize {
        self.codes
    }

    /// How many different answers there are; the winning one is the last.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The answer with a dense number.
    #[must_use]
    pub fn feedback(&self, answer: u8) -> Feedback {
        self.answers[usize::from(answer)]
    }

    /// The answers between a code and every code, padded to whole blocks.
    #[inline(always)]
    #[must_use]
    pub fn row(&self, code: u16) -> &[u8] {
        &self.rows[usize::from(code) * self.stride..][..self.stride]
    }

    /// A code's bits, for [`divide`](Self::divide).
    #[must_use]
    pub fn bits(&self, code: u16) -> Bits {
        self.bits[usize::from(code)]
    }

    /// Divides a set by a guess: cell `a` is `cells[a * set.len()..][..sizes[a]]`. `bits` are those of the set's members.
    #[inline(always)]
    pub fn divide(&self, set: &[u16], bits: &[Bits], guess: u16, cells: &mut [u16], sizes: &mut [u16; 64]) {
        assert!(cells.len() >= set.len() * self.answers.len() && bits.len() == set.len());
        #[cfg(target_arch = "x86_64")]
        if popcnt::is_available() {
            popcnt::divide(set, bits, self.bits(guess), &self.by_matches, cells, sizes);
            return;
        }
        let row = self.row(guess);
        for &secret in set {
            let answer = usize::from(row[usize::from(secret)]);
            cells[answer * set.len() + usize::from(sizes[answer])] = secret;
            sizes[answer] += 1;
        }
    }

    /// The most cells into which a member divides the set, of at most 64.
    #[inline(always)]
    #[must_use]
    pub fn most_cells(&self, set: &[u16]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if popcnt::is_available() {
            return popcnt::most_cells(&self.bits, &self.by_matches, set);
        }
        let cells = |&guess: &u16| {
            let row = self.row(guess);
            set.iter().fold(0_u64, |seen, &secret| seen | 1 << row[usize::from(secret)]).count_ones()
        };
        set.iter().map(cells).max().unwrap_or(0)
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calling a function that uses an instruction which was detected; nothing else")]
mod popcnt {
    use super::Bits;

    /// Whether the processor has the instruction.
    #[inline(always)]
    pub(super) fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("popcnt")
    }

    /// The number of the answer between two codes, from their bits: no load from the large table of rows.
    #[inline(always)]
    fn answer(a: Bits, b: Bits, by_matches: &[u8; 128]) -> usize {
        let matches = (a[1] & b[1]).count_ones() * 8 + (a[0] & b[0]).count_ones();
        usize::from(by_matches[matches as usize & 127] & 63)
    }

    /// The most cells into which a member divides a set.
    #[inline(always)]
    pub(super) fn most_cells(bits: &[Bits], by_matches: &[u8; 128], set: &[u16]) -> u32 {
        assert!(is_available());
        // SAFETY: asserted.
        unsafe { compute_most_cells(bits, by_matches, set) }
    }

    /// Divides a set by the answers to a guess.
    #[inline(always)]
    pub(super) fn divide(
        set: &[u16],
        bits: &[Bits],
        guess: Bits,
        by_matches: &[u8; 128],
        cells: &mut [u16],
        sizes: &mut [u16; 64],
    ) {
        assert!(is_available());
        // SAFETY: asserted.
        unsafe { compute_division(set, bits, guess, by_matches, cells, sizes) }
    }

    /// # Safety
    ///
    /// The processor has the instruction POPCNT.
    #[target_feature(enable = "popcnt")]
    unsafe fn compute_division(
        set: &[u16],
        bits: &[Bits],
        guess: Bits,
        by_matches: &[u8; 128],
        cells: &mut [u16],
        sizes: &mut [u16; 64],
    ) {
        for (&secret, &secret_bits) in set.iter().zip(bits) {
            let answer = answer(secret_bits, guess, by_matches);
            cells[answer * set.len() + usize::from(sizes[answer])] = secret;
            sizes[answer] += 1;
        }
    }

    /// # Safety
    ///
    /// The processor has the instruction POPCNT.
    #[target_feature(enable = "popcnt")]
    unsafe fn compute_most_cells(bits: &[Bits], by_matches: &[u8; 128], set: &[u16]) -> u32 {
        let mut seen = [0_u64; 64];
        let mut most = 0;
        for (i, &a) in set.iter().enumerate() {
            for (j, &b) in set.iter().enumerate().skip(i + 1) {
                let bit = 1 << answer(bits[usize::from(a)], bits[usize::from(b)], by_matches);
                seen[i & 63] |= bit;
                seen[j & 63] |= bit;
            }
            // One more for the member itself: no other has the winning answer.
            most = most.max(seen[i & 63].count_ones() + 1);
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_rows_divide_alike() {
        for rules in ["1x3", "4x10", "4x6r", "5x5r", "3x16", "6x3r", "7x7", "7x2r", "8x2r", "8x3r"] {
            let universe = Universe::new(rules.parse().unwrap());
            let step = universe.codes().div_ceil(40);
            let set: Vec<u16> = (0..universe.codes()).step_by(step).map(|code| code as u16).collect();
            let bits: Vec<Bits> = set.iter().map(|&code| universe.bits(code)).collect();
            let mut most = 0;
            for &guess in &set {
                let mut cells = vec![0; set.len() * universe.answers()];
                let mut sizes = [0; 64];
                universe.divide(&set, &bits, guess, &mut cells, &mut sizes);
                for answer in 0..universe.answers() {
                    let found = &cells[answer * set.len()..][..usize::from(sizes[answer])];
                    let row = universe.row(guess);
                    let expected = set.iter().filter(|&&secret| usize::from(row[usize::from(secret)]) == answer);
                    assert!(found.iter().eq(expected), "{rules} {guess} {answer}");
                }
                most = most.max(sizes.iter().filter(|&&size| size > 0).count());
            }
            assert_eq!(universe.most_cells(&set) as usize, most, "{rules}");
        }
    }
}

//! Who may be the secret, what may be guessed, and every answer.
//!
//! Answers are numbered densely from 0, the winning one last. Those of all guesses to one secret are added up from sets of
//! guesses (`guess_sets`), for the scans of all guesses; those between two codes are computed from the codes' bits, which takes less time than a load from a large
//! table. Both are the same two sums: positions that agree, and symbols that both codes have.

use std::iter::zip;

use solvetab_lookup::code_breaking::{Feedback, Rules};

use super::guess_sets::{GuessSets, Symbols};
use super::scan::Scan;

/// The codes that may be guessed, which of them may be secret, and the answers between them.
#[derive(Debug)]
pub struct Universe {
    positions: usize,
    /// The rules whose codes, all of them, may be guessed and be secret; none for lists of codes.
    rules: Option<Rules>,
    guesses: Vec<Symbols>,
    secrets: Vec<u16>,
    answers: Vec<Feedback>,
    sets: GuessSets,
    vectors: bool,
    bits: CodeBits,
    /// By eight times the matches in all plus those in place: the number of the answer.
    numbers: [u8; 128],
}

/// Bits of every code; common bits are matches.
#[derive(Debug)]
enum CodeBits {
    /// One bit for each symbol at its position; one for each symbol and occurrence.
    Narrow(Vec<Bits>),
    /// Where these are too many: a byte a position; one bit for each symbol and occurrence.
    Wide(Vec<WideBits>),
}

/// A code's bits if they fit one word each.
pub type Bits = [u64; 2];

type WideBits = (u64, [u64; WIDE_WORDS]);

/// Words for 32 symbols and 8 occurrences.
const WIDE_WORDS: usize = 4;

/// Most different symbols in a list of codes.
pub const MOST_SYMBOLS: u8 = 32;

/// The number of an answer that does not exist.
const NO_ANSWER: u8 = u8::MAX;

impl Universe {
    /// All codes of some rules, which may be guessed and be secret.
    #[must_use]
    pub fn new(rules: Rules, vectors: bool) -> Self {
        let symbols = |code: solvetab_lookup::code_breaking::Code| {
            let mut symbols = [0; 8];
            zip(&mut symbols, code.symbols()).for_each(|(slot, symbol)| *slot = symbol);
            symbols
        };
        let guesses: Vec<Symbols> = rules.iter().map(symbols).collect();
        let secrets = (0..guesses.len()).map(|code| code as u16).collect();
        let universe = Self::of_codes(rules.positions().into(), guesses, secrets, vectors);
        Self { rules: Some(rules), ..universe }
    }

    /// Codes of 1 to 8 positions and symbols below [`MOST_SYMBOLS`] that may be guessed; `secrets` are the numbers of those that
    /// may be secret, in ascending order.
    #[must_use]
    pub fn of_codes(positions: usize, guesses: Vec<Symbols>, secrets: Vec<u16>, vectors: bool) -> Self {
        let mut numbers = [NO_ANSWER; 128];
        let mut answers = Vec::new();
        for all in 0..=positions as u8 {
            for in_place in (0..=all).filter(|in_place| !(usize::from(all) == positions && in_place + 1 == all)) {
                numbers[usize::from(8 * all + in_place)] = answers.len() as u8;
                answers.extend(Feedback::new(in_place, all - in_place));
            }
        }
        let symbols = guesses.iter().flat_map(|code| &code[..positions]).max().map_or(1, |&most| usize::from(most) + 1);
        let sets = GuessSets::new(positions, symbols, &guesses);
        let bits = if symbols * positions <= 64 {
            CodeBits::Narrow(guesses.iter().map(|code| narrow(&code[..positions], symbols)).collect())
        } else {
            CodeBits::Wide(guesses.iter().map(|code| wide(&code[..positions])).collect())
        };
        Self { positions, rules: None, guesses, secrets, answers, sets, vectors, bits, numbers }
    }

    /// The rules whose codes these are, all of them.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// Symbols in a code.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The codes that may be guessed, by number.
    #[must_use]
    pub fn guesses(&self) -> &[Symbols] {
        &self.guesses
    }

    /// The numbers of the codes that may be secret, in ascending order.
    #[must_use]
    pub fn secrets(&self) -> &[u16] {
        &self.secrets
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

    /// What to scan for the cells of every guess.
    #[must_use]
    pub fn scan(&self) -> Scan<'_> {
        Scan { sets: &self.sets, positions: self.positions, guesses: self.guesses.len(), vectors: self.vectors }
    }

    /// The bits of a set's codes, for [`divide`](Self::divide); none if they do not fit.
    pub fn bits(&self, set: &[u16], bits: &mut Vec<Bits>) {
        bits.clear();
        if let CodeBits::Narrow(all) = &self.bits {
            bits.extend(set.iter().map(|&code| all[usize::from(code)]));
        }
    }

    /// Divides a set by a guess: cell `a` is `cells[a * set.len()..][..sizes[a]]`. `bits` are those of the set's members.
    #[inline(always)]
    pub fn divide(&self, set: &[u16], bits: &[Bits], guess: u16, cells: &mut [u16], sizes: &mut [u16; 64]) {
        let task = Division { set, numbers: &self.numbers, cells, sizes };
        match &self.bits {
            CodeBits::Narrow(all) => {
                let guess = all[usize::from(guess)];
                #[cfg(target_arch = "x86_64")]
                if self.vectors && popcnt::is_available() {
                    return popcnt::divide(task, bits, guess);
                }
                task.run(bits.iter().map(|&bits| narrow_matches(bits, guess)));
            }
            CodeBits::Wide(all) => {
                let guess = all[usize::from(guess)];
                task.run(set.iter().map(|&secret| wide_matches(all[usize::from(secret)], guess)));
            }
        }
    }

    /// The most cells into which a member divides the set, of at most 64.
    #[inline(always)]
    #[must_use]
    pub fn most_cells(&self, set: &[u16]) -> u32 {
        let answer = |matches| number(matches, &self.numbers) as u32;
        match &self.bits {
            CodeBits::Narrow(all) => {
                #[cfg(target_arch = "x86_64")]
                if self.vectors && popcnt::is_available() && self.positions < 8 {
                    return popcnt::most_cells(all, set);
                }
                most_cells(set, |a, b| answer(narrow_matches(all[usize::from(a)], all[usize::from(b)])))
            }
            CodeBits::Wide(all) => {
                most_cells(set, |a, b| answer(wide_matches(all[usize::from(a)], all[usize::from(b)])))
            }
        }
    }
}

fn narrow(code: &[u8], symbols: usize) -> Bits {
    let places =
        (0..).zip(code).fold(0, |bits, (position, &symbol)| bits | 1 << (position * symbols + usize::from(symbol)));
    let occurrences = occurrences(code, code.len()).fold(0, |bits, bit| bits | 1 << bit);
    [places, occurrences]
}

fn wide(code: &[u8]) -> WideBits {
    let places = (0..).zip(code).fold(0, |bytes, (position, &symbol)| bytes | u64::from(symbol) << (8 * position));
    // What is no position never matches in place: it is left out by the sum below.
    let mut words = [0; WIDE_WORDS];
    occurrences(code, 8).for_each(|bit| words[bit / 64] |= 1 << (bit % 64));
    (places | PRESENT.checked_shl(8 * code.len() as u32).unwrap_or(0), words)
}

/// The top bit of every byte.
const PRESENT: u64 = 0x8080_8080_8080_8080;

/// A bit for each symbol and occurrence, `most` bits a symbol.
fn occurrences(code: &[u8], most: usize) -> impl Iterator<Item = usize> {
    code.iter().enumerate().map(move |(position, symbol)| {
        usize::from(*symbol) * most + code[..position].iter().filter(|&other| other == symbol).count()
    })
}

/// Eight times the matches in all plus those in place.
#[inline(always)]
fn narrow_matches(a: Bits, b: Bits) -> u32 {
    (a[1] & b[1]).count_ones() * 8 + (a[0] & b[0]).count_ones()
}

#[inline(always)]
fn wide_matches((places, symbols): WideBits, (other_places, other_symbols): WideBits) -> u32 {
    let in_all: u32 = zip(symbols, other_symbols).map(|(a, b)| (a & b).count_ones()).sum();
    // A byte that is equal is zero; adding 0x7f sets the top bit of any other. Bytes beyond the last position have it in both.
    let different = ((places ^ other_places) + !PRESENT) | places;
    in_all * 8 + (!different & PRESENT).count_ones()
}

/// The number of the answer with these matches.
#[inline(always)]
fn number(matches: u32, numbers: &[u8; 128]) -> usize {
    usize::from(numbers[matches as usize & 127] & 63)
}

/// A set to be divided, and where to.
struct Division<'a> {
    set: &'a [u16],
    numbers: &'a [u8; 128],
    cells: &'a mut [u16],
    sizes: &'a mut [u16; 64],
}

impl Division<'_> {
    #[inline(always)]
    fn run(self, matches: impl Iterator<Item = u32>) {
        let n = self.set.len();
        for (&secret, matches) in self.set.iter().zip(matches) {
            let answer = number(matches, self.numbers);
            self.cells[answer * n + usize::from(self.sizes[answer])] = secret;
            self.sizes[answer] += 1;
        }
    }
}

/// The most different answers that a member gets from the others, and itself, of at most 64; `answer` is a number below 64.
#[inline(always)]
fn most_cells(set: &[u16], answer: impl Fn(u16, u16) -> u32) -> u32 {
    let mut seen = [0_u64; 64];
    let mut most = 0;
    for (i, &a) in set.iter().enumerate() {
        for (j, &b) in set.iter().enumerate().skip(i + 1) {
            let bit = 1 << (answer(a, b) & 63);
            seen[i & 63] |= bit;
            seen[j & 63] |= bit;
        }
        // One more for the member itself: no other has the winning answer.
        most = most.max(seen[i & 63].count_ones() + 1);
    }
    most
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calling code compiled for an instruction that was detected; nothing else")]
mod popcnt {
    use super::{Bits, Division, narrow_matches};

    /// Whether the processor counts bits in one instruction.
    #[inline(always)]
    pub(super) fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("popcnt")
    }

    #[inline(always)]
    pub(super) fn most_cells(bits: &[Bits], set: &[u16]) -> u32 {
        assert!(is_available());
        // SAFETY: asserted.
        unsafe { compute_most_cells(bits, set) }
    }

    #[inline(always)]
    pub(super) fn divide(task: Division<'_>, bits: &[Bits], guess: Bits) {
        assert!(is_available());
        // SAFETY: asserted.
        unsafe { compute_division(task, bits, guess) }
    }

    #[target_feature(enable = "popcnt")]
    fn compute_division(task: Division<'_>, bits: &[Bits], guess: Bits) {
        task.run(bits.iter().map(|&bits| narrow_matches(bits, guess)));
    }

    #[target_feature(enable = "popcnt")]
    fn compute_most_cells(bits: &[Bits], set: &[u16]) -> u32 {
        // With fewer than eight positions the matches are below 64 and need not be looked up.
        super::most_cells(set, |a, b| narrow_matches(bits[usize::from(a)], bits[usize::from(b)]))
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Code;

    use super::*;
    use crate::code_breaking::exact::excess::{self, Excess};
    use crate::code_breaking::exact::scan::How;

    #[test]
    fn divisions_and_scans_are_those_of_the_answers_one_by_one() {
        for text in
            ["1x3", "2x4", "3x5", "4x10", "4x6r", "5x5r", "3x16", "6x3r", "7x7", "7x2r", "8x2r", "8x3r", "2x16r"]
        {
            let rules: Rules = text.parse().unwrap();
            let all: Vec<Code> = rules.iter().collect();
            let narrow = Universe::new(rules, true);
            let plain = Universe::new(rules, false);
            let mut wide = Universe::new(rules, true);
            wide.bits = CodeBits::Wide(wide.guesses.iter().map(|code| super::wide(&code[..wide.positions])).collect());
            let capacities = (1..narrow.answers()).map(|answer| vec![answer % 4 + 2, 3 * answer + 7, 90]).collect();
            for (size, step) in [(1, 1), (2, 3), (7, 1), (9, 5), (40, 7), (255, 1), (300, 2)] {
                let set: Vec<u16> = (0..all.len()).step_by(step).take(size).map(|code| code as u16).collect();
                let n = set.len();
                let mut expected = Vec::new();
                let mut most = 0;
                for (number, &guess) in all.iter().enumerate() {
                    let mut cells = vec![Vec::new(); narrow.answers()];
                    for &secret in &set {
                        let feedback = Feedback::between(guess, all[usize::from(secret)]).unwrap();
                        let answer = (0..).find(|&answer| narrow.feedback(answer) == feedback).unwrap();
                        cells[usize::from(answer)].push(secret);
                    }
                    let occurring = cells.iter().filter(|cell| !cell.is_empty()).count();
                    let is_member = !cells[narrow.answers() - 1].is_empty();
                    let least = narrow.answers() - occurring + usize::from(!is_member);
                    let beyond: usize = zip(&cells, &capacities)
                        .flat_map(|(cell, capacities): (&Vec<u16>, &Vec<usize>)| {
                            capacities.iter().map(|capacity| cell.len().saturating_sub(*capacity))
                        })
                        .sum();
                    expected.push((least, least + beyond));
                    if is_member {
                        most = most.max(occurring);
                    }
                    for universe in [&narrow, &plain, &wide] {
                        let (mut bits, mut found, mut sizes) = (Vec::new(), vec![0; n * cells.len()], [0; 64]);
                        universe.bits(&set, &mut bits);
                        universe.divide(&set, &bits, number as u16, &mut found, &mut sizes);
                        for (answer, cell) in cells.iter().enumerate() {
                            assert_eq!(&found[answer * n..][..usize::from(sizes[answer])], cell, "{text} {number}");
                        }
                    }
                }
                for universe in [&narrow, &plain, &wide] {
                    if n <= 64 {
                        assert_eq!(universe.most_cells(&set) as usize, most, "{text} {n}");
                    }
                    for capacities in [None, Some(&capacities)] {
                        let mut excess = Excess::default();
                        universe.scan().run(&set, How { capacities, enough: None }, &mut excess);
                        let mut found = vec![usize::MAX; all.len()];
                        let (mut level, mut last) = (Vec::new(), 0);
                        while let Some(least) = excess.least(&mut level) {
                            assert!(least >= last);
                            last = least;
                            excess.take(&level);
                            excess::guesses(&level).for_each(|guess| found[usize::from(guess)] = least);
                        }
                        let expected = expected
                            .iter()
                            .map(|&(occurring, counted)| if capacities.is_some() { counted } else { occurring });
                        assert!(expected.eq(found), "{text} {n} {}", capacities.is_some());
                    }
                }
            }
        }
    }
}

//! Dividing a set by the feedbacks to one guess.
//!
//! The feedbacks between two codes are computed from the codes' bits, which takes less time than a
//! load from a large table: positions that agree and symbols that both codes have are the bits that
//! both have.

use std::iter::zip;

use solvetab_lookup::code_breaking::FeedbackKind;

use super::bit_slices::Lanes;
use super::processor::{self, Task};
use super::scan::Symbols;

/// Bits of every code, and the numbers of the feedbacks that common bits stand for.
#[derive(Debug)]
pub(super) struct CodeBits {
    codes: Codes,
    /// Number of the feedback by eight times the matches in all plus those in place.
    numbers: Numbers,
    /// True if eight times the matches in all plus those in place are below 64, and different where
    /// the feedback is.
    has_few_matches: bool,
}

/// Numbers of feedbacks, below 64; [`NO_FEEDBACK`] for matches that no two codes have.
pub(super) type Numbers = [u8; 128];

/// The number of a feedback that does not exist.
pub(super) const NO_FEEDBACK: u8 = u8::MAX;

/// Bits of every code; common bits are matches.
#[derive(Debug)]
enum Codes {
    /// One bit for each symbol at its position; one for each symbol and occurrence.
    Narrow(Vec<Bits>),
    /// Wider codes: a byte a position; one bit for each symbol and occurrence.
    Wide(Vec<WideBits>),
}

/// A code's bits if they fit one word each.
pub(crate) type Bits = [u64; 2];

type WideBits = (u64, [u64; WIDE_WORDS]);

/// Words for 32 symbols and 8 occurrences.
const WIDE_WORDS: usize = 4;

impl CodeBits {
    /// The bits of these codes of so many positions, with symbols below `symbols`.
    pub(super) fn new(
        positions: usize,
        symbols: usize,
        codes: &[Symbols],
        numbers: Numbers,
        kind: FeedbackKind,
    ) -> Self {
        let codes = if symbols * positions <= 64 {
            Codes::Narrow(
                codes
                    .iter()
                    .map(|code| narrow(&code[..positions], symbols))
                    .collect(),
            )
        } else {
            Codes::Wide(codes.iter().map(|code| wide(&code[..positions])).collect())
        };
        Self {
            codes,
            numbers,
            has_few_matches: positions < 8 && kind == FeedbackKind::Counts,
        }
    }

    /// The same with the bits that are usually too many.
    #[cfg(test)]
    pub(super) fn make_wide(&mut self, positions: usize, codes: &[Symbols]) {
        self.codes = Codes::Wide(codes.iter().map(|code| wide(&code[..positions])).collect());
    }

    /// The bits of a set's codes; none if they do not fit.
    pub(super) fn gather(&self, set: &[u16], bits: &mut Vec<Bits>) {
        bits.clear();
        if let Codes::Narrow(all) = &self.codes {
            bits.extend(set.iter().map(|&code| all[usize::from(code)]));
        }
    }

    /// Divides a set by a guess: cell `a` is `cells[a * set.len()..][..sizes[a]]`. `bits` are those
    /// of the set's members.
    #[inline(always)]
    pub(super) fn divide(
        &self,
        set: &[u16],
        bits: &[Bits],
        guess: u16,
        cells: &mut [u16],
        sizes: &mut [u16; 64],
        vectors: bool,
    ) {
        let cells = Cells {
            set,
            numbers: &self.numbers,
            cells,
            sizes,
        };
        match &self.codes {
            Codes::Narrow(all) => {
                let guess = all[usize::from(guess)];
                processor::with_bit_count(DivideNarrow { cells, bits, guess }, vectors);
            }
            Codes::Wide(all) => {
                let guess = all[usize::from(guess)];
                cells.fill(
                    set.iter()
                        .map(|&secret| wide_matches(all[usize::from(secret)], guess)),
                );
            }
        }
    }

    /// The most cells into which a member divides the set, of at most 64.
    #[inline(always)]
    pub(super) fn most_cells(&self, set: &[u16], vectors: bool) -> u32 {
        match &self.codes {
            Codes::Narrow(codes) if self.has_few_matches => {
                processor::with_bit_count(MostCellsOfFewMatches { codes, set }, vectors)
            }
            Codes::Narrow(all) => most_cells(set, |a, b| {
                number(
                    narrow_matches(all[usize::from(a)], all[usize::from(b)]),
                    &self.numbers,
                ) as u32
            }),
            Codes::Wide(all) => most_cells(set, |a, b| {
                number(
                    wide_matches(all[usize::from(a)], all[usize::from(b)]),
                    &self.numbers,
                ) as u32
            }),
        }
    }
}

fn narrow(code: &[u8], symbols: usize) -> Bits {
    let places = (0..).zip(code).fold(0, |bits, (position, &symbol)| {
        bits | 1 << (position * symbols + usize::from(symbol))
    });
    let occurrences = occurrences(code, code.len()).fold(0, |bits, bit| bits | 1 << bit);
    [places, occurrences]
}

fn wide(code: &[u8]) -> WideBits {
    let places = (0..).zip(code).fold(0, |bytes, (position, &symbol)| {
        bytes | u64::from(symbol) << (8 * position)
    });
    // What is no position never matches in place: it is left out by the sum below.
    let mut words = [0; WIDE_WORDS];
    occurrences(code, 8).for_each(|bit| words[bit / 64] |= 1 << (bit % 64));
    (
        places | PRESENT.checked_shl(8 * code.len() as u32).unwrap_or(0),
        words,
    )
}

/// The top bit of every byte.
const PRESENT: u64 = 0x8080_8080_8080_8080;

/// A bit for each symbol and occurrence, `most` bits a symbol.
fn occurrences(code: &[u8], most: usize) -> impl Iterator<Item = usize> {
    code.iter().enumerate().map(move |(position, symbol)| {
        usize::from(*symbol) * most
            + code[..position]
                .iter()
                .filter(|&other| other == symbol)
                .count()
    })
}

/// Eight times the matches in all plus those in place.
#[inline(always)]
fn narrow_matches(a: Bits, b: Bits) -> u32 {
    (a[1] & b[1]).count_ones() * 8 + (a[0] & b[0]).count_ones()
}

#[inline(always)]
fn wide_matches((places, symbols): WideBits, (other_places, other_symbols): WideBits) -> u32 {
    let in_all: u32 = zip(symbols, other_symbols)
        .map(|(a, b)| (a & b).count_ones())
        .sum();
    // A byte that is equal is zero; adding 0x7f sets the top bit of any other. Bytes beyond the
    // last position have it in both.
    let different = ((places ^ other_places) + !PRESENT) | places;
    in_all * 8 + (!different & PRESENT).count_ones()
}

/// The number of the feedback with these matches.
#[inline(always)]
fn number(matches: u32, numbers: &Numbers) -> usize {
    usize::from(numbers[matches as usize & 127] & 63)
}

/// A set to be divided, and where to.
struct Cells<'a> {
    set: &'a [u16],
    numbers: &'a Numbers,
    cells: &'a mut [u16],
    sizes: &'a mut [u16; 64],
}

impl Cells<'_> {
    /// Puts each member of the set into the cell of the feedback with its matches.
    #[inline(always)]
    fn fill(self, matches: impl Iterator<Item = u32>) {
        let n = self.set.len();
        for (&secret, matches) in self.set.iter().zip(matches) {
            let feedback = number(matches, self.numbers);
            self.cells[feedback * n + usize::from(self.sizes[feedback])] = secret;
            self.sizes[feedback] += 1;
        }
    }
}

/// Dividing a set whose bits fit one word each.
struct DivideNarrow<'a> {
    cells: Cells<'a>,
    bits: &'a [Bits],
    guess: Bits,
}

impl Task for DivideNarrow<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        self.cells.fill(
            self.bits
                .iter()
                .map(|&bits| narrow_matches(bits, self.guess)),
        );
    }
}

/// Most cells where matches are below 64 and need not be looked up.
struct MostCellsOfFewMatches<'a> {
    codes: &'a [Bits],
    set: &'a [u16],
}

impl Task for MostCellsOfFewMatches<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u32 {
        let Self { codes, set } = self;
        match set.len() {
            _ if L::WORDS == 1 => most_cells(set, |a, b| {
                narrow_matches(codes[usize::from(a)], codes[usize::from(b)])
            }),
            ..=8 => most_cells_at_once::<8>(codes, set),
            9..=16 => most_cells_at_once::<16>(codes, set),
            17..=24 => most_cells_at_once::<24>(codes, set),
            _ => most_cells(set, |a, b| {
                narrow_matches(codes[usize::from(a)], codes[usize::from(b)])
            }),
        }
    }
}

/// The same for at most `N` members. Each member meets all others at once: twice the feedbacks, but
/// all alike, so that vectors find eight at a time.
#[inline(always)]
fn most_cells_at_once<const N: usize>(codes: &[Bits], set: &[u16]) -> u32 {
    let (mut places, mut symbols, mut seen) = ([0; N], [0; N], [0_u64; N]);
    for ((places, symbols), &code) in places.iter_mut().zip(&mut symbols).zip(set) {
        [*places, *symbols] = codes[usize::from(code)];
    }
    for &code in &set[..set.len().min(N)] {
        let [place, symbol] = codes[usize::from(code)];
        for ((seen, &places), &symbols) in seen.iter_mut().zip(&places).zip(&symbols) {
            let matches = u64::from((symbols & symbol).count_ones()) * 8
                + u64::from((places & place).count_ones());
            *seen |= 1 << (matches & 63);
        }
    }
    // What has no code is seen with no matches alone.
    seen.iter().map(|seen| seen.count_ones()).max().unwrap_or(0)
}

/// The most different feedbacks that a member gets from the others, and itself, of at most 64;
/// `feedback` is a number below 64.
#[inline(always)]
fn most_cells(set: &[u16], feedback: impl Fn(u16, u16) -> u32) -> u32 {
    let mut seen = [0_u64; 64];
    let mut most = 0;
    for (i, &a) in set.iter().enumerate() {
        for (j, &b) in set.iter().enumerate().skip(i + 1) {
            let bit = 1 << (feedback(a, b) & 63);
            seen[i & 63] |= bit;
            seen[j & 63] |= bit;
        }
        // One more for the member itself: no other has the winning feedback.
        most = most.max(seen[i & 63].count_ones() + 1);
        if most as usize == set.len() {
            break;
        }
    }
    most
}

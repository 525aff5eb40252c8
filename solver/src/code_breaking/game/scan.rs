//! A lower bound on the cost of every guess at once: the innermost loop of the exact search.
//!
//! A guess that makes c cells of n secrets costs at least `3n - c`, and one less if it is a member.
//! With all A kinds of feedback no guess costs less than `3n - A - 1`. What a guess costs beyond
//! that is its excess: one for each kind of feedback that does not occur, two if it is the winning
//! one, and one for each secret beyond a capacity of its cell (`search::bounds`).
//!
//! [`GuessSets`] holds sets of guesses, one bit each: those with a symbol at a position, and those
//! that have it at least k times. The matches of all guesses with a secret are sums of such sets, a
//! few logical operations for hundreds of guesses. The sets of a chunk of guesses fit the
//! first-level cache. A table of all feedback would have to come from the third-level cache, which
//! takes longer.
//!
//! For small sets it is enough to know which kinds of feedback occur. For others their number is
//! counted with carry-save adders, eight secrets at a time (Harley and Seal). The code is compiled
//! for several kinds of vectors, and the widest that the processor has is chosen at run time.
//!
//! [`Excess`] keeps the results.

use solvetab_lookup::code_breaking::MAX_LETTERS;

use super::bit_slices::{Lanes, Words, add, add_bit, subtract, unrolled};
use super::excess::Excess;
use super::processor::{self, Task};

/// Words of a chunk: 512 guesses, a cache line a set.
pub(crate) const CHUNK: usize = 8;

/// The guesses of a chunk that are in a set.
type Set = [u64; CHUNK];

/// A code's symbols; those beyond the last position are not used.
pub(crate) type Symbols = [u8; MAX_LETTERS as usize];

/// The sets of some guesses.
#[derive(Debug)]
pub(crate) struct GuessSets {
    guesses: usize,
    /// Sets of one kind in a chunk: those of matches in place come first, then those of matches in
    /// all.
    kind: usize,
    /// Chunk after chunk, set after set, from `first` on; then room for a window.
    words: Vec<u64>,
    /// The first word that begins a cache line: a vector that lies in two takes twice the time.
    first: usize,
}

/// The sets of one kind in a chunk, and what comes after them: as many as a number of a byte can
/// name, so that it need not be checked. No code has more positions times symbols.
type Window = [Set; 256];

/// Sets that add up to the matches with a secret, by position.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Matches {
    in_place: [u8; 8],
    in_all: [u8; 8],
}

impl GuessSets {
    /// The sets of these guesses.
    pub(crate) fn new(positions: usize, symbols: usize, guesses: &[Symbols]) -> Self {
        let kind = positions * symbols;
        let words = vec![0_u64; (guesses.len().div_ceil(64 * CHUNK) * 2 * kind + 256 + 1) * CHUNK];
        let first = words.as_ptr().align_offset(8 * CHUNK).min(CHUNK);
        let mut sets = Self {
            guesses: guesses.len(),
            kind,
            words,
            first,
        };
        for (number, code) in guesses.iter().enumerate() {
            let (chunk, bit) = (number / (64 * CHUNK), number % (64 * CHUNK));
            let Matches { in_place, in_all } = Matches::new(positions, symbols, code);
            for (kind, numbers) in [in_place, in_all].iter().enumerate() {
                let start = sets.start(chunk, kind);
                for &set in &numbers[..positions] {
                    sets.words[start + usize::from(set) * CHUNK + bit / 64] |= 1_u64 << (bit % 64);
                }
            }
        }
        sets
    }

    /// Guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.guesses
    }

    /// Chunks of guesses.
    pub(crate) fn chunks(&self) -> usize {
        self.guesses.div_ceil(64 * CHUNK)
    }

    /// Start of the sets of a chunk, those of matches in place or those of matches in all.
    fn start(&self, chunk: usize, kind: usize) -> usize {
        self.first + (2 * chunk + kind) * self.kind * CHUNK
    }

    /// The sets of a chunk, of both kinds.
    #[inline(always)]
    fn chunk(&self, chunk: usize) -> [&Window; 2] {
        [0, 1].map(|kind| {
            let (sets, _) = self.words[self.start(chunk, kind)..].as_chunks();
            sets.first_chunk()
                .expect("there is room for a window after the last set")
        })
    }
}

impl Matches {
    /// Matches with a secret.
    pub(crate) fn new(positions: usize, symbols: usize, secret: &Symbols) -> Self {
        let mut matches = Self::default();
        for (position, &symbol) in secret[..positions].iter().enumerate() {
            let earlier = secret[..position]
                .iter()
                .filter(|&&other| other == symbol)
                .count();
            [matches.in_place[position], matches.in_all[position]] =
                [position, earlier].map(|of| (of * symbols + usize::from(symbol)) as u8);
        }
        matches
    }

    /// Matches with the code that renaming makes of a secret with these; `moves` has the difference
    /// between the new name of each symbol and the symbol.
    #[inline(always)]
    pub(crate) fn renamed(&self, secret: &Symbols, moves: &[i8; 16]) -> Self {
        let mut matches = *self;
        for ((in_place, in_all), &symbol) in matches
            .in_place
            .iter_mut()
            .zip(&mut matches.in_all)
            .zip(secret)
        {
            let moves = moves[usize::from(symbol & 15)];
            *in_place = in_place.wrapping_add_signed(moves);
            *in_all = in_all.wrapping_add_signed(moves);
        }
        matches
    }

    /// Calls `found` with the number of each feedback and the lanes of a chunk, from a word on,
    /// whose guesses get it.
    #[inline(always)]
    pub(crate) fn decode<L: Lanes, const P: usize, const A: usize>(
        &self,
        [in_place, in_all]: [&Window; 2],
        word: usize,
        mut found: impl FnMut(usize, L),
    ) {
        let in_place = values::<L, P>(&load(in_place, &self.in_place, word));
        // With counts there are more kinds of feedback than numbers of matches, but for one
        // position.
        if A == P + 1 {
            unrolled!(feedback < 9, {
                if feedback < A {
                    found(feedback, in_place[feedback]);
                }
            });
            return;
        }
        let in_all = values::<L, P>(&load(in_all, &self.in_all, word));
        unrolled!(feedback < A, {
            let (all, place) = const { feedbacks::<P, A>() }[feedback];
            // None in all is none in place, and all in place is all.
            let lanes = if all == 0 {
                in_all[0]
            } else if place == P {
                in_place[P]
            } else {
                in_all[all] & in_place[place]
            };
            found(feedback, lanes);
        });
    }
}

/// The matches in all and in place of each feedback, by number: ordered by those in all, then by
/// those in place.
const fn feedbacks<const P: usize, const A: usize>() -> [(usize, usize); A] {
    let mut feedbacks = [(0, 0); A];
    let (mut feedback, mut all, mut place) = (0, 0, 0);
    while feedback < A {
        if !(all == P && place + 1 == P) {
            feedbacks[feedback] = (all, place);
            feedback += 1;
        }
        (all, place) = if place == all {
            (all + 1, 0)
        } else {
            (all, place + 1)
        };
    }
    feedbacks
}

/// Sets with these numbers, from a word on.
#[inline(always)]
fn load<L: Lanes, const P: usize>(sets: &Window, numbers: &[u8; 8], word: usize) -> [L; P] {
    // A constant where a vector has all words.
    let word = if L::WORDS == CHUNK { 0 } else { word };
    let mut lanes = [L::NONE; P];
    for (lanes, &number) in lanes.iter_mut().zip(numbers) {
        *lanes = L::load(&sets[usize::from(number)][word..]);
    }
    lanes
}

/// Lanes in which so many of P sets have a guess, for each number up to P.
#[inline(always)]
fn values<L: Lanes, const P: usize>(sets: &[L; P]) -> [L; 9] {
    let digits = L::count(sets);
    let mut values = [L::NONE; 9];
    unrolled!(value < 9, {
        if value <= P {
            values[value] = L::equal::<P>(digits, value);
        }
    });
    values
}

/// Most secrets of a cell that can be found within two guesses, three, and so on, for each feedback
/// but the winning one.
pub(crate) type Capacities = Vec<Vec<usize>>;

/// Most planes of a count, and of an excess.
const DIGITS: usize = 20;

/// Scan of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scan<'a> {
    /// Sets of which the feedbacks are made.
    pub(super) sets: &'a GuessSets,
    /// Symbols in a code.
    pub(super) positions: usize,
    /// True if vectors of the processor may be used that not every one has.
    pub(super) vectors: bool,
    /// True if only matches in place are reported: one kind of feedback for each number of them.
    pub(super) black: bool,
}

/// Options of the scan of a set.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct How<'a> {
    /// Capacities of cells; without, they may be as large as they are.
    pub(crate) capacities: Option<&'a Capacities>,
    /// An excess than which there is no better: guesses after one that has it need not be known.
    pub(crate) enough: Option<usize>,
    /// A secret beyond a capacity counts two to the power of this.
    pub(crate) beyond: usize,
}

impl Scan<'_> {
    /// The excess of every guess for some secrets.
    pub(super) fn run(&self, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        // Each kind of vectors for each number of positions takes the compiler seconds: the rare
        // numbers have one kind only.
        match self.positions {
            1 if self.black => self.run_portable::<1, 2>(secrets, how, excess),
            2 if self.black => self.run_portable::<2, 3>(secrets, how, excess),
            3 if self.black => self.run_portable::<3, 4>(secrets, how, excess),
            4 if self.black => self.run_wide::<4, 5>(secrets, how, excess),
            5 if self.black => self.run_wide::<5, 6>(secrets, how, excess),
            6 if self.black => self.run_portable::<6, 7>(secrets, how, excess),
            7 if self.black => self.run_portable::<7, 8>(secrets, how, excess),
            _ if self.black => self.run_portable::<8, 9>(secrets, how, excess),
            1 => self.run_portable::<1, 2>(secrets, how, excess),
            2 => self.run_portable::<2, 5>(secrets, how, excess),
            3 => self.run_widest::<3, 9>(secrets, how, excess),
            4 => self.run_widest::<4, 14>(secrets, how, excess),
            5 => self.run_widest::<5, 20>(secrets, how, excess),
            6 => self.run_wide::<6, 27>(secrets, how, excess),
            7 => self.run_portable::<7, 35>(secrets, how, excess),
            _ => self.run_portable::<8, 44>(secrets, how, excess),
        }
    }

    fn run_widest<const P: usize, const A: usize>(
        &self,
        secrets: &[Matches],
        how: How<'_>,
        excess: &mut Excess,
    ) {
        processor::with_widest_vectors(
            ScanOf::<P, A> {
                scan: self,
                secrets,
                how,
                excess,
            },
            self.vectors,
        );
    }

    fn run_wide<const P: usize, const A: usize>(
        &self,
        secrets: &[Matches],
        how: How<'_>,
        excess: &mut Excess,
    ) {
        processor::with_wide_vectors(
            ScanOf::<P, A> {
                scan: self,
                secrets,
                how,
                excess,
            },
            self.vectors,
        );
    }

    fn run_portable<const P: usize, const A: usize>(
        &self,
        secrets: &[Matches],
        how: How<'_>,
        excess: &mut Excess,
    ) {
        ScanOf::<P, A> {
            scan: self,
            secrets,
            how,
            excess,
        }
        .run::<Words<{ processor::PORTABLE }>>();
    }

    /// Scans with P positions and A feedbacks.
    #[inline(always)]
    fn run_feedbacks<L: Lanes, const P: usize, const A: usize>(
        &self,
        secrets: &[Matches],
        How {
            capacities,
            enough,
            beyond,
        }: How<'_>,
        excess: &mut Excess,
    ) {
        let chunks = self.sets.chunks();
        // A secret can be beyond every capacity of its cell.
        let exceeded = capacities
            .into_iter()
            .flatten()
            .map(|all| all.iter().filter(|&&most| most < secrets.len()).count());
        let losses = secrets.len() * exceeded.max().unwrap_or(0);
        let digits = bits(A + 1 + (losses << beyond));
        excess.reset(self.sets.guesses(), chunks * CHUNK, digits);

        let mut sums = [L::NONE; DIGITS];
        let mut counters =
            capacities.map(|capacities| Counters::<L, A>::new(capacities, beyond, secrets.len()));
        for chunk in 0..chunks {
            for word in (0..CHUNK).step_by(L::WORDS) {
                let sums = &mut sums[..digits];
                sums.fill(L::NONE);
                match &mut counters {
                    None => occurring::<L, P, A>(secrets, self.sets.chunk(chunk), word, sums),
                    Some(counters) => {
                        counters.count::<P>(secrets, self.sets.chunk(chunk), word, sums)
                    }
                }
                let mut found = if enough.is_some() { L::ALL } else { L::NONE };
                for (bit, sum) in sums.iter().enumerate() {
                    sum.store(&mut excess.plane(bit)[chunk * CHUNK + word..]);
                    found = found
                        & if enough.unwrap_or(0) >> bit & 1 == 1 {
                            *sum
                        } else {
                            !*sum
                        };
                }
                if found.any() {
                    excess.close_from(chunk * CHUNK + word + L::WORDS);
                    return;
                }
            }
        }
    }
}

/// The scan of a set.
struct ScanOf<'a, const P: usize, const A: usize> {
    scan: &'a Scan<'a>,
    secrets: &'a [Matches],
    how: How<'a>,
    excess: &'a mut Excess,
}

impl<const P: usize, const A: usize> Task for ScanOf<'_, P, A> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        self.scan
            .run_feedbacks::<L, P, A>(self.secrets, self.how, self.excess);
    }
}

/// Bits of a number up to this.
const fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// Adds what feedbacks cost that do not occur.
#[inline(always)]
fn add_absent<L: Lanes, const A: usize>(seen: &[L; A], sums: &mut [L]) {
    let (ones, twos) = sums.split_at_mut(1);
    if L::IS_REGISTER {
        // Constant places, so that what was seen stays in registers while secrets are scanned.
        unrolled!(pair < 22, {
            let (first, second) = (2 * pair, 2 * pair + 1);
            if first < A - 1 {
                let second = if second < A - 1 {
                    !seen[second]
                } else {
                    L::NONE
                };
                let (sum, carry) = L::full_adder(ones[0], !seen[first], second);
                ones[0] = sum;
                add_bit(twos, carry);
            }
        });
    } else {
        for pair in seen[..A - 1].chunks(2) {
            let second = if let [_, second] = pair {
                !*second
            } else {
                L::NONE
            };
            let (sum, carry) = L::full_adder(ones[0], !pair[0], second);
            ones[0] = sum;
            add_bit(twos, carry);
        }
    }
    add_bit(twos, !seen[A - 1]);
}

/// Excesses from which feedbacks occur.
#[inline(always)]
fn occurring<L: Lanes, const P: usize, const A: usize>(
    secrets: &[Matches],
    chunk: [&Window; 2],
    word: usize,
    sums: &mut [L],
) {
    let mut seen = [L::NONE; A];
    for secret in secrets {
        secret.decode::<L, P, A>(chunk, word, |feedback, lanes| {
            seen[feedback] = seen[feedback] | lanes
        });
    }
    add_absent(&seen, &mut sums[..const { bits(A + 1) }]);
}

/// Secrets that are counted at once.
const GROUP: usize = 8;

/// Number of times that each feedback occurs.
struct Counters<'a, L: Lanes, const A: usize> {
    capacities: &'a Capacities,
    /// Planes below what is beyond them.
    below: usize,
    /// Planes of a count.
    digits: usize,
    counts: Aligned<[[L; DIGITS]; A]>,
    /// The lanes that get each feedback to each secret of a group.
    group: Aligned<[[L; GROUP]; A]>,
}

/// Begins a cache line.
#[repr(align(64))]
struct Aligned<T>(T);

impl<'a, L: Lanes, const A: usize> Counters<'a, L, A> {
    #[inline(always)]
    fn new(capacities: &'a Capacities, below: usize, secrets: usize) -> Self {
        let digits = bits(secrets).max(3);
        Self {
            capacities,
            below,
            digits,
            counts: Aligned([[L::NONE; DIGITS]; A]),
            group: Aligned([[L::NONE; GROUP]; A]),
        }
    }

    /// Excesses from how often each feedback occurs.
    #[inline(always)]
    fn count<const P: usize>(
        &mut self,
        secrets: &[Matches],
        chunk: [&Window; 2],
        word: usize,
        sums: &mut [L],
    ) {
        for count in &mut self.counts.0 {
            count[..self.digits].fill(L::NONE);
        }
        for some in secrets.chunks(GROUP) {
            self.decode_group::<P>(some, chunk, word);
            self.add_group();
        }
        self.add_absent(sums);
        self.add_beyond(secrets.len(), sums);
    }

    /// The lanes that get each feedback to each of some secrets.
    #[inline(always)]
    fn decode_group<const P: usize>(&mut self, some: &[Matches], chunk: [&Window; 2], word: usize) {
        let group = &mut self.group.0;
        for (place, secret) in some.iter().enumerate() {
            secret.decode::<L, P, A>(chunk, word, |feedback, lanes| {
                group[feedback][place] = lanes
            });
        }
        if some.len() < GROUP {
            for lanes in group.iter_mut() {
                lanes[some.len()..].fill(L::NONE);
            }
        }
    }

    /// Adds a group to the counts: eight bits at once by seven adders, which leave one carry into
    /// the fourth digit.
    #[inline(always)]
    fn add_group(&mut self) {
        for (count, lanes) in self.counts.0.iter_mut().zip(&self.group.0) {
            let &[a, b, c, d, e, f, g, h] = lanes;
            let (ones, two) = L::full_adder(count[0], a, b);
            let (ones, other) = L::full_adder(ones, c, d);
            let (twos, four) = L::full_adder(count[1], two, other);
            let (ones, two) = L::full_adder(ones, e, f);
            let (ones, other) = L::full_adder(ones, g, h);
            let (twos, another) = L::full_adder(twos, two, other);
            let (fours, eight) = L::full_adder(count[2], four, another);
            (count[0], count[1], count[2]) = (ones, twos, fours);
            add_bit(&mut count[3..self.digits], eight);
        }
    }

    /// Adds what feedbacks cost that do not occur.
    #[inline(always)]
    fn add_absent(&self, sums: &mut [L]) {
        let mut seen = [L::NONE; A];
        for (seen, count) in seen.iter_mut().zip(&self.counts.0) {
            *seen = count[..self.digits]
                .iter()
                .fold(L::NONE, |seen, &digit| seen | digit);
        }
        add_absent(&seen, sums);
    }

    /// Adds the secrets beyond the capacities of their cells.
    #[inline(always)]
    fn add_beyond(&self, secrets: usize, sums: &mut [L]) {
        let mut beyond = [L::NONE; DIGITS];
        // Where no cell can be beyond a capacity there are no planes for it.
        let Some(sums) = sums.get_mut(self.below..) else {
            return;
        };
        for (count, capacities) in self.counts.0.iter().zip(self.capacities) {
            let (mut digits, mut least) = (self.digits, 0);
            beyond[..digits].copy_from_slice(&count[..digits]);
            for &capacity in capacities
                .iter()
                .take_while(|&&capacity| capacity < secrets)
            {
                // What is beyond the capacity before is left, of which there are fewer and fewer
                // digits.
                subtract(&mut beyond[..digits], capacity - least);
                (digits, least) = (bits(secrets - capacity), capacity);
                add(sums, &beyond[..digits]);
            }
        }
    }
}

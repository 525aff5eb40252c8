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
//! [`Excess`] keeps the results in bit planes. The guesses with the least excess are found by
//! narrowing a mask plane by plane, so no list of guesses is ever made or sorted.

use super::lanes::{Lanes, add, add_bit, full_adder, subtract, unrolled};
use super::processor::{self, Task};

/// Words of a chunk: 512 guesses, a cache line a set.
pub(crate) const CHUNK: usize = 8;

/// A code's symbols; those beyond the last position are not used.
pub(crate) type Symbols = [u8; 8];

/// The sets of some guesses.
#[derive(Debug)]
pub(crate) struct GuessSets {
    guesses: usize,
    /// Words of all sets of a chunk.
    stride: usize,
    /// Chunk after chunk, set after set, from `first` on.
    words: Vec<u64>,
    /// The first word that begins a cache line: a vector that lies in two takes twice the time.
    first: usize,
}

/// Which sets add up to the matches with a secret, by position: the word in a chunk where the set
/// starts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Matches {
    in_place: [u16; 8],
    in_all: [u16; 8],
}

impl GuessSets {
    /// The sets of these guesses.
    pub(crate) fn new(positions: usize, symbols: usize, guesses: &[Symbols]) -> Self {
        let stride = 2 * positions * symbols * CHUNK;
        let mut words = vec![0_u64; guesses.len().div_ceil(64 * CHUNK) * stride + CHUNK];
        let first = words.as_ptr().align_offset(8 * CHUNK).min(CHUNK);
        for (number, code) in guesses.iter().enumerate() {
            let (chunk, bit) = (number / (64 * CHUNK), number % (64 * CHUNK));
            let Matches { in_place, in_all } = Matches::new(positions, symbols, code);
            for &set in in_place[..positions].iter().chain(&in_all[..positions]) {
                words[first + chunk * stride + usize::from(set) + bit / 64] |= 1_u64 << (bit % 64);
            }
        }
        Self { guesses: guesses.len(), stride, words, first }
    }

    /// Guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.guesses
    }

    /// Chunks of guesses.
    pub(crate) fn chunks(&self) -> usize {
        self.guesses.div_ceil(64 * CHUNK)
    }

    /// The sets of a chunk.
    #[inline(always)]
    pub(crate) fn chunk(&self, chunk: usize) -> &[u64] {
        &self.words[self.first + chunk * self.stride..][..self.stride]
    }
}

impl Matches {
    /// Those of a secret.
    pub(crate) fn new(positions: usize, symbols: usize, secret: &Symbols) -> Self {
        let mut matches = Self::default();
        for (position, &symbol) in secret[..positions].iter().enumerate() {
            let earlier = secret[..position].iter().filter(|&&other| other == symbol).count();
            let set = |of: usize| ((of * symbols + usize::from(symbol)) * CHUNK) as u16;
            (matches.in_place[position], matches.in_all[position]) = (set(position), set(positions + earlier));
        }
        matches
    }

    /// Those of the code that renaming makes of a secret with these; `moves` says by symbol how
    /// much greater its new name is.
    #[inline(always)]
    pub(crate) fn renamed(&self, secret: &Symbols, moves: &[i8; 16]) -> Self {
        let mut matches = *self;
        for ((in_place, in_all), &symbol) in matches.in_place.iter_mut().zip(&mut matches.in_all).zip(secret) {
            let sets = i16::from(moves[usize::from(symbol & 15)]) * CHUNK as i16;
            *in_place = in_place.wrapping_add_signed(sets);
            *in_all = in_all.wrapping_add_signed(sets);
        }
        matches
    }

    /// Calls `found` with the number of each answer and the lanes of a chunk, from a word on, whose
    /// guesses get it.
    #[inline(always)]
    pub(crate) fn decode<const W: usize, const P: usize, const A: usize>(
        &self,
        chunk: &[u64],
        word: usize,
        mut found: impl FnMut(usize, Lanes<W>),
    ) {
        let set = |start: u16| Lanes::<W>::load(&chunk[usize::from(start) + word..]);
        let mut sets = [Lanes::NONE; P];
        for (set_at, &start) in sets.iter_mut().zip(&self.in_place) {
            *set_at = set(start);
        }
        let in_place = values::<W, P>(&sets);
        // With counts there are more kinds of feedback than numbers of matches, but for one
        // position.
        if A == P + 1 {
            unrolled!(answer < 9, {
                if answer < A {
                    found(answer, in_place[answer]);
                }
            });
            return;
        }
        for (set_at, &start) in sets.iter_mut().zip(&self.in_all) {
            *set_at = set(start);
        }
        let in_all = values::<W, P>(&sets);
        unrolled!(answer < A, {
            let (all, place) = const { answers::<P, A>() }[answer];
            // None in all is none in place, and all in place is all.
            let lanes = if all == 0 {
                in_all[0]
            } else if place == P {
                in_place[P]
            } else {
                in_all[all] & in_place[place]
            };
            found(answer, lanes);
        });
    }
}

/// The matches in all and in place of each answer, by number: ordered by those in all, then by
/// those in place.
const fn answers<const P: usize, const A: usize>() -> [(usize, usize); A] {
    let mut answers = [(0, 0); A];
    let (mut answer, mut all, mut place) = (0, 0, 0);
    while answer < A {
        if !(all == P && place + 1 == P) {
            answers[answer] = (all, place);
            answer += 1;
        }
        (all, place) = if place == all { (all + 1, 0) } else { (all, place + 1) };
    }
    answers
}

/// For each number of up to P the lanes in which so many of P sets have a guess.
#[inline(always)]
fn values<const W: usize, const P: usize>(sets: &[Lanes<W>; P]) -> [Lanes<W>; 9] {
    let mut digits = [Lanes::NONE; 4];
    for (count, &set) in sets.iter().enumerate() {
        // So many sets before this one need no more digits.
        let mut carry = set;
        for (bit, digit) in digits.iter_mut().enumerate() {
            if count + 1 >= 1 << bit {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
    }
    let mut values = [Lanes::NONE; 9];
    unrolled!(value < 9, {
        if value <= P {
            values[value] = Lanes::ALL;
            for (bit, &digit) in digits.iter().enumerate() {
                if P >= 1 << bit {
                    values[value] = values[value] & if value >> bit & 1 == 1 { digit } else { !digit };
                }
            }
        }
    });
    values
}

/// For each answer but the winning one the most secrets of a cell that can be found within two
/// guesses, three, and so on.
pub(crate) type Capacities = Vec<Vec<usize>>;

/// Most planes of a count, and of an excess.
const DIGITS: usize = 20;

/// What is scanned.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scan<'a> {
    /// What the answers are made of.
    pub(super) sets: &'a GuessSets,
    /// Symbols in a code.
    pub(super) positions: usize,
    /// Whether vectors of the processor may be used that not every one has.
    pub(super) vectors: bool,
    /// Whether only matches in place are reported: one kind of feedback for each number of them.
    pub(super) black: bool,
}

/// How a set is scanned.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct How<'a> {
    /// What cells can hold; without, they may be as large as they are.
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

    fn run_widest<const P: usize, const A: usize>(&self, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        processor::with_widest_vectors(ScanOf::<P, A> { scan: self, secrets, how, excess }, self.vectors);
    }

    fn run_wide<const P: usize, const A: usize>(&self, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        processor::with_wide_vectors(ScanOf::<P, A> { scan: self, secrets, how, excess }, self.vectors);
    }

    fn run_portable<const P: usize, const A: usize>(&self, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        ScanOf::<P, A> { scan: self, secrets, how, excess }.run::<{ processor::PORTABLE }>();
    }

    /// With P positions and A answers.
    #[inline(always)]
    fn run_answers<const W: usize, const P: usize, const A: usize>(
        &self,
        secrets: &[Matches],
        How { capacities, enough, beyond }: How<'_>,
        excess: &mut Excess,
    ) {
        let chunks = self.sets.chunks();
        // A secret can be beyond every capacity of its cell.
        let capacities_exceeded =
            |capacities: &Vec<usize>| capacities.iter().filter(|&&most| most < secrets.len()).count();
        let losses = capacities
            .map_or(0, |capacities| secrets.len() * capacities.iter().map(capacities_exceeded).max().unwrap_or(0));
        let digits = bits(A + 1 + (losses << beyond));
        excess.reset(self.sets.guesses(), chunks * CHUNK, digits);
        let mut sums = [Lanes::<W>::NONE; DIGITS];
        let mut counters = capacities.map(|capacities| Counters::<W, A>::new(capacities, beyond, secrets.len()));
        for chunk in 0..chunks {
            for word in (0..CHUNK).step_by(W) {
                let sums = &mut sums[..digits];
                sums.fill(Lanes::NONE);
                match &mut counters {
                    None => occurring::<W, P, A>(secrets, self.sets.chunk(chunk), word, sums),
                    Some(counters) => counters.count::<P>(secrets, self.sets.chunk(chunk), word, sums),
                }
                let mut found = if enough.is_some() { Lanes::ALL } else { Lanes::NONE };
                for (bit, sum) in sums.iter().enumerate() {
                    sum.store(&mut excess.plane(bit)[chunk * CHUNK + word..]);
                    found = found & if enough.unwrap_or(0) >> bit & 1 == 1 { *sum } else { !*sum };
                }
                if found.any() {
                    excess.close_from(chunk * CHUNK + word + W);
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
    fn run<const W: usize>(self) {
        self.scan.run_answers::<W, P, A>(self.secrets, self.how, self.excess);
    }
}

/// Bits of a number up to this.
const fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// Adds what answers cost that do not occur.
#[inline(always)]
fn add_absent<const W: usize, const A: usize>(seen: &[Lanes<W>; A], sums: &mut [Lanes<W>]) {
    let (ones, twos) = sums.split_at_mut(1);
    for pair in seen[..A - 1].chunks(2) {
        let second = if let [_, second] = pair { !*second } else { Lanes::NONE };
        let (sum, carry) = full_adder(ones[0], !pair[0], second);
        ones[0] = sum;
        add_bit(twos, carry);
    }
    add_bit(twos, !seen[A - 1]);
}

/// Excesses from which answers occur.
#[inline(always)]
fn occurring<const W: usize, const P: usize, const A: usize>(
    secrets: &[Matches],
    chunk: &[u64],
    word: usize,
    sums: &mut [Lanes<W>],
) {
    let mut seen = [Lanes::NONE; A];
    for secret in secrets {
        secret.decode::<W, P, A>(chunk, word, |answer, lanes| seen[answer] = seen[answer] | lanes);
    }
    add_absent(&seen, &mut sums[..const { bits(A + 1) }]);
}

/// Secrets that are counted at once.
const GROUP: usize = 8;

/// How often each answer occurs.
struct Counters<'a, const W: usize, const A: usize> {
    capacities: &'a Capacities,
    /// Planes below what is beyond them.
    below: usize,
    /// Planes of a count.
    digits: usize,
    counts: Aligned<[[Lanes<W>; DIGITS]; A]>,
    /// The lanes that get each answer to each secret of a group.
    group: Aligned<[[Lanes<W>; GROUP]; A]>,
}

/// Begins a cache line.
#[repr(align(64))]
struct Aligned<T>(T);

impl<'a, const W: usize, const A: usize> Counters<'a, W, A> {
    #[inline(always)]
    fn new(capacities: &'a Capacities, below: usize, secrets: usize) -> Self {
        let digits = bits(secrets).max(3);
        Self {
            capacities,
            below,
            digits,
            counts: Aligned([[Lanes::NONE; DIGITS]; A]),
            group: Aligned([[Lanes::NONE; GROUP]; A]),
        }
    }

    /// Excesses from how often each answer occurs.
    #[inline(always)]
    fn count<const P: usize>(&mut self, secrets: &[Matches], chunk: &[u64], word: usize, sums: &mut [Lanes<W>]) {
        for count in &mut self.counts.0 {
            count[..self.digits].fill(Lanes::NONE);
        }
        for some in secrets.chunks(GROUP) {
            self.decode_group::<P>(some, chunk, word);
            self.add_group();
        }
        self.add_absent(sums);
        self.add_beyond(secrets.len(), sums);
    }

    /// The lanes that get each answer to each of some secrets.
    #[inline(always)]
    fn decode_group<const P: usize>(&mut self, some: &[Matches], chunk: &[u64], word: usize) {
        let group = &mut self.group.0;
        for (place, secret) in some.iter().enumerate() {
            secret.decode::<W, P, A>(chunk, word, |answer, lanes| group[answer][place] = lanes);
        }
        if some.len() < GROUP {
            for lanes in group.iter_mut() {
                lanes[some.len()..].fill(Lanes::NONE);
            }
        }
    }

    /// Adds a group to the counts: eight bits at once by seven adders, which leave one carry into
    /// the fourth digit.
    #[inline(always)]
    fn add_group(&mut self) {
        for (count, lanes) in self.counts.0.iter_mut().zip(&self.group.0) {
            let &[a, b, c, d, e, f, g, h] = lanes;
            let (ones, two) = full_adder(count[0], a, b);
            let (ones, other) = full_adder(ones, c, d);
            let (twos, four) = full_adder(count[1], two, other);
            let (ones, two) = full_adder(ones, e, f);
            let (ones, other) = full_adder(ones, g, h);
            let (twos, another) = full_adder(twos, two, other);
            let (fours, eight) = full_adder(count[2], four, another);
            (count[0], count[1], count[2]) = (ones, twos, fours);
            add_bit(&mut count[3..self.digits], eight);
        }
    }

    /// Adds what answers cost that do not occur.
    #[inline(always)]
    fn add_absent(&self, sums: &mut [Lanes<W>]) {
        let mut seen = [Lanes::NONE; A];
        for (seen, count) in seen.iter_mut().zip(&self.counts.0) {
            *seen = count[..self.digits].iter().fold(Lanes::NONE, |seen, &digit| seen | digit);
        }
        add_absent(&seen, sums);
    }

    /// Adds the secrets beyond the capacities of their cells.
    #[inline(always)]
    fn add_beyond(&self, secrets: usize, sums: &mut [Lanes<W>]) {
        let mut beyond = [Lanes::NONE; DIGITS];
        // Where no cell can be beyond a capacity there are no planes for it.
        let Some(sums) = sums.get_mut(self.below..) else { return };
        for (count, capacities) in self.counts.0.iter().zip(self.capacities) {
            let (mut digits, mut least) = (self.digits, 0);
            beyond[..digits].copy_from_slice(&count[..digits]);
            for &capacity in capacities.iter().take_while(|&&capacity| capacity < secrets) {
                // What is beyond the capacity before is left, of which there are fewer and fewer
                // digits.
                subtract(&mut beyond[..digits], capacity - least);
                (digits, least) = (bits(secrets - capacity), capacity);
                add(sums, &beyond[..digits]);
            }
        }
    }
}

/// A number for each guess that is still open.
#[derive(Debug, Default)]
pub(crate) struct Excess {
    words: usize,
    /// Plane after plane, each of `words` words.
    planes: Vec<u64>,
    /// The numbers themselves, where there are no planes.
    values: Vec<u16>,
    /// The guesses not taken yet.
    open: Vec<u64>,
}

impl Excess {
    /// Room for numbers of so many bits for each of `guesses`, which all are open.
    pub(crate) fn reset(&mut self, guesses: usize, words: usize, bits: usize) {
        self.words = words;
        // Whoever asks for room writes every word of it.
        self.planes.resize(words * bits, 0);
        self.open.clear();
        self.open.resize(words, 0);
        self.open[..guesses / 64].fill(u64::MAX);
        if !guesses.is_multiple_of(64) {
            self.open[guesses / 64] = (1 << (guesses % 64)) - 1;
        }
    }

    /// Room for a number of 16 bits for each of `guesses`, which all are open, and some more that
    /// are not.
    pub(crate) fn reset_values(&mut self, guesses: usize, room: usize) {
        self.reset(guesses, room.div_ceil(64), 0);
        self.values.resize(64 * self.words, 0);
    }

    /// Opens a guess with its number.
    pub(crate) fn open(&mut self, guess: u16, value: u16) {
        self.values[usize::from(guess)] = value;
        self.open[usize::from(guess) / 64] |= 1 << (guess % 64);
    }

    /// Lowers the number of a guess by one, if it is open.
    pub(crate) fn lower(&mut self, guess: u16) {
        if self.open[usize::from(guess) / 64] & 1 << (guess % 64) != 0 {
            self.values[usize::from(guess)] -= 1;
        }
    }

    /// Gives up the guesses that a mask does not have.
    pub(crate) fn keep(&mut self, mask: &[u64]) {
        for (open, mask) in self.open.iter_mut().zip(mask) {
            *open &= mask;
        }
    }

    /// The numbers.
    pub(crate) fn values(&mut self) -> &mut [u16] {
        &mut self.values
    }

    /// The words of a plane.
    #[inline(always)]
    pub(crate) fn plane(&mut self, bit: usize) -> &mut [u64] {
        &mut self.planes[bit * self.words..][..self.words]
    }

    /// Gives up the guesses from a word on.
    pub(crate) fn close_from(&mut self, word: usize) {
        self.open[word..].fill(0);
    }

    /// The least number among the open guesses; `level` becomes the mask of those that have it.
    /// `None` if none is open.
    pub(crate) fn least(&self, level: &mut Vec<u64>) -> Option<usize> {
        level.clone_from(&self.open);
        if level.iter().all(|&word| word == 0) {
            return None;
        }
        if !self.values.is_empty() {
            return Some(self.least_value(level));
        }
        let mut least = 0;
        for plane in self.planes.chunks_exact(self.words).rev() {
            let below = |(&level, &plane): (&u64, &u64)| level & !plane;
            let any = level.iter().zip(plane).fold(0, |any, pair| any | below(pair));
            least <<= 1;
            if any == 0 {
                least += 1;
            } else {
                for (level, &plane) in level.iter_mut().zip(plane) {
                    *level &= !plane;
                }
            }
        }
        Some(least)
    }

    /// The least of the values that are open, to whose guesses the mask of all is narrowed.
    fn least_value(&self, level: &mut [u64]) -> usize {
        let values = || self.values.chunks_exact(64);
        let in_word = |(values, &open): (&[u16], &u64)| match open {
            0 => u16::MAX,
            u64::MAX => values.iter().fold(u16::MAX, |least, &value| least.min(value)),
            _ => (0..64).filter(|bit| open >> bit & 1 == 1).map(|bit| values[bit]).min().unwrap_or(u16::MAX),
        };
        let least = values().zip(&*level).map(in_word).min().unwrap_or(u16::MAX);
        for (open, values) in level.iter_mut().zip(values()) {
            if *open != 0 {
                *open &= (0..).zip(values).fold(0, |mask, (bit, &value)| mask | u64::from(value == least) << bit);
            }
        }
        least.into()
    }

    /// Takes the guesses of a mask.
    pub(crate) fn take(&mut self, level: &[u64]) {
        for (open, level) in self.open.iter_mut().zip(level) {
            *open &= !level;
        }
    }

    /// All numbers of open guesses, ascending, each with the mask of those that have it.
    pub(crate) fn levels(mut self) -> impl Iterator<Item = (usize, Vec<u64>)> {
        std::iter::from_fn(move || {
            let mut level = Vec::new();
            let least = self.least(&mut level)?;
            self.take(&level);
            Some((least, level))
        })
    }
}

/// The guesses of a mask, in order.
pub(crate) fn guesses(level: &[u64]) -> impl Iterator<Item = u16> {
    // The mask first: it ends before the numbers do.
    level.iter().zip((0_u16..).step_by(64)).flat_map(|(&word, start)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let lane = rest.trailing_zeros();
            (lane < 64).then(|| {
                rest &= rest - 1;
                start + lane as u16
            })
        })
    })
}

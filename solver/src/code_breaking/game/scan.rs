//! The innermost loop: for every guess, a lower bound on its cost from the cells that it makes of a set.
//!
//! A guess that makes c cells of n secrets costs at least `3n - c`, and one less if it is a member; the best any could do, with
//! all A answers, is `3n - A - 1`. What a guess costs more than that is its excess: one for each answer that does not occur, two if
//! it is the winning one, and one for each secret beyond a capacity of its cell (`classes`). For every secret the guesses are
//! divided into one mask an answer (`guess_sets`); for small sets it is enough to know which answers occur, for others their number is counted
//! with carry-save adders, eight secrets at a time (Harley and Seal's way to count bits). One code serves all machines: it is
//! compiled for several kinds of vectors, and the widest that the processor has is chosen at run time.

use super::excess::Excess;
use super::guess_sets::{CHUNK, GuessSets, Matches};
use super::lanes::{Lanes, add, add_bit, full_adder, subtract};
use super::processor::{self, Task};

/// For each answer but the winning one the most secrets of a cell that can be found within two guesses, three, and so on.
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
        // Each kind of vectors for each number of positions takes the compiler seconds: the rare numbers have one kind only.
        match self.positions {
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
    counts: [[Lanes<W>; DIGITS]; A],
    /// The lanes that get each answer to each secret of a group.
    group: [[Lanes<W>; GROUP]; A],
}

impl<'a, const W: usize, const A: usize> Counters<'a, W, A> {
    #[inline(always)]
    fn new(capacities: &'a Capacities, below: usize, secrets: usize) -> Self {
        let digits = bits(secrets).max(3);
        Self { capacities, below, digits, counts: [[Lanes::NONE; DIGITS]; A], group: [[Lanes::NONE; GROUP]; A] }
    }

    /// Excesses from how often each answer occurs.
    #[inline(always)]
    fn count<const P: usize>(&mut self, secrets: &[Matches], chunk: &[u64], word: usize, sums: &mut [Lanes<W>]) {
        for count in &mut self.counts {
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
        let group = &mut self.group;
        for (place, secret) in some.iter().enumerate() {
            secret.decode::<W, P, A>(chunk, word, |answer, lanes| group[answer][place] = lanes);
        }
        if some.len() < GROUP {
            for lanes in group.iter_mut() {
                lanes[some.len()..].fill(Lanes::NONE);
            }
        }
    }

    /// Adds a group to the counts: eight bits at once by seven adders, which leave one carry into the fourth digit.
    #[inline(always)]
    fn add_group(&mut self) {
        for (count, lanes) in self.counts.iter_mut().zip(&self.group) {
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
        for (seen, count) in seen.iter_mut().zip(&self.counts) {
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
        for (count, capacities) in self.counts.iter().zip(self.capacities) {
            let (mut digits, mut least) = (self.digits, 0);
            beyond[..digits].copy_from_slice(&count[..digits]);
            for &capacity in capacities.iter().take_while(|&&capacity| capacity < secrets) {
                // What is beyond the capacity before is left, of which there are fewer and fewer digits.
                subtract(&mut beyond[..digits], capacity - least);
                (digits, least) = (bits(secrets - capacity), capacity);
                add(sums, &beyond[..digits]);
            }
        }
    }
}

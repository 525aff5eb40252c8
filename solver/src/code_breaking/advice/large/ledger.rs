//! The bulls and matches still missing of some feedback, while a code is put together symbol by
//! symbol: for all guesses at once, in one number.
//!
//! A symbol is given a set of positions. For a guess that has it c times, a set of k positions
//! brings min(c, k) matches, and a bull for each position where the guess has it. The missing
//! matches and bulls of all guesses are fields of one 128-bit number, with a spare bit above each.
//! One subtraction takes a set's share from all fields, and the spare bits tell whether any was
//! overdrawn.

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

/// Most guesses of one ledger.
pub(super) const MOST_GUESSES: usize = 9;

/// Bits of a guess: two fields of five bits and a spare one.
const GUESS_BITS: usize = 12;
const FIELD_BITS: usize = 6;

const POSITIONS: usize = Shape::MAX_POSITIONS as usize;
const SYMBOLS: usize = Shape::MAX_SYMBOLS as usize;

/// Missing matches and bulls of some guesses, or what is taken from them.
pub(super) type Entry = u128;

/// The shares that symbols and positions have in some guesses.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    /// The feedbacks: what is missing at first.
    pub(super) all: Entry,
    /// The spare bits.
    spare: Entry,
    /// Matches by symbol and number of positions.
    matches: Vec<[Entry; POSITIONS + 1]>,
    /// Bulls by symbol and position.
    bulls: Vec<[Entry; POSITIONS]>,
}

impl Ledger {
    /// Creates the ledger of at most [`MOST_GUESSES`] guesses and their feedbacks.
    pub(super) fn new(moves: &[(Code, Feedback)]) -> Self {
        assert!(moves.len() <= MOST_GUESSES, "more guesses than fields");
        let mut ledger = Self {
            all: 0,
            spare: 0,
            matches: vec![[0; POSITIONS + 1]; SYMBOLS],
            bulls: vec![[0; POSITIONS]; SYMBOLS],
        };
        for (field, (guess, feedback)) in moves.iter().enumerate() {
            let match_unit: Entry = 1 << (field * GUESS_BITS);
            let bull_unit = match_unit << FIELD_BITS;
            ledger.all += match_unit * Entry::from(feedback.total())
                + bull_unit * Entry::from(feedback.bulls());
            ledger.spare |= match_unit << (FIELD_BITS - 1) | bull_unit << (FIELD_BITS - 1);
            for (position, &symbol) in guess.symbols().iter().enumerate() {
                ledger.bulls[usize::from(symbol)][position] += bull_unit;
            }
            for symbol in 0..SYMBOLS {
                let count = guess
                    .symbols()
                    .iter()
                    .filter(|&&other| usize::from(other) == symbol)
                    .count();
                for (positions, entry) in ledger.matches[symbol].iter_mut().enumerate() {
                    *entry += match_unit * positions.min(count) as Entry;
                }
            }
        }
        ledger
    }

    /// Tells whether no field of `part` is larger than that of `whole`.
    #[inline(always)]
    pub(super) const fn covers(&self, whole: Entry, part: Entry) -> bool {
        ((whole | self.spare) - part) & self.spare == self.spare
    }

    /// Share of one more position, the `count`-th, of a symbol.
    #[inline(always)]
    pub(super) fn share(&self, symbol: u8, count: usize, position: usize) -> Entry {
        let matches = &self.matches[usize::from(symbol)];
        matches[count] - matches[count - 1] + self.bulls[usize::from(symbol)][position]
    }

    /// The matches that so many positions of a symbol bring at most.
    pub(super) fn matches(&self, symbol: u8, count: usize) -> Entry {
        self.matches[usize::from(symbol)][count]
    }

    /// The bull that a symbol at a position brings.
    pub(super) fn bull(&self, symbol: u8, position: usize) -> Entry {
        self.bulls[usize::from(symbol)][position]
    }

    /// The smaller of each two fields.
    pub(super) fn least(&self, a: Entry, b: Entry) -> Entry {
        let field = (1 << FIELD_BITS) - 1;
        let fields = (0..2 * MOST_GUESSES).map(|number| number * FIELD_BITS);
        fields
            .map(|shift| (a >> shift & field).min(b >> shift & field) << shift)
            .sum()
    }

    /// A number for the matches of every guess.
    pub(super) fn entry_by_matches(&self, count: impl Fn(usize) -> usize) -> Entry {
        let guesses = self.spare.count_ones() as usize / 2;
        (0..guesses)
            .map(|number| (count(number) as Entry) << (number * GUESS_BITS))
            .sum()
    }
}

impl Ledger {
    /// Missing matches and missing bulls at first, apart.
    pub(super) fn both(&self) -> (Entry, Entry) {
        let matches = self.all & self.entry_by_matches(|_| (1 << FIELD_BITS) - 1);
        (matches, self.all - matches)
    }
}

/// Upper bound on what symbols still to come bring: a state that misses more is left out.
#[derive(Debug, Clone)]
pub(super) struct SymbolReach {
    /// Matches by number of free positions.
    matches: [Entry; POSITIONS + 1],
    /// Matches that cannot be avoided, by number of free positions.
    forced: [Entry; POSITIONS + 1],
    /// Bulls by the free positions of the first and of the second eight.
    bulls: [Vec<Entry>; 2],
}

impl SymbolReach {
    /// Computes the reach of these symbols; without repeats, `others` symbols more are to come that
    /// none of the guesses has.
    pub(super) fn new(
        ledger: &Ledger,
        moves: &[(Code, Feedback)],
        to_come: &[u8],
        others: Option<usize>,
    ) -> Self {
        let mut matches = [0; POSITIONS + 1];
        let mut forced = [0; POSITIONS + 1];
        for (free, entry) in matches.iter_mut().enumerate() {
            let most = to_come
                .iter()
                .map(|&symbol| {
                    ledger.matches(symbol, if others.is_some() { 1.min(free) } else { free })
                })
                .sum();
            *entry = ledger.least(most, ledger.entry_by_matches(|_| free));
        }

        if let Some(others) = others {
            for (free, entry) in forced.iter_mut().enumerate() {
                *entry = ledger.entry_by_matches(|number| {
                    let guess = moves[number].0;
                    let foreign = to_come
                        .iter()
                        .filter(|symbol| !guess.symbols().contains(symbol))
                        .count();
                    free.saturating_sub(foreign + others)
                });
            }
        }

        let bulls = [0, 8].map(|first| {
            let at: [Entry; 8] = std::array::from_fn(|bit| {
                to_come
                    .iter()
                    .map(|&symbol| ledger.bull(symbol, first + bit))
                    .sum()
            });
            (0..256)
                .map(|set| {
                    (0..8)
                        .filter(|bit| set >> bit & 1 == 1)
                        .map(|bit| at[bit])
                        .sum()
                })
                .collect()
        });
        Self {
            matches,
            forced,
            bulls,
        }
    }

    /// Tells whether symbols at these positions can still bring what is missing.
    #[inline(always)]
    pub(super) fn allows(&self, ledger: &Ledger, missing: Entry, free: u16) -> bool {
        let count = free.count_ones() as usize;
        let most = self.matches[count]
            + self.bulls[0][usize::from(free & 255)]
            + self.bulls[1][usize::from(free >> 8)];
        ledger.covers(most, missing) && ledger.covers(missing, self.forced[count])
    }
}

//! The sizes of the cells that many guesses make of a set: the innermost loop of every heuristic
//! strategy.
//!
//! Codes are kept in columns, one byte a code: a column for each position and one for each symbol's
//! number of occurrences. The feedback of many guesses for one secret is then a few comparisons and
//! additions of bytes, which the compiler turns into vector instructions on any machine. Blocks of
//! [`BLOCK`] guesses keep the histograms in the first-level cache. (The exact search has
//! `game::scan` instead: it needs a bound for each guess, not the sizes of its cells.)

use std::sync::Arc;

use solvetab_lookup::code_breaking::FeedbackKind;

use crate::code_breaking::game::group::{self, SymbolSet};
use crate::code_breaking::game::{Game, Symbols};
use crate::code_breaking::search::memo::Memo;

/// Guesses that are compared with a secret at once.
pub(super) const BLOCK: usize = 64;

/// A raw feedback: matches in all, shifted left, plus matches in place. Numerically close to, but
/// not, a
/// [`Feedback::index`]: computing that would cost the inner loop a multiplication.
type Raw = u8;

/// A game's codes in columns, and the guesses worth a look after each history.
#[derive(Debug)]
pub struct Columns {
    game: Game,
    feedbacks: RawFeedbacks,
    all: Arc<CodeColumns>,
    /// Secrets by code number.
    secrets: Vec<Secret>,
    /// Guesses worth a look, by the symbols that have been guessed.
    guesses: Memo<SymbolSet, Arc<CodeColumns>>,
}

impl Columns {
    /// The columns of all codes that may be guessed.
    pub fn new(game: &Game) -> Self {
        let shift = shift(usize::from(game.positions()));
        Self {
            game: game.clone(),
            feedbacks: RawFeedbacks::new(game),
            all: Arc::new(CodeColumns::new(game)),
            secrets: game
                .guesses()
                .iter()
                .map(|code| Secret::new(game, code, shift))
                .collect(),
            guesses: Memo::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The kinds of feedback.
    pub(super) fn feedbacks(&self) -> &RawFeedbacks {
        &self.feedbacks
    }

    /// The codes with these numbers.
    pub fn select(&self, numbers: &[u16]) -> CodeColumns {
        self.all.select(numbers)
    }

    /// The guesses worth a look when the symbols in `used` have been guessed: of those that differ
    /// only in the names of other symbols one.
    pub fn guesses(&self, used: SymbolSet) -> Arc<CodeColumns> {
        if !group::has_free_symbols(&self.game, used) {
            return Arc::clone(&self.all);
        }
        self.guesses.get_or(used, || {
            Arc::new(self.all.select(&group::canonical_guesses(&self.game, used)))
        })
    }

    /// The secrets of a set, ready to be compared with columns.
    pub(super) fn prepare(&self, set: &[u16]) -> Vec<Secret> {
        set.iter()
            .map(|&secret| self.secrets[usize::from(secret)])
            .collect()
    }

    /// The members of a set that tell all its members apart, ascending.
    pub fn perfect_members(&self, set: &[u16]) -> Vec<u16> {
        if set.len() > self.feedbacks.count() {
            return Vec::new();
        }
        let mut perfect = Vec::new();
        self.scan(&self.select(set), set, |member, sizes| {
            if sizes.iter().all(|&size| size <= 1) {
                perfect.push(member);
            }
        });
        perfect
    }

    /// Tells of each of these guesses the sizes of the cells that it makes of a set, empty ones
    /// too, in the order of their feedback; the winning one is the last.
    pub fn scan(&self, guesses: &CodeColumns, set: &[u16], mut tell: impl FnMut(u16, &[u16])) {
        let (secrets, mut histograms, mut sizes) =
            (self.prepare(set), self.histograms(), Vec::new());
        for start in (0..guesses.indices.len()).step_by(BLOCK) {
            histograms.count(guesses, start, &secrets);
            for (&guess, cells) in guesses.indices[start..].iter().zip(histograms.cells()) {
                sizes.clear();
                sizes.extend(cells.sizes(&self.feedbacks));
                tell(guess, &sizes);
            }
        }
    }

    /// Counters for the cells of blocks of guesses.
    pub(super) fn histograms(&self) -> Histograms {
        Histograms::new(usize::from(self.game.positions()))
    }
}

/// A list of codes in columns.
#[derive(Debug, Clone)]
pub struct CodeColumns {
    shift: u32,
    /// The number of each code.
    indices: Vec<u16>,
    /// Symbols by position, then code. Padded to whole blocks.
    symbols: Vec<Vec<u8>>,
    /// Occurrences by symbol, then code, shifted like the matches of a raw feedback. Padded to
    /// whole blocks.
    occurrences: Vec<Vec<u8>>,
}

/// Number of bits by which the matches of a raw feedback are shifted: room for the matches in
/// place.
fn shift(positions: usize) -> u32 {
    if positions < 8 { 3 } else { 4 }
}

/// Different raw feedbacks, and so counters in a histogram.
fn raw_feedbacks(positions: usize) -> usize {
    (positions << shift(positions)) + positions + 1
}

impl CodeColumns {
    /// All codes that may be guessed.
    fn new(game: &Game) -> Self {
        let (positions, shift) = (
            usize::from(game.positions()),
            shift(usize::from(game.positions())),
        );
        let most = game
            .guesses()
            .iter()
            .flat_map(|code| &code[..positions])
            .max();
        let symbols = most.map_or(1, |&most| usize::from(most) + 1);
        let numbers = (0..game.guesses().len())
            .map(|number| number as u16)
            .collect();
        let mut codes = Self::empty(positions, symbols, shift, numbers);
        for (at, code) in game.guesses().iter().enumerate() {
            for (column, &symbol) in codes.symbols.iter_mut().zip(code) {
                column[at] = symbol;
                codes.occurrences[usize::from(symbol)][at] += 1 << shift;
            }
        }
        codes
    }

    /// Columns for codes with these numbers, not filled yet.
    fn empty(positions: usize, symbols: usize, shift: u32, indices: Vec<u16>) -> Self {
        let padded = indices.len().next_multiple_of(BLOCK);
        let symbols_of = vec![vec![0; padded]; positions];
        Self {
            shift,
            indices,
            symbols: symbols_of,
            occurrences: vec![vec![0; padded]; symbols],
        }
    }

    /// The codes with these numbers, out of all.
    fn select(&self, indices: &[u16]) -> Self {
        let mut selected = Self::empty(
            self.symbols.len(),
            self.occurrences.len(),
            self.shift,
            indices.to_vec(),
        );
        let from = self.symbols.iter().chain(&self.occurrences);
        for (column, from) in selected
            .symbols
            .iter_mut()
            .chain(&mut selected.occurrences)
            .zip(from)
        {
            for (value, &index) in column.iter_mut().zip(indices) {
                *value = from[usize::from(index)];
            }
        }
        selected
    }

    /// The codes' numbers.
    pub(super) fn indices(&self) -> &[u16] {
        &self.indices
    }

    /// The raw feedbacks of the guesses from `start` on, a multiple of [`BLOCK`], to one secret.
    #[inline(always)]
    fn feedbacks(&self, start: usize, secret: &Secret) -> [Raw; BLOCK] {
        let mut feedbacks = [0; BLOCK];
        for &(symbol, times) in secret.distinct() {
            let column = &self.occurrences[usize::from(symbol)][start..start + BLOCK];
            for (feedback, &occurrences) in feedbacks.iter_mut().zip(column) {
                *feedback += occurrences.min(times);
            }
        }
        for (column, &symbol) in self.symbols.iter().zip(&secret.symbols) {
            for (feedback, &guessed) in feedbacks.iter_mut().zip(&column[start..start + BLOCK]) {
                *feedback += u8::from(guessed == symbol);
            }
        }
        feedbacks
    }
}

/// A secret, ready to be compared with columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Secret {
    /// Symbols by position; those that do not exist are never read.
    symbols: Symbols,
    /// Different symbols, with how often they occur, shifted.
    distinct: [(u8, u8); 8],
    distinct_count: usize,
}

impl Secret {
    /// Prepares a code.
    fn new(game: &Game, code: &Symbols, shift: u32) -> Self {
        let mut secret = Self {
            symbols: Symbols::default(),
            distinct: [(0, 0); 8],
            distinct_count: 0,
        };
        for (slot, &symbol) in secret
            .symbols
            .iter_mut()
            .zip(&code[..usize::from(game.positions())])
        {
            *slot = symbol;
            let known = secret.distinct[..secret.distinct_count]
                .iter()
                .position(|&(other, _)| other == symbol);
            let at = known.unwrap_or(secret.distinct_count);
            secret.distinct_count = secret.distinct_count.max(at + 1);
            secret.distinct[at].0 = symbol;
            secret.distinct[at].1 += 1 << shift;
        }
        // Where only matches in place are reported, no others are counted.
        if game.feedback_kind() == FeedbackKind::Black {
            secret.distinct_count = 0;
        }
        secret
    }

    fn distinct(&self) -> &[(u8, u8)] {
        &self.distinct[..self.distinct_count]
    }
}

/// The sizes of a guess's cells by raw feedback.
pub(super) struct CellSizes<'h> {
    counts: &'h [u16],
}

/// The raw feedbacks that can occur, in the order of the feedback that they are.
#[derive(Debug, Clone)]
pub(super) struct RawFeedbacks(Vec<usize>);

impl RawFeedbacks {
    /// The feedbacks of a game.
    fn new(game: &Game) -> Self {
        let shift = shift(usize::from(game.positions()));
        let is_black = game.feedback_kind() == FeedbackKind::Black;
        let raw = (0..=game.win())
            .filter_map(|number| game.counts(number))
            .map(|counts| {
                let (bulls, cows) = (usize::from(counts.bulls()), usize::from(counts.cows()));
                let total = if is_black { 0 } else { bulls + cows };
                (total << shift) + bulls
            });
        Self(raw.collect())
    }

    /// Number of distinct feedbacks.
    fn count(&self) -> usize {
        self.0.len()
    }
}

impl CellSizes<'_> {
    /// The sizes of all cells that can be, empty ones too, in the order of their feedback; the
    /// winning one is the last.
    #[inline(always)]
    pub(super) fn sizes(&self, feedbacks: &RawFeedbacks) -> impl Iterator<Item = u16> {
        feedbacks.0.iter().map(|&raw| self.counts[raw])
    }
}

/// Counters for the cells of one block of guesses.
#[derive(Debug)]
pub(super) struct Histograms {
    counts: Vec<u16>,
    width: usize,
}

impl Histograms {
    fn new(positions: usize) -> Self {
        let width = raw_feedbacks(positions);
        Self {
            counts: vec![0; width * BLOCK],
            width,
        }
    }

    /// Counts the cells into which the guesses from `start` on, a multiple of [`BLOCK`], divide the
    /// secrets. No cell overflows its counter: it holds 16 bits, and a cell of all 65536 codes
    /// would mean a guess that tells nothing about itself.
    pub(super) fn count(&mut self, guesses: &CodeColumns, start: usize, secrets: &[Secret]) {
        self.counts.fill(0);
        for secret in secrets {
            let feedbacks = guesses.feedbacks(start, secret);
            for (counts, feedback) in self.counts.chunks_exact_mut(self.width).zip(feedbacks) {
                counts[usize::from(feedback)] += 1;
            }
        }
    }

    /// The cells of each guess of the block.
    pub(super) fn cells(&self) -> impl Iterator<Item = CellSizes<'_>> {
        self.counts
            .chunks_exact(self.width)
            .map(|counts| CellSizes { counts })
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

    use super::*;

    #[test]
    fn cells_agree_with_the_definition() {
        for text in ["1x1", "2x2", "3x5", "4x6r", "5x3r", "8x2r", "8x8"] {
            let rules: Rules = text.parse().unwrap();
            let columns = Columns::new(&Game::from(rules));
            let black = Columns::new(&Game::from(rules.with_feedback(FeedbackKind::Black)));
            let codes: Vec<Code> = rules.iter().collect();
            let set: Vec<u16> = columns
                .all
                .indices()
                .iter()
                .copied()
                .step_by(codes.len().div_ceil(60))
                .collect();
            let secrets = columns.prepare(&set);
            let mut histograms = columns.histograms();
            let mut of_bulls = black.histograms();
            for start in (0..codes.len()).step_by(BLOCK) {
                histograms.count(&columns.all, start, &secrets);
                of_bulls.count(&black.all, start, &black.prepare(&set));
                let both = histograms.cells().zip(of_bulls.cells());
                for (guess, (cells, of_bulls)) in (start..codes.len()).zip(both) {
                    let mut bulls = vec![0; usize::from(rules.positions()) + 1];
                    let mut expected = vec![0; Feedback::count(rules.positions()).into()];
                    for &secret in &set {
                        let feedback =
                            Feedback::between(codes[guess], codes[usize::from(secret)]).unwrap();
                        expected[usize::from(feedback.index())] += 1;
                        bulls[usize::from(feedback.bulls())] += 1;
                    }
                    let found: Vec<u16> = of_bulls.sizes(black.feedbacks()).collect();
                    assert_eq!(found, bulls, "{text} {}", codes[guess]);
                    let sizes: Vec<u16> = cells.sizes(columns.feedbacks()).collect();
                    let impossible = Feedback::count(rules.positions()) - 2;
                    assert_eq!(expected.remove(impossible.into()), 0);
                    assert_eq!(sizes, expected, "{text} {}", codes[guess]);
                }
            }
        }
    }
}

//! How a guess divides a set of secrets into cells, one for each answer: the innermost loop of every strategy.
//!
//! Codes are kept in columns, one byte a code: a column for each position and one for each symbol's number of occurrences.
//! The answers of many guesses to one secret are then a few comparisons and additions of bytes, which the compiler turns
//! into vector instructions on any machine. Blocks of [`BLOCK`] guesses keep the histograms in the first-level cache.

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

/// Guesses that are compared with a secret at once.
pub(crate) const BLOCK: usize = 64;

/// A raw answer: matches in all, shifted left, plus matches in place. Numerically close to, but not, a
/// [`Feedback::index`]: computing that would cost the inner loop a multiplication.
type Raw = u8;

/// A list of codes in columns.
#[derive(Debug, Clone)]
pub(crate) struct Codes {
    rules: Rules,
    /// The number of each code.
    indices: Vec<u16>,
    /// By position, then code: the symbol. Padded to whole blocks.
    symbols: Vec<Vec<u8>>,
    /// By symbol, then code: how often it occurs, shifted like the matches of a raw answer. Padded to whole blocks.
    occurrences: Vec<Vec<u8>>,
}

/// How far the matches of a raw answer are shifted: room for the matches in place.
fn shift(rules: Rules) -> u32 {
    if rules.positions() < 8 { 3 } else { 4 }
}

/// Different raw answers, and so counters in a histogram.
fn raw_answers(rules: Rules) -> usize {
    (usize::from(rules.positions()) << shift(rules)) + usize::from(rules.positions()) + 1
}

impl Codes {
    /// All codes of the rules.
    pub(crate) fn all(rules: Rules) -> Self {
        let mut codes = Self::empty(rules, (0..rules.codes()).map(|index| index as u16).collect());
        for (at, code) in rules.iter().enumerate() {
            for (column, symbol) in codes.symbols.iter_mut().zip(code.symbols()) {
                column[at] = symbol;
                codes.occurrences[usize::from(symbol)][at] += 1 << shift(rules);
            }
        }
        codes
    }

    /// Columns for codes with these numbers, not filled yet.
    fn empty(rules: Rules, indices: Vec<u16>) -> Self {
        let padded = indices.len().next_multiple_of(BLOCK);
        let symbols = vec![vec![0; padded]; rules.positions().into()];
        let occurrences = vec![vec![0; padded]; rules.symbols().into()];
        Self { rules, indices, symbols, occurrences }
    }

    /// The codes with these numbers, out of all.
    pub(crate) fn select(&self, indices: &[u16]) -> Self {
        let mut selected = Self::empty(self.rules, indices.to_vec());
        let from = self.symbols.iter().chain(&self.occurrences);
        for (column, from) in selected.symbols.iter_mut().chain(&mut selected.occurrences).zip(from) {
            for (value, &index) in column.iter_mut().zip(indices) {
                *value = from[usize::from(index)];
            }
        }
        selected
    }

    /// The codes' numbers.
    pub(crate) fn indices(&self) -> &[u16] {
        &self.indices
    }

    /// The raw answers of the guesses from `start` on, a multiple of [`BLOCK`], to one secret.
    #[inline(always)]
    fn answers(&self, start: usize, secret: &Secret) -> [Raw; BLOCK] {
        let mut answers = [0; BLOCK];
        for &(symbol, times) in secret.distinct() {
            let column = &self.occurrences[usize::from(symbol)][start..start + BLOCK];
            for (answer, &occurrences) in answers.iter_mut().zip(column) {
                *answer += occurrences.min(times);
            }
        }
        for (column, &symbol) in self.symbols.iter().zip(&secret.symbols) {
            for (answer, &guessed) in answers.iter_mut().zip(&column[start..start + BLOCK]) {
                *answer += u8::from(guessed == symbol);
            }
        }
        answers
    }
}

/// A secret, ready to be compared with columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Secret {
    /// By position; those that do not exist are never read.
    symbols: [u8; 8],
    /// Different symbols, with how often they occur, shifted.
    distinct: [(u8, u8); 8],
    distinct_count: usize,
}

impl Secret {
    /// Prepares a code of the rules.
    pub(crate) fn new(rules: Rules, code: Code) -> Self {
        let mut secret = Self { symbols: [0; 8], distinct: [(0, 0); 8], distinct_count: 0 };
        for (slot, symbol) in secret.symbols.iter_mut().zip(code.symbols()) {
            *slot = symbol;
            let known = secret.distinct[..secret.distinct_count].iter().position(|&(other, _)| other == symbol);
            let at = known.unwrap_or(secret.distinct_count);
            secret.distinct_count = secret.distinct_count.max(at + 1);
            secret.distinct[at].0 = symbol;
            secret.distinct[at].1 += 1 << shift(rules);
        }
        secret
    }

    fn distinct(&self) -> &[(u8, u8)] {
        &self.distinct[..self.distinct_count]
    }
}

/// The sizes of a guess's cells by raw answer.
pub(crate) struct Cells<'h> {
    counts: &'h [u16],
}

/// The raw answers that can occur, with the answers they stand for.
#[derive(Debug, Clone)]
pub(crate) struct Answers {
    /// Raw answers in the order of the answers that they are.
    raw: Vec<usize>,
    by_raw: Vec<u8>,
}

impl Answers {
    /// The answers of the rules.
    pub(crate) fn new(rules: Rules) -> Self {
        let positions = rules.positions();
        let possible = |total: u8, bulls: u8| !(total == positions && bulls + 1 == positions);
        let pairs: Vec<(usize, Feedback)> = (0..=positions)
            .flat_map(|total| (0..=total).map(move |bulls| (total, bulls)))
            .filter(|&(total, bulls)| possible(total, bulls))
            .filter_map(|(total, bulls)| {
                let feedback = Feedback::new(bulls, total - bulls).ok()?;
                Some(((usize::from(total) << shift(rules)) + usize::from(bulls), feedback))
            })
            .collect();
        let mut by_raw = vec![0; raw_answers(rules)];
        for &(at, feedback) in &pairs {
            by_raw[at] = feedback.index();
        }
        Self { raw: pairs.into_iter().map(|(at, _)| at).collect(), by_raw }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.raw.len()
    }
}

impl Cells<'_> {
    /// The sizes of all cells that can be, empty ones too, in the order of their answers.
    #[inline(always)]
    pub(crate) fn sizes(&self, answers: &Answers) -> impl Iterator<Item = u16> {
        answers.raw.iter().map(|&raw| self.counts[raw])
    }
}

/// Counters for the cells of one block of guesses.
#[derive(Debug)]
pub(crate) struct Histograms {
    counts: Vec<u16>,
    width: usize,
}

impl Histograms {
    /// Counters for guesses under these rules.
    pub(crate) fn new(rules: Rules) -> Self {
        let width = raw_answers(rules);
        Self { counts: vec![0; width * BLOCK], width }
    }

    /// Counts the cells into which the guesses from `start` on, a multiple of [`BLOCK`], divide the secrets. No cell
    /// overflows its counter: it holds 16 bits, and a cell of all 65536 codes would mean a guess that tells nothing about
    /// itself.
    pub(crate) fn count(&mut self, guesses: &Codes, start: usize, secrets: &[Secret]) {
        self.counts.fill(0);
        for secret in secrets {
            let answers = guesses.answers(start, secret);
            for (counts, answer) in self.counts.chunks_exact_mut(self.width).zip(answers) {
                counts[usize::from(answer)] += 1;
            }
        }
    }

    /// The cells of each guess of the block.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cells<'_>> {
        self.counts.chunks_exact(self.width).map(|counts| Cells { counts })
    }
}

/// Divides a set by the answers to one guess: the non-empty cells in the order of their answers, each in the order of the
/// set. `all` are all codes.
pub(crate) fn divide(all: &Codes, answers: &Answers, guess: &Secret, set: &[u16]) -> Vec<(Feedback, Vec<u16>)> {
    let members = all.select(set);
    let mut cells: Vec<Vec<u16>> = vec![Vec::new(); Feedback::count(all.rules.positions()).into()];
    for (block, start) in set.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        // Answers are symmetric, so the one guess takes the place of the secret.
        for (&member, raw) in block.iter().zip(members.answers(start, guess)) {
            cells[usize::from(answers.by_raw[usize::from(raw)])].push(member);
        }
    }
    let feedback = (0..).map_while(Feedback::from_index);
    feedback.zip(cells).filter(|(_, cell)| !cell.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_agree_with_the_definition() {
        for text in ["1x1", "2x2", "3x5", "4x6r", "5x3r", "8x2r", "8x8"] {
            let rules: Rules = text.parse().unwrap();
            let answers = Answers::new(rules);
            let all = Codes::all(rules);
            let codes: Vec<Code> = rules.iter().collect();
            let set: Vec<u16> = all.indices().iter().copied().step_by(codes.len().div_ceil(60)).collect();
            let secrets: Vec<Secret> = set.iter().map(|&index| Secret::new(rules, codes[usize::from(index)])).collect();
            let mut histograms = Histograms::new(rules);
            for start in (0..codes.len()).step_by(BLOCK) {
                histograms.count(&all, start, &secrets);
                for (guess, cells) in (start..codes.len()).zip(histograms.cells()) {
                    let mut expected = vec![0; Feedback::count(rules.positions()).into()];
                    for &secret in &set {
                        let feedback = Feedback::between(codes[guess], codes[usize::from(secret)]).unwrap();
                        expected[usize::from(feedback.index())] += 1;
                    }
                    let sizes: Vec<u16> = cells.sizes(&answers).collect();
                    let impossible = Feedback::count(rules.positions()) - 2;
                    assert_eq!(expected.remove(impossible.into()), 0);
                    assert_eq!(sizes, expected, "{text} {}", codes[guess]);
                    let divided = divide(&all, &answers, &Secret::new(rules, codes[guess]), &set);
                    let lengths: Vec<u16> = divided.iter().map(|(_, cell)| cell.len() as u16).collect();
                    assert_eq!(lengths, expected.into_iter().filter(|&n| n > 0).collect::<Vec<_>>());
                }
            }
        }
    }
}

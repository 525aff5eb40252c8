//! The guess for many words with colours, by looking two guesses ahead.
//!
//! Every guess that may be made is judged by what its cells are expected to cost, which their sizes
//! tell. The best ones are judged again, each cell by the best guess for it. The work is counted in
//! comparisons of a guess with a word, so it does not depend on the machine: about one for every
//! pair of guess and candidate up to [`MOST_PAIRS`], and a sample of the candidates beyond.

use std::borrow::Cow;

use crate::code_breaking::game::Symbols;
use crate::code_breaking::game::list::{CodeList, Mode};
use crate::code_breaking::game::word_columns::WordColumns;
use crate::code_breaking::search::weighted::Weight;
use crate::code_breaking::strategy::{FRACTION_BITS, log2};
use crate::parallel;

/// Comparisons for the first judgement at most.
const MOST_PAIRS: usize = 1 << 28;

/// Guesses that are tried in the cells of those that are judged twice.
const POOL: usize = 1024;

/// Entries of the pool's rows at most.
const MOST_ROWS: usize = 1 << 24;

/// Guesses that are judged twice: so many for this number of candidates and more, in inverse
/// proportion for fewer.
const FEWEST_TWICE: usize = 8;
const MOST_TWICE: usize = 64;
const TWICE_PER: usize = 4096;

/// Guesses that a thread judges at a time.
const GUESSES_AT_ONCE: usize = 64;

/// Candidates that are tried in a cell.
const MOST_MEMBERS: usize = 64;

/// Words with colours, each guess and secret as the numbers of its letters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lookahead<'a> {
    /// Letters of a word.
    letters: usize,
    words: &'a [Symbols],
    /// Which words may be guessed later on.
    mode: Mode,
}

impl<'a> From<&'a CodeList> for Lookahead<'a> {
    fn from(list: &'a CodeList) -> Self {
        Self {
            letters: list.positions().into(),
            words: list.symbols(),
            mode: list.mode(),
        }
    }
}

/// A guess and its judgement: the less the better. Of equal ones a candidate comes first, then the
/// smaller number.
type Judged = (u64, bool, u16);

/// Keeps so many of the best, the best first.
fn keep_best(judged: &mut Vec<Judged>, most: usize) {
    if (1..judged.len()).contains(&most) {
        judged.select_nth_unstable(most - 1);
    }
    judged.truncate(most);
    judged.sort_unstable();
}

impl Lookahead<'_> {
    /// The guess for a set of at least one candidate, in ascending order, out of those that may be
    /// made: all, or in hard mode some; `left` is the number of guesses left.
    pub(super) fn best(&self, set: &[u16], allowed: Option<&[u16]>, left: u16) -> u16 {
        if set.len() <= 2 || left <= 1 {
            return set[0];
        }
        let costs = Costs::new(set.len(), left - 1);
        let mut ranked = self.judged_once(set, allowed, &costs);
        let twice = (TWICE_PER / set.len())
            .clamp(FEWEST_TWICE, MOST_TWICE)
            .min(ranked.len());
        let pool = POOL.min(MOST_ROWS / set.len());
        keep_best(&mut ranked, pool.max(twice));
        // In other modes most of the pool could not be guessed in a cell.
        let pool = if self.mode == Mode::Any { pool } else { 0 };
        let pool: Vec<u16> = ranked
            .iter()
            .take(pool)
            .map(|&(_, _, guess)| guess)
            .collect();
        ranked.truncate(if left == 2 { 1 } else { twice });
        self.best_of(set, ranked, &pool, left)
    }

    /// The same by weights, of which one is not 0, and one guess ahead: a cell of weight W costs
    /// what [`expected`] says of W, with the entropy of its weights for the bits of a number.
    pub(super) fn best_by_weight(
        &self,
        set: &[u16],
        weights: &[Weight],
        allowed: Option<&[u16]>,
    ) -> u16 {
        let guesses = self.guesses(allowed);
        // As many of the heaviest as the work allows, each with its share of the sum in 32 bits.
        let weighty = weights
            .iter()
            .copied()
            .zip(set.iter().copied())
            .filter(|&(weight, _)| weight > 0);
        let mut heaviest: Vec<(Weight, u16)> = weighty.collect();
        heaviest.sort_unstable_by_key(|&(weight, number)| (std::cmp::Reverse(weight), number));
        heaviest.truncate((MOST_PAIRS / guesses.len()).max(1));
        let sum: Weight = heaviest.iter().map(|(weight, _)| weight).sum();
        let members: Vec<u16> = heaviest.iter().map(|&(_, number)| number).collect();
        let scaled = heaviest
            .iter()
            .map(|&(weight, _)| ((weight << WEIGHT_BITS) / sum).max(1) as u64);
        let scaled: Vec<(u64, u128)> = scaled.map(|weight| (weight, times_log(weight))).collect();
        let columns = self.columns(&members);

        let judge = |guesses: &[u16]| {
            let mut cells = WeightedCells {
                cells: vec![WeightedCell::default(); self.kinds()],
                met: Vec::new(),
            };
            let judged = |&guess: &u16| {
                let mut place = 0;
                columns.each_colours(self.word(guess), true, |kind| {
                    cells.add(kind, scaled[place]);
                    place += 1;
                });
                (cells.take_cost(), set.binary_search(&guess).is_err(), guess)
            };
            guesses.iter().map(judged).min()
        };
        let best = parallel::map(guesses.chunks(GUESSES_AT_ONCE).collect(), judge);
        best.into_iter()
            .flatten()
            .min()
            .expect("there is a guess")
            .2
    }

    /// The guesses that may be made for a set whose cells are expected to cost least, at most so
    /// many, the best first.
    pub(super) fn ranked(&self, set: &[u16], allowed: Option<&[u16]>, most: usize) -> Vec<u16> {
        let mut ranked = self.judged_once(set, allowed, &Costs::new(set.len(), u16::MAX));
        keep_best(&mut ranked, most);
        ranked.into_iter().map(|(_, _, guess)| guess).collect()
    }

    /// Lower bound on the total of any tree for a set, by the sizes of the cells of its first
    /// guess; nothing where only a sample of the set is looked at.
    pub(super) fn least_by_sizes(&self, set: &[u16], allowed: Option<&[u16]>) -> Option<u64> {
        let guesses = allowed.map_or(self.words.len(), <[u16]>::len);
        let judged = || self.judged_once(set, allowed, &Costs::at_least(set.len(), self.kinds()));
        let least = (set.len() * guesses <= MOST_PAIRS)
            .then(judged)?
            .into_iter()
            .min()?
            .0;
        Some(set.len() as u64 + least)
    }

    /// The same for one first guess.
    pub(super) fn cost_by_sizes(&self, set: &[u16], guess: u16) -> u64 {
        let costs = Costs::at_least(set.len(), self.kinds());
        set.len() as u64
            + Cells::new(self.kinds()).cost(&self.columns(set), self.word(guess), &costs)
    }

    /// The guesses that may be made, ascending.
    fn guesses<'g>(&self, allowed: Option<&'g [u16]>) -> Cow<'g, [u16]> {
        allowed.map_or_else(
            || (0..=u16::MAX).take(self.words.len()).collect(),
            Cow::Borrowed,
        )
    }

    /// Guesses by the expected cost of their cells. Of many candidates a sample is looked at.
    fn judged_once(&self, set: &[u16], allowed: Option<&[u16]>, costs: &Costs) -> Vec<Judged> {
        let guesses = self.guesses(allowed);
        let members = (MOST_PAIRS / guesses.len()).clamp(1, set.len());
        let sample: Vec<u16> = (0..members)
            .map(|number| set[number * set.len() / members])
            .collect();
        let columns = self.columns(&sample);
        let judge = |guesses: &[u16]| {
            let mut cells = Cells::new(self.kinds());
            let judged = |&guess: &u16| {
                let cost = cells.cost(&columns, self.word(guess), costs);
                (cost, set.binary_search(&guess).is_err(), guess)
            };
            guesses.iter().map(judged).collect::<Vec<Judged>>()
        };
        parallel::map(guesses.chunks(GUESSES_AT_ONCE).collect(), judge).concat()
    }

    /// The best of some guesses, each cell of which costs what the best guess for it costs, out of
    /// the pool and the cell itself.
    fn best_of(&self, set: &[u16], guesses: Vec<Judged>, pool: &[u16], left: u16) -> u16 {
        if let [(_, _, only)] = guesses[..] {
            return only;
        }
        let (after, after_next) = (Costs::new(2, left - 1), Costs::new(set.len(), left - 2));
        let columns = self.columns(set);
        let rows = columns.rows(
            pool.iter().map(|&guess| self.word(guess)).collect(),
            |kind| kind,
        );
        let judge = |(once, is_other, guess): Judged| {
            let mut divided = self.divided(&columns, guess);
            divided.retain(|&(kind, _)| usize::from(kind) + 1 < self.kinds());
            let (few, many): (Vec<_>, Vec<_>) = divided
                .into_iter()
                .partition(|(_, places)| places.len() <= 2);
            let of_few: u64 = few.iter().map(|(_, places)| after.of(places.len())).sum();
            let of_many = self.costs_of_cells(set, &many, &rows, &after_next);
            (of_few + of_many.iter().sum::<u64>(), once, is_other, guess)
        };
        let judged = parallel::map(guesses, judge);
        judged.into_iter().min().expect("there is a guess").3
    }

    /// The least cost of each cell of three candidates or more: by the best guess for it out of the
    /// pool, whose rows are given, or of the cell.
    fn costs_of_cells(
        &self,
        set: &[u16],
        divided: &[(u16, Vec<u32>)],
        rows: &[u16],
        costs: &Costs,
    ) -> Vec<u64> {
        let mut cells = Cells::new(self.kinds());
        let least = |places: &[u32]| (places.len() as u64 - 1) * costs.of(1);
        let mut best = vec![u64::MAX; divided.len()];
        for row in rows.chunks_exact(set.len()) {
            for ((_, places), best) in divided
                .iter()
                .zip(&mut best)
                .filter(|((_, places), best)| **best > least(places))
            {
                places
                    .iter()
                    .for_each(|&place| cells.add(row[place as usize]));
                *best = cells.take_cost(costs).min(*best);
            }
        }
        for ((_, places), best) in divided.iter().zip(&mut best) {
            let members: Vec<u16> = places.iter().map(|&place| set[place as usize]).collect();
            let columns = self.columns(&members);
            for &guess in members.iter().step_by(members.len().div_ceil(MOST_MEMBERS)) {
                if *best == least(places) {
                    break;
                }
                *best = cells.cost(&columns, self.word(guess), costs).min(*best);
            }
            *best += members.len() as u64 * GUESS;
        }
        best
    }

    /// The places in the columns that each kind of feedback to a guess leaves.
    fn divided(&self, columns: &WordColumns, guess: u16) -> Vec<(u16, Vec<u32>)> {
        let mut kinds: Vec<(u16, u32)> = Vec::new();
        columns.each_colours(self.word(guess), true, |kind| {
            kinds.push((kind, kinds.len() as u32))
        });
        kinds.sort_unstable();
        let cells = kinds.chunk_by(|one, other| one.0 == other.0);
        cells
            .map(|cell| (cell[0].0, cell.iter().map(|&(_, place)| place).collect()))
            .collect()
    }

    fn columns(&self, words: &[u16]) -> WordColumns {
        WordColumns::new(self.letters, words.iter().map(|&word| self.word(word)))
    }

    fn word(&self, number: u16) -> &[u8] {
        &self.words[usize::from(number)][..self.letters]
    }

    /// Kinds of feedback; the winning one is the last.
    fn kinds(&self) -> usize {
        3_usize.pow(self.letters as u32)
    }
}

/// The cost of one guess for one candidate.
const GUESS: u64 = 1 << 16;

/// The cost of a candidate that is found too late.
const LATE: u64 = GUESS << 8;

/// The costs of cells by their size: expected ones, in units of [`GUESS`], or bounds in guesses.
#[derive(Debug)]
struct Costs(Vec<u64>);

impl Costs {
    /// Costs of cells of at most so many candidates when so many guesses are left for them.
    fn new(largest: usize, left: u16) -> Self {
        let cost = |size: u64| match size {
            0 => 0,
            // One of them is found in time by the last guess.
            _ if left <= 1 => (size - u64::from(left)) * LATE + expected(size),
            _ => expected(size),
        };
        Self((0..=largest as u64).map(cost).collect())
    }

    /// Guesses that no tree for so many candidates is below: the first finds one, the second one
    /// for each other kind of feedback, the third all others at best.
    fn at_least(largest: usize, kinds: usize) -> Self {
        let cost = |size: usize| size + size.saturating_sub(1) + size.saturating_sub(kinds);
        Self((0..=largest).map(|size| cost(size) as u64).collect())
    }

    fn of(&self, size: usize) -> u64 {
        self.0[size]
    }
}

/// Guesses that so many candidates are expected to take in total: 1.48 for each and 0.18 for each
/// bit of their number, which is within 0.15 of the average in the optimal trees of 2315 and 3158
/// words.
fn expected(size: u64) -> u64 {
    match size {
        1 => GUESS,
        2 => 3 * GUESS,
        _ => size * (148 * GUESS + 18 * (log2(size) >> (FRACTION_BITS - GUESS.ilog2()))) / 100,
    }
}

/// Bits of the sum of weights that are judged.
const WEIGHT_BITS: u32 = 31;

/// Number times its logarithm, in units of `1 / 2^FRACTION_BITS`.
fn times_log(weight: u64) -> u128 {
    u128::from(weight) * u128::from(log2(weight))
}

/// Weights of the cells that a guess makes.
struct WeightedCells {
    /// By kind of feedback; all empty between two guesses.
    cells: Vec<WeightedCell>,
    /// The kinds that occur.
    met: Vec<u16>,
}

/// Weight of a cell, its weights times their logarithms, and how many words it has.
#[derive(Debug, Clone, Copy, Default)]
struct WeightedCell {
    weight: u64,
    logs: u128,
    words: u32,
}

impl WeightedCells {
    /// Adds a word with this kind of feedback.
    #[inline(always)]
    fn add(&mut self, kind: u16, (weight, log): (u64, u128)) {
        let cell = &mut self.cells[usize::from(kind)];
        if cell.words == 0 {
            self.met.push(kind);
        }
        cell.weight += weight;
        cell.logs += log;
        cell.words += 1;
    }

    /// The cost of the cells but that of the winning feedback, which are empty afterwards.
    fn take_cost(&mut self) -> u64 {
        let win = self.cells.len() - 1;
        let mut sum = 0_u128;
        for kind in self.met.drain(..) {
            let WeightedCell {
                weight,
                logs,
                words,
            } = std::mem::take(&mut self.cells[usize::from(kind)]);
            sum += match words {
                _ if usize::from(kind) == win => 0,
                1 => u128::from(100 * weight) << FRACTION_BITS,
                _ => (u128::from(148 * weight) << FRACTION_BITS) + 18 * (times_log(weight) - logs),
            };
        }
        // Up to 32 bits of weights, 12 of a cost each, and 20 of a fraction.
        (sum >> (FRACTION_BITS - 20)) as u64
    }
}

/// Sizes of the cells that a guess makes.
struct Cells {
    /// By kind of feedback; all zero between two guesses.
    sizes: Vec<u32>,
    /// The kinds that occur, in the order in which they are met, and how many they are.
    met: Vec<u16>,
    count: usize,
}

impl Cells {
    fn new(kinds: usize) -> Self {
        Self {
            sizes: vec![0; kinds],
            met: vec![0; kinds + 1],
            count: 0,
        }
    }

    /// Adds a candidate with this kind of feedback.
    #[inline(always)]
    fn add(&mut self, kind: u16) {
        let size = &mut self.sizes[usize::from(kind)];
        self.met[self.count] = kind;
        self.count += usize::from(*size == 0);
        *size += 1;
    }

    /// The cost of the cells but that of the winning feedback, which are none afterwards.
    #[inline(always)]
    fn take_cost(&mut self, costs: &Costs) -> u64 {
        let win = self.sizes.len() - 1;
        self.sizes[win] = 0;
        let met = &self.met[..self.count];
        self.count = 0;
        met.iter()
            .map(|&kind| costs.of(std::mem::take(&mut self.sizes[usize::from(kind)]) as usize))
            .sum()
    }

    /// The cost of the cells that a guess makes of some words.
    fn cost(&mut self, columns: &WordColumns, guess: &[u8], costs: &Costs) -> u64 {
        columns.each_colours(guess, true, |kind| self.add(kind));
        self.take_cost(costs)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use solvetab_lookup::code_breaking::compared as colours;

    use super::*;
    use crate::code_breaking::game::Game;
    use crate::code_breaking::game::list::{CodeList, Guesses};
    use crate::code_breaking::search::{self, Question, Resources};

    /// Guesses of the play for a set in total.
    fn total(lookahead: &Lookahead<'_>, set: &[u16], left: u16) -> u64 {
        let guess = lookahead.best(set, None, left);
        let mut cells: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for &secret in set.iter().filter(|secret| **secret != guess) {
            cells
                .entry(colours(lookahead.word(guess), lookahead.word(secret)))
                .or_default()
                .push(secret);
        }
        assert!(
            set.len() == 1 || cells.values().all(|cell| cell.len() < set.len()),
            "it tells something"
        );
        set.len() as u64
            + cells
                .values()
                .map(|cell| total(lookahead, cell, left - 1))
                .sum::<u64>()
    }

    #[test]
    fn the_play_is_nearly_as_good_as_the_best() {
        for (letters, alphabet, step) in [(3_u32, 4_usize, 1), (4, 3, 1), (5, 3, 5), (6, 3, 17)] {
            let word = |number: usize| {
                let digits = (0..letters).map(|place| number / alphabet.pow(place) % alphabet);
                digits
                    .map(|digit| char::from(b'a' + digit as u8))
                    .collect::<String>()
            };
            let words: Vec<String> = (0..alphabet.pow(letters)).step_by(step).map(word).collect();
            let list = CodeList::new(words, None, Guesses::List)
                .unwrap()
                .coloured();
            let lookahead = Lookahead::from(&list);
            let set: Vec<u16> = (0..list.guesses() as u16).collect();
            let total = total(&lookahead, &set, u16::MAX);
            let best = search::solve(
                &Game::from(list.clone()),
                Question::default(),
                &Resources::default(),
            )
            .unwrap();
            let least = u64::from(best.tree.cost().total);
            assert!(
                least <= total && total * 100 <= least * 103,
                "{letters} letters: {total}, {least}"
            );
        }
    }

    #[test]
    fn the_last_guesses_find_as_many_as_they_can() {
        // With two guesses left as many are found as the first of them makes cells.
        let words: Vec<String> = ["aaa", "aab", "aac", "aad", "aae", "bcd", "bce"]
            .map(str::to_owned)
            .into();
        let list = CodeList::new(words, None, Guesses::List)
            .unwrap()
            .coloured();
        let lookahead = Lookahead::from(&list);
        let set: Vec<u16> = (0..7).collect();
        let kinds = |guess: u16| {
            let kinds = set
                .iter()
                .map(|&secret| colours(lookahead.word(guess), lookahead.word(secret)));
            kinds.collect::<std::collections::BTreeSet<u16>>().len()
        };
        let most = set.iter().map(|&guess| kinds(guess)).max();
        assert_eq!(Some(kinds(lookahead.best(&set, None, 2))), most);
        assert!(set.contains(&lookahead.best(&set, Some(&[0, 1]), 1)));
    }
}

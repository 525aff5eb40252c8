//! A second exact search, built differently, to check the first one on small rules.
//!
//! The questions must hit every pair of secrets: a hitting set. Depth first, the pair that is still
//! together and that the fewest questions may separate is chosen, and each of these is tried in
//! turn; what was tried is not tried again. The answers are computed here, and nothing is shared
//! with [`orderly`](super::orderly): no order of questions, no canonical sets, no cells.
//!
//! Symmetry is used in one way. When questions have been chosen, the symbols that none of them has
//! can be exchanged without changing them, and before the first one positions can be exchanged as
//! well. Of the questions that differ by such an exchange only one is tried. A set that has any of
//! them has an image with the one that was tried. The questions that are ruled out are whole
//! orbits, so the image has none of them either.

use std::collections::BTreeSet;

use solvetab_lookup::code_breaking::{Code, Rules};

use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

/// Most codes of the rules that are searched.
pub(crate) const MOST_PAIR_CODES: u32 = 512;

/// What a search by pairs found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hit {
    /// A set of the wanted size or smaller that separates all secrets, ascending; nothing if there
    /// is none.
    pub(crate) found: Option<Vec<u16>>,
    /// Sets of questions that were looked at, the empty one included.
    pub(crate) sets: u64,
}

/// Searches a set of at most so many questions that separates all secrets; `None` for rules of more
/// than [`MOST_PAIR_CODES`] codes.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn search_by_pairs(
    rules: Rules,
    questions: usize,
    control: &dyn Control<Steps>,
) -> Result<Option<Hit>, Interrupted> {
    if rules.codes() > MOST_PAIR_CODES {
        return Ok(None);
    }
    let mut search = Search::new(rules, Phase::new(control, "sets", None));
    let together = Bits::full(search.pairs);
    let ruled_out = Bits::empty(search.codes.len());
    let is_found = search.search(questions, &together, ruled_out)?;
    let found = is_found.then(|| {
        let chosen: BTreeSet<u16> = search.chosen.iter().copied().collect();
        chosen.into_iter().collect()
    });
    Ok(Some(Hit { found, sets: search.sets }))
}

struct Search<'a> {
    codes: Vec<Code>,
    pairs: usize,
    /// For each question the pairs that it separates.
    separates: Vec<Bits>,
    /// For each pair the questions that separate it.
    separators: Vec<Bits>,
    /// Two symbols, and the pairs of secrets that differ by their exchange alone.
    exchanges: Vec<([u8; 2], Bits)>,
    /// Most symbols that a question has.
    most_symbols: usize,
    chosen: Vec<u16>,
    sets: u64,
    phase: Phase<'a>,
}

impl<'a> Search<'a> {
    fn new(rules: Rules, phase: Phase<'a>) -> Self {
        let codes: Vec<Code> = rules.iter().collect();
        let mut pairs: Vec<(u32, Bits, [Code; 2])> = Vec::new();
        for (number, &a) in codes.iter().enumerate() {
            for &b in &codes[..number] {
                let mut separators = Bits::empty(codes.len());
                for (question, &code) in codes.iter().enumerate() {
                    if rules.feedback(code, a) != rules.feedback(code, b) {
                        separators.insert(question);
                    }
                }
                pairs.push((separators.count(), separators, [a, b]));
            }
        }
        // The hardest first.
        pairs.sort_by_key(|&(count, ..)| count);
        let mut separates = vec![Bits::empty(pairs.len()); codes.len()];
        for (pair, (_, separators, _)) in pairs.iter().enumerate() {
            separators.iter().for_each(|question| separates[question].insert(pair));
        }
        let mut exchanges = Vec::new();
        for [x, y] in (1..rules.symbols()).flat_map(|y| (0..y).map(move |x| [x, y])) {
            let mut exchanged = Bits::empty(pairs.len());
            for (pair, &(_, _, [a, b])) in pairs.iter().enumerate() {
                let exchange = |symbol: u8| match symbol {
                    symbol if symbol == x => y,
                    symbol if symbol == y => x,
                    symbol => symbol,
                };
                if a.symbols().map(exchange).eq(b.symbols()) {
                    exchanged.insert(pair);
                }
            }
            exchanges.push(([x, y], exchanged));
        }
        let distinct = |code: &Code| code.symbols().collect::<BTreeSet<u8>>().len();
        let most_symbols = codes.iter().map(distinct).max().expect("rules have a code");
        let separators: Vec<Bits> = pairs.into_iter().map(|(_, separators, _)| separators).collect();
        Self {
            codes,
            pairs: separators.len(),
            separates,
            separators,
            exchanges,
            most_symbols,
            chosen: vec![],
            sets: 0,
            phase,
        }
    }

    /// Chooses at most so many more questions; `ruled_out` were tried.
    fn search(&mut self, to_come: usize, together: &Bits, mut ruled_out: Bits) -> Result<bool, Interrupted> {
        self.sets += 1;
        if self.sets.is_multiple_of(1024) {
            self.phase.reach(self.sets)?;
        }
        if together.count() == 0 {
            return Ok(true);
        }
        if to_come == 0 {
            return Ok(false);
        }
        let gain = |question: usize| self.separates[question].count_common(together);
        let best = (0..self.codes.len()).filter(|&question| !ruled_out.has(question)).map(gain).max().unwrap_or(0);
        if u64::from(best) * (to_come as u64) < u64::from(together.count()) {
            return Ok(false);
        }
        if self.symbols_needed(together) > to_come * self.most_symbols {
            return Ok(false);
        }
        let may_separate = |pair: usize| self.separators[pair].count_except(&ruled_out);
        let Some(pair) = together.iter().take(LOOKED_AT).min_by_key(|&pair| may_separate(pair)) else {
            return Ok(false);
        };
        let used = self.chosen.iter().fold(0_u16, |used, &question| used | self.symbols(question));
        let questions: Vec<usize> = self.separators[pair].iter().collect();
        for question in questions {
            if ruled_out.has(question) {
                continue;
            }
            let orbit = self.orbit(question, used);
            let tried = orbit.first().copied().unwrap_or(question);
            let mut rest = together.clone();
            rest.remove_all(&self.separates[tried]);
            self.chosen.push(tried as u16);
            if self.search(to_come - 1, &rest, ruled_out.clone())? {
                return Ok(true);
            }
            self.chosen.pop();
            orbit.into_iter().for_each(|question| ruled_out.insert(question));
        }
        Ok(false)
    }

    /// How many symbols more must be in questions, at least.
    ///
    /// A question without either of two symbols does not separate secrets that differ by their
    /// exchange. So the questions to come must have one of each two symbols for which such secrets
    /// are together: a cover of the edges of a graph. Of symbols that are all joined to each other
    /// at most one is not in it.
    fn symbols_needed(&self, together: &Bits) -> usize {
        let mut joined = [0_u16; 16];
        for ([x, y], exchanged) in &self.exchanges {
            if exchanged.meets(together) {
                joined[usize::from(*x)] |= 1 << y;
                joined[usize::from(*y)] |= 1 << x;
            }
        }
        let mut needed = 0;
        let mut free = u16::MAX;
        while let Some(symbol) = (0..16)
            .filter(|symbol| free >> symbol & 1 == 1 && joined[*symbol] & free != 0)
            .max_by_key(|&symbol| (joined[symbol] & free).count_ones())
        {
            // Symbols that are joined to it and to each other.
            free &= !(1 << symbol);
            let mut common = joined[symbol] & free;
            while common != 0 {
                let next = common.trailing_zeros() as usize;
                free &= !(1 << next);
                common &= joined[next];
                needed += 1;
            }
        }
        needed
    }

    fn symbols(&self, question: u16) -> u16 {
        self.codes[usize::from(question)].symbols().fold(0, |set, symbol| set | 1 << symbol)
    }

    /// The questions that differ from this one by an exchange of symbols that are not used, and of
    /// positions if none is.
    fn orbit(&self, question: usize, used: u16) -> BTreeSet<usize> {
        // Equal patterns: the used symbols by name, the others by where they appeared first.
        let pattern = |code: Code| -> Vec<u8> {
            let mut new = Vec::new();
            let name = |symbol: u8| {
                if used >> symbol & 1 == 1 {
                    return symbol;
                }
                let place = new.iter().position(|&known| known == symbol).unwrap_or_else(|| {
                    new.push(symbol);
                    new.len() - 1
                });
                16 + place as u8
            };
            code.symbols().map(name).collect()
        };
        let sizes = |code: Code| -> Vec<usize> {
            let mut sizes: Vec<usize> =
                (0..16).map(|symbol| code.symbols().filter(|&other| other == symbol).count()).collect();
            sizes.sort_unstable();
            sizes
        };
        let own = self.codes[question];
        let is_image = |code: Code| {
            if used == 0 { sizes(code) == sizes(own) } else { pattern(code) == pattern(own) }
        };
        (0..self.codes.len()).filter(|&other| is_image(self.codes[other])).collect()
    }
}

/// Pairs among which the hardest is sought.
const LOOKED_AT: usize = 64;

/// A set of small numbers.
#[derive(Debug, Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn empty(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    fn full(count: usize) -> Self {
        let mut bits = Self::empty(count);
        (0..count).for_each(|number| bits.insert(number));
        bits
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn count_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    fn count_except(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & !b).count_ones()).sum()
    }

    fn remove_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(word, &bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit))
    }
}
